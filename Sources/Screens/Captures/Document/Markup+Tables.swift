import AccessibilityTree
import Text

extension Markup {
  /// Finders of cells that belong to no header, and of fields whose purpose is none of HTML's.
  static let tableFinders: [Finder] = [
    { markup, place in
      let lost = markup.lostHeaders(of: place)
      return lost.isEmpty ? [] : [markup.fault(.cellHeaders, at: place, lost)]
    },
    { markup, place in
      guard let value = markup.autocomplete(at: place), !AutocompleteValue.isValid(value) else { return [] }
      return [markup.fault(.autocomplete, at: place, [value])]
    },
  ]

  /// The ids in the `headers` of a cell that are no other cells of its table (ACT a25f45).
  private func lostHeaders(of place: Int) -> [String] {
    let box = self[place]
    guard ["td", "th"].contains(box.name), let headers = box.attributes["headers"].nonEmpty, isOnPage(place),
      let table = table(of: place), [nil, "table", "grid", "treegrid"].contains(self[table].role)
    else { return [] }
    return headers.split(whereSeparator: \.isWhitespace).map(String.init).filter { id in
      guard let header = element(id, besides: place), header != place, isHeader(header) else { return true }
      return self.table(of: header) != table
    }
  }

  /// Whether a cell heads others: a `th` that states no other role, or a `td` that states this one or its scope.
  private func isHeader(_ place: Int) -> Bool {
    let role = AriaTable.role(of: self[place].attributes)
    if ["columnheader", "rowheader"].contains(role) { return ["td", "th"].contains(self[place].name) }
    return role == nil && (self[place].name == "th" || self[place].name == "td" && self[place].attributes["scope"] != nil)
  }

  private func table(of place: Int) -> Int? { document.around(place).first { self[$0].name == "table" } }

  /// What a field that a person can fill in says of its purpose; nil for nothing, and for `on` and `off`.
  private func autocomplete(at place: Int) -> String? {
    let box = self[place]
    guard ["input", "select", "textarea"].contains(box.name), box.isSeen, !box.isDisabled,
      !([place] + document.around(place)).contains(where: { self[$0].isDisabled }),
      !Self.withoutPurpose.contains(box.attributes["type"]?.lowercased() ?? ""),
      let value = box.attributes["autocomplete"]?.trimmed.lowercased(), !Self.turnedOff.contains(value)
    else { return nil }
    return value
  }

  /// Values that tell no purpose: HTML's own, and those that people write to be asked nothing.
  private static let turnedOff: Set<String> = [
    "", "on", "off", "none", "false", "true", "disabled", "enabled", "undefined", "null", "xon", "xoff",
  ]
  private static let withoutPurpose: Set<String> = [
    "hidden", "submit", "reset", "button", "image", "checkbox", "radio", "file", "range", "color",
  ]
}

/// The value of `autocomplete` (HTML, "autofill detail tokens").
private enum AutocompleteValue {
  /// Whether a value, in small letters, is one of HTML's.
  static func isValid(_ value: String) -> Bool {
    var tokens = value.split(whereSeparator: \.isWhitespace).map(String.init)
    if tokens.last == "webauthn" {
      tokens.removeLast()
      if tokens.isEmpty { return true }
    }
    if tokens.first?.hasPrefix("section-") == true { tokens.removeFirst() }
    if ["shipping", "billing"].contains(tokens.first) { tokens.removeFirst() }
    if ["home", "work", "mobile", "fax", "pager"].contains(tokens.first) {
      tokens.removeFirst()
      return tokens.count == 1 && contacts.contains(tokens[0])
    }
    return tokens.count == 1 && (fields.contains(tokens[0]) || contacts.contains(tokens[0]))
  }

  private static let fields = Set(
    """
    name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password \
    current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 \
    address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name \
    cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency \
    transaction-amount language bday bday-day bday-month bday-year sex url photo
    """.split(separator: " ").map(String.init))
  private static let contacts = Set(
    """
    tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp
    """.split(separator: " ").map(String.init))
}
