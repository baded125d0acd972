import AccessibilityTree

extension Markup {
  /// Finders of faults that concern the keyboard.
  static let keyboardFinders: [Finder] = [
    { markup, place in markup.focus.isHiddenStop(place) ? [markup.fault(.hiddenStop, at: place)] : [] },
    { markup, place in markup.focus.isPressedOnly(place) ? [markup.fault(.pressedOnly, at: place)] : [] },
    { markup, place in
      guard markup.focus.isReached(place), let index = markup[place].attributes["tabindex"].flatMap({ Int($0) }), index > 0
      else { return [] }
      return [markup.fault(.tabOrder, at: place, ["\(index)"])]
    },
  ]
}
