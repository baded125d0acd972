import AccessibilityTree
import CustomDump
import Testing

@Suite("Accessible name")
struct AccessibleNameTests {
  private func name(
    _ role: Role, _ children: [SemanticTree.Branch] = [], change: (inout Node) -> Void = { _ in }
  ) -> AccessibleName {
    var node = Node(id: "named", role: role)
    change(&node)
    var label = Node(id: "label", role: .text, label: "From label node")
    label.labels = node.id
    return SemanticTree([.init(label), .init(node, children)]).accessibleName(of: "named")
  }

  private func child(_ id: NodeID, _ label: String, change: (inout Node) -> Void = { _ in })
    -> SemanticTree.Branch
  {
    var node = Node(id: id, role: .text, label: label)
    change(&node)
    return .init(node)
  }

  @Test("An own label wins over everything else")
  func label() {
    let name = name(.button, [child("a", "A")]) {
      $0.label = "Own"
      $0.language = "nb"
    }
    expectNoDifference(name, AccessibleName([.init("Own", language: "nb")], rule: .label))
  }

  @Test("Without a label, the node that labels it gives the name")
  func labelNode() {
    expectNoDifference(
      name(.textField), AccessibleName([.init("From label node")], rule: .labelNode))
  }

  @Test("What is read with a node names it; what is hidden or can be acted upon does not")
  func descendants() {
    let tree = SemanticTree([
      .init(
        Node(id: "named", role: .button),
        [
          child("a", "A"), child("b", "hidden") { $0.exposure = .hidden },
          child("c", "own action") { $0.actions = [.activate] }, child("d", "D"),
        ])
    ])
    expectNoDifference(
      tree.accessibleName(of: "named"), AccessibleName([.init("A"), .init("D")], rule: .descendants))
  }

  @Test("A group is not named by its content unless it is read with it")
  func group() {
    func tree(_ grouping: Grouping) -> SemanticTree {
      var group = Node(id: "named", role: .group)
      group.grouping = grouping
      return SemanticTree([.init(group, [child("a", "A")])])
    }
    #expect(tree(.separate).accessibleName(of: "named").rule == .none)
    #expect(tree(.merged).accessibleName(of: "named").text == "A")
  }

  @Test("A placeholder names a field that has nothing else")
  func placeholder() {
    var field = Node(id: "named", role: .searchField)
    field.placeholder = "Search"
    expectNoDifference(
      SemanticTree([.init(field)]).accessibleName(of: "named"),
      AccessibleName([.init("Search")], rule: .placeholder))
  }

  @Test("An unknown node and an image without a label have no name")
  func unlabelled() {
    let tree = SemanticTree([.init(Node(id: "image", role: .image))])
    #expect(tree.accessibleName(of: "image") == AccessibleName([], rule: .none))
    #expect(tree.accessibleName(of: "elsewhere") == AccessibleName([], rule: .none))
  }
}
