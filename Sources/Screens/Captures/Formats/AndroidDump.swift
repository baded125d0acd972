import AccessibilityTree
import Text

/// Dumps of Android's view hierarchy, of all writers, as captured screens.
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
      isSwitch = AndroidElements.isSwitch(name)
      isRange = AndroidElements.isRange(name)
      isWebView = name.hasSuffix("WebView")
    }
  }

  /// The positions of the meaningful attributes among those of an element.
  private struct Columns {
    var members: [(place: Int, member: String)]
    var className, identifier, bounds, importance, extras, actions, path, secret: Int?
    var collection: [(place: Int, member: String)]
    var visibility: [Int]

    init(_ names: [String]) {
      members = AndroidDump.members.compactMap { name, member in names.firstIndex(of: name).map { ($0, member) } }
      className = names.firstIndex(of: "class")
      identifier = names.firstIndex(of: "resource-id")
      bounds = names.firstIndex(of: "bounds")
      importance = names.firstIndex(of: "a11y-important")
      extras = names.firstIndex(of: "extras")
      actions = names.firstIndex(of: "actions")
      path = names.firstIndex(of: PageSource.pathAttribute)
      secret = names.firstIndex(of: PageSource.secretAttribute)
      collection = [("collection-info", "collectionInfo"), ("collection-item-info", "collectionItemInfo")].compactMap {
        name, member in names.firstIndex(of: name).map { ($0, member) }
      }
      visibility = ["displayed", "visible-to-user"].compactMap { names.firstIndex(of: $0) }
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
    var members = ElementMembers(capacity: columns.members.count + 4)
    members.add("class", .string(className))
    if !markup.children.isEmpty { members.add("holdsShownRowsOnly", true) }
    for (place, member) in columns.members where !attributes.values[place].isEmpty {
      members.add(member, .string(attributes.values[place]))
    }
    if value(columns.secret) == "true" { members["password"] = true }
    // An element that is not selected is hardly ever selectable.
    if members["selected"] == "false" { members["selected"] = nil }
    // Chrome's elements are marked as unimportant, and are read all the same.
    if !isInWebView, let importance = value(columns.importance) {
      members["importantForAccessibility"] = importance == "false" ? "no" : "yes"
    }
    if columns.visibility.contains(where: { attributes.values[$0] == "false" }) { members["visible"] = false }
    if let extras = value(columns.extras).nonEmpty { read(extras, into: &members) }
    if let actions = value(columns.actions).nonEmpty { members["actions"] = .array(Self.actions(actions)) }
    for (place, member) in columns.collection {
      if let info = Self.collectionInfo(attributes.values[place]) { members[member] = info }
    }
    if ofClass.isRange { readPosition(of: &members) }
    // Since Android 11 a switch has its state in a state description, which no dump has: its text is its name, unless the
    // text is the state, as on older versions.
    if ofClass.isSwitch, let text = members["text"], members["contentDescription"] == nil,
      !["on", "off", "på", "av"].contains(text.folded)
    {
      members["contentDescription"] = text
      members["text"] = nil
    }
    // Android gives the hint as the text of an empty field.
    if members["showingHint"] == nil, let hint = members["hint"], members["text"] == hint {
      members["showingHint"] = true
    }
    let frame = value(columns.bounds).flatMap(Self.frame)
    members["frame"] = frame?.json
    // An element without size is scrolled out of view.
    if let frame, frame.width <= 0 || frame.height <= 0 { members["visible"] = false }
    let isWebView = isInWebView || ofClass.isWebView
    return CapturedElement(
      kind: ofClass.kind, identifier: value(columns.identifier).nonEmpty?.lastPath,
      members: members, frame: frame, key: value(columns.path).nonEmpty, line: markup.line, column: markup.column,
      children: markup.children.map { element($0, isInWebView: isWebView) })
  }

  /// The attributes that mean the same as a member of node info. One that is focusable takes the keys of a
  /// keyboard, which is not the reader's focus.
  private static let members = [
    ("text", "text"), ("content-desc", "contentDescription"), ("resource-id", "viewId"), ("checkable", "checkable"),
    ("checked", "checked"), ("clickable", "clickable"), ("enabled", "enabled"), ("focusable", "inputFocusable"),
    ("focused", "inputFocused"), ("scrollable", "scrollable"), ("long-clickable", "longClickable"),
    ("password", "password"), ("selected", "selected"), ("hint", "hint"),
    ("showing-hint", "showingHint"), ("heading", "heading"), ("live-region", "liveRegion"), ("error", "error"),
    ("content-invalid", "contentInvalid"), ("pane-title", "paneTitle"), ("tooltip-text", "tooltip"),
    ("text-has-clickable-span", "links"), ("screen-reader-focusable", "screenReaderFocusable"),
    ("input-type", "inputType"), ("multiline", "multiLine"), (PageSource.endAttribute, "scrollEnd"),
  ]

  /// `key=value;key=value`; some entries say what the element is.
  private func read(_ extras: String, into members: inout ElementMembers) {
    for entry in extras.split(separator: ";") {
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, !parts[1].isEmpty else { continue }
      if parts[0].hasSuffix("roleDescription") { members["roleDescription"] = .string(parts[1]) }
    }
  }

  /// The identifiers of the system's actions; an app's own actions have only numbers, and no words.
  private static func actions(_ text: String) -> [JSONValue] {
    text.split(whereSeparator: { ",; ".contains($0) }).filter { $0.hasPrefix("ACTION_") }
      .map { .string(String($0)) }
  }

  /// The driver's answer on a collection or on an item of one, as JSON. An unknown number is -1.
  private static func collectionInfo(_ text: String) -> JSONValue? {
    guard case .object(let members)? = try? JSONReader.value(of: Array(text.utf8)) else { return nil }
    return .object(members.filter { $0.value.number.map { $0 >= 0 } != false })
  }

  /// Appium writes a slider's position as its text.
  private func readPosition(of members: inout ElementMembers) {
    guard let text = members["text"]?.string, let number = Double(text) else { return }
    members["text"] = nil
    if number.isFinite { members["value"] = .number(number) }
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
