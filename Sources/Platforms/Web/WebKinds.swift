import Semantics

/// The kinds of elements on a page, by WAI-ARIA's roles and by those that Chrome has of its own.
enum WebKinds {
  static let roles = ElementKinds(
    prefixes: [],
    [
      .init("text", .text, "staticText", "paragraph", "labelText", "legend", "caption", "figcaption", "time", "code"),
      .init("heading", .heading),
      .init("link", .link, "docBackLink", "docNoteRef"),
      .init("image", .image, "img", "graphicsSymbol", "svgRoot", "canvas", "figure"),
      .init("button", .button, "disclosureTriangle", "popUpButton", "colorWell", "date", "dateTime", "inputTime"),
      .init("toggleButton", .toggleButton),
      .init("switch", .switch),
      .init("checkbox", .checkBox, "menuItemCheckBox"),
      .init("radio", .radioButton, "radioButton", "menuItemRadio"),
      .init("combobox", .dropDown, "comboBoxSelect", "comboBoxMenuButton", "menuListPopup"),
      .init("slider", .slider),
      .init("spinbutton", .slider),
      .init("scrollbar", .unknown),
      .init("tab", .tab),
      .init("menuitem", .menuItem, "menuListOption"),
      .init("option", .listItem, "listBoxOption"),
      .init("treeitem", .listItem),
      .init("textbox", .textField, "textField", "textFieldWithComboBox", "comboBoxGrouping"),
      .init("searchbox", .searchField),
      .init("list", .list, "listBox", "directory", "tree", "feed", "descriptionList"),
      .init("listitem", .listItem, "article"),
      .init("grid", .grid, "table", "treeGrid"),
      .init("cell", .cell, "gridCell", "columnHeader", "rowHeader"),
      .init("tablist", .tabBar),
      .init("radiogroup", .radioGroup),
      .init("menu", .menu, "menuBar"),
      .init("dialog", .dialog),
      .init("alertdialog", .alertDialog),
      .init("alert", .alert),
      .init("status", .status, "log", "marquee"),
      .init("timer", .timer),
      .init("progressbar", .progressBar, "progressIndicator", "meter"),
      .init(
        "landmark", .landmark, "banner", "complementary", "contentInfo", "form", "main", "navigation", "region", "search"),
      .init("group", .group, "fieldset", "toolbar", "details"),
      .init("page", .unknown, "rootWebArea", "webArea", "iframe", "iframePresentational"),
    ])

  /// The kinds whose content is part of them and none of it an element (WAI-ARIA 1.2, children presentational).
  static let leaves: Set<String> = [
    "button", "toggleButton", "checkbox", "radio", "switch", "tab", "slider", "image", "progressbar", "option",
    "menuitem", "spinbutton", "combobox", "textbox", "searchbox", "scrollbar",
  ]
}
