import AccessibilityTree
import Text

/// The kinds of elements on Android, by a role's word or by the name of a class: `button`, `Role.Button`,
/// `ROLE_BUTTON`, `android.widget.Button`, `com.google.android.material.button.MaterialButton`.
enum AndroidKinds {
  static let roles = ElementKinds(prefixes: ["role"], file: EmbeddedText.android_kinds_txt)

  /// Kinds that a longer class name ends with: `BrandedImageButton` is an image button. The first one counts.
  private static let endings = [
    "imageButton", "toggleButton", "radioButton", "floatingActionButton", "button", "checkBox", "switch",
    "checkedTextView", "editText", "textView", "imageView", "seekBar", "slider", "progressBar",
    "progressIndicator", "spinner", "recyclerView", "listView", "gridView", "viewPager", "webView",
  ].map(\.folded)

  /// The word for a kind; nil for an unknown one.
  static func word(for name: String) -> String? {
    if let word = roles.word(for: name) { return word }
    // The classes of the support libraries stand for those that they replace.
    var rest = name.lastPart.folded
    for affix in ["appcompat", "compat", "material"] { rest = rest.replacing(affix, with: "") }
    return roles.word(for: rest) ?? endings.first(where: rest.hasSuffix).flatMap { roles.word(for: $0) }
  }
}

// Values of node info as JSON has them: in a driver's answer, and in a case.

extension Toggled {
  /// A check mark by its words, as node info, layouts and Compose have them.
  init?(android json: JSONValue) {
    guard let toggled = (json.checkMark ?? json).toggled else { return nil }
    self = toggled
  }
}

extension LiveRegion {
  /// Politeness by its word, Android's constant or its number (0 none, 1 polite, 2 assertive).
  init(android word: String) {
    let word = word.folded
    self = word == "1" || word.hasSuffix("polite") ? .polite : word == "2" || word.hasSuffix("assertive") ? .assertive : .off
  }
}

extension Collection {
  /// What a collection's node info has; nil where it has none of it.
  init?(nodeInfo json: JSONValue) {
    self.init(count: json["itemCount", "count"]?.int)
    rowCount = json["rowCount", "rows"]?.int
    columnCount = json["columnCount", "columns"]?.int
    selectionMode = SelectionMode(android: json["selectionMode"])
    if self == Collection() { return nil }
  }
}

extension Collection.SelectionMode {
  /// How many items can be selected, by Android's constant, its word or its number.
  init?(android json: JSONValue?) {
    switch json?.folded {
    case "single", "1", "selectionmodesingle": self = .single
    case "multiple", "2", "selectionmodemultiple": self = .multiple
    default: return nil
    }
  }
}

extension ElementProperties.ItemInfo {
  /// An item's place, which node info counts from 0.
  init(nodeInfo json: JSONValue) {
    row = json["rowIndex", "row"]?.count.map { $0 + 1 }
    column = json["columnIndex", "column"]?.count.map { $0 + 1 }
    isHeading = json["heading", "isHeading"]?.bool
    isSelected = json["selected", "isSelected"]?.bool
    (rowTitle, columnTitle) = (json["rowTitle"]?.text, json["columnTitle"]?.string)
  }
}

/// The words of Android's own controls.
///
/// Source: google/talkback, `strings_compositor.xml`, for the percentage, and Compose for a radio button that is not
/// selected.
struct AndroidPhrases: Sendable {
  let language: Language

  /// A range without a state description.
  func percent(_ number: String) -> String { language(en: "\(number) percent", nb: "\(number) prosent") }
  /// One of several actions of the app whose names are unknown.
  func unnamedAction(_ number: Int, of count: Int) -> String {
    count == 1
      ? language(en: "an action whose name is not told", nb: "en handling uten oppgitt navn")
      : language(en: "action \(number), whose name is not told", nb: "handling \(number), uten oppgitt navn")
  }
  /// The state of a radio button.
  var notSelected: String { language(en: "not selected", nb: "ikke valgt") }
}
