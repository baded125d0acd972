import AccessibilityTree
import Announcements

/// A move to a row of a virtualised list that is not in the tree yet.
struct PendingMove: Sendable {
  var list: NodeID
  /// From 0.
  var row: Int
  /// The row around which rows were requested: the row itself, or one further on.
  var requested: Int
  var goal: Goal
  /// The question to the app about its rows; until it is answered, the next row is not known.
  var question: RowQuestion?

  /// The direction to continue in if the row has no reachable element; a jump to an end turns back into the list.
  var direction: Int {
    switch goal {
    case .step(let step): step
    case .search(let search): search.direction
    case .end: row > 0 ? -1 : 1
    case .backTo, .focus: 1
    }
  }

  enum Goal: Sendable {
    /// A step in this direction (1 or -1).
    case step(Int)
    /// An end of the list.
    case end
    /// A search that continues from this row.
    case search(Search)
    /// Back to the element at which a search began that found nothing, or whose row has left the tree; silent.
    case backTo(NodeID)
    /// A focus request of the app.
    case focus(FocusRequest)
  }
}

// Moving the cursor: by steps, to an end, by number.

extension Reader {
  /// Sets the cursor and announces the element, then its hint.
  ///
  /// Moving away ends editing and keeps the text; where the cursor cannot move, editing goes on.
  ///
  /// - Parameter window: The title of the window the cursor comes into; said unless the element is it.
  mutating func moveCursor(to target: NodeID, inNewWindow window: String? = nil) -> [ReaderEffect] {
    let left = editing.flatMap { $0.field == target ? nil : $0.field }
    if left != nil { editing = nil }
    var focusContext = focusContext(target, from: cursor)
    focusContext.newWindow = window.unlessBlank.flatMap {
      $0 == tree.accessibleName(of: target).text ? nil : $0
    }
    var spoken = style.focus(focusContext)
    // Every key is answered; continuous reading skips what has nothing to announce.
    if spoken.parts.allSatisfy(\.text.isUnspeakable) {
      spoken.parts = isReading ? [] : [.init(.text, phrases.namelessElement)]
    }
    var effects: [ReaderEffect] = cursor != target ? [.moved(to: target)] : []
    cursor = target
    containersAtCursor = tree.containers(of: target)
    effects.append(announcement(spoken.parts, .navigation, .cursor, about: target))
    // Continuous reading has no hints.
    let hint = heardHints.contains(spoken.afterPause.text) ? spoken.reminder : spoken.afterPause
    if !isReading, !hint.isEmpty { effects.append(announcement(hint, .hint, .hint, about: target)) }
    return effects + (left.map { [.endEditing($0, byEnter: false)] } ?? []) + requestRowsAhead()
  }

  /// Notes that a hint was heard to its end. A long one, which takes about three seconds, is not said again on this screen:
  /// a person who goes through a list would wait for it at every row. A short reminder is left; `where`, twice, says all of
  /// it.
  /// twice, says all of it.
  package mutating func noteHeard(hint text: String) {
    if SpeechDuration.words(in: text) >= Self.longHint { heardHints.insert(text) }
  }

  /// The number of words from which on a hint is long.
  private static var longHint: Int { 12 }

  enum End {
    case first, last
  }

  /// Goes to the first or last element, also of a list whose end is not in the tree yet.
  mutating func jump(to end: End) -> [ReaderEffect] {
    guard let target = end == .first ? order.first : order.last else { return [report(phrases.emptyScreen)] }
    if let list = virtualisedList(around: target.id), let (window, count) = tree.window(of: list), count > 0 {
      if end == .first, window.lowerBound > 0 { return wait(for: 0, of: list, .end) }
      if end == .last, window.upperBound < count { return wait(for: count - 1, of: list, .end) }
    }
    return moveCursor(to: target.id)
  }

  /// Moves by one element in the given direction (1 or -1), or to the nearest of a kind.
  ///
  /// - Parameter waiting: A move that still waits for rows; a further step continues from it.
  mutating func move(
    by step: Int, to kind: ElementKind?, after waiting: PendingMove? = nil
  ) -> [ReaderEffect] {
    if let kind { return look(for: Search(.kind(kind), towards: step, from: origin)) }
    return move(by: step, from: cursor.flatMap { order.place(of: $0) }, after: waiting)
  }

  /// Moves by one element from a place; to the first or the last where there is none.
  mutating func move(by step: Int, from start: Int?, after waiting: PendingMove? = nil) -> [ReaderEffect] {
    if let wait = moveOutsideWindow(by: step, from: start, after: waiting) { return wait }
    if let target = start.flatMap({ stepThroughPopup(from: order[$0].id, by: step) }) { return moveCursor(to: target) }
    if let start, let container = scrollable(behind: start, by: step) {
      return scroll(container, by: step, .steps(1), at: start)
    }
    let place = start.map { $0 + step } ?? (step > 0 ? 0 : order.count - 1)
    guard order.offsets.indices.contains(place) else {
      return [report(step > 0 ? phrases.noNext(nil) : phrases.noPrevious(nil), earcon: .edge)]
    }
    return moveCursor(to: order[place].id)
  }

  /// The element that comes next where a field and its list are apart on the screen, as many pages put the list at their end: from
  /// the field into its list, from the beginning of the list back to the field. Nil elsewhere.
  private func stepThroughPopup(from element: NodeID, by step: Int) -> NodeID? {
    guard let inputFocus, let popup, let offset = tree.offset(of: popup), let places = order.places(within: offset),
      order.place(of: inputFocus) != nil, !tree.isDescendant(inputFocus, of: popup)
    else { return nil }
    if step > 0, element == inputFocus { return order[places.lowerBound].id }
    return step < 0 && element == order[places.lowerBound].id ? inputFocus : nil
  }

  /// Goes to the next element whose announcement contains the text, case ignored; from the end it goes on at the top.
  /// `button "Sign in"` is a button whose announcement contains the quoted text; so is `button Sign in` where no
  /// announcement contains that as a whole. The first time an element with the whole text as its name goes before one that
  /// only contains it.
  mutating func find(_ text: String) -> [ReaderEffect] {
    look(for: FindQuery(text), asTyped: text, from: origin)
  }

  mutating func go(to number: Int) -> [ReaderEffect] {
    defer { numbered = nil }
    guard let numbered, !numbered.isEmpty else { return [refuse(phrases.noNumberedList)] }
    guard (1...numbered.count).contains(number) else {
      return [refuse(phrases.noSuchNumber(number, of: numbered.count))]
    }
    switch numbered.entries {
    case .elements(let elements, of: _):
      let target = elements[number - 1]
      return order.place(of: target) == nil ? [refuse(phrases.elementIsGone)] : moveCursor(to: target)
    case .actions(let names, of: let element):
      // The cursor may have moved to another element with an action of the same name.
      return element == cursor ? perform(names[number - 1]) : [refuse(phrases.elementIsGone)]
    }
  }
}

// MARK: - Kinds

extension Reader {
  /// Whether the element at a place is of a kind.
  func isElement(at place: Int, _ kind: ElementKind) -> Bool {
    isElement(at: place, kind, in: [profile.style])
  }

  /// Whether the element at a place is of a kind in one of these styles.
  func isElement(at place: Int, _ kind: ElementKind, in styles: [ReaderProfile.Style]) -> Bool {
    kind.matches(order[place], at: place, in: order, of: tree, styles: styles.map { profile.announcementStyle(of: $0) })
  }
}

extension ElementKind {
  /// Whether an element is of this kind. For lists and landmarks it is the first element inside one.
  ///
  /// A button is an element that a style announces as one: a listener asks for what is heard.
  fileprivate func matches(
    _ node: Node, at place: Int, in order: ReadingOrder, of tree: SemanticTree, styles: [any AnnouncementStyle]
  ) -> Bool {
    switch self {
    case .heading: return node.role == .heading || node.additionalRoles.contains(.heading)
    case .button: return styles.contains { $0.isButton(node, in: tree) }
    case .tab: return node.has(.tab) || tree.isTabByItsBar(node)
    case .image: return node.has(.image)
    case .listItem: return node.has(.listItem) || isFirst(node, at: place, in: order, of: tree) { $0 == .listItem }
    case .control: return node.role.isControl || node.actions.contains(.activate) && node.role != .listItem
    case .field: return node.role.isTextField
    case .toggle:
      return node.toggled != nil || [.switch, .checkBox, .toggleButton, .radioButton].contains(node.role)
    case .link: return node.role == .link || node.additionalRoles.contains(.link)
    case .list: return isFirst(node, at: place, in: order, of: tree) { [.list, .definitionList, .grid].contains($0) }
    case .landmark: return isFirst(node, at: place, in: order, of: tree) { $0 == .landmark }
    }
  }

  private func isFirst(
    _ node: Node, at place: Int, in order: ReadingOrder, of tree: SemanticTree, container: (Role) -> Bool
  ) -> Bool {
    guard let around = tree.nearestAncestor(of: node.id, where: { container($0.role) }) else { return false }
    // The first row in the tree is not the first of the list.
    if let window = around.collection?.window, window.lowerBound > 0 { return false }
    return place == 0 || !tree.isDescendant(order[place - 1].id, of: around.id)
  }
}
