import AccessibilityTree
import Text

/// Rules of pages about the keyboard, which reads the document and not the accessibility tree.
extension Rule {
  /// Source: axe-core `aria-hidden-focus`; the fourth rule of Using ARIA. An empty element that only sends the focus on, as the
  /// guards around a dialog do, is not found.
  static let hiddenFocus = screenState(
    "hidden-focus", .nameRoleValue, needs: [.document],
    en: "What readers are told to pass over is not reached by the keyboard.",
    nb: "Det skjermlesere får beskjed om å hoppe over, nås ikke med tastaturet."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard let stops = node.document?.hiddenStops, !stops.isEmpty else { return nil }
      let names = stops.joined(separator: ", ")
      return Issue(
        node.id, en: "aria-hidden is on what takes the focus: \(names)", nb: "aria-hidden står på det som tar fokus: \(names)",
        fix: Phrase(
          en: "take aria-hidden away, or take the elements out of the order of the keyboard",
          nb: "fjern aria-hidden, eller ta elementene ut av tastaturets rekkefølge"))
    }
  }

  /// Source: axe-core `tabindex`, a best practice: only where the order no longer makes sense is 2.4.3 not met.
  static let tabOrder = screenState(
    "tab-order", .focusOrder, needs: [.document],
    en: "No element asks for a place of its own in the order of the keyboard.",
    nb: "Ingen elementer ber om en egen plass i tastaturets rekkefølge."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard let place = node.document?.tabIndex else { return nil }
      return Issue(
        node.id, en: "tabindex is \(place), so the keyboard comes to it before all elements without one",
        nb: "tabindex er \(place), så tastaturet kommer til det før alle elementer uten",
        fix: Phrase(
          en: "write tabindex=\"0\", or none, and put the element where it belongs",
          nb: "skriv tabindex=\"0\", eller ingen, og sett elementet der det hører hjemme"),
        certainty: .review)
    }
  }

  /// Failure F42 and F54 of WCAG 2.2. What holds much text or a heading may listen for what is in it, and is not found; nor is a
  /// part of a list box, a menu or a grid.
  static let pressedOnly = screenState(
    "pressed-only", .keyboard, needs: [.document],
    en: "What can be pressed can get the focus.", nb: "Det som kan trykkes på, kan få fokus."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.document?.isPressedOnly == true else { return nil }
      return Issue(
        node.id, en: "it can be pressed, but the keyboard never comes to it",
        nb: "det kan trykkes på, men tastaturet kommer aldri til det",
        fix: Phrase(
          en: "make it a button or a link, or give it a role, tabindex=\"0\" and keys",
          nb: "gjør det til en knapp eller lenke, eller gi det en rolle, tabindex=\"0\" og taster"))
    }
  }
}
