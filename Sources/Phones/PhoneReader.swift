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

  /// Whether each screen keeps what it was read from.
  private let keepsCaptures: Bool

  init(language: Language, keepsCaptures: Bool = false) {
    self.language = language
    self.keepsCaptures = keepsCaptures
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
    let (visit, depth) = visits.see(name: name, title: title ?? name, marks: Self.marks(of: captured))
    let found = PhoneScreen(
      captured, named: name, instance: "\(name)/\(visit.number)", title: title ?? name, depth: depth,
      reading: nextReading(), language: language)
    var screen = found.screen
    screen.app = Self.app(in: source)
    elements = [:]
    for (id, element) in found.elements { if let path = paths[element] { elements[id] = (path, element) } }
    let said = found.toasts.filter { !toasts.contains($0) }
    toasts = Set(found.toasts)
    let focusedNow = found.focused
    if focusedNow != focused {
      focused = focusedNow
      // A field that takes the keys, where something else was done.
      if let focusedNow, focusedNow != actedOn, screen.fields[focusedNow] != nil {
        focus = FocusRequest(focusedNow, number: focus.number + 1)
      }
    }
    screen.focus = focus.number > 0 ? focus : nil
    if keepsCaptures {
      screen.capture = LivingCapture(ending: "xml", content: SecretMask.masked(source), picture: nil)
    }
    return (screen, said)
  }

  // MARK: What a screen is called

  /// What the system calls the app that a source is of.
  static func app(in source: [UInt8]) -> String? {
    String(decoding: source, as: UTF8.self).firstMatch(of: /\s(?:package|bundleId)="([^"]+)"/).map { String($0.output.1) }
  }

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
