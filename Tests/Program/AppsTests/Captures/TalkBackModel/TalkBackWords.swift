import Foundation

/// What TalkBack reads at a stop, in its default order of state, name and role: `TreeNodesDescription`,
/// `RoleDescriptionExtractor` with the descriptions of each role, and `AccessibilityNodeFeedbackUtils`.
///
/// Places in lists, transitions between containers and what only an event tells are left out.
struct TalkBackWords {
  /// The stops of the window, for the order of children.
  let stops: TalkBackStops

  /// `viewAccessibilityFocusedDescription` and `aggregateNodeTreeDescription`.
  func pieces(of node: TalkBackNode) -> [String] {
    if isUnlabelled(node) { return ["unlabelled"] }
    let heading = node.isSet("heading")
    return (node.isSet("selected") ? ["selected"] : []) + tree(node, isFocused: true)
      + (node.attributes["enabled"] == "false" && !heading ? ["disabled"] : [])
      + (heading ? [node.roleDescription ?? "heading"] : [])
  }

  /// `getAppendedTreeDescription`: the state is said only before something else.
  private func tree(_ node: TalkBackNode, isFocused: Bool = false) -> [String] {
    let nodes = description(node, isFocused: isFocused) + merged(node)
    let error = node.isSet("content-invalid") ? node["error"].map { ["error", $0] } ?? [] : []
    let hint = node.role == .editText && node.isShowingHint ? nil : node["hint"]
    return (nodes.isEmpty ? [] : status(node) + nodes) + error + [hint].compactMap(\.self)
  }

  /// The children's part of `treeNodesDescription`.
  private func merged(_ node: TalkBackNode) -> [String] {
    guard node.role != .webView, [.grid, .list, .pager].contains(node.role) || node["content-desc"] == nil else { return [] }
    return stops.ordered(node.children, of: node).filter { $0.isVisible && !stops.isAccessibilityFocusable($0) }.flatMap {
      tree($0)
    }
  }

  /// `nodeStatusDescription`.
  private func status(_ node: TalkBackNode) -> [String] {
    var status = node.supports("ACTION_EXPAND") ? ["collapsed"] : node.supports("ACTION_COLLAPSE") ? ["expanded"] : []
    if node["state-description"] == nil, node.isCheckable, node.role != .switch,
      node.role != .checkedText || node.isSet("checked")
    {
      status.append(node.isSet("checked") ? "checked" : "not checked")
    }
    return status
  }

  /// `nodeRoleDescriptionText`: state, name and role, each once.
  private func description(_ node: TalkBackNode, isFocused: Bool) -> [String] {
    if isUnlabelled(node) { return ["unlabelled"] }
    // `SeekBarDescription.shouldIgnoreDescription`
    if [.slider, .progressBar].contains(node.role), !isFocused, (node["live-region"] ?? "0") == "0" { return [] }
    var seen: Set<String> = []
    let role = node.roleDescription ?? (!isFocused && isOnlyPage(node) ? "page" : node.role.word)
    return (state(of: node) + name(of: node) + [role].compactMap(\.self))
      .filter { seen.insert($0.lowercased()).inserted }
  }

  /// `RoleDescriptionExtractor.getRoleDescription`: what is alone in a pager is its page, but for some roles;
  /// a stop keeps its own role, as the cases of announcements have it.
  private func isOnlyPage(_ node: TalkBackNode) -> Bool {
    switch node.role {
    case .switch, .editText, .image, .imageButton, .slider, .progressBar, .pager, .dropDownList: return false
    default: return node.parent?.role == .pager && node.parent?.children.filter(\.isVisible).count == 1
    }
  }

  private func state(of node: TalkBackNode) -> [String] {
    if let state = node["state-description"] { return [state] }
    switch node.role {
    case .switch: return [node.hasSwitchText ? node["text"] ?? "" : node.isSet("checked") ? "on" : "off"]
    case .image, .imageButton: return node.nodeText == nil ? ["unlabelled"] : []
    default: return []
    }
  }

  private func name(of node: TalkBackNode) -> [String] {
    switch node.role {
    case .editText where node.isSet("password"):
      let text =
        node.isShowingHint
        ? node["text"] ?? node["hint"] : node["text"].map { "\($0.count) character\($0.count == 1 ? "" : "s")" }
      return [node["content-desc"] ?? "password", text].compactMap(\.self)
    case .editText:
      return [node["text"] ?? (node.isShowingHint ? node["hint"] : nil) ?? node["content-desc"]].compactMap(\.self)
    case .switch: return [node["content-desc"] ?? (node.hasSwitchText ? nil : node["text"])].compactMap(\.self)
    default: return [node.nodeText].compactMap(\.self)
    }
  }

  /// `getUnlabelledNodeDescription` and `TalkBackLabelManager.needsLabel`: nothing to say, and nothing in it.
  private func isUnlabelled(_ node: TalkBackNode) -> Bool {
    node.attributes["enabled"] != "false" && (node.isClickable || (node.isSet("focusable") && node["resource-id"] != nil))
      && node.children.isEmpty && node.nodeText == nil && !node.isCheckable
      && node.roleDescription == nil && node.role.word == nil && node["hint"] == nil && node["state-description"] == nil
  }
}

extension TalkBackNode {
  /// `AccessibilityNodeInfoUtils.getNodeText`. Appium gives a range's position as its text, with a fraction.
  fileprivate var nodeText: String? {
    if let text = self["content-desc"] { return text }
    guard [.slider, .progressBar].contains(role), let text = self["text"], text.hasSuffix(".0") else { return self["text"] }
    return String(text.dropLast(2))
  }

  /// Whether the hint is shown: an empty field gives it as its text (`TextView.getTextForAccessibility`).
  fileprivate var isShowingHint: Bool {
    guard let hint = self["hint"] else { return false }
    return isSet("showing-hint") || attributes["text"] == nil || self["text"] == hint
  }

  /// Whether a switch has its state in its text, as before Android 11 (`Switch.onInitializeAccessibilityNodeInfoInternal`).
  fileprivate var hasSwitchText: Bool { ["ON", "OFF"].contains((self["text"] ?? "").split(separator: " ").last) }

  /// The app's own word for the role. The tabs of Material's `TabLayout` have one.
  fileprivate var roleDescription: String? {
    if self["class"]?.hasSuffix("ActionBar$Tab") == true { return "tab" }
    guard let range = (self["extras"] ?? "").range(of: "AccessibilityNodeInfo.roleDescription=") else { return nil }
    return self["extras"]?[range.upperBound...].split { $0 == ";" || $0 == "," }.first.map(String.init)
  }
}

extension TalkBackRole {
  /// `getNodeRoleName`.
  fileprivate var word: String? {
    switch self {
    case .checkedText, .scrollView, .viewGroup, .none: nil
    case .imageButton: Self.button.rawValue
    default: rawValue
    }
  }
}
