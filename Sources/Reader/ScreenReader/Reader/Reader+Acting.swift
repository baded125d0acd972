import AccessibilityTree
import Announcements

// Acting on elements: activation, going back, adjusting, custom actions, tabs and the menu.

extension Reader {
  mutating func activate(field: (NodeID) -> FieldContents?) -> [ReaderEffect] {
    if let target = labelled(where: \.isUsable) { return moveCursor(to: target) + activate(field: field) }
    guard let node = cursorNode else { return [refuse(phrases.emptyScreen)] }
    if editing?.field == node.id { return edit(.submit, field: field) }
    guard node.isEnabled else { return moveCursor(to: node.id).map(\.asRefusal) }
    if node.supports(.setText) {
      let started = startEditing(node.id, field: field)
      return editing?.field == node.id ? started + [.beginEditing(node.id)] : started
    }
    guard node.supports(.activate) || isPressable(node) else {
      return [refuse(phrases.nothingToActivate, subject: node.id)]
    }
    awaitingAnswerOf = node.id
    return [.act(.activate, on: node.page?.pieceOf ?? node.id)]
  }

  /// Whether an element without an action may be pressed all the same, as a phone's reader taps whatever it is on.
  private func isPressable(_ node: Node) -> Bool {
    tree.ancestor(of: node.id) { $0 == .webView }?.takesPresses == true
  }

  /// Goes one step back, out of the modal where one is open; for the command and for gestures.
  func goBack() -> [ReaderEffect] {
    guard let place = currentPlace, tree[place]?.supports(.dismiss) == true else {
      return [refuse(phrases.nothingToGoBackTo)]
    }
    return [.act(.dismiss, on: place)]
  }

  func openMenu() -> [ReaderEffect] {
    guard let screen, !isInModal, tree[screen.node]?.supports(.openMenu) == true else {
      return [refusal(orElse: phrases.noMenu)]
    }
    return [.act(.openMenu, on: screen.node)]
  }

  /// - Parameter choose: Which of the tabs is meant, from 0; nil for none of them.
  func openTab(_ choose: ([Node]) -> Int?) -> [ReaderEffect] {
    guard let screen, !isInModal,
      let bar = tree.nodes.first(where: {
        $0.role == .tabBar && $0.id.screen == screen.node.screen && $0.exposure != .hidden
      })
    else { return [refusal(orElse: phrases.noTabs)] }
    let tabs = tree.children(of: bar.id).filter { $0.role == .tab && $0.exposure != .hidden }
    guard let chosen = choose(tabs) else {
      return [refuse(phrases.noSuchTab(tabs.map { tree.accessibleName(of: $0.id).text }))]
    }
    let tab = tabs[chosen]
    // Every key is answered, also where nothing changes.
    guard tab.isEnabled else {
      return [
        announcement(style.focus(focusContext(tab.id)).parts, .navigation, .command, about: tab.id).asRefusal
      ]
    }
    return [.act(.activate, on: tab.id)]
  }

  /// The tab whose name begins with the words, or whose id they are: the ids are the same in every language.
  func tab(named name: String, among tabs: [Node]) -> Int? {
    let wanted = name.lowercased()
    return tabs.firstIndex { tree.accessibleName(of: $0.id).text.lowercased().hasPrefix(wanted) }
      ?? tabs.firstIndex { $0.id.path.lowercased().hasSuffix("/" + wanted) }
  }

  /// Whether a modal screen, or a modal inside a screen, holds the cursor.
  var isInModal: Bool {
    visit?.modal != nil || screen.map { tree[$0.node]?.isModal == true } ?? false
  }

  /// Announces why an app-wide command is not available here.
  ///
  /// - Parameter reason: What the screen lacks.
  private func refusal(orElse reason: String) -> ReaderEffect {
    guard isInModal else { return refuse((screen?.depth ?? 0) > 0 ? phrases.goBackFirst : reason) }
    return refuse(phrases.closeFirst(visit?.modal.flatMap { tree[$0]?.label } ?? screen?.title ?? ""))
  }

  mutating func adjust(_ action: Action) -> [ReaderEffect] {
    if let target = labelled(where: { $0.supports(.increase) || $0.supports(.decrease) }) {
      return moveCursor(to: target) + adjust(action)
    }
    guard let node = cursorNode, node.isEnabled, node.supports(.increase) || node.supports(.decrease) else {
      return [refuse(phrases.cannotAdjust, subject: cursor)]
    }
    // An app may withdraw the action at the end of a range.
    guard node.supports(action) else { return [value(of: node)] }
    awaitingAnswerOf = node.id
    unansweredAdjustment = node.id
    return [.act(action, on: node.id)]
  }

  /// The answer to an adjustment that changed nothing: the value again, once no answer of the app can come.
  ///
  /// VoiceOver repeats the value at an end; TalkBack plays a sound, which a console does not have. Every key is
  /// answered.
  package mutating func answerAdjustment() -> [ReaderEffect] {
    defer { unansweredAdjustment = nil }
    guard let node = cursorNode, node.id == unansweredAdjustment else { return [] }
    return [value(of: node)]
  }

  /// An adjustable's value alone; its whole announcement where it has none.
  private func value(of node: Node) -> ReaderEffect {
    let parts = style.focus(focusContext(node.id)).parts
    let value = parts.filter { $0.kind == .value }
    return announcement(
      value.isEmpty ? parts : value, .navigation, .cursor, about: node.id, group: Announcement.groupOfChanges(of: node.id.path))
  }

  // MARK: Custom actions

  /// Lists the custom actions; `go` with a number, or `do` with a name, performs one. Opened, one at a time.
  mutating func listActions(opened: Bool = false) -> [ReaderEffect] {
    guard let cursor else { return [refuse(phrases.emptyScreen)] }
    let names = customActions
    numbered = NumberedChoices(.actions(names, of: cursor))
    guard !names.isEmpty else { return [refuseAction(phrases.noActions, of: cursor)] }
    if opened { return openChoices(phrases.countOfActions(names.count)) }
    let words: String? = profile.isOnPhone ? phrases.actionsHint(on: profile.style) : phrases.actionsHint
    let hint = SpokenDetail(profile).hints ? words.map { announcement([.init(.hint, $0)], .hint, .hint, about: cursor) } : nil
    return [report(phrases.actions(names), subject: cursor)] + [hint].compactMap(\.self)
  }

  /// The refusal of an action that an element has not; where the screen does not tell actions, it says that.
  private func refuseAction(_ text: String, of element: NodeID) -> ReaderEffect {
    guard screen?.unknownProperties.contains(.customActions) == true else { return refuse(text, subject: element) }
    return refuse(phrases.actionsNotReported, subject: element).resting(on: .customActions)
  }

  mutating func perform(_ name: String) -> [ReaderEffect] {
    guard let cursor else { return [refuse(phrases.emptyScreen)] }
    let wanted = name.lowercased()
    // An empty name would match every action.
    if wanted.isBlank { return listActions() }
    let names = customActions
    let matches = names.filter { $0.lowercased() == wanted }.nonEmpty ?? names.filter { $0.hasPart(wanted) }
    guard let match = matches.first else {
      let refusal = names.isEmpty ? phrases.noActions : phrases.noSuchAction(name, names)
      return [refuseAction(refusal, of: cursor)]
    }
    guard Set(matches).count == 1 else { return [refuse(phrases.severalActions(name, matches), subject: cursor)] }
    awaitingAnswerOf = cursor
    return [.act(.custom(match), on: cursorNode?.page?.pieceOf ?? cursor)]
  }

  private var customActions: [String] {
    cursorNode?.actions.compactMap { action in
      if case .custom(let name) = action { name } else { nil }
    } ?? []
  }
}

extension String {
  /// Whether this name of an action begins with a text in lower case, or has its words in it.
  fileprivate func hasPart(_ wanted: String) -> Bool {
    let words = SpokenWords(wanted)
    return lowercased().hasPrefix(wanted) || !words.written.isEmpty && SpokenWords(self).contains(words)
  }
}

extension Array {
  /// The array itself; nil where it is empty.
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
