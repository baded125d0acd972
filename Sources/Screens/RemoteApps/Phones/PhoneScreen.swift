internal import AccessibilityTree
package import Captures
package import Text

/// A captured screen of a phone in the form of a live one, also if it was saved and is no longer live.
package struct PhoneScreen {
  /// The screen, as one reading shows it: the requested place of the cursor depends on several.
  package private(set) var screen: RemoteScreen
  /// The captured elements, by the ids of their nodes.
  let elements: [NodeID: CapturedElement]
  /// The texts of the toasts.
  private(set) var toasts: [String] = []
  /// The element that has the input focus.
  private(set) var focused: NodeID?

  /// - Parameters:
  ///   - name: The first segment of all ids.
  ///   - instance: The id of this visit.
  ///   - depth: The number of steps back to the app's first screen.
  ///   - reading: A number that no other reading has.
  ///   - language: The language of the words that a reader adds.
  package init(
    _ captured: CapturedScreen, named name: String, instance: String, title: String, depth: Int, reading: Int,
    language: Language
  ) {
    let tree = CapturedTree(captured, named: name, title: title, in: language)
    elements = tree.elements
    screen = RemoteScreen(name: name, instance: instance, title: title, depth: depth, tree: .empty, reading: reading)
    var edits: [TreeEdit] = []
    for node in tree.tree.nodes {
      guard let element = tree.elements[node.id] else { continue }
      if element.properties.hasInputFocus == true || element.properties.isFocused == true { focused = node.id }
      let platform = captured.format == .androidXML ? PhonePlatform.android : .iOS
      if let scrolling = PhoneScrolling.scrolling(of: element, node, on: platform) {
        var container = node
        container.scrolling = scrolling
        edits.append(.update(container))
      }
      if element.kind == "toast" {
        edits.append(.remove(node.id))
        if let text = element.text, !toasts.contains(text) { toasts.append(text) }
      } else if node.role.isTextField {
        screen.fields[node.id] = RemoteScreen.Field(text: node.role == .secureField ? "" : node.value ?? "", limit: 10_000)
        if !node.supports(.setText), node.isEnabled {
          var field = node
          field.actions.append(.setText)
          edits.append(.update(field))
        }
      }
    }
    screen.tree = Self.completed(tree.tree, edits, canGoBack: depth > 0)
  }

  /// The tree with the actions of a live screen, and the regions for announcements.
  private static func completed(_ tree: SemanticTree, _ edits: [TreeEdit], canGoBack: Bool) -> SemanticTree {
    var edits = edits
    if canGoBack, var root = tree.nodes.first {
      root.actions.append(.dismiss)
      edits.append(.update(root))
    }
    for (number, region) in RemoteApp.newsRegions.enumerated() {
      edits.append(.insert(region, into: nil, at: number + 1))
    }
    return (try? tree.applying(edits)) ?? tree
  }
}
