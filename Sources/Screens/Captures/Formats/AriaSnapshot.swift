import AccessibilityTree
import Text

/// Reads an aria snapshot of Playwright: a page's roles, names and states as YAML.
///
/// `- heading "Title" [level=1]`, `- textbox "Email": kari@example.com`, `- text: Hello`, two spaces further in for each level; a
/// key with a colon in it is in quotation marks. Lists in prose look alike: a snapshot has roles of ARIA, one of them with
/// a name or a state.
///
/// A state that is off is left out, and so is all that a template does not expect; only what Playwright has written for an agent,
/// with a reference on its elements, is whole.
///
/// Source: `renderAriaTree` and `KeyParser` in `ariaSnapshot.ts` of microsoft/playwright.
struct AriaSnapshot {
  /// The screens in a text, each with its bytes.
  ///
  /// - Throws: When elements are nested too deeply.
  static func screens(in text: PastedLines) throws(CaptureError) -> [PastedCaptures.Found] {
    var reader = AriaSnapshot()
    for line in text.lines {
      let written = text.text(of: line)
      if text.isEnd(line), !reader.open.isEmpty, Self.isCut(written) { reader.cutOff = line.number }
      try reader.read(written, line)
    }
    reader.endTree()
    return reader.found
  }

  private struct Item {
    var role: String
    var name: String?
    var attributes: [String: String] = [:]
    var text: String?
    /// What is written behind the colon, in quotation marks or not; nil without a colon.
    var written: String?
    var line: Int
    var depth: Int
    var children: [Item] = []
  }

  private var found: [PastedCaptures.Found] = []
  private var open: [Item] = []
  private var roots: [Item] = []
  private var ranges: [Range<Int>] = []
  /// Whether an element has a name or a state, as nothing in a list of prose has.
  private var isSure = false
  /// Whether an element has a reference, as in no template.
  private var hasReferences = false
  private var title: String?
  /// The text of the last element, which the next lines may go on with (YAML 1.2, scalars over several lines).
  private var scalar: Scalar?
  /// An item whose quotation mark has not ended, which the next lines may end.
  private var unfinished: Unfinished?
  /// The line in the middle of which the tree was cut off.
  private var cutOff: Int?

  /// Whether the last line of a text ends before its item does.
  private static func isCut(_ written: String) -> Bool {
    let content = written.drop { $0 == " " || $0 == ">" || $0 == "\t" }
    guard content.hasPrefix("-") else { return false }
    let inside = String(content.dropFirst(2))
    return item(inside, 0, 0) == nil && (isUnfinished(inside) || inside.prefix { $0.isLetter } == inside || inside.contains("["))
  }

  private struct Unfinished {
    var text: String
    var depth: Int
    var lines: [PastedLines.Line]
  }

  /// The most lines that a name goes over; so many are read again with each further one.
  private static let mostLinesOfName = 20

  /// A text over several lines: what is between them, and what is written in each.
  private struct Scalar {
    var separator: String
    var parts: [String]
    /// Whether it has a sign of its own (`|`, `>`), so that each line further in belongs to it, whatever it looks like.
    var isBlock = false
  }

  private mutating func read(_ written: String, _ line: PastedLines.Line) throws(CaptureError) {
    let content = written.drop { $0 == " " || $0 == ">" || $0 == "\t" }
    let depth = written.count - content.count
    if content.hasPrefix("- Page Title: ") { title = content.dropFirst("- Page Title: ".count).trimmed }
    if let begun = unfinished {
      unfinished = nil
      if depth > begun.depth, !content.isEmpty, begun.lines.count < Self.mostLinesOfName {
        return try begin("\(begun.text) \(content.trimmed)", begun.depth, begun.lines + [line])
      }
    }
    // A comment is part of a block alone.
    let goesOn = scalar.map { $0.isBlock || !isItem(content, line, depth) && !content.hasPrefix("#") } ?? false
    if goesOn, let last = open.last, depth > last.depth, !content.isEmpty {
      scalar?.parts.append(content.trimmed)
      ranges.append(line.range)
    } else if content.hasPrefix("- ") {
      try begin(String(content), depth, [line])
    } else if !content.isEmpty, open.isEmpty || !content.hasPrefix("#") {
      endTree()
    }
  }

  private func isItem(_ content: Substring, _ line: PastedLines.Line, _ depth: Int) -> Bool {
    let written = String(content.dropFirst(2))
    return content.hasPrefix("- ") && (Self.item(written, line.number, depth) != nil || Self.isUnfinished(written))
  }

  /// Begins the item that is written in some lines, as far in as `depth` says.
  private mutating func begin(_ content: String, _ depth: Int, _ lines: [PastedLines.Line]) throws(CaptureError) {
    let written = String(content.dropFirst(2))
    guard let item = Self.item(written, lines[0].number, depth) else {
      if Self.isUnfinished(written) { unfinished = Unfinished(text: content, depth: depth, lines: lines) } else { endTree() }
      return
    }
    ranges += lines.map(\.range)
    endScalar()
    while let last = open.last, last.depth >= depth { close() }
    guard open.count <= NestingLimit.levels else {
      throw .nested(beyond: NestingLimit.levels, line: lines[0].number, column: depth + 1)
    }
    // A property of the element around it, and no element.
    if item.role.hasPrefix("/") {
      guard !open.isEmpty else { return }
      open[open.count - 1].attributes[item.role] = item.text ?? ""
    } else {
      isSure = isSure || item.name != nil || item.attributes.keys.contains { Self.states.contains($0) }
      hasReferences = hasReferences || item.attributes["ref"] != nil
      open.append(item)
      scalar = Self.scalar(begunBy: item)
    }
  }

  /// Gives the last item the text of its lines.
  private mutating func endScalar() {
    guard let ended = scalar, !open.isEmpty else { return }
    scalar = nil
    let written = ended.parts.joined(separator: ended.separator)
    let text = Self.text(written)
    // A quotation mark without an end.
    if let mark = written.first, mark == "\"" || mark == "'", Self.quoted(Substring(written)) == nil, !ended.isBlock {
      cutOff = open[open.count - 1].line
    }
    open[open.count - 1].text = text.isEmpty ? nil : text
  }

  private mutating func close() {
    guard let last = open.popLast() else { return }
    if open.isEmpty { roots.append(last) } else { open[open.count - 1].children.append(last) }
  }

  private mutating func endTree() {
    if let lines = unfinished?.lines { cutOff = lines[0].number }
    endScalar()
    while !open.isEmpty { close() }
    defer { (roots, ranges, isSure, hasReferences, scalar, unfinished, cutOff) = ([], [], false, false, nil, nil, nil) }
    guard isSure, !roots.isEmpty else { return }
    var properties = ElementProperties()
    (properties.role, properties.label) = ("RootWebArea", title)
    var page = CapturedElement(kind: "rootWebArea", properties, line: roots[0].line, column: 1)
    page.children = roots.flatMap(Self.elements)
    var screen = CapturedScreen(
      format: .ariaSnapshot, dialect: "Playwright", roots: [page], properties: hasReferences ? [.absentNames] : [])
    (screen.title, title) = (title, nil)
    if let cutOff { screen.add(.cutOff(line: cutOff)) }
    found.append(PastedCaptures.Found(screen: screen, ranges: ranges))
  }

  // MARK: - Lines

  private static let states: Set<String> = [
    "level", "checked", "disabled", "expanded", "pressed", "selected", "active", "ref", "invalid", "readonly", "required",
  ]

  /// The roles of ARIA, and Playwright's own words.
  private static let roles: Set<String> = [
    "alert", "alertdialog", "application", "article", "banner", "blockquote", "button", "caption", "cell", "checkbox", "code",
    "columnheader", "combobox", "complementary", "contentinfo", "definition", "deletion", "dialog", "directory", "document",
    "emphasis", "feed", "figure", "form", "generic", "grid", "gridcell", "group", "heading", "iframe", "img", "image",
    "insertion",
    "link", "list", "listbox", "listitem", "log", "main", "mark", "marquee", "math", "menu", "menubar", "menuitem",
    "menuitemcheckbox", "menuitemradio", "meter", "navigation", "none", "note", "option", "paragraph", "presentation",
    "progressbar", "radio", "radiogroup", "region", "row", "rowgroup", "rowheader", "scrollbar", "search", "searchbox",
    "separator", "slider", "spinbutton", "status", "strong", "subscript", "superscript", "switch", "tab", "table", "tablist",
    "tabpanel", "term", "text", "textbox", "time", "timer", "toolbar", "tooltip", "tree", "treegrid", "treeitem",
  ]

  /// The element or the property of a line without its dash; nil for another line.
  private static func item(_ written: String, _ line: Int, _ depth: Int) -> Item? {
    var rest = Substring(written)
    // What has changed since the last snapshot is marked.
    for mark in ["<changed> ", "<new> "] where rest.hasPrefix(mark) { rest = rest.dropFirst(mark.count) }
    var key = rest
    if let quoted = quoted(rest) {
      key = Substring(quoted.text)
      rest = quoted.rest
    } else {
      rest = ""
    }
    let role = key.prefix { $0.isLetter || $0 == "/" }
    var item = Item(role: String(role), line: line, depth: depth)
    key = key[role.endIndex...]
    guard roles.contains(item.role) || item.role.hasPrefix("/") && item.role.count > 1 else { return nil }
    key = key.drop { $0 == " " }
    if let name = quoted(key), key.hasPrefix("\"") {
      item.name = name.text
      key = name.rest
    } else if key.hasPrefix("/"), let end = key.dropFirst().lastIndex(of: "/") {
      // A template has a pattern in place of a name.
      item.name = String(key[...end])
      key = key[key.index(after: end)...]
    }
    while true {
      key = key.drop { $0 == " " }
      guard key.hasPrefix("["), let end = key.firstIndex(of: "]") else { break }
      let attribute = key.dropFirst().prefix { $0 != "]" }.split(separator: "=", maxSplits: 1)
      if let name = attribute.first { item.attributes[String(name)] = attribute.count > 1 ? String(attribute[1]) : "true" }
      key = key[key.index(after: end)...]
    }
    let value = key.isEmpty ? rest : key
    guard value.isEmpty || value.hasPrefix(":") else { return nil }
    item.written = value.isEmpty ? nil : value.dropFirst().trimmed
    item.text = item.written.map(text).nonEmpty
    return item
  }

  /// What is written, without the quotation marks around it.
  private static func text(_ written: String) -> String {
    quoted(Substring(written)).flatMap { $0.rest.isEmpty ? $0.text : nil } ?? written
  }

  /// The text that an item begins; nil where it has none, or has all of it in quotation marks.
  private static func scalar(begunBy item: Item) -> Scalar? {
    guard let written = item.written else { return nil }
    // The signs of YAML for a text below them, with what to do about its end, and how far in it is.
    if let sign = written.first, "|>".contains(sign), written.dropFirst().allSatisfy({ "+-123456789".contains($0) }) {
      return Scalar(separator: sign == "|" ? "\n" : " ", parts: [], isBlock: true)
    }
    return text(written) == written ? Scalar(separator: " ", parts: written.isEmpty ? [] : [written]) : nil
  }

  /// Whether a quotation mark of an item has no end: that of its name, or of the whole item.
  private static func isUnfinished(_ written: String) -> Bool {
    if let mark = written.first, mark == "'" || mark == "\"" { return quoted(Substring(written)) == nil }
    let role = written.prefix { $0.isLetter }
    let name = written[role.endIndex...].drop { $0 == " " }
    return roles.contains(String(role)) && name.hasPrefix("\"") && quoted(name) == nil
  }

  /// A text in quotation marks of YAML, and what follows it.
  private static func quoted(_ written: Substring) -> (text: String, rest: Substring)? {
    guard let mark = written.first, mark == "'" || mark == "\"" else { return nil }
    var text = ""
    var place = written.index(after: written.startIndex)
    while place < written.endIndex {
      let character = written[place]
      let next = written.index(after: place)
      if character == mark {
        // In apostrophes an apostrophe is written twice.
        guard mark == "'", next < written.endIndex, written[next] == "'" else { return (text, written[next...]) }
        text.append("'")
        place = written.index(after: next)
      } else if mark == "\"", character == "\\", next < written.endIndex {
        switch written[next] {
        case "n": text.append("\n")
        case "t": text.append("\t")
        default: text.append(written[next])
        }
        place = written.index(after: next)
      } else {
        text.append(character)
        place = next
      }
    }
    return nil
  }

  // MARK: - Elements

  /// The roles whose text is their value.
  private static let fields: Set<String> = ["textbox", "searchbox", "combobox", "spinbutton", "slider", "progressbar", "meter"]

  /// The roles that are on or off, of which Playwright writes that they are on (`[checked]`) or mixed.
  private static let switches: Set<String> = ["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]

  /// The element of an item; of one that is there for its looks alone what is in it.
  private static func elements(_ item: Item) -> [CapturedElement] {
    let role = item.role == "text" ? "StaticText" : item.role
    var properties = ElementProperties()
    properties.role = role
    var children = item.children.flatMap(elements)
    if item.role == "combobox", let chosen = item.children.first(where: { $0.attributes["selected"] == "true" })?.name {
      properties.value = .text(chosen)
    }
    var name = item.name
    if let text = item.text {
      let isName = item.role == "text" || name == nil && WebRules.coversContent(role: role, isNamed: false)
      if fields.contains(item.role) {
        properties.value = .text(text)
      } else if isName {
        name = text
      } else {
        var own = ElementProperties()
        (own.role, own.label) = ("StaticText", text)
        children.insert(CapturedElement(kind: "staticText", own, line: item.line, column: item.depth + 1), at: 0)
      }
    }
    if name == nil, ["generic", "none", "presentation", "rowgroup"].contains(role) { return children }
    properties.label = name?.lineFeedsAsPauses
    if switches.contains(item.role) { properties.toggled = .off }
    for (attribute, value) in item.attributes {
      let toggled: Toggled = value == "mixed" ? .mixed : value == "true" ? .on : .off
      switch attribute {
      case "level": properties.level = Int(value)
      case "checked": properties.toggled = toggled
      case "pressed":
        var page = PageElement()
        page.pressed = toggled
        properties.page = page
      case "disabled": properties.isEnabled = value == "false"
      case "expanded": properties.isExpanded = value != "false"
      case "selected": properties.isSelected = value != "false"
      case "readonly": properties.isReadOnly = value != "false"
      case "required": properties.isRequired = value != "false"
      case "invalid": properties.invalidity = value == "false" ? nil : .other
      case "active": properties.isFocused = true
      default: break
      }
    }
    var element = CapturedElement(kind: item.role, properties, line: item.line, column: item.depth + 1)
    if WebRules.coversContent(role: role, isNamed: name != nil, content: children.map(\.kind)) {
      element.covered = children
    } else {
      element.children = children
    }
    return [element]
  }
}
