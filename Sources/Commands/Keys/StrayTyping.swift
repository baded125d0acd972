/// Tells text that is typed or pasted where no text goes from keys that are meant as commands.
///
/// Somebody who believes to be in a text field types words, and each letter would be obeyed. Keys that are commands are
/// pressed one at a time, and heard; the same one may be pressed quickly again and again. So text is:
/// 1. what a terminal says was pasted;
/// 2. of letters that come quickly after each other: three different ones, one of which is no command here; four
///    different ones; or a space after two different ones, which ends a word.
///
/// Of what arrives in one read nothing is obeyed then, of what is typed nothing more. It ends with a pause, or with a key
/// that is no character.
package struct StrayTyping: Sendable {
  /// How far apart two letters of a text may be: 30 words a minute.
  static let longestGap = Duration.milliseconds(400)
  /// The pause that ends a text.
  static let endOfText = Duration.seconds(1)
  private static let prompts: Set<Character> = ["/", ":", "?"]

  /// What a key is.
  package enum Verdict: Hashable, Sendable {
    case command
    /// Text, and whether it is the first of it: that is to be told.
    case text(isFirst: Bool)
  }

  /// The characters that came quickly after each other, in lower case, and whether each is a command.
  private var run: [(character: String, isCommand: Bool)] = []
  private var lastAt: Duration?
  private var isText = false

  package init() {}

  /// - Parameters:
  ///   - command: What the key means here.
  ///   - rest: The keys that came in the same read after it.
  package mutating func verdict(
    on key: Key, meaning command: Command?, in context: InputContext, at time: Duration, before rest: ArraySlice<Key>
  ) -> Verdict {
    guard context.takesCommandLetters else {
      self = StrayTyping()
      return .command
    }
    if case .paste = key { return tell(at: time) }
    guard case .character(let character) = key else {
      self = StrayTyping()
      return .command
    }
    let gap = lastAt.map { time - $0 } ?? Self.endOfText
    if isText, gap < Self.endOfText {
      lastAt = time
      return .text(isFirst: false)
    }
    if isText || gap > Self.longestGap { self = StrayTyping() }
    lastAt = time
    // They ask for a text or a key, which is then no command.
    if Self.prompts.contains(character) {
      run = []
      return .command
    }
    let mark = run.count
    run.append((character.lowercased(), command != nil))
    if Self.isText(run) { return tell(at: time) }
    for case .character(let next) in rest.prefix(while: \.isCharacter) {
      if Self.prompts.contains(next) { break }
      run.append((next.lowercased(), KeyMap.command(for: .character(next), in: context) != nil))
    }
    // What arrived at once is judged at once.
    if Self.isText(run) { return tell(at: time) }
    run.removeSubrange((mark + 1)...)
    // A digit chooses, and quitting asks by itself: neither is the beginning of a word.
    if case .type = command { run.removeLast() } else if command == .quit { run.removeLast() }
    return .command
  }

  private mutating func tell(at time: Duration) -> Verdict {
    defer { (isText, lastAt, run) = (true, time, []) }
    return .text(isFirst: !isText)
  }

  private static func isText(_ run: [(character: String, isCommand: Bool)]) -> Bool {
    var seen: Set<String> = []
    var areCommands = true
    for (character, isCommand) in run {
      if character == " ", seen.subtracting([" "]).count >= 2 { return true }
      if character != "q" { seen.insert(character) }
      if !isCommand { areCommands = false }
      if seen.count >= 4 || seen.count >= 3 && !areCommands { return true }
    }
    return false
  }
}

extension InputContext {
  /// Whether letters are commands there.
  fileprivate var takesCommandLetters: Bool {
    switch self {
    case .browsing, .adjusting, .choosing: true
    case .field, .editing, .inputHelp, .readingKeys, .finding, .commanding: false
    }
  }
}

extension Key {
  fileprivate var isCharacter: Bool { if case .character = self { true } else { false } }
}
