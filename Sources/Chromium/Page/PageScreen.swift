package import Captures
internal import Languages
package import LivingApps
internal import Platforms
internal import Semantics

/// What a captured page is as a living screen: also one that was saved, and is living no more.
package struct PageScreen {
  /// The screen, as far as one reading tells: where the cursor is wanted is a matter of several.
  package private(set) var screen: LivingScreen
  /// What the browser calls the elements.
  private(set) var references: [NodeID: Int] = [:]
  /// The options of elements, likewise.
  private(set) var options: [NodeID: [Int]] = [:]
  /// Whether a menu or a list of suggestions is open, which goes away before the screen does.
  private(set) var hasOpenPopup = false
  /// The element that has the page's input focus.
  private(set) var focused: (id: NodeID, key: String)?

  /// - Parameters:
  ///   - name: The first segment of all ids.
  ///   - instance: Tells this visit from others.
  ///   - depth: How many steps lead back to where the app began.
  ///   - reading: A number that no other reading has.
  package init(
    _ captured: CapturedScreen, named name: String, instance: String, title: String, depth: Int, reading: Int
  ) {
    let tree = CapturedTree(captured, named: name, title: title, in: .english)
    screen = LivingScreen(
      name: name, instance: instance, title: title, depth: depth, tree: .empty, reading: reading)
    screen.platform = .web
    for (id, element) in tree.elements {
      if let reference = element.key.flatMap({ Int($0) }) { references[id] = reference }
      if element.members["focused"]?.bool == true, let key = element.key, element.kind != "rootWebArea" {
        focused = (id, key)
      }
      guard let node = tree.tree[id] else { continue }
      if element.kind == "menu" || element.members["hasPopup"] == "listbox" && node.isExpanded == true { hasOpenPopup = true }
      if node.supports(.setText) {
        screen.fields[id] = LivingScreen.Field(
          text: node.role == .secureField ? "" : node.value ?? "", limit: element.members["maxLength"]?.int ?? 10_000)
      }
      if let (choices, references) = Self.choices(of: element) {
        screen.choices[id] = choices
        options[id] = references
      }
    }
    screen.tree = Self.completed(tree.tree, canGoBack: depth > 0 || hasOpenPopup)
  }

  /// The options of an element that opens a list which the browser draws itself.
  private static func choices(of element: CapturedElement) -> ([LivingScreen.Choice], [Int])? {
    guard let list = element.covered.first(where: { $0.kind == "menuListPopup" }) else { return nil }
    var choices: [LivingScreen.Choice] = []
    var references: [Int] = []
    list.visit { option in
      guard ["option", "menuListOption"].contains(option.kind), let reference = option.key.flatMap({ Int($0) }) else { return }
      choices.append(
        LivingScreen.Choice(
          option.members["name"]?.text ?? "", isSelected: option.members["selected"]?.bool == true,
          isEnabled: option.members["disabled"]?.bool != true))
      references.append(reference)
    }
    return (choices, references)
  }

  /// The tree with what a living screen can do besides, and the regions for news.
  private static func completed(
    _ tree: SemanticTree, canGoBack: Bool
  ) -> SemanticTree {
    var edits: [TreeEdit] = []
    for offset in tree.nodes.indices {
      var node = tree.nodes[offset]
      if node.isModal || offset == 0 && canGoBack { node.actions.append(.dismiss) }
      if node != tree.nodes[offset] { edits.append(.update(node)) }
    }
    for (number, region) in LivingApp.newsRegions.enumerated() {
      edits.append(.insert(region, into: nil, at: number + 1))
    }
    return (try? tree.applying(edits)) ?? tree
  }
}
