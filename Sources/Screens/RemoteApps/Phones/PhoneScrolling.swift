internal import AccessibilityTree
internal import Captures
internal import Text

/// Decides which elements of a phone's screen scroll, and in which directions.
enum PhoneScrolling {
  /// The directions in which an element can scroll; nil for one that a reader does not scroll.
  ///
  /// Source: `FILTER_AUTO_SCROLL` of TalkBack's `AccessibilityNodeInfoUtils`: an element that shows a part of a whole, but not
  /// a pager, whose pages are separate. On iOS, VoiceOver scrolls any scroll view around an element.
  static func scrolling(of element: CapturedElement, _ node: Node, on platform: PhonePlatform) -> Scrolling? {
    guard node.exposure != .hidden else { return nil }
    let ends = element.properties.scrollEnd ?? ""
    var scrolling = Scrolling()
    switch platform {
    case .android:
      let isPart = node.role == .list || node.role == .grid || element.kind.lowercased().hasSuffix("scrollview")
      guard element.properties.isScrollable == true, isPart else { return nil }
      // Its actions lack what is not possible at present; some drivers report no actions, and some apps not these.
      let actions = element.properties.actions
      let (forward, backward) = (actions.intersection(Self.forward), actions.intersection(Self.backward))
      if !forward.isEmpty || !backward.isEmpty { scrolling = Scrolling(forward: !forward.isEmpty, backward: !backward.isEmpty) }
    case .iOS:
      guard ["table", "collectionview", "scrollview", "webview"].contains(element.kind.lowercased()) else { return nil }
    }
    if ends.contains(name(of: 1)) { scrolling.forward = false }
    if ends.contains(name(of: -1)) { scrolling.backward = false }
    return scrolling
  }

  /// The name of a direction in a source.
  static func name(of step: Int) -> String { step > 0 ? "forward" : "backward" }

  private static let forward: AndroidActions = [.scrollForward, .scrollDown, .scrollRight]
  private static let backward: AndroidActions = [.scrollBackward, .scrollUp, .scrollLeft]

  /// Whether it scrolls sideways: by its actions, by its class, or by the places of its elements.
  static func isHorizontal(_ element: CapturedElement) -> Bool {
    let actions = element.properties.actions
    if !actions.isDisjoint(with: [.scrollUp, .scrollDown]) { return false }
    if !actions.isDisjoint(with: [.scrollLeft, .scrollRight]) { return true }
    if element.kind.lowercased().hasPrefix("horizontal") { return true }
    var rows = element.children
    while rows.count == 1, !rows[0].children.isEmpty { rows = rows[0].children }
    let frames = rows.compactMap(\.frame)
    guard let left = frames.map(\.x).min(), let right = frames.map(\.x).max(), let top = frames.map(\.y).min(),
      let bottom = frames.map(\.y).max()
    else { return false }
    return right - left > bottom - top
  }
}
