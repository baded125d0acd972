/// Where TalkBack stops in a window, after google/talkback at 26a27dc0 (October 2024): `AccessibilityNodeInfoUtils`, `Role`,
/// `OrderedTraversalController`, `ReorderedChildrenIterator` and `NodeCachedBoundsCalculator`.
///
/// Written from that source alone, so that it can judge Earshot's own rules; it shares nothing with them.
struct TalkBackStops {
  /// The window's root.
  let root: TalkBackNode

  /// The stops, first to last: the tree in order, with the children of each node as the iterator gives them.
  var all: [TalkBackNode] { stops(in: root) }

  private func stops(in node: TalkBackNode) -> [TalkBackNode] {
    (shouldFocus(node) ? [node] : []) + traversed(node.children, of: node).flatMap(stops)
  }

  /// `OrderedTraversalController` follows `traversalBefore`, by which Compose sorts its elements by their places
  /// (`AndroidComposeViewAccessibilityDelegateCompat`); a dump does not have it.
  private func traversed(_ children: [TalkBackNode], of parent: TalkBackNode) -> [TalkBackNode] {
    guard children.contains(where: \.isInComposeView) else { return ordered(children, of: parent) }
    return children.enumerated().sorted { left, right in
      let order = compare(left.element.bounds, right.element.bounds)
      return left.element.bounds == right.element.bounds ? left.offset < right.offset : order < 0
    }.map(\.element)
  }

  // MARK: - AccessibilityNodeInfoUtils

  /// `shouldFocusNode`.
  ///
  /// A page has web actions and can have the focus, and is a stop before its elements (`FocusProcessorForLogicalNavigation`);
  /// the view around it is of the same class and has no such actions.
  private func shouldFocus(_ node: TalkBackNode) -> Bool {
    guard node.isVisible else { return false }
    if node.role == .webView, !node.children.isEmpty {
      return node.isSet("focusable") && !node.children.contains { $0.role == .webView }
    }
    guard !isWindow(node) else { return false }
    if isAccessibilityFocusable(node) { return node.children.isEmpty || isSpeaking(node) }
    return !hasFocusableAncestor(node) && (hasText(node) || hasState(node))
  }

  /// `shouldFocusNode` without its children, for an ancestor.
  private func hasFocusableAncestor(_ node: TalkBackNode) -> Bool {
    var ancestor = node.parent
    while let current = ancestor {
      // What is in a page has web actions, and is asked before the page around it.
      if current.isVisible, current.role != .webView, !isWindow(current), isAccessibilityFocusable(current) { return true }
      ancestor = current.parent
    }
    return false
  }

  /// `areBoundsIdenticalToWindow`, for a node that has children and no action.
  private func isWindow(_ node: TalkBackNode) -> Bool {
    guard let bounds = node.bounds, !node.children.isEmpty, !node.isFocusableOrClickable else { return false }
    return bounds == root.bounds
  }

  /// `isAccessibilityFocusable`.
  func isAccessibilityFocusable(_ node: TalkBackNode) -> Bool {
    node.isFocusableOrClickable || (isTopLevelScrollItem(node) && isSpeaking(node))
  }

  /// `isTopLevelScrollItem` and `isScrollItem`.
  private func isTopLevelScrollItem(_ node: TalkBackNode) -> Bool {
    guard node.isVisible, let parent = node.parent, parent.role != .dropDownList else { return false }
    return parent.isScrollable || [.list, .grid, .scrollView].contains(parent.role)
  }

  /// `isSpeakingNode`.
  private func isSpeaking(_ node: TalkBackNode) -> Bool { hasText(node) || hasState(node) || hasSpeakingChildren(node) }

  /// `hasNonActionableSpeakingChildren` and `hasInvisibleNonActionableSpeakingChildren`.
  private func hasSpeakingChildren(_ node: TalkBackNode) -> Bool {
    node.children.contains { child in
      guard child.isVisible, !child.isFocusableOrClickable, isSpeaking(child) else { return false }
      return node.isClickable || !isTopLevelScrollItem(child)
    }
      || (!node.isScrollable && node.children.contains { !$0.isVisible && hasText($0) && !$0.isActionable })
  }

  /// `hasText`.
  private func hasText(_ node: TalkBackNode) -> Bool {
    !node.isCollection && ["text", "content-desc", "hint"].contains { !(node.attributes[$0] ?? "").isEmpty }
  }

  /// `hasStateDescription`: what the dump tells of it. A progress bar has a state, or a range, since Android 11
  /// (`ProgressBar.onInitializeAccessibilityNodeInfoInternal`).
  private func hasState(_ node: TalkBackNode) -> Bool {
    node["state-description"] != nil || node.isCheckable || node.role == .progressBar || node.role == .slider
  }

  // MARK: - ReorderedChildrenIterator

  /// `reorder`: only a child that is no stop itself moves, by the area of the stops in it; what is in a page stays.
  func ordered(_ children: [TalkBackNode], of parent: TalkBackNode) -> [TalkBackNode] {
    guard children.count > 1, parent.role != .webView, !parent.isInPage else { return children }
    var nodes = children
    for index in nodes.indices.dropLast().reversed() where usesChildrenBounds(nodes[index]) {
      var next = index + 1
      while next < nodes.count, isAfter(nodes[next - 1], nodes[next]) {
        nodes.swapAt(next - 1, next)
        next += 1
      }
    }
    return nodes
  }

  /// `needSwapNodeOrder`.
  private func isAfter(_ left: TalkBackNode, _ right: TalkBackNode) -> Bool {
    compare(area(of: left), area(of: right)) > 0 && compare(left.bounds, right.bounds) < 0
  }

  /// `compare`, for languages read from left to right.
  private func compare(_ left: TalkBackNode.Bounds?, _ right: TalkBackNode.Bounds?) -> Int {
    guard let left, let right, left.bottom > right.top else { return -1 }
    guard left.top < right.bottom else { return 1 }
    let differences = [
      left.left - right.left, left.top - right.top, (right.bottom - right.top) - (left.bottom - left.top),
      (right.right - right.left) - (left.right - left.left),
    ]
    return differences.first { $0 != 0 } ?? -1
  }

  // MARK: - NodeCachedBoundsCalculator

  private func usesChildrenBounds(_ node: TalkBackNode) -> Bool {
    guard let area = area(of: node) else { return false }
    return area != node.bounds
  }

  /// `fetchBound`.
  private func area(of node: TalkBackNode) -> TalkBackNode.Bounds? {
    guard node.isVisible, let own = node.bounds else { return nil }
    guard !shouldFocus(node) else { return own }
    let areas = node.children.compactMap(area)
    guard let first = areas.first else { return own }
    let all = areas.dropFirst().reduce(first) {
      .init(
        left: min($0.left, $1.left), top: min($0.top, $1.top), right: max($0.right, $1.right), bottom: max($0.bottom, $1.bottom))
    }
    return .init(
      left: max(all.left, own.left), top: max(all.top, own.top), right: min(all.right, own.right),
      bottom: min(all.bottom, own.bottom))
  }
}

// MARK: - Properties of one node: AccessibilityNodeInfoUtils

extension TalkBackNode {
  /// `isVisible`. A dump has what is visible to the user, unless it says otherwise (`AccessibilityNodeInfoDumper`): bounds that
  /// are empty or turned over were cut at the display.
  var isVisible: Bool { attributes["displayed"] != "false" && attributes["visible-to-user"] != "false" }

  /// `isClickable` or `isLongClickable`.
  var isClickable: Bool {
    hasClick || isSet("long-clickable") || supports("ACTION_CLICK") || supports("ACTION_LONG_CLICK")
  }

  /// `AccessibilityNodeInfo.isClickable`; a class has it by its style where the dump does not tell.
  var hasClick: Bool {
    attributes["clickable"].map { $0 == "true" }
      ?? ["Button", "ImageButton", "EditText", "Spinner"].contains(where: isA)
  }

  /// `AccessibilityNodeInfo.isCheckable`, likewise.
  var isCheckable: Bool { attributes["checkable"].map { $0 == "true" } ?? isA("CompoundButton") }

  /// `isActionableForAccessibility`. A view that is not focusable does not have the action to focus it
  /// (`View.onInitializeAccessibilityNodeInfoInternal`), so the attribute alone is asked.
  ///
  /// In a page the browser decides: what can only be pressed is no stop (`IsInterestingOnAndroid`).
  var isActionable: Bool { isSet("focusable") || (isClickable && (!isInPage || isWebControl)) }

  /// Whether a page's element is a control (`ui::IsControl`).
  private var isWebControl: Bool {
    switch role {
    case .button, .imageButton, .switch, .checkBox, .dropDownList, .editText, .radioButton, .slider: true
    default: false
    }
  }

  /// `isFocusableOrClickable`.
  var isFocusableOrClickable: Bool { isVisible && (isScreenReaderFocusable || isActionable) }

  /// `isScrollable`; a dump without actions has the attribute.
  var isScrollable: Bool { isSet("scrollable") || (self["actions"] ?? "").contains("ACTION_SCROLL_") }

  /// Whether the node has collection information, as far as its class tells.
  var isCollection: Bool { isA("AbsListView") || isA("RecyclerView") }

  /// `Role.getRole`, in its order.
  var role: TalkBackRole {
    if isA("ImageView") { return hasClick ? .imageButton : .image }
    if let role = Self.roles.first(where: { isA($0.0) })?.1 { return role }
    if ["ACTION_PAGE_UP", "ACTION_PAGE_DOWN", "ACTION_PAGE_LEFT", "ACTION_PAGE_RIGHT"].contains(where: supports) {
      return .pager
    }
    if isA("RecyclerView") { return .list }
    return isA("ViewGroup") ? .viewGroup : .none
  }

  private static let roles: [(String, TalkBackRole)] = [
    ("Switch", .switch), ("ToggleButton", .switch), ("RadioButton", .radioButton), ("CompoundButton", .checkBox),
    ("Button", .button), ("CheckedTextView", .checkedText), ("EditText", .editText), ("SeekBar", .slider),
    ("ProgressBar", .progressBar), ("WebView", .webView), ("TabWidget", .tabBar), ("HorizontalScrollView", .scrollView),
    ("ScrollView", .scrollView), ("ViewPager", .pager), ("NumberPicker", .none), ("Spinner", .dropDownList),
    ("GridView", .grid), ("AbsListView", .list),
  ]
}

/// `Role`: the roles that change a stop or are said, by the words Earshot says for them in English.
enum TalkBackRole: String {
  case button, image, `switch`, grid, list
  case imageButton
  case checkBox = "check box"
  case dropDownList = "drop down list"
  case editText = "edit box"
  case pager = "multi-page view"
  case progressBar = "progress bar"
  case radioButton = "radio button"
  case slider
  case tabBar = "tab bar"
  case webView = "webview"
  case checkedText, scrollView, viewGroup, none
}
