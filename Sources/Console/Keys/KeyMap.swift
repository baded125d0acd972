public import ScreenReader

/// What each key means; the column "single keys" of the line language.
///
/// A pure function of the key and of what keys mean at the moment. Nil is a key without a meaning there.
///
/// While a text to find is being typed, and while a number is chosen, keys are the commands of typing:
/// `type` adds to the text or the number, `erase` and `clear` take away, `submit` goes, `cancel` gives up.
/// `/` gives `find` without a text, which asks for it. After `?` the next key gives `help` with what it would do.
public enum KeyMap {
  public static func command(for key: Key, in context: InputContext) -> Command? {
    switch context {
    case .browsing, .adjusting: browsing(key)
    case .editing: typing(key) ?? editing(key)
    case .finding: typing(key)
    case .choosing: choosing(key) ?? browsing(key)
    case .inputHelp: help(on: key)
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
    case .control, .alt, .named, .paste: nil
    }
  }

  private static func browsing(_ character: Character) -> Command? {
    switch character {
    case " ": .activate
    case "h": .next(.heading)
    case "H": .previous(.heading)
    case "c": .next(.control)
    case "C": .previous(.control)
    case "f": .next(.field)
    case "F": .previous(.field)
    case "l": .next(.list)
    case "L": .previous(.list)
    case "t": .next(.toggle)
    case "T": .previous(.toggle)
    case "k": .next(.link)
    case "K": .previous(.link)
    case "d": .next(.landmark)
    case "D": .previous(.landmark)
    case "1": .tab(1)
    case "2": .tab(2)
    case "3": .tab(3)
    case "4": .tab(4)
    case "5": .tab(5)
    case "m": .menu
    case "a": .actions
    case "/": .find("")
    // Elsewhere than on an adjustable the reader says that there is nothing to adjust.
    case "+": .increase
    case "-": .decrease
    case "z": .togglePause
    case "r": .repeatLast
    case "w": .whereAmI
    case "e": .spell
    case "g": .read
    case "v": .history(nil)
    case "u": .missed
    case "?": .help(nil)
    case "q": .quit
    default: nil
    }
  }
}

// MARK: - Typing

extension KeyMap {
  /// The keys that mean the same in a text field and in a text to find.
  private static func typing(_ key: Key) -> Command? {
    switch key {
    case .character(let character): .type(String(character))
    case .paste(let text): .type(text)
    case .named(.backspace, []): .erase(1)
    case .control("u"): .clear
    case .named(.enter, []): .submit
    case .escapePressed: .stop
    case .escape: .cancel
    default: nil
    }
  }

  /// The further keys of a text field. Up and down stay within it, as they do on a Mac.
  private static func editing(_ key: Key) -> Command? {
    switch key {
    case .named(.left, []): .caret(.left, byWord: false)
    case .named(.right, []): .caret(.right, byWord: false)
    case .named(.left, .control), .named(.left, .alt), .alt("b"): .caret(.left, byWord: true)
    case .named(.right, .control), .named(.right, .alt), .alt("f"): .caret(.right, byWord: true)
    case .named(.home, []), .named(.home, .control), .named(.up, []): .caret(.start, byWord: false)
    case .named(.end, []), .named(.end, .control), .named(.down, []): .caret(.end, byWord: false)
    case .named(.left, .shift): .select(.left, byWord: false)
    case .named(.right, .shift): .select(.right, byWord: false)
    case .named(.left, [.shift, .control]): .select(.left, byWord: true)
    case .named(.right, [.shift, .control]): .select(.right, byWord: true)
    case .control("a"): .select(.all, byWord: false)
    case .named(.tab, []): .next(nil)
    case .named(.tab, .shift): .previous(nil)
    default: nil
    }
  }

  /// The keys of a number; every other key is what it always is, and ends the choice.
  private static func choosing(_ key: Key) -> Command? {
    switch key {
    case .character(let character) where character.isASCIIDigit: .type(String(character))
    case .named(.enter, []): .submit
    case .named(.backspace, []): .erase(1)
    default: nil
    }
  }

  /// Help on what the key would do while browsing.
  private static func help(on key: Key) -> Command? {
    guard let command = browsing(key) else { return nil }
    let words = LineLanguage.render(command).split(separator: " ")
    switch command {
    case .next, .previous: return .help(words.joined(separator: " "))
    default: return .help(words.first.map(String.init))
    }
  }
}
