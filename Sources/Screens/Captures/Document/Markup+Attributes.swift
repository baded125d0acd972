import AccessibilityTree

extension Markup {
  /// Finders of roles, and of states and properties, that are none or are not allowed (WAI-ARIA 1.2).
  static let attributeFinders: [Finder] = [
    { markup, place in
      let missing = RequiredAttributes.missing(in: markup[place], canTakeFocus: markup.focus.canTakeFocus(place))
      return missing.isEmpty ? [] : [markup.fault(.missingAttributes, at: place, missing)]
    }
  ]
}
