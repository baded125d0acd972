extension AriaTable {
  /// Whether a role supports a state or a property; `generic` stands for no role. What every role has, it supports
  /// (WAI-ARIA 1.2, "inherited states and properties").
  ///
  /// Version 1.1 has `aria-expanded` of most roles, and so it counts as missing only where there is none.
  static func supports(_ name: String, on role: String) -> Bool {
    if withoutRole.contains(role), name == "aria-expanded" || name == "aria-roledescription" { return false }
    return supporting[name].map { $0.contains(role) } ?? true
  }

  /// Properties that are false where they are not there, so that to say so says nothing.
  static let falseByThemselves: Set<String> = [
    "aria-modal", "aria-multiline", "aria-multiselectable", "aria-readonly", "aria-required",
  ]

  private static let withoutRole: Set<String> = ["generic", "none", "presentation"]

  private static let supporting: [String: Set<String>] = {
    let cells = "cell columnheader gridcell rowheader"
    let choices = "checkbox menuitemcheckbox menuitemradio radio switch"
    let ranges = "meter progressbar scrollbar separator slider spinbutton"
    let tables = "grid table treegrid"
    let items = "article comment listitem menuitem menuitemcheckbox menuitemradio option radio row tab treeitem"
    let sets = "listbox menu menubar radiogroup tablist tree treegrid"
    return [
      "aria-activedescendant": "application combobox grid group row searchbox spinbutton textbox toolbar \(sets)",
      "aria-autocomplete": "combobox searchbox textbox",
      "aria-checked": "\(choices) option treeitem",
      "aria-colcount": tables, "aria-rowcount": tables,
      "aria-colindex": "\(cells) row", "aria-rowindex": "\(cells) row",
      "aria-colspan": cells, "aria-rowspan": cells,
      "aria-level": "comment grid heading listitem row tablist treegrid treeitem",
      "aria-modal": "alertdialog dialog",
      "aria-multiline": "searchbox textbox",
      "aria-multiselectable": "grid listbox tablist tree treegrid",
      "aria-orientation": "combobox scrollbar separator slider toolbar \(sets)",
      "aria-placeholder": "combobox searchbox textbox",
      "aria-posinset": items, "aria-setsize": items,
      "aria-pressed": "button",
      "aria-readonly": "\(choices) \(cells) combobox grid listbox radiogroup searchbox slider spinbutton textbox treegrid",
      "aria-required": "\(choices) \(cells) combobox listbox radiogroup searchbox slider spinbutton textbox tree treegrid",
      "aria-selected": "columnheader gridcell option row rowheader tab treeitem",
      "aria-sort": "columnheader rowheader",
      "aria-valuemax": ranges, "aria-valuemin": ranges, "aria-valuenow": ranges, "aria-valuetext": ranges,
    ].mapValues { Set($0.split(separator: " ").map(String.init)) }
  }()

  /// The roles of which one has to hold an element of a role; nil where any may (WAI-ARIA 1.2, "required accessibility parent
  /// role").
  static func holders(of role: String) -> Set<String>? { holding[role] }

  private static let holding: [String: Set<String>] = [
    "cell": ["row"], "columnheader": ["row"], "gridcell": ["row"], "rowheader": ["row"], "listitem": ["directory", "list"],
    "menuitem": ["menu", "menubar"], "menuitemcheckbox": ["menu", "menubar"], "menuitemradio": ["menu", "menubar"],
    "option": ["listbox"], "row": ["grid", "rowgroup", "table", "treegrid"], "rowgroup": ["grid", "table", "treegrid"],
    "tab": ["tablist"], "treeitem": ["tree", "treeitem"],
  ]

  /// The roles of all that an element of a role may hold; nil where it may hold anything (WAI-ARIA 1.2, "allowed accessibility
  /// child roles").
  static func held(by role: String) -> Set<String>? { held[role] }

  private static let held: [String: Set<String>] = {
    let tables: Set<String> = ["caption", "row", "rowgroup"]
    let menu: Set<String> = ["menuitem", "menuitemcheckbox", "menuitemradio", "separator"]
    return [
      "directory": ["listitem"], "feed": ["article"], "grid": tables, "list": ["listitem"], "listbox": ["option"], "menu": menu,
      "menubar": menu, "row": ["cell", "columnheader", "gridcell", "rowheader"], "rowgroup": ["row"],
      "suggestion": ["deletion", "insertion"], "table": tables, "tablist": ["tab"], "tree": ["treeitem"], "treegrid": tables,
    ]
  }()

  /// Whether a group may stand between an element of a role and its items.
  static func holdsGroups(_ role: String) -> Bool { ["listbox", "menu", "menubar", "tree", "treeitem"].contains(role) }
}
