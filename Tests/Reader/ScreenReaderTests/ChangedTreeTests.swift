import AccessibilityTree
import CustomDump
import ScreenReader
import TestSupport
import TestTraits
import Testing

@Suite("A tree made by changing another", .computing)
struct ChangedTreeTests {
  /// How many random trees are changed; tens of thousands in the soak.
  private static let count = Soak.isAsked ? 20_000 : 1000

  /// A tree and what random changes make of it, the latter also built as a whole.
  private struct Change: Sendable {
    let old: SemanticTree
    let new: SemanticTree
    let rebuilt: SemanticTree

    init(number: Int) throws {
      var random = RandomInterface(seed: 0xED17 &+ UInt64(number))
      var old = Interface(random.screens()).render().tree
      // A tree that was changed before is changed as well.
      if random.chance(2) { old = try old.applying(try random.edits(of: old, count: 3)) }
      let edits = try random.edits(of: old, count: random.chance(2) ? 1 : Int.random(in: 0...8, using: &random))
      self.old = old
      new = try old.applying(edits)
      rebuilt = new.rebuilt
    }
  }

  /// Made once for all tests; those that only the soak wants would be too many to keep.
  private static let kept = Result { try (0..<1000).map(Change.init) }

  private func changedTrees(
    _ body: (Int, _ old: SemanticTree, _ new: SemanticTree, _ rebuilt: SemanticTree) -> Void
  ) throws {
    let kept = try Self.kept.get()
    for number in 0..<Self.count {
      let change = kept.indices.contains(number) ? kept[number] : try Change(number: number)
      body(number, change.old, change.new, change.rebuilt)
    }
  }

  @Test("is the tree that is built of the same nodes, and all is found in it")
  func sameTree() throws {
    try changedTrees { number, _, new, rebuilt in
      #expect(new == rebuilt, "tree \(number)")
      #expect(new.topModal == rebuilt.topModal, "tree \(number)")
      for (offset, node) in rebuilt.nodes.enumerated() {
        #expect(new.offset(of: node.id) == offset, "tree \(number): \(node.id)")
        #expect(new.parentOffset(of: offset) == rebuilt.parentOffset(of: offset), "tree \(number): \(node.id)")
        #expect(new.subtree(at: offset) == rebuilt.subtree(at: offset), "tree \(number): \(node.id)")
        #expect(new.labelNode(of: node.id) == rebuilt.labelNode(of: node.id), "tree \(number): \(node.id)")
      }
    }
  }

  @Test("equals the other exactly where the trees built of the same nodes are equal")
  func equality() throws {
    var equal = 0
    try changedTrees { number, old, new, rebuilt in
      let isEqual = old.rebuilt == rebuilt
      equal += isEqual ? 1 : 0
      #expect((old == new) == isEqual && (new == old) == isEqual, "tree \(number)")
    }
    #expect(equal > Self.count / 100)
  }

  @Test("differs from the other as a comparison of all their nodes tells, in the same order")
  func sameChanges() throws {
    try changedTrees { number, old, new, rebuilt in
      for node in old.nodes where rebuilt[node.id] == nil { #expect(new[node.id] == nil, "tree \(number)") }
      expectNoDifference(changes(from: old, to: new), changes(from: old.rebuilt, to: rebuilt), "tree \(number)")
    }
  }

  @Test("is read in the order of the tree that is built of the same nodes")
  func sameOrder() throws {
    try changedTrees { number, old, new, rebuilt in
      let order = ReadingOrder(old).following(new)
      expectNoDifference(order.offsets, ReadingOrder(rebuilt).offsets, "tree \(number)")
      for node in new.nodes { #expect(order.place(of: node.id) == ReadingOrder(rebuilt).place(of: node.id)) }
    }
  }

  @Test("is followed by the reader with the same words and cursor")
  func sameReading() throws {
    let profile = ReaderProfile(style: .talkBack)
    let screen = ScreenInfo(name: "s", instance: "s", title: "S", depth: 0)
    func rendering(_ tree: SemanticTree) -> Rendering<String> {
      Rendering(tree: tree, bindings: Bindings(), screens: [screen])
    }
    try changedTrees { number, old, new, rebuilt in
      var (one, other) = (Reader(profile: profile), Reader(profile: profile))
      _ = (one.follow(rendering(old)), other.follow(rendering(old.rebuilt)))
      for _ in 0..<number % 5 { _ = (one.handle(.next(nil)) { _ in nil }, other.handle(.next(nil)) { _ in nil }) }
      expectNoDifference(one.follow(rendering(new)), other.follow(rendering(rebuilt)), "tree \(number)")
      #expect(one.cursor == other.cursor, "tree \(number)")
    }
  }
}

@Suite("The cost of a change in a large tree")
struct TreeCostTests {
  /// Ten thousand rows in a hundred lists.
  private static let tree = Interface<String>([
    Screen("s", title: "S") {
      for list in 0..<100 {
        Element("l\(list)", .list, "List \(list)") {
          for row in 0..<100 { Element("\(row)", .button, "Row \(row)").on(.activate, "a") }
        }
      }
    }
  ]).render().tree

  private static func node(_ id: NodeID) -> Node {
    var node = tree[id] ?? Node(id: id, role: .button, label: "New")
    node.label = "Other"
    return node
  }

  @Test(
    "is a look at what changed",
    arguments: [
      ([TreeEdit.update(node("s/l50/7"))], 2, 1),
      ([.insert(.init(node("s/l50/new")), into: "s/l50", at: 100)], 1, 1),
      ([.remove("s/l50/7")], 1, 0),
      ([.replace("s/l50", tree.branch(of: "s/l50"))], 202, 101),
      // A list that hides what is in it is read anew.
      ([.update(with(node("s/l50")) { $0.exposure = .hidden })], 2, 101),
      ([.update(node("s/l1/7")), .update(node("s/l99/7"))], 4, 2),
      // A row put past the others of its list changes places with each of them.
      ([.remove("s/l50/99"), .insert(tree.branch(of: "s/l50/99"), into: "s/l50", at: 0)], 201, 1),
    ])
  func visited(_ edits: [TreeEdit], compared: Int, ordered: Int) throws {
    let new = try Self.tree.applying(edits)
    expectNoDifference(TreeComparison(from: Self.tree, to: new).visited, compared)
    expectNoDifference(ReadingOrder(Self.tree).following(new).visited, ordered)
  }

  @Test("is a look at everything where the tree was built as a whole")
  func visitedWhole() throws {
    let new = try Self.tree.applying([.update(Self.node("s/l50/7"))]).rebuilt
    expectNoDifference(TreeComparison(from: Self.tree, to: new).visited, 20_204)
    expectNoDifference(ReadingOrder(Self.tree).following(new).visited, 10_102)
  }

  private static func with(_ node: Node, _ change: (inout Node) -> Void) -> Node {
    var node = node
    change(&node)
    return node
  }

  @Test(
    "that the tree does not have a place for is refused",
    arguments: [
      (TreeEdit.remove("s/x"), "there is no node 's/x' in the tree; hand in the whole tree"),
      (
        .insert(.init(Node(id: "s/l1", role: .list)), into: "s", at: 0),
        "there is a node 's/l1' in the tree already; hand in the whole tree"
      ),
      (
        .insert(.init(Node(id: "s/x", role: .list)), into: "s/l1/0", at: 2),
        "'s/l1/0' has no place 2 among 0 children; hand in the whole tree"
      ),
    ])
  func refused(_ edit: TreeEdit, _ reason: String) {
    let error = #expect(throws: TreeEditError.self) { try Self.tree.applying([edit]) }
    expectNoDifference(error?.description, reason)
  }
}
