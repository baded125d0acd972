import AccessibilityTree
import CustomDump
import Testing

@Suite("Position in a set")
struct PositionInSetTests {
  private func tree(
    _ collection: Collection? = nil, hidden: Set<Int> = [], position: SetPosition? = nil
  ) -> SemanticTree {
    var list = Node(id: "list", role: .list)
    list.collection = collection
    let items = (1...3).map { number in
      var item = Node(id: NodeID("item\(number)"), role: .listItem)
      if hidden.contains(number) { item.exposure = .hidden }
      if number == 3 { item.position = position }
      return SemanticTree.Branch(
        item, ["a", "b"].map { .init(Node(id: NodeID("item\(number)/\($0)"), role: .button)) })
    }
    return SemanticTree([.init(list, items)])
  }

  @Test("Siblings tell it, the hidden ones apart")
  func siblings() {
    #expect(tree().position(of: "item3", in: "list") == SetPosition(3, of: 3))
    #expect(tree(hidden: [1]).position(of: "item3", in: "list") == SetPosition(2, of: 2))
    #expect(tree(hidden: [3]).position(of: "item3", in: "list") == nil)
  }

  @Test("A window counts from where it begins, of as many as there are in all")
  func window() {
    let tree = tree(Collection(count: 100_000, window: 40..<43))
    #expect(tree.position(of: "item1", in: "list") == SetPosition(41, of: 100_000))
  }

  @Test("An own position wins, and takes its count from the container if it has none")
  func ownPosition() {
    let tree = tree(Collection(count: 9), position: SetPosition(7, of: nil))
    #expect(tree.position(of: "item3", in: "list") == SetPosition(7, of: 9))
  }

  @Test("What is in an item has the item's position; the container's first and last element are its edges")
  func inside() {
    let tree = tree()
    #expect(tree.position(of: "item2/b", in: "list") == SetPosition(2, of: 3))
    #expect(tree.edges(of: "item1/a", in: "list") == (true, false))
    #expect(tree.edges(of: "item1/b", in: "list") == (false, false))
    #expect(tree.edges(of: "item3/a", in: "list") == (false, false))
    #expect(tree.edges(of: "item3/b", in: "list") == (false, true))
  }

  @Test(
    "A window has the list's edges only where there are no rows beyond it",
    arguments: [
      (0..<3, true, false), (40..<43, false, false), (97..<100, false, true),
    ])
  func windowEdges(window: Range<Int>, isStart: Bool, isEnd: Bool) {
    let tree = tree(Collection(count: 100, window: window))
    #expect(tree.edges(of: "item1/a", in: "list") == (isStart, false))
    #expect(tree.edges(of: "item3/b", in: "list") == (false, isEnd))
  }

  @Test("Items count in the order they are read in, and what holds no element is none")
  func orderAndSpacers() {
    let tree = SemanticTree([
      branch(
        "tabs", .tabBar,
        [
          branch("line", .image),
          branch("one", .tab, "One") { $0.sortKey = 2 },
          branch("space", .group, [branch("space/hidden", .text, "x") { $0.exposure = .hidden }]),
          branch("two", .tab, "Two") { $0.sortKey = 1 },
        ])
    ])
    #expect(tree.position(of: "two", in: "tabs") == SetPosition(1, of: 2))
    #expect(tree.position(of: "one", in: "tabs") == SetPosition(2, of: 2))
    #expect(tree.edges(of: "two", in: "tabs") == (true, false))
    #expect(tree.edges(of: "one", in: "tabs") == (false, true))
  }

  @Test("A picture that says nothing does not take an item's edge from what is read in it")
  func silentPicture() {
    let tree = SemanticTree([
      branch(
        "list", .list,
        [
          branch(
            "row", .group,
            [
              branch("icon", .image) { $0.exposure = .hidden }, branch("name", .text, "Kari"),
              branch("arrow", .image),
            ])
        ])
    ])
    #expect(tree.edges(of: "name", in: "list") == (true, true))
  }

  @Test("What is not in the container has no position in it")
  func outside() {
    #expect(tree().position(of: "list", in: "item1") == nil)
    #expect(tree().position(of: "nowhere", in: "list") == nil)
  }
}
