import Text

/// The roles, and the states and properties, of WAI-ARIA 1.2 and of its modules for graphics and for books.
enum AriaTable {
  /// Whether a role, in small letters, is one that authors may use: abstract ones are not.
  static func isRole(_ role: String) -> Bool {
    roles.contains(role) || role.hasPrefix("doc-") && bookRoles.contains(String(role.dropFirst(4)))
  }

  /// The role that an element states: the first of its roles that is one; nil where it states none.
  static func role(of attributes: [String: String]) -> String? { stated(attributes).first(where: isRole) }

  /// The roles that an element states, in small letters.
  static func stated(_ attributes: [String: String]) -> [String] {
    (attributes["role"] ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Whether an attribute that begins with `aria-` is a state or a property.
  static func isAttribute(_ name: String) -> Bool { values[name] != nil }

  /// Whether an attribute has a value of its type; an empty one counts as none, which is right.
  static func isValue(_ value: String, of name: String) -> Bool {
    let value = value.trimmed
    guard !value.isEmpty, let type = values[name] else { return true }
    let word = value.lowercased()
    return switch type {
    case .flag: ["true", "false"].contains(word)
    case .optionalFlag: ["true", "false", "undefined"].contains(word)
    case .tristate: ["true", "false", "mixed", "undefined"].contains(word)
    case .token(let words): words.contains(word)
    case .tokens(let words): word.split(whereSeparator: \.isWhitespace).allSatisfy { words.contains(String($0)) }
    case .integer(let least): Int(value).map { $0 >= least } == true
    case .number: Double(value) != nil
    case .text, .reference, .references: true
    }
  }

  /// Whether readers take what is in an element of a role as its name alone ("children presentational").
  static func coversContent(_ role: String) -> Bool { covering.contains(role) }

  /// Whether a person operates an element of a role ("widget").
  static func isWidget(_ role: String) -> Bool { widgets.contains(role) }

  /// The attributes that refer to other elements by their ids.
  static let references = values.filter { [.reference, .references].contains($0.value) }.map(\.key).sorted()

  /// The attributes that a role demands.
  static func demanded(by role: String) -> [String] { required[role] ?? [] }

  private enum ValueType: Hashable {
    case flag, optionalFlag, tristate, number, text, reference, references
    /// A whole number, at least so great.
    case integer(Int)
    case token(Set<String>)
    case tokens(Set<String>)
  }

  private static let required: [String: [String]] = [
    "checkbox": ["aria-checked"], "switch": ["aria-checked"], "radio": ["aria-checked"], "menuitemcheckbox": ["aria-checked"],
    "menuitemradio": ["aria-checked"], "combobox": ["aria-expanded"], "heading": ["aria-level"], "slider": ["aria-valuenow"],
    "scrollbar": ["aria-valuenow"], "meter": ["aria-valuenow"], "separator": ["aria-valuenow"],
  ]

  private static let covering: Set<String> = [
    "button", "checkbox", "graphics-symbol", "img", "image", "math", "menuitemcheckbox", "menuitemradio", "meter", "option",
    "progressbar", "radio", "scrollbar", "separator", "slider", "switch", "tab", "doc-cover", "doc-pagebreak",
  ]

  private static let widgets: Set<String> = [
    "button", "checkbox", "combobox", "grid", "gridcell", "link", "listbox", "menu", "menubar", "menuitem", "menuitemcheckbox",
    "menuitemradio", "option", "radio", "radiogroup", "scrollbar", "searchbox", "slider", "spinbutton", "switch", "tab",
    "tablist", "textbox", "tree", "treegrid", "treeitem",
  ]

  private static let roles = Set(
    """
    alert alertdialog application article associationlist associationlistitemkey associationlistitemvalue banner blockquote \
    button caption cell checkbox code columnheader combobox comment complementary contentinfo definition deletion dialog \
    directory document emphasis feed figure form generic graphics-document graphics-object graphics-symbol grid gridcell group \
    heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox \
    menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup \
    rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status strong subscript \
    suggestion superscript switch tab table tablist tabpanel term text textbox time timer toolbar tooltip tree treegrid treeitem
    """.split(separator: " ").map(String.init))

  private static let bookRoles = Set(
    """
    abstract acknowledgments afterword appendix backlink biblioentry bibliography biblioref chapter colophon conclusion cover \
    credit credits dedication endnote endnotes epigraph epilogue errata example footnote foreword glossary glossref index \
    introduction noteref notice pagebreak pagefooter pageheader pagelist part preface prologue pullquote qna subtitle tip toc
    """.split(separator: " ").map(String.init))

  private static let values: [String: ValueType] = [
    "aria-activedescendant": .reference, "aria-atomic": .flag, "aria-autocomplete": .token(["inline", "list", "both", "none"]),
    "aria-braillelabel": .text, "aria-brailleroledescription": .text, "aria-busy": .flag, "aria-checked": .tristate,
    "aria-colcount": .integer(-1), "aria-colindex": .integer(1), "aria-colindextext": .text, "aria-colspan": .integer(1),
    "aria-controls": .references, "aria-current": .token(["page", "step", "location", "date", "time", "true", "false"]),
    "aria-describedby": .references, "aria-description": .text, "aria-details": .references, "aria-disabled": .flag,
    "aria-dropeffect": .tokens(["copy", "execute", "link", "move", "none", "popup"]), "aria-errormessage": .references,
    "aria-expanded": .optionalFlag, "aria-flowto": .references, "aria-grabbed": .optionalFlag,
    "aria-haspopup": .token(["false", "true", "menu", "listbox", "tree", "grid", "dialog"]), "aria-hidden": .optionalFlag,
    "aria-invalid": .token(["grammar", "false", "spelling", "true"]), "aria-keyshortcuts": .text, "aria-label": .text,
    "aria-labelledby": .references, "aria-level": .integer(1), "aria-live": .token(["assertive", "off", "polite"]),
    "aria-modal": .flag, "aria-multiline": .flag, "aria-multiselectable": .flag,
    "aria-orientation": .token(["horizontal", "undefined", "vertical"]), "aria-owns": .references, "aria-placeholder": .text,
    "aria-posinset": .integer(1), "aria-pressed": .tristate, "aria-readonly": .flag,
    "aria-relevant": .tokens(["additions", "all", "removals", "text"]), "aria-required": .flag, "aria-roledescription": .text,
    "aria-rowcount": .integer(-1), "aria-rowindex": .integer(1), "aria-rowindextext": .text, "aria-rowspan": .integer(0),
    "aria-selected": .optionalFlag, "aria-setsize": .integer(-1),
    "aria-sort": .token(["ascending", "descending", "none", "other"]),
    "aria-valuemax": .number, "aria-valuemin": .number, "aria-valuenow": .number, "aria-valuetext": .text,
  ]
}
