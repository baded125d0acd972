import Semantics

/// The kinds of elements on a page, by WAI-ARIA's roles and by those that Chrome has of its own.
enum WebKinds {
  static let roles = ElementKinds(prefixes: [], file: PackageResources.web_kinds_txt)

  /// The kinds whose content is part of them and none of it an element (WAI-ARIA 1.2, children presentational).
  static let leaves: Set<String> = [
    "button", "toggleButton", "checkbox", "radio", "switch", "tab", "slider", "image", "progressbar", "option",
    "menuitem", "spinbutton", "combobox", "textbox", "searchbox", "scrollbar",
  ]
}
