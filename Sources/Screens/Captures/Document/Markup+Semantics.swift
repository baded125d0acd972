import AccessibilityTree
import Text

extension Markup {
  /// The role of an element: the one that it states, or that HTML gives it; `generic` for none, nil where that is not known here.
  /// What is marked as decoration and can take the focus is what it is by itself.
  func semanticRole(at place: Int) -> String? {
    let stated = AriaTable.role(of: self[place].attributes)
    if let stated, !["none", "presentation"].contains(stated) || !focus.canTakeFocus(place) { return stated }
    let box = self[place]
    // What is made by a script may have a role of its own.
    if box.name.contains("-") { return nil }
    if Self.plain.contains(box.name) { return "generic" }
    if Self.cells.contains(box.name) { return cellRole(at: place) }
    switch box.name {
    case "a", "area": return box.attributes["href"] == nil ? "generic" : "link"
    case "li":
      // One of a list that is something else is no item.
      guard let list = box.parent, ["ul", "ol", "menu"].contains(self[list].name) else { return "listitem" }
      return [nil, "list"].contains(AriaTable.role(of: self[list].attributes)) ? "listitem" : "generic"
    case "select":
      return box.attributes["multiple"] != nil || box.attributes["size"].flatMap({ Int($0) }).map { $0 > 1 } == true
        ? "listbox" : "combobox"
    case "input":
      let role = Self.fields[box.attributes["type"]?.lowercased() ?? "text"]
      return box.attributes["list"] != nil && ["searchbox", "textbox"].contains(role) ? "combobox" : role
    default: return Self.native[box.name]
    }
  }

  /// The role of a part of a table; that of a table which is decoration, or another thing, has none.
  private func cellRole(at place: Int) -> String {
    let table = document.around(place).first { self[$0].name == "table" }
    let role = table.map { AriaTable.role(of: self[$0].attributes) ?? "table" } ?? "table"
    guard ["grid", "table", "treegrid"].contains(role) else { return "generic" }
    switch self[place].name {
    case "tr": return "row"
    case "td": return role == "table" ? "cell" : "gridcell"
    // Where it heads rows it supports the same.
    case "th": return "columnheader"
    default: return "rowgroup"
    }
  }

  private static let cells: Set<String> = ["tbody", "td", "tfoot", "th", "thead", "tr"]
  /// Elements without a role of their own.
  private static let plain: Set<String> = [
    "audio", "b", "bdi", "bdo", "big", "body", "center", "data", "div", "font", "html", "i", "kbd", "pre", "q", "s", "samp",
    "small", "span", "u", "var", "video",
  ]
  private static let fields = [
    "button": "button", "checkbox": "checkbox", "email": "textbox", "image": "button", "number": "spinbutton",
    "password": "textbox", "radio": "radio", "range": "slider", "reset": "button", "search": "searchbox", "submit": "button",
    "tel": "textbox", "text": "textbox", "url": "textbox",
  ]
  private static let native = [
    "article": "article", "aside": "complementary", "button": "button", "caption": "caption", "dialog": "dialog",
    "fieldset": "group", "figure": "figure", "h1": "heading", "h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading",
    "h6": "heading", "hr": "separator", "main": "main", "menu": "list", "meter": "meter", "nav": "navigation", "ol": "list",
    "optgroup": "group", "option": "option", "output": "status", "p": "paragraph", "progress": "progressbar", "table": "table",
    "textarea": "textbox", "ul": "list",
  ]

  /// Whether an element is shown and not kept from readers.
  func isForReaders(_ place: Int) -> Bool { self[place].isElement && self[place].isSeen && !isPassedOver(place) }

  /// The states and properties of an element that its role does not support; a line break has none at all.
  func unsupportedAttributes(at place: Int) -> [String] {
    let names = self[place].attributes.keys.filter(AriaTable.isAttribute).sorted()
    guard !names.isEmpty, isForReaders(place) else { return [] }
    if ["br", "wbr"].contains(self[place].name) { return names.filter { $0 != "aria-hidden" } }
    let states = AriaTable.role(of: self[place].attributes) != nil
    guard states || self[place].attributes["contenteditable"] == nil, let role = semanticRole(at: place) else { return [] }
    let isFlatRow = role == "row" && holder(of: place).flatMap(tableRole).map(["grid", "table"].contains) == true
    return names.filter { name in
      if AriaTable.falseByThemselves.contains(name), self[place].attributes[name]?.lowercased() == "false" { return false }
      return !AriaTable.supports(name, on: role) || isFlatRow && Self.ofTreeRows.contains(name)
    }
  }

  /// What a row has in a tree grid alone (WAI-ARIA 1.2, `row`).
  private static let ofTreeRows: Set<String> = ["aria-expanded", "aria-level", "aria-posinset", "aria-setsize"]

  /// The role of a table, or of the one that a group of rows is in.
  private func tableRole(_ place: Int) -> String? {
    semanticRole(at: place) == "rowgroup" ? holder(of: place).flatMap { semanticRole(at: $0) } : semanticRole(at: place)
  }
}
