internal import AccessibilityTree
internal import Captures
internal import Foundation
internal import Text

/// A page in a browser, controlled by the commands of the DevTools protocol; for one thread.
struct PageSession {
  let client: DevToolsClient<PageRequest>
  /// The browser's name for the connection to the page.
  let session: String
  /// The page's main frame.
  let frame: String
  /// The browser's store for this page alone: cookies, storage, history.
  private let context: String

  /// Opens a page in its own context, on the phone where there is one, and prepares it for reading.
  ///
  /// The answers are awaited: the first document may come in another process, which gets what the one before it has answered.
  init(_ client: DevToolsClient<PageRequest>, phone: EmulatedPhone?) throws(DevToolsError) {
    self.client = client
    func ask(_ method: String, _ params: JSONText, for name: String) throws(DevToolsError) -> String {
      guard let text = try client.call(method, params, timeout: Self.openingTimeout)[name]?.string else {
        throw .failed(method, "there is no \(name)")
      }
      return text
    }
    context = try ask("Target.createBrowserContext", [:], for: "browserContextId")
    frame = try ask(
      "Target.createTarget", ["url": .string("about:blank"), "browserContextId": .string(context)], for: "targetId")
    session = try ask(
      "Target.attachToTarget", ["targetId": .string(frame), "flatten": .boolean(true)], for: "sessionId")
    // All at once; Chromium does one after the other.
    let commands =
      [
        (
          "Browser.setDownloadBehavior",
          ["behavior": .string("deny"), "eventsEnabled": .boolean(true), "browserContextId": .string(context)], nil
        ),
        // A window that the page opens waits until it is prepared.
        (
          "Target.setAutoAttach",
          [
            "autoAttach": .boolean(true), "waitForDebuggerOnStart": .boolean(true), "flatten": .boolean(true),
            "filter": .array([["type": .string("page")]]),
          ], nil
        ),
      ] + Self.preparation(of: session, phone)
    let numbers = commands.map { client.send($0.method, $0.params, in: $0.session) }
    for (number, command) in zip(numbers, commands) {
      try client.answer(number, of: command.method, timeout: Self.openingTimeout)
    }
  }

  /// A window that the page has opened, which the browser has attached; it begins once it is prepared.
  init(_ window: String, attachedAs session: String, of opener: PageSession, phone: EmulatedPhone?) {
    (client, context) = (opener.client, opener.context)
    (frame, self.session) = (window, session)
    for command in Self.preparation(of: session, phone) { client.send(command.method, command.params, in: session) }
  }

  /// Lets a window begin.
  func begin() { send("Runtime.runIfWaitingForDebugger") }

  /// Closes a window.
  func close() { client.send("Target.closeTarget", ["targetId": .string(frame)]) }

  /// Whether a target of the browser belongs to this page.
  func isOfPage(_ target: JSONValue) -> Bool { target["browserContextId"]?.string == context }

  typealias Command = (method: String, params: JSONText, session: String?)

  /// The commands that prepare a page for reading.
  private static func preparation(of session: String, _ phone: EmulatedPhone?) -> [Command] {
    var commands: [Command] = []
    for domain in ["Page", "DOM", "Accessibility", "Inspector", "Runtime", "Log"] {
      commands.append(("\(domain).enable", [:], session))
    }
    commands += [
      // Scripts get events of the focus only on a page that has it.
      ("Emulation.setFocusEmulationEnabled", ["enabled": .boolean(true)], session),
      // Every document to be opened waits for our permission, also where a server leads on to another, and so does every file
      // that a file's scripts read.
      (
        "Fetch.enable",
        [
          "patterns": .array([
            ["resourceType": .string("Document")],
            ["resourceType": .string("Document"), "urlPattern": .string("http*"), "requestStage": .string("Response")],
            ["urlPattern": .string("file://*")],
          ])
        ], session
      ),
      // A button may open the dialog for files by a script; there is none here.
      ("Page.setInterceptFileChooserDialog", ["enabled": .boolean(true)], session),
      ("Runtime.addBinding", ["name": .string("earshotChanged"), "executionContextName": .string(Self.world)], session),
      (
        "Page.addScriptToEvaluateOnNewDocument",
        ["source": .string(EmbeddedText.announcements_js)], session
      ),
      ("Page.addScriptToEvaluateOnNewDocument", ["source": .string(EmbeddedText.timers_js)], session),
      (
        "Page.addScriptToEvaluateOnNewDocument",
        ["source": .string(Self.observer), "worldName": .string(Self.world)], session
      ),
    ]
    return commands + (phone?.preparation(of: session) ?? [])
  }

  /// Closes the page with all its stored data; returns whether the browser is as it was before.
  func leave() -> Bool {
    client.attend = { _ in .later }
    client.send("Target.setAutoAttach", ["autoAttach": .boolean(false), "waitForDebuggerOnStart": .boolean(false)])
    return (try? client.call("Target.disposeBrowserContext", ["browserContextId": .string(context)])) != nil
  }

  /// The timeout of a browser's first answers: on a busy machine it takes many seconds to start.
  private static let openingTimeout = Duration.seconds(30)
  /// The world of our scripts, which scripts of the page cannot reach.
  private static let world = "earshot"

  /// The script that reports changes of a page, with the names of the attributes that we read.
  private static let observer =
    "(\(EmbeddedText.observer_js))(\(JSONText.strings(ChromePage.attributes).text()))"

  /// The result of a command of the page.
  @discardableResult
  func call(
    _ method: String, _ params: JSONText = [:], timeout: Duration = .seconds(5)
  ) throws(DevToolsError) -> JSONValue {
    try client.call(method, params, in: session, timeout: timeout)
  }

  /// Whether the page's thread of scripts answers within a time.
  func answers(within time: Duration) -> Bool {
    (try? call("Runtime.evaluate", ["expression": .string("0")], timeout: time)) != nil
  }

  /// Sends a command of the page; returns its number.
  @discardableResult
  func send(_ method: String, _ params: JSONText = [:]) -> Int { client.send(method, params, in: session) }
}

/// Requests to a page, from other threads.
enum PageRequest: Sendable {
  case reach(NodeID)
  case act(RemoteAction, answer: @Sendable ([RemoteEvent]) -> Void)
  case compare(answer: @Sendable (ChromiumPage.Comparison?) -> Void)
  case whenKept(answer: @Sendable () -> Void)
  case whenAtRest(AppRest, atMost: Duration?, answer: @Sendable (Bool) -> Void)
  case close
}

// MARK: - Reading

extension PageSession {
  /// The most frames that are read.
  private static let frameLimit = 50
  /// The timeout of a reading: the largest trees take seconds.
  private static let readingTimeout = Duration.seconds(15)

  /// Whether a reading is of the browser's own page about one that cannot be opened.
  static func isAboutFailure(_ snapshot: JSONValue) -> Bool {
    guard let place = snapshot["documents"]?.array?.first?["documentURL"]?.int, let strings = snapshot["strings"]?.array,
      strings.indices.contains(place)
    else { return false }
    return strings[place].string?.hasPrefix("chrome-error:") == true
  }

  /// The accessibility tree with the frames' trees joined, and a DOM snapshot.
  ///
  /// - Parameters:
  ///   - detail: Whether styles are asked for.
  ///   - treeIsRead: Called when the page's own tree has arrived, and the rest has not.
  func read(_ detail: PageDetail, treeIsRead: () -> Void = {}) throws(DevToolsError) -> PageReading {
    // All at once: the browser works on one answer while another is parsed.
    let frameTree = send("Page.getFrameTree")
    let tree = send("Accessibility.getFullAXTree")
    let snapshot = send(
      "DOMSnapshot.captureSnapshot",
      [
        "computedStyles": .strings(detail.readsStyles ? ChromePage.styles : ChromePage.stylesOfLines),
        "includePaintOrder": .boolean(detail.readsStyles), "includeDOMRects": .boolean(detail.readsStyles),
      ])
    var focus: (unseen: Int, guards: Int)?
    if case .styles = detail { focus = (askUnseenFocus(), askFocusGuards()) }
    let frames = Self.frames(in: try answer(frameTree, "Page.getFrameTree")["frameTree"]).prefix(Self.frameLimit)
    let parts = frames.map { frame in
      (
        name: frame, owner: send("DOM.getFrameOwner", ["frameId": .string(frame)]),
        tree: send("Accessibility.getFullAXTree", ["frameId": .string(frame)])
      )
    }
    let nodes = try answer(tree, "Accessibility.getFullAXTree")["nodes"]?.array ?? []
    treeIsRead()
    var read = PageReading(nodes: nodes, snapshot: try answer(snapshot, "DOMSnapshot.captureSnapshot"))
    if case .styles(let selector) = detail {
      read.window = PageWindowPicture { windowPixels() }
      if let selector { read.add(try elements(matching: selector), as: ChromePage.withinMember) }
    }
    if let focus {
      do throws(DevToolsError) {
        read.add(try unseenFocus(focus.unseen), as: ChromePage.unseenFocusMember)
        read.add(try focusGuards(focus.guards), as: ChromePage.focusGuardsMember)
      } catch {
        // An element may be gone by now.
        guard case .failed = error else { throw error }
      }
    }
    for part in parts {
      do throws(DevToolsError) {
        guard let owner = try answer(part.owner, "DOM.getFrameOwner")["backendNodeId"],
          let inner = try answer(part.tree, "Accessibility.getFullAXTree")["nodes"]?.array
        else { continue }
        read.add(inner, of: part.name, in: owner)
      } catch {
        // A frame may be gone by now.
        guard case .failed = error else { throw error }
      }
    }
    return read
  }

  /// Makes the browser report the changes in a frame, or in the page itself for nil: it does so before it answers.
  func sendFlush(_ frame: String?) -> Int {
    send("Accessibility.getRootAXNode", .members([("frameId", frame.map(JSONText.string))]))
  }

  /// The nodes of elements, each with its ancestors; none where an element is gone.
  func nodes(of elements: [Int]) throws(DevToolsError) -> [[JSONValue]] {
    try nodes(of: elements.map { ["backendNodeId": .number($0)] })
  }

  /// The nodes of elements by the browser's names for them, each with its ancestors; none where an element is gone.
  func nodes(of elements: [JSONText]) throws(DevToolsError) -> [[JSONValue]] {
    let numbers = elements.map { send("Accessibility.getAXNodeAndAncestors", $0) }
    var found: [[JSONValue]] = []
    for number in numbers {
      do throws(DevToolsError) {
        found.append(try answer(number, "Accessibility.getAXNodeAndAncestors")["nodes"]?.array ?? [])
      } catch {
        guard case .failed = error else { throw error }
      }
    }
    return found
  }

  /// The element that has the focus, also in a frame or a shadow tree; nil where it is none.
  func activeElement() throws(DevToolsError) -> Int? {
    do throws(DevToolsError) {
      let found = try call("Runtime.evaluate", ["expression": .string(PageScripts.activeElement)])
      guard let object = found["result"]?["objectId"]?.string else { return nil }
      defer { send("Runtime.releaseObject", ["objectId": .string(object)]) }
      return try call("DOM.describeNode", ["objectId": .string(object)])["node"]?["backendNodeId"]?.int
    } catch {
      // The element is gone again.
      guard case .failed = error else { throw error }
      return nil
    }
  }

  /// The backend ids of the elements of the page that a CSS selector matches; none where it is no selector.
  private func elements(matching selector: String) throws(DevToolsError) -> [JSONValue] {
    let expression =
      "(() => { try { return [...document.querySelectorAll(\(JSONText.string(selector).line))] } catch { return [] } })()"
    guard let list = try call("Runtime.evaluate", ["expression": .string(expression)])["result"]?["objectId"]?.string else {
      return []
    }
    defer { send("Runtime.releaseObject", ["objectId": .string(list)]) }
    var found: [JSONValue] = []
    for element in try elements(of: list) {
      let node = try call("DOM.describeNode", ["objectId": .string(element)])
      if let id = node["node"]?["backendNodeId"] { found.append(id) }
    }
    return found
  }

  func snapshot() throws(DevToolsError) -> JSONValue {
    try answer(
      send("DOMSnapshot.captureSnapshot", ["computedStyles": .strings(ChromePage.stylesOfLines)]),
      "DOMSnapshot.captureSnapshot")
  }

  /// A picture of the visible part of the page.
  func picture() throws(DevToolsError) -> RemoteCapture.Picture? {
    let metrics = send("Page.getLayoutMetrics")
    let shot = send("Page.captureScreenshot", ["format": .string("png")])
    let view = try answer(metrics, "Page.getLayoutMetrics")["cssVisualViewport"]
    return Self.picture(try answer(shot, "Page.captureScreenshot")["data"], in: view)
  }

  /// The picture of an answer, with its place on the page; nil where there is none.
  static func picture(_ answer: JSONValue?, in view: JSONValue?) -> RemoteCapture.Picture? {
    guard let text = answer?.string, let data = Data(base64Encoded: text) else { return nil }
    return RemoteCapture.Picture(
      png: Array(data), width: view?["clientWidth"]?.number,
      offset: (view?["pageX"]?.number ?? 0, view?["pageY"]?.number ?? 0))
  }

  /// The pixels of the visible part of the page; nil where the browser does not give them.
  private func windowPixels() -> PageWindowPicture.Pixels? {
    guard let shown = try? picture(), let picture = try? Picture(png: shown.png) else { return nil }
    return PageWindowPicture.Pixels(
      picture: picture, offset: shown.offset, scale: shown.width.map { Double(picture.width) / $0 } ?? 1)
  }

  /// The answer to a command on a page that may be large.
  func answer(_ number: Int, _ method: String) throws(DevToolsError) -> JSONValue {
    try client.answer(number, of: method, timeout: Self.readingTimeout)
  }

  /// The frames below a frame, those outside first.
  static func frames(in tree: JSONValue?) -> [String] {
    (tree?["childFrames"]?.array ?? []).flatMap { child in
      [child["frame"]?["id"]?.string].compactMap(\.self) + frames(in: child)
    }
  }

  /// A place in a page's history: its index, from 0, its entry's number, and those of all entries.
  typealias Place = (index: Int, entry: Int, entries: [Int], address: String)

  /// The page's place in its history.
  func place() throws(DevToolsError) -> Place {
    let history = try call("Page.getNavigationHistory")
    let index = history["currentIndex"]?.int ?? 0
    let entries = history["entries"]?.array ?? []
    let entry = entries.indices.contains(index) ? entries[index] : .null
    return (index, entry["id"]?.int ?? 0, entries.compactMap { $0["id"]?.int }, entry["url"]?.string ?? "")
  }
}
