import AccessibilityTree

/// The kinds of elements on a page, by WAI-ARIA's roles and by those that Chrome has of its own.
enum WebKinds {
  static let roles = ElementKinds(prefixes: [], file: EmbeddedText.web_kinds_txt)

  /// The kinds whose content is part of them and none of it an element (WAI-ARIA 1.2, children presentational).
  static let leaves: Set<String> = [
    "button", "toggleButton", "checkbox", "radio", "switch", "tab", "slider", "image", "progressbar", "option",
    "menuitem", "spinbutton", "combobox", "textbox", "searchbox", "scrollbar",
  ]

  /// The landmark that a role stands for; nil for another role.
  static func landmark(called role: String) -> Landmark? { landmarks[role.lowercased()] }

  private static let landmarks = Dictionary(
    uniqueKeysWithValues: Landmark.allCases.map { ($0.rawValue.lowercased(), $0) })

  /// What `aria-haspopup` says that an element opens; nil for nothing, and for a list that the browser itself draws, which
  /// its role tells of: Chrome says of a `select` that it is a combo box with a menu, which no other has (WAI-ARIA 1.2).
  static func popup(_ word: String?, ofRole role: String?) -> Popup? {
    guard let popup = word == "true" ? .menu : popups[word ?? ""] else { return nil }
    return popup == .menu && role.flatMap(roles.word) == "combobox" ? nil : popup
  }

  private static let popups = Dictionary(uniqueKeysWithValues: Popup.allCases.map { ($0.rawValue.lowercased(), $0) })

  /// With which of the browser's own means the value of an element is chosen; nil for none.
  ///
  /// - Parameters:
  ///   - type: The type of an `input`.
  ///   - popup: What it says that it opens.
  ///   - role: What it is for us.
  static func picker(_ type: String?, popup: String?, of role: Role) -> Picker? {
    switch role {
    case .button: type.flatMap { pickers[$0] }
    case .dropDown: popup == "menu" ? .option : nil
    default: nil
    }
  }

  private static let pickers: [String: Picker] = [
    "date": .date, "time": .time, "datetime-local": .dateTime, "month": .month, "week": .week, "color": .color, "file": .file,
  ]

  /// Whether a role is that of a table's row.
  static func isRow(_ role: String?) -> Bool { role?.lowercased() == "row" }

  /// Whether a role is that of what is drawn without being declared an image.
  static func isDrawing(_ role: String?) -> Bool { ["svgroot", "canvas"].contains(role?.lowercased()) }

  /// What a cell of a role is a heading of; nil for one with content.
  static func heading(ofCell role: String) -> Cell.Heading? {
    switch role.lowercased() {
    case "columnheader": .column
    case "rowheader": .row
    default: nil
    }
  }

  /// What `aria-current` says; nil for nothing. A word that is none of its own means that it is (WAI-ARIA 1.2).
  static func current(_ word: String) -> Current? {
    ["", "false"].contains(word) ? nil : Current(rawValue: word) ?? .item
  }
}
