import AccessibilityTree
import ScreenReader
import Text

@testable import Audit

/// A small screen without findings, and ways to change it.
///
/// A heading, a field, a button, an image, a list of two, a live region and two tabs, named by their ids.
struct SampleScreen {
  var name = "sample"
  var language = Language.english
  var depth = 0
  var exits: Set<NodeID> = []
  var menuOpeners: Set<NodeID> = []
  var branches: [SemanticTree.Branch]

  init(_ name: String = "sample") {
    self.name = name
    let at = NodeID(name)
    var title = Self.node(at, "title", .heading, "Settings", y: 44)
    title.level = 1
    title.isInitialFocus = true
    var field = Self.node(at, "email", .textField, "Email address", y: 100)
    field.actions = [.setText]
    var button = Self.node(at, "save", .button, "Save changes", y: 156)
    button.actions = [.activate]
    var image = Self.node(at, "logo", .image, "A lighthouse", y: 212)
    image.textStyle = nil
    let items = ["Oslo", "Bergen"].enumerated().map { offset, city in
      var item = Self.node(
        at.appending("list"), "\(offset + 1)", .listItem, city, y: 268 + Double(offset) * 56)
      item.actions = [.activate]
      return SemanticTree.Branch(item)
    }
    var list = Node(id: at.appending("list"), role: .list)
    list.collection = Collection(count: 2)
    list.frame = Frame(x: 16, y: 268, width: 358, height: 112)
    var status = Node(id: at.appending("status"), role: .status)
    status.stop = .never
    var message = Self.node(status.id, "1", .text, "Saved at noon", y: 400)
    message.stop = .never
    let tabs = ["Home", "Profile"].enumerated().map { offset, label in
      var tab = Self.node(at.appending("tabs"), label.lowercased(), .tab, label, y: 760)
      tab.frame = Frame(x: Double(offset) * 195, y: 760, width: 195, height: 48)
      tab.isSelected = offset == 0
      tab.position = SetPosition(offset + 1, of: 2)
      tab.actions = [.activate]
      return SemanticTree.Branch(tab)
    }
    var bar = Node(id: at.appending("tabs"), role: .tabBar)
    bar.collection = Collection(count: 2)
    bar.frame = Frame(x: 0, y: 760, width: 390, height: 48)
    branches = [
      SemanticTree.Branch(
        Node(id: at, role: .screen, label: "Settings"),
        [title, field, button, image].map { SemanticTree.Branch($0) }
          + [.init(list, items), .init(status, [.init(message)]), .init(bar, tabs)])
    ]
  }

  /// A screen two steps deep, with its back button.
  static func secondary(_ name: String = "sample") -> SampleScreen {
    var screen = SampleScreen(name)
    screen.depth = 1
    var back = node(NodeID(name), "back", .button, "Go back", y: 0)
    back.frame = Frame(x: 0, y: 0, width: 48, height: 48)
    back.actions = [.activate]
    screen.branches[0].children.insert(.init(back), at: 0)
    screen.branches[0].node.actions = [.dismiss]
    screen.exits = [back.id]
    return screen
  }

  /// The screen with a drawer above it, which its close button leaves.
  static func withMenu() -> SampleScreen {
    var screen = SampleScreen()
    var close = node("menu", "close", .button, "Close menu", y: 44)
    close.actions = [.activate]
    var root = Node(id: "menu", role: .drawer, label: "Menu")
    root.isModal = true
    root.actions = [.dismiss]
    screen.branches.append(.init(root, [.init(close)]))
    screen.exits = [close.id]
    return screen
  }

  /// The screen with a drop-down whose choices are its descendants.
  static func withDropDown(isExpanded: Bool) -> SampleScreen {
    let choices = ["Visit", "Call"].enumerated().map { offset, label in
      var choice = node("sample/kind", label.lowercased(), .radioButton, label, y: 506 + Double(offset) * 56)
      choice.toggled = offset == 0 ? .on : .off
      choice.exposure = isExpanded ? .exposed : .hidden
      choice.actions = [.activate]
      return SemanticTree.Branch(choice)
    }
    var dropDown = node("sample", "kind", .dropDown, "Activity type", y: 450)
    dropDown.value = "Visit"
    dropDown.isExpanded = isExpanded
    dropDown.grouping = .merged
    dropDown.actions = [.activate]
    return SampleScreen().changing("") {
      $0.children.insert(.init(dropDown, choices), at: $0.children.count - 1)
    }
  }

  /// A node of 358 by 48 points in black on white.
  static func node(_ parent: NodeID, _ key: String, _ role: Role, _ label: String?, y: Double) -> Node {
    var node = Node(id: parent.appending(key), role: role, label: label)
    node.frame = Frame(x: 16, y: y, width: 358, height: 48)
    node.foreground = Colour(0x1A1A1A)
    node.background = Colour(0xFFFFFF)
    node.textStyle = TextStyle(size: 17)
    return node
  }

  /// The screen with one node changed; the key is its path below the screen, or its whole path.
  func with(_ key: String, _ change: (inout Node) -> Void) -> SampleScreen {
    changing(key) { change(&$0.node) }
  }

  /// The screen with one node and what is below it changed.
  func changing(_ key: String, _ change: (inout SemanticTree.Branch) -> Void) -> SampleScreen {
    var copy = self
    let wanted = key.isEmpty ? NodeID(name) : NodeID("\(name)/\(key)")
    func visit(_ branch: inout SemanticTree.Branch) {
      if branch.node.id == wanted || branch.node.id.path == key { change(&branch) }
      for place in branch.children.indices { visit(&branch.children[place]) }
    }
    for place in copy.branches.indices { visit(&copy.branches[place]) }
    return copy
  }

  /// The screen with a node added at the end of another's children.
  func adding(_ node: Node, to key: String = "") -> SampleScreen {
    changing(key) { $0.children.append(.init(node)) }
  }

  var screenState: ScreenState {
    ScreenState(
      screen: branches.last { $0.node.isModal }?.node.id.path ?? name, state: Phrase(name), language: language,
      tree: SemanticTree(branches), depth: depth, exits: exits, menuOpeners: menuOpeners)
  }
}
