internal import AccessibilityTree
internal import LinuxSupport
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
  mutating func note() { scrolledAt = monotonicNow() }

  /// Records that there is no more in a direction, until something changes.
  mutating func noteEnd(_ step: Int, of screen: inout RemoteScreen) {
    ends.insert(step)
    guard var root = screen.tree.nodes.first else { return }
    root.scrolling = scrolling
    if let tree = try? screen.tree.applying([.update(root)]) { screen.tree = tree }
  }

  /// The screen with the places of the elements whose nodes are other elements' now.
  mutating func followed(from old: RemoteScreen, to new: RemoteScreen) -> RemoteScreen {
    var new = new
    if old.instance != new.instance { (relocations, ends) = ([], []) }
    if !ends.isEmpty, !new.hasSameElements(as: old) { ends = [] }
    if old.instance == new.instance, let scrolledAt, monotonicNow() - scrolledAt < Self.recycling,
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

extension PageDriver {
  /// Scrolls the element at the cursor into view, as readers do: the page loads what comes after it.
  func showCursor() {
    guard failure == nil, !isAsking, !timing.isLoading, current == nil, let node = scroll.cursor.take() else { return }
    handle.ask(reader.reference(of: node), page)
    do throws(DevToolsError) {
      guard let object = try handle.awaited(page) else { return }
      guard try page.run(PageScripts.reveal, onObject: object, [.number(0)], isAsync: true) == true else { return }
      scroll.note()
      hasActed = true
      rest.beginScroll()
    } catch {
      // The element is gone, or the page is busy: what happens next is reported by itself.
    }
  }

  /// Scrolls on from the last element of the page, or back from the first, and waits for what comes.
  func loadOn(_ step: Int) throws(DevToolsError) {
    let order = screen.map { ReadingOrder($0.tree) }
    let edge = (step > 0 ? order?.last : order?.first)?.id
    guard let reference = edge.flatMap({ reader.reference(of: $0) }) else { return }
    _ = try page.run(PageScripts.reveal, on: reference, [.number(step)], isAsync: true)
    scroll.note()
    timing.beginLoading()
    rest.beginScroll()
  }
}
