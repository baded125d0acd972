import CustomDump
import Testing

@testable import AccessibilityTree

/// A screen of texts and buttons: each node with what it shows, a button by a name that ends with an exclamation mark.
private func screen(_ content: KeyValuePairs<String, String>) -> SemanticTree {
  SemanticTree([
    SemanticTree.Branch(
      Node(id: "s", role: .screen),
      content.map { node, label in
        SemanticTree.Branch(Node(id: NodeID("s/\(node)"), role: label.hasSuffix("!") ? .button : .text, label: label))
      })
  ])
}

@Suite("Elements whose nodes are used for others")
struct RelocationTests {
  private static let before = screen(["a": "Row 1", "b": "Call!", "c": "Row 2", "d": "Call!", "e": "Row 3", "f": "Call!"])

  @Test("A row and what is in it are found in the node that shows them now")
  func recycled() {
    let after = screen(["a": "Row 2", "b": "Call!", "c": "Row 3", "d": "Call!", "e": "Row 4", "f": "Call!"])
    expectNoDifference(
      Relocation(number: 1, from: Self.before, to: after)?.places,
      ["s/a": nil, "s/c": "s/a", "s/d": "s/b", "s/e": "s/c", "s/f": "s/d"] as [NodeID: NodeID?])
  }

  @Test("Rows whose nodes are made anew are found")
  func anew() {
    let after = screen(["v": "Row 2", "w": "Call!", "x": "Row 3", "y": "Call!"])
    expectNoDifference(
      Relocation(number: 1, from: Self.before, to: after)?.places,
      ["s/c": "s/v", "s/d": "s/w", "s/e": "s/x", "s/f": "s/y"] as [NodeID: NodeID?])
  }

  @Test("Where rows only come and go there is none")
  func unchanged() {
    let after = screen(["c": "Row 2", "d": "Call!", "e": "Row 3", "f": "Call!", "g": "Row 4", "h": "Call!"])
    expectNoDifference(Relocation(number: 1, from: Self.before, to: after), nil)
  }
}
