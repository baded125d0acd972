import AccessibilityTree
import ScreenReader
import Session
import Text

// Compares the places of the cursor with expectations.

extension FlowRun {
  /// Expects the cursor on the element with an id.
  mutating func judgeCursor(_ id: String, at place: FlowPlace) {
    report.judgedCount += 1
    let cursor = session?.machine.cursor?.path
    guard cursor != id, cursor != otherReading(of: id) else { return }
    note(place, "cursor \(id)", "cursor \(cursor ?? "nowhere")", instead: cursor.map { [.expectCursor($0)] })
    report.findings[report.findings.count - 1].found = localized(
      en: "the cursor is \(cursor.map { "at \($0)" } ?? "nowhere")",
      nb: cursor.map { "markøren er på \($0)" } ?? "markøren er ingen steder")
    advise(vainCommand, cursor.map { Self.write(.expectCursor($0)) })
    guard let tree = session?.machine.tree, tree.offset(of: NodeID(id)) == nil else { return }
    let ids = tree.nodes.map(\.id.path).filter { $0.contains("/") }
    let ends = ids.filter { $0.hasSuffix("/\(id)") }
    if let meant = ends.count == 1 ? ends[0] : NearestWord.suggestion(for: id, among: ids) {
      advise(localized(en: "did you mean '\(meant)'?", nb: "mente du «\(meant)»?"))
    } else if unseenNodes.contains(NodeID(id)) {
      advise(
        localized(en: "no screen so far has an element '\(id)'", nb: "ingen skjermbilder så langt har et element «\(id)»"))
    }
  }

  /// The path of an id below its screen, where a part of the screen has the screen's name: `tickets/row` may be
  /// `tickets/tickets/row`. Nil where an element has the id as it is.
  private func otherReading(of id: String) -> String? {
    guard let session, let screen = session.machine.tree.nodes.first?.id.screen, NodeID(id).screen == screen,
      session.machine.tree.offset(of: NodeID(id)) == nil
    else { return nil }
    return NodeID(segments: [screen]).path + "/" + id
  }

  /// Expects the cursor on the screen with a name.
  mutating func judgeScreen(_ name: String, at place: FlowPlace) throws(FlowError) {
    report.judgedCount += 1
    let screen = session?.machine.screen?.name
    guard screen != name else { return }
    let names = flowEnvironment.knownScreens
    guard names.isEmpty || names.contains(name) else { throw .noScreen(name, among: names) }
    note(place, "screen \(name)", "screen \(screen ?? "none")", instead: screen.map { [.expectScreen($0)] })
    report.findings[report.findings.count - 1].found = localized(
      en: screen.map { "the screen is \($0)" } ?? "there is no screen",
      nb: screen.map { "skjermbildet er \($0)" } ?? "det er ikke noe skjermbilde")
    advise(vainCommand, screen.map { Self.write(.expectScreen($0)) })
  }
}
