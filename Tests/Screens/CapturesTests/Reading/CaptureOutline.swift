import AccessibilityTree
import Captures
import Text

/// The outline of a capture: a line for each element that the cursor stops at, in reading order, so that a table can hold it
/// whole.
///
/// A line has the element's path, role and name, its value, its states and actions, and after a question mark the unknown
/// properties on which its announcement may depend.
enum CaptureOutline {
  /// The lines of the only screen in a capture.
  static func lines(of capture: String, in language: Language = .english) throws -> [String] {
    lines(of: try CaptureReader.screens(in: Array(capture.utf8))[0], in: language)
  }

  /// The lines of a screen.
  static func lines(of screen: CapturedScreen, in language: Language = .english) -> [String] {
    let tree = CapturedTree(screen, named: "s", title: "Screen", in: language).tree
    return ReadingOrder(tree).elements.map { node in
      let unknown = screen.unknownProperties(of: node).map(\.rawValue)
      return ([head(of: node, in: tree)] + facts(of: node)).joined(separator: ", ")
        + (unknown.isEmpty ? "" : " ? " + unknown.joined(separator: " "))
    }
  }

  private static func head(of node: Node, in tree: SemanticTree) -> String {
    let name = tree.accessibleName(of: node.id).text
    let roles = ([node.role] + node.additionalRoles).map(\.rawValue).joined(separator: "+")
    return "\(node.id.path.dropFirst(2)): \(roles)" + (name.isEmpty ? "" : " '\(name)'")
  }

  private static func facts(of node: Node) -> [String] {
    var facts: [String] = []
    func report(_ word: String, _ text: (some Any)?) { if let text { facts.append("\(word) \(text)") } }
    report("value", node.value.map { "'\($0)'" })
    report("selected", node.isSelected)
    report("toggled", node.toggled)
    report("expanded", node.isExpanded)
    report("current", node.current?.rawValue)
    if !node.isEnabled { facts.append("disabled") }
    if node.isRequired { facts.append("required") }
    if node.isInvalid { facts.append("invalid") }
    if node.isReadOnly { facts.append("read-only") }
    if node.isBusy { facts.append("busy") }
    report("level", node.level)
    report("position", node.position.map { "\($0.index)/\($0.count.map(String.init) ?? "-")" })
    report("cell", node.cell.map { "\($0.row.map(String.init) ?? "-"),\($0.column.map(String.init) ?? "-")" })
    report("characters", node.characterCount)
    report("error", node.errorText.map { "'\($0)'" })
    report("placeholder", node.placeholder.map { "'\($0)'" })
    report("supplement", node.supplement.map { "'\($0)'" })
    report("tooltip", node.tooltip.map { "'\($0)'" })
    report("called", node.roleDescription.map { "'\($0)'" })
    report("state", node.stateDescription.map { "'\($0)'" })
    report("popup", node.popup?.rawValue)
    report("picker", node.picker?.rawValue)
    report("language", node.language)
    report("live", node.live)
    if node.containsLinks { facts.append("links") }
    if node.supportsLongPress { facts.append("long press") }
    return facts + node.actions.map { "\($0)" }
  }
}

extension CapturedScreen {
  /// All its elements in document order.
  var elements: [CapturedElement] {
    var all: [CapturedElement] = []
    for root in roots { root.visit { all.append($0) } }
    return all
  }

  /// The paths of all its elements in document order.
  var paths: [String] { elements.map(\.path) }
}

/// The first screen of a capture.
func capturedScreen(of capture: String) throws -> CapturedScreen { try CaptureReader.screens(in: Array(capture.utf8))[0] }

/// The reason why a capture is refused; nil for one that is read.
func refusal(of bytes: some Sequence<UInt8>) -> CaptureError? {
  do throws(CaptureError) {
    _ = try CaptureReader.screens(in: Array(bytes))
    return nil
  } catch {
    return error
  }
}
