internal import AccessibilityTree
internal import Captures
internal import Text

/// One reading of a page that is heard beside a test: the same questions as a page of our own is asked, without waiting for an
/// answer.
final class ListenedReading {
  typealias Send = (_ method: String, _ params: JSONText, _ answer: @escaping ListenedBrowserDriver.Answer) -> Void

  let begunAt: Duration
  private let send: Send
  private var frames: [(name: String, owner: JSONValue?, nodes: [JSONValue]?)] = []
  private var nodes: [JSONValue]?
  private var snapshot: JSONValue?
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

  init(at now: Duration, _ send: @escaping Send) { (begunAt, self.send) = (now, send) }

  /// Asks; `done` gets the page, or nil where it could not be read.
  func begin(_ done: @escaping (PageReading?) -> Void) {
    self.done = done
    ask("Page.getFrameTree") { [self] in
      noteAddresses(in: $0["frameTree"])
      let frame = $0["frameTree"]?["frame"]
      address = frame?["url"]?.string.map { $0 + (frame?["urlFragment"]?.string ?? "") }
      askFrames(PageSession.frames(in: $0["frameTree"]))
    }
    ask("Accessibility.getFullAXTree") { [self] in nodes = $0["nodes"]?.array }
    ask(
      "DOMSnapshot.captureSnapshot",
      [
        "computedStyles": .strings(ChromePage.styles), "includePaintOrder": .boolean(true), "includeDOMRects": .boolean(true),
      ]
    ) { [self] in snapshot = $0 }
  }

  /// - Parameter isNeeded: Whether without the answer there is no reading; a frame may be gone.
  private func ask(
    _ method: String, _ params: JSONText = [:], isNeeded: Bool = true, _ answer: @escaping (JSONValue) -> Void
  ) {
    openCount += 1
    send(method, params) { [self] result in
      openCount -= 1
      switch result {
      case .success(let value): answer(value)
      case .failure: if isNeeded { hasFailed = true }
      }
      if openCount == 0 { end() }
    }
  }

  private func askFrames(_ names: [String]) {
    frames = names.prefix(Self.frameLimit).map { ($0, nil, nil) }
    for (place, frame) in frames.enumerated() {
      ask("DOM.getFrameOwner", ["frameId": .string(frame.name)], isNeeded: false) { [self] in
        frames[place].owner = $0["backendNodeId"]
      }
      ask("Accessibility.getFullAXTree", ["frameId": .string(frame.name)], isNeeded: false) { [self] in
        frames[place].nodes = $0["nodes"]?.array
      }
    }
  }

  private func end() {
    let done = self.done
    self.done = { _ in }
    guard !hasFailed, let nodes, let snapshot else { return done(nil) }
    var read = PageReading(nodes: nodes.map(withoutSecrets), snapshot: storedSnapshot(snapshot))
    for frame in frames {
      if let owner = frame.owner, let inner = frame.nodes { read.add(inner.map(withoutSecrets), of: frame.name, in: owner) }
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

/// What is heard on a screen, to find out whether a later reading is another screen: words without their figures, and what they
/// belong to. Values of fields are left out, because typing leads to no other screen.
struct ListenedContent: Hashable {
  private let address: String
  private let title: String
  private var words: Set<String> = []
  private var dialogs: Set<String> = []

  init(_ screen: RemoteScreen, at address: String) {
    (self.address, title) = (address, screen.title)
    for node in screen.tree.nodes where node.label != nil || node.isModal || node.errorText != nil {
      let parts = [node.role.rawValue, Self.plain(node.label), Self.plain(node.errorText), node.isExpanded.map { "\($0)" } ?? ""]
      words.insert(parts.joined(separator: "\u{1}"))
      if node.isModal || [.dialog, .alertDialog, .menu].contains(node.role) { dialogs.insert(node.id.path) }
    }
  }

  /// The letters of a text: a clock and a counter go on without being another screen.
  private static func plain(_ text: String?) -> String {
    String((text ?? "").unicodeScalars.filter { !("0"..."9").contains($0) }.map(Character.init))
  }

  /// Whether it is another screen than the one that was reported before, or the same with something new to hear.
  func isNew(after old: ListenedContent?) -> Bool {
    guard let old, old.address == address, old.title == title, old.dialogs == dialogs else { return true }
    let gone = old.words.subtracting(words).count
    return !words.subtracting(old.words).isEmpty || gone * 5 > old.words.count
  }
}
