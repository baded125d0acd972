import AccessibilityTree
import Captures
package import Flows
package import Text

extension ScreenDiff {
  /// Whether there is a difference of a kind that fails; nil chooses all.
  package func hasFailed(by failing: Set<DifferenceKind>?) -> Bool { differences.contains { $0.fails(by: failing) } }

  /// The differences in words.
  package func report(in language: Language, failing: Set<DifferenceKind>? = nil) -> DifferenceReport {
    DifferenceReport(
      differences.map { .init($0.kinds, on: $0.screen, $0.sentence(in: language)) },
      screens: pairs.compactMap { ($0.new ?? $0.old)?.entry.name }, failing: failing, in: language)
  }

  /// One JSON object.
  package func json(failing: Set<DifferenceKind>? = nil) -> String {
    JSONText.members([
      ("schema", .number(OutputSchema.diff)), ("passed", .boolean(!hasFailed(by: failing))),
      ("differences", .array(differences.map { $0.json(failing) })),
    ]).text() + "\n"
  }
}

extension ScreenDiff.Difference {
  /// The kinds in words, the worst first.
  func words(in language: Language) -> String {
    kinds.map { words(for: $0, in: language) }.joined(separator: ", ")
  }

  /// A kind in words; of what can or cannot be done, the actions where activating is not among them.
  private func words(for kind: DifferenceKind, in language: Language) -> String {
    let actions = kind == .lostAction ? lostActions : kind == .newAction ? newActions : []
    guard !actions.isEmpty, !actions.contains("activate") else { return kind.words.in(language) }
    if actions == [HeardScreen.Element.focusAction] {
      return kind == .lostAction
        ? language(en: "can no longer take the focus", nb: "kan ikke lenger få fokus")
        : language(en: "can now take the focus", nb: "kan nå få fokus")
    }
    let list = actions.joined(separator: ", ")
    return kind == .lostAction
      ? language(en: "can no longer be done: \(list)", nb: "kan ikke lenger gjøres: \(list)")
      : language(en: "can now be done: \(list)", nb: "kan nå gjøres: \(list)")
  }

  /// What is heard now and what was heard before, where it differs: of the same announcements the hints too, and of what the
  /// settings leave out all of it.
  var heard: (now: String?, was: String?) {
    guard let old, let new else { return ((new ?? old)?.words, nil) }
    if kinds == [.moved] { return (new.announcement, nil) }
    if old.announcement != new.announcement { return (new.announcement, old.announcement) }
    if old.heard != new.heard { return (new.heard, old.heard) }
    if let was = whole?.old.announcement, let now = whole?.new.announcement, was != now { return (now, was) }
    return (new.words, nil)
  }

  fileprivate func sentence(in language: Language) -> String {
    var sentence = "\(screen): \(words(in: language))"
    let (now, was) = heard
    if let now { sentence += ": \"\(now)\"" }
    if let was { sentence += language(en: ", was \"\(was)\"", nb: ", var \"\(was)\"") }
    return sentence + ((new ?? old).map { ", \($0.node.id.path)" } ?? "")
  }

  fileprivate func json(_ failing: Set<DifferenceKind>?) -> JSONText {
    JSONText.members([
      ("kind", .string(kind.rawValue)), ("also", kinds.count > 1 ? .strings(kinds.dropFirst().map(\.rawValue)) : nil),
      ("fails", .boolean(fails(by: failing))), ("screen", .string(screen)),
      ("lostActions", lostActions.isEmpty ? nil : .strings(lostActions)),
      ("newActions", newActions.isEmpty ? nil : .strings(newActions)), ("old", old.map(Self.json)), ("new", new.map(Self.json)),
    ])
  }

  private static func json(_ element: HeardScreen.Element) -> JSONText {
    JSONText.members([
      ("announcement", .string(element.announcement)), ("hint", element.hint.map(JSONText.string)),
      ("node", .string(element.node.id.path)), ("role", .string(element.node.role.rawValue)),
      ("line", element.captured.map { .number($0.line) }),
    ])
  }
}

extension HeardScreen.Element {
  /// The announcement; nil for an element that says nothing by itself.
  fileprivate var words: String? { announcement.isEmpty ? nil : announcement }

  /// The announcement, and the hint in brackets.
  fileprivate var heard: String { announcement + (hint.map { " (\($0))" } ?? "") }
}
