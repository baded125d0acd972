internal import Text

/// The observers of a page and of its frames, which can tell which elements have changed (`observer.js`).
struct PageObservers {
  /// The worlds of our scripts, by the browser's numbers; each has called since the document began.
  private var worlds: Set<Int> = []
  /// Whether changes that were asked for have not been read, because the reading was interrupted.
  private var areUnread = false

  private static let group = "earshot-changed"

  /// Records that a script of ours has called from a world.
  mutating func note(_ world: Int?) { if let world { worlds.insert(world) } }

  /// Forgets the elements that have changed so far: the page is about to be read as a whole.
  func forget(_ page: PageSession) { for world in worlds { ask(world, page) } }

  /// Records that the page has been read.
  mutating func noteReading() { areUnread = false }

  /// Which elements are asked for, by the functions of `observer.js`.
  enum Kind: String {
    case all = "earshotTakeChanged()"
    /// Those in live regions.
    case live = "earshotTakeLive()"
  }

  /// The nodes of the elements that have changed since this was asked for, each with its ancestors; nil where they are not known,
  /// too many, or where the change of one may reach far.
  mutating func changed(_ page: PageSession, _ kind: Kind = .all) throws(DevToolsError) -> [[JSONValue]]? {
    guard !worlds.isEmpty, kind == .live || !areUnread else { return nil }
    if kind == .all { areUnread = true }
    defer { page.send("Runtime.releaseObjectGroup", ["objectGroup": .string(Self.group)]) }
    let numbers = worlds.map { (world: $0, number: ask($0, page, kind)) }
    var elements: [String] = []
    var areKnown = true
    for (world, number) in numbers {
      do throws(DevToolsError) {
        let found = try page.answer(number, "Runtime.evaluate")["result"]
        guard let list = found?["objectId"]?.string else {
          areKnown = false
          continue
        }
        if found?["description"] == "Array(0)" { continue }
        let members =
          try page.call(
            "Runtime.getProperties", ["objectId": .string(list), "ownProperties": .boolean(true)])["result"]?.array ?? []
        elements += members.compactMap { $0["value"]?["objectId"]?.string }
      } catch {
        // A frame is gone, or has another document.
        guard case .failed = error else { throw error }
        worlds.remove(world)
        areKnown = false
      }
    }
    return areKnown ? try page.nodes(of: elements.map { ["objectId": .string($0)] }) : nil
  }

  @discardableResult
  private func ask(_ world: Int, _ page: PageSession, _ kind: Kind = .all) -> Int {
    page.send(
      "Runtime.evaluate",
      [
        "expression": .string(kind.rawValue), "contextId": .number(world), "objectGroup": .string(Self.group),
      ])
  }
}
