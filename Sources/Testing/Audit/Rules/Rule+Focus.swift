import AccessibilityTree
import Text

/// Rules of the cursor, and of the result of a command.
extension Rule {
  /// Source: ATF `TraversalOrderCheck`. Explicit places cannot form a cycle here; they can clash.
  static let orderAmbiguous = screenState(
    "order-ambiguous", .meaningfulSequence, needs: [.traversal], captured: .init(web: .violation, phone: nil),
    en: "No two siblings claim the same place in the reading order.",
    nb: "Ingen søsken krever samme plass i leserekkefølgen."
  ) { screenState in
    screenState.clashes(of: \.sortKey).map { node, key, earlier in
      Issue(
        node, en: "its place \(key) is that of \(earlier) too", nb: "plassen \(key) er også plassen til \(earlier)",
        fix: Phrase(en: "give each its own sortKey", nb: "gi hver sin egen sortKey"))
    }
  }

  /// A collapsed element hides its content until it is expanded, so its content is not reported; nor is what is not displayed.
  ///
  /// A custom action of the surrounding element may replace a control. Where custom actions are unknown or have no names, a
  /// person has to look. On Android pressing a stop presses the views around it too, so there a person always has to look.
  static let controlUnreachable = screenState(
    "control-unreachable", .keyboard,
    en: "The cursor reaches everything that can be acted upon.",
    nb: "Markøren når alt som kan betjenes."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.isActionable, screenState.order.place(of: node.id) == nil, screenState.isDisplayed(node),
        !screenState.tree.hasAncestor(of: node.id, where: { $0.isExpanded == false })
      else { return nil }
      let around = screenState.tree.nearestAncestor(of: node.id) { screenState.order.place(of: $0.id) != nil }
      if let around, let label = node.label, around.supports(.custom(label)) { return nil }
      let mayBeReplaced =
        screenState.platform == .android
        || around != nil && screenState.unknownProperties.contains(.customActions)
      let inside = around.map { Phrase(en: ": it is part of \($0.id)", nb: ": det er en del av \($0.id)") } ?? Phrase("")
      return Issue(
        node.id,
        Phrase(
          en: "it can be acted upon, but the cursor never stops at it",
          nb: "det kan betjenes, men markøren stopper aldri ved det") + inside
          + (mayBeReplaced
            ? Phrase(
              en: ", and the capture does not say whether something else does the same",
              nb: ", og opptaket sier ikke om noe annet gjør det samme") : Phrase("")),
        fix: Phrase(
          en: "expose it, or make what it is in a container or merged",
          nb: "gjør det tilgjengelig, gjør elementet rundt det til en beholder, eller slå de to sammen"),
        certainty: mayBeReplaced ? .review : .violation)
    }
  }

  /// A person at a field may type before editing has started.
  static let letterLeaves = step(
    "letter-leaves", .characterKeys, needs: [.behaviour], captured: .none,
    en: "No letter typed at a text field leaves the screen or the program.",
    nb: "Ingen bokstav som skrives ved et tekstfelt, fører bort fra skjermbildet eller ut av programmet."
  ) { step in
    guard !step.lettersThatLeave.isEmpty, let field = step.origin else { return nil }
    func letters(_ open: String, _ close: String) -> String {
      step.lettersThatLeave.map { "\(open)\($0)\(close)" }.joined(separator: ", ")
    }
    return Issue(
      field, en: "typed there before it is edited, \(letters("'", "'")) leave it",
      nb: "skrevet der før det redigeres, fører \(letters("«", "»")) bort",
      fix: Phrase(
        en: "let a letter at a field begin to edit it",
        nb: "la en bokstav som skrives ved et felt, starte redigeringen"))
  }

  static let modalTrap = screenState(
    "modal-trap", .noKeyboardTrap, needs: [.behaviour, .modality], captured: .review,
    en: "Every dialog, menu and drawer can be left.",
    nb: "Hver dialogboks, meny og uttrekksmeny kan forlates."
  ) { screenState in
    guard let modal = screenState.tree.topModal else { return [] }
    let node = screenState.tree.nodes[modal]
    guard !node.supports(.dismiss) else { return [] }
    return [
      Issue(
        node.id, en: "'back' does not close it", nb: "«back» lukker den ikke",
        fix: Phrase(en: "let it declare dismiss", nb: "la den oppgi dismiss"))
    ]
  }

  /// The phone's own way back, and Escape on a computer, do the same.
  static let dropDownBack = step(
    "drop-down-back", .noKeyboardTrap, needs: [.behaviour, .expanded], captured: .advice,
    en: "Going back closes an open drop-down, and leaves the screen as it is.",
    nb: "Å gå tilbake lukker en åpen rullegardinliste, og lar skjermbildet være som det er."
  ) { step in
    guard step.command == .back, let open = step.before.openDropDowns.first else { return nil }
    let fault: Phrase? =
      if !step.staysOnScreen {
        Phrase(
          en: "'back' leads to the screen \(step.after.screen) while it is open",
          nb: "«back» fører til skjermbildet \(step.after.screen) mens den er åpen")
      } else if step.after.openDropDowns.contains(where: { $0.id == open.id }) {
        Phrase(en: "'back' does not close it", nb: "«back» lukker den ikke")
      } else {
        nil
      }
    return fault.map {
      Issue(
        open.id, $0,
        fix: Phrase(en: "let the screen's 'back' close it first", nb: "la skjermbildets «back» lukke den først"),
        style: step.style)
    }
  }

  static let focusStuck = step(
    "focus-stuck", .noKeyboardTrap, captured: .init(web: .review, phone: nil),
    en: "The cursor moves on until the last and the first element.",
    nb: "Markøren går videre helt til det siste og det første elementet."
  ) { step in
    guard step.staysOnScreen, let origin = step.origin, step.cursor == origin,
      let place = step.after.order.place(of: origin)
    else { return nil }
    let isStuck =
      switch step.command {
      case .next: place < step.after.order.count - 1
      case .previous: place > 0
      default: false
      }
    guard isStuck else { return nil }
    return Issue(
      origin, en: "\(step.name.en) does not leave it", nb: "\(step.name.nb) kommer ikke forbi det",
      fix: Phrase(en: "look for the node that sends the cursor back", nb: "finn noden som sender markøren tilbake"),
      style: step.style)
  }

  /// Compares siblings only, and reports an element only if it lies wholly above the one read before it.
  static let focusOrder = screenState(
    "focus-order", .focusOrder, needs: [.frame, .traversal], captured: .review,
    en: "Elements are read from top to bottom.",
    nb: "Elementene leses ovenfra og ned."
  ) { screenState in
    let tree = screenState.tree
    var siblings: [Int: Int] = [:]
    return screenState.order.offsets.compactMap { offset in
      guard let parent = tree.parentOffset(of: offset) else { return nil }
      defer { siblings[parent] = offset }
      let later = tree.nodes[offset]
      guard let earlier = siblings[parent].map({ tree.nodes[$0] }), let above = later.frame, let below = earlier.frame,
        above.y + above.height <= below.y + 0.1, above.height > 0, below.height > 0
      else { return nil }
      let distance = (below.y - above.y).figure()
      return Issue(
        later.id, en: "it lies \(distance.en) points above \(earlier.id), which is read before it",
        nb: "det ligger \(distance.nb) punkter over \(earlier.id), som leses før det",
        fix: Phrase(
          en: "declare the elements in the order they are painted in, or set sortKey",
          nb: "oppgi elementene i den rekkefølgen de vises, eller sett sortKey"))
    }
  }

  static let initialFocus = screenState(
    "initial-focus", .focusOrder, needs: [.initialFocus],
    en: "A screen gives the first focus to one element that the cursor reaches.",
    nb: "Et skjermbilde gir startfokus til ett element som markøren når."
  ) { screenState in
    let wanted = screenState.nodes.filter(\.isInitialFocus)
    if wanted.count > 1, let last = wanted.last {
      return [
        Issue(
          last.id, en: "\(wanted.count) elements want the first focus",
          nb: "\(wanted.count) elementer vil ha startfokus",
          fix: Phrase(en: "leave it to one of them", nb: "la ett av dem få det"))
      ]
    }
    return wanted.filter { $0.isEnabled && !$0.isActionable && screenState.order.place(of: $0.id) == nil }.map {
      Issue(
        $0.id, en: "it wants the first focus, but the cursor cannot stop at it",
        nb: "det vil ha startfokus, men markøren kan ikke stoppe ved det",
        fix: Phrase(en: "expose it", nb: "gjør det tilgjengelig"))
    }
  }

  static let modalLeaky = screenState(
    "modal-leaky", .focusOrder, needs: [.modality], captured: .review,
    en: "While a dialog, menu or drawer is open the cursor stays in it.",
    nb: "Så lenge en dialogboks, meny eller uttrekksmeny er åpen, holder markøren seg i den."
  ) { screenState in
    screenState.tree.nodes.filter { $0.isWindow && !$0.isModal && !screenState.isHidden($0) }.map {
      Issue(
        $0.id, en: "the \($0.role.words.en) is not modal", nb: "elementet (\($0.role.words.nb)) er ikke modalt",
        fix: Phrase(en: "set isModal", nb: "sett isModal"))
    }
  }

  static let modalFocus = screenState(
    "modal-focus", .focusOrder, needs: [.modality], captured: .review,
    en: "A dialog, menu or drawer has an element inside to begin at.",
    nb: "En dialogboks, meny eller uttrekksmeny har et element å begynne på."
  ) { screenState in
    guard let modal = screenState.tree.topModal else { return [] }
    let node = screenState.tree.nodes[modal]
    let inside = screenState.tree.subtree(at: modal)
    guard !screenState.order.offsets.contains(where: inside.contains) else { return [] }
    return [
      Issue(
        node.id, en: "nothing in it can be reached", nb: "ingenting i den kan nås",
        fix: Phrase(en: "put its text and its buttons inside", nb: "legg teksten og knappene inni"))
    ]
  }

  static let focusLost = step(
    "focus-lost", .focusOrder, captured: .review,
    en: "After every command the cursor is on an element of the screen.",
    nb: "Etter hver kommando står markøren på et element i skjermbildet."
  ) { step in
    guard !step.after.order.isEmpty else { return nil }
    let isThere = step.cursor.map { step.after.order.place(of: $0) != nil } ?? false
    guard !isThere else { return nil }
    return Issue(
      step.origin ?? NodeID(segments: [step.after.screen]), en: "after \(step.name.en) the cursor is nowhere",
      nb: "etter \(step.name.nb) er markøren ingen steder",
      fix: Phrase(
        en: "keep the element, or give the screen an initial focus",
        nb: "behold elementet, eller gi skjermbildet et startfokus"),
      style: step.style)
  }

  /// The cursor returns to the element itself; if that is gone, any other element is accepted.
  static let focusReturn = step(
    "focus-return", .focusOrder, needs: [.behaviour], captured: .review,
    en: "Going back puts the cursor on the element the person came from.",
    nb: "Å gå tilbake setter markøren på elementet man kom fra."
  ) { step in
    guard step.command == .back, let wanted = step.cameFrom, let cursor = step.cursor, cursor != wanted,
      step.after.order.place(of: wanted) != nil, step.after.order.place(of: cursor) != nil
    else { return nil }
    return Issue(
      wanted, en: "back from \(step.before.screen) leads to \(cursor)",
      nb: "tilbake fra \(step.before.screen) fører til \(cursor)",
      fix: Phrase(
        en: "keep the instance of the screen below, so that its cursor is kept",
        nb: "behold forekomsten av skjermbildet under, så markøren blir husket"),
      style: step.style)
  }

  /// Sensible places are the initial focus, a heading, the first field and the first element.
  static let focusEntry = step(
    "focus-entry", .focusOrder, needs: [.initialFocus],
    en: "A new screen begins at its initial focus, a heading, or its first field or element.",
    nb: "Et nytt skjermbilde begynner på elementet med startfokus, en overskrift eller det første feltet eller "
      + "elementet."
  ) { step in
    guard case .act = step.command, !step.staysOnScreen, step.cameFrom == nil, let cursor = step.cursor,
      step.before.screen != step.after.screen, let node = step.after.tree[cursor],
      step.after.order.place(of: cursor) != nil
    else { return nil }
    let elements = step.after.elements
    let isSensible =
      node.isInitialFocus || node.role == .heading || elements.first?.id == cursor
      || elements.first(where: \.role.isTextField)?.id == cursor
    // A screen to which the person returns keeps its cursor.
    guard !isSensible, !step.isReturn else { return nil }
    return Issue(
      cursor, en: "\(step.name.en) opens the screen here", nb: "\(step.name.nb) åpner skjermbildet her",
      fix: Phrase(en: "set isInitialFocus", nb: "sett isInitialFocus"), style: step.style)
  }

  static let contextChangeOnFocus = step(
    "context-change-on-focus", .onFocus, needs: [.behaviour],
    en: "Moving the cursor never opens another screen.",
    nb: "Å flytte markøren åpner aldri et annet skjermbilde."
  ) { step in
    guard step.command == .next || step.command == .previous, !step.staysOnScreen else { return nil }
    return Issue(
      step.origin ?? NodeID(segments: [step.before.screen]),
      en: "\(step.name.en) leads to the screen \(step.after.screen)",
      nb: "\(step.name.nb) fører til skjermbildet \(step.after.screen)",
      fix: Phrase(en: "wait for an activation", nb: "vent på en aktivering"), style: step.style)
  }

  static let contextChangeOnInput = step(
    "context-change-on-input", .onInput, needs: [.behaviour],
    en: "Typing never opens another screen.",
    nb: "Å skrive åpner aldri et annet skjermbilde."
  ) { step in
    guard step.command == .type, !step.staysOnScreen else { return nil }
    return Issue(
      step.origin ?? NodeID(segments: [step.before.screen]), en: "typing leads to the screen \(step.after.screen)",
      nb: "skriving fører til skjermbildet \(step.after.screen)",
      fix: Phrase(en: "wait for a button", nb: "vent på en knapp"), style: step.style)
  }

  /// Source: Deque's axe-android `DontMoveAccessibilityFocus`. A cursor whose element is gone has to move.
  ///
  /// On a page only an action that changes a setting counts (3.2.2): a pressed button may put the focus where it leads, and
  /// focusing the invalid field is recommended practice. What names its active element keeps the focus while the reader goes to
  /// that element (WAI-ARIA 1.2, `aria-activedescendant`).
  static let focusMoved = step(
    "focus-moved", .onInput, needs: [.behaviour],
    en: "The app does not move the cursor away from an element that is still there.",
    nb: "Appen flytter ikke markøren bort fra et element som fortsatt er der."
  ) { step in
    let isInput: Bool
    switch step.command {
    case .act(let action): isInput = step.before.platform != .web || step.changesSetting(by: action)
    case .type, .event: isInput = true
    case .next, .previous, .back: isInput = false
    }
    guard isInput, step.staysOnScreen, let origin = step.origin, let cursor = step.cursor, cursor != origin,
      step.after.order.place(of: origin) != nil, step.after.order.place(of: cursor) != nil,
      ![step.before, step.after].contains(where: { $0.tree[origin]?.page?.namesActiveElement == true })
    else { return nil }
    return Issue(
      origin, en: "\(step.name.en) moves the cursor to \(cursor)", nb: "\(step.name.nb) flytter markøren til \(cursor)",
      fix: Phrase(
        en: "leave the cursor where it is, and tell the result in a live region",
        nb: "la markøren stå, og meld resultatet i et område med live-oppdatering"),
      style: step.style)
  }

  static let modalUntitled = screenState(
    "modal-untitled", .nameRoleValue, needs: [.modality], captured: .advice,
    en: "Every dialog, menu and drawer has a title.",
    nb: "Hver dialogboks, meny og uttrekksmeny har en tittel."
  ) { screenState in
    screenState.tree.nodes.compactMap { node in
      guard node.isWindow || node.isModal && node.role != .screen, !screenState.isHidden(node),
        Words(node.label ?? "").isEmpty
      else { return nil }
      return Issue(
        node.id, en: "the \(node.role.words.en) has no title", nb: "elementet (\(node.role.words.nb)) har ingen tittel",
        fix: Phrase(
          en: "give it a label that says what it asks or holds",
          nb: "gi den en ledetekst som sier hva den spør om eller inneholder"))
    }
  }
}

extension CrawlStep {
  /// Whether an action changes the element's value, as with a check box or a slider; not the press of a button.
  fileprivate func changesSetting(by action: Action) -> Bool {
    switch action {
    case .increase, .decrease, .setText: true
    case .activate: [.checkBox, .radioButton, .switch].contains(origin.flatMap { before.tree[$0]?.role })
    case .dismiss, .openMenu, .custom: false
    }
  }
}
