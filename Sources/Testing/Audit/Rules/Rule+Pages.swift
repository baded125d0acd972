import AccessibilityTree
import Text

/// Rules of pages about the keyboard, which reads the document and not the accessibility tree.
extension Rule {
  /// An empty element that only sends the focus on, as the guards around a dialog do, is not found.
  ///
  /// Source: axe-core `aria-hidden-focus`; the fourth rule of Using ARIA; ACT 6cfa84.
  static let hiddenFocus = markup(
    "hidden-focus", .nameRoleValue, .hiddenStop, act: "6cfa84",
    en: "What readers are told to pass over is not reached by the keyboard.",
    nb: "Det skjermlesere får beskjed om å hoppe over, nås ikke med tastaturet.",
    fix: Phrase(
      en: "take aria-hidden away, or take the element out of the order of the keyboard",
      nb: "fjern aria-hidden, eller ta elementet ut av tastaturets rekkefølge")
  ) { fault in
    Phrase(
      en: "aria-hidden is on what takes the focus: \(fault.selector)",
      nb: "aria-hidden står på det som tar fokus: \(fault.selector)")
  }

  /// Source: axe-core `tabindex`, a best practice: only where the order no longer makes sense is 2.4.3 not met.
  static let tabOrder = markup(
    "tab-order", .focusOrder, .tabOrder, certainty: .review,
    en: "No element asks for a place of its own in the order of the keyboard.",
    nb: "Ingen elementer ber om en egen plass i tastaturets rekkefølge.",
    fix: Phrase(
      en: "write tabindex=\"0\", or none, and put the element where it belongs",
      nb: "skriv tabindex=\"0\", eller ingen, og sett elementet der det hører hjemme")
  ) { fault in
    Phrase(
      en: "tabindex is \(fault.quoted), so the keyboard comes to it before all elements without one",
      nb: "tabindex er \(fault.quoted), så tastaturet kommer til det før alle elementer uten")
  }

  /// What holds much text or a heading may listen for what is in it, and is not found; nor is a part of a list box, a menu or a
  /// grid.
  ///
  /// Source: failures F42 and F54 of WCAG 2.2.
  static let pressedOnly = markup(
    "pressed-only", .keyboard, .pressedOnly,
    en: "What can be pressed can get the focus.", nb: "Det som kan trykkes på, kan få fokus.",
    fix: Phrase(
      en: "make it a button or a link, or give it a role, tabindex=\"0\" and keys",
      nb: "gjør det til en knapp eller lenke, eller gi det en rolle, tabindex=\"0\" og taster")
  ) { _ in
    Phrase(
      en: "it can be pressed, but the keyboard never comes to it", nb: "det kan trykkes på, men tastaturet kommer aldri til det")
  }
}

extension Rule {
  /// Styles are compared, of the element and of what is near it. A field with a caret, and what a script may show when it hears of
  /// the focus, is not found.
  ///
  /// Source: failure F78; ACT oj04fd.
  static let focusUnseen = markup(
    "focus-unseen", .focusVisible, .unseenFocus, act: "oj04fd",
    en: "What has the focus looks otherwise than before.", nb: "Det som har fokus, ser annerledes ut enn før.",
    fix: Phrase(
      en: "leave the browser's outline, or draw one of your own for :focus-visible",
      nb: "la nettleserens ramme stå, eller tegn en egen for :focus-visible")
  ) { _ in
    Phrase(
      en: "it looks the same with the focus as without it", nb: "det ser likt ut med fokus og uten")
  }

  /// Source: axe-core `frame-focusable-content`; ACT akn7bn.
  static let frameUnreachable = markup(
    "frame-unreachable", .keyboard, .unreachableFrame, act: "akn7bn",
    en: "The keyboard comes to what is in a frame.", nb: "Tastaturet kommer til det som er i en ramme.",
    fix: Phrase(en: "take its tabindex away", nb: "fjern tabindex fra den")
  ) { _ in
    Phrase(
      en: "its tabindex keeps the keyboard away from what is in it",
      nb: "tabindex holder tastaturet borte fra det som er i den")
  }
}

/// Rules of pages about what the markup of an element lacks.
extension Rule {
  /// A browser takes a value in their place, which is not what the page shows.
  ///
  /// Source: axe-core `aria-required-attr`; WAI-ARIA 1.2, required states and properties; ACT 4e8ab6.
  static let attributeMissing = markup(
    "attribute-missing", .nameRoleValue, .missingAttributes, act: "4e8ab6",
    en: "An element has the attributes that its role demands.", nb: "Et element har attributtene som rollen krever.",
    fix: Phrase(en: "state it, and change it with what the page shows", nb: "oppgi det, og endre det med det siden viser")
  ) { fault in
    Phrase(en: "its role demands \(fault.quoted), which it lacks", nb: "rollen krever \(fault.quoted), som mangler")
  }

  /// Source: axe-core `frame-title`; technique H64.
  static let frameUnnamed = screenState(
    "frame-unnamed", .nameRoleValue, needs: [.document],
    act: "cae760",
    en: "A frame has a name.", nb: "En ramme har et navn."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.document?.isNamelessFrame == true else { return nil }
      return Issue(
        node.id, en: "the frame has no name", nb: "rammen har ikke noe navn",
        fix: Phrase(en: "give it a title", nb: "gi den en title"))
    }
  }

  /// Readers differ in what they make of such a name: most say nothing of it. Where there are texts in the element, these are
  /// read, and a person has to see whether the name says more.
  ///
  /// Source: axe-core `aria-prohibited-attr`; WAI-ARIA 1.2, roles which cannot be named.
  static let nameUnsaid = screenState(
    "name-unsaid", .nameRoleValue, captured: .init(web: .violation, phone: nil),
    en: "A name stands on an element whose role can have one.", nb: "Et navn står på et element med en rolle som kan ha navn."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard let name = node.document?.unsaidName, !Words(name).isEmpty, !screenState.isHidden(node),
        let offset = screenState.tree.offset(of: node.id)
      else { return nil }
      let inside = screenState.tree.subtree(at: offset).dropFirst().map { screenState.tree.nodes[$0] }
      if inside.contains(where: { Words(screenState.name(of: $0)).contains(Words(name)) }) { return nil }
      return Issue(
        node.id, en: "the name \(name.quoted) is on an element without a role that can have one",
        nb: "navnet \(name.inGuillemets) står på et element uten en rolle som kan ha navn",
        fix: Phrase(
          en: "give the element a role such as img or group, or write the name as text",
          nb: "gi elementet en rolle som img eller group, eller skriv navnet som tekst"),
        certainty: inside.isEmpty && !screenState.isInLiveRegion(node) ? .violation : .review)
    }
  }

  /// The text may be there a second time for readers, as where letters are painted one by one.
  static let headingHidden = screenState(
    "heading-hidden", .infoAndRelationships, needs: [.document],
    en: "A heading that is shown is heard.", nb: "En overskrift som vises, høres."
  ) { screenState in
    let nodes = screenState.nodes
    return nodes.compactMap { node in
      let lost = (node.document?.hiddenHeadings ?? []).filter { heading in
        let words = Words(heading.text)
        return !words.isEmpty && !nodes.contains { Words($0.label ?? "").contains(words) }
      }
      guard !lost.isEmpty else { return nil }
      let names = lost.map { Phrase(en: $0.text.quoted, nb: $0.text.inGuillemets) }.joinedWithAnd()
      return Issue(
        node.id,
        names
          + (lost.count == 1
            ? Phrase(
              en: " is shown as a heading and hidden from readers", nb: " vises som overskrift og er skjult for skjermlesere")
            : Phrase(
              en: " are shown as headings and hidden from readers", nb: " vises som overskrifter og er skjult for skjermlesere")),
        fix: Phrase(
          en: "take aria-hidden away from the heading and from what is in it",
          nb: "fjern aria-hidden fra overskriften og fra det som er i den"))
    }
  }
}
