internal import AccessibilityTree
internal import Foundation
internal import Text

// What a page is made to do: our functions on its elements, keys and texts.

extension PageSession {
  /// Performs an act on an element; returns the notice on what prevents it, nil for none.
  func act(_ act: RemoteAction, on reference: Int) throws(DevToolsError) -> RemoteNotice? {
    switch act {
    case .pick(_, .file, let text): return try giveFiles(text, to: reference)
    case .pick(_, _, let value):
      try run(PageScripts.focus, on: reference)
      guard try run(PageScripts.setValue, on: reference, [.string(value)]) == true else { return .notTaken }
      try run(PageScripts.change, on: reference)
    case .increase, .decrease:
      try run(PageScripts.focus, on: reference)
      try press(act.isIncrease ? .up : .down)
    case .enter:
      // In a text of several lines Enter is a part of the text.
      if try run(PageScripts.prepareEnter, on: reference) == true {
        try press(.enter)
        try run(PageScripts.leaveAlone, on: reference)
      } else {
        try run(PageScripts.leave, on: reference)
      }
    case .setText(_, let text): try type(text, into: reference)
    // The cursor of a reader leaves the page's focus where it is: a list of suggestions stays open.
    case .endEditing: break
    case .leave: try run(PageScripts.leave, on: reference)
    case .activate, .choose, .dismiss, .custom, .scroll, .back, .answer, .refuseQuestions, .reopen, .restart: break
    }
    return nil
  }

  /// Gives a field the files of a text; returns the notice on what prevents it, nil for none.
  func giveFiles(_ text: String, to reference: Int) throws(DevToolsError) -> RemoteNotice? {
    guard let paths = Self.files(in: text) else { return .noFile }
    if paths.count > 1, try run(PageScripts.takesSeveral, on: reference) != true { return .notTaken }
    try call("DOM.setFileInputFiles", ["files": .strings(paths), "backendNodeId": .number(reference)])
    return nil
  }

  /// The paths of files in a text, one or several with semicolons between them; nil where one cannot be read.
  private static func files(in text: String) -> [String]? {
    if let path = file(at: text) { return [path] }
    let paths = text.split(separator: ";").map { file(at: String($0)) }
    return paths.isEmpty || paths.contains(nil) ? nil : paths.compactMap(\.self)
  }

  /// The whole path of a file that can be read, seen from the current folder; nil for any other.
  private static func file(at path: String) -> String? {
    var path = NSString(string: path.trimmingCharacters(in: .whitespaces)).expandingTildeInPath
    guard !path.isEmpty else { return nil }
    // A flow that others play has a path from where it is played.
    if !path.hasPrefix("/") { path = "\(FileManager.default.currentDirectoryPath)/\(path)" }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      FileManager.default.isReadableFile(atPath: path)
    else { return nil }
    return path
  }

  private static var mostKeys: Int { 30 }

  /// Sets the text of a field by keys, because scripts of pages listen to keys. Of a long text, only the last are keys.
  private func type(_ text: String, into reference: Int) throws(DevToolsError) {
    let rest = try run(PageScripts.prepareTyping, on: reference, [.string(text)])
    guard let rest = rest.string else { throw .failed("type", "there is no such element") }
    if text.isEmpty {
      try press(PageKey(key: "Backspace", code: "Backspace", number: 8))
      return
    }
    let keys = rest.suffix(Self.mostKeys).reversed().prefix { !$0.isNewline }.reversed()
    let inserted = rest.dropLast(keys.count)
    if !inserted.isEmpty { try call("Input.insertText", ["text": .string(String(inserted))]) }
    for character in keys { try strike(.character(character)) }
  }
}

extension PageSession {
  /// Calls one of our functions with an element as `this`; an event that interrupts the page ends the wait for its result.
  @discardableResult
  func run(
    _ function: String, on node: Int, _ arguments: [JSONText] = [], isAsync: Bool = false
  ) throws(DevToolsError) -> JSONValue {
    let object = try object(of: node)
    defer { send("Runtime.releaseObject", ["objectId": .string(object)]) }
    return try run(function, onObject: object, arguments, isAsync: isAsync)
  }

  /// The browser's handle of an element, to be released by the caller.
  func object(of node: Int) throws(DevToolsError) -> String {
    guard let object = try call("DOM.resolveNode", ["backendNodeId": .number(node)])["object"]?["objectId"]?.string else {
      throw .failed("DOM.resolveNode", "there is no such element")
    }
    return object
  }

  /// Calls one of our functions with the browser's handle of an element.
  ///
  /// - Parameter isAsync: Whether the function returns a promise, which is waited for.
  @discardableResult
  func run(
    _ function: String, onObject object: String, _ arguments: [JSONText] = [], isAsync: Bool = false
  ) throws(DevToolsError) -> JSONValue {
    try value(of: begin(function, object, arguments, isAsync: isAsync))
  }

  /// Calls functions of ours one after the other, each as a task of its own; returns the result of the first.
  ///
  /// - Parameter meanwhile: Called after the browser has been asked for all of them and before it has answered.
  func run(turns: [String], onObject object: String, meanwhile: () -> Void = {}) throws(DevToolsError) -> JSONValue {
    let numbers = turns.map { begin($0, object, [], isAsync: false) }
    meanwhile()
    let first = try value(of: numbers[0])
    for number in numbers.dropFirst() { _ = try value(of: number) }
    return first
  }

  private func begin(_ function: String, _ object: String, _ arguments: [JSONText], isAsync: Bool) -> Int {
    send(
      "Runtime.callFunctionOn",
      [
        "functionDeclaration": .string(function), "objectId": .string(object), "userGesture": .boolean(true),
        "returnByValue": .boolean(true), "awaitPromise": .boolean(isAsync), "arguments": .array(arguments.map { ["value": $0] }),
      ])
  }

  private func value(of number: Int) throws(DevToolsError) -> JSONValue {
    try client.answer(number, of: "Runtime.callFunctionOn")["result"]?["value"] ?? .null
  }

  /// Removes the data that a page has stored, and the history.
  func forget(_ address: String) throws(DevToolsError) {
    _ = try? call("Runtime.evaluate", ["expression": .string("sessionStorage.clear()")])
    _ = try? call("Storage.clearDataForOrigin", ["origin": .string(address), "storageTypes": .string("all")])
    try call("Network.clearBrowserCookies")
    try call("Page.resetNavigationHistory")
  }

  /// Presses and releases a key; what the press leads to may keep it from being released.
  func press(_ key: PageKey) throws(DevToolsError) {
    try call("Input.dispatchKeyEvent", key.down)
    try call("Input.dispatchKeyEvent", key.up)
  }

  /// Presses and releases a key at once, as one types.
  private func strike(_ key: PageKey) throws(DevToolsError) {
    for number in [key.down, key.up].map({ send("Input.dispatchKeyEvent", $0) }) {
      try client.answer(number, of: "Input.dispatchKeyEvent")
    }
  }
}

/// A key as a page gets it.
struct PageKey: Hashable, Sendable {
  var key: String
  var code: String
  var number: Int
  var text: String?

  static let enter = PageKey(key: "Enter", code: "Enter", number: 13, text: "\r")
  static let escape = PageKey(key: "Escape", code: "Escape", number: 27)
  static let up = PageKey(key: "ArrowUp", code: "ArrowUp", number: 38)
  static let down = PageKey(key: "ArrowDown", code: "ArrowDown", number: 40)

  private var members: [(String, JSONText?)] {
    [("key", .string(key)), ("code", .string(code)), ("windowsVirtualKeyCode", .number(number))]
  }

  /// The event of its press, as the browser takes it.
  fileprivate var down: JSONText {
    .members([("type", .string(text == nil ? "rawKeyDown" : "keyDown"))] + members + [("text", text.map(JSONText.string))])
  }

  /// The event of its release.
  fileprivate var up: JSONText { .members([("type", .string("keyUp"))] + members) }

  /// The key of a character, without a code: letters of other keyboards have no place on this one.
  static func character(_ character: Character) -> PageKey {
    PageKey(key: String(character), code: "", number: 0, text: String(character))
  }
}

extension RemoteAction {
  fileprivate var isIncrease: Bool { if case .increase = self { true } else { false } }
}
