import AccessibilityTree
import Text

/// Rules of pages about roles, states and properties as the markup has them.
extension Rule {
  /// One of several roles is enough.
  ///
  /// Source: axe-core `aria-roles`; WAI-ARIA 1.2; ACT 674b10.
  static let roleInvalid = markup(
    "role-invalid", .nameRoleValue, .unknownRole, act: "674b10",
    en: "A role that an element states is one.", nb: "En rolle som et element oppgir, finnes.",
    fix: Phrase(
      en: "write one of WAI-ARIA's roles, or leave role out", nb: "skriv en av rollene i WAI-ARIA, eller utelat role")
  ) { fault in
    Phrase(en: "\(fault.quoted.quoted) is no role", nb: "\(fault.quoted.inGuillemets) er ingen rolle")
  }

  /// Source: axe-core `aria-valid-attr`; WAI-ARIA 1.2, states and properties; ACT 5f99a7.
  static let attributeUnknown = markup(
    "attribute-unknown", .nameRoleValue, .unknownAttributes, act: "5f99a7",
    en: "An attribute that begins with aria- is one of WAI-ARIA's.",
    nb: "Et attributt som begynner med aria-, finnes i WAI-ARIA.",
    fix: Phrase(en: "look whether it is misspelt", nb: "se etter om det er feilskrevet")
  ) { fault in
    Phrase(en: "there is no \(fault.quoted), so nobody heeds it", nb: "\(fault.quoted) finnes ikke, så ingen tar hensyn til det")
  }

  /// Source: axe-core `aria-valid-attr-value`; WAI-ARIA 1.2, value types; ACT 6a7281.
  static let attributeInvalid = markup(
    "attribute-invalid", .nameRoleValue, .invalidValues, act: "6a7281",
    en: "A state or property has a value of its type.", nb: "En tilstand eller egenskap har en verdi av sin type.",
    fix: Phrase(
      en: "write one of the values that WAI-ARIA gives it", nb: "skriv en av verdiene WAI-ARIA har for det")
  ) { fault in
    Phrase(en: "\(fault.quoted) is no value of it", nb: "\(fault.quoted) er ingen gyldig verdi")
  }

  /// What an element controls or owns may be made later; a label or a description should be there with it.
  ///
  /// Source: axe-core `aria-valid-attr-value`, which leaves it to a person.
  static let referenceLost = markup(
    "reference-lost", .infoAndRelationships, .lostReferences, certainty: .review,
    en: "An element that another refers to is there.", nb: "Et element som et annet viser til, finnes.",
    fix: Phrase(en: "give the element that is meant this id", nb: "gi elementet som er ment, denne id-en")
  ) { fault in
    Phrase(en: "\(fault.quoted) refers to nothing", nb: "\(fault.quoted) viser ikke til noe")
  }

  /// Source: axe-core `nested-interactive`; WAI-ARIA 1.2, "children presentational"; ACT 307n5z.
  static let focusCovered = markup(
    "focus-covered", .nameRoleValue, .coveredStop, act: "307n5z",
    en: "In an element whose content is only its name the keyboard finds nothing.",
    nb: "I et element der innholdet bare er navnet, finner ikke tastaturet noe.",
    fix: Phrase(en: "put the two beside each other", nb: "sett de to ved siden av hverandre")
  ) { fault in
    Phrase(
      en: "the keyboard comes to \(fault.quoted) in it, of which readers know nothing",
      nb: "tastaturet kommer til \(fault.quoted) i det, som skjermlesere ikke vet om")
  }

  /// Source: axe-core `presentation-role-conflict`; WAI-ARIA 1.2, "presentational roles conflict resolution"; ACT 46ca7f.
  static let decorationExposed = markup(
    "decoration-exposed", nil, .exposedDecoration, act: "46ca7f",
    en: "What is marked as decoration is passed over.", nb: "Det som er merket som pynt, hoppes over.",
    fix: Phrase(
      en: "take the mark away, or the name and the tabindex that win over it",
      nb: "fjern merkingen, eller navnet og tabindex, som går foran")
  ) { _ in
    Phrase(
      en: "it is marked as decoration, but its name or its focus makes readers say it",
      nb: "det er merket som pynt, men navnet eller fokuset gjør at skjermlesere leser det")
  }

  /// Source: axe-core `object-alt`; technique H53; ACT 8fc3b6.
  static let objectUnnamed = markup(
    "object-unnamed", .nonTextContent, .namelessObject, act: "8fc3b6",
    en: "An embedded picture, sound or film has a name.", nb: "Et innebygd bilde, en lyd eller en film har et navn.",
    fix: Phrase(en: "give it an aria-label or a title", nb: "gi det en aria-label eller title")
  ) { _ in Phrase(en: "what it embeds has no name", nb: "det den bygger inn, har ikke noe navn") }
}
