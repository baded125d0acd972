import Commands
import Semantics
import SpeechCore

// Acting on elements: activation, going back, adjusting, custom actions, tabs and the menu.

extension Reader {
  mutating func activate(field: (NodeID) -> FieldContents?) -> [ReaderEffect] {
    guard let node = cursorNode else { return [tell(phrases.emptyScreen)] }
    if editing?.field == node.id { return edit(.submit, field: field) }
    guard node.isEnabled else { return land(on: node.id) }
    if node.supports(.setText) { return startEditing(node.id, field: field) }
    guard node.supports(.activate) else { return [tell(phrases.nothingToActivate, topic: node.id)] }
    awaitingAnswerOf = node.id
    return [.act(.activate, on: node.id)]
  }

  /// One step back, out of the modal where one is open; the command and the gestures all come here.
  func goBack() -> [ReaderEffect] {
    guard let place = currentPlace, tree[place]?.supports(.dismiss) == true else {
      return [tell(phrases.nothingToGoBackTo)]
    }
    return [.act(.dismiss, on: place)]
  }

  func openMenu() -> [ReaderEffect] {
    guard let screen, !isInModal, tree[screen.node]?.supports(.openMenu) == true else { return [refusal()] }
    return [.act(.openMenu, on: screen.node)]
  }

  func openTab(_ number: Int) -> [ReaderEffect] {
    guard let screen, !isInModal,
      let bar = tree.nodes.first(where: {
        $0.role == .tabBar && $0.id.screen == screen.node.screen && $0.exposure != .hidden
      })
    else { return [refusal()] }
    let tabs = tree.children(of: bar.id).filter { $0.role == .tab && $0.exposure != .hidden }
    guard tabs.indices.contains(number - 1) else {
      return [tell(phrases.noSuchNumber(number, of: tabs.count))]
    }
    let tab = tabs[number - 1]
    // Nothing would change where one is already, or cannot go, and a key without an answer leaves a listener
    // in doubt.
    if !tab.isEnabled || tab.isSelected == true && screen.depth == 0 {
      return [announcement(style.focus(encounter(tab.id)).parts, .navigation, .command, about: tab.id)]
    }
    return [.act(.activate, on: tab.id)]
  }

  /// Whether the cursor is held in by a screen above another or by a modal inside one.
  private var isInModal: Bool {
    visit?.modal != nil || screen.map { tree[$0.node]?.isModal == true } ?? false
  }

  /// Says why a command of the whole app does nothing here.
  private func refusal() -> ReaderEffect {
    guard isInModal else { return tell(phrases.notAvailableHere) }
    return tell(phrases.closeFirst(visit?.modal.flatMap { tree[$0]?.label } ?? screen?.title ?? ""))
  }

  mutating func adjust(_ action: Action) -> [ReaderEffect] {
    guard let node = cursorNode, node.isEnabled, node.supports(.increase) || node.supports(.decrease) else {
      return [tell(phrases.cannotAdjust, topic: cursor)]
    }
    // An app may say that there is no further by not offering the action.
    guard node.supports(action) else { return [value(of: node)] }
    awaitingAnswerOf = node.id
    unansweredAdjustment = node.id
    return [.act(action, on: node.id)]
  }

  /// The answer to an adjustment that changed nothing, once it is certain that nothing comes: the value
  /// again.
  ///
  /// VoiceOver says the value again at an end; TalkBack leaves it at a sound, which a console has not. A key
  /// without an answer leaves a listener in doubt whether it was pressed.
  package mutating func answerAdjustment() -> [ReaderEffect] {
    defer { unansweredAdjustment = nil }
    guard let node = cursorNode, node.id == unansweredAdjustment else { return [] }
    return [value(of: node)]
  }

  /// An adjustable's value alone; all of it where it has none.
  private func value(of node: Node) -> ReaderEffect {
    let parts = style.focus(encounter(node.id)).parts
    let value = parts.filter { $0.kind == .value }
    return announcement(
      value.isEmpty ? parts : value, .navigation, .cursor, about: node.id, group: "value/\(node.id)")
  }

  // MARK: Custom actions

  /// Names the actions; `go` with the place of one, or `do` with its name, carries it out.
  mutating func listActions() -> [ReaderEffect] {
    guard let cursor else { return [tell(phrases.emptyScreen)] }
    let names = customActions
    guard !names.isEmpty else { return [tell(phrases.noActions, topic: cursor)] }
    numbered = .actions(names, of: cursor)
    let hint = announcement([.init(.hint, phrases.actionsHint)], .hint, .hint, about: cursor)
    return [tell(phrases.actions(names), topic: cursor)] + (SpokenDetail(profile).hints ? [hint] : [])
  }

  mutating func perform(_ name: String) -> [ReaderEffect] {
    guard let cursor else { return [tell(phrases.emptyScreen)] }
    let wanted = name.lowercased()
    // Every name begins with nothing: that is no choice.
    if wanted.isBlank { return listActions() }
    let names = customActions
    guard
      let match = names.first(where: { $0.lowercased() == wanted })
        ?? names.first(where: { $0.lowercased().hasPrefix(wanted) })
    else {
      let refusal = names.isEmpty ? phrases.noActions : phrases.noSuchAction(name, names)
      return [tell(refusal, topic: cursor)]
    }
    awaitingAnswerOf = cursor
    return [.act(.custom(match), on: cursor)]
  }

  private var customActions: [String] {
    cursorNode?.actions.compactMap { action in
      if case .custom(let name) = action { name } else { nil }
    } ?? []
  }
}
