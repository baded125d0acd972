import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Testing
import Text

@Suite("Looking around")
struct ReviewingTests {
  private var rig: ReaderFixture {
    ReaderFixture {
      heading("title", "Fruit")
      Item("list", .list, "Kinds") {
        button("apple", "Apple 2")
        button("pear", "Pear")
      }
      heading("more", "More")
    }
  }

  @Test("where tells element and screen; twice, every container around it and the place among all")
  func place() {
    var rig = rig
    _ = rig.obey(.next(nil), .next(nil))
    let brief = rig.obey(.whereAmI)
    expectNoDifference(brief.map { $0.hasSuffix("on screen Screen") }, [true])
    expectNoDifference(
      rig.obey(.whereAmI),
      ["Pear, button, list end, in list Kinds, item 2 of 2, element 3 of 4, on screen Screen"])
    _ = rig.obey(.first)
    expectNoDifference(rig.obey(.whereAmI), ["Fruit, heading, on screen Screen"])
    var atTitle = ReaderFixture { heading("title", "Screen") }
    expectNoDifference(atTitle.obey(.whereAmI, .whereAmI), ["Screen, heading", "Screen, heading, element 1 of 1"])
    // Whoever writes flows is told the id that `expect cursor` takes.
    rig.reader.profile.verbosity = .high
    expectNoDifference(rig.obey(.whereAmI).map { $0.hasSuffix("on screen Screen, s/title") }, [true])
  }

  @Test("where on a long text tells the place first")
  func longText() {
    let note = String(repeating: "We walked around the lake. ", count: 12)
    var rig = ReaderFixture {
      Item("note", .textArea, "Note", value: note).with(\.isSpellChecked, false)
      Item("name", .textField, "Name", value: "Kari").with(\.isSpellChecked, false)
    }
    expectNoDifference(rig.obey(.whereAmI).map { $0.hasPrefix("on screen Screen, ") }, [true])
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.obey(.whereAmI).map { $0.hasSuffix(", on screen Screen") }, [true])
  }

  @Test("A long hint that was heard is not said again on the screen, but on request; a short one is")
  func longHints() {
    let long = "Opens the list of everybody whom you have visited in this year and the last"
    var rig = ReaderFixture {
      Item("a", .button, "One").with(\.hint, long).on(.activate, "x")
      Item("b", .button, "Two").with(\.hint, long).on(.activate, "x")
      Item("c", .button, "Three").with(\.hint, "Short").on(.activate, "x")
      Item("d", .button, "Four").with(\.hint, "Short").on(.activate, "x")
    }
    rig.reader.profile.speaksHints = true
    let hint = { (said: [String]) in said.filter { $0.hasPrefix("? ") } }
    // Until it has been heard, it is said.
    expectNoDifference(hint(rig.obey(.next(nil), .previous(nil))), ["? \(long)", "? \(long)"])
    rig.reader.noteHeard(hint: long)
    rig.reader.noteHeard(hint: "Short")
    expectNoDifference(hint(rig.obey(.next(nil))), [])
    expectNoDifference(hint(rig.obey(.next(nil), .next(nil))), ["? Short", "? Short"])
    _ = rig.obey(.first)
    expectNoDifference(hint(rig.obey(.whereAmI)), [])
    expectNoDifference(hint(rig.obey(.whereAmI)), ["? \(long)"])
  }

  @Test(
    "In TalkBack style, of a long hint that was heard the actions are left",
    arguments: [
      (Language.english, "Double-tap to activate, Actions available, use tap with 3 fingers to view", "Actions available"),
      (
        .bokmål, "Dobbelttrykk for å aktivere, Handlinger er tilgjengelig – bruk trykk med tre fingre for å se",
        "Handlinger er tilgjengelig"
      ),
    ])
  func reminders(language: Language, long: String, short: String) {
    var rig = ReaderFixture(style: .talkBack, language: language, hints: true) {
      for key in ["a", "b", "c"] { Item(key, .button, key).on(.activate, "x").on(.custom("Delete"), "y") }
      button("d", "D")
    }
    expectNoDifference(rig.obey(.next(nil)).last, "? \(long)")
    rig.reader.noteHeard(hint: long)
    expectNoDifference(rig.obey(.next(nil)).last, "? \(short)")
    expectNoDifference(rig.obey(.whereAmI, .whereAmI).last, "? \(long)")
    #expect(rig.obey(.next(nil)).last?.contains("\(short)") == false)
  }

  @Test("Where nothing is misspelled, nothing of misspelled words is said")
  func spelling() {
    for isChecked in [true, false] {
      var rig = ReaderFixture {
        text("a", "A")
        Item("note", .textArea, "Note").with(\.isSpellChecked, isChecked).on(.setText, "x")
      }
      rig.reader.profile.speaksHints = true
      let said = rig.obey(.next(nil)) + rig.obey(.activate)
      expectNoDifference(said.contains { $0.contains("Misspelled") }, isChecked)
    }
  }

  @Test("spell gives letters, twice words of the spelling alphabet, in the interface's language")
  func spell() {
    var rig = rig
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.obey(.spell), ["capital a, p, p, l, e, space, 2"])
    expectNoDifference(rig.obey(.spell), ["Alfa, Papa, Papa, Lima, Echo, space, 2"])
    rig.reader.profile.language = .bokmål
    _ = rig.obey(.whereAmI)
    expectNoDifference(
      rig.obey(.spell, .spell),
      [
        "stor a, p, p, l, e, mellomrom, 2", "Anna, Petter, Petter, Ludvig, Edith, mellomrom, 2",
      ])
  }

  @Test(
    "spell takes the name and neither role nor state, in both styles",
    arguments: ReaderProfile.Style.allCases)
  func spellTheName(style: ReaderProfile.Style) {
    var rig = ReaderFixture(style: style) {
      button("ok", "OK").with(\.isSelected, true)
      Item("row", .listItem) {
        text("what", "Go")
        text("when", "at 3")
      }
      .with(\.grouping, .merged)
    }
    expectNoDifference(rig.obey(.spell), ["capital o, capital k"])
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.obey(.spell), ["capital g, o, space, a, t, space, 3"])
  }

  @Test("a numbered entry keeps the pauses between its parts")
  func pausesInLists() {
    let content = button("all", "Filter: All").with(\.stateDescription, "active")
    var rig = ReaderFixture {
      content
      button("none", "None")
    }
    expectNoDifference(rig.obey(.controls), ["1 Filter: All, active, button, 2 None, button"])
    rig = ReaderFixture(style: .talkBack) {
      content
      button("none", "None")
    }
    expectNoDifference(rig.obey(.controls), ["1 active, Filter: All, button, 2 None, button"])
  }

  @Test("a command of the session in between makes where brief again")
  func whereAgain() {
    var rig = rig
    let brief = rig.obey(.whereAmI)
    expectNoDifference(rig.obey(.detail(.hints, true), .whereAmI), brief)
  }

  @Test("headings are numbered, and a number goes there")
  func headings() {
    var rig = rig
    expectNoDifference(rig.obey(.headings), ["1 Fruit, 2 More"])
    expectNoDifference(rig.reader.inputContext, .choosing(isEmpty: false))
    expectNoDifference(rig.obey(.go(3)), ["There is no number 3. Choose from 1 to 2"])
    expectNoDifference(
      rig.obey(.go(2)), ["There is no numbered list. Type headings, controls or actions first"])
    _ = rig.obey(.headings)
    expectNoDifference(rig.obey(.go(2)), ["More, heading"])
    expectNoDifference(rig.reader.inputContext, .browsing)
  }

  @Test(
    "digits and Enter choose from the list, and any other key ends it",
    arguments: [
      Command.stop, .whereAmI, .next(nil),
    ])
  func digits(other: Command) {
    var rig = rig
    _ = rig.obey(.controls)
    expectNoDifference(rig.obey(.type("2")), ["2"])
    expectNoDifference(rig.obey(.submit).map { $0.hasPrefix("Pear, button") }, [true])
    _ = rig.obey(.controls, other)
    expectNoDifference(rig.reader.inputContext, .browsing)
  }

  @Test("an open list says one item at a time with its number; arrows move in it, and Enter takes the one that was heard")
  func openList() {
    var rig = rig
    expectNoDifference(rig.obey(.open(.headings)), ["2 headings", "number 1: Fruit"])
    expectNoDifference(
      rig.obey(.goTo(.previous), .goTo(.next), .goTo(.next), .goTo(.first), .goTo(.last)),
      ["Start of list", "number 2: More", "End of list", "number 1: Fruit", "number 2: More"])
    expectNoDifference(rig.reader.inputContext, .choosing(isEmpty: false))
    expectNoDifference(rig.obey(.submit), ["More, heading"])
    expectNoDifference(rig.reader.inputContext, .browsing)
    // A number takes that one, wherever the person is.
    expectNoDifference(rig.obey(.open(.headings), .type("1"), .submit).suffix(2), ["1", "Fruit, heading"])
    // In a list that was read as a whole the first step opens it.
    expectNoDifference(rig.obey(.headings, .goTo(.next), .goTo(.next)).suffix(2), ["number 1: Fruit", "number 2: More"])
  }

  @Test("an open list stays while the person asks what they heard; Escape and Backspace close it, and so does another move")
  func keepsList() {
    var rig = rig
    _ = rig.obey(.open(.headings), .goTo(.next))
    for command in [Command.repeatLast, .rate(.faster), .pause, .resume, .history(nil), .help("go"), .commandLine("")] {
      _ = rig.obey(command)
      if command == .commandLine("") { _ = rig.obey(.cancel) }
      expectNoDifference(rig.reader.inputContext, .choosing(isEmpty: false), "\(command)")
    }
    expectNoDifference(rig.obey(.whereAmI), ["number 2: More"])
    expectNoDifference(rig.obey(.spell), ["capital m, o, r, e"])
    for closing in [Command.stop, .erase(1)] {
      expectNoDifference(rig.obey(.open(.headings), closing).last, "List closed")
      expectNoDifference(rig.reader.inputContext, .browsing)
    }
    _ = rig.obey(.open(.headings), .next(.control))
    expectNoDifference(rig.reader.inputContext, .browsing)
    expectNoDifference(rig.obey(.goTo(.next)), ["There is no numbered list. Type headings, controls or actions first"])
  }

  @Test("numbers stay as they are while a list is open, also where an element goes away or changes its name")
  func numbersStay() {
    var rig = ReaderFixture {
      button("a", "A"); button("b", "B"); button("c", "C")
    }
    expectNoDifference(rig.obey(.open(.controls)), ["3 controls", "number 1: A, button"])
    _ = rig.obey(.goTo(.next))
    _ = rig.show {
      button("a", "A"); button("c", "Changed")
    }
    expectNoDifference(
      rig.obey(.goTo(.next), .goTo(.previous)), ["number 3: Changed, button", "number 2: That element is no longer there"])
    expectNoDifference(rig.obey(.type("3"), .submit).last, "Changed, button")
  }

  @Test("an element that went away meanwhile cannot be gone to")
  func elementIsGone() {
    var rig = rig
    _ = rig.obey(.headings)
    _ = rig.show { heading("title", "Fruit") }
    expectNoDifference(rig.obey(.go(2)), ["That element is no longer there"])
  }

  @Test("a kind that is not there is told")
  func none() {
    var rig = ReaderFixture { text("a", "A") }
    expectNoDifference(
      rig.obey(.headings, .controls),
      [
        "No headings on this screen", "No controls on this screen",
      ])
  }

  @Test("reading goes on from element to element, without hints, until the end")
  func reading() {
    var rig = ReaderFixture(style: .talkBack, hints: true) {
      button("a", "A")
      Item("silent", .text).with(\.stop, .always)
      text("c", "C")
    }
    expectNoDifference(rig.obey(.read), ["A, button"])
    _ = rig.reader.continueReading()
    expectNoDifference(rig.cursor, "s/c")
    expectNoDifference(rig.reader.continueReading(), [])
    expectNoDifference(rig.reader.isReading, false)
  }

  @Test("a pause does not end reading", arguments: [Command.pause, .resume, .togglePause])
  func pausing(command: Command) {
    var rig = rig
    _ = rig.obey(.read, command)
    expectNoDifference(rig.reader.isReading, true)
    #expect(!rig.reader.continueReading().isEmpty)
  }

  @Test(
    "any key ends reading, and reading again goes on from there",
    arguments: [
      Command.stop, .rate(.faster), .whereAmI, .help(nil),
    ])
  func endReading(command: Command) {
    var rig = rig
    _ = rig.obey(.read)
    _ = rig.reader.continueReading()
    _ = rig.obey(command)
    expectNoDifference(rig.reader.isReading, false)
    expectNoDifference(rig.reader.continueReading(), [])
    expectNoDifference(rig.obey(.read).map { $0.hasPrefix("Apple 2") }, [true])
  }

  @Test(
    "where, twice, tells the path of containers from the inside out, named or not",
    arguments: [
      (
        Language.english,
        "X, in list Inner, item 1 of 1, in Group, in list, item 2 of 2, in dialog Sure, element 2 of 2, on screen Screen"
      ),
      (
        .bokmål,
        "X, i listen Inner, punkt 1 av 1, i Group, i listen, punkt 2 av 2, i dialogboksen Sure, element 2 av 2, "
          + "på skjermen Screen"
      ),
    ])
  func path(language: Language, expected: String) {
    var rig = ReaderFixture(style: .talkBack, language: language) {
      Item("d", .dialog, "Sure") {
        Item("outer", .list) {
          text("a", "A")
          Item("group", .group, "Group") { Item("inner", .list, "Inner") { text("x", "X") } }
        }
      }.with(\.isModal, true)
    }
    expectNoDifference(rig.obey(.last, .whereAmI, .whereAmI).last, expected)
  }

  @Test("where, twice, tells the row of a long list and counts nothing that is not loaded")
  func pathInWindow() {
    var rig = ReaderFixture {
      Item("list", .list) { for row in 40..<60 { text("\(row)", "Row \(row)") } }
        .virtualised(count: 1000, window: 40..<60) { "\($0)" }
    }
    expectNoDifference(
      rig.obey(.whereAmI, .whereAmI).last, "Row 40, in list, item 41 of 1000, on screen Screen")
  }
}
