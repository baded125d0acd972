import AccessibilityTree
import Announcements
import ScreenReader
import Text

/// A reader before an interface that the test holds in its hands.
///
/// What the reader does comes back as short lines: what it says as it is (`~` before what is polite, `!`
/// before what is assertive, `?` before a hint), and `act`, `set`, `submit` and `rows` for what it wants of
/// the app.
struct ReaderFixture {
  var reader: Reader
  var interface: Interface<String> {
    didSet { rendering = interface.render() }
  }
  /// The interface as the reader gets it; its order is worked out once for each, too.
  private var rendering: Rendering<String> {
    didSet { order = ReadingOrder(rendering.tree) }
  }
  private(set) var order: ReadingOrder
  /// What fields hold.
  var texts: [NodeID: String] = [:]
  var limit = 100
  /// Whether typing replaces what a field holds.
  var isReplacedByTyping = false
  /// The announcements of the last command or change.
  private(set) var said: [Announcement] = []

  init(
    style: ReaderProfile.Style = .voiceOver, language: Language = .english, hints: Bool = false,
    _ screens: [Screen<String>]
  ) {
    reader = Reader(profile: ReaderProfile(style: style, language: language, speaksHints: hints))
    interface = Interface(screens)
    rendering = interface.render()
    order = ReadingOrder(rendering.tree)
    _ = follow()
  }

  init(
    style: ReaderProfile.Style = .voiceOver, language: Language = .english, hints: Bool = false,
    @ElementBuilder<String> _ content: () -> [Element<String>]
  ) {
    self.init(
      style: style, language: language, hints: hints,
      [Screen("s", title: "Screen", content: content)])
  }

  var cursor: String? { reader.cursor?.path }
  var tree: SemanticTree { rendering.tree }

  /// Gives a command and tells what came of it.
  mutating func obey(_ command: Command) -> [String] {
    let (texts, limit, isReplaced) = (texts, limit, isReplacedByTyping)
    return reported(
      reader.handle(command) { id in
        texts[id].map { FieldContents(text: $0, limit: limit, isReplacedByTyping: isReplaced) }
      })
  }

  /// Gives commands and tells what came of each.
  mutating func obey(_ commands: Command...) -> [String] {
    commands.flatMap { obey($0) }
  }

  /// Lets the reader follow the interface as it is now.
  mutating func follow(isAnswer: Bool = true) -> [String] {
    reported(reader.follow(rendering, isAnswer: isAnswer))
  }

  /// Shows one screen with this content instead, and lets the reader follow.
  mutating func show(
    isAnswer: Bool = true, @ElementBuilder<String> _ content: () -> [Element<String>]
  ) -> [String] {
    let screen = interface.screens[0]
    interface.screens = [
      Screen(screen.name, instance: screen.instance, title: screen.title, content: content)
    ]
    return follow(isAnswer: isAnswer)
  }

  mutating func reported(_ effects: [ReaderEffect]) -> [String] {
    said = []
    return effects.flatMap { effect -> [String] in
      // No list here lets its rows be searched.
      if case .searchRows = effect { return reported(reader.searchRowByRow()) }
      return [line(of: effect)].compactMap(\.self)
    }
  }

  private mutating func line(of effect: ReaderEffect) -> String? {
    switch effect {
    case .say(let announcement):
      said.append(announcement)
      switch announcement.priority {
      case .navigation: return announcement.text
      case .polite: return "~ \(announcement.text)"
      case .assertive: return "! \(announcement.text)"
      case .hint: return "? \(announcement.text)"
      }
    case .act(let action, let node): return "act \(action) \(node)"
    case .setText(let node, let text):
      texts[node] = text
      return "set \(node) '\(text)'"
    case .endEditing(let node, let isByEnter): return "\(isByEnter ? "enter" : "end") \(node)"
    case .requestRows(let list, let row): return "rows \(list) \(row)"
    case .scroll(let container, let step): return "scroll \(container) \(step)"
    case .obey(let line): return "obey \(line)"
    case .moved, .searchRows, .beginEditing: return nil
    }
  }
}

extension ReaderFixture {
  /// A reader at a field "f" with this text, before a field that is read-only and a text.
  static func editing(
    _ text: String = "", role: Role = .textField, limit: Int = 100, style: ReaderProfile.Style = .voiceOver,
    language: Language = .english
  ) -> ReaderFixture {
    var rig = ReaderFixture(style: style, language: language) {
      field("f", "Name", role)
      field("r", "Fixed").with(\.isReadOnly, true)
      Item("t", .text, "Text")
    }
    rig.texts = ["s/f": text, "s/r": ""]
    rig.limit = limit
    return rig
  }
}

typealias Item = Element<String>

func text(_ key: String, _ label: String) -> Item { Item(key, .text, label) }
func heading(_ key: String, _ label: String) -> Item { Item(key, .heading, label) }
func button(_ key: String, _ label: String) -> Item { Item(key, .button, label).on(.activate, key) }
func field(_ key: String, _ label: String, _ role: Role = .textField) -> Item {
  Item(key, role, label).editing(.init(text: "") { $0 })
}
