internal import AccessibilityTree
internal import Captures
internal import Text

/// Makes screens of the page sources of a phone, by the rules for captures.
struct PhoneReader {
  private let language: Language
  private var visits = PhoneVisits()
  private var readings = 0
  private var focus = FocusRequest("", number: 0)
  private var focused: NodeID?
  /// The toasts of the last reading.
  private var toasts: Set<String> = []
  /// The elements of the last reading, with the XPath by which the server finds each.
  private(set) var elements: [NodeID: (path: String, captured: CapturedElement)] = [:]

  /// The screen of the last reading.
  private var lastScreen: CapturedScreen?
  /// Android's name of the activity that was shown last.
  private var lastActivity: String?
  /// The record of each visit on the way to the present screen, by its number.
  private var memories: [Int: VisitMemory] = [:]

  /// The record of a visit from earlier readings.
  private struct VisitMemory {
    var identity = ElementIdentity()
    /// The elements that scroll no further, by path: the directions, and the content at that time.
    var ends: [String: (steps: Set<Int>, shown: [String])] = [:]
    var secrets = SecretFields()
  }

  /// A scroll of a container.
  struct Scroll: Hashable {
    /// The container's path below the screen.
    var path: String
    /// 1 or -1.
    var step: Int
  }

  /// Whether each screen stores its page source.
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

  /// Forgets the way to the present screen, after the app was opened again.
  mutating func beginAnew() {
    visits = PhoneVisits()
    memories = [:]
    (focused, toasts) = (nil, [])
  }

  /// The screen in a source, and the texts that are said besides.
  ///
  /// - Parameters:
  ///   - activity: Android's name of the current activity; nil where it is unknown.
  ///   - actedOn: The element that was acted on: the cursor does not follow the focus to it.
  ///   - scrolled: The scroll since the last reading; nil for none.
  mutating func screen(
    _ source: PageSource, activity: String?, actedOn: NodeID?, scrolled: Scroll? = nil
  ) throws(CaptureError) -> (screen: RemoteScreen, said: [String]) {
    var source = source
    guard let plain = try CaptureReader.screens(in: source.bytes).first else {
      throw CaptureError(localized(en: "it is empty", nb: "den er tom"))
    }
    let title = Self.title(of: plain)
    let name = Self.name(activity: activity, title: title)
    let (visit, depth) = visits.see(
      name: name, title: title ?? name, marks: Self.marks(of: plain), isScrolled: scrolled != nil)
    if memories[visit.number] == nil, activity == lastActivity, let before = visits.way.dropLast().last {
      let secrets = memories[before.number]?.secrets.carriedOn(isOver: Self.hasAlert(plain))
      memories[visit.number] = VisitMemory(secrets: secrets ?? SecretFields())
    }
    lastActivity = activity
    memories = memories.filter { number, _ in visits.way.contains { $0.number == number } }
    let captured = try known(plain, in: &source, on: visit.number, scrolled: scrolled)
    let paths = try ElementPaths(source.bytes)
    let found = PhoneScreen(
      captured, named: name, instance: "\(name)/\(visit.number)", title: title ?? name, depth: depth,
      reading: nextReading(), language: language)
    var screen = found.screen
    screen.app = Self.app(in: source.bytes)
    elements = [:]
    for (id, element) in found.elements { if let path = paths[element] { elements[id] = (path, element) } }
    let said = found.toasts.filter { !toasts.contains($0) }
    toasts = Set(found.toasts)
    let focusedNow = found.focused
    if focusedNow != focused {
      focused = focusedNow
      // A field has got the focus while another element was acted on.
      if let focusedNow, focusedNow != actedOn, screen.fields[focusedNow] != nil {
        focus = FocusRequest(focusedNow, number: focus.number + 1)
      }
    }
    screen.focus = focus.number > 0 ? focus : nil
    if keepsCaptures {
      screen.capture = RemoteCapture(ending: "xml", content: SecretMask.masked(source.bytes), picture: nil)
    }
    return (screen, said)
  }

  // MARK: Recognised elements

  /// The screen with the earlier paths of its elements, and with the elements that are known to scroll no further.
  private mutating func known(
    _ plain: CapturedScreen, in source: inout PageSource, on visit: Int, scrolled: Scroll?
  ) throws(CaptureError) -> CapturedScreen {
    var memory = memories[visit] ?? VisitMemory()
    try memory.identity.name(&source, of: plain, scrolled: scrolled?.path, by: scrolled?.step ?? 0)
    guard var captured = try CaptureReader.screens(in: source.bytes).first else {
      throw CaptureError(localized(en: "it is empty", nb: "den er tom"))
    }
    memory.ends = memory.ends.filter { path, end in captured.element(at: path).map(Self.shown) == end.shown }
    if !memory.ends.isEmpty {
      try source.add(ends: memory.ends.mapValues { $0.steps.sorted().map(PhoneScrolling.name).joined(separator: " ") })
      captured = try CaptureReader.screens(in: source.bytes).first ?? captured
    }
    let shown = memory.secrets.shown(in: captured, isScrolled: scrolled != nil)
    if !shown.isEmpty {
      try source.add(secrets: shown)
      captured = try CaptureReader.screens(in: source.bytes).first ?? captured
    }
    memories[visit] = memory
    lastScreen = captured
    return captured
  }

  /// Records that a container has not moved when it was scrolled.
  ///
  /// - Returns: Whether its content is the same as before.
  mutating func noteEnd(of scroll: Scroll, showing before: [String]) -> Bool {
    guard let visit = visits.way.last?.number, let element = lastScreen?.element(at: scroll.path),
      Self.shown(in: element) == before
    else { return false }
    var end = memories[visit]?.ends[scroll.path] ?? ([], before)
    end.steps.insert(scroll.step)
    memories[visit]?.ends[scroll.path] = end
    return true
  }

  /// The content of a scrolling container: its elements and their texts.
  func shown(at path: String) -> [String] { lastScreen?.element(at: path).map(Self.shown) ?? [] }

  private static func shown(in element: CapturedElement) -> [String] {
    var shown: [String] = []
    for child in element.children {
      child.visit { inner in
        if !inner.isHidden {
          shown.append("\(inner.path) \(inner.text ?? "")")
        }
      }
    }
    return shown
  }

  // MARK: Names of screens

  /// The system's name of the app of a source.
  static func app(in source: [UInt8]) -> String? {
    String(decoding: source, as: UTF8.self).firstMatch(of: /\s(?:package|bundleId)="([^"]+)"/).map { String($0.output.1) }
  }

  /// The title that the app shows.
  private static func title(of screen: CapturedScreen) -> String? {
    var titles: [String] = []
    var heading: String?
    for root in screen.roots {
      root.visit { element in
        let kind = element.kind.lowercased()
        let identifier = element.identifier?.lowercased() ?? ""
        if let pane = element.properties.paneTitle { titles.append(pane) }
        if kind == "navigationbar", let name = element.text ?? Self.firstText(in: element) { titles.append(name) }
        if identifier == "alerttitle" || kind == "alert", let text = element.text { titles.append(text) }
        if kind == "toolbar" || identifier == "action_bar" || identifier == "toolbar", let text = Self.firstText(in: element) {
          titles.append(text)
        }
        if element.properties.isHeading == true { heading = heading ?? element.text }
      }
    }
    return (titles.last ?? screen.title ?? heading).nonEmpty
  }

  /// Whether there is an alert over a screen, which is in the source below the alert.
  private static func hasAlert(_ screen: CapturedScreen) -> Bool {
    var isThere = false
    for root in screen.roots { root.visit { if ["alert", "sheet"].contains($0.kind.lowercased()) { isThere = true } } }
    return isThere
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

  /// The marks by which screens are distinguished: names of elements, and texts except the content of fields.
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
