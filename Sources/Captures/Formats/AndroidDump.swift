import Platforms
import Semantics

/// Dumps of Android's view hierarchy, of all writers, as captured screens.
struct AndroidDump {
  /// The tags that a dump begins with.
  static let roots: Set<String> = ["hierarchy", "displays"]

  /// The screen that a dump shows: of several windows the one behind first.
  static func screen(_ document: MarkupElement) throws(CaptureError) -> CapturedScreen {
    var windows: [MarkupElement] = []
    collect(document, into: &windows)
    guard windows.contains(where: { !$0.children.isEmpty }) else {
      throw CaptureError(line: document.line, "the dump has no elements; the app was not idle, take it again")
    }
    var attributes: Set<String> = []
    var isAppium = false
    for window in windows {
      window.visit { element in
        attributes.formUnion(element.attributes.keys)
        if element.name != "node", element.name != "hierarchy" { isAppium = true }
      }
    }
    let dialect = AndroidDialect(isAppium: isAppium, attributes: attributes)
    let reader = AndroidDump(isAppium: isAppium)
    // A dump of windows has the topmost first.
    let roots = windows.reversed().flatMap { $0.children.map { reader.element($0, isInWebView: false) } }
    return CapturedScreen(format: .androidXML, dialect: dialect.name, roots: roots, facts: dialect.facts)
  }

  private static func collect(_ element: MarkupElement, into windows: inout [MarkupElement]) {
    if element.name == "hierarchy" { return windows.append(element) }
    for child in element.children { collect(child, into: &windows) }
  }

  private let isAppium: Bool

  private func element(_ markup: MarkupElement, isInWebView: Bool) -> CapturedElement {
    let attributes = markup.attributes
    let className = attributes["class"].nonEmpty ?? markup.name
    var members: [String: JSONValue] = ["class": .string(className)]
    if !markup.children.isEmpty { members["holdsShownRowsOnly"] = true }
    for (name, member) in Self.members {
      if let value = attributes[name].nonEmpty { members[member] = .string(value) }
    }
    // What is not selected is hardly ever something that could be.
    if members["selected"] == "false" { members["selected"] = nil }
    // Chrome's elements are said not to matter, and are read all the same.
    if !isInWebView, attributes["a11y-important"] == "false" { members["importantForAccessibility"] = "no" }
    if attributes["displayed"] == "false" || attributes["visible-to-user"] == "false" { members["visible"] = false }
    extras(attributes["extras"] ?? "", &members)
    if let actions = attributes["actions"].nonEmpty { members["actions"] = .array(Self.actions(actions)) }
    value(&members)
    // A switch has had its state in a description since Android 11, which no dump has: its text is its name, unless it is
    // that of an older one.
    if let text = members["text"], AndroidElements.isSwitch(className), members["contentDescription"] == nil,
      !["on", "off", "på", "av"].contains(text.folded)
    {
      members["contentDescription"] = text
      members["text"] = nil
    }
    // Android has the hint as the text of an empty field.
    if members["showingHint"] == nil, let hint = members["hint"], members["text"] == hint {
      members["showingHint"] = true
    }
    let frame = attributes["bounds"].flatMap(Self.frame)
    // What has no size is scrolled away.
    if let frame, frame.width <= 0 || frame.height <= 0 { members["visible"] = false }
    let isWebView = isInWebView || className.hasSuffix("WebView")
    return CapturedElement(
      kind: className.lastPart.loweringFirst, identifier: attributes["resource-id"].nonEmpty?.lastPath,
      members: members, frame: frame, line: markup.line,
      children: markup.children.map { element($0, isInWebView: isWebView) })
  }

  /// The attributes that mean by themselves what a member of node info means. One that is focusable takes the keys of a
  /// keyboard, which is not the reader's focus.
  private static let members = [
    ("text", "text"), ("content-desc", "contentDescription"), ("resource-id", "viewId"), ("checkable", "checkable"),
    ("checked", "checked"), ("clickable", "clickable"), ("enabled", "enabled"), ("focusable", "inputFocusable"),
    ("focused", "inputFocused"), ("scrollable", "scrollable"), ("long-clickable", "longClickable"),
    ("password", "password"), ("selected", "selected"), ("bounds", "bounds"), ("hint", "hint"),
    ("showing-hint", "showingHint"), ("heading", "heading"), ("live-region", "liveRegion"), ("error", "error"),
    ("content-invalid", "contentInvalid"), ("pane-title", "paneTitle"), ("tooltip-text", "tooltip"),
    ("text-has-clickable-span", "links"), ("screen-reader-focusable", "screenReaderFocusable"),
    ("input-type", "inputType"),
  ]

  /// `key=value;key=value`, of which some say what the element is.
  private func extras(_ text: String, _ members: inout [String: JSONValue]) {
    for entry in text.split(separator: ";") {
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, !parts[1].isEmpty else { continue }
      if parts[0].hasSuffix("roleDescription") { members["roleDescription"] = .string(parts[1]) }
    }
  }

  /// The identifiers of the actions; an app's own have numbers alone, and no words.
  private static func actions(_ text: String) -> [JSONValue] {
    text.split(whereSeparator: { ",; ".contains($0) }).filter { $0.hasPrefix("ACTION_") }
      .map { .string(String($0)) }
  }

  /// Appium writes how far a slider is as its text.
  private func value(_ members: inout [String: JSONValue]) {
    guard isAppium, let text = members["text"]?.string, let number = Double(text),
      AndroidElements.isRange(members["class"]?.string ?? "")
    else { return }
    members["text"] = nil
    members["value"] = .number(number)
  }

  /// `[left,top][right,bottom]`.
  private static func frame(_ bounds: String) -> Frame? {
    let edges = bounds.split { !$0.isNumber && $0 != "-" }.compactMap { Double($0) }
    guard edges.count == 4 else { return nil }
    return Frame(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
  }
}

extension MarkupElement {
  /// Visits the element and all in it, in the order they stand in.
  func visit(_ body: (MarkupElement) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}

extension String {
  /// With its first letters small: `textView`, `xmlView`.
  var loweringFirst: String {
    let capitals = prefix { $0.isUppercase }
    let count = capitals.count > 1 && capitals.count < self.count ? capitals.count - 1 : capitals.count
    return prefix(count).lowercased() + dropFirst(count)
  }

  /// What stands behind the last slash.
  fileprivate var lastPath: String { split(separator: "/").last.map(String.init) ?? self }
}
