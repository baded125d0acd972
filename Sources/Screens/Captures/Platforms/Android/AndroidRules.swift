import AccessibilityTree
package import Text

/// Elements as Android's node info describes them: text, content description, state description, checkable, clickable.
package struct AndroidRules: PlatformRules {
  private let phrases: AndroidPhrases
  /// Whether elements without a name are announced by their id (`getNodeTextOrLabelOrIdDescription`).
  var speaksElementIDs = false
  /// Whether the titles of system windows and keyboards are silent.
  var silencesSystemWindows = false
  /// Whether the elements are those of a case: then they get the numbers and the order that the framework gives.
  var areDescribed = false
  var root: NodeID?
  var isRightToLeft = false

  /// Elements whose controls speak this language.
  package init(in language: Language) {
    phrases = AndroidPhrases(language: language)
  }

  /// False: Android's order is that of the tree (``AndroidOrder``).
  var sortsByPlace: Bool { false }

  /// Whether a class is a slider's or a progress bar's.
  static func isRange(_ className: String) -> Bool {
    ["slider", "progressBar"].contains(AndroidKinds.word(for: className))
  }

  /// Whether a class is a switch's.
  static func isSwitch(_ className: String) -> Bool { AndroidKinds.word(for: className) == "switch" }

  /// A node with its children, by the rules of TalkBack's `AccessibilityNodeInfoUtils`.
  func branch(of element: CapturedElement, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch {
    branch(element, id: id, isRoot: isRoot, isWhole: isWhole, Surroundings()).branch
  }

  /// The surroundings of an element.
  private struct Surroundings {
    /// Whether it is a direct child of a list, a grid or something else that scrolls (`isTopLevelScrollItem`).
    var isScrollItem = false
    /// What decides on its importance.
    var importance = AndroidImportance.Surroundings()
    /// Whether it is part of a web page: there each element is one by itself, as the browser has made it
    /// (`shouldFocusNode`, `WebInterfaceUtils.supportsWebActions`).
    var isInPage = false
    /// Whether it is an element of Compose.
    var isInCompose = false
    /// Whether the capture names the view of Compose that it is in: then Compose has sorted it.
    var isInComposeView = false
    /// Whether an element of Compose around it can be pressed or turned or is selected, and merges what is in it.
    var isMerged = false
    /// Whether an element around it has a description, which is read in place of its content.
    var isDescribed = false
  }

  private func branch(
    _ element: CapturedElement, id: NodeID, isRoot: Bool, isWhole: Bool, _ around: Surroundings
  ) -> AndroidBranch {
    var (node, inside) = node(of: element, id: id, isRoot: isRoot, isWhole: isWhole, around)
    var content: [CapturedElement] = []
    var children: [AndroidBranch] = []
    if areDescribed {
      content = element.children.map { resolved($0, in: element) }
      Self.number(&content, in: element.properties)
      children = content.enumerated().map {
        branch($1, id: self.id(of: $1, at: $0, in: id), isRoot: false, isWhole: isWhole, inside)
      }
    } else {
      // Each child is resolved when its node is made, so that the screen never exists a second time.
      children = element.children.enumerated().map {
        branch(resolved($1, in: element), id: self.id(of: $1, at: $0, in: id), isRoot: false, isWhole: isWhole, inside)
      }
    }
    return finished(&node, children, of: element, content, isRoot: isRoot, isWhole: isWhole, around, inside)
  }

  /// An element's node as far as its own properties decide, and what its children have around them.
  ///
  /// Not inlined, like the second half: a node is large, and its copies would take room on the stack at each level.
  @inline(never)
  private func node(
    of element: CapturedElement, id: NodeID, isRoot: Bool, isWhole: Bool, _ around: Surroundings
  ) -> (Node, Surroundings) {
    let word = element.properties.role ?? ""
    var node = Node(id: id, role: AndroidKinds.roles.role(of: word))
    if word == "imageButton" { node.additionalRoles.append(.image) }
    if element.properties.isHeading == true, node.role != .heading { node.additionalRoles.append(.heading) }
    if element.properties.isPassword == true { node.role = .secureField }
    states(of: element.properties, on: &node)
    actions(of: element.properties, on: &node)
    let isInPage = around.isInPage || node.role == .webView
    let view = AndroidImportance.View(element)
    var inside = Surroundings(isScrollItem: !isInPage && scrolls(element.properties, node.role), isInPage: isInPage)
    inside.importance.isVirtual = isInPage || around.importance.isVirtual || view.drawsItself
    inside.importance.isItem = [.list, .grid].contains(node.role)
    if isWhole, !isRoot, AndroidImportance.isUnimportant(element.properties, view, around.importance) {
      node.exposure = node.exposure == .hidden ? .hidden : .skipped
    }
    if isWhole, node.exposure == .skipped {
      // TalkBack finds its children in its place, and nothing of it: it cannot be pressed, held or turned.
      (node.actions, node.supportsLongPress, node.toggled, node.stop) = ([], false, nil, .byRule)
      (inside.isScrollItem, inside.importance.isItem) = (around.isScrollItem, false)
    }
    let takesKeys = takesKeys(element, as: node)
    inside.isDescribed = around.isDescribed || element.properties.label.nonEmpty != nil && node.exposure == .exposed
    inside.isInCompose = around.isInCompose || !isInPage && view.isOfCompose
    inside.isInComposeView = around.isInComposeView || view.isComposeView
    // Compose merges what can be pressed or turned, or is the one selected, which cannot be pressed then; `focusable` alone merges
    // nothing (`FocusableNode.applySemantics`).
    let isFocusedAlone = around.isInCompose && element.properties.isSelected != true
    inside.isMerged =
      around.isMerged || takesKeys && !isFocusedAlone || node.supportsLongPress || !node.actions.isEmpty || node.toggled != nil
    return (node, inside)
  }

  /// Whether an element can have the focus of the keyboard; one that TalkBack does not get cannot.
  private func takesKeys(_ element: CapturedElement, as node: Node) -> Bool {
    (element.properties.takesInputFocus == true || element.properties.hasInputFocus == true) && node.exposure != .skipped
  }

  /// The node with its children, which decide where the cursor stops.
  @inline(never)
  private func finished(
    _ node: inout Node, _ made: [AndroidBranch], of element: CapturedElement, _ described: [CapturedElement], isRoot: Bool,
    isWhole: Bool, _ around: Surroundings, _ inside: Surroundings
  ) -> AndroidBranch {
    var children = made
    let takesKeys = takesKeys(element, as: node)
    // What can be held is an element like what can have the focus (`isActionableForAccessibility`).
    let isActionable = takesKeys || node.supportsLongPress
    // Where none of its children has importance, TalkBack finds it without children.
    if isWhole, children.allSatisfy(\.isLeftOut) { children = [] }
    texts(of: element, on: &node)
    let title = isWhole ? Self.title(of: node) : nil
    // A browser has put what is in a page in its order (`ReorderedChildrenIterator.init`).
    if title == nil, !inside.isInPage {
      AndroidOrder.arrange(
        &children, described: described, isLeftOut: node.exposure == .skipped && !isRoot, isOfCompose: inside.isInComposeView,
        isRightToLeft: isRightToLeft)
    }
    node.cell = element.properties.cell.flatMap { $0.row == nil && $0.column == nil ? nil : $0 }
    node.position = element.properties.position
    if isWhole {
      // A field that is being edited can be pressed too, and remains an element with a button in it.
      let isField = node.role.isTextField && (isActionable || element.properties.isClickable == true)
      if title == nil, isField || isActionable && children.isEmpty, node.stop == .byRule { node.stop = .always }
      let isInPage = inside.isInPage
      let isAnyway = around.isScrollItem || isActionable && !isInPage
      node.canBeNamed =
        isActionable && element.identifier != nil && children.isEmpty && node.isEnabled && !isInPage && !around.isInCompose
      if isInPage, !takesKeys { stopInPage(at: &node, children) }
      stop(at: &node, children, hasTitle: title != nil, isAnyway: isAnyway, isInPage: isInPage)
      // What is in another element, and can neither be pressed nor has the focus, needs something to say.
      if title == nil, children.isEmpty, !isInPage, !isActionable, node.role.isControl, node.actions.isEmpty,
        node.stop == .byRule, !AndroidBranch.speaks(node)
      {
        node.stop = .never
      }
      // Compose makes a text an element of its own where nothing around merges it (`isScreenReaderFocusable`).
      let isAlone =
        around.isInCompose && !around.isMerged && !around.isDescribed && !isInPage
        && element.properties.isScreenReaderFocusable == nil
      if title == nil, children.isEmpty, around.isScrollItem || isAlone, node.stop == .byRule, AndroidBranch.speaks(node) {
        node.stop = .always
      }
      // What can have the focus or be held is not read with what is around it (`isAccessibilityFocusable`).
      node.isApart = !isInPage && isActionable
      // A page, which can have the focus, is a stop with its title and then read element by element
      // (`FocusProcessorForLogicalNavigation`). The view around a page is of the same class.
      if node.role == .webView, !children.isEmpty {
        node.stop = takesKeys && !children.contains { $0.branch.node.role == .webView } ? .always : .never
      }
    }
    let canAct = node.stop != .never && !node.actions.isEmpty
    let isStop = node.stop == .always || canAct || isRoot && !isWhole
    if title != nil || !children.isEmpty {
      if isStop, node.role == .webView {
        node.grouping = .leading
      } else if isStop {
        node.grouping = .merged
      } else if !node.role.isContainer, node.stop == .byRule, node.label != nil, node.exposure == .exposed {
        // A text makes a view a stop, and the views in it remain stops (`shouldFocusNode`).
        node.grouping = .leading
      }
    }
    return AndroidBranch(node, children, title: title, at: element.frame.flatMap(AndroidOrder.Rectangle.init))
  }

  /// Where the cursor stops among an element's ancestors (`AccessibilityNodeInfoUtils.shouldFocusNode`): a
  /// row of a list is one element; an actionable view without its own text is skipped if its children are elements.
  ///
  /// A check mark without a click is that of a chosen row, which is one element with its texts. A pager that does not scroll
  /// has its page read with it.
  ///
  /// - Parameter isAnyway: Whether it is an element if it has anything to announce: a scrolling view is around it, or it can
  ///   have keyboard focus, which counts as an action (`isActionableForAccessibility`).
  @inline(never)
  private func stop(at node: inout Node, _ children: [AndroidBranch], hasTitle: Bool, isAnyway: Bool, isInPage: Bool) {
    guard node.stop == .byRule, node.exposure == .exposed, hasTitle || !children.isEmpty else { return }
    guard !node.role.isTextField, node.role != .slider, !node.role.isContainer || node.role.isCollection else { return }
    // A button without an action is the frame of its content.
    let isFrame = node.role.isControl && node.actions.isEmpty
    guard isFrame || !isInPage || node.role == .unknown || node.role == .listItem else { return }
    let speaks = AndroidBranch.speaks(node, children)
    if !speaks, isFrame || !node.actions.isEmpty { node.stop = .never }
    if speaks, isAnyway || node.toggled != nil { node.stop = .always }
  }

  /// Where the cursor does not stop in a page: at what can be pressed and not have the focus, unless it is a control or a text
  /// without elements in it (Chromium's `BrowserAccessibilityAndroid::IsInterestingOnAndroid`). Scripts listen for clicks on the
  /// outermost element of a page, too.
  private func stopInPage(at node: inout Node, _ children: [AndroidBranch]) {
    guard node.stop == .byRule, !node.role.isControl, !node.role.isContainer, node.role != .webView, node.role != .progressBar
    else { return }
    if !children.isEmpty || !node.actions.isEmpty && !AndroidBranch.speaks(node) { node.stop = .never }
  }

  /// Whether the children of an element are items of something that scrolls (`isScrollItem`): also in a scroll view or a list
  /// that is too short to scroll, and never in a drop-down list.
  private func scrolls(_ it: ElementProperties, _ role: Role) -> Bool {
    if role == .dropDown { return false }
    let isScrollView = ["scrollview", "horizontalscrollview"].contains(it.className?.lastPart.folded)
    return it.isScrollable == true || role == .list || role == .grid || isScrollView
  }

  /// The collection, pager, group of tabs or titled pane that is given as an element's container.
  func container(of element: CapturedElement, id: NodeID) -> Node? {
    let role: Role
    switch element.properties.role {
    case "list": role = .list
    case "grid": role = .grid
    case "pager": role = .pager
    case "tabBar": role = .tabBar
    case "radioGroup": role = .radioGroup
    case "titled", "group": role = .group
    default: return nil
    }
    var node = Node(id: id, role: role, label: element.properties.label)
    node.roleDescription = element.properties.roleDescription.nonEmpty
    node.collection = element.properties.collection ?? Collection()
    return node
  }

  /// The name and the other texts.
  ///
  /// - The content description goes before the text, and keeps descendants from being read with it; in a field the text
  ///   goes first, and the content description is not read.
  /// - A content description, text or state of white space counts as none (`AccessibilityNodeInfoUtils.getNodeText`); white
  ///   space typed into a field counts.
  /// - A field's hint shown as its text is its name; otherwise hint text follows the role.
  /// - A switch's own text is its state while no state description is set; a switch that is turned says on or off all the
  ///   same.
  @inline(never)
  private func texts(of element: CapturedElement, on node: inout Node) {
    texts(of: element.properties, id: element.identifier, hasContent: !element.children.isEmpty, on: &node)
  }

  private func texts(of it: ElementProperties, id: String?, hasContent: Bool, on node: inout Node) {
    if let title = it.ofCase?.containerTitle.nonEmpty, hasContent, node.role == .unknown {
      node.role = .group
      node.label = title
      return
    }
    // A label that the listener has given counts where the app gives none.
    let content = it.text ?? it.ofCase?.title ?? it.ofCase?.userLabel
    let text = node.role.isTextField ? content.nonEmpty : content.unlessTrimmedAway
    var described = it.label.unlessTrimmedAway
    let hint = it.hint.nonEmpty
    if described == nil, text == nil, speaksElementIDs, node.isNamedByID {
      described = id?.split(separator: "/").last.map { String($0).replacing("_", with: " ") }
    }
    node.stateDescription = it.stateDescription.unlessTrimmedAway
    if it.role == "radio" || it.tellsSelection, it.isSelected == false, it.toggled == nil {
      node.stateDescription = node.stateDescription ?? phrases.notSelected
    }
    // Unlike other check marks it is not announced as unchecked, but still has the hint for toggling.
    if it.role == "checkedTextView", node.toggled == .off, node.stateDescription == nil {
      node.stateDescription = ""
    }
    node.roleDescription = it.roleDescription.nonEmpty
    node.tooltip = it.tooltip.nonEmpty
    node.badge = it.ofCase?.badge.nonEmpty
    node.language = it.language
    // Links in a content description do not count (`SpannableUtils.java`).
    node.containsLinks = described == nil && it.containsLinks
    switch node.role {
    case .textField:
      let isHintShown = hint != nil && (it.isShowingHint ?? (text == nil))
      node.value = isHintShown ? nil : text
      node.label = isHintShown ? hint : text == nil ? described : nil
      node.supplement = isHintShown ? nil : hint
    case .secureField:
      let isHintShown = it.isShowingHint ?? (text == nil)
      node.label = described
      node.characterCount = it.characterCount ?? (isHintShown && hint != nil ? nil : text?.count)
      node.placeholder = isHintShown ? hint : nil
      node.supplement = isHintShown ? nil : hint
    case .switch, .toggleButton:
      let isState = node.stateDescription == nil
      node.label = described ?? (isState ? nil : text)
      node.value = isState ? text : nil
      node.supplement = hint
    default:
      node.label = described ?? text
      node.supplement = hint
    }
    // Descendants are read after a text, but not after a content description.
    node.labelCoversDescendants = described != nil
    if node.role == .slider || node.role == .progressBar { node.value = range(it) }
  }

  @inline(never)
  private func states(of it: ElementProperties, on node: inout Node) {
    node.isEnabled = it.isEnabled ?? true
    node.isSelected = it.isSelected
    node.isExpanded = it.isExpanded
    node.toggled = it.toggled
    node.errorText = it.isContentInvalid == false ? nil : it.errorText.nonEmpty
    node.isModal = it.isModal ?? false
    if it.isVisible == false || it.isHidden == true || it.importance == .noHideDescendants { node.exposure = .hidden }
    if it.importance == .no { node.exposure = .skipped }
    node.live = it.live
    // The positions in a tab bar are those that its node info tells (`CollectionState`).
    guard node.role.isCollection || node.role == .tabBar else { return }
    if let collection = it.collection, collection.count ?? collection.rowCount ?? collection.columnCount != nil {
      node.collection = collection
    }
    if it.holdsShownRowsOnly {
      node.collection = node.collection ?? Collection()
      node.collection?.isPartOfUnknown = true
    }
  }

  /// The actions. Controls are clickable unless they say otherwise, and a focusable view is a separate element.
  @inline(never)
  private func actions(of it: ElementProperties, on node: inout Node) {
    let canFocus = it.isScreenReaderFocusable == true ? true : it.isElement
    let isClickable = it.isClickable ?? (node.role.isControl && canFocus != false)
    // A field with the input focus is being edited already; node info calls it focused.
    let isInputFocused = it.hasInputFocus == true || it.isEditing == true || it.isFocused == true
    if isClickable, node.role != .slider, !(node.role.isTextField && isInputFocused) {
      node.actions.append(.activate)
    }
    if node.role == .slider, canFocus != false { node.actions += [.increase, .decrease] }
    // The numbers of a picker are adjusted through the picker around them (`AccessibilityFocusHint.java`).
    let isPickerNumber = it.ofCase?.container?.properties.role == "numberPicker"
    if isPickerNumber || it.isAdjustable == true, node.role != .slider {
      node.actions += [.increase, .decrease]
    }
    node.actions += it.customActions.map(Action.custom)
    if it.unnamedActions > 0 {
      let count = Int(it.unnamedActions)
      node.actions += (1...count).map { .custom(phrases.unnamedAction($0, of: count)) }
    }
    node.activationLabel = it.ofCase?.activationLabel.nonEmpty
    node.supportsLongPress = it.isLongClickable ?? false
    node.longPressLabel = it.ofCase?.longPressLabel
    switch canFocus {
    case true?: node.stop = .always
    case false?: node.stop = .never
    case nil: break
    }
  }

  /// A slider's or progress bar's position.
  ///
  /// Integers and fractions are announced as they are, percentages with the word for it (`SeekBarDescription.java`). A range
  /// without a kind is announced in percent, and so is Compose's, which runs from 0 to 1 unless it states its ends.
  private func range(_ it: ElementProperties) -> String? {
    guard let range = it.range, let current = range.current else { return it.value?.text }
    switch range.kind {
    case .whole: return ElementValue.number(current.rounded(.towardZero)).text
    case .number: return ElementValue.number(current).text
    case .percent: return it.value?.text ?? ElementValue.number(current).text.map(phrases.percent)
    case .share:
      let (start, end) = (range.least ?? 0, range.most ?? 1)
      guard end > start else { return it.value?.text }
      let part = min(max((current - start) / (end - start), 0), 1) * 100
      // A started range is at least 1 percent, an unfinished one at most 99.
      let percent = part <= 0 || part >= 100 ? part : min(max(part.rounded(), 1), 99)
      return it.value?.text ?? ElementValue.number(percent).text.map(phrases.percent)
    }
  }
}

extension Node {
  /// Whether TalkBack falls back to the id: for pictures, picture buttons and gauges, which show no text.
  fileprivate var isNamedByID: Bool { has(.image) || role == .slider || role == .progressBar }
}
