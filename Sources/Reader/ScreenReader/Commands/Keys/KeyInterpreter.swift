/// Determines the meaning of a key from the present context and from the keys before it.
///
/// `KeyMap` knows the meaning of one key. Two things take more than one: Escape, which gives two events, and text that is
/// typed where letters are commands.
package struct KeyInterpreter: Sendable {
  /// The meaning of a key.
  package enum Meaning: Hashable, Sendable {
    case command(Command)
    /// The beginning of text that is typed or pasted where no text is taken; the rest of it is `nothing`.
    case strayText
    /// A key without a meaning.
    case unknown
    /// It was the Escape key, whose byte has silenced speech already.
    case escape
    /// Nothing is to be done, and nothing said.
    case nothing
  }

  private var strayTyping = StrayTyping()
  /// What keys meant when the byte of an Escape came, until it is known whether it was the key.
  private var contextOfEscape: InputContext?

  package init() {}

  /// - Parameters:
  ///   - context: The context of the key, after the keys before it have been obeyed.
  ///   - rest: The keys that came in the same read after it.
  package mutating func meaning(
    of key: Key, in context: InputContext, at time: Duration, before rest: ArraySlice<Key> = []
  ) -> Meaning {
    if key == .escapePressed { contextOfEscape = context }
    // Escape does not end once more what its byte has closed, or what has ended since.
    if key == .escape, contextOfEscape.take() != context { return .escape }
    let command = KeyMap.command(for: key, in: context)
    switch strayTyping.verdict(on: key, meaning: command, in: context, at: time, before: rest) {
    case .text(isFirst: true): return .strayText
    case .text: return .nothing
    case .command: break
    }
    if let command { return .command(command) }
    if key == .escape { return .escape }
    return KeyMap.isPart(key, in: context) ? .nothing : .unknown
  }
}

/// The context that decides the meaning of a key.
package indirect enum InputContext: Hashable, Sendable {
  /// Keys are commands.
  case browsing
  /// The cursor is on a text field that is not being edited: typed text starts editing.
  case field(isSecure: Bool)
  /// The cursor is on a text field whose editing was ended: letters are commands, and pasted text is text.
  case leftField
  /// Keys are characters of a text field.
  case editing(isMultiline: Bool)
  /// The element is adjusted with plus and minus.
  case adjusting
  /// A numbered list is open; arrows go through it, digits and Enter choose from it. After an empty one digits alone are meant for it.
  case choosing(isEmpty: Bool)
  /// The next key is explained, not obeyed: what it does in a context.
  case inputHelp(in: InputContext)
  /// The list of keys is open, over a context: arrows go through it.
  case readingKeys(over: InputContext)
  /// The text to find is being typed.
  case finding
  /// A line is being typed that is to be obeyed.
  case commanding
}

extension InputContext {
  /// Whether a list is open to choose from.
  var isChoosing: Bool { self == .choosing(isEmpty: false) }
}

/// Distinguishes text that is typed or pasted where no text is taken from keys that are meant as commands.
///
/// A person who mistakes the place for a text field types words, and each letter would be obeyed. Keys that are commands are
/// pressed one at a time, and heard; the same one may be pressed quickly again and again. So text is:
/// 1. input that the terminal marks as pasted;
/// 2. of letters that come quickly after each other: three different ones, one of which is no command here; four different
///    ones, if they come more quickly still; or a space after two different ones, which ends a word;
/// 3. a digit where a value is adjusted: a person who types one there means the value, and not a tab.
///
/// Of text that arrives in one read nothing is obeyed, of typed text nothing more: Enter and Backspace belong to it. Text
/// ends with a pause, or with another key.
struct StrayTyping: Sendable {
  /// How far apart two letters of a text may be: 30 words a minute.
  static let longestGap = Duration.milliseconds(400)
  /// How far apart letters may be that are all commands: more is a person who presses keys briskly.
  static let longestCommandGap = Duration.milliseconds(250)
  /// The pause that ends a text.
  static let endOfText = Duration.seconds(1)
  private static let prompts: Set<Character> = ["/", ":", "?"]

  /// The verdict on a key.
  enum Verdict: Hashable, Sendable {
    case command
    /// Text, and whether it is the first of it, which is reported.
    case text(isFirst: Bool)
  }

  /// A character of a run, in lower case.
  private struct Letter {
    var character: String
    var isCommand: Bool
    /// How long it came after the one before.
    var gap: Duration
  }

  /// The characters that came quickly after each other.
  private var run: [Letter] = []
  private var lastAt: Duration?
  private var isText = false

  init() {}

  /// - Parameters:
  ///   - command: What the key means here.
  ///   - rest: The keys that came in the same read after it.
  mutating func verdict(
    on key: Key, meaning command: Command?, in context: InputContext, at time: Duration, before rest: ArraySlice<Key>
  ) -> Verdict {
    guard context.takesCommandLetters else {
      self = StrayTyping()
      return .command
    }
    let gap = lastAt.map { time - $0 } ?? Self.endOfText
    if isText, gap >= Self.endOfText { self = StrayTyping() }
    if case .paste = key { return context == .leftField ? .command : report(at: time) }
    if isText, key.isPartOfText {
      lastAt = time
      return .text(isFirst: false)
    }
    guard case .character(let character) = key else {
      self = StrayTyping()
      return .command
    }
    if context == .adjusting, character.isASCIIDigit { return report(at: time) }
    if gap > Self.longestGap { run = [] }
    lastAt = time
    // They ask for a text or a key, which is then no command; a digit chooses; and quitting asks by itself.
    if Self.prompts.contains(character) { run = [] }
    if Self.prompts.contains(character) || character == "q" { return .command }
    if case .type = command { return .command }
    let mark = run.count
    run.append(Letter(character: character.lowercased(), isCommand: command != nil, gap: gap))
    if Self.isText(run) { return report(at: time) }
    for case .character(let next) in rest.prefix(while: \.isCharacter) {
      let meaning = KeyMap.command(for: .character(next), in: context)
      if Self.prompts.contains(next) { break }
      if case .type = meaning { break }
      run.append(Letter(character: next.lowercased(), isCommand: meaning != nil, gap: .zero))
    }
    // What arrived at once is judged at once.
    if Self.isText(run) { return report(at: time) }
    run.removeSubrange((mark + 1)...)
    return .command
  }

  private mutating func report(at time: Duration) -> Verdict {
    defer { (isText, lastAt, run) = (true, time, []) }
    return .text(isFirst: !isText)
  }

  private static func isText(_ run: [Letter]) -> Bool {
    var (seen, brisk) = (Set<String>(), Set<String>())
    var areCommands = true
    for letter in run where letter.character != "q" {
      if letter.character == " ", seen.subtracting([" "]).count >= 2 { return true }
      if letter.gap > longestCommandGap { brisk = [] }
      seen.insert(letter.character)
      brisk.insert(letter.character)
      if !letter.isCommand { areCommands = false }
      if brisk.count >= 4 || seen.count >= 3 && !areCommands { return true }
    }
    return false
  }
}

extension InputContext {
  /// Whether letters are commands there.
  fileprivate var takesCommandLetters: Bool {
    switch self {
    case .browsing, .leftField, .adjusting, .choosing: true
    case .field, .editing, .inputHelp, .readingKeys, .finding, .commanding: false
    }
  }
}

extension Key {
  fileprivate var isCharacter: Bool { if case .character = self { true } else { false } }

  /// Whether it is a key that people press while they write.
  fileprivate var isPartOfText: Bool {
    switch self {
    case .character, .named(.enter, _), .named(.backspace, _): true
    default: false
    }
  }
}
