import AccessibilityTree
import Text

extension Markup {
  /// Finders of roles, and of states and properties, that are none or are not allowed (WAI-ARIA 1.2).
  static let attributeFinders: [Finder] = [
    { markup, place in
      guard markup[place].isSeen || markup.tree.isExposed(markup[place].backend) else { return [] }
      let missing = RequiredAttributes.missing(in: markup[place], canTakeFocus: markup.focus.canTakeFocus(place))
      return missing.isEmpty ? [] : [markup.fault(.missingAttributes, at: place, missing)]
    },
    { markup, place in markup.isNamelessImageButton(place) ? [markup.fault(.namelessImageButton, at: place)] : [] },
  ]

  /// Whether an element is a button with a picture that its author has given no name. A browser says "Submit" in its place.
  private func isNamelessImageButton(_ place: Int) -> Bool {
    let box = self[place]
    guard box.name == "input", box.attributes["type"]?.lowercased() == "image", tree.isExposed(box.backend) else { return false }
    return !isNamed(place, by: ["alt", "aria-label", "title"]) && !isLabelled(place)
  }
}
