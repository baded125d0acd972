internal import AccessibilityTree
internal import Captures
internal import Text

/// One reading of a page that is heard beside a test: the same questions as a page of our own is asked, without waiting for an
/// answer. The frames of other sites are asked each in its own process.
final class ListenedReading {
  typealias Send = (_ method: String, _ params: JSONText, _ session: String, _ answer: @escaping ListenedBrowserDriver.Answer)
    -> Void

  /// What one process of the browser shows of the page: the page itself, or a frame of another site.
  struct Source {
    var session: String
    /// The browser's id of the frame.
    var frame: String
    /// The session of the process that the frame's element is in; empty for the page itself.
    var opener: String
    /// A number that no other source of the page has: 0 for the page itself.
    var number: Int
  }

  /// What a source has answered.
  private struct Part {
    let source: Source
    /// The number of the source that the frame's element is in.
    let opener: Int
    /// The element of the frame; nil for the page itself.
    var owner: JSONValue?
    var nodes: [JSONValue]?
    var snapshot: JSONValue?
    /// The frames in it.
    var frames: [(name: String, owner: JSONValue?, nodes: [JSONValue]?)] = []
  }

  let begunAt: Duration
  private let send: Send
  private var parts: [Part]
  /// The address of the page as it was read; nil where it is unknown.
  private(set) var address: String?
  /// The addresses of the documents in it that tell more than is stored, each with what is stored.
  private var secretAddresses: [(whole: String, shown: String)] = []
  /// The answers that have not come.
  private var openCount = 0
  private var hasFailed = false
  private var done: (PageReading?) -> Void = { _ in }

  /// The most frames that are read.
  private static let frameLimit = 50

  /// - Parameter sources: The page itself, and then the frames of other sites in it.
  init(at now: Duration, _ sources: [Source], _ send: @escaping Send) {
    (begunAt, self.send) = (now, send)
    parts = sources.prefix(Self.frameLimit).map { source in
      Part(source: source, opener: sources.first { $0.session == source.opener }?.number ?? 0)
    }
  }

  /// Asks; `done` gets the page, or nil where it could not be read.
  func begin(_ done: @escaping (PageReading?) -> Void) {
    self.done = done
    for place in parts.indices {
      let source = parts[place].source
      ask(place, "Page.getFrameTree") { [self] in
        noteAddresses(in: $0["frameTree"])
        let frame = $0["frameTree"]?["frame"]
        if place == 0 { address = frame?["url"]?.string.map { $0 + (frame?["urlFragment"]?.string ?? "") } }
        askFrames(PageSession.frames(in: $0["frameTree"]), in: place)
      }
      ask(place, "Accessibility.getFullAXTree") { [self] in parts[place].nodes = $0["nodes"]?.array }
      ask(
        place, "DOMSnapshot.captureSnapshot",
        [
          "computedStyles": .strings(ChromePage.styles), "includePaintOrder": .boolean(true), "includeDOMRects": .boolean(true),
        ]
      ) { [self] in parts[place].snapshot = $0 }
      guard place > 0 else { continue }
      ask(place, "DOM.getFrameOwner", ["frameId": .string(source.frame)], in: source.opener) { [self] in
        parts[place].owner = $0["backendNodeId"]
      }
    }
  }

  /// - Parameters:
  ///   - place: The place of the part that the question is of. Without the answers of the page itself there is no reading; a frame
  ///     may be gone.
  ///   - session: The session that is asked, where that is another one than the part's.
  private func ask(
    _ place: Int, _ method: String, _ params: JSONText = [:], in session: String? = nil, isNeeded: Bool = true,
    _ answer: @escaping (JSONValue) -> Void
  ) {
    openCount += 1
    send(method, params, session ?? parts[place].source.session) { [self] result in
      openCount -= 1
      switch result {
      case .success(let value): answer(value)
      case .failure: if isNeeded, place == 0 { hasFailed = true }
      }
      if openCount == 0 { end() }
    }
  }

  private func askFrames(_ names: [String], in part: Int) {
    parts[part].frames = names.prefix(Self.frameLimit).map { ($0, nil, nil) }
    for (place, frame) in parts[part].frames.enumerated() {
      ask(part, "DOM.getFrameOwner", ["frameId": .string(frame.name)], isNeeded: false) { [self] in
        parts[part].frames[place].owner = $0["backendNodeId"]
      }
      ask(part, "Accessibility.getFullAXTree", ["frameId": .string(frame.name)], isNeeded: false) { [self] in
        parts[part].frames[place].nodes = $0["nodes"]?.array
      }
    }
  }

  private func end() {
    let done = self.done
    self.done = { _ in }
    guard !hasFailed, let nodes = parts[0].nodes, let snapshot = parts[0].snapshot else { return done(nil) }
    var read = PageReading(nodes: nodes.map(withoutSecrets), snapshot: storedSnapshot(snapshot))
    for part in parts {
      let numbers = ForeignNumbers(of: part.source.number)
      if part.source.number > 0 {
        guard let nodes = part.nodes, let snapshot = part.snapshot, let owner = part.owner else { continue }
        let frame = ForeignNumbers(of: part.opener).own(owner)
        read.add(nodes.map { numbers.own(node: withoutSecrets($0)) }, of: part.source.frame, in: frame)
        read.snapshot = numbers.joined(read.snapshot, storedSnapshot(snapshot), in: frame)
      }
      for frame in part.frames {
        guard let owner = frame.owner, let inner = frame.nodes else { continue }
        read.add(inner.map { numbers.own(node: withoutSecrets($0)) }, of: frame.name, in: numbers.own(owner))
      }
    }
    done(read)
  }

  // MARK: Secrets in addresses

  private func noteAddresses(in tree: JSONValue?) {
    if let address = tree?["frame"]?["url"]?.string {
      let (whole, shown) = (String(PageAddress.document(of: address)), ListenedPage.shown(address))
      if whole != shown, !whole.isEmpty { secretAddresses.append((whole, shown)) }
    }
    for child in tree?["childFrames"]?.array ?? [] { noteAddresses(in: child) }
  }

  /// A text that begins with the address of a document, without what the document was asked for by it.
  private func stored(_ text: String) -> String {
    for (whole, shown) in secretAddresses where text.hasPrefix(whole) { return shown + text.dropFirst(whole.count) }
    return text
  }

  /// A node without what its document was asked for: links to places on a page have its whole address.
  private func withoutSecrets(_ node: JSONValue) -> JSONValue {
    guard !secretAddresses.isEmpty, case .object(var members) = node else { return node }
    members["properties"] = (node["properties"]?.array).map { properties in
      .array(
        properties.map { property in
          guard property["name"] == "url", let address = property["value"]?["value"]?.string else { return property }
          return .object(["name": "url", "value": .object(["value": .string(stored(address))])])
        })
    }
    return .object(members)
  }

  private func storedSnapshot(_ snapshot: JSONValue) -> JSONValue {
    guard !secretAddresses.isEmpty, case .object(var members) = snapshot else { return snapshot }
    members["strings"] = (snapshot["strings"]?.array).map { strings in
      .array(strings.map { text in text.string.map { .string(stored($0)) } ?? text })
    }
    return .object(members)
  }
}
