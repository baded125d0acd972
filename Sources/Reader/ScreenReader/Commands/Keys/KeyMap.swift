/// What each key means; the column "single keys" of the line language.
///
/// A pure function of the key and its context. Nil is a key without a meaning there.
///
/// While a text to find or a line is being typed, and while a number is chosen, keys are the commands of typing:
/// `type` adds to the text or the number, `erase` and `clear` take away, `submit` goes, `cancel` gives up. In a list the
/// arrows are `go next` and `go previous`.
/// `/` gives `find` without a text, which asks for it, `:` the same for a line. After `?` the next key gives `help`
/// with what it would do.
///
/// On a text field that is not being edited, what can be typed is text and no command: letters of a word, or of a
/// password, must not act. With Alt a letter is the command it is elsewhere.
package enum KeyMap {
  /// The command of a key; nil where it has none.
  package static func command(for key: Key, in context: InputContext) -> Command? {
    switch context {
    case .browsing, .leftField, .adjusting: browsing(key) ?? reviewing(key)
    case .field(let isSecure): onField(key, isSecure: isSecure)
    case .editing(let isMultiline):
      typing(key) ?? (isMultiline ? editingLines(key) : nil) ?? editing(key) ?? undoing(key) ?? listening(key)
        ?? settings(key)
    case .finding: typing(key) ?? prompting(key)
    case .commanding: key == .named(.tab) ? .next(nil) : typing(key) ?? prompting(key)
    case .choosing(isEmpty: false): choosing(key) ?? browsing(key) ?? reviewing(key)
    case .choosing(isEmpty: true): digit(key) ?? browsing(key) ?? reviewing(key)
    case .inputHelp(let place): help(on: key, in: place)
    case .readingKeys(let place): readingKeys(key, over: place)
    }
  }
}

// MARK: - Browsing

extension KeyMap {
  private static func browsing(_ key: Key) -> Command? {
    switch key {
    case .character(let character): browsing(character)
    case .named(.right, []), .named(.down, []), .named(.tab, []): .next(nil)
    case .named(.left, []), .named(.up, []), .named(.tab, .shift): .previous(nil)
    case .named(.home, []): .first
    case .named(.end, []): .last
    case .named(.enter, []): .activate
    case .named(.backspace, []): .back
    // On the byte: silence does not wait to learn whether it was the key.
    case .escapePressed: .stop
    case .escape: nil
    case .control("d"): .quit
    // Where there is no field, the reader says so.
    case .paste(let text): .paste(text)
    case .named(.function, _): settings(key) ?? undoing(key)
    // So that a letter is a command also where it would be text.
    case .alt(let character): browsing(character)
    case .control: undoing(key)
    case .named, .other: nil
    }
  }

  /// The keys that read what is said at the cursor by characters, words and lines. Terminals without Shift and Control on
  /// arrows have the comma and the full stop.
  private static func reviewing(_ key: Key) -> Command? {
    switch key {
    case .named(.right, .shift): .review(.next, by: .character)
    case .named(.left, .shift): .review(.previous, by: .character)
    case .named(.right, .control): .review(.next, by: .word)
    case .named(.left, .control): .review(.previous, by: .word)
    case .named(.down, .control): .review(.next, by: .line)
    case .named(.up, .control): .review(.previous, by: .line)
    case .named(.home, .control): .review(.start, by: nil)
    case .named(.end, .control): .review(.end, by: nil)
    default: nil
    }
  }

  /// The keys that mean the same everywhere: help and settings.
  private static func settings(_ key: Key) -> Command? {
    guard case .named(.function(let number), []) = key else { return nil }
    switch number {
    case 1: return .help(nil)
    case 2: return .cycle(.style)
    case 3: return .cycle(.language)
    case 4: return .cycle(.voice)
    case 5: return .cycle(.verbosity)
    case 6: return .cycle(.hints)
    case 7: return .cycle(.earcons)
    default: return nil
    }
  }

  /// In a secure field every sign may be one of the password; elsewhere those that ask for a line, a text or help
  /// keep their meaning. The keys of editing that have no other meaning begin it: Control U empties a search.
  private static func onField(_ key: Key, isSecure: Bool) -> Command? {
    switch key {
    case .character(let character) where character != " " && (isSecure || !"?/:".contains(character)):
      .type(String(character))
    // There is nothing to cancel; its byte has stopped speech.
    case .escape: nil
    default: browsing(key) ?? typing(key) ?? editing(key) ?? reviewing(key)
    }
  }

  private static func browsing(_ character: Character) -> Command? {
    if let kind = ElementKind.allCases.first(where: { $0.letter == character }) { return .next(kind) }
    if let kind = ElementKind.allCases.first(where: { $0.letter?.uppercased() == String(character) }) {
      return .previous(kind)
    }
    // A digit beyond all tabs is answered with their names.
    if character.isASCII, let digit = character.wholeNumberValue, digit > 0 { return .tab(digit) }
    return switch character {
    case " ": .activate
    case "m": .menu
    case "a": .open(.actions)
    case "/": .find("")
    // Elsewhere than on an adjustable the reader says that there is nothing to adjust.
    case "+": .increase
    case "-": .decrease
    case "z": .togglePause
    case "r": .repeatLast
    case "w": .whereAmI
    case "e": .spell
    case ".": .review(.next, by: nil)
    case ",": .review(.previous, by: nil)
    case "j": .review(.unit, by: nil)
    case "g": .read
    case "v": .history(nil)
    case "u": .missed
    case "y": .copy(nil)
    case "x": .time
    case ">": .rate(.faster)
    case "<": .rate(.slower)
    case ":": .commandLine("")
    case "?": .help(nil)
    case "q": .quit
    default: nil
    }
  }
}

extension ElementKind {
  /// The key that jumps to the next of the kind; with Shift, to the previous one. Nil for a kind that is typed only.
  var letter: Character? {
    switch self {
    case .heading: "h"
    case .control: "c"
    case .field: "f"
    case .list: "l"
    case .toggle: "t"
    case .link: "k"
    case .landmark: "d"
    case .button, .listItem, .tab, .image: nil
    }
  }
}

// MARK: - Typing

extension KeyMap {
  /// The keys that mean the same in a text field and in a text to find.
  private static func typing(_ key: Key) -> Command? {
    switch key {
    case .character(let character): .type(String(character))
    case .paste(let text): .paste(text)
    case .named(.backspace, []), .named(.backspace, .shift): .erase(1)
    case .control("w"), .named(.backspace, .alt), .named(.backspace, .control):
      .eraseTo(.left, by: .word)
    case .control("u"): .clear
    case .named(.enter, []): .submit
    case .escapePressed: .stop
    case .escape: .cancel
    default: nil
    }
  }

  /// The further keys of a text to find and of a line: earlier entries, and help.
  private static func prompting(_ key: Key) -> Command? {
    switch key {
    case .named(.up, []): .caret(.left, by: .line)
    case .named(.down, []): .caret(.right, by: .line)
    case .named(.function(1), []): .help(nil)
    default: listening(key).flatMap { $0 == .read ? nil : $0 }
    }
  }

  /// The keys that go by lines in a field that has several. Enter ends editing there too, as everywhere; a line is ended
  /// with Alt or Control O, which terminals distinguish from Enter alone.
  private static func editingLines(_ key: Key) -> Command? {
    switch key {
    case .named(.enter, .alt), .control("o"): .newLine
    case .named(.home, []): .caret(.start, by: .line)
    case .named(.end, []), .control("e"): .caret(.end, by: .line)
    case .named(.up, .shift): .select(.left, by: .line)
    case .named(.down, .shift): .select(.right, by: .line)
    case .named(.home, .shift): .select(.start, by: .line)
    case .named(.end, .shift): .select(.end, by: .line)
    case .control("k"): .eraseTo(.end, by: .line)
    default: nil
    }
  }

  /// The further keys of a text field: those of graphical desktops, and of the shell's line where they do not
  /// mean something else there. Up and down go by lines; from the end of a field of one line they go on to the next
  /// element, as on Android.
  private static func editing(_ key: Key) -> Command? {
    switch key {
    case .named(.delete, []): .eraseTo(.right, by: .character)
    case .alt("d"), .named(.delete, .alt), .named(.delete, .control): .eraseTo(.right, by: .word)
    case .control("k"): .eraseTo(.end, by: .character)
    case .control("e"): .caret(.end, by: .character)
    // Said, not done: the field has one line.
    case .named(.enter, .alt), .control("o"): .newLine
    case .named(.home, .shift), .named(.up, .shift): .select(.start, by: .character)
    case .named(.end, .shift), .named(.down, .shift): .select(.end, by: .character)
    case .named(.left, []): .caret(.left, by: .character)
    case .named(.right, []): .caret(.right, by: .character)
    case .named(.left, .control), .named(.left, .alt), .alt("b"): .caret(.left, by: .word)
    case .named(.right, .control), .named(.right, .alt), .alt("f"): .caret(.right, by: .word)
    case .named(.home, []), .named(.home, .control): .caret(.start, by: .character)
    case .named(.end, []), .named(.end, .control): .caret(.end, by: .character)
    case .named(.up, []): .caret(.left, by: .line)
    case .named(.down, []): .caret(.right, by: .line)
    case .named(.left, .shift): .select(.left, by: .character)
    case .named(.right, .shift): .select(.right, by: .character)
    case .named(.home, [.shift, .control]): .select(.start, by: .character)
    case .named(.end, [.shift, .control]): .select(.end, by: .character)
    case .named(.left, [.shift, .control]): .select(.left, by: .word)
    case .named(.right, [.shift, .control]): .select(.right, by: .word)
    case .control("a"): .select(.all, by: .character)
    case .named(.tab, []): .next(nil)
    case .named(.tab, .shift): .previous(nil)
    default: nil
    }
  }

  /// The keys that take a change of a field back, also after editing has ended. Control Z stops the program, as in every
  /// terminal; Control underscore and Control Y are those of the shell's line.
  private static func undoing(_ key: Key) -> Command? {
    switch key {
    case .control("_"), .named(.function(8), []): .undo
    case .control("r"), .named(.function(9), []): .redo
    case .control("y"): .yank
    default: nil
    }
  }

  /// What a person asks about what they hear, with Alt where letters are text.
  private static func listening(_ key: Key) -> Command? {
    guard case .alt(let character) = key, let command = browsing(character) else { return nil }
    return switch command {
    case .whereAmI, .repeatLast, .spell, .read, .missed, .history, .togglePause: command
    default: nil
    }
  }

  /// The keys of a list and of a number; every other key is what it always is, and may end the choice.
  private static func choosing(_ key: Key) -> Command? {
    switch key {
    case .named(.right, []), .named(.down, []), .named(.tab, []): .goTo(.next)
    case .named(.left, []), .named(.up, []), .named(.tab, .shift): .goTo(.previous)
    case .named(.home, []): .goTo(.first)
    case .named(.end, []): .goTo(.last)
    case .named(.enter, []), .character(" "): .submit
    case .named(.backspace, []): .erase(1)
    default: digit(key)
    }
  }

  private static func digit(_ key: Key) -> Command? {
    guard case .character(let character) = key, character.isASCIIDigit else { return nil }
    return .type(String(character))
  }

  /// The list of keys: a key that neither moves in it nor closes it does what it does elsewhere, and closes the list too.
  private static func readingKeys(_ key: Key, over place: InputContext) -> Command? {
    switch key {
    case .named(.right, []), .named(.down, []), .named(.tab, []): .next(nil)
    case .named(.left, []), .named(.up, []), .named(.tab, .shift): .previous(nil)
    case .named(.home, []): .first
    case .named(.end, []): .last
    case .escapePressed: .stop
    // The list was closed by its byte.
    case .escape: nil
    default: command(for: key, in: place)
    }
  }

  /// Whether a key is only a part of a key press: Escape gives two events, and help explains the second.
  static func isPart(_ key: Key, in context: InputContext) -> Bool {
    if case .inputHelp = context { key == .escapePressed } else { false }
  }

  /// Help on the key in a context. For Escape it is known only when no sequence follows the byte.
  private static func help(on key: Key, in place: InputContext) -> Command? {
    if key == .escapePressed { return nil }
    let obeyed = command(for: key, in: place) ?? (key == .escape ? command(for: .escapePressed, in: place) : nil)
    guard let command = obeyed else { return nil }
    let words = LineLanguage.render(command).split(separator: " ")
    switch command {
    // A number is typed and taken as `go` with it does.
    case .submit where place.isChoosing, .type where place.isChoosing, .erase where place.isChoosing: return .help("go")
    // Twice the key for help: all keys.
    case .help: return .help(HelpTexts.keysTopic)
    case .next(nil), .previous(nil): return .help("\(words[0]) \(HelpTexts.anyElement)")
    case .next, .previous, .tab, .cycle, .rate, .goTo: return .help(words.joined(separator: " "))
    default: return .help(words.first.map(String.init))
    }
  }
}
