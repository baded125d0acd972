public import Semantics
import SpeechCore

// Following the app: what is said when the interface has changed.

extension Reader {
  /// Takes the interface as it is now and says what a listener must know of the difference.
  ///
  /// In this order: the cursor's own change of place or state first (it answers the key), live regions after
  /// it; the queue lets an assertive one go first.
  public mutating func follow<Message>(_ rendering: Rendering<Message>) -> [ReaderEffect] {
    let (oldTree, oldOrder, oldScreen) = (tree, order, screen)
    let differences = changes(from: oldTree, to: rendering.tree)
    tree = rendering.tree
    screens = rendering.screens
    guard !differences.isEmpty || oldScreen != screen else { return [] }
    order = ReadingOrder(tree)
    if let field = editing?.field, tree[field]?.supports(.setText) != true || screen != oldScreen {
      editing = nil
    }

    let news = oldTree.isEmpty
      ? [] : LiveRegions(style: style, language: profile.language.rawValue)
        .announcements(from: oldTree, to: tree, differences)
    var effects: [ReaderEffect]
    if oldScreen?.instance != screen?.instance {
      if let oldScreen, let cursor { memory.leave(oldScreen.instance, at: cursor, in: oldOrder) }
      effects = enterScreen()
    } else {
      effects = finishPendingMove()
      if effects.isEmpty { effects = repairCursor(from: oldOrder) }
      if effects.isEmpty {
        effects = describeChange(from: oldTree, orderedBefore: oldOrder, somethingElseSpeaks: !news.isEmpty)
      }
    }
    return effects + news.map(ReaderEffect.say)
  }

  /// The cursor on a screen that was not there before: where the person left it, else where the screen
  /// wants it, else the first heading, else the first element (mission M9).
  private mutating func enterScreen() -> [ReaderEffect] {
    awaitingAnswerOf = nil
    pendingMove = nil
    numbered = []
    guard let screen else {
      cursor = nil
      return [.moved(to: nil)]
    }
    let remembered = memory.element(for: screen.instance, in: order)
    let elements = order.elements
    let target =
      remembered
      ?? (elements.first(where: \.isInitialFocus) ?? elements.first { $0.role == .heading } ?? elements.first)?.id
    guard let target else {
      cursor = nil
      return [.moved(to: nil)]
    }
    cursor = nil
    return land(on: target, isFirstOnScreen: true)
  }

  /// The cursor when its element is gone from under it: on the nearest neighbour, which is said.
  private mutating func repairCursor(from old: ReadingOrder) -> [ReaderEffect] {
    guard let lost = cursor, order.place(of: lost) == nil else { return [] }
    let target =
      order.element(containing: lost) ?? FocusRepair.neighbour(of: lost, from: old, to: order)
      ?? order.elements.first?.id
    guard let target else {
      cursor = nil
      return [.moved(to: nil)]
    }
    return land(on: target)
  }

  /// What changed on the element under the cursor: the answer to an action at once, anything else politely.
  ///
  /// A new name alone is news only as the answer to an action, and only if nothing else tells of it
  /// ("Password shown" says more than "Hide password, button").
  private mutating func describeChange(
    from oldTree: SemanticTree, orderedBefore: ReadingOrder, somethingElseSpeaks: Bool
  ) -> [ReaderEffect] {
    guard let cursor, editing?.field != cursor, let old = oldTree[cursor], let new = tree[cursor], old != new
    else { return [] }
    let isAnswer = awaitingAnswerOf == cursor
    var oldEncounter = encounter(cursor)
    oldEncounter.tree = oldTree
    let onlyNameChanged = old.isSameState(as: new)
    if onlyNameChanged, !isAnswer || somethingElseSpeaks { return [] }
    let parts = style.change(from: oldEncounter, to: encounter(cursor))
    guard !parts.isEmpty else { return [] }
    return [
      announcement(
        parts, isAnswer ? .navigation : .polite, .cursor, about: cursor, group: "value/\(cursor)")
    ]
  }
}

extension Node {
  /// Whether two versions of a node differ in nothing that is a state or a value.
  fileprivate func isSameState(as other: Node) -> Bool {
    value == other.value && stateDescription == other.stateDescription && isEnabled == other.isEnabled
      && isSelected == other.isSelected && toggled == other.toggled && isExpanded == other.isExpanded
      && isInvalid == other.isInvalid && errorText == other.errorText && badge == other.badge
      && characterCount == other.characterCount
  }
}

extension Reader {
  /// Takes an interface that is the same in other words (another language): nothing is said.
  public mutating func adopt<Message>(_ rendering: Rendering<Message>) {
    tree = rendering.tree
    screens = rendering.screens
    order = ReadingOrder(tree)
  }

  /// Ends continuous reading.
  public mutating func stopReading() {
    isReading = false
  }
}
