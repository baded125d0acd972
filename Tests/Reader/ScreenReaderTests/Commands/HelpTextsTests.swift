import Announcements
import CustomDump
import Foundation
import TestSupport
import Testing
import Text

@testable import ScreenReader

@Suite("Help texts")
struct HelpTextsTests {
  @Test("Every verb is told in whole sentences", arguments: Language.allCases)
  func sentences(language: Language) {
    for verb in Verb.allCases {
      let entry = HelpTexts(language: language)[verb]
      #expect(entry.does.hasSuffix("."), "\(verb)")
      #expect(entry.does.first?.isUppercase == true, "\(verb)")
      for text in [entry.keys, entry.voiceOver, entry.talkBack].compactMap(\.self) {
        #expect(!text.hasSuffix(".") && !text.isEmpty, "\(verb)")
      }
    }
  }

  @Test("Every verb and every kind of element has one whole row in the tables, and no other row is there")
  func tables() {
    let verbs = TextTable(EmbeddedText.help_tsv)
    expectNoDifference(verbs.rows.map { $0["verb"] }, Verb.allCases.map(\.rawValue))
    expectNoDifference(verbs.faults(required: ["does"]), [])
    let kinds = TextTable(EmbeddedText.help_kinds_tsv)
    expectNoDifference(kinds.rows.map { $0["kind"] }, ElementKind.allCases.map(\.rawValue))
    expectNoDifference(kinds.faults(required: ["name"]), [])
  }

  @Test("Both languages know keys and gestures for the same verbs", arguments: Verb.allCases)
  func sameProperties(verb: Verb) {
    let english = HelpTexts(language: .english)[verb]
    let bokmål = HelpTexts(language: .bokmål)[verb]
    #expect((english.keys == nil) == (bokmål.keys == nil))
    #expect((english.voiceOver == nil) == (bokmål.voiceOver == nil))
    #expect((english.talkBack == nil) == (bokmål.talkBack == nil))
    #expect(english.does != bokmål.does)
  }

  @Test("An answer tells what the command does, its keys and the phone's gesture")
  func answer() {
    let english = HelpTexts(language: .english)
    let norwegian = HelpTexts(language: .bokmål)
    #expect(
      english.answer(english[.back], .talkBack)
        == "Goes one screen back, or closes the menu or dialog. Keys: Backspace. "
        + "On the phone: swipe down then left.")
    #expect(
      norwegian.answer(norwegian[.back], .voiceOver)
        == "Går ett skjermbilde tilbake, eller lukker menyen eller dialogboksen. Taster: tilbaketasten. "
        + "På telefonen: gni fram og tilbake med to fingre.")
    expectNoDifference(
      english.answer(to: "next heading", style: .voiceOver),
      [
        "Moves to the next heading. Keys: h. "
          + "On the phone: choose headings with the rotor and swipe down."
      ])
    expectNoDifference(
      HelpTexts(language: .bokmål).answer(to: "previous link", style: .talkBack),
      [
        "Går til forrige lenke. Taster: skift k. "
          + "På telefonen: velg linker med lesekontrollene, og sveip opp."
      ])
    expectNoDifference(
      english.answer(to: "missed", style: .voiceOver),
      [
        "Says what you did not hear to the end, including what a key cut off. Keys: u. "
          + "There is no gesture for it on the phone."
      ])
  }

  @Test("A kind without a key tells none, and a gesture only where the phone has one")
  func kindsWithoutKeys() {
    let english = HelpTexts(language: .english)
    expectNoDifference(
      english.answer(to: "next button", style: .voiceOver),
      ["Moves to the next button. On the phone: choose buttons with the rotor and swipe down."])
    expectNoDifference(english.answer(to: "previous list-item", style: .talkBack), ["Moves to the previous list item."])
    expectNoDifference(
      HelpTexts(language: .bokmål).answer(to: "previous image", style: .voiceOver),
      ["Går til forrige bilde. På telefonen: velg bilder med rotoren, og sveip opp."])
  }

  @Test("What help tells of wait is what wait takes", arguments: Language.allCases)
  func wait(language: Language) {
    let reported = HelpTexts(language: language)[.wait].does
    let word = language(en: "Saved", nb: "Lagret")
    let forms = ["wait 500 ms", "wait 2 s", "wait idle", "wait for \"\(word)\""]
    for form in forms { #expect(reported.contains(form), "\(reported)") }
    #expect(reported.components(separatedBy: "wait ").count == forms.count + 1, "\(reported)")
    expectNoDifference(
      forms.map { try? LineLanguage.parseStatement($0).get() },
      [
        .wait(.milliseconds(500)), .wait(.seconds(2)), .waitUntilIdle,
        .waitFor(SpokenPattern(word), within: .seconds(10)),
      ])
  }

  @Test("All keys are told, one command a line, each with what it does", arguments: Language.allCases)
  func allKeys(language: Language) {
    let texts = HelpTexts(language: language)
    expectNoDifference(texts.answer(to: "keys", style: .voiceOver), texts.lines(on: HelpTexts.keysTopic))
    let lines = texts.lines(on: HelpTexts.keysTopic)
    #expect(lines.count > 30)
    for line in lines { #expect(line.first?.isLowercase == false && line.contains(": "), "\(line)") }
  }

  /// What each key is called where help tells the keys, in both languages.
  private static func names(of key: Key) -> [Language: String]? {
    switch key {
    case .alt(let character): names(of: .character(character))
    case .character(" "): [.english: "Space", .bokmål: "mellomrom"]
    case .character(">"): [.english: "greater than", .bokmål: "større enn"]
    case .character("<"): [.english: "less than", .bokmål: "mindre enn"]
    case .character(":"): [.english: "colon", .bokmål: "kolon"]
    case .character("/"): [.english: "slash", .bokmål: "skråstrek"]
    case .character("?"): [.english: "question mark", .bokmål: "spørsmålstegn"]
    case .character("+"): [.english: "plus", .bokmål: "pluss"]
    case .character("-"): [.english: "minus", .bokmål: "minus"]
    case .character(let digit) where digit.isNumber: [.english: "1 to 9", .bokmål: "1 til 9"]
    case .character(let letter) where letter.isUppercase:
      [.english: "Shift \(letter.lowercased())", .bokmål: "skift \(letter.lowercased())"]
    case .character(let letter): [.english: "\(letter)", .bokmål: "\(letter)"]
    case .control("_"): [.english: "Control underscore", .bokmål: "kontroll understrek"]
    case .control("r"): [.english: "Control R", .bokmål: "kontroll R"]
    case .control("y"): [.english: "Control Y", .bokmål: "kontroll Y"]
    case .control("d"): [.english: "Control D", .bokmål: "kontroll D"]
    case .escapePressed: [.english: "Escape", .bokmål: "Escape"]
    case .named(.right, []): [.english: "right arrow", .bokmål: "pil høyre"]
    case .named(.down, []): [.english: "down arrow", .bokmål: "pil ned"]
    case .named(.left, []): [.english: "left arrow", .bokmål: "pil venstre"]
    case .named(.up, []): [.english: "up arrow", .bokmål: "pil opp"]
    case .named(.tab, []): [.english: "Tab", .bokmål: "tabulator"]
    case .named(.tab, .shift): [.english: "Shift Tab", .bokmål: "skift tabulator"]
    case .named(.home, []): [.english: "Home", .bokmål: "Home"]
    case .named(.end, []): [.english: "End", .bokmål: "End"]
    case .named(.enter, []): [.english: "Enter", .bokmål: "Enter"]
    case .named(.backspace, []): [.english: "Backspace", .bokmål: "tilbaketasten"]
    case .named(.right, .shift): [.english: "Shift with left and right arrow", .bokmål: "skift med pil venstre og pil høyre"]
    case .named(.left, .shift): [.english: "Shift with left", .bokmål: "skift med pil venstre"]
    case .named(.right, .control), .named(.left, .control):
      [.english: "Control with left and right arrow", .bokmål: "kontroll med pil venstre og pil høyre"]
    case .named(.down, .control), .named(.up, .control):
      [.english: "with up and down arrow by lines", .bokmål: "med pil opp og pil ned linjevis"]
    case .named(.home, .control), .named(.end, .control): [.english: "with Home and End", .bokmål: "med Home og End"]
    case .named(.function(let number), []): [.english: "F\(number)", .bokmål: "F\(number)"]
    case .paste: [.english: "pastes with", .bokmål: "limer inn med"]
    default: nil
    }
  }

  /// Every key a terminal can tell of, as far as one could mean something.
  static let keys: [Key] = {
    let names: [Key.Name] =
      [.enter, .tab, .backspace, .delete, .insert, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown]
      + (1...20).map { .function($0) }
    let characters = (0x20...0x7E).map { Character(Unicode.Scalar($0)) } + ["æ", "ø", "å", "Æ", "Ø", "Å"]
    return characters.map { .character($0) } + characters.map { .control($0) } + characters.map { .alt($0) }
      + (UInt8(0)...7).flatMap { held in names.map { .named($0, Key.Modifiers(rawValue: held)) } }
      + [.escapePressed, .escape, .paste("text")]
  }()

  @Test(
    "Input help tells of every key that means something what it does, that it is the one, and the phone's gesture",
    arguments: ReaderProfile.Style.allCases, Language.allCases)
  func everyKey(style: ReaderProfile.Style, language: Language) throws {
    let texts = HelpTexts(language: language)
    var explained = 0
    for key in Self.keys {
      // The byte of Escape is explained as the key, once it is known to be it.
      if key == .escapePressed { continue }
      let meant = key == .escape ? Key.escapePressed : key
      guard let command = KeyMap.command(for: meant, in: .browsing) else {
        #expect(KeyMap.command(for: key, in: .inputHelp(in: .browsing)) == nil, "\(key)")
        continue
      }
      guard case .help(let topic?)? = KeyMap.command(for: key, in: .inputHelp(in: .browsing)) else {
        Issue.record("no help on \(key)")
        continue
      }
      explained += 1
      if command == .help(nil) { continue }
      let answers = texts.answer(to: topic, style: style)
      let answer = try #require(answers.first)
      #expect(answers.count == 1, "\(key)")
      let name = try #require(Self.names(of: meant)?[language], "no name for \(key)")
      let keys = try #require(answer.split(separator: language(en: "Keys: ", nb: "Taster: ")).last, "\(answer)")
      #expect(keys.contains(name), "\(key) is not told: \(answer)")
      let reportsGesture = answer.contains(language(en: "On the phone: ", nb: "På telefonen: "))
      let reportsThereIsNone = answer.contains(
        language(en: "There is no gesture for it on the phone.", nb: "På telefonen er det ingen bevegelse for det."))
      #expect(reportsGesture != reportsThereIsNone, "\(answer)")
      // The key's own meaning first, in the language.
      #expect(Verb(word: answer.prefix { $0 != ":" && $0 != " " }) == nil, "\(answer)")
    }
    // As many as the map has: a key that drops out of it would be seen.
    let letters = KeyMapTests.browsingKeys.count { if case .character = $0.0 { true } else { false } }
    #expect(explained == KeyMapTests.browsingKeys.count + letters)
  }

  @Test("Without a topic the answer lists all verbs with their short forms")
  func list() {
    let lines = HelpTexts(language: .english).answer(to: nil, style: .voiceOver)
    #expect(lines.count == Verb.allCases.count + 1)
    #expect(lines[1] == "next or n: Moves to the next element, or to the next of a kind.")
  }

  @Test("After the help on a verb with a short form comes the form, and what the key of its letter is for")
  func letters() {
    let (english, norwegian) = (HelpTexts(language: .english), HelpTexts(language: .bokmål))
    expectNoDifference(
      ["next", "activate", "repeat", "find", "rate", "controls"].map { english.note(on: $0) },
      [
        "In a line, n is short for next; the key n means nothing",
        "In a line, a is short for activate; the key a is for: list the actions",
        "In a line, r is short for repeat", "In a line, / is short for find", nil,
        "controls open says one item at a time: go next moves to the next one, and submit takes it",
      ])
    expectNoDifference(
      norwegian.note(on: "activate"), "I en linje er a kort for aktiver; tasten a er for: list opp handlingene")
  }

  @Test("keys.md lists the short forms of lines, and tells which of them are other keys or none")
  func shortForms() throws {
    let text = try String(contentsOf: Checkout.url("Documentation/keys.md"), encoding: .utf8)
      .replacing("\n  ", with: " ")
    let shorts = Verb.allCases.compactMap { verb in verb.short.map { (verb, $0) } }
    let written = shorts.map { "`\($1)` \($0.rawValue)" }
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("- Short forms: ") })
    for entry in written { #expect(line.contains(entry), "\(entry)") }
    #expect(line.prefix { $0 != "." }.split(separator: ",").count == written.count)
    let withoutKey = shorts.filter { KeyMap.command(for: .character(Character($0.1)), in: .browsing) == nil }
    #expect(line.contains("As keys " + withoutKey.dropLast().map { "`\($0.1)`" }.joined(separator: ", ")))
    #expect(withoutKey.map(\.1) == ["n", "p", "b", "s"])
    #expect(KeyMap.command(for: .character("a"), in: .browsing) == .open(.actions))
  }
}
