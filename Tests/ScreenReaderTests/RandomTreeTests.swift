import CustomDump
import Foundation
import ScreenReader
import Semantics
import Testing

@Suite("Any tree")
struct RandomTreeTests {
  /// How many random interfaces are tried; tens of thousands where the environment asks for a soak.
  private static var count: Int {
    ProcessInfo.processInfo.environment["EARSHOT_SOAK"] == nil ? 250 : 20_000
  }
  private static let seed: UInt64 = 0x0EA5_5407

  private func trees(_ body: (Int, inout RandomInterface) -> Void) {
    print("random trees: \(Self.count) from seed \(Self.seed)")
    for number in 0..<Self.count {
      var random = RandomInterface(seed: Self.seed &+ UInt64(number))
      body(number, &random)
    }
  }

  @Test("next from first visits every element once, and previous comes back the same way")
  func everyElementOnce() {
    trees { number, random in
      var rig = ReaderRig(random.screens())
      let expected = ReadingOrder(rig.tree).elements.map(\.id.path)
      guard !expected.isEmpty else { return #expect(rig.cursor == nil) }
      _ = rig.obey(.first)
      var forwards = [rig.cursor]
      while rig.obey(.next(nil)) != ["No next element"], forwards.count <= expected.count {
        forwards.append(rig.cursor)
      }
      expectNoDifference(forwards, expected, "tree \(number)")
      var backwards = [rig.cursor]
      while rig.obey(.previous(nil)) != ["No previous element"], backwards.count <= expected.count {
        backwards.append(rig.cursor)
      }
      expectNoDifference(Array(backwards.reversed()), expected, "tree \(number)")
    }
  }

  @Test("from any state, after any command and any new tree, the cursor is on an element that is there")
  func cursorIsValid() {
    trees { number, random in
      var rig = ReaderRig(style: random.chance(2) ? .talkBack : .voiceOver, random.screens())
      for step in 0..<30 {
        let order: ReadingOrder
        if random.chance(4) {
          rig.interface.screens = random.screens()
          order = ReadingOrder(rig.tree)
          _ = rig.follow(isAnswer: random.chance(2))
        } else {
          order = ReadingOrder(rig.tree)
          for node in rig.tree.nodes where node.supports(.setText) { rig.texts[node.id] = "text" }
          _ = rig.obey(random.command())
        }
        let cursor = rig.reader.cursor
        #expect(
          cursor.map { order.place(of: $0) != nil } ?? order.isEmpty,
          "tree \(number), step \(step): cursor \(cursor?.path ?? "nowhere")")
        #expect(rig.reader.editedField == nil || rig.reader.editedField == cursor, "tree \(number), step \(step)")
      }
    }
  }

  @Test("a modal never lets the cursor out")
  func modals() {
    trees { number, random in
      var rig = ReaderRig(random.screens())
      guard let modal = rig.tree.topModal else { return }
      let inside = rig.tree.subtree(at: modal)
      for _ in 0..<20 {
        let command = random.command()
        _ = rig.obey(command)
        guard let cursor = rig.reader.cursor else { continue }
        #expect(inside.contains(rig.tree.offset(of: cursor)!), "tree \(number): \(command) led to \(cursor)")
      }
    }
  }

  @Test("every change between two trees is found, and none between equal ones")
  func changes() {
    trees { number, random in
      let (old, new) = (Interface(random.screens()).render().tree, Interface(random.screens()).render().tree)
      #expect(Semantics.changes(from: new, to: new).isEmpty)
      var known = Set(old.nodes.map(\.id))
      for change in Semantics.changes(from: old, to: new) {
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

/// Makes up interfaces, the same ones from the same seed (SplitMix64).
struct RandomInterface: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True once in so many times.
  mutating func chance(_ times: Int) -> Bool {
    Int.random(in: 0..<times, using: &self) == 0
  }

  mutating func screens() -> [Screen<String>] {
    let name = chance(2) ? "s" : "t"
    let visit = Int.random(in: 0...2, using: &self)
    var screens = [
      Screen(name, instance: "\(name)/\(visit)", title: "S", depth: visit, back: visit > 0 ? "back" : nil) {
        items(depth: 0)
      }
    ]
    if chance(4) { screens.append(Screen("m", title: "M", role: .drawer, back: "b") { items(depth: 1) }) }
    return screens
  }

  private mutating func items(depth: Int) -> [Item] {
    (0..<Int.random(in: 0...5, using: &self)).map { item(key: "\($0)", depth: depth) }
  }

  private mutating func item(key: String, depth: Int) -> Item {
    let role = Role.allCases.randomElement(using: &self)!
    var item = Item(chance(8) ? nil : key, role, chance(3) ? nil : "L\(key)", value: chance(4) ? "v" : nil)
    if depth < 4, chance(2) { item.children = items(depth: depth + 1) }
    if chance(3) { item = item.on(.activate, "a") }
    if role == .slider { item = item.on(.increase, "+").on(.decrease, "-") }
    if role.isTextField, !chance(4) { item = item.editing(.init(text: "text") { $0 }) }
    if chance(10) { item = item.on(.custom("Do"), "do") }
    if chance(6) { item.node.grouping = .merged }
    if chance(8) { item.node.exposure = chance(2) ? .hidden : .skipped }
    if chance(8) { item.node.stop = chance(2) ? .always : .never }
    if chance(12) { item.node.isModal = true }
    if chance(8) { item.node.sortKey = Int.random(in: 0...3, using: &self) }
    if chance(8) { item.node.isEnabled = false }
    if chance(8) { item.node.toggled = .on }
    if chance(8) { item.node.live = chance(2) ? .polite : .assertive }
    if chance(10) { item.node.isAtomic = true }
    if chance(10) { item.node.isBusy = true }
    if chance(10) { item.node.isInitialFocus = true }
    if chance(10) { item.node.language = "nb" }
    return item
  }

  mutating func command() -> Command {
    let kind = ElementKind.allCases.randomElement(using: &self)
    let commands: [Command] = [
      .next(nil), .next(kind), .previous(nil), .previous(kind), .first, .last, .find("L1"), .find(""), .tab(1),
      .menu, .go(1), .activate, .back, .increase, .decrease, .actions, .perform("do"), .type("x"), .erase(2),
      .clear, .submit, .cancel, .caret(.left, by: .word), .caret(.end, by: .character),
      .select(.all, by: .character), .whereAmI, .spell, .read, .headings, .controls, .stop,
      .gesture(.swipeRight), .gesture(.twoFingerSwipeLeft),
    ]
    return commands.randomElement(using: &self)!
  }
}
