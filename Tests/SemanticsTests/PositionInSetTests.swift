import CustomDump
import Semantics
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

  @Test("What is in an item has the item's position, and only its first and last stand at the edges")
  func inside() {
    let tree = tree()
    #expect(tree.position(of: "item2/b", in: "list") == SetPosition(2, of: 3))
    #expect(tree.edges(of: "item1/a", in: "list") == (true, false))
    #expect(tree.edges(of: "item3/b", in: "list") == (false, true))
    #expect(tree.edges(of: "item2", in: "list") == (true, true))
  }

  @Test("What is not in the container has no position in it")
  func outside() {
    #expect(tree().position(of: "list", in: "item1") == nil)
    #expect(tree().position(of: "nowhere", in: "list") == nil)
  }
}
