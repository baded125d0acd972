import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import TestSupport
import Testing

@testable import Session

/// Keys as a terminal tells them, one after the other, on a session whose time the test owns.
private struct Keyboard {
  var bench: SessionBench
  private var interpreter = KeyInterpreter()
  private var now = Duration.seconds(10)

  init(_ bench: SessionBench = SessionBench()) {
    self.bench = bench
    _ = self.bench.idle()
  }

  /// Presses keys that come in one read, and returns what was said.
  mutating func press(_ keys: Key..., after pause: Duration = .seconds(2)) -> [String] { press(keys, after: pause) }

  mutating func press(_ keys: [Key], after pause: Duration = .seconds(2)) -> [String] {
    now += pause
    var texts: [String] = []
    for (index, key) in keys.enumerated() {
      let context = bench.session.machine.inputContext
      switch interpreter.meaning(of: key, in: context, at: now, before: keys[(index + 1)...]) {
      case .command(let command): texts += bench.obey(command)
      case .strayText: texts += bench.feed(.strayText)
      case .unknown: texts += bench.feed(.otherKey)
      case .escape: texts += bench.feed(.escape)
      case .nothing: break
      }
    }
    return texts
  }

  /// Types a text, each letter a while after the one before.
  mutating func type(_ text: String, each gap: Duration) -> [String] {
    text.flatMap { press([.character($0)], after: gap) }
  }

  /// Lets the cursor's element be said, and begun.
  mutating func speak() {
    _ = press(.named(.end))
    bench.wait(100)
  }

  /// Whether sound is on its way to the listener.
  var isSpeaking: Bool { bench.session.machine.saying != nil }

  /// All that a key could change but for the speech.
  var state: String {
    let machine = bench.session.machine
    return "\(machine.state) \(machine.cursor?.path ?? "") \(machine.settings) \(machine.inputContext)"
  }
}

/// The states in which a key can be pressed, each with the keys that lead there.
private enum Place: String, CaseIterable {
  case idle, field, editing, secure, adjusting, choosing, openList, finding, commanding, menu
  case speaking, paused, pausedInSilence, reading, listSpeaking, number, explaining, keyList, leftField, empty
  case book, deafApp, unansweringApp, unheard

  func reached() -> Keyboard {
    let world: (LibraryApp.Effect) -> LibraryApp.Message? =
      switch self {
      case .deafApp: { _ in .level(5) }
      case .unansweringApp: { _ in nil }
      default: LibraryApp.world
      }
    let isIn: [Place] = [.menu, .speaking, .paused, .reading, .book, .unheard]
    var keyboard = Keyboard(SessionBench(signedIn: isIn.contains(self), isEmpty: self == .empty, world: world))
    switch self {
    case .idle, .empty: break
    case .book: _ = keyboard.bench.obey(.next(nil), .activate)
    case .deafApp, .unansweringApp: _ = keyboard.bench.obey(.find("Sign in"))
    case .leftField: _ = keyboard.bench.obey(.next(.field), .activate, .submit)
    case .speaking: keyboard.speak()
    case .paused:
      keyboard.speak()
      _ = keyboard.press(.character("z"))
      return keyboard
    case .pausedInSilence: _ = keyboard.bench.obey(.pause)
    case .reading:
      _ = keyboard.press(.character("g"))
      keyboard.bench.wait(100)
    case .listSpeaking:
      _ = keyboard.bench.obey(.controls)
      keyboard.bench.wait(100)
    case .number:
      _ = keyboard.bench.obey(.controls)
      _ = keyboard.press(.character("1"))
    case .explaining: _ = keyboard.press(.named(.function(1)))
    case .keyList:
      _ = keyboard.press(.named(.function(1)))
      _ = keyboard.press(.named(.function(1)))
    case .field: _ = keyboard.press(.character("f"))
    case .editing:
      _ = keyboard.press(.character("f"))
      for letter in "Liv" { _ = keyboard.press(.character(letter)) }
    case .secure:
      _ = keyboard.press(.character("f"))
      _ = keyboard.press(.named(.tab))
      _ = keyboard.press(.character("x"))
    case .adjusting:
      for _ in 1...20 where keyboard.bench.session.machine.inputContext != .adjusting { _ = keyboard.press(.named(.right)) }
    case .choosing: _ = keyboard.bench.obey(.controls)
    case .openList:
      _ = keyboard.bench.obey(.open(.controls))
      _ = keyboard.press(.named(.right))
    case .finding:
      _ = keyboard.press(.character("/"))
      _ = keyboard.press(.character("b"))
    case .commanding:
      _ = keyboard.press(.character(":"))
      _ = keyboard.press(.character("n"))
    case .menu: _ = keyboard.press(.character("m"))
    case .unheard:
      for number in 1...100 { _ = keyboard.bench.feed(.event(.news("News \(number)"))) }
      _ = keyboard.press(.escapePressed, .escape)
    }
    if ![.speaking, .reading, .listSpeaking].contains(self) { _ = keyboard.bench.idle() }
    return keyboard
  }
}

@Suite("Keys in every state")
struct KeyPressTests {
  @Test("Every key in every state is answered in at least a word that is heard, or silences what is being said")
  func answered() {
    for place in Place.allCases {
      let reached = place.reached()
      for keys in everyKey {
        var keyboard = reached
        let isSilenced = keyboard.isSpeaking && [[.escapePressed, .escape], [.character("z")], [.alt("z")]].contains(keys)
        let count = keyboard.bench.announcements.count
        let texts = keyboard.press(keys)
        if isSilenced, !keyboard.isSpeaking { continue }
        // What had not begun when it was paused is not queued anew.
        let goesOn = !reached.isSpeaking && keyboard.isSpeaking
        let isHeard = { (bench: SessionBench) in
          let said = bench.announcements.dropFirst(count).map(\.id)
          return bench.outcomes.contains { said.contains($0.id) && $0.outcome == .finished }
        }
        while !isHeard(keyboard.bench), keyboard.bench.session.advanceTowardsIdle() {}
        #expect(isHeard(keyboard.bench) || goesOn || keyboard.bench.session.hasQuit, "\(place), \(keys): \(texts)")
      }
    }
  }

  @Test("Of a hundred unheard events the newest comes first, each whole, no echo of a key among them, and kept until heard")
  func unheardEvents() {
    var keyboard = Place.unheard.reached()
    // Echoes of keys, each silenced before it is heard.
    for key in [Key.character("æ"), .character("e"), .character("r"), .character("æ")] {
      _ = keyboard.press(key)
      _ = keyboard.press(.escapePressed, .escape)
    }
    let events = (1...100).reversed().map { "News \($0)" }
    expectNoDifference(keyboard.press(.character("u")), events)
    // Two are heard to their end, and the third is cut.
    let heard = keyboard.bench.outcomes.filter { $0.outcome == .finished }.count
    while keyboard.bench.outcomes.filter({ $0.outcome == .finished }).count < heard + 2 { keyboard.bench.wait(1) }
    keyboard.bench.wait(100)
    _ = keyboard.press(.escapePressed, .escape)
    expectNoDifference(keyboard.press(.character("u")), Array(events.dropFirst(2)))
    _ = keyboard.bench.idle()
    expectNoDifference(keyboard.press(.character("u")), ["You have missed nothing"])
  }

  @Test("A second key without a meaning is answered like the first")
  func unknownAgain() {
    var keyboard = Place.idle.reached()
    expectNoDifference(keyboard.press(.character("æ")), ["Unknown key, question mark for help"])
    for _ in 1...3 { expectNoDifference(keyboard.press(.character("æ")), ["Unknown key"]) }
    // In text a question mark is text.
    var editing = Place.editing.reached()
    expectNoDifference(editing.press(.named(.insert)), ["Unknown key, F1 for help"])
  }

  @Test("An action that changes nothing is answered, and one that an app does not answer is after a second")
  func actsInVain() {
    var deaf = Place.deafApp.reached()
    expectNoDifference(deaf.press(.named(.enter)), ["No change"])
    expectNoDifference(deaf.bench.announcements.last?.priority, .hint)
    var silent = Place.unansweringApp.reached()
    expectNoDifference(silent.press(.named(.enter)), [])
    silent.bench.wait(999)
    expectNoDifference(silent.bench.texts(), [])
    silent.bench.wait(1)
    expectNoDifference(silent.bench.texts(), ["Waiting for the app"])
    expectNoDifference(silent.bench.announcements.last?.isOfPace, true)
    expectNoDifference(silent.bench.idle(), ["The library does not answer"])
  }

  @Test("Escape and the key that pauses say so where there is nothing to silence, to pause or to go on with")
  func inSilence() {
    var keyboard = Place.idle.reached()
    expectNoDifference(keyboard.press(.escapePressed, .escape), ["Silent"])
    _ = keyboard.bench.idle()
    expectNoDifference(keyboard.press(.character("z")), ["Nothing to pause"])
    expectNoDifference(keyboard.bench.obey(.resume), ["Speech is not paused"])
    // The first byte of an arrow key that came in two reads is no Escape.
    _ = keyboard.bench.idle()
    expectNoDifference(keyboard.press(.escapePressed), [])
    expectNoDifference(keyboard.press(.named(.right), after: .milliseconds(10)), ["Name, text field"])
    expectNoDifference(keyboard.press(.escape), [])
  }

  @Test("A key after help is explained in at least a word, and changes nothing, whatever the state")
  func explained() throws {
    for place in Place.allCases {
      let reached = place.reached()
      guard ![.finding, .commanding, .explaining, .keyList].contains(place) else { continue }
      for keys in everyKey {
        var keyboard = reached
        let before = keyboard.state
        // An open list also says what can be done in it.
        expectNoDifference(
          keyboard.press(.named(.function(1))).last, "Press a key to hear what it does", "\(place)")
        let reported = keyboard.press(keys)
        #expect(reported.allSatisfy { !$0.isEmpty } && !reported.isEmpty, "\(place), \(keys)")
        // The key for help once more opens the list of keys, which Escape closes.
        if keys == [.named(.function(1))] || keys == [.character("?")] {
          _ = keyboard.bench.idle()
          if reported.first?.hasSuffix("Escape to close") == true { _ = keyboard.press(.escapePressed, .escape) }
        }
        expectNoDifference(keyboard.state, before, "\(place), \(keys)")
      }
    }
  }

  @Test("Help in a field explains keys as the field has them, and Escape after it leaves text and caret alone")
  func inField() {
    var keyboard = Place.editing.reached()
    let before = keyboard.state
    for (keys, reported) in [
      ([Key.escapePressed, .escape], "Ends editing and brings back"), ([.named(.left)], "Moves the caret"),
      ([.named(.backspace)], "Erases"), ([.character("q")], "Types"), ([.alt("w")], "Says where"),
    ] as [([Key], String)] {
      _ = keyboard.press(.named(.function(1)))
      let answer = keyboard.press(keys)
      #expect(answer.first?.hasPrefix(reported) == true, "\(keys): \(answer)")
      expectNoDifference(keyboard.state, before)
    }
    // While browsing they are what they are there.
    var browsing = Place.idle.reached()
    _ = browsing.press(.named(.function(1)))
    #expect(browsing.press(.escapePressed, .escape).first?.hasPrefix("Silences") == true)
  }

  @Test("The list of keys goes over a text that is being edited: its arrows and its Escape are its own")
  func keyList() {
    var keyboard = Place.editing.reached()
    let before = keyboard.state
    _ = keyboard.press(.named(.function(1)))
    #expect(keyboard.press(.named(.function(1))).first?.hasSuffix("Escape to close") == true)
    #expect(keyboard.press(.named(.right)).count == 1)
    #expect(keyboard.press(.named(.end)).count == 1)
    expectNoDifference(keyboard.press(.named(.right)), ["Nothing more"])
    // It is being said: the first Escape silences it, and the list stays.
    expectNoDifference(keyboard.press(.escapePressed, .escape), [])
    expectNoDifference(keyboard.press(.escapePressed, .escape), ["Help closed"])
    expectNoDifference(keyboard.state, before)
    // Now Escape is the field's again, once that has been said.
    _ = keyboard.bench.idle()
    expectNoDifference(keyboard.press(.escapePressed, .escape), ["Editing cancelled"])
  }

  @Test("Escape silences what is being said on a field, in a list or anywhere else, and adds nothing")
  func escape() {
    for place in [Place.field, .speaking, .reading, .listSpeaking, .leftField, .adjusting, .keyList] {
      var keyboard = place.reached()
      if !keyboard.isSpeaking { _ = keyboard.bench.obey(.repeatLast) }
      keyboard.bench.wait(50)
      expectNoDifference(keyboard.press(.escapePressed, .escape), [], "\(place)")
      expectNoDifference(keyboard.isSpeaking, false)
    }
  }

  @Test("After Enter in a field letters are commands; Enter edits again, and so does coming back")
  func afterEditing() {
    var keyboard = Place.editing.reached()
    expectNoDifference(keyboard.press(.named(.enter)), ["Editing ended"])
    let held = "\(keyboard.bench.session.machine.state)"
    for letter in "wer" { _ = keyboard.press(.character(letter)) }
    expectNoDifference("\(keyboard.bench.session.machine.state)", held)
    expectNoDifference(keyboard.bench.session.machine.inputContext, .leftField)
    _ = keyboard.press(.named(.enter))
    expectNoDifference(keyboard.bench.session.machine.inputContext, .editing(isMultiline: false))
    _ = keyboard.bench.idle()
    _ = keyboard.press(.escapePressed, .escape)
    expectNoDifference(keyboard.bench.session.machine.inputContext, .leftField)
    // Words there are refused in words for the place, and a paste edits again.
    expectNoDifference(keyboard.press("Olav og".map { .character($0) }), ["You are not editing, Enter to edit"])
    expectNoDifference(keyboard.press([.paste("Olav")], after: .seconds(3)).isEmpty, false)
    expectNoDifference(keyboard.bench.session.machine.inputContext, .editing(isMultiline: false))
    _ = keyboard.press(.named(.enter))
    _ = keyboard.press(.named(.tab))
    _ = keyboard.press(.named(.tab, .shift))
    expectNoDifference(keyboard.bench.session.machine.inputContext, .field(isSecure: false))
  }

  @Test("A letter typed on a password's field is text at all times: it may be one of the password's")
  func secure() {
    var keyboard = Place.secure.reached()
    _ = keyboard.press(.named(.enter))
    expectNoDifference(keyboard.bench.session.machine.inputContext, .field(isSecure: true))
  }

  @Test("In a list, and while a text to find or a line is typed, help says what can be done there, and the text stays")
  func helpInPlace() {
    for (place, words) in [
      (Place.openList, "Arrows move in the list"), (.finding, "Type the text you want to find"), (.commanding, "Type a command"),
    ] {
      var keyboard = place.reached()
      let before = keyboard.bench.session.machine.inputContext
      #expect(keyboard.press(.named(.function(1))).first?.hasPrefix(words) == true, "\(place)")
      if place == .openList { _ = keyboard.press(.character("x")) }
      expectNoDifference(keyboard.bench.session.machine.inputContext, before, "\(place)")
    }
  }

  @Test("While a text to find or a line is typed, Alt with a letter asks about it, and it stays")
  func listeningInPrompt() {
    for (place, words) in [(Place.finding, "What do you want to find? b"), (.commanding, "Command n")] {
      var keyboard = place.reached()
      let before = keyboard.bench.session.machine.inputContext
      expectNoDifference(keyboard.press(.alt("w")), [words])
      expectNoDifference(keyboard.press(.alt("e")), [String(words.suffix(1))])
      for letter in "ruvz" { _ = keyboard.press(.alt(letter)) }
      expectNoDifference(keyboard.bench.session.machine.inputContext, before, "\(place)")
    }
  }

  @Test("Lists that a line opens where keys are pressed are gone through one item at a time")
  func typedList() {
    var keyboard = Place.idle.reached()
    for letter in ":controls" { _ = keyboard.press(.character(letter)) }
    let said = keyboard.press(.named(.enter))
    #expect(said.count == 2 && said[1].hasPrefix("number 1: "), "\(said)")
    expectNoDifference(keyboard.bench.commands.last, "controls open")
    #expect(keyboard.press(.named(.down)).first?.hasPrefix("number 2: ") == true)
  }

  @Test("Up and down bring back what was typed into prompts, each by itself, and nothing that a line typed into a field")
  func earlierEntries() {
    var keyboard = Place.idle.reached()
    for text in ["/sign", "/name", ":where", ":rate 300", ":type secret", ":tyep secret", ":secret"] {
      for letter in text { _ = keyboard.press(.character(letter)) }
      _ = keyboard.press(.named(.enter))
      // On a field letters are text.
      _ = keyboard.bench.obey(.cancel, .first)
    }
    _ = keyboard.press(.character(":"))
    expectNoDifference(
      (1...3).flatMap { _ in keyboard.press(.named(.up)) } + (1...3).flatMap { _ in keyboard.press(.named(.down)) },
      ["rate 300", "where", "Nothing earlier", "rate 300", "Empty", "Nothing later"])
    _ = keyboard.press(.named(.up))
    expectNoDifference(keyboard.press(.named(.enter)), ["300 words per minute"])
    _ = keyboard.press(.character("/"))
    expectNoDifference(keyboard.press(.named(.up)) + keyboard.press(.named(.up)), ["name", "sign"])
    #expect(keyboard.press(.named(.enter)).first?.lowercased().contains("sign") == true)
    // What the person typed is not brought back to the next one.
    var reader = keyboard.bench.session.machine.reader
    reader.forgetPerson()
    _ = reader.handle(.find("")) { _ in nil }
    expectNoDifference(
      reader.handle(.caret(.left, by: .line)) { _ in nil }.compactMap { effect in
        if case .say(let announcement) = effect { announcement.text } else { nil }
      }, ["Nothing earlier"])
  }

  @Test("While a text is edited, where, repeat, spell and unheard announcements have keys, and the text stays")
  func listening() {
    for letter in "wreguvz" {
      var keyboard = Place.editing.reached()
      let before = "\(keyboard.bench.session.machine.state)"
      #expect(!keyboard.press(.alt(letter)).isEmpty || letter == "z", "\(letter)")
      expectNoDifference("\(keyboard.bench.session.machine.state)", before)
      expectNoDifference(keyboard.bench.session.machine.inputContext, .editing(isMultiline: false), "\(letter)")
    }
  }
}

@Suite("Words typed where letters are commands")
struct StrayTypingTests {
  private static let reported = "You are not in a text field"
  static let prose = [
    "Talked about the hearing loop", "Om møtet på fredag", "it is me", "we met at the cafe", "man", "hello", "Snakket om slynga",
    "Ring 22 33 44 55", "per@example.org", "Det var et fint besøk i dag",
  ]

  @Test("What is pasted, or arrives at once, is told and none of it obeyed", arguments: prose)
  func pasted(text: String) {
    for keys in [[Key.paste(text)], text.map { .character($0) }] {
      var keyboard = Keyboard(SessionBench(signedIn: true))
      let before = keyboard.state
      expectNoDifference(keyboard.press(keys), [Self.reported])
      expectNoDifference(keyboard.state, before)
      expectNoDifference(keyboard.bench.commands.last, "type •")
    }
  }

  @Test("What is typed quickly is told; what its first letters did is the only thing that happens", arguments: prose)
  func typed(text: String) {
    for gap in [Duration.milliseconds(60), .milliseconds(150), .milliseconds(300)] {
      var keyboard = Keyboard(SessionBench(signedIn: true))
      let texts = keyboard.type(text, each: gap)
      expectNoDifference(texts.filter { $0 == Self.reported }, [Self.reported], "\(text)")
      // Nothing is obeyed after it.
      expectNoDifference(texts.last, Self.reported, "\(text)")
      #expect(keyboard.bench.commands.filter { $0 != "type •" }.count <= 6, "\(keyboard.bench.commands)")
      expectNoDifference(keyboard.bench.session.machine.settings, SessionBench(signedIn: true).session.machine.settings)
    }
  }

  @Test("Keys that are pressed as commands are obeyed, however quickly")
  func commands() {
    for text in ["hhhhhh", "nnn", "h", "hf", "cw", "rr", "ww", "ee", "+++-", "fhq", ">>><"] {
      for gap in [Duration.zero, .milliseconds(30), .milliseconds(120)] {
        var keyboard = Keyboard(SessionBench(signedIn: true))
        let texts = keyboard.type(text, each: gap)
        #expect(!texts.contains(Self.reported), "\(text)")
      }
      var keyboard = Keyboard(SessionBench(signedIn: true))
      #expect(!keyboard.press(text.map { .character($0) }).contains(Self.reported), "\(text)")
    }
    // A number in a numbered list, and keys that are pressed briskly.
    var choosing = Place.choosing.reached()
    #expect(!choosing.press("1203".map { .character($0) }).contains(Self.reported))
    var brisk = Keyboard(SessionBench(signedIn: true))
    #expect(!brisk.type("hfct", each: .milliseconds(390)).contains(Self.reported))
    // With arrows between them, and slowly, letters are commands for ever.
    var keyboard = Keyboard(SessionBench(signedIn: true))
    for letter in "hfctwreguv" {
      #expect(!keyboard.press(.character(letter), after: .milliseconds(600)).contains(Self.reported))
    }
    for letter in "hfctwreguv" {
      #expect(!keyboard.press(.named(.right), after: .milliseconds(50)).contains(Self.reported))
      #expect(!keyboard.press(.character(letter), after: .milliseconds(50)).contains(Self.reported))
    }
  }

  @Test("A question mark, a slash or a colon takes the key or the text that follows it, also at once")
  func prompts() {
    for text in ["?h", "/books", ":where", "5/mark all", "h:where"] {
      var keyboard = Keyboard(SessionBench(signedIn: true))
      #expect(!keyboard.press(text.map { .character($0) }).contains(Self.reported), "\(text)")
    }
  }

  @Test(
    "A number that is typed where a value is adjusted changes nothing, and the keys that do are named once",
    arguments: ["2 timer", "90", "2"])
  func number(text: String) {
    for gap in [Duration.zero, .milliseconds(150), .milliseconds(300)] {
      var keyboard = Keyboard(SessionBench())
      _ = keyboard.bench.obey(.find("Level"))
      let before = keyboard.state
      expectNoDifference(keyboard.type(text, each: gap), ["Plus and minus change the value, nothing is typed here"])
      expectNoDifference(keyboard.state, before)
      expectNoDifference(keyboard.press(.character("+"), after: .seconds(2)), ["6"])
    }
  }

  @Test("A pause ends the text: then keys are commands again")
  func pause() {
    var keyboard = Keyboard(SessionBench(signedIn: true))
    _ = keyboard.type("hello there", each: .milliseconds(100))
    expectNoDifference(keyboard.press(.character("h"), after: .milliseconds(900)), [])
    #expect(!keyboard.press(.character("w"), after: .milliseconds(1100)).isEmpty)
  }

  @Test("Enter and Backspace belong to the text that is refused, and are not obeyed")
  func rest() {
    for key in [Key.named(.enter), .named(.backspace)] {
      for gap in [Duration.zero, .milliseconds(150)] {
        var keyboard = Keyboard(SessionBench(signedIn: true))
        _ = keyboard.press(.named(.right))
        let before = keyboard.state
        _ = keyboard.press("Talked about the loop".map { .character($0) })
        expectNoDifference(keyboard.press([key], after: gap), [])
        expectNoDifference(keyboard.state, before)
      }
    }
  }

  @Test("A second paste is told like the first")
  func twice() {
    var keyboard = Keyboard(SessionBench(signedIn: true))
    for _ in 1...2 { expectNoDifference(keyboard.press([.paste("words")], after: .seconds(10)), [Self.reported]) }
  }
}
