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
    if ["alt", "aria-label", "title"].contains(where: { box.attributes[$0].map { !$0.isBlank } == true }) { return false }
    let id = box.attributes["id"].nonEmpty
    let isLabelled = document.boxes.indices.contains { label in
      self[label].name == "label" && self[label].scope == box.scope && !text(label).isBlank
        && (id != nil && self[label].attributes["for"] == id || document.around(place).contains(label))
    }
    if isLabelled { return false }
    let labels = (box.attributes["aria-labelledby"] ?? "").split(whereSeparator: \.isWhitespace)
    return !labels.contains { id in
      element(String(id), besides: place).map { !text($0).isBlank || self[$0].attributes["aria-label"].nonEmpty != nil } == true
    }
  }
}
