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
    let known = Set(step.before.elements.filter(\.isInvalid).map(\.id))
    guard case .act = step.command, step.staysOnScreen,
      let field = step.after.elements.first(where: { $0.isInvalid && !known.contains($0.id) })
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
        nb: "legg feilteksten i et påtrengende direkteområde"),
      style: step.style)
  }

  /// Events are announced on every screen, in menus and in dialogs.
  static let eventSilent = step(
    "news-silent", .statusMessages, needs: [.behaviour],
    en: "What happens by itself is heard, whatever screen is open.",
    nb: "Det som skjer av seg selv, høres, uansett hvilket skjermbilde som er åpent."
  ) { step in
    guard case .event(let name) = step.command, step.said.isEmpty else { return nil }
    return Issue(
      NodeID(segments: [step.before.screen]), en: "\(name.en), and nothing is said",
      nb: "\(name.nb), og ingenting blir sagt",
      fix: Phrase(
        en: "tell it in the live region that belongs to no screen",
        nb: "meld det i direkteområdet som ikke hører til noe skjermbilde"),
      style: step.style)
  }

  static let liveRegionControl = screenState(
    "live-region-control", .statusMessages, needs: [.liveRegion], captured: .advice,
    en: "A live region holds text and nothing to act upon.",
    nb: "Et direkteområde inneholder tekst og ingenting å betjene."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.isActionable || node.role.isControl,
        let region = screenState.tree.ancestors(of: node.id).first(where: \.isLiveRegion)
      else { return nil }
      return Issue(
        node.id, en: "it lies in the live region \(region.id), which reads it out whenever it changes",
        nb: "det ligger i direkteområdet \(region.id), som leser det opp hver gang det endres",
        fix: Phrase(en: "put it beside the region", nb: "legg det ved siden av området"))
    }
  }

  static let liveRegionNested = screenState(
    "live-region-nested", .statusMessages, needs: [.liveRegion], captured: .advice,
    en: "No live region lies inside another one.",
    nb: "Ingen direkteområder ligger inne i hverandre."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.isLiveRegion, let outer = screenState.tree.ancestors(of: node.id).first(where: \.isLiveRegion)
      else { return nil }
      return Issue(
        node.id, en: "it lies in the live region \(outer.id): what it says belongs to two",
        nb: "det ligger i direkteområdet \(outer.id), så det det sier, hører til to",
        fix: Phrase(en: "keep one of the two", nb: "behold ett av de to"))
    }
  }

  static let liveRegionSilent = screenState(
    "live-region-silent", .statusMessages, needs: [.liveRegion], captured: .init(web: .review, phone: nil),
    en: "What a live region holds can be said.",
    nb: "Det et direkteområde inneholder, kan sies."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard let region = ([node] + screenState.tree.ancestors(of: node.id)).first(where: \.isLiveRegion)
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

  /// A filtered list announces the number of its rows, a button its new state: each visible change must be announced.
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
    guard isMeant, step.staysOnScreen, step.said.isEmpty, step.cursor != nil,
      step.seen(step.before) != step.seen(step.after)
    else { return nil }
    return Issue(
      step.origin ?? NodeID(segments: [step.after.screen]),
      en: "after \(step.name.en) the screen looks different and nothing is said",
      nb: "etter \(step.name.nb) ser skjermen annerledes ut, og ingenting blir sagt",
      fix: Phrase(
        en: "tell the result in a live region, or as a state of the element",
        nb: "meld resultatet i et direkteområde, eller som en tilstand for elementet"),
      style: step.style)
  }
}
