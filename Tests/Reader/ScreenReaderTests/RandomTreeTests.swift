import AccessibilityTree
import CustomDump
import ScreenReader
import TestSupport
import TestTraits
import Testing

@Suite("Any tree", .computing)
struct RandomTreeTests {
  /// How many random interfaces are tried; tens of thousands in the soak.
  private static let count = Soak.count(usual: 400, each: 1_000)
  private static let seed: UInt64 = 0x0EA5_5407

  private func trees(_ body: (Int, inout RandomInterface) -> Void) {
    print("random trees: \(Self.count) from seed \(Self.seed)")
    for number in 0..<Self.count {
      var random = RandomInterface(seed: Self.seed &+ UInt64(number))
      body(number, &random)
    }
  }

  /// Gives a command and answers the rows it asks for, as an app would; returns what was said.
  private func obey(_ command: Command, _ rig: inout ReaderFixture) -> [String] {
    var effects = rig.obey(command)
    var said: [String] = []
    // More often than any list here has windows means that it never ends.
    for _ in 0..<100 {
      said += effects.filter { !$0.hasPrefix("rows ") }
      guard let request = effects.last(where: { $0.hasPrefix("rows ") })?.split(separator: " ") else {
        return said
      }
      let (list, row) = (NodeID(String(request[1])), Int(request[2])!)
      rig.interface.screens = RandomInterface.answering(list, around: row, in: rig.interface.screens)
      effects = rig.follow()
    }
    Issue.record("\(command) asks for rows without end")
    return said
  }

  @Test(
    "from any state, next from first visits every element once and is never silent; previous comes back so")
  func everyElementOnce() {
    trees { number, random in
      var rig = ReaderFixture(style: random.chance(2) ? .talkBack : .voiceOver, random.screens())
      for node in rig.tree.nodes where node.supports(.setText) { rig.texts[node.id] = "text" }
      for _ in 0..<Int.random(in: 0...5, using: &random) { _ = obey(random.command(), &rig) }
      let everything = Interface(RandomInterface.expanded(rig.interface.screens)).render().tree
      let expected = ReadingOrder(everything).elements.map(\.id.path)
      guard !expected.isEmpty else { return #expect(rig.cursor == nil) }
      _ = obey(.first, &rig)
      var forwards = [rig.cursor]
      var silent: [String?] = []
      var heard = obey(.next(nil), &rig)
      while heard.first != "No next element", forwards.count <= expected.count {
        forwards.append(rig.cursor)
        if heard.allSatisfy(\.isEmpty) { silent.append(rig.cursor) }
        heard = obey(.next(nil), &rig)
      }
      expectNoDifference(forwards, expected, "tree \(number)")
      expectNoDifference(silent, [], "tree \(number)")
      var backwards = [rig.cursor]
      while obey(.previous(nil), &rig).first != "No previous element", backwards.count <= expected.count {
        backwards.append(rig.cursor)
      }
      expectNoDifference(Array(backwards.reversed()), expected, "tree \(number)")
    }
  }

  @Test("find and next of a kind visit every element that matches, once, and say when there is none")
  func everyMatchOnce() {
    trees { number, random in
      var rig = ReaderFixture(random.screens())
      let order = ReadingOrder(Interface(RandomInterface.expanded(rig.interface.screens)).render().tree)
      let expected = order.elements.filter { $0.role == .heading }.map(\.id.path)
      _ = obey(.first, &rig)
      var found = order.first?.role == .heading ? [rig.cursor] : []
      while obey(.next(.heading), &rig).first != "No next heading", found.count <= expected.count {
        found.append(rig.cursor)
      }
      expectNoDifference(found, expected, "tree \(number)")
      let before = rig.cursor
      #expect(obey(.find("nowhere"), &rig).last == "'nowhere' was not found", "tree \(number)")
      #expect(rig.cursor == before, "tree \(number)")
    }
  }

  @Test("from any state, after any command and any new tree, the cursor is on an element that is there")
  func cursorIsValid() {
    trees { number, random in
      var rig = ReaderFixture(style: random.chance(2) ? .talkBack : .voiceOver, random.screens())
      for step in 0..<12 {
        if random.chance(4) {
          rig.interface.screens = random.screens()
          if random.chance(3), let wanted = rig.tree.nodes.randomElement(using: &random) {
            rig.interface.focus = FocusRequest(wanted.id, number: step)
          }
          _ = rig.follow(isAnswer: random.chance(2))
        } else {
          for node in rig.tree.nodes where node.supports(.setText) { rig.texts[node.id] = "text" }
          // Also while the rows it asked for have not come.
          if random.chance(2) { _ = rig.obey(random.command()) } else { _ = obey(random.command(), &rig) }
        }
        let cursor = rig.reader.cursor
        #expect(
          cursor.map { rig.order.place(of: $0) != nil } ?? rig.order.isEmpty,
          "tree \(number), step \(step): cursor \(cursor?.path ?? "nowhere")")
        #expect(
          rig.reader.editedField == nil || rig.reader.editedField == cursor, "tree \(number), step \(step)")
      }
    }
  }

  @Test("a modal never lets the cursor out, whatever is commanded or asked for")
  func modals() {
    trees { number, random in
      var rig = ReaderFixture(random.screens())
      guard rig.tree.topModal != nil else { return }
      for step in 0..<10 {
        let command = random.command()
        if random.chance(5), let wanted = rig.tree.nodes.randomElement(using: &random) {
          rig.interface.focus = FocusRequest(wanted.id, number: step)
          _ = rig.follow()
        } else {
          _ = obey(command, &rig)
        }
        guard let cursor = rig.reader.cursor, let modal = rig.tree.topModal else { continue }
        let inside = rig.tree.subtree(at: modal)
        #expect(inside.contains(rig.tree.offset(of: cursor)!), "tree \(number): \(command) led to \(cursor)")
      }
    }
  }

  @Test("the edges of a container are the first and the last that is read of what is in it")
  func edges() {
    trees { number, random in
      let tree = Interface(random.screens()).render().tree
      guard tree.topModal == nil else { return }
      let order = ReadingOrder(tree)
      for (offset, container) in tree.nodes.enumerated() where container.collection?.window == nil {
        let isMerged = tree.ancestors(of: container.id).contains { $0.grouping == .merged }
        let inside = order.offsets.filter { tree.subtree(at: offset).dropFirst().contains($0) }
        guard !isMerged, container.grouping != .merged, !inside.isEmpty else { continue }
        for element in inside {
          let edges = tree.edges(of: tree.nodes[element].id, in: container.id)
          #expect(edges.first == (element == inside.first), "tree \(number): \(tree.nodes[element].id)")
          #expect(edges.last == (element == inside.last), "tree \(number): \(tree.nodes[element].id)")
        }
      }
    }
  }

  @Test("trees that carry only frames are read whole, each element once, and groups stay together")
  func frames() {
    trees { number, random in
      let tree = random.framesOnly()
      let offsets = GeometricOrder().offsets(in: tree)
      expectNoDifference(offsets.sorted(), ReadingOrder(tree).offsets.sorted(), "tree \(number)")
      for group in tree.nodes.indices
      where tree.nodes[group].role == .group && tree.nodes[group].exposure == .exposed {
        let places = offsets.indices.filter { tree.subtree(at: group).contains(offsets[$0]) }
        guard let first = places.first, let last = places.last else { continue }
        #expect(last - first + 1 == places.count, "tree \(number): \(tree.nodes[group].id)")
      }
    }
  }

  @Test("the random trees hold everything that is hard for a reader")
  func coverage() {
    var counts: [String: Int] = [:]
    trees { _, random in
      let tree = ReaderFixture(random.screens()).tree
      func note(_ what: String, _ holds: (Int) -> Bool) {
        counts[what, default: 0] += tree.nodes.indices.contains(where: holds) ? 1 : 0
      }
      let parents = { (offset: Int) in sequence(first: offset, next: tree.parentOffset).dropFirst() }
      note("modal") { tree.nodes[$0].isModal }
      note("modal in a modal") { tree.nodes[$0].isModal && parents($0).contains { tree.nodes[$0].isModal } }
      note("modals side by side") { tree.children(of: $0).filter { tree.nodes[$0].isModal }.count > 1 }
      note("merged group") { tree.nodes[$0].grouping == .merged && tree.subtree(at: $0).count > 1 }
      note("hidden subtree") { tree.nodes[$0].exposure == .hidden && tree.subtree(at: $0).count > 1 }
      note("explicit order") { tree.nodes[$0].sortKey != nil }
      note("table with headers") { tree.nodes[$0].cell?.rowHeaders.isEmpty == false }
      note("windowed list") { tree.nodes[$0].collection?.window != nil }
      note("windowed list under the cursor") {
        tree.nodes[$0].collection?.window != nil && ReadingOrder(tree).places(within: $0) != nil
      }
    }
    print(counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
    #expect(counts.count == 9)
    for (what, count) in counts { #expect(count * 50 > Self.count, "\(what) is in \(count) trees only") }
  }

  @Test("every change between two trees is found, and none between equal ones")
  func changes() {
    trees { number, random in
      let (old, new) = (Interface(random.screens()).render().tree, Interface(random.screens()).render().tree)
      #expect(AccessibilityTree.changes(from: new, to: new).isEmpty)
      var known = Set(old.nodes.map(\.id))
      for change in AccessibilityTree.changes(from: old, to: new) {
        switch change {
        case .removed(let node): known.remove(node.id)
        case .added(let node): known.insert(node.id)
        case .updated(let before, let after):
          #expect(old[after.id] == before && new[after.id] == after, "tree \(number)")
        case .moved: break
        }
      }
      expectNoDifference(known, Set(new.nodes.map(\.id)), "tree \(number)")
    }
  }
}
