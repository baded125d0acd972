package import AccessibilityTree
import Announcements
import Text

// Following the app: announcing changes of the interface.

extension Reader {
  /// Takes the new interface and announces the relevant differences.
  ///
  /// The cursor's own change of place or state comes first (it answers the key), then live regions; the queue moves
  /// assertive ones to the front.
  ///
  /// - Parameter isAnswer: Whether the change follows from a command; other changes are announced politely.
  package mutating func follow<Message>(
    _ rendering: Rendering<Message>, isAnswer: Bool = true
  ) -> [ReaderEffect] {
    let (oldTree, oldOrder, oldScreens) = (tree, order, screens)
    tree = profile.read(rendering.tree)
    let differences = changes(from: oldTree, to: tree)
    screens = rendering.screens
    let request = rendering.focus == focusRequest ? nil : rendering.focus
    focusRequest = rendering.focus
    (inputFocus, inputPopup) = (rendering.inputFocus, rendering.inputPopup)
    hasComeBack = false
    if !differences.isEmpty { changeCount += 1 }
    guard !differences.isEmpty || oldScreens != screens || request != nil else { return [] }
    order = order.following(tree)
    let isRelocated = relocate(by: rendering.relocations)
    let wanted = request.flatMap { element(wantedBy: $0) }
    let oldVisit = visit
    visit = presentVisit
    if let field = editing?.field, order.place(of: field) == nil || tree[field]?.supports(.setText) != true {
      editing = nil
    }

    let owner = popupOwner(oldTree)
    let isSameScreen = oldVisit?.screen == visit?.screen
    if !isSameScreen { popups = OpenPopups() }
    let behind = popups.follow(isSameScreen ? differences : [], from: oldTree, modal: visit?.modal, cursor: cursor)
    let events = oldTree.isEmpty ? [] : events(from: oldTree, oldScreens, differences, behind: behind)
    var effects: [ReaderEffect]
    var afterEvents: [ReaderEffect] = []
    if oldVisit != visit {
      editing = nil
      heardHints = []
      hasComeBack = visit.map(memory.knows) ?? false
      if let oldVisit, let cursor { remember(cursor, of: oldVisit, in: oldOrder) }
      effects = enterScreen(at: wanted, opening: openedModal(oldTree))
    } else if cursor == nil {
      // The screen was empty before.
      effects = order.isEmpty ? [] : enterScreen(at: wanted)
    } else if let wanted, isSuggestion(wanted) {
      // The person goes on typing; Enter takes it.
      effects = describeChange(from: oldTree, isAnswer: isAnswer, besides: events) + suggest(wanted)
    } else if let wanted {
      pendingMove = nil
      pendingScroll = nil
      isReading = false
      effects = moveCursor(to: wanted)
    } else {
      effects = finishPendingMove() + finishPendingScroll()
      effects +=
        returnToRow(from: oldTree) ?? recoverCursor(from: oldOrder, popupOwner: owner)
      if isRelocated, let cursor { effects.insert(.moved(to: cursor), at: 0) }
      if isRelocated {
        // What changed of the node is not what changed of the element.
      } else if effects.isEmpty, isDoneWith(cursor, from: oldTree), !events.isEmpty {
        afterEvents = describeChange(from: oldTree, isAnswer: false, besides: events)
      } else if effects.isEmpty {
        effects = describeChange(from: oldTree, isAnswer: isAnswer, besides: events)
      }
    }
    if wanted == nil, let request { effects += waitForRow(of: request) }
    return effects + events.filter { !isEntered($0, by: effects) }.map(ReaderEffect.say) + afterEvents
  }

  /// Whether an alert dialog has come of which the cursor, which is in it now, has said the same.
  private func isEntered(_ alert: Announcement, by effects: [ReaderEffect]) -> Bool {
    guard let cursor, let dialog = alert.subject.map({ NodeID($0) }), tree[dialog]?.role == .alertDialog,
      tree.isDescendant(cursor, of: dialog)
    else { return false }
    let said = effects.map { effect -> [String] in
      if case .say(let announcement) = effect { announcement.segments.map(\.text) } else { [] }
    }
    return Set(alert.segments.map(\.text)).isSubset(of: said.joined())
  }

  /// Lets the cursor, and what waits, follow elements whose nodes the app has used for others; returns whether the cursor did.
  private mutating func relocate(by relocations: [Relocation]) -> Bool {
    var isMoved = false
    for relocation in relocations where relocation.number > self.relocation {
      self.relocation = relocation.number
      pendingScroll?.follow(relocation)
      guard let cursor, case let place?? = relocation.places[cursor], order.place(of: place) != nil else { continue }
      if editing?.field == cursor { editing = nil }
      self.cursor = place
      containersAtCursor = tree.containers(of: place)
      isMoved = true
    }
    return isMoved
  }

  /// Whether the element has become disabled: the result of using it is the answer, and not its new state.
  private func isDoneWith(_ element: NodeID?, from oldTree: SemanticTree) -> Bool {
    element.map { oldTree[$0]?.isEnabled == true && tree[$0]?.isEnabled == false } ?? false
  }

  /// The element the app wants the cursor at: the target, the element it is read with, or the first inside it. For an empty
  /// target it is the next after it, in its popup if it is in one: one reads on from there. Nil where nothing can be reached.
  func element(wantedBy request: FocusRequest) -> NodeID? {
    guard let offset = tree.offset(of: request.target) else { return nil }
    if let inside = order.places(within: offset) { return order[inside.lowerBound].id }
    if let around = order.element(containing: request.target) { return around }
    guard request.row == nil, tree[request.target]?.exposure != .hidden else { return nil }
    let popup = tree.nearestAncestor(of: request.target) { $0.isPopup || $0.isModal }
    guard let places = order.places(within: popup.flatMap { tree.offset(of: $0.id) } ?? 0) else { return nil }
    let next = places.first { order.offsets[$0] > offset }
    return (next ?? (popup == nil ? nil : places.upperBound)).map { order[$0].id }
  }

  /// Asks for the row of a virtualised list that the app wants the cursor in, if it is not in the tree.
  private mutating func waitForRow(of request: FocusRequest) -> [ReaderEffect] {
    guard let row = request.row, let list = tree.offset(of: row.list),
      let (window, count) = tree.window(of: list), (0..<count).contains(row.offset),
      !window.contains(row.offset)
    else { return [] }
    isReading = false
    return wait(for: row.offset, of: list, .focus(request))
  }

  private var presentVisit: ScreenMemory.Visit? {
    guard let screen else { return nil }
    let modal = tree.topModal.map { tree.nodes[$0].id }
    return ScreenMemory.Visit(screen: screen.instance, modal: modal == screen.node ? nil : modal)
  }

  private func events(
    from oldTree: SemanticTree, _ oldScreens: [ScreenInfo], _ differences: [TreeChange], behind popup: SemanticTree?
  ) -> [Announcement] {
    let oldVisits = Set(oldScreens.map(\.instance))
    let opened = screens.filter { !oldVisits.contains($0.instance) }.map(\.node)
    let places = Set(opened + [openedModal(oldTree)].compactMap(\.self))
    return LiveRegions(style: style, language: profile.language.rawValue, openedPlaces: places, treeBehindPopup: popup)
      .announcements(from: oldTree, to: tree, differences)
  }

  /// The modal inside the screen that has just opened.
  private func openedModal(_ oldTree: SemanticTree) -> NodeID? {
    visit?.modal.flatMap { modal in
      oldTree[modal].map { $0.isModal && $0.exposure != .hidden } == true ? nil : modal
    }
  }

  /// Remembers the cursor's place. A modal that was closed is forgotten: it opens anew.
  private mutating func remember(_ cursor: NodeID, of visit: ScreenMemory.Visit, in order: ReadingOrder) {
    let isOpen = screens.contains { $0.instance == visit.screen }
    if isOpen, let modal = visit.modal, tree[modal]?.isModal != true {
      memory.forget(visit)
    } else {
      memory.leave(visit, at: cursor, in: order)
    }
  }

  /// Sets the cursor on a screen that has just opened: where the app wants it now, else where the person left it, else
  /// where the screen wants it, else on the first heading, else on the first element.
  ///
  /// - Parameter modal: The modal inside the screen that has just opened, which is announced by its title.
  private mutating func enterScreen(at wanted: NodeID?, opening modal: NodeID? = nil) -> [ReaderEffect] {
    awaitingAnswerOf = nil
    pendingMove = nil
    pendingScroll = nil
    numbered = nil
    numberTyped = ""
    prompt = nil
    isReading = false
    cursor = nil
    let target =
      wanted ?? visit.flatMap { memory.element(for: $0, in: order) }
      ?? (order.first(where: \.isInitialFocus) ?? order.first { $0.role == .heading || $0.additionalRoles.contains(.heading) }
      ?? order.first)?.id
    let title = modal.flatMap { tree[$0]?.label }
    return target.map { windowTitle(before: $0) + moveCursor(to: $0, inNewWindow: title) } ?? announceEmptyScreen()
  }

  /// The title of a menu or dialog that has just opened over the screen, for which its first element does not stand.
  private func windowTitle(before element: NodeID) -> [ReaderEffect] {
    guard visit?.modal == nil, !hasComeBack, let screen, !screen.title.isUnspeakable,
      let role = tree[screen.node]?.role, [.drawer, .dialog, .alertDialog].contains(role),
      tree.accessibleName(of: element).text != screen.title
    else { return [] }
    return [report(screen.title, source: .screen, subject: screen.node)]
  }

  /// Announces a screen without elements.
  private mutating func announceEmptyScreen() -> [ReaderEffect] {
    cursor = nil
    return [.moved(to: nil), report(phrases.emptyScreen)]
  }

  /// Returns the cursor, silently, to its row of a virtualised list, if other rows of the list came in place of that row:
  /// they were requested for a search that a command has ended since.
  private mutating func returnToRow(from oldTree: SemanticTree) -> [ReaderEffect]? {
    guard let lost = cursor, order.place(of: lost) == nil, let here = oldTree.offset(of: lost),
      let oldList = oldTree.virtualisedList(around: here), let row = oldTree.row(of: here, in: oldList),
      let list = tree.offset(of: oldTree.nodes[oldList].id), let (window, count) = tree.window(of: list),
      count == oldTree.window(of: oldList)?.count, !window.contains(row), let places = order.places(within: list)
    else { return nil }
    let request = pendingMove == nil ? wait(for: row, of: list, .backTo(lost)) : []
    return request + placeCursor(at: lost, or: places.lowerBound)
  }

  /// Focus recovery: moves the cursor, when its element is gone, to the owner of the popup that it was in or to the nearest
  /// neighbour, and announces it.
  private mutating func recoverCursor(from old: ReadingOrder, popupOwner: NodeID?) -> [ReaderEffect] {
    guard let lost = cursor, order.place(of: lost) == nil else { return [] }
    let target =
      popupOwner ?? order.element(containing: lost) ?? FocusRecovery.neighbour(of: lost, from: old, to: order)
      ?? order.first?.id
    return target.map { moveCursor(to: $0) } ?? announceEmptyScreen()
  }

  /// Announces a change of the element under the cursor: as the answer to an action at once, otherwise politely.
  ///
  /// A new name alone is announced only as the answer to an action, and only if nothing else reports the change ("Password
  /// shown" says more than "Hide password, button"). The text of a live region is not announced twice. A change of a node
  /// that is only read with the element (an opened row is now "read") is not announced. Of a field that is being edited it
  /// is announced that a list has opened or closed, and what the app has completed of the text.
  private mutating func describeChange(
    from oldTree: SemanticTree, isAnswer: Bool, besides events: [Announcement]
  ) -> [ReaderEffect] {
    guard let cursor, let old = oldTree[cursor], let new = tree[cursor], old != new else { return [] }
    if let editing, editing.field == cursor { return completion(of: editing.editor, from: old, to: new) }
    let isAwaited = isAnswer && awaitingAnswerOf == cursor
    let isReported = events.contains { reported in
      guard let subject = reported.subject.map({ NodeID($0) }) else { return false }
      return subject == cursor || tree.isDescendant(cursor, of: subject)
    }
    if isReported { unansweredAdjustment = nil }
    let onlyNameChanged = old.isSameState(as: new)
    if isReported || onlyNameChanged && (!isAwaited || !events.isEmpty) { return [] }
    var oldContext = focusContext(cursor)
    oldContext.tree = oldTree
    var parts = style.change(from: oldContext, to: focusContext(cursor))
    // An error that an alert announces is not announced again.
    if let error = new.errorText, events.contains(where: { $0.segments.contains { $0.text.hasPrefix(error) } }) {
      parts.removeAll { $0.text.contains(error) }
    }
    guard !parts.isEmpty else { return [] }
    unansweredAdjustment = nil
    return [
      announcement(
        parts, isAwaited ? .navigation : .polite, .cursor, about: cursor, group: Announcement.groupOfChanges(of: cursor.path))
    ]
  }
}

extension Node {
  /// Whether two versions of a node differ in nothing that is a state or a value.
  fileprivate func isSameState(as other: Node) -> Bool {
    value == other.value && stateDescription == other.stateDescription && isEnabled == other.isEnabled
      && isSelected == other.isSelected && toggled == other.toggled && isExpanded == other.isExpanded
      && isInvalid == other.isInvalid && errorText == other.errorText && badge == other.badge
      && isBusy == other.isBusy && characterCount == other.characterCount
      // The page that a pager shows is a value; the place of a row in its list is not.
      && (position == other.position || ![.pager, .page].contains(role))
  }
}

extension Reader {
  /// Takes the same interface in another language, or for another version of the reader: nothing is announced.
  ///
  /// If the cursor's element exists in one of them only, the cursor moves to the nearest neighbour.
  package mutating func rebase<Message>(_ rendering: Rendering<Message>) -> [ReaderEffect] {
    let oldOrder = order
    tree = profile.read(rendering.tree)
    screens = rendering.screens
    focusRequest = rendering.focus
    order = order.following(tree)
    visit = presentVisit
    guard let cursor, order.place(of: cursor) == nil else { return [] }
    let neighbour = FocusRecovery.neighbour(of: cursor, from: oldOrder, to: order)
    editing = nil
    self.cursor = neighbour ?? order.first?.id
    return [.moved(to: self.cursor)]
  }

  /// What an app has done with a field while it is typed into.
  private mutating func completion(of editor: TextEditor, from old: Node, to new: Node) -> [ReaderEffect] {
    let typed = editor.text.lowercased()
    let isCompleted =
      new.role != .secureField && old.value != new.value && !typed.isEmpty
      && new.value.map { $0.count > typed.count && $0.lowercased().hasPrefix(typed) } == true
    var was = new
    was.isExpanded = old.isExpanded
    if isCompleted { was.value = editor.text }
    let before = FocusContext(tree: SemanticTree([SemanticTree.Branch(was)]), node: new.id)
    let parts = style.change(from: before, to: FocusContext(tree: tree, node: new.id))
    return parts.isEmpty
      ? [] : [announcement(parts, .polite, .cursor, about: new.id, group: Announcement.groupOfChanges(of: new.id.path))]
  }
}
