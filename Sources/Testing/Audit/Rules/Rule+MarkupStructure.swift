import AccessibilityTree
import Text

/// Rules of pages about what goes together in the markup: items and sets, roles and attributes.
extension Rule {
  /// Source: axe-core `aria-allowed-attr`, `aria-conditional-attr`; WAI-ARIA 1.2, supported states and properties; ACT 5c01ea.
  static let attributeUnsupported = markup(
    "attribute-unsupported", .nameRoleValue, .unsupportedAttributes, act: "5c01ea",
    en: "A state or property stands on an element whose role has it.",
    nb: "En tilstand eller egenskap står på et element med en rolle som har den.",
    fix: Phrase(
      en: "take it away, or give the element the role that is meant", nb: "fjern den, eller gi elementet rollen som er ment")
  ) { fault in
    Phrase(en: "its role has no \(fault.quoted)", nb: "rollen har ikke \(fault.quoted)")
  }

  /// Source: axe-core `aria-required-parent`; WAI-ARIA 1.2, required accessibility parent role; ACT ff89c9.
  static let roleMisplaced = markup(
    "role-misplaced", .infoAndRelationships, .misplacedRole, act: "ff89c9",
    en: "An element with the role of an item is in a set of such items.",
    nb: "Et element med rollen til et listepunkt eller lignende er i et sett av slike.",
    fix: Phrase(
      en: "put it directly into the set, or let the set own it with aria-owns",
      nb: "legg det rett i settet, eller la settet eie det med aria-owns")
  ) { fault in
    let (role, around) = (fault.details.first ?? "", fault.details.last ?? "")
    return Phrase(
      en: "the \(role) is in \(around.isEmpty ? "nothing that has a role" : "the role \(around)")",
      nb: "rollen \(role) er i \(around.isEmpty ? "ingenting med en rolle" : "rollen \(around)")")
  }

  /// A control that is among the items is found by `item-role-lost`.
  ///
  /// Source: axe-core `aria-required-children`; WAI-ARIA 1.2, allowed accessibility child roles; ACT bc4a75.
  static let setForeign = markup(
    "set-foreign", .infoAndRelationships, .foreignContent, act: "bc4a75",
    en: "A set of items holds its items alone.", nb: "Et sett holder bare på det som hører til i det.",
    fix: Phrase(
      en: "give it the role of an item, or put it beside the set",
      nb: "gi det rollen til et element i settet, eller legg det utenfor"),
    unless: { fault, set, screenState in
      screenState.lostItems(of: set)?.nodes.contains { $0.isOperable && $0.page?.selector == fault.details.last } == true
    }
  ) { fault in
    let (role, stranger) = (fault.details.first ?? "", fault.details.last ?? "")
    guard !stranger.isEmpty else { return Phrase(en: "the \(role) holds nothing", nb: "rollen \(role) har ikke noe innhold") }
    if stranger == fault.selector {
      return Phrase(en: "the \(role) holds text and no item", nb: "rollen \(role) har tekst og ingen elementer i seg")
    }
    return Phrase(
      en: "the \(role) holds \(stranger), which is no item of it", nb: "rollen \(role) har \(stranger) i seg, som ikke hører til")
  }

  /// A browser may make up for it, so a person has to hear whether the list is one.
  ///
  /// Source: axe-core `list`, `listitem`, `definition-list`, `dlitem`; HTML, content models; technique H48.
  static let listMarkup = markup(
    "list-markup", .infoAndRelationships, .strayItem, certainty: .review,
    en: "Lists and their items are put together as HTML has them.",
    nb: "Lister og punktene i dem er satt sammen slik HTML har dem.",
    fix: Phrase(
      en: "put li into ul or ol, and dt and dd into dl, and nothing else beside them",
      nb: "legg li i ul eller ol, og dt og dd i dl, og ikke noe annet ved siden av")
  ) { fault in
    fault.quoted == fault.selector
      ? Phrase(en: "the item is directly in no list", nb: "punktet er ikke rett i en liste")
      : Phrase(
        en: "the list holds \(fault.quoted), which is no item of it",
        nb: "listen har \(fault.quoted) i seg, som ikke er et punkt i den")
  }
}
