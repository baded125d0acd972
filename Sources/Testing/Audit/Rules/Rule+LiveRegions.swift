import AccessibilityTree
import Text

/// Rules of announcements that need no cursor.
extension Rule {
  /// A capture tells an error's text or that a field is wrong, seldom both. The text may stand anywhere on the screen.
  static let errorIdentification = screenState(
    "error-identification", .errorIdentification, needs: [.error], captured: .review,
    en: "A field that is wrong says so and says why.",
    nb: "Et felt med feil sier at det er feil, og hvorfor."
  ) { screenState in
    screenState.elements.compactMap { node in
      let hasReason = node.errorText.map { !Words($0).isEmpty } ?? false
      if node.isInvalid, !hasReason {
        return Issue(
          node.id, en: "the field is invalid and does not say why", nb: "feltet er ugyldig og sier ikke hvorfor",
          fix: Phrase(en: "set errorText", nb: "sett errorText"))
      }
      if screenState.platform == nil, !node.isInvalid, hasReason {
        return Issue(
          node.id, en: "the field has an error text and is not invalid",
          nb: "feltet har en feiltekst og er ikke ugyldig", fix: Phrase(en: "set isInvalid", nb: "sett isInvalid"))
      }
      return nil
    }
  }

  /// An error is announced without the cursor. It is judged when it appears; the alert may go afterwards.
  static let errorUnannounced = step(
    "error-unannounced", .statusMessages, needs: [.behaviour], captured: .review,
    en: "When a field turns out to be wrong, that is said at once.",
    nb: "Når et felt viser seg å være feil, blir det sagt med en gang."
  ) { step in
    guard case .act = step.command, step.staysOnScreen,
      let field = step.after.order.first(where: { $0.isInvalid && step.before.tree[$0.id]?.isInvalid != true })
    else { return nil }
    let alerts = step.after.nodes.filter { node in
      ([node] + step.after.tree.ancestors(of: node.id)).contains {
        ($0.live ?? $0.role.impliedLiveRegion) == .assertive
      }
    }
    let isHeard = alerts.contains { alert in
      guard let text = alert.label ?? alert.value, !Words(text).isEmpty else { return false }
      return step.said.contains { Words($0).contains(Words(text)) }
    }
    guard !isHeard else { return nil }
    return Issue(
      field.id, en: "after \(step.name.en) it is wrong, and no alert tells of it",
      nb: "etter \(step.name.nb) er det feil, og ikke noe varsel forteller om det",
      fix: Phrase(
        en: "put the error's text into an assertive live region",
        nb: "legg feilteksten i et område med live-oppdatering (assertive)"),
      style: step.style)
  }

  /// Events are announced on every screen, in menus and in dialogs.
  static let eventSilent = step(
    "event-silent", .statusMessages, needs: [.behaviour],
    en: "What happens by itself is heard, whatever screen is open.",
    nb: "Det som skjer av seg selv, høres, uansett hvilket skjermbilde som er åpent."
  ) { step in
    guard case .event(let name) = step.command, step.said.isEmpty else { return nil }
    return Issue(
      NodeID(segments: [step.before.screen]), en: "\(name.en), and nothing is said",
      nb: "\(name.nb), og ingenting blir sagt",
      fix: Phrase(
        en: "tell it in the live region that belongs to no screen",
        nb: "meld det i området med live-oppdatering som ikke hører til noe skjermbilde"),
      style: step.style)
  }

  static let liveRegionControl = screenState(
    "live-region-control", .statusMessages, needs: [.liveRegion], captured: .advice,
    en: "A live region holds text and nothing to act upon.",
    nb: "Et område med live-oppdatering inneholder tekst og ingenting å betjene."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.isActionable || node.role.isControl,
        let region = screenState.tree.nearestAncestor(of: node.id, where: \.isLiveRegion)
      else { return nil }
      return Issue(
        node.id, en: "it lies in the live region \(region.id), which reads it out whenever it changes",
        nb: "det ligger i området med live-oppdatering \(region.id), som leser det opp hver gang det endres",
        fix: Phrase(en: "put it beside the region", nb: "legg det ved siden av området"))
    }
  }

  static let liveRegionNested = screenState(
    "live-region-nested", .statusMessages, needs: [.liveRegion], captured: .advice,
    en: "No live region lies inside another one.",
    nb: "Ingen områder med live-oppdatering ligger inne i hverandre."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.isLiveRegion, let outer = screenState.tree.nearestAncestor(of: node.id, where: \.isLiveRegion)
      else { return nil }
      return Issue(
        node.id, en: "it lies in the live region \(outer.id): what it says belongs to two",
        nb: "det ligger i området med live-oppdatering \(outer.id), så teksten hører til begge",
        fix: Phrase(en: "keep one of the two", nb: "behold ett av de to"))
    }
  }

  static let liveRegionSilent = screenState(
    "live-region-silent", .statusMessages, needs: [.liveRegion], captured: .init(web: .review, phone: nil),
    en: "What a live region holds can be said.",
    nb: "Det et område med live-oppdatering inneholder, kan sies."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard let region = node.isLiveRegion ? node : screenState.tree.nearestAncestor(of: node.id, where: \.isLiveRegion)
      else { return nil }
      if node.id == region.id {
        guard node.exposure == .hidden, screenState.tree.children(of: node.id).contains(where: \.hasText)
        else { return nil }
        return Issue(
          node.id, en: "the region is hidden, so it says nothing", nb: "området er skjult, så det sier ingenting",
          fix: Phrase(en: "expose it", nb: "gjør det tilgjengelig"))
      }
      // A captured region may be empty until something happens.
      guard screenState.platform == nil, node.role == .text, !node.hasText else { return nil }
      return Issue(
        node.id, en: "a message in \(region.id) has no text", nb: "en melding i \(region.id) har ingen tekst",
        fix: Phrase(en: "give it its text, or leave it out", nb: "gi den teksten sin, eller utelat den"))
    }
  }

  static let screenSilent = step(
    "screen-silent", .statusMessages, needs: [.title], captured: .review,
    en: "A new screen says something when it opens.",
    nb: "Et nytt skjermbilde sier noe når det åpnes."
  ) { step in
    guard !step.staysOnScreen, step.said.isEmpty, step.cursor != nil else { return nil }
    return Issue(
      NodeID(segments: [step.after.screen]), en: "after \(step.name.en) the screen opens without a word",
      nb: "etter \(step.name.nb) åpnes skjermbildet uten et ord",
      fix: Phrase(en: "give it a title and an initial focus", nb: "gi det en tittel og et startfokus"),
      style: step.style)
  }

  /// A filtered list announces the number of its rows, a button its new state: each visible change must be announced. A message
  /// has a rule of its own.
  static let changeSilent = step(
    "change-silent", .statusMessages, needs: [.behaviour], captured: .review,
    en: "What an activation, or going back, changes on the screen is heard.",
    nb: "Det en aktivering, eller det å gå tilbake, endrer på skjermen, kan høres."
  ) { step in
    let isMeant =
      switch step.command {
      case .act(let action): action != .dismiss
      case .back: true
      case .next, .previous, .type, .event: false
      }
    guard isMeant, step.staysOnScreen, step.said.isEmpty, step.cursor != nil, step.changesTree,
      step.seen(step.before) != step.seen(step.after), step.unheardMessage == nil
    else { return nil }
    return Issue(
      step.origin ?? NodeID(segments: [step.after.screen]),
      en: "after \(step.name.en) the screen looks different and nothing is said",
      nb: "etter \(step.name.nb) ser skjermen annerledes ut, og ingenting blir sagt",
      fix: Phrase(
        en: "tell the result in a live region, or as a state of the element",
        nb: "meld resultatet i et område med live-oppdatering, eller som en tilstand for elementet"),
      style: step.style)
  }

  /// Two regions, or a region and the element that gets the focus, have the same to say.
  static let reportedTwice = step(
    "reported-twice", nil, needs: [.behaviour], captured: .advice,
    en: "What happens is heard once.", nb: "Det som skjer, høres én gang."
  ) { step in
    let twice = step.reported.indices.first { place in
      let report = step.reported[place]
      guard Words(report.text).isTelling else { return false }
      return step.reported[..<place].contains { $0.node != report.node && Words($0.text) == Words(report.text) }
    }
    if let twice {
      let report = step.reported[twice]
      let other = step.reported.first { $0.node != report.node && Words($0.text) == Words(report.text) } ?? report
      return Issue(
        step.place(of: report), en: "after \(step.name.en) \(report.text.quoted) is said twice, by \(other.region.id) too",
        nb: "etter \(step.name.nb) blir \(report.text.inGuillemets) sagt to ganger, også av \(other.region.id)",
        fix: Phrase(en: "tell it in one region", nb: "meld det i ett område"), certainty: .advice, style: step.style)
    }
    // What has the focus is announced with its name.
    guard let cursor = step.cursor, cursor != step.origin, let node = step.after.tree[cursor],
      case let name = step.after.name(of: node), Words(name).isTelling,
      let report = step.reported.first(where: { Words($0.text) == Words(name) && $0.node != cursor }),
      step.said.contains(where: { $0 != report.text && Words($0).contains(Words(name)) })
    else { return nil }
    return Issue(
      step.place(of: report),
      en: "after \(step.name.en) \(report.text.quoted) is said twice, at \(cursor) too, which gets the focus",
      nb: "etter \(step.name.nb) blir \(report.text.inGuillemets) sagt to ganger, også ved \(cursor), som får fokus",
      fix: Phrase(
        en: "move the focus or tell it in a region, not both", nb: "flytt fokus eller meld det i et område, ikke begge deler"),
      certainty: .advice, style: step.style)
  }

  /// Browsers tell readers of a new region itself, and not all readers say what it holds; an alert is made for that.
  ///
  /// Source: technique ARIA22, whose test asks that the region is there before its message.
  static let regionLate = step(
    "live-region-late", .statusMessages, needs: [.behaviour], captured: .init(web: .review, phone: nil),
    en: "A live region is there before its text.", nb: "Et område med live-oppdatering er der før teksten i det."
  ) { step in
    guard step.staysOnScreen,
      let report = step.reported.first(where: {
        $0.region.role != .alert && step.before.tree[$0.region.id] == nil && !step.after.isOfBrowser($0.region.id)
      })
    else { return nil }
    let isGone = step.after.tree[report.region.id] == nil
    return Issue(
      step.place(of: report),
      en: "after \(step.name.en) the region came with its text \(report.text.quoted)\(isGone ? " and is gone already" : "")",
      nb: "etter \(step.name.nb) kom området med teksten \(report.text.inGuillemets)\(isGone ? " og er alt borte" : "")",
      fix: Phrase(
        en: "let the empty region be on the page from the start, and put the text into it",
        nb: "la det tomme området være på siden fra starten, og legg teksten i det"),
      style: step.style)
  }

  /// The region is under `aria-hidden`, inert, or behind a modal dialog. What had its text before may have been heard then.
  static let regionHidden = step(
    "live-region-hidden", .statusMessages, needs: [.behaviour, .document],
    en: "A live region that changes is not hidden from readers.",
    nb: "Et område med live-oppdatering som endrer seg, er ikke skjult for skjermlesere."
  ) { step in
    guard step.changesTree else { return nil }
    func regions(in tree: SemanticTree) -> [(offset: Int, region: DocumentProperties.HiddenText)] {
      tree.nodes.indices.flatMap { offset in (tree.nodes[offset].document?.hiddenRegions ?? []).map { (offset, $0) } }
    }
    let hidden = regions(in: step.after.tree)
    if hidden.isEmpty { return nil }
    let known = Set(regions(in: step.before.tree).map(\.region))
    let new = hidden.filter { !known.contains($0.region) }
    if new.isEmpty { return nil }
    // A region that was heard, and that is now behind a dialog.
    let heard = step.before.tree.nodes.filter { $0.label != nil && step.before.isInLiveRegion($0) }.compactMap(\.label)
      .map(Words.init)
    for (offset, region) in new {
      let text = Words(region.text)
      if heard.contains(where: { $0.contains(text) || text.contains($0) && !$0.isEmpty }) { continue }
      if step.said.contains(where: { Words($0).contains(text) }) { continue }
      return Issue(
        step.after.tree.nodes[offset].id,
        en: "after \(step.name.en) the region \(region.selector) shows \(region.text.quoted) and is hidden from readers",
        nb: "etter \(step.name.nb) viser området \(region.selector) \(region.text.inGuillemets) og er skjult for skjermlesere",
        fix: Phrase(
          en: "put the region where readers get at it, such as into the dialog that is open",
          nb: "legg området der skjermlesere når det, for eksempel i dialogen som er åpen"),
        // Where something else is said it may be the same in other words.
        certainty: step.staysOnScreen && step.said.isEmpty ? .violation : .review, style: step.style)
    }
    return nil
  }

  /// A short text comes or changes, nothing else does, and it is not said. What unfolds at a control with a state, and new
  /// content with controls of its own, is no message.
  ///
  /// Source: failure F103 of WCAG 2.2. Where a field becomes wrong at the same time, the text is the error's.
  static let messageUnheard = step(
    "message-unheard", .statusMessages, needs: [.behaviour], captured: .init(web: .violation, phone: .review),
    en: "A message that an activation leads to is heard.", nb: "En melding som en aktivering fører til, høres."
  ) { step in
    guard let message = step.unheardMessage else { return nil }
    return Issue(
      message.id, en: "after \(step.name.en) \(message.text.quoted) is shown, and is not said",
      nb: "etter \(step.name.nb) vises \(message.text.inGuillemets), og det blir ikke sagt",
      fix: Phrase(
        en: "put it into a live region that is there before", nb: "legg det i et område med live-oppdatering som er der fra før"),
      certainty: message.isError ? .violation : .review, style: step.style)
  }
}

extension CrawlStep {
  /// Where an issue of a report is: at the element that was acted on, as each act may make a new region.
  fileprivate func place(of report: Report) -> NodeID { isEvent ? report.region.id : origin ?? report.region.id }

  /// The texts that are too long, and the number that is too large, for a message.
  private static let (longest, most) = (200, 3)

  /// A message that a press has led to.
  fileprivate struct UnheardMessage {
    var id: NodeID
    var text: String
    /// Whether it tells of a field that has become wrong, and that does not have the text with it: such a field says it as soon
    /// as it has the focus.
    var isError: Bool
  }

  /// The first text of a message that the command has led to and that nobody says; nil for none.
  ///
  /// A screen that is built with Earshot may tell the same in other words; there only errors are looked for.
  fileprivate var unheardMessage: UnheardMessage? {
    guard command == .act(.activate), staysOnScreen, let cursor, cursor == origin, changesTree, let pressed = before.tree[cursor],
      [.button, .backButton, .link, .unknown].contains(pressed.role),
      pressed.isExpanded == nil, after.tree[cursor]?.isExpanded == nil, pressed.popup == nil
    else { return nil }
    var texts: [(id: NodeID, text: String)] = []
    for node in after.nodes where node.exposure == .exposed {
      let old = before.tree[node.id]
      // New content, which may be more than a message: controls, or further rows of a list.
      if old == nil, !isPartOfMessage(node) { return nil }
      if node.role == .text, node.id != origin, let text = node.label, text != old?.label { texts.append((node.id, text)) }
    }
    guard !texts.isEmpty, texts.count <= Self.most, texts.allSatisfy({ $0.text.count <= Self.longest }) else { return nil }
    let known = before.nodes.compactMap(\.label).map(Words.init)
    let unheard = texts.first { id, text in
      let words = Words(text)
      return words.isTelling && !known.contains { $0.contains(words) } && !said.contains { Words($0).contains(words) }
        && after.tree[id].map(after.isInLiveRegion) == false
    }
    guard let (id, text) = unheard else { return nil }
    let wrongBefore = Set(before.elements.filter(\.isInvalid).map(\.id))
    let wrong = after.elements.filter { $0.isInvalid && !wrongBefore.contains($0.id) }
    let isTied = wrong.contains { field in
      [field.errorText, field.tooltip, field.supplement].contains { $0.map { Words($0).contains(Words(text)) } == true }
    }
    let isError = !wrong.isEmpty && !isTied
    return isError || after.platform != nil ? UnheardMessage(id: id, text: text, isError: isError) : nil
  }

  /// Whether a new node may belong to a message.
  private func isPartOfMessage(_ node: Node) -> Bool {
    if node.isActionable { return false }
    switch node.role {
    case .text, .group, .image, .alert, .status, .list: return true
    case .listItem: return after.tree.parent(of: node.id).map { before.tree[$0.id] == nil } == true
    default: return false
    }
  }
}
