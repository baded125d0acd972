import Semantics

/// The kinds of elements on Android, by a role's word or by the name of a class: `button`, `Role.Button`,
/// `ROLE_BUTTON`, `android.widget.Button`, `com.google.android.material.button.MaterialButton`.
enum AndroidKinds {
  static let roles = ElementKinds(
    prefixes: ["role"],
    [
      .init("text", .text, "textView", "label", "staticText"),
      .init("checkedTextView", .text),
      .init("heading", .heading, "header"),
      .init("link", .link, "hyperlink", "urlSpan"),
      .init("image", .image, "imageView", "icon", "picture"),
      // Buttons and other controls with a state or a value.
      .init("button", .button, "actionButton", "chip"),
      .init("imageButton", .button, "iconButton", "floatingActionButton", "fab"),
      .init("toggleButton", .toggleButton, "toggle"),
      .init("switch", .switch),
      .init("checkbox", .checkBox, "compoundButton"),
      .init("radio", .radioButton, "radioButton"),
      .init("slider", .slider, "seekBar", "seekControl", "absSeekBar", "ratingBar"),
      .init("progressBar", .progressBar, "progress", "progressIndicator", "contentLoadingProgressBar"),
      .init(
        "spinner", .dropDown, "dropDown", "dropDownList", "comboBox", "absSpinner", "exposedDropdown",
        "exposedDropdownMenu", "exposedDropdownMenuBox"),
      .init("numberPicker", .unknown),
      // Fields.
      .init(
        "editText", .textField, "textField", "edit", "editBox", "textBox", "input", "autoCompleteTextView",
        "textInputEditText", "searchView", "searchAutoComplete", "search", "searchField", "textInput"),
      .init("password", .secureField, "passwordField", "passwordBox", "secureField"),
      // Collections and their parts.
      .init("tab", .tab, "tabView", "tabItem"),
      .init("tabBar", .tabBar, "tabWidget", "tabList", "tabLayout", "tabRow"),
      .init(
        "list", .list, "listView", "recyclerView", "absListView", "lazyColumn", "lazyRow", "carousel",
        "expandableListView"),
      .init(
        "grid", .grid, "gridView", "table", "tableLayout", "lazyVerticalGrid", "lazyHorizontalGrid",
        "staggeredGrid"),
      .init("pager", .pager, "viewPager", "viewPager2", "horizontalPager", "verticalPager"),
      .init("page", .page),
      .init("listItem", .listItem),
      .init("menuItem", .menuItem),
      .init("radioGroup", .unknown),
      // Windows.
      .init(
        "alertDialog", .alertDialog, "dialog", "datePickerDialog", "timePickerDialog", "bottomSheetDialog"),
      .init("alert", .alert),
      .init("toast", .alert),
      .init("snackbar", .alert, "snackbarLayout"),
      .init("notification", .unknown),
      .init("drawer", .unknown, "drawerLayout", "navigationDrawer"),
      .init("slidingDrawer", .unknown),
      .init("iconMenu", .unknown, "iconMenuView", "optionsMenu"),
      // Containers.
      .init("screen", .screen, "window", "activity", "scaffold"),
      .init("webView", .webView, "web"),
      .init("titled", .unknown),
      .init(
        "group", .unknown, "container", "pane", "viewGroup", "view", "row", "column", "box", "card",
        "cardView", "frameLayout", "linearLayout", "relativeLayout", "constraintLayout", "scrollView",
        "horizontalScrollView", "nestedScrollView", "layout", "surface"),
    ])

  /// Kinds that a longer class name ends with: `BrandedImageButton` is an image button. The first one counts.
  private static let endings = [
    "imageButton", "toggleButton", "radioButton", "floatingActionButton", "button", "checkBox", "switch",
    "checkedTextView", "editText", "textView", "imageView", "seekBar", "slider", "progressBar",
    "progressIndicator", "spinner", "recyclerView", "listView", "gridView", "viewPager", "webView",
  ].map(\.folded)

  /// The word for a kind; nil for what is not known.
  static func word(for name: String) -> String? {
    if let word = roles.word(for: name) { return word }
    // The support libraries' classes stand for those they replace.
    var rest = name.lastPart.folded
    for affix in ["appcompat", "compat", "material"] { rest = rest.replacing(affix, with: "") }
    return roles.word(for: rest) ?? endings.first(where: rest.hasSuffix).flatMap { roles.word(for: $0) }
  }
}
