import Announcements
import CustomDump
import TestSupport
import Testing
import Text

@testable import ScreenReader

@Suite("Line language")
struct LineLanguageTests {
  @Test(
    "Every verb and short form stands for its command",
    arguments: [
      ("next", .next(nil)), ("n", .next(nil)), ("next heading", .next(.heading)),
      ("go next", .goTo(.next)), ("go last", .goTo(.last)), ("actions open", .open(.actions)), ("headings", .headings),
      ("n control", .next(.control)), ("next field", .next(.field)), ("next list", .next(.list)),
      ("next toggle", .next(.toggle)), ("next link", .next(.link)), ("next landmark", .next(.landmark)),
      ("previous", .previous(nil)), ("p", .previous(nil)), ("p heading", .previous(.heading)),
      ("first", .first), ("last", .last), ("activate", .activate), ("a", .activate),
      ("back", .back), ("b", .back), ("type Hello", .type("Hello")), ("erase", .erase(1)),
      ("erase 12", .erase(12)), ("erase left", .eraseTo(.left, by: .character)),
      ("erase right", .eraseTo(.right, by: .character)), ("erase Left Word", .eraseTo(.left, by: .word)),
      ("erase end", .eraseTo(.end, by: .character)), ("erase end line", .eraseTo(.end, by: .line)),
      ("newline", .newLine), ("caret right line", .caret(.right, by: .line)),
      ("caret left character", .caret(.left, by: .character)),
      ("select start", .select(.start, by: .character)),
      ("select end line", .select(.end, by: .line)), ("clear", .clear), ("submit", .submit),
      ("cancel", .cancel),
      ("caret left", .caret(.left, by: .character)), ("caret right word", .caret(.right, by: .word)),
      ("caret start", .caret(.start, by: .character)), ("caret end", .caret(.end, by: .character)),
      ("select left", .select(.left, by: .character)), ("select right word", .select(.right, by: .word)),
      ("select all", .select(.all, by: .character)), ("select none", .select(.none, by: .character)),
      ("increase", .increase), ("decrease", .decrease), ("actions", .actions),
      ("do Accept assignment", .perform("Accept assignment")), ("tab 5", .tab(5)), ("menu", .menu),
      ("find Kari Nordmann", .find("Kari Nordmann")), ("/ Kari", .find("Kari")), ("/Kari", .find("Kari")),
      ("tab notifications", .tabNamed("notifications")), ("tab Mine varsler", .tabNamed("Mine varsler")),
      ("swipe right", .gesture(.swipeRight)), ("Swipe-Left", .gesture(.swipeLeft)), ("scrub", .gesture(.scrub)),
      ("gesture double tap", .gesture(.doubleTap)), ("two finger swipe left", .gesture(.twoFingerSwipeLeft)),
      ("find", .find("")), ("gesture swipe-right", .gesture(.swipeRight)),
      ("gesture swipe-left", .gesture(.swipeLeft)), ("gesture double-tap", .gesture(.doubleTap)),
      ("gesture swipe-back", .gesture(.swipeBack)), ("gesture scrub", .gesture(.scrub)),
      ("gesture two-finger-swipe-left", .gesture(.twoFingerSwipeLeft)),
      ("stop", .stop), ("s", .stop), ("pause", .pause), ("pause toggle", .togglePause), ("resume", .resume),
      ("repeat", .repeatLast),
      ("r", .repeatLast), ("where", .whereAmI), ("w", .whereAmI), ("review next word", .review(.next, by: .word)),
      ("review previous", .review(.previous, by: nil)), ("review unit", .review(.unit, by: nil)),
      ("review unit line", .review(.unit, by: .line)), ("review start character", .review(.start, by: .character)),
      ("spell", .spell), ("read", .read),
      ("history", .history(nil)), ("history 5", .history(5)), ("missed", .missed),
      ("headings", .headings), ("controls", .controls), ("7", .go(7)), (" 12 ", .go(12)),
      ("go 3", .go(3)), ("style talkback", .style("talkback")), ("style VoiceOver", .style("voiceover")),
      ("language nb", .language("nb")), ("language no", .language("nb")), ("language en", .language("en")),
      ("voice nb-Slow", .voice("nb-Slow")), ("voice", .report(.voice)), ("rate", .report(.rate)),
      ("numbers", .report(.numbers)), ("pitch 60", .speech(.pitch(60))), ("punctuation Some", .speech(.punctuation(.some))),
      ("capitals word", .speech(.capitals(.word))), ("numbers pairs", .speech(.numbers(.pairs))), ("copy", .copy(nil)),
      ("copy 3", .copy(3)), ("print 5", .print(5)), ("time", .time), ("who", .who), ("rate 300", .rate(.to(300))),
      ("rate faster", .rate(.faster)),
      ("rate slower", .rate(.slower)), ("volume 0", .volume(0)), ("verbosity high", .verbosity("high")),
      ("roles off", .detail(.roles, false)), ("positions on", .detail(.positions, true)),
      ("earcons on", .earcons(true)), ("Earcons off", .earcons(false)),
      ("order Role-Name-State", .order("role-name-state")), ("hints on", .detail(.hints, true)),
      ("hints off", .detail(.hints, false)), ("latency", .latency),
      ("help", .help(nil)), ("?", .help(nil)), ("? n", .help("next")), ("?rate", .help("rate")),
      ("help next heading", .help("next heading")), ("quit", .quit), ("q", .quit),
      ("NEXT Heading", .next(.heading)), ("  next   heading  ", .next(.heading)), ("\tn", .next(nil)),
    ] as [(String, Command)])
  func commands(line: String, command: Command) {
    #expect(LineLanguage.parse(line) == .success(command))
  }

  @Test(
    "A kind of element is taken by the nouns of both styles and languages, of one or of many",
    arguments: [
      ("next text field", .next(.field)), ("next Edit Box", .next(.field)), ("next edit boxes", .next(.field)),
      ("p tekstfelt", .previous(.field)), ("next redigeringsfelt", .next(.field)),
      ("next headings", .next(.heading)), ("next overskrift", .next(.heading)), ("next links", .next(.link)),
      ("next lenke", .next(.link)), ("next switch", .next(.toggle)), ("next switch button", .next(.toggle)),
      ("next brytere", .next(.toggle)), ("next liste", .next(.list)), ("next landemerke", .next(.landmark)),
      ("next kontroll", .next(.control)), ("help next text field", .help("next field")),
      ("next button", .next(.button)), ("previous buttons", .previous(.button)), ("next knapp", .next(.button)),
      ("p knapper", .previous(.button)), ("next tab", .next(.tab)), ("next fane", .next(.tab)),
      ("next image", .next(.image)), ("next bilde", .next(.image)), ("next list item", .next(.listItem)),
      ("previous list-items", .previous(.listItem)), ("next listeelement", .next(.listItem)),
      ("next form field", .next(.control)), ("next skjemafelt", .next(.control)),
      ("help next list item", .help("next list-item")),
    ] as [(String, Command)])
  func nouns(line: String, command: Command) {
    #expect(LineLanguage.parse(line) == .success(command))
  }

  @Test(
    "Typed text is the rest of the line after one space, as it is",
    arguments: [
      ("type  two spaces  ", " two spaces  "), ("TYPE Next", "Next"), ("type #1", "#1"), ("  type x ", "x "),
      ("type \u{301}", "\u{301}"), ("type blåbær 🫐", "blåbær 🫐"), ("type secret", "secret"),
      ("type secret word", "secret word"), ("type \"a\\b\"", "\"a\\b\""), ("type  ", " "),
    ])
  func typing(line: String, text: String) {
    #expect(LineLanguage.parse(line) == .success(.type(text)))
  }

  @Test("Blank lines and comments say nothing", arguments: ["", "   ", "\t", "#", "# next", "#next"])
  func nothing(line: String) {
    #expect(LineLanguage.parse(line) == .success(nil))
  }

  @Test(
    "A noun of a narrower kind is known in Bokmål too, for one and for several",
    arguments: [
      ("avmerkingsboks", ElementKind.toggle), ("avmerkingsbokser", .toggle), ("avkrysningsboks", .toggle),
      ("avkrysningsbokser", .toggle), ("alternativknapp", .toggle), ("alternativknapper", .toggle),
      ("radioknapp", .toggle), ("radioknapper", .toggle), ("glidebryter", .control), ("glidebrytere", .control),
      ("rullegardinliste", .control), ("rullegardinlister", .control), ("søkefelt", .field), ("søkefelter", .field),
      ("sikkert tekstfelt", .field),
    ])
  func narrowNouns(noun: String, kind: ElementKind) {
    #expect(ElementKind.widerKind(for: noun) == kind)
  }

  @Test(
    "In a Norwegian session Norwegian words are commands; in a flow they are not",
    arguments: [
      ("neste", .next(nil)), ("hjelp tast", .help("keys")), ("Forrige overskrift", .previous(.heading)), ("hjelp", .help(nil)),
      ("hjelp neste", .help("next")),
      ("finn Kari", .find("Kari")), ("tilbake", .back), ("les", .read), ("hvor", .whereAmI), ("avslutt", .quit),
      ("stav", .spell), ("skriv på en linje", .type("på en linje")), ("fart saktere", .rate(.slower)),
      ("fart 200", .rate(.to(200))),
      ("hint av", .detail(.hints, false)), ("slett venstre ord", .eraseTo(.left, by: .word)),
      ("marker alt", .select(.all, by: .character)),
      ("trykk", .activate), ("språk engelsk", .language("en")), ("detaljnivå lavt", .verbosity("low")), ("fane 2", .tab(2)),
      ("tegnsetting", .report(.punctuation)), ("skilletegn alle", .speech(.punctuation(.all))),
      ("skilletegn ingen", .speech(.punctuation(.none))), ("store bokstaver ord", .speech(.capitals(.word))),
      ("Store Bokstaver", .report(.capitals)), ("store bokstaver tone", .speech(.capitals(.pitch))),
      ("detaljer", .report(.verbosity)), ("detaljnivå mye", .verbosity("high")), ("stil", .report(.style)),
      ("hint", .report(.hints)), ("roller på", .detail(.roles, true)), ("tall ord", .speech(.numbers(.words))),
      ("tall par", .speech(.numbers(.pairs))), ("slett ord", .eraseTo(.left, by: .word)), ("gå 1", .go(1)),
      ("gå neste", .goTo(.next)), ("overskrifter åpne", .open(.headings)), ("bevegelse sveip høyre", .gesture(.swipeRight)),
      ("sveip til venstre", .gesture(.swipeLeft)), ("bevegelse dobbelttrykk", .gesture(.doubleTap)),
      ("rekkefølge navn-rolle-tilstand", .order("name-role-state")), ("neste tekstfelt", .next(.field)),
      ("hastighet fortere", .rate(.faster)), ("gjennomgå neste ord", .review(.next, by: .word)),
      ("lim inn et ord", .paste("et ord")), ("gå tilbake", .back), ("les videre", .read), ("språk", .report(.language)),
      ("next", .next(nil)), ("n", .next(nil)),
    ] as [(String, Command)])
  func norwegian(_ line: String, _ command: Command) {
    expectNoDifference(try? LineLanguage.parse(line, in: .bokmål).get(), command)
    let isEnglish = ["next", "n"].contains(line)
    #expect(((try? LineLanguage.parseStatement(line).get()) != nil) == isEnglish)
  }

  @Test(
    "What is misspelt in Norwegian is answered with a Norwegian word, and a beginning with the word that it begins",
    arguments: [
      ("stem", "Ukjent kommando «stem». Mente du «stemme»?"), ("nest", "Ukjent kommando «nest». Mente du «neste»?"),
      ("hjelp abrakadabra", "Ukjent kommando «abrakadabra». Skriv «hjelp» for å høre listen."),
      ("oversktifter", "Ukjent kommando «oversktifter». Mente du «overskrifter»?"),
      ("hjelp slett ord", "Etter «hjelp» skriver du navnet på en kommando, eller ingenting; «slett ord» er ingen av dem."),
    ])
  func norwegianMistakes(_ line: String, _ answer: String) {
    expectNoDifference(LineLanguage.parse(line, in: .bokmål).failure?.message(in: .bokmål), answer)
  }

  @Test("Each word that may follow a Norwegian verb is understood, and its English word too", arguments: Verb.allCases)
  func norwegianArguments(_ verb: Verb) {
    for (own, english) in zip(verb.choices(in: .bokmål), verb.choices(in: .english)) {
      let lines = ["\(verb.bokmål) \(own)", "\(verb.rawValue) \(english)"]
      let commands = lines.map { LineLanguage.parse($0, in: .bokmål) }
      expectNoDifference(commands[0], commands[1])
      #expect(commands[0].failure == nil, "\(own)")
    }
  }

  @Test("Every verb has a Norwegian word of its own")
  func norwegianWords() {
    for verb in Verb.allCases { expectNoDifference(Verb(word: verb.bokmål, in: .bokmål), verb) }
    #expect(Set(Verb.allCases.map(\.bokmål)).count == Verb.allCases.count)
  }

  @Test(
    "A refused line is answered with what would be right, in both languages",
    arguments: [
      ("nxt", "Unknown command 'nxt'. Did you mean 'next'?", "Ukjent kommando «nxt». Mente du «next»?"),
      ("Nxt 3", "Unknown command 'Nxt'. Did you mean 'next'?", "Ukjent kommando «Nxt». Mente du «next»?"),
      (
        "check Mail", "Unknown command 'check'. Did you mean 'find Mail' and then 'activate'?",
        "Ukjent kommando «check». Mente du «finn Mail» og så «aktiver»?"
      ),
      ("tpye x", "Unknown command 'tpye'. Did you mean 'type'?", "Ukjent kommando «tpye». Mente du «type»?"),
      (
        "abrakadabra", "Unknown command 'abrakadabra'. Type 'help' for the list.",
        "Ukjent kommando «abrakadabra». Skriv «hjelp» for å høre listen."
      ),
      (
        " # x", "Unknown command '#'. Type 'help' for the list.",
        "Ukjent kommando «#». Skriv «hjelp» for å høre listen."
      ),
      ("first 3", "Write 'first' alone.", "Skriv «første» alene."),
      (
        "next thing",
        "After 'next', write one of heading, control, button, field, list, list-item, toggle, tab, link, image, landmark, or "
          + "nothing; 'thing' is none of them.",
        "Etter «neste» skriver du en av overskrift, kontroll, knapp, tekstfelt, liste, listeelement, bryter, fane, lenke, bilde, "
          + "landemerke, eller ingenting; «thing» er ingen av dem."
      ),
      (
        "next heding", "'next' does not take 'heding'; did you mean 'next heading'?",
        "Etter «neste» skriver du en av overskrift, kontroll, knapp, tekstfelt, liste, listeelement, bryter, fane, lenke, bilde, "
          + "landemerke, eller ingenting; «heding» er ingen av dem."
      ),
      (
        "next slider",
        "There is no 'next slider'. Did you mean 'find slider'? 'next control' stops at other elements too.",
        "«neste slider» finnes ikke. Mente du «finn slider»? «neste kontroll» stopper også ved andre elementer."
      ),
      (
        "p Drop-down",
        "There is no 'previous drop-down'. Did you mean 'find drop-down'? "
          + "'previous control' stops at other elements too.",
        "«forrige drop-down» finnes ikke. Mente du «finn drop-down»? "
          + "«forrige kontroll» stopper også ved andre elementer."
      ),
      ("type", "After 'type', write the text to type.", "Etter «skriv» skriver du teksten som skal skrives."),
      ("type ", "After 'type', write the text to type.", "Etter «skriv» skriver du teksten som skal skrives."),
      ("do", "After 'do', write the name of an action.", "Etter «utfør» skriver du navnet på en handling."),
      (
        "tab", "After 'tab', write a number from 1 to 99 or the name of a tab.",
        "Etter «fane» skriver du et tall fra 1 til 99 eller navnet på en fane."
      ),
      (
        "tab 0", "After 'tab', write a number from 1 to 99 or the name of a tab; '0' is none of them.",
        "Etter «fane» skriver du et tall fra 1 til 99 eller navnet på en fane; «0» er ingen av dem."
      ),
      (
        "erase +3",
        "After 'erase', write a number from 1 to 65536, or left, right, start or end, and then 'word' or 'line', or nothing; "
          + "'+3' is none of them.",
        "Etter «slett» skriver du et tall fra 1 til 65536, eller venstre, høyre, starten eller slutten, og så «ord» eller «linje», "
          + "eller ingenting; «+3» er ingen av dem."
      ),
      (
        "rate 901", "After 'rate', write a number from 80 to 900, faster or slower; '901' is none of them.",
        "Etter «fart» skriver du et tall fra 80 til 900, fortere eller saktere; «901» er ingen av dem."
      ),
      (
        "rate 99999999999999999999",
        "After 'rate', write a number from 80 to 900, faster or slower; '99999999999999999999' is none of them.",
        "Etter «fart» skriver du et tall fra 80 til 900, fortere eller saktere; «99999999999999999999» er ingen av dem."
      ),
      (
        "hints maybe", "After 'hints', write on or off; 'maybe' is none of them.",
        "Etter «hint» skriver du på eller av; «maybe» er ingen av dem."
      ),
      (
        "caret up",
        "After 'caret', write left, right, start or end, and then 'word' or 'line' to go by words or lines; 'up' is none of them.",
        "Etter «skrivemerke» skriver du venstre, høyre, starten eller slutten, og så «ord» eller «linje» for å gå ordvis eller "
          + "linjevis; «up» er ingen av dem."
      ),
      (
        "language sv", "After 'language', write en or nb; 'sv' is none of them.",
        "Etter «språk» skriver du engelsk eller norsk; «sv» er ingen av dem."
      ),
      ("help nxt", "Unknown command 'nxt'. Did you mean 'next'?", "Ukjent kommando «nxt». Mente du «next»?"),
      (
        "help rate fast", "After 'help', write the name of a command, or nothing; 'rate fast' is none of them.",
        "Etter «hjelp» skriver du navnet på en kommando, eller ingenting; «rate fast» er ingen av dem."
      ),
      (
        "wait 100 ms", "'wait' is for scripts only.",
        "«vent» er bare for skript."
      ),
      (
        "x\u{1B}[31my", "Unknown command 'xy'. Type 'help' for the list.",
        "Ukjent kommando «xy». Skriv «hjelp» for å høre listen."
      ),
    ])
  func refusals(line: String, english: String, bokmål: String) throws {
    let error = try #require(LineLanguage.parse(line).failure)
    expectNoDifference(error.message(in: .english), english)
    expectNoDifference(error.message(in: .bokmål), bokmål)
  }

  @Test("A long unknown word is quoted only in part")
  func longWord() {
    let message = LineLanguage.parse(String(repeating: "å", count: 60_000)).failure?.message(in: .english)
    #expect(
      message == "Unknown command '\(String(repeating: "å", count: 40))…'. Type 'help' for the list.")
  }

  @Test("A rendered command parses to itself", arguments: 1...20)
  func roundTrip(seed: Int) {
    var random = RandomSource(seed: UInt64(seed))
    for _ in 1...200 {
      let command = random.command()
      let line = LineLanguage.render(command)
      #expect(LineLanguage.parse(line) == .success(command), "\(line)")
    }
  }

  @Test("Every verb that is a command is reached by some command, and no other word is rendered")
  func coverage() {
    var random = RandomSource(seed: 4)
    let words = (1...5000).map { _ in
      String(LineLanguage.render(random.command()).unicodeScalars.prefix { $0 != " " })
    }
    expectNoDifference(
      Set(words).sorted(), Verb.allCases.filter { $0 != .wait }.map(\.rawValue).sorted())
  }

  @Test("Text with control characters is rendered on one line, without them")
  func controlCharacters() {
    #expect(LineLanguage.render(.type("a\nb\u{1B}[2Jc\u{7F}")) == "type ab[2Jc")
  }

  @Test(
    "A script may also wait and type secrets",
    arguments: [
      ("wait 1500 ms", .wait(.milliseconds(1500))), ("WAIT Idle", .waitUntilIdle),
      ("type secret demo", .typeSecret("demo")), ("type secret DEMO_2", .typeSecret("DEMO_2")),
      ("type secret", .command(.type("secret"))), ("type  secret x", .command(.type(" secret x"))),
      ("type secret two words", .command(.type("secret two words"))),
      ("type Secret demo", .command(.type("Secret demo"))), ("next", .command(.next(nil))),
    ] as [(String, Statement)])
  func statements(line: String, statement: Statement) {
    #expect(LineLanguage.parseStatement(line) == .success(statement))
  }

  @Test("Waiting for nonsense is refused", arguments: ["wait", "wait 5", "wait 5 h", "wait -5 ms", "wait ms"])
  func waitRefusal(line: String) {
    let given = line.dropFirst(5)
    #expect(
      LineLanguage.parseStatement(line).failure == .wrongArguments(.wait, given: String(given)))
  }

  @Test("Text that reads like a secret's name is rendered so that it stays text")
  func secretLikeText() {
    expectNoDifference(
      LineLanguage.render(.command(.type("secret santa"))), ["type secret", "type  santa"])
    expectNoDifference(LineLanguage.render(.typeSecret("demo")), ["type secret demo"])
    expectNoDifference(LineLanguage.render(.wait(.milliseconds(250))), ["wait 250 ms"])
    expectNoDifference(LineLanguage.render(.waitUntilIdle), ["wait idle"])
  }
}

extension Result where Failure == LineError {
  var failure: LineError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
