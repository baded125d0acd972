import Commands
package import Semantics
import SpeechCore

// Following the app: what is said when the interface has changed.

extension Reader {
  /// Takes the interface as it is now and says what a listener must know of the difference.
  ///
  /// In this order: the cursor's own change of place or state first (it answers the key), live regions after
  /// it; the queue lets an assertive one go first.
  ///
  /// - Parameter isAnswer: whether the change follows from a command; what nobody asked for is told politely.
  package mutating func follow<Message>(
    _ rendering: Rendering<Message>, isAnswer: Bool = true
  ) -> [ReaderEffect] {
    let (oldTree, oldOrder, oldScreens) = (tree, order, screens)
    let differences = changes(from: oldTree, to: rendering.tree)
    tree = rendering.tree
    screens = rendering.screens
    let request = rendering.focus == focusRequest ? nil : rendering.focus
    focusRequest = rendering.focus
    guard !differences.isEmpty || oldScreens != screens || request != nil else { return [] }
    order = order.following(tree)
    let wanted = request.flatMap { element(wantedBy: $0) }
    let oldVisit = visit
    visit = presentVisit
    if let field = editing?.field, order.place(of: field) == nil || tree[field]?.supports(.setText) != true {
      editing = nil
    }

    let news = oldTree.isEmpty ? [] : news(from: oldTree, oldScreens, differences)
    var effects: [ReaderEffect]
    if oldVisit != visit {
      editing = nil
      if let oldVisit, let cursor { remember(cursor, of: oldVisit, in: oldOrder) }
      effects = enterScreen(at: wanted, opening: openedModal(oldTree))
    } else if cursor == nil {
      // The screen was empty until now.
      effects = order.isEmpty ? [] : enterScreen(at: wanted)
    } else if let wanted {
      pendingMove = nil
      isReading = false
      effects = land(on: wanted)
    } else {
      effects = finishPendingMove()
      effects += repairCursor(from: oldOrder)
      if effects.isEmpty { effects = describeChange(from: oldTree, isAnswer: isAnswer, besides: news) }
    }
    if wanted == nil, let request { effects += waitForRow(of: request) }
    return effects + news.map(ReaderEffect.say)
  }

  /// The element the app wants the cursor at: the target, the element it is read with, or the first inside
  /// it; nil where nothing of it can be reached.
  func element(wantedBy request: FocusRequest) -> NodeID? {
    guard let offset = tree.offset(of: request.target) else { return nil }
    if let inside = order.places(within: offset) { return order[inside.lowerBound].id }
    return order.element(containing: request.target)
  }

  /// Asks for the row of a windowed list that the app wants the cursor in, if it is not in the tree.
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

  private func news(
    from oldTree: SemanticTree, _ oldScreens: [ScreenInfo], _ differences: [TreeChange]
  ) -> [Announcement] {
    let oldVisits = Set(oldScreens.map(\.instance))
    let opened = screens.filter { !oldVisits.contains($0.instance) }.map(\.node)
    let places = Set(opened + [openedModal(oldTree)].compactMap(\.self))
    return LiveRegions(style: style, language: profile.language.rawValue, openedPlaces: places)
      .announcements(from: oldTree, to: tree, differences)
  }

  /// The modal inside the screen that was none before, or was not there.
  private func openedModal(_ oldTree: SemanticTree) -> NodeID? {
    visit?.modal.flatMap { modal in
      oldTree[modal].map { $0.isModal && $0.exposure != .hidden } == true ? nil : modal
    }
  }

  /// Keeps where the cursor was. A modal that was closed has no place to come back to: it opens anew.
  private mutating func remember(_ cursor: NodeID, of visit: ScreenMemory.Visit, in order: ReadingOrder) {
    let isOpen = screens.contains { $0.instance == visit.screen }
    if isOpen, let modal = visit.modal, tree[modal]?.isModal != true {
      memory.forget(visit)
    } else {
      memory.leave(visit, at: cursor, in: order)
    }
  }

  /// The cursor on a screen that was not there before: where the app wants it now, else where the person left
  /// it, else where the screen wants it, else the first heading, else the first element (mission M9).
  ///
  /// - Parameter modal: The modal inside the screen that has just opened, which is told by its title.
  private mutating func enterScreen(at wanted: NodeID?, opening modal: NodeID? = nil) -> [ReaderEffect] {
    awaitingAnswerOf = nil
    pendingMove = nil
    numbered = .elements([])
    numberTyped = ""
    prompt = nil
    isReading = false
    cursor = nil
    let target =
      wanted ?? visit.flatMap { memory.element(for: $0, in: order) }
      ?? (order.first(where: \.isInitialFocus) ?? order.first { $0.role == .heading } ?? order.first)?.id
    let title = modal.flatMap { tree[$0]?.label }
    return target.map { land(on: $0, inNewWindow: title) } ?? standNowhere()
  }

  /// The cursor where there is nothing for it to stand on.
  private mutating func standNowhere() -> [ReaderEffect] {
    cursor = nil
    return [.moved(to: nil), tell(phrases.emptyScreen)]
  }

  /// The cursor when its element is gone from under it: on the nearest neighbour, which is said.
  private mutating func repairCursor(from old: ReadingOrder) -> [ReaderEffect] {
    guard let lost = cursor, order.place(of: lost) == nil else { return [] }
    let target =
      order.element(containing: lost) ?? FocusRepair.neighbour(of: lost, from: old, to: order)
      ?? order.first?.id
    return target.map { land(on: $0) } ?? standNowhere()
  }

  /// What changed on the element under the cursor: the answer to an action at once, anything else politely.
  ///
  /// A new name alone is news only as the answer to an action, and only if nothing else tells of it
  /// ("Password shown" says more than "Hide password, button"). What a live region tells is not told twice.
  /// What is only read with the element (a row that was opened is now "read") is no change of its own.
  private mutating func describeChange(
    from oldTree: SemanticTree, isAnswer: Bool, besides news: [Announcement]
  ) -> [ReaderEffect] {
    guard let cursor, editing?.field != cursor, let old = oldTree[cursor], let new = tree[cursor], old != new
    else { return [] }
    let isAwaited = isAnswer && awaitingAnswerOf == cursor
    let isTold = news.contains { told in
      guard let topic = told.topic.map({ NodeID($0) }) else { return false }
      return topic == cursor || tree.isDescendant(cursor, of: topic)
    }
    if isTold { unansweredAdjustment = nil }
    let onlyNameChanged = old.isSameState(as: new)
    if isTold || onlyNameChanged && (!isAwaited || !news.isEmpty) { return [] }
    var oldEncounter = encounter(cursor)
    oldEncounter.tree = oldTree
    var parts = style.change(from: oldEncounter, to: encounter(cursor))
    // Nor is the field's error, where an alert tells it.
    if let error = new.errorText, news.contains(where: { $0.parts.contains { $0.text == error } }) {
      parts.removeAll { $0.text.contains(error) }
    }
    guard !parts.isEmpty else { return [] }
    unansweredAdjustment = nil
    return [
      announcement(
        parts, isAwaited ? .navigation : .polite, .cursor, about: cursor, group: "value/\(cursor)")
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
  }
}

extension Reader {
  /// Takes an interface that is the same in other words (another language): nothing is said.
  ///
  /// An element that is there in one language only gives the cursor to its nearest neighbour.
  package mutating func adopt<Message>(_ rendering: Rendering<Message>) -> [ReaderEffect] {
    let oldOrder = order
    tree = rendering.tree
    screens = rendering.screens
    focusRequest = rendering.focus
    order = order.following(tree)
    visit = presentVisit
    guard let cursor, order.place(of: cursor) == nil else { return [] }
    let neighbour = FocusRepair.neighbour(of: cursor, from: oldOrder, to: order)
    editing = nil
    self.cursor = neighbour ?? order.first?.id
    return [.moved(to: self.cursor)]
  }
}
