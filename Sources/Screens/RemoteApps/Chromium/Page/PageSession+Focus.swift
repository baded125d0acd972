internal import Captures
internal import Text

// MARK: - The focus that is not seen

extension PageSession {
  /// The backend ids of the elements that look the same with the focus as without it.
  ///
  /// The browser gives the elements the styles of the focus, not the focus itself: no script of the page notices. Where one
  /// listens for the focus of an element it may show it in another way, so the element is left out.
  ///
  /// - Parameter question: The number of the command that looks for such elements (`askUnseenFocus`).
  func unseenFocus(_ question: Int) throws(DevToolsError) -> [JSONValue] {
    guard let state = try answer(question, "Runtime.evaluate")["result"]?["objectId"]?.string else { return [] }
    let members = try members(of: state)
    var same: [String] = []
    if let seen = members["seen"] { same = try elements(of: seen) }
    if let stops = members["stops"], let compare = members["same"] {
      same += try unchanged(try elements(of: stops), by: compare)
    }
    guard !same.isEmpty else { return [] }
    let heard = try listeners()
    var unseen: [JSONValue] = []
    for object in same where try !isHeard(object, by: heard) {
      if let id = try call("DOM.describeNode", ["objectId": .string(object)])["node"]?["backendNodeId"] { unseen.append(id) }
    }
    return unseen
  }

  /// Asks for the elements whose focus may not be seen; returns the number of the command.
  func askUnseenFocus() -> Int { send("Runtime.evaluate", ["expression": .string(EmbeddedText.focus_js)]) }

  /// Those of some elements that look the same with the styles of the focus.
  ///
  /// - Parameter compare: The page's function that tells by their places which do.
  private func unchanged(_ objects: [String], by compare: String) throws(DevToolsError) -> [String] {
    try call("DOM.getDocument", ["depth": .number(0)])
    let requests = objects.map { send("DOM.requestNode", ["objectId": .string($0)]) }
    var nodes: [Int] = []
    for request in requests { nodes.append(try answer(request, "DOM.requestNode")["nodeId"]?.int ?? 0) }
    try call("CSS.enable")
    // What is forced ends with it.
    defer { send("CSS.disable") }
    for node in nodes {
      send(
        "CSS.forcePseudoState",
        ["nodeId": .number(node), "forcedPseudoClasses": .strings(["focus", "focus-visible", "focus-within"])])
    }
    let answer = try call(
      "Runtime.callFunctionOn",
      [
        "objectId": .string(compare), "functionDeclaration": .string("function () { return this() }"),
        "returnByValue": .boolean(true),
      ])
    return (answer["result"]?["value"]?.array ?? []).compactMap(\.int).filter(objects.indices.contains).map { objects[$0] }
  }

  /// The backend ids of the elements that are there to hand the focus on, as at both ends of a dialog: readers are told to pass over
  /// them, they stand beside the page, and a script of their own hears of the focus.
  ///
  /// - Parameter question: The number of the command that looks for such elements (`askFocusGuards`).
  func focusGuards(_ question: Int) throws(DevToolsError) -> [JSONValue] {
    let found = try answer(question, "Runtime.evaluate")["result"]
    guard found?["description"] != "Array(0)", let list = found?["objectId"]?.string else { return [] }
    var guards: [JSONValue] = []
    for object in try elements(of: list) {
      let answer = try call("DOMDebugger.getEventListeners", ["objectId": .string(object)])
      let types = (answer["listeners"]?.array ?? []).compactMap { $0["type"]?.string }
      guard types.contains(where: ["focus", "focusin"].contains) else { continue }
      if let id = try call("DOM.describeNode", ["objectId": .string(object)])["node"]?["backendNodeId"] { guards.append(id) }
    }
    return guards
  }

  /// Asks for the elements that may hand the focus on; returns the number of the command.
  func askFocusGuards() -> Int { send("Runtime.evaluate", ["expression": .string(PageScripts.hiddenStops)]) }

  /// The objects in a list, in its order.
  func elements(of list: String) throws(DevToolsError) -> [String] {
    try members(of: list).compactMap { name, object in Int(name).map { ($0, object) } }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The objects that are members of another, by their names.
  private func members(of object: String) throws(DevToolsError) -> [String: String] {
    let found = try call("Runtime.getProperties", ["objectId": .string(object), "ownProperties": .boolean(true)])
    return (found["result"]?.array ?? []).reduce(into: [:]) { members, member in
      if let name = member["name"]?.string, let id = member["value"]?["objectId"]?.string { members[name] = id }
    }
  }

  /// The elements that listen for the focus, as objects; nil where the page as a whole listens.
  private func listeners() throws(DevToolsError) -> [String]? {
    var found: [String] = []
    for scope in ["window", "document"] {
      guard let object = try call("Runtime.evaluate", ["expression": .string(scope)])["result"]?["objectId"]?.string else {
        continue
      }
      let answer = try call(
        "DOMDebugger.getEventListeners", ["objectId": .string(object), "depth": .number(-1), "pierce": .boolean(true)])
      for listener in answer["listeners"]?.array ?? [] {
        guard let type = listener["type"]?.string, ["focus", "blur", "focusin", "focusout"].contains(type) else { continue }
        // Our own observer listens so on the window.
        if scope == "window" {
          if listener["passive"]?.bool == true, listener["useCapture"]?.bool == true { continue }
          return nil
        }
        guard let node = listener["backendNodeId"] else { return nil }
        let resolved = try call("DOM.resolveNode", ["backendNodeId": .number(node.int ?? 0)])["object"]
        if let id = resolved?["objectId"]?.string { found.append(id) }
      }
    }
    return found
  }

  /// Whether an element, or one around it, is among those that listen; nil for all.
  private func isHeard(_ object: String, by listeners: [String]?) throws(DevToolsError) -> Bool {
    guard let listeners else { return true }
    guard !listeners.isEmpty else { return false }
    let answer = try call(
      "Runtime.callFunctionOn",
      [
        "objectId": .string(object),
        "functionDeclaration": .string("function (...others) { return others.some((other) => other.contains(this)) }"),
        "arguments": .array(listeners.map { ["objectId": .string($0)] }), "returnByValue": .boolean(true),
      ])
    return answer["result"]?["value"]?.bool == true
  }
}
