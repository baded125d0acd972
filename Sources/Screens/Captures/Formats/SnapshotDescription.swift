import AccessibilityTree
import Text

/// Reads the text that AccessibilitySnapshot writes of a view: `Found 2 marker(s)`, then `Description: Send. Button.` and
/// `Hint: …` of each element, with further fields where a test asks for them.
///
/// A description is what that library reckons VoiceOver to say: the words of traits stand at its end.
///
/// Source: `AccessibilityFields` and `accessibilityDescription` of cashapp/AccessibilitySnapshot's forks.
enum SnapshotDescription {
  /// What every such text has.
  static let sign: StaticString = "Description: "

  /// The screens in a text.
  static func screens(in text: PastedLines) -> [PastedCaptures.Found] {
    var found: [PastedCaptures.Found] = []
    var elements: [CapturedElement] = []
    var ranges: [Range<Int>] = []
    var (isInActions, last) = (false, 1)
    var wanted: Int?
    func end() {
      guard !elements.isEmpty else { return }
      var own = ElementProperties()
      (own.role, own.isElement, own.isExplicitOrder) = ("element", false, true)
      let root = CapturedElement(kind: "view", own, line: elements[0].line, column: 1, children: elements)
      let properties = Set(NodeProperty.all(on: .iOS)).subtracting([.language, .liveRegion, .modality])
      var screen = CapturedScreen(
        format: .accessibilitySnapshot, dialect: "descriptions", roots: [root], properties: properties)
      // The text says how many elements it has.
      if let wanted, elements.count < wanted { screen.add(.cutOff(line: last)) }
      found.append(PastedCaptures.Found(screen: screen, ranges: ranges))
      wanted = nil
      (elements, ranges, isInActions) = ([], [], false)
    }
    for line in text.lines {
      let written = text.text(of: line).trimmed
      if !written.isEmpty, !text.isFence(line) { last = line.number }
      if written.hasPrefix("Found "), written.contains("marker") {
        end()
        wanted = Int(written.dropFirst("Found ".count).prefix(while: \.isNumber))
        ranges.append(line.range)
      } else if written.hasPrefix("Description: ") || written == "Description is Empty" {
        isInActions = false
        elements.append(
          element(String(written.dropFirst("Description: ".count)), line.number, isEmpty: !written.hasPrefix("Description: ")))
        ranges.append(line.range)
      } else if elements.isEmpty {
        continue
      } else if let (name, value) = field(written) {
        isInActions = name == "Custom Actions"
        set(name, value, of: &elements[elements.count - 1])
        ranges.append(line.range)
      } else if isInActions, !written.isEmpty {
        elements[elements.count - 1].properties.customActions.append(written)
        ranges.append(line.range)
      } else if !written.isEmpty {
        end()
      } else {
        isInActions = false
      }
    }
    end()
    return found
  }

  private static func field(_ written: String) -> (String, String)? {
    if written.hasSuffix(" is Empty") { return (String(written.dropLast(" is Empty".count)), "") }
    return ["Hint", "Language", "Shape", "Activation Point", "Custom Actions"].lazy
      .compactMap { name in written.hasPrefix("\(name):") ? (name, written.dropFirst(name.count + 1).trimmed) : nil }.first
  }

  private static func set(_ name: String, _ value: String, of element: inout CapturedElement) {
    switch name {
    case "Hint" where !value.isEmpty: element.properties.hint = value
    case "Language" where !value.isEmpty: element.properties.language = value
    case "Shape":
      let numbers = value.split { !$0.isNumber && !"-.e".contains($0) }.compactMap { Double($0) }
      if value.hasPrefix("Frame"), let frame = Frame(numbers: numbers) { element.frame = frame }
    default: break
    }
  }

  /// An element of its description, `Selected. Pizza: Pepperoni. Button.`
  private static func element(_ description: String, _ line: Int, isEmpty: Bool) -> CapturedElement {
    var properties = ElementProperties()
    properties.isElement = true
    var rest = isEmpty ? Substring() : Substring(description)
    var traits: [String] = []
    for (word, trait) in [("Selected. ", "Selected"), ("Dimmed. ", "NotEnabled")] where rest.hasPrefix(word) {
      traits.append(trait)
      rest = rest.dropFirst(word.count)
    }
    while let (word, trait) = endings.first(where: { rest == $0.0 || rest.hasSuffix(" \($0.0)") }) {
      traits.insert(trait, at: 0)
      rest = rest.dropLast(min(rest.count, word.count + 1))
    }
    if rest.hasSuffix(".") { rest = rest.dropLast() }
    if !rest.isEmpty { properties.label = String(rest) }
    if traits.contains("NotEnabled") { properties.isEnabled = false }
    let type = traits.lazy.compactMap { types[$0] }.first
    properties.role = type ?? (traits.isEmpty && !rest.isEmpty ? "staticText" : "element")
    properties.traits = Set(traits.compactMap(IOSTrait.init(named:)))
    return CapturedElement(kind: type ?? "text", properties, line: line, column: 1)
  }

  private static let endings = [
    ("Button.", "Button"), ("Link.", "Link"), ("Heading.", "Header"), ("Header.", "Header"), ("Image.", "Image"),
    ("Adjustable.", "Adjustable"), ("Search Field.", "SearchField"), ("Dimmed.", "NotEnabled"), ("Selected.", "Selected"),
  ]

  private static let types = [
    "Button": "button", "Link": "link", "Header": "header", "Image": "image", "Adjustable": "slider",
    "SearchField": "searchField",
  ]
}
