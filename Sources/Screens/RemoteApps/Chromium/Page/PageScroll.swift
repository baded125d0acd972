internal import AccessibilityTree
internal import Text

/// The scrolling of a page: where the cursor is to be shown, where its elements are afterwards, and whether there may be more.
struct PageScroll {
  /// The element that the cursor has come to and that is not shown yet; nil for none.
  var cursor: NodeID?
  /// The directions in which scrolling has brought nothing.
  private var ends: Set<Int> = []
  private var scrolledAt: Duration?
  private var relocations: [Relocation] = []
  private var count = 0

  /// The time after a scroll in which lists use their nodes for other rows.
  private static let recycling = Duration.seconds(2)
  /// The most relocations that a session may still have to follow.
  private static let mostRelocations = 20

  /// The directions in which the page may have more.
  var scrolling: Scrolling { Scrolling(forward: !ends.contains(1), backward: !ends.contains(-1)) }

  /// Begins anew on another page; its relocations have later numbers.
  mutating func beginPage() {
    let count = count
    self = PageScroll()
    self.count = count
  }

  /// Records that something on the page has scrolled.
  mutating func note(at now: Duration) { scrolledAt = now }

  /// Records that there is no more in a direction, until something changes.
  mutating func noteEnd(_ step: Int, of screen: inout RemoteScreen) {
    ends.insert(step)
    guard var root = screen.tree.nodes.first else { return }
    root.scrolling = scrolling
    if let tree = try? screen.tree.applying([.update(root)]) { screen.tree = tree }
  }

  /// The screen with the places of the elements whose nodes are other elements' now.
  mutating func followed(from old: RemoteScreen, to new: RemoteScreen, at now: Duration) -> RemoteScreen {
    var new = new
    if old.instance != new.instance { (relocations, ends) = ([], []) }
    if !ends.isEmpty, !new.hasSameElements(as: old) { ends = [] }
    if old.instance == new.instance, let scrolledAt, now - scrolledAt < Self.recycling,
      let relocation = Relocation(number: count + 1, from: old.tree, to: new.tree)
    {
      count += 1
      relocations = (relocations + [relocation]).suffix(Self.mostRelocations)
    }
    new.relocations = relocations
    return new
  }
}

extension RemoteScreen {
  /// Whether two readings of a screen have the same elements, whatever may be scrolled to.
  func hasSameElements(as other: RemoteScreen) -> Bool {
    instance == other.instance && tree.nodes.dropFirst().elementsEqual(other.tree.nodes.dropFirst())
  }
}
