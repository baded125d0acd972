import AccessibilityTree
import ScreenReader

/// Makes up interfaces, the same ones from the same seed (SplitMix64).
///
/// What is hard for a reader is in them: modals beside and inside each other, merged groups, hidden and
/// skipped subtrees, explicit order, tables, and virtualised lists with rows of no, one and two elements.
struct RandomInterface: RandomNumberGenerator {
  private var state: UInt64
  private var lists = 0

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

  private mutating func items(depth: Int, isMerged: Bool = false) -> [Item] {
    (0..<Int.random(in: 0...5, using: &self)).map { number in
      if depth < 3, !isMerged, chance(12) { return list() }
      if chance(16) { return table("\(number)") }
      if depth < 3, chance(24) { return modals("\(number)", depth: depth) }
      return item(key: "\(number)", depth: depth, isMerged: isMerged)
    }
  }

  private mutating func item(key: String, depth: Int, isMerged: Bool) -> Item {
    let role = Role.allCases.randomElement(using: &self)!
    var item = Item(chance(8) ? nil : key, role, chance(3) ? nil : "L\(key)", value: chance(4) ? "v" : nil)
    if chance(6) { item.node.grouping = .merged }
    let isMerged = isMerged || item.node.grouping == .merged
    if depth < 4, chance(2) { item.children = items(depth: depth + 1, isMerged: isMerged) }
    if chance(3) { item = item.on(.activate, "a") }
    if role == .slider { item = item.on(.increase, "+").on(.decrease, "-") }
    if role.isTextField, !chance(4) { item = item.editing(.init(text: "text") { $0 }) }
    if chance(10) { item = item.on(.custom("Do"), "do") }
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

  /// Two modals beside each other, the last of which may hold a third.
  private mutating func modals(_ key: String, depth: Int) -> Item {
    Item(key, .group) {
      for number in 0...1 {
        Item("modal\(number)", .dialog, "Dialog \(number)") {
          button("close", "Close")
          items(depth: depth + 1)
          if number == 1, chance(2) {
            Item("inner", .alertDialog, "Sure?") { button("yes", "Yes") }.with(\.isModal, true)
          }
        }.with(\.isModal, true)
      }
    }
  }

  private mutating func table(_ key: String) -> Item {
    let (rows, columns) = (Int.random(in: 1...3, using: &self), Int.random(in: 1...3, using: &self))
    return Item(key, .grid, chance(2) ? nil : "Table") {
      for row in 1...rows {
        for column in 1...columns {
          var cell = Cell(row: row, column: column)
          let _ = cell.columnHeaders = [.init(label: "C\(column)")]
          let _ = cell.rowHeaders = column > 1 ? [.init(label: "R\(row)", value: "v")] : []
          let _ = cell.heading = row == 1 ? .column : nil
          Item("\(row)-\(column)", .cell, "Cell \(row) \(column)").with(\.cell, cell)
        }
      }
    }
  }

  // MARK: Windowed lists

  /// A list of up to thirty rows, of which a part is in the tree. The key is like no other's.
  private mutating func list() -> Item {
    lists += 1
    let count = Int.random(in: Self.windowSize...30, using: &self)
    let start = Int.random(in: 0...(count - Self.windowSize), using: &self)
    let item = Item("w\(lists)", .list, chance(2) ? nil : "List") {}
      .virtualised(count: count, window: 0..<0) { "\($0)" }
    return Self.list(item, showing: start..<start + Self.windowSize)
  }

  private static let windowSize = 8

  /// The list with the rows of another window.
  static func list(_ list: Item, showing window: Range<Int>) -> Item {
    var list = list
    list.node.collection?.window = window
    list.children = window.map { row in
      switch row % 5 {
      case 0: button("\(row)", "Row \(row)")
      case 1: text("\(row)", "Row \(row)")
      case 2:
        Item("\(row)", .group) {
          heading("a", "A\(row)")
          field("b", "B\(row)")
        }
      case 3: text("\(row)", "Row \(row)").with(\.exposure, .hidden)
      default:
        Item("\(row)", .listItem) {
          text("a", "A\(row)")
          button("b", "B\(row)")
        }.with(\.grouping, .merged)
      }
    }
    return list
  }

  /// The screens as they are once the rows around one have come.
  static func answering(_ list: NodeID, around row: Int, in screens: [Screen<String>]) -> [Screen<String>] {
    let key = list.path.split(separator: "/").last.map(String.init)
    return screens.map { screen in
      var screen = screen
      screen.content = screen.content.map { item in
        item.changed { list in
          guard list.key == key, let count = list.node.collection?.count else { return list }
          let start = max(0, min(row - windowSize / 2, count - windowSize))
          return Self.list(list, showing: start..<start + windowSize)
        }
      }
      return screen
    }
  }

  /// The screens with every row of every list.
  static func expanded(_ screens: [Screen<String>]) -> [Screen<String>] {
    screens.map { screen in
      var screen = screen
      screen.content = screen.content.map { item in
        item.changed { list in
          guard list.rows != nil, let count = list.node.collection?.count else { return list }
          return Self.list(list, showing: 0..<count)
        }
      }
      return screen
    }
  }

  // MARK: Frames

  /// A tree of which nothing is known but names and frames.
  mutating func framesOnly() -> SemanticTree {
    var number = 0
    func branch(_ random: inout RandomInterface, depth: Int) -> SemanticTree.Branch {
      number += 1
      let isGroup = depth < 3 && random.chance(3)
      var node = Node(
        id: NodeID("n\(number)"), role: isGroup ? .group : .unknown, label: isGroup ? nil : "N\(number)")
      node.frame = Frame(
        x: Double(Int.random(in: 0...4, using: &random) * 50),
        y: Double(Int.random(in: 0...100, using: &random)),
        width: 40, height: Double(Int.random(in: 0...30, using: &random)))
      if random.chance(8) { node.exposure = random.chance(2) ? .hidden : .skipped }
      if random.chance(10) { node.sortKey = Int.random(in: 0...3, using: &random) }
      let count = isGroup ? Int.random(in: 0...5, using: &random) : 0
      return SemanticTree.Branch(node, (0..<count).map { _ in branch(&random, depth: depth + 1) })
    }
    return SemanticTree((0..<Int.random(in: 1...6, using: &self)).map { _ in branch(&self, depth: 0) })
  }

  // MARK: Changes

  /// So many changes of a tree, one after the other; nodes come in, go, change, and are put elsewhere.
  mutating func edits(of tree: SemanticTree, count: Int) throws -> [TreeEdit] {
    var (edits, tree) = ([TreeEdit](), tree)
    for number in 0..<count {
      let more = edit(of: tree, number)
      edits += more
      tree = try tree.applying(more)
    }
    return edits
  }

  private mutating func edit(of tree: SemanticTree, _ number: Int) -> [TreeEdit] {
    guard let node = tree.nodes.randomElement(using: &self) else { return [] }
    switch Int.random(in: 0...5, using: &self) {
    case 0: return [.insert(fresh(number), into: node.id, at: place(in: tree.children(of: node.id).count))]
    case 1: return [.replace(node.id, fresh(number))]
    case 2 where tree.parent(of: node.id) != nil: return [.remove(node.id)]
    case 3:
      // The same node in another place, mostly below the same parent.
      guard let parent = tree.parent(of: node.id) else { return [] }
      let other = chance(3) ? tree.nodes.randomElement(using: &self)! : parent
      if other.id == node.id || tree.isDescendant(other.id, of: node.id) { return [] }
      let count = tree.children(of: other.id).count { $0.id != node.id }
      return [.remove(node.id), .insert(tree.branch(of: node.id), into: other.id, at: place(in: count))]
    default:
      var changed = node
      change(&changed)
      return [.update(changed)]
    }
  }

  private mutating func place(in count: Int) -> Int { Int.random(in: 0...count, using: &self) }

  private mutating func change(_ node: inout Node) {
    switch Int.random(in: 0...9, using: &self) {
    case 0: node.exposure = chance(3) ? .hidden : chance(2) ? .skipped : .exposed
    case 1: node.grouping = chance(2) ? .merged : chance(2) ? .leading : .separate
    case 2: node.stop = chance(2) ? .never : chance(2) ? .always : .byRule
    case 3: node.isModal = chance(2)
    case 4: node.sortKey = chance(2) ? 1 : nil
    case 5: node.live = chance(2) ? .polite : nil
    case 6: node.labels = chance(2) ? "s/1" : nil
    case 7: node.role = Role.allCases.randomElement(using: &self)!
    default: node.label = "New \(place(in: 9))"
    }
  }

  /// A subtree with ids that no other tree has.
  private mutating func fresh(_ number: Int) -> SemanticTree.Branch {
    let unique = "new\(number)-\(next())"
    let element = item(key: unique, depth: 2, isMerged: false)
    let tree = Interface([Screen("s", title: "S") { element.with(\.sortKey, nil) }]).render().tree
    return tree.branch(of: tree.children(of: "s")[0].id).renamed(unique)
  }

  // MARK: Commands

  mutating func command() -> Command {
    let kind = ElementKind.allCases.randomElement(using: &self)
    let unit = Command.Granularity.allCases.randomElement(using: &self)!
    let commands: [Command] = [
      .next(nil), .next(kind), .previous(nil), .previous(kind), .first, .last, .find("L1"), .find("row 2"),
      .find("nowhere"), .find(""), .tab(1), .menu, .go(1), .activate, .back, .increase, .decrease, .actions,
      .perform("do"), .type("x"), .type(" "), .newLine, .erase(2), .eraseTo(.left, by: unit),
      .eraseTo(.end, by: unit), .clear, .submit, .cancel, .caret(.left, by: unit), .caret(.end, by: unit),
      .caret(.right, by: unit), .select(.all, by: unit), .select(.left, by: unit), .select(.end, by: unit),
      .whereAmI, .spell, .read, .headings, .controls, .stop, .gesture(.swipeRight),
      .gesture(.twoFingerSwipeLeft),
    ]
    return commands.randomElement(using: &self)!
  }
}

extension Element {
  /// The element and all below it, each changed.
  fileprivate func changed(_ change: (Element) -> Element) -> Element {
    var copy = change(self)
    copy.children = copy.children.map { $0.changed(change) }
    return copy
  }
}

extension SemanticTree {
  /// The node with all that is below it, to be put into a tree.
  func branch(of id: NodeID) -> Branch {
    Branch(self[id]!, children(of: id).map { branch(of: $0.id) })
  }

  /// The same nodes in a tree built as a whole.
  var rebuilt: SemanticTree {
    SemanticTree(nodes.indices.filter { parentOffset(of: $0) == nil }.map { branch(of: nodes[$0].id) })
  }
}

extension SemanticTree.Branch {
  /// The branch with something before each id.
  fileprivate func renamed(_ prefix: String) -> SemanticTree.Branch {
    var copy = self
    copy.node.id = NodeID("\(prefix)/\(node.id)")
    copy.children = children.map { $0.renamed(prefix) }
    return copy
  }
}
