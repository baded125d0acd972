import Text

/// The attributes that roles demand of the elements that state them (WAI-ARIA 1.2, "required states and properties").
enum RequiredAttributes {
  /// The attributes that an element lacks.
  ///
  /// - Parameter canTakeFocus: Whether it can take the focus: a separator that can is a control.
  static func missing(in box: DocumentBoxes.Box, canTakeFocus: Bool) -> [String] {
    guard let role = AriaTable.role(of: box.attributes), !isNative(box, role) else { return [] }
    if role == "separator", !canTakeFocus { return [] }
    // Readers say the words in place of the number, as of the place in a film (axe-core passes it too).
    if role == "slider", box.attributes["aria-valuetext"].nonEmpty != nil { return [] }
    var names = AriaTable.demanded(by: role)
    // Only the list that is shown can be named.
    if role == "combobox", box.attributes["aria-expanded"]?.lowercased() == "true", box.attributes["aria-owns"] == nil {
      names.append("aria-controls")
    }
    return names.filter { box.attributes[$0].nonEmpty == nil }
  }

  /// Whether the element has by itself what the role demands.
  private static func isNative(_ box: DocumentBoxes.Box, _ role: String) -> Bool {
    switch (box.name, box.attributes["type"]?.lowercased()) {
    case ("input", "checkbox"): ["checkbox", "switch", "menuitemcheckbox"].contains(role)
    case ("input", "radio"): ["radio", "menuitemradio"].contains(role)
    case ("input", "range"): role == "slider"
    case ("meter", _): role == "meter"
    case ("select", _): role == "combobox"
    case ("hr", _): role == "separator"
    case ("h1", _), ("h2", _), ("h3", _), ("h4", _), ("h5", _), ("h6", _): role == "heading"
    default: false
    }
  }
}
