import AccessibilityTree
import Announcements
import ScreenReader
import Text

/// What a style says of one element of a small tree.
struct StyleFixture {
  var profile: ReaderProfile
  var tree: SemanticTree
  var node: NodeID = "element"
  var entered: [NodeID] = []
  var left: [NodeID] = []
  var isEditing = false

  init(_ profile: ReaderProfile, _ branch: SemanticTree.Branch) {
    self.profile = profile
    tree = SemanticTree([branch])
  }

  /// Announcement, hint and trailer as printed, one line each.
  var lines: [String] {
    let spoken = profile.announcementStyle.focus(
      FocusContext(tree: tree, node: node, entered: entered, left: left, isEditing: isEditing))
    return [spoken.parts, spoken.hint, spoken.trailer].map { parts in
      Announcement(parts, priority: .navigation, source: .cursor, language: "en").text
    }
  }

  var text: String { lines[0] }
}

extension ReaderProfile {
  static let voiceOver = ReaderProfile(style: .voiceOver)
  static let voiceOverBokmål = ReaderProfile(style: .voiceOver, language: .bokmål)
  static let talkBack = ReaderProfile(style: .talkBack)
  static let talkBackBokmål = ReaderProfile(style: .talkBack, language: .bokmål)
}

extension SemanticTree.Branch {
  /// The element under test, with the properties that matter.
  static func element(
    _ role: Role, _ label: String? = nil, value: String? = nil, _ children: [SemanticTree.Branch] = [],
    change: (inout Node) -> Void = { _ in }
  ) -> SemanticTree.Branch {
    var node = Node(id: "element", role: role, label: label, value: value)
    change(&node)
    return SemanticTree.Branch(node, children)
  }

  /// Another node, named by its id.
  static func node(
    _ id: NodeID, _ role: Role, _ label: String? = nil, _ children: [SemanticTree.Branch] = [],
    change: (inout Node) -> Void = { _ in }
  ) -> SemanticTree.Branch {
    var node = Node(id: id, role: role, label: label)
    change(&node)
    return SemanticTree.Branch(node, children)
  }
}
