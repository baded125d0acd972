import Semantics

/// The kinds of elements on iOS, by the type of a container, a role, a class or a trait.
enum IOSKinds {
  static let roles = ElementKinds(
    prefixes: IOSFields.prefixes,
    [
      .init("text", .text, "staticText", "label", "paragraph"),
      .init("heading", .heading, "header"),
      .init("link", .link),
      .init("image", .image, "imageView"),
      .init("keyboardKey", .keyboardKey),
      // Buttons, and what VoiceOver treats as one.
      .init(
        "button", .button, "navigationLink", "disclosure", "disclosureGroup", "expandable", "accordion",
        "stepper", "spinButton", "datePicker", "timePicker", "colorPicker", "chip", "menuItem", "picker",
        "dropDown", "dropDownList", "comboBox"),
      .init("imageButton", .button),
      .init("popUpButton", .button, "menu", "menuButton", "pullDownButton"),
      .init("backButton", .backButton),
      .init("toggleButton", .toggleButton),
      // Controls with a state or a value.
      .init("switch", .switch, "switchButton"),
      .init("toggle", .switch),
      .init("checkBox", .checkBox),
      .init("radioButton", .radioButton, "radio"),
      .init("slider", .slider),
      .init("adjustable", .slider),
      .init("progressBar", .progressBar, "progress", "progressView"),
      .init("pickerItem", .unknown, "pickerWheel", "pickerColumn", "pickerView"),
      .init("pageControl", .pager),
      // Fields.
      .init("textField", .textField, "textInput", "textEntry"),
      .init("secureTextField", .secureField, "secureField", "password"),
      .init("searchField", .searchField, "searchBar", "search", "searchTextField"),
      .init("textView", .textArea, "textArea", "textEditor"),
      // Parts of collections.
      .init("tab", .tab, "tabBarItem", "tabBarButton"),
      .init("segment", .segment),
      .init("cell", .cell),
      .init("listItem", .listItem, "row"),
      // Containers. VoiceOver neither counts nor names what is in the platform's own lists.
      .init("screen", .screen, "window"),
      .init("alert", .alertDialog, "alertDialog", "alertController"),
      .init("status", .status, "snackbar", "toast"),
      .init("group", .group, "titled"),
      .init("semanticGroup", .group, "fieldset"),
      .init("container", .group, "view", "stack", "scrollView"),
      .init("nativeList", .group, "tableView", "collectionView"),
      .init("form", .unknown),
      .init("list", .list),
      .init("landmark", .landmark),
      .init("table", .grid, "dataTable", "grid"),
      .init("tabBar", .tabBar),
      .init("customTabBar", .tabBar, "tabList"),
      .init("segmentedControl", .segmentedControl, "segmented"),
      .init("radioGroup", .radioGroup),
      // An element of no kind.
      .init("element", .unknown),
      .init("custom", .unknown),
      .init("none", .unknown),
    ])

  /// In the order in which VoiceOver says what several traits make of one element.
  static let traits = ElementKinds(
    prefixes: IOSFields.prefixes,
    [
      .init("button", .button),
      .init("backButton", .backButton),
      .init("switchButton", .switch, "toggleButton", "toggle"),
      .init("tab", .tab, "tabBarItem"),
      .init("textEntry", .textField),
      .init("textArea", .textArea),
      .init("secureTextField", .secureField),
      .init("header", .heading, "heading"),
      .init("link", .link),
      .init("adjustable", .slider),
      .init("image", .image),
      .init("searchField", .searchField),
      .init("keyboardKey", .keyboardKey),
      // States, and container traits.
      .init("selected", .unknown),
      .init("notEnabled", .unknown, "disabled"),
      .init("editing", .unknown),
      .init("modal", .unknown),
      .init("tabBar", .unknown),
    ])

  /// The word for what an element is.
  static func word(for json: JSONValue) -> String {
    let names = [json["containerType"], json["role", "type", "class"]].compactMap { $0?.string }
    return names.map { roles.word(for: $0) ?? $0.lastPart.folded }.first { $0 != "none" } ?? "custom"
  }

  /// The word for a container; the trait of a tab bar makes one of anything.
  static func containerWord(for json: JSONValue) -> String {
    traits(of: json).contains("tabBar") ? "customTabBar" : word(for: json)
  }

  /// The words of an element's traits: from a list, or from one string with commas or bars between them.
  static func traits(of json: JSONValue) -> Set<String> {
    let names = (json["traits"]?.list ?? []).compactMap(\.string)
      .flatMap { $0.split(whereSeparator: { ",|".contains($0) }) }
    return Set(names.compactMap { traits.word(for: String($0)) })
  }

  /// Whether a word without a role stands for one element and not for a group: it says so, or it has a label and no
  /// better word.
  static func isElement(_ json: JSONValue, _ word: String) -> Bool {
    word == "element" || ["custom", "none"].contains(word) && json["label"] != nil
  }
}
