import AccessibilityTree

extension Node {
  /// Whether a person can do something with the element itself.
  var isActionable: Bool {
    actions.contains { $0 != .dismiss && $0 != .openMenu }
  }

  /// Whether a person can press, move or type into the element itself.
  var isOperable: Bool {
    actions.contains { [.activate, .increase, .decrease, .setText].contains($0) }
  }

  /// Whether the element has actions of the app's own.
  var hasCustomActions: Bool {
    actions.contains { if case .custom = $0 { true } else { false } }
  }

  /// The value as a report may quote it: nothing of a secure field's.
  var quotableValue: String? { plays(.secureField) ? nil : value }

  var hasText: Bool {
    [label, value, placeholder, errorText, visibleText].contains { $0?.isEmpty == false }
  }

  /// Whether the element has the role, as its own or in addition.
  func plays(_ role: Role) -> Bool {
    self.role == role || additionalRoles.contains(role)
  }

  /// Whether the element is a window of its own above the screen.
  var isWindow: Bool {
    switch role {
    case .dialog, .alertDialog, .drawer: true
    default: false
    }
  }

  /// Whether changes inside are told.
  var isLiveRegion: Bool {
    switch live {
    case .off: false
    case .polite, .assertive: true
    case nil: role == .alert || role == .status
    }
  }
}

extension ScreenState {
  /// Whether a node, or something it is in, is hidden from the reader.
  func isHidden(_ node: Node) -> Bool {
    tree.offset(of: node.id).map { hidden[$0] } ?? (node.exposure == .hidden)
  }

  /// Whether a node takes room on the screen, as far as that is known. A captured view that Android calls hidden is not drawn.
  func isDisplayed(_ node: Node) -> Bool {
    if platform == .android, isHidden(node) { return false }
    return node.frame.map { $0.width > 0 && $0.height > 0 && $0.x + $0.width > 0 && $0.y + $0.height > 0 } ?? true
  }

  /// Whether the browser itself draws an element, so that its author can change nothing of it: the buttons and the sliders of a
  /// film or a sound (HTML, `controls`).
  func isOfBrowser(_ id: NodeID) -> Bool {
    platform == .web && tree.hasAncestor(of: id) { ["video", "audio"].contains($0.page?.role) }
  }

  func isInLiveRegion(_ node: Node) -> Bool {
    node.isLiveRegion || tree.hasAncestor(of: node.id, where: \.isLiveRegion)
  }

  /// The elements in reading order; those of live regions too, where the cursor stops at them.
  var elements: ReadingOrder { order }

  /// The elements a person can do something with.
  var targets: [Node] { elements.filter(\.isActionable) }

  /// The drop-downs whose choices are shown.
  var openDropDowns: [Node] {
    nodes.filter { $0.role == .dropDown && $0.isExpanded == true && !isHidden($0) }
  }

  func name(of node: Node) -> String { tree.accessibleName(of: node.id).text }
}
