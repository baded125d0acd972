internal import Captures
internal import Languages
internal import LivingApps
internal import Platforms
internal import Semantics

/// Makes screens of the page sources of a phone, by the rules that captures are read by.
struct PhoneReader {
  private let language: Language
  private var visits = PhoneVisits()
  private var readings = 0
  private var focus = FocusRequest("", number: 0)
  private var focused: NodeID?
  /// The messages that come and go by themselves, of the last reading.
  private var toasts: Set<String> = []
  /// How the server finds the elements of the last reading, and what was read of them.
  private(set) var elements: [NodeID: (path: String, captured: CapturedElement)] = [:]

  init(language: Language) {
    self.language = language
  }

  /// A number that no other reading has.
  mutating func nextReading() -> Int {
    readings += 1
    return readings
  }

  /// Forgets the way to the present screen, after the app was opened anew.
  mutating func beginAnew() {
    visits = PhoneVisits()
    (focused, toasts) = (nil, [])
  }

  /// What a source shows: the screen, and what is said beside it.
  ///
  /// - Parameters:
  ///   - activity: What Android calls the part of the app that is shown; nil where nobody says.
  ///   - actedOn: The element that something was done to: that it has the focus now is no news.
  mutating func screen(
    _ source: [UInt8], activity: String?, actedOn: NodeID?
  ) throws(CaptureError) -> (screen: LivingScreen, said: [String]) {
    guard let captured = try CaptureReader.screens(in: source).first else { throw CaptureError("it is empty") }
    let paths = try ElementPaths(source)
    let title = Self.title(of: captured)
    let name = Self.name(activity: activity, title: title)
    let tree = CapturedTree(captured, named: name, title: title ?? name, in: language)
    let (visit, depth) = visits.see(name: name, title: title ?? name, marks: Self.marks(of: captured))
    var screen = LivingScreen(
      name: name, instance: "\(name)/\(visit.number)", title: title ?? name, depth: depth, tree: .empty,
      reading: nextReading())
    elements = [:]
    var shown: Set<String> = []
    var said: [String] = []
    var edits: [TreeEdit] = []
    var focusedNow: NodeID?
    for (id, element) in tree.elements {
      if let path = paths[element] { elements[id] = (path, element) }
      if element.members["inputFocused"]?.bool == true || element.members["focused"]?.bool == true { focusedNow = id }
      guard let node = tree.tree[id] else { continue }
      if element.kind == "toast" {
        edits.append(.remove(id))
        guard let text = element.text, shown.insert(text).inserted, !toasts.contains(text) else { continue }
        said.append(text)
      } else if node.role.isTextField {
        screen.fields[id] = LivingScreen.Field(text: node.role == .secureField ? "" : node.value ?? "", limit: 10_000)
        if !node.supports(.setText), node.isEnabled {
          var field = node
          field.actions.append(.setText)
          edits.append(.update(field))
        }
      }
    }
    toasts = shown
    screen.tree = Self.completed(tree.tree, edits, canGoBack: depth > 0)
    if focusedNow != focused {
      focused = focusedNow
      // A field that takes the keys, where something else was done.
      if let focusedNow, focusedNow != actedOn, screen.fields[focusedNow] != nil {
        focus = FocusRequest(focusedNow, number: focus.number + 1)
      }
    }
    screen.focus = focus.number > 0 ? focus : nil
    return (screen, said)
  }

  /// The tree with what a living screen can do besides, and the regions for news.
  private static func completed(_ tree: SemanticTree, _ edits: [TreeEdit], canGoBack: Bool) -> SemanticTree {
    var edits = edits
    if canGoBack, var root = tree.nodes.first {
      root.actions.append(.dismiss)
      edits.append(.update(root))
    }
    for (number, region) in LivingApp.newsRegions.enumerated() {
      edits.append(.insert(region, into: nil, at: number + 1))
    }
    return (try? tree.applying(edits)) ?? tree
  }

  // MARK: What a screen is called

  /// What a person would call it: the title that the app shows.
  private static func title(of screen: CapturedScreen) -> String? {
    var titles: [String] = []
    var heading: String?
    for root in screen.roots {
      root.visit { element in
        let kind = element.kind.lowercased()
        let identifier = element.identifier?.lowercased() ?? ""
        if let pane = element.members["paneTitle"]?.text { titles.append(pane) }
        if kind == "navigationbar", let name = element.text ?? Self.firstText(in: element) { titles.append(name) }
        if identifier == "alerttitle" || kind == "alert", let text = element.text { titles.append(text) }
        if kind == "toolbar" || identifier == "action_bar" || identifier == "toolbar", let text = Self.firstText(in: element) {
          titles.append(text)
        }
        if element.members["heading"]?.bool == true { heading = heading ?? element.text }
      }
    }
    return (titles.last ?? screen.title ?? heading).nonEmpty
  }

  private static func firstText(in element: CapturedElement) -> String? {
    var text: String?
    for child in element.children + element.covered {
      child.visit { inner in
        if text == nil, ["textview", "statictext"].contains(inner.kind.lowercased()) { text = inner.text }
      }
    }
    return text
  }

  /// The first segment of all ids: `login` of the activity `.ui.LoginActivity`, `your-contacts` of a title.
  static func name(activity: String?, title: String?) -> String {
    if let last = activity?.split(whereSeparator: { $0 == "." || $0 == "$" }).last {
      var name = String(last)
      if name.hasSuffix("Activity"), name.count > 8 { name.removeLast(8) }
      return hyphenated(name)
    }
    return hyphenated(title ?? "screen")
  }

  private static func hyphenated(_ text: String) -> String {
    var words = ""
    var previous: Character = "-"
    for character in text.prefix(60) {
      if character.isLetter || character.isNumber {
        if character.isUppercase, previous.isLowercase || previous.isNumber { words += "-" }
        words += character.lowercased()
      } else if !words.hasSuffix("-"), !words.isEmpty {
        words += "-"
      }
      previous = character
    }
    while words.hasSuffix("-") { words.removeLast() }
    return words.isEmpty ? "screen" : words
  }

  /// What tells a screen from another: its elements by name, and its texts, but not what fields hold.
  private static func marks(of screen: CapturedScreen) -> Set<String> {
    var marks: Set<String> = []
    for root in screen.roots {
      root.visit { element in
        if let identifier = element.identifier { marks.insert("#\(identifier)") }
        let kind = element.kind.lowercased()
        guard !kind.contains("edittext"), !kind.contains("textfield"), kind != "toast" else { return }
        if let text = element.text { marks.insert(text) }
      }
    }
    return marks
  }
}
