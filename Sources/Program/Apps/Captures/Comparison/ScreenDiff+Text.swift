import AccessibilityTree
import Captures
import Text

extension ScreenDiff {
  /// Whether a listener hears no difference between the builds.
  package var isEmpty: Bool { differences.isEmpty }

  /// The text for people: one line per difference, and a summary line.
  package var text: String {
    let count = differences.count
    let verdict = count == 0 ? "no difference" : count == 1 ? "1 difference" : "\(count) differences"
    return (differences.map(\.sentence) + [verdict]).map { PrintableText.of($0) + "\n" }.joined()
  }

  /// One JSON object.
  package var json: String {
    JSONText.members([("differences", .array(differences.map(\.json)))]).text() + "\n"
  }
}

extension ScreenDiff.Difference {
  fileprivate var sentence: String {
    let (was, now) = (old.map { "\"\($0.announcement)\"" } ?? "", new.map { "\"\($0.announcement)\"" } ?? "")
    let place = (new ?? old).map { ", \($0.node.id.path)" } ?? ""
    let what =
      switch kind {
      case .newScreen, .goneScreen: ""
      case .new, .moved: " \(now)"
      case .gone, .unreachable: " \(was)"
      case .role, .state, .reworded, .longer, .shorter: " \(now), was \(was)"
      }
    return "\(screen): \(kind.rawValue)\(what.isEmpty ? "" : ":")\(what)\(place)"
  }

  fileprivate var json: JSONText {
    JSONText.members([
      ("kind", .string(kind.rawValue)), ("screen", .string(screen)), ("old", old.map(Self.json)), ("new", new.map(Self.json)),
    ])
  }

  private static func json(_ element: HeardScreen.Element) -> JSONText {
    JSONText.members([
      ("announcement", .string(element.announcement)), ("node", .string(element.node.id.path)),
      ("role", .string(element.node.role.rawValue)), ("line", element.captured.map { .number($0.line) }),
    ])
  }
}
