import AccessibilityTree
import CustomDump
import Testing

@Suite("A semantic tree")
struct SemanticTreeTests {
  let tree = SemanticTree([
    branch(
      "s", .screen, "Screen",
      [
        branch("s/title", .heading, "Title"),
        branch(
          "s/list", .list, "Fruit",
          [
            branch("s/list/1", .listItem, "Apples", [branch("s/list/1/price", .text, "3 kroner")]),
            branch("s/list/2", .listItem, "Pears"),
          ]),
      ]),
    branch("other", .screen, "Other"),
  ])

  @Test("keeps its nodes in document order")
  func documentOrder() {
    expectNoDifference(
      tree.nodes.map(\.id.path),
      ["s", "s/title", "s/list", "s/list/1", "s/list/1/price", "s/list/2", "other"])
  }

  @Test("finds parents, children and ancestors")
  func relations() {
    #expect(tree.parent(of: "s/list/2")?.id == "s/list")
    #expect(tree.parent(of: "s") == nil)
    expectNoDifference(tree.children(of: "s").map(\.id), ["s/title", "s/list"])
    expectNoDifference(tree.ancestors(of: "s/list/1/price").map(\.id), ["s/list/1", "s/list", "s"])
  }

  @Test("knows what is inside what")
  func descendants() {
    #expect(tree.isDescendant("s/list/1/price", of: "s"))
    #expect(!tree.isDescendant("other", of: "s"))
    #expect(!tree.isDescendant("s", of: "s"))
  }

  @Test("has no node under an unknown name")
  func unknownName() {
    #expect(tree["s/nowhere"] == nil)
    #expect(tree.children(of: "s/nowhere").isEmpty)
  }
}

@Suite("The comparison of two trees")
struct TreeChangeTests {
  let old = SemanticTree([
    branch(
      "s", .screen, "Screen",
      [
        branch("s/a", .text, "A"), branch("s/b", .text, "B"), branch("s/c", .text, "C"),
      ])
  ])

  private func names(_ changes: [TreeChange]) -> [String] {
    changes.map { change in
      switch change {
      case .removed(let node): "- \(node.id)"
      case .added(let node): "+ \(node.id)"
      case .updated(_, let node): "~ \(node.id)"
      case .moved(let node): "> \(node.id)"
      }
    }
  }

  @Test("of equal trees is empty")
  func equalTrees() {
    #expect(changes(from: old, to: old).isEmpty)
  }

  @Test("tells removals first and everything else in the new reading order")
  func order() {
    let new = SemanticTree([
      branch(
        "s", .screen, "Screen",
        [
          branch("s/new", .text, "New"), branch("s/b", .text, "B2"), branch("s/c", .text, "C"),
        ])
    ])
    expectNoDifference(names(changes(from: old, to: new)), ["- s/a", "+ s/new", "~ s/b"])
  }

  @Test("tells a node that changed places with its sibling")
  func reordering() {
    let new = SemanticTree([
      branch(
        "s", .screen, "Screen",
        [
          branch("s/b", .text, "B"), branch("s/a", .text, "A"), branch("s/c", .text, "C"),
        ])
    ])
    expectNoDifference(names(changes(from: old, to: new)), ["> s/a"])
  }

  @Test("tells moves and updates together, in the new order")
  func orderOfMoves() {
    let new = SemanticTree([
      branch(
        "s", .screen, "Screen",
        [
          branch("s/b", .text, "B"), branch("s/a", .text, "A2"), branch("s/c", .text, "C2"),
        ])
    ])
    expectNoDifference(names(changes(from: old, to: new)), ["~ s/a", "> s/a", "~ s/c"])
  }

  @Test("tells a node that went to another parent")
  func otherParent() {
    let new = SemanticTree([
      branch(
        "s", .screen, "Screen",
        [
          branch("s/a", .text, "A", [branch("s/c", .text, "C")]), branch("s/b", .text, "B"),
        ])
    ])
    expectNoDifference(names(changes(from: old, to: new)), ["> s/c"])
  }
}
