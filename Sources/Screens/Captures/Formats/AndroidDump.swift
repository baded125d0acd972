import AccessibilityTree
import Text

/// Dumps of Android's view hierarchy, of all writers, as captured screens.
///
/// A writer that does not say what is visible passes over what is not (`AccessibilityNodeInfoDumper.java` of AOSP: "Skipping
/// invisible child"), so that all of its elements are visible to TalkBack, whatever their bounds.
final class AndroidDump {
  /// The tags that a dump begins with.
  static let roots: Set<String> = ["hierarchy", "displays"]

  /// The screen in a dump: of several windows the active one.
  static func screen(_ document: MarkupElement) throws(CaptureError) -> CapturedScreen {
    let windows = AndroidWindows(of: document)
    guard !windows.heard.isEmpty else {
      throw CaptureError(
        line: document.line,
        localized(
          en: "the dump has no elements; the app was not idle, take it again",
          nb: "dumpen har ingen elementer; appen var ikke i ro, ta den på nytt"))
    }
    var attributes: Set<String> = []
    var last: [String] = []
    var isAppium = false
    for window in windows.all {
      window.visit { element in
        if element.attributes.names != last {
          last = element.attributes.names
          attributes.formUnion(last)
        }
        if element.name != "node", element.name != "hierarchy" { isAppium = true }
      }
    }
    let dialect = AndroidDialect(isAppium: isAppium, attributes: attributes)
    let reader = AndroidDump(isAppium: isAppium)
    var roots = windows.heard.map { reader.element($0, isInWebView: false) }
    var names = ElementNames(keepingKeysOf: &roots)
    var screen = CapturedScreen(
      format: .androidXML, dialect: dialect.name, roots: roots, properties: dialect.properties, names: &names)
    (screen.title, screen.otherWindows) = (windows.title, windows.others)
    return screen
  }

  private let isAppium: Bool
  /// The names of the last element's attributes and their columns; the next element mostly has the same.
  private var (names, columns) = ([String](), Columns([]))
  /// The kinds of the classes met so far.
  private var classes: [String: ClassKind] = [:]

  private struct ClassKind {
    var kind: String
    var isSwitch: Bool
    var isRange: Bool
    var isWebView: Bool

    init(_ name: String) {
      kind = name.lastPart.loweringFirst
      isSwitch = AndroidRules.isSwitch(name)
      isRange = AndroidRules.isRange(name)
      isWebView = name.hasSuffix("WebView")
    }
  }

  /// The positions of the meaningful attributes among those of an element.
  private struct Columns {
    /// Those that mean the same as a property, each with how it is set.
    var properties: [(place: Int, set: Setter)]
    var className, identifier, bounds, importance, path: Int?
    var visibility: [Int]
    var hasText: Bool

    init(_ names: [String]) {
      properties = AndroidDump.attributes.compactMap { name, set in names.firstIndex(of: name).map { ($0, set) } }
      className = names.firstIndex(of: "class")
      identifier = names.firstIndex(of: "resource-id")
      bounds = names.firstIndex(of: "bounds")
      importance = names.firstIndex(of: "a11y-important")
      path = names.firstIndex(of: PageSource.pathAttribute)
      visibility = ["displayed", "visible-to-user"].compactMap { names.firstIndex(of: $0) }
      hasText = names.contains("text")
    }
  }

  private init(isAppium: Bool) {
    self.isAppium = isAppium
  }

  private func kind(of className: String) -> ClassKind {
    if let known = classes[className] { return known }
    let kind = ClassKind(className)
    classes[className] = kind
    return kind
  }

  private func element(_ markup: MarkupElement, isInWebView: Bool) -> CapturedElement {
    let attributes = markup.attributes
    if attributes.names != names {
      names = attributes.names
      columns = Columns(names)
    }
    func value(_ place: Int?) -> String? { place.map { attributes.values[$0] } }
    let className = value(columns.className).nonEmpty ?? markup.name
    let ofClass = kind(of: className)
    var it = ElementProperties()
    it.className = className
    it.holdsShownRowsOnly = !markup.children.isEmpty
    for (place, set) in columns.properties where !attributes.values[place].isEmpty { set(&it, attributes.values[place]) }
    // An element that is not selected is hardly ever selectable.
    if it.isSelected == false { it.isSelected = nil }
    // Chrome's elements are marked as unimportant, and are read all the same.
    if !isInWebView, let importance = value(columns.importance) { it.importance = importance == "false" ? .no : .yes }
    // Appium writes a slider's position as its text.
    if ofClass.isRange, let number = it.text.flatMap({ Double($0) }) {
      it.text = nil
      if number.isFinite { it.value = .number(number) }
    }
    // Since Android 11 a switch has its state in a state description, which no dump has: its text is its name, unless the
    // text is the state, as on older versions.
    if ofClass.isSwitch, let text = it.text, it.label == nil, !["on", "off", "på", "av"].contains(text.folded) {
      (it.label, it.text) = (text, nil)
    }
    // Android gives the hint as the text of an empty field; Flutter gives its fields a hint beside no text.
    if it.isShowingHint == nil, columns.hasText, let hint = it.hint { it.isShowingHint = it.text == hint }
    let frame = value(columns.bounds).flatMap(Self.frame)
    // Dumps leave out what is not visible, and cut bounds at the display: those of what lies beyond its edge are empty.
    if columns.visibility.contains(where: { attributes.values[$0] == "false" }) { it.isVisible = false }
    let isWebView = isInWebView || ofClass.isWebView
    return CapturedElement(
      kind: ofClass.kind, identifier: value(columns.identifier).nonEmpty?.lastPath, it, frame: frame,
      key: value(columns.path).nonEmpty, line: markup.line, column: markup.column,
      children: markup.children.map { element($0, isInWebView: isWebView) })
  }

  private typealias Setter = @Sendable (inout ElementProperties, String) -> Void

  /// The attributes that mean the same as a property of node info. One that is focusable takes the keys of a
  /// keyboard, which is not the reader's focus.
  private static let attributes: [(name: String, set: Setter)] = [
    ("text", { $0.text = $1 }), ("content-desc", { $0.label = $1 }), ("hint", { $0.hint = $1 }), ("error", { $0.errorText = $1 }),
    ("pane-title", { $0.paneTitle = $1 }), ("tooltip-text", { $0.tooltip = $1 }), ("input-type", { $0.inputType = $1 }),
    ("checkable", { $0.isCheckable = flag($1) }), ("checked", { $0.toggled = Toggled(android: .string($1)) }),
    ("clickable", { $0.isClickable = flag($1) }), ("long-clickable", { $0.isLongClickable = flag($1) }),
    ("enabled", { $0.isEnabled = flag($1) }), ("selected", { $0.isSelected = flag($1) }),
    ("focusable", { $0.takesInputFocus = flag($1) }), ("focused", { $0.hasInputFocus = flag($1) }),
    ("scrollable", { $0.isScrollable = flag($1) }), ("password", { $0.isPassword = flag($1) }),
    ("showing-hint", { $0.isShowingHint = flag($1) }), ("heading", { $0.isHeading = flag($1) }),
    ("live-region", { $0.live = LiveRegion(android: $1) }), ("content-invalid", { $0.isContentInvalid = flag($1) }),
    ("text-has-clickable-span", { $0.containsLinks = flag($1) ?? true }),
    ("screen-reader-focusable", { $0.isScreenReaderFocusable = flag($1) }), ("multiline", { $0.isMultiline = flag($1) }),
    (PageSource.endAttribute, { $0.scrollEnd = $1 }),
    (PageSource.secretAttribute, { if $1 == "true" { $0.isPassword = true } }), ("extras", { read(extras: $1, into: &$0) }),
    ("actions", { read(actions: $1, into: &$0) }), ("collection-info", { read(collection: $1, into: &$0) }),
    ("collection-item-info", { read(item: $1, into: &$0) }),
  ]

  private static func flag(_ word: String) -> Bool? {
    // Nearly all are one of these.
    word == "true" ? true : word == "false" ? false : JSONValue.string(word).bool
  }

  /// `key=value;key=value`; some entries say what the element is.
  private static func read(extras: String, into it: inout ElementProperties) {
    for entry in extras.split(separator: ";") {
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, !parts[1].isEmpty else { continue }
      if parts[0].hasSuffix("roleDescription") { it.roleDescription = parts[1] }
    }
  }

  /// The identifiers of the system's actions; an app's own actions have only numbers, and no words.
  private static func read(actions text: String, into it: inout ElementProperties) {
    for name in text.split(whereSeparator: { ",; ".contains($0) }) where name.hasPrefix("ACTION_") {
      let word = String(name.dropFirst("ACTION_".count)).folded
      if let action = AndroidActions(folded: word) {
        it.actions.insert(action)
        it.isExpanded = it.isExpanded ?? action.expansion
      }
      // The app's own actions, which have no names in a dump.
      if word == "unknown" { it.unnamedActions += 1 }
    }
  }

  /// The driver's answer on a collection or on an item of one. An unknown number is -1.
  private static func answer(_ text: String) -> JSONValue? {
    guard case .object(let members)? = try? JSONReader.value(of: Array(text.utf8)) else { return nil }
    return .object(members.filter { $0.value.number.map { $0 >= 0 } != false })
  }

  private static func read(collection text: String, into it: inout ElementProperties) {
    guard let json = answer(text) else { return }
    it.tellsCollection = true
    it.collection = Collection(nodeInfo: json)
  }

  private static func read(item text: String, into it: inout ElementProperties) {
    it.itemInfo = answer(text).map(ElementProperties.ItemInfo.init(nodeInfo:))
  }

  /// `[left,top][right,bottom]`.
  static func frame(_ bounds: String) -> Frame? {
    var (edges, count) = (SIMD4<Double>(), 0)
    var (isNumber, isNegative, number) = (false, false, 0.0)
    func end() {
      if isNumber, count < 4 { edges[count] = isNegative ? -number : number }
      if isNumber { count += 1 }
      (isNumber, isNegative, number) = (false, false, 0)
    }
    for byte in bounds.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = 10 * number + Double(byte - UInt8(ascii: "0"))
        isNumber = true
      case UInt8(ascii: "-"):
        end()
        isNegative = true
      default: end()
      }
    }
    end()
    guard count == 4 else { return nil }
    return Frame(numbers: [edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]])
  }
}

extension String {
  /// The text with its first letters in lower case: `textView`, `xmlView`.
  var loweringFirst: String {
    let capitals = prefix { $0.isUppercase }
    let count = capitals.count > 1 && capitals.count < self.count ? capitals.count - 1 : capitals.count
    return prefix(count).lowercased() + dropFirst(count)
  }

  /// The part after the last slash.
  fileprivate var lastPath: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")), utf8.index(after: slash) < endIndex else {
      return split(separator: "/").last.map(String.init) ?? self
    }
    return String(self[utf8.index(after: slash)...])
  }
}
