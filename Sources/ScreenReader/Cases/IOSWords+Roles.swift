import Semantics

extension IOSWords {
  /// The word for what an element is: the type of a container, a role, or a class.
  static func roleWord(_ json: JSONValue) -> String {
    let words = [json["containerType"], json["role", "type", "class"]].compactMap { $0?.string }
    return words.map(ShortNames.word).first { $0 != "none" } ?? "custom"
  }

  /// The word for a container; the trait of a tab bar makes one of anything.
  static func containerWord(_ json: JSONValue) -> String {
    json["traits"]?.words.contains("tabbar") == true ? "customtabbar" : roleWord(json)
  }

  /// Whether a word that is no role stands for one element, and not for a group of what is below: it is
  /// called so, or has a label and no better word.
  static func isElement(_ json: JSONValue, _ word: String) -> Bool {
    word == "element" || ["custom", "none"].contains(word) && json["label"] != nil
  }

  /// The role of a word; `unknown` for a word that is none.
  static func role(_ word: String) -> Role {
    switch word {
    case "text", "statictext", "label", "paragraph": .text
    case "heading", "header": .heading
    case "button", "imagebutton", "navigationlink", "disclosure", "disclosuregroup", "expandable",
      "accordion", "stepper", "spinbutton", "datepicker", "timepicker", "colorpicker", "chip", "menu",
      "menubutton", "menuitem", "picker", "popupbutton", "pulldownbutton", "dropdown", "dropdownlist",
      "combobox":
      .button
    case "togglebutton": .toggleButton
    case "backbutton": .backButton
    case "switch", "toggle", "switchbutton": .switch
    case "checkbox": .checkBox
    case "radio", "radiobutton": .radioButton
    case "slider", "adjustable": .slider
    case "pagecontrol": .pager
    case "textfield", "textinput", "textentry": .textField
    case "securetextfield", "securefield", "password": .secureField
    case "searchfield", "searchbar", "search", "searchtextfield": .searchField
    case "textview", "textarea", "texteditor": .textArea
    case "tab", "tabbaritem", "tabbarbutton": .tab
    case "segment": .segment
    case "cell": .cell
    case "link": .link
    case "image", "imageview": .image
    case "keyboardkey": .keyboardKey
    case "alert", "alertdialog", "alertcontroller": .alertDialog
    case "status", "snackbar", "toast": .status
    case "progress", "progressbar", "progressview": .progressBar
    case "listitem", "row": .listItem
    case "screen", "window": .screen
    case "group", "container", "view", "stack", "scrollview", "nativelist", "tableview", "collectionview",
      "semanticgroup", "fieldset", "titled":
      .group
    case "list": .list
    case "landmark": .landmark
    case "datatable", "table", "grid": .grid
    case "tabbar", "customtabbar", "tablist": .tabBar
    case "segmentedcontrol", "segmented": .segmentedControl
    case "radiogroup": .radioGroup
    default: .unknown
    }
  }
}
