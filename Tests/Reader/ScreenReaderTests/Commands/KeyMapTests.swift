import CustomDump
import Testing

@testable import ScreenReader

@Suite("Key map")
struct KeyMapTests {
  static let browsingKeys: [(Key, Command)] = [
    (.control("_"), .undo), (.named(.function(8)), .undo), (.control("r"), .redo), (.named(.function(9)), .redo),
    (.control("y"), .yank),
    (.named(.right), .next(nil)), (.named(.down), .next(nil)), (.named(.tab), .next(nil)),
    (.named(.left), .previous(nil)), (.named(.up), .previous(nil)), (.named(.tab, .shift), .previous(nil)),
    (.character("h"), .next(.heading)), (.character("H"), .previous(.heading)),
    (.character("c"), .next(.control)), (.character("C"), .previous(.control)),
    (.character("f"), .next(.field)), (.character("F"), .previous(.field)),
    (.character("l"), .next(.list)), (.character("L"), .previous(.list)),
    (.character("t"), .next(.toggle)), (.character("T"), .previous(.toggle)),
    (.character("k"), .next(.link)), (.character("K"), .previous(.link)),
    (.character("d"), .next(.landmark)), (.character("D"), .previous(.landmark)),
    (.named(.home), .first), (.named(.end), .last), (.named(.enter), .activate), (.character(" "), .activate),
    (.named(.backspace), .back), (.character("+"), .increase), (.character("-"), .decrease),
    (.character("1"), .tab(1)), (.character("2"), .tab(2)), (.character("3"), .tab(3)),
    (.character("4"), .tab(4)), (.character("5"), .tab(5)), (.character("6"), .tab(6)),
    (.character("7"), .tab(7)), (.character("8"), .tab(8)), (.character("9"), .tab(9)), (.character("m"), .menu),
    (.character("a"), .open(.actions)),
    (.character("/"), .find("")), (.escapePressed, .stop), (.character("z"), .togglePause),
    (.character("r"), .repeatLast), (.character("w"), .whereAmI), (.character("e"), .spell),
    (.character("."), .review(.next, by: nil)), (.character(","), .review(.previous, by: nil)),
    (.character("j"), .review(.unit, by: nil)), (.named(.right, .shift), .review(.next, by: .character)),
    (.named(.left, .shift), .review(.previous, by: .character)), (.named(.right, .control), .review(.next, by: .word)),
    (.named(.left, .control), .review(.previous, by: .word)), (.named(.down, .control), .review(.next, by: .line)),
    (.named(.up, .control), .review(.previous, by: .line)), (.named(.home, .control), .review(.start, by: nil)),
    (.named(.end, .control), .review(.end, by: nil)),
    (.character("g"), .read), (.character("v"), .history(nil)), (.character("u"), .missed), (.character("y"), .copy(nil)),
    (.character("x"), .time),
    (.character("?"), .help(nil)), (.character("q"), .quit), (.control("d"), .quit),
    (.character(">"), .rate(.faster)), (.character("<"), .rate(.slower)), (.character(":"), .commandLine("")),
    (.named(.function(1)), .help(nil)), (.named(.function(2)), .cycle(.style)),
    (.named(.function(3)), .cycle(.language)), (.named(.function(4)), .cycle(.voice)),
    (.named(.function(5)), .cycle(.verbosity)), (.named(.function(6)), .cycle(.hints)),
    (.named(.function(7)), .cycle(.earcons)), (.paste("next"), .paste("next")),
  ]

  @Test("On a field that is not being edited what can be typed is text and never acts")
  func field() {
    for character in "qQhmaxåÅ0159+-.,;_@" {
      for isSecure in [true, false] {
        #expect(
          KeyMap.command(for: .character(character), in: .field(isSecure: isSecure)) == .type(String(character)))
      }
    }
    // In a password every sign counts; elsewhere some keep asking for a line, a text or help.
    for (sign, command) in [("?", Command.help(nil)), ("/", .find("")), (":", .commandLine(""))] {
      #expect(KeyMap.command(for: .character(Character(sign)), in: .field(isSecure: true)) == .type(sign))
      #expect(KeyMap.command(for: .character(Character(sign)), in: .field(isSecure: false)) == command)
    }
    for isSecure in [true, false] {
      let context = InputContext.field(isSecure: isSecure)
      #expect(KeyMap.command(for: .character(" "), in: context) == .activate)
      #expect(KeyMap.command(for: .named(.enter), in: context) == .activate)
      #expect(KeyMap.command(for: .named(.tab), in: context) == .next(nil))
      #expect(KeyMap.command(for: .paste("a b"), in: context) == .paste("a b"))
      // With Alt a letter is the command it is elsewhere.
      #expect(KeyMap.command(for: .alt("r"), in: context) == .repeatLast)
      #expect(KeyMap.command(for: .alt("h"), in: context) == .next(.heading))
      // Keys that do nothing elsewhere edit; the others keep what they do.
      #expect(KeyMap.command(for: .control("u"), in: context) == .clear)
      #expect(KeyMap.command(for: .named(.delete), in: context) == .eraseTo(.right, by: .character))
      #expect(KeyMap.command(for: .named(.backspace), in: context) == .back)
      #expect(KeyMap.command(for: .control("d"), in: context) == .quit)
    }
  }

  @Test("Help and settings have their keys while editing too", arguments: [true, false])
  func settingsWhileEditing(isMultiline: Bool) {
    let context = InputContext.editing(isMultiline: isMultiline)
    #expect(KeyMap.command(for: .named(.function(1)), in: context) == .help(nil))
    #expect(KeyMap.command(for: .named(.function(5)), in: context) == .cycle(.verbosity))
    #expect(KeyMap.command(for: .named(.function(8)), in: context) == .undo)
    #expect(KeyMap.command(for: .named(.function(12)), in: context) == nil)
  }

  @Test("While a line is typed, Tab completes it")
  func commanding() {
    #expect(KeyMap.command(for: .named(.tab), in: .commanding) == .next(nil))
    #expect(KeyMap.command(for: .character("q"), in: .commanding) == .type("q"))
    #expect(KeyMap.command(for: .named(.enter), in: .commanding) == .submit)
  }

  @Test("While browsing and on an adjustable, keys are commands", arguments: browsingKeys)
  func browsing(key: Key, command: Command) {
    #expect(KeyMap.command(for: key, in: .browsing) == command)
    #expect(KeyMap.command(for: key, in: .adjusting) == command)
  }

  @Test(
    "Keys without a meaning while browsing say nothing",
    arguments: [
      .character("0"), .character("ø"), .character("æ"), .escape, .control("u"), .alt("n"), .named(.delete),
      .named(.right, .alt), .named(.function(12)), .named(.function(1), .shift),
    ] as [Key])
  func silentKeys(key: Key) {
    #expect(KeyMap.command(for: key, in: .browsing) == nil)
  }

  static let editingKeys: [(Key, Command)] = [
    (.character("h"), .type("h")), (.character("1"), .type("1")), (.character(" "), .type(" ")),
    (.character("?"), .type("?")), (.character("å"), .type("å")), (.character("\u{301}"), .type("\u{301}")),
    (.paste("a b"), .paste("a b")), (.named(.backspace), .erase(1)), (.control("u"), .clear),
    (.named(.enter), .submit), (.escapePressed, .stop), (.escape, .cancel),
    (.named(.left), .caret(.left, by: .character)), (.named(.right), .caret(.right, by: .character)),
    (.named(.home, .control), .caret(.start, by: .character)),
    (.named(.end, .control), .caret(.end, by: .character)),
    (.named(.left, .control), .caret(.left, by: .word)),
    (.named(.right, .control), .caret(.right, by: .word)),
    (.named(.left, .alt), .caret(.left, by: .word)), (.alt("f"), .caret(.right, by: .word)),
    (.named(.left, .shift), .select(.left, by: .character)),
    (.named(.right, .shift), .select(.right, by: .character)),
    (.named(.left, [.shift, .control]), .select(.left, by: .word)),
    (.named(.right, [.shift, .control]), .select(.right, by: .word)),
    (.named(.home, [.shift, .control]), .select(.start, by: .character)),
    (.named(.end, [.shift, .control]), .select(.end, by: .character)),
    (.control("a"), .select(.all, by: .character)),
    (.named(.delete), .eraseTo(.right, by: .character)), (.control("w"), .eraseTo(.left, by: .word)),
    (.named(.backspace, .alt), .eraseTo(.left, by: .word)), (.alt("d"), .eraseTo(.right, by: .word)),
    (.named(.delete, .control), .eraseTo(.right, by: .word)),
    (.named(.enter, .alt), .newLine), (.control("o"), .newLine),
    (.named(.tab), .next(nil)), (.named(.tab, .shift), .previous(nil)),
  ]

  /// Keys that mean something else where there are several lines: first in one line, then in several.
  static let lineKeys: [(Key, Command, Command)] = [
    (.named(.up), .caret(.left, by: .line), .caret(.left, by: .line)),
    (.named(.down), .caret(.right, by: .line), .caret(.right, by: .line)),
    (.named(.home), .caret(.start, by: .character), .caret(.start, by: .line)),
    (.named(.end), .caret(.end, by: .character), .caret(.end, by: .line)),
    (.control("e"), .caret(.end, by: .character), .caret(.end, by: .line)),
    (.named(.up, .shift), .select(.start, by: .character), .select(.left, by: .line)),
    (.named(.down, .shift), .select(.end, by: .character), .select(.right, by: .line)),
    (.named(.home, .shift), .select(.start, by: .character), .select(.start, by: .line)),
    (.named(.end, .shift), .select(.end, by: .character), .select(.end, by: .line)),
    (.control("k"), .eraseTo(.end, by: .character), .eraseTo(.end, by: .line)),
  ]

  @Test(
    "In a field of several lines, up, down, Home and End go by lines; in one line, to its ends",
    arguments: lineKeys)
  func lines(key: Key, inOneLine: Command, inSeveral: Command) {
    #expect(KeyMap.command(for: key, in: .editing(isMultiline: false)) == inOneLine)
    #expect(KeyMap.command(for: key, in: .editing(isMultiline: true)) == inSeveral)
    for command in [inOneLine, inSeveral] {
      #expect(LineLanguage.parse(LineLanguage.render(command)) == .success(command))
    }
  }

  @Test("While editing, keys are text and the caret", arguments: editingKeys)
  func editing(key: Key, command: Command) {
    #expect(KeyMap.command(for: key, in: .editing(isMultiline: false)) == command)
    #expect(KeyMap.command(for: key, in: .editing(isMultiline: true)) == command)
  }

  @Test("Control D does not end the program from within a field")
  func controlD() {
    #expect(KeyMap.command(for: .control("d"), in: .editing(isMultiline: false)) == nil)
  }

  @Test(
    "While a text to find is typed, keys are that text",
    arguments: [
      (.character("q"), .type("q")), (.named(.backspace), .erase(1)), (.named(.enter), .submit),
      (.escape, .cancel), (.escapePressed, .stop), (.control("u"), .clear), (.named(.left), nil),
      (.control("w"), .eraseTo(.left, by: .word)), (.named(.delete), nil), (.named(.up), .caret(.left, by: .line)),
      (.named(.down), .caret(.right, by: .line)), (.named(.function(1)), .help(nil)),
    ] as [(Key, Command?)])
  func finding(key: Key, command: Command?) {
    #expect(KeyMap.command(for: key, in: .finding) == command)
  }

  @Test(
    "While choosing, arrows move in the list, digits and Enter choose, and every other key is what it always is",
    arguments: [
      (.character("1"), .type("1")), (.character("0"), .type("0")), (.named(.enter), .submit),
      (.character(" "), .submit), (.named(.backspace), .erase(1)), (.named(.right), .goTo(.next)),
      (.named(.tab), .goTo(.next)), (.named(.up), .goTo(.previous)), (.named(.tab, .shift), .goTo(.previous)),
      (.named(.home), .goTo(.first)), (.named(.end), .goTo(.last)), (.character("h"), .next(.heading)),
      (.escapePressed, .stop), (.character("q"), .quit), (.character("æ"), nil),
    ] as [(Key, Command?)])
  func choosing(key: Key, command: Command?) {
    #expect(KeyMap.command(for: key, in: .choosing(isEmpty: false)) == command)
  }

  @Test(
    "After an empty list, digits alone are meant for it",
    arguments: [
      (.character("1"), .type("1")), (.named(.enter), .activate), (.named(.backspace), .back),
      (.character("a"), .open(.actions)), (.escapePressed, .stop),
    ] as [(Key, Command?)])
  func choosingInVain(key: Key, command: Command?) {
    #expect(KeyMap.command(for: key, in: .choosing(isEmpty: true)) == command)
  }

  @Test("Input help answers every browsing key with a subject that help knows", arguments: browsingKeys)
  func inputHelp(key: Key, command: Command) throws {
    let key = key == .escapePressed ? .escape : key
    guard case .help(let subject?) = KeyMap.command(for: key, in: .inputHelp(in: .browsing)) else {
      Issue.record("no help on \(key)")
      return
    }
    #expect(LineLanguage.parse("help \(subject)") == .success(.help(subject)))
    if command == .help(nil) { return #expect(subject == "keys") }
    let verb = try #require(Verb(word: subject.prefix { $0 != " " }))
    #expect(LineLanguage.render(command).hasPrefix(verb.rawValue))
  }

  @Test("Input help names the kind of element a key jumps to")
  func inputHelpKind() {
    #expect(KeyMap.command(for: .character("H"), in: .inputHelp(in: .browsing)) == .help("previous heading"))
    #expect(KeyMap.command(for: .character("3"), in: .inputHelp(in: .browsing)) == .help("tab 3"))
    #expect(KeyMap.command(for: .named(.tab), in: .inputHelp(in: .browsing)) == .help("next element"))
    #expect(KeyMap.command(for: .named(.function(2)), in: .inputHelp(in: .browsing)) == .help("style next"))
    #expect(KeyMap.command(for: .character("ø"), in: .inputHelp(in: .browsing)) == nil)
  }

  @Test(
    "Each command a key gives can be written as a line and read again", arguments: browsingKeys + editingKeys)
  func lines(key: Key, command: Command) {
    #expect(LineLanguage.parse(LineLanguage.render(command)) == .success(command))
  }
}
