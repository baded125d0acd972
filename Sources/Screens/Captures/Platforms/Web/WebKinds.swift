import AccessibilityTree

/// The kinds of elements on a page, by WAI-ARIA's roles and by Chrome's own.
enum WebKinds {
  static let roles = ElementKinds(prefixes: [], file: EmbeddedText.web_kinds_txt)

  /// The kinds whose content is part of them and contains no elements (WAI-ARIA 1.2, children presentational).
  static let leaves: Set<String> = [
    "button", "toggleButton", "checkbox", "radio", "switch", "tab", "slider", "image", "progressbar", "option",
    "menuitem", "spinbutton", "combobox", "textbox", "searchbox", "scrollbar",
  ]

  /// The landmark that a role stands for; nil for another role, and for a form or a region without a name, which is none
  /// (HTML-AAM 1.0, `form` and `section`; WAI-ARIA 1.2, `form` and `region`).
  static func landmark(called role: String, isNamed: Bool) -> Landmark? {
    let landmark = landmarks[role.lowercased()]
    return [.form, .region].contains(landmark) && !isNamed ? nil : landmark
  }

  private static let landmarks = Dictionary(
    uniqueKeysWithValues: Landmark.allCases.map { ($0.rawValue.lowercased(), $0) })

  /// The kind of popup that `aria-haspopup` states; nil for none, and for a list that the browser itself draws, which the role
  /// implies: Chrome reports a `select` as a combo box with a menu, and no other element so (WAI-ARIA 1.2).
  static func popup(_ word: String?, ofRole role: String?) -> Popup? {
    guard let popup = word == "true" ? .menu : popups[word ?? ""] else { return nil }
    return popup == .menu && role.flatMap(roles.word) == "combobox" ? nil : popup
  }

  private static let popups = Dictionary(uniqueKeysWithValues: Popup.allCases.map { ($0.rawValue.lowercased(), $0) })

  /// The browser's own picker for the value of an element; nil for none.
  ///
  /// - Parameters:
  ///   - type: The type of an `input`.
  ///   - popup: The popup that it states.
  ///   - role: Its role here.
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

  /// Whether the cursor stops in content of this role inside a combo box: its field, or the list that has opened.
  static func isPartOfComboBox(_ role: String) -> Bool {
    ["listbox", "tree", "grid", "dialog", "textbox", "searchbox"].contains(role.lowercased())
  }

  /// Whether changes of an element of this role are told unless its author says otherwise (WAI-ARIA 1.2, implicit `aria-live`).
  static func isRegionByRole(_ role: String) -> Bool { ["alert", "status", "log"].contains(role.lowercased()) }

  /// Whether a role is that of a table's row.
  static func isRow(_ role: String?) -> Bool { role?.lowercased() == "row" }

  /// Whether a role is that of a drawing that is not declared an image.
  static func isDrawing(_ role: String?) -> Bool { ["svgroot", "canvas"].contains(role?.lowercased()) }

  /// Whether a role takes no name from its author (WAI-ARIA 1.2, section 5.2.8.6, roles which cannot be named).
  static func forbidsName(_ role: String?) -> Bool { role.map { nameless.contains($0.lowercased()) } == true }

  private static let nameless: Set<String> = [
    "caption", "code", "deletion", "emphasis", "generic", "insertion", "mark", "none", "paragraph", "presentation",
    "strong", "subscript", "suggestion", "superscript",
  ]

  /// The kind of heading that a cell's role means; nil for a cell with content.
  static func heading(ofCell role: String) -> Cell.Heading? {
    switch role.lowercased() {
    case "columnheader": .column
    case "rowheader": .row
    default: nil
    }
  }

  /// The meaning of `aria-current`; nil for none. Any unknown word means that the element is current (WAI-ARIA 1.2).
  static func current(_ word: String) -> Current? {
    ["", "false"].contains(word) ? nil : Current(rawValue: word) ?? .item
  }
}
