/// What an element is, by a role's word or by the name of its class: `button`, `Role.Button`,
/// `ROLE_BUTTON`, `android.widget.Button`, `com.google.android.material.button.MaterialButton`.
struct AndroidClass {
  /// The one word for it that cases use; nil for what is not known.
  var word: String?
  /// The last part of the name, without case and signs.
  var folded: String?

  init(_ name: String) {
    let last = name.split(whereSeparator: { ".$/".contains($0) }).last.map(String.init) ?? name
    var folded = last.lowercased().filter { $0.isLetter || $0.isNumber }
    if folded.hasPrefix("role"), folded != "role" { folded.removeFirst("role".count) }
    self.folded = folded.isEmpty ? nil : folded
    word = Self.word(folded)
    guard word == nil else { return }
    // The support libraries' classes stand for those they replace.
    for affix in ["appcompat", "compat", "material"] where folded.contains(affix) {
      folded = folded.replacing(affix, with: "")
    }
    word = Self.word(folded) ?? Self.suffixes.first { folded.hasSuffix($0) }.flatMap(Self.word)
  }

  /// Kinds that a longer class name ends with: `BrandedImageButton` is an image button.
  private static let suffixes = [
    "imagebutton", "togglebutton", "radiobutton", "floatingactionbutton", "button", "checkbox", "switch",
    "checkedtextview", "edittext", "textview", "imageview", "seekbar", "slider", "progressbar",
    "progressindicator",
    "spinner", "recyclerview", "listview", "gridview", "viewpager", "webview",
  ]

  private static func word(_ folded: String) -> String? {
    switch folded {
    case "text", "textview", "label", "statictext": "text"
    case "checkedtextview": "checkedTextView"
    case "heading", "header": "heading"
    case "button", "actionbutton", "chip": "button"
    case "imagebutton", "iconbutton", "floatingactionbutton", "fab": "imageButton"
    case "togglebutton", "toggle": "toggleButton"
    case "switch": "switch"
    case "checkbox", "compoundbutton": "checkbox"
    case "radio", "radiobutton": "radio"
    case "image", "imageview", "icon", "picture": "image"
    case "edittext", "textfield", "edit", "editbox", "textbox", "input", "autocompletetextview",
      "textinputedittext", "searchview", "searchautocomplete", "search", "searchfield", "textinput":
      "editText"
    case "password", "passwordfield", "passwordbox", "securefield": "password"
    case "slider", "seekbar", "seekcontrol", "absseekbar", "ratingbar": "slider"
    case "progressbar", "progress", "progressindicator", "contentloadingprogressbar": "progressBar"
    case "spinner", "dropdown", "dropdownlist", "combobox", "absspinner", "exposeddropdown",
      "exposeddropdownmenu", "exposeddropdownmenubox":
      "spinner"
    case "tab", "tabview", "tabitem": "tab"
    case "tabbar", "tabwidget", "tablist", "tablayout", "tabrow": "tabBar"
    case "list", "listview", "recyclerview", "abslistview", "lazycolumn", "lazyrow", "carousel",
      "expandablelistview":
      "list"
    case "grid", "gridview", "table", "tablelayout", "lazyverticalgrid", "lazyhorizontalgrid",
      "staggeredgrid":
      "grid"
    case "pager", "viewpager", "viewpager2", "horizontalpager", "verticalpager": "pager"
    case "page": "page"
    case "webview", "web": "webView"
    case "link", "hyperlink", "urlspan": "link"
    case "alertdialog", "dialog", "datepickerdialog", "timepickerdialog", "bottomsheetdialog":
      "alertDialog"
    case "alert": "alert"
    case "toast": "toast"
    case "notification": "notification"
    case "snackbar", "snackbarlayout": "snackbar"
    case "drawer", "drawerlayout", "navigationdrawer": "drawer"
    case "slidingdrawer": "slidingDrawer"
    case "iconmenu", "iconmenuview", "optionsmenu": "iconMenu"
    case "numberpicker": "numberPicker"
    case "listitem": "listItem"
    case "menuitem": "menuItem"
    case "radiogroup": "radioGroup"
    case "titled", "container", "pane", "group", "viewgroup", "view", "row", "column", "box", "card",
      "cardview", "framelayout", "linearlayout", "relativelayout", "constraintlayout", "scrollview",
      "horizontalscrollview", "nestedscrollview", "layout", "surface":
      "group"
    case "screen", "window", "activity", "scaffold": "screen"
    default: nil
    }
  }
}
