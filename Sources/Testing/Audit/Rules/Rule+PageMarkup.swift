import AccessibilityTree
import Text

/// Rules of pages about what the markup of an element lacks.
extension Rule {
  /// Source: axe-core `aria-required-attr`; WAI-ARIA 1.2, required states and properties. A browser takes a value in their
  /// place, which is not what the page shows.
  static let attributeMissing = screenState(
    "attribute-missing", .nameRoleValue, needs: [.document],
    en: "An element has the attributes that its role demands.", nb: "Et element har attributtene som rollen krever."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard let missing = node.document?.missingAttributes, !missing.isEmpty else { return nil }
      let names = missing.joined(separator: ", ")
      return Issue(
        node.id, en: "its role demands \(names), which it lacks", nb: "rollen krever \(names), som mangler",
        fix: Phrase(
          en: "state it, and change it with what the page shows", nb: "oppgi det, og endre det med det siden viser"))
    }
  }

  /// Source: axe-core `frame-title`; technique H64.
  static let frameUnnamed = screenState(
    "frame-unnamed", .nameRoleValue, needs: [.document],
    en: "A frame has a name.", nb: "En ramme har et navn."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.document?.isNamelessFrame == true else { return nil }
      return Issue(
        node.id, en: "the frame has no name", nb: "rammen har ikke noe navn",
        fix: Phrase(en: "give it a title", nb: "gi den en title"))
    }
  }
}
