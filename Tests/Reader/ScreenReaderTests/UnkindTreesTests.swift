import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Testing
import Text

/// Trees that an app may well make, and that could make a reader say something wrong, twice, or nothing.
@Suite("Unkind trees")
struct UnkindTreesTests {
  // MARK: Names

  @Test(
    "what has nothing but white space for a name is met only if it can be used, and says what it is",
    arguments: [" ", "\u{A0}\n", "\u{200B}", ""])
  func blankNames(blank: String) {
    for style in ReaderProfile.Style.allCases {
      var rig = ReaderFixture(style: style) {
        heading("h", "Title")
        text("t", blank)
        button("b", blank)
        Item("i", .image, blank, value: blank)
        text("end", "End")
      }
      expectNoDifference(rig.obey(.next(nil), .next(nil)), ["button", "End"])
    }
  }

  @Test(
    "what a platform's reader says nothing of, or nothing audible, is told to be nameless, and passed over in reading on",
    arguments: [(Language.english, "Unnamed element"), (.bokmål, "Element uten navn")], ["", "\u{E901}", "\u{FFFC} \u{378}"])
  func nameless(_ reported: (language: Language, expected: String), name: String) {
    let (language, expected) = reported
    var rig = ReaderFixture(language: language) {
      text("a", "A")
      Item("t", .text, name).on(.activate, "t")
      text("c", "C")
    }
    expectNoDifference(rig.obey(.next(nil)), [expected])
    _ = rig.obey(.first, .read)
    _ = rig.reader.continueReading()
    expectNoDifference(rig.cursor, "s/c")
  }

  @Test("a label that is blank leaves the name to what is below")
  func blankLabel() {
    let tree = SemanticTree([
      SemanticTree.Branch(
        Node(id: "b", role: .button, label: " "),
        [SemanticTree.Branch(Node(id: "t", role: .text, label: "Buy"))])
    ])
    expectNoDifference(tree.accessibleName(of: "b"), AccessibleName([.init("Buy")], rule: .descendants))
  }

  @Test(
    "a name of a hundred thousand letters is said whole, and spelt", arguments: ReaderProfile.Style.allCases)
  func hugeName(style: ReaderProfile.Style) {
    let name = String(repeating: "a", count: 100_000)
    var rig = ReaderFixture(style: style) { text("t", name) }
    expectNoDifference(rig.obey(.first), [name])
    #expect(rig.obey(.spell)[0].count > 100_000)
  }

  // MARK: Hidden things

  @Test("an element hidden under the cursor gives it to the next, and takes nothing back when it shows")
  func hiddenUnderCursor() {
    let content = { (isHidden: Bool) in
      [text("a", "A"), button("b", "B").with(\.exposure, isHidden ? .hidden : .exposed), text("c", "C")]
    }
    var rig = ReaderFixture { content(false) }
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.show { content(true) }, ["C"])
    expectNoDifference(rig.show { content(false) }, [])
    expectNoDifference(rig.cursor, "s/c")
  }

  @Test("news that was hidden with what is around it is told when that is shown")
  func revealedNews() {
    let content = { (exposure: Exposure) in
      [
        button("a", "A"),
        Item("panel", .group) {
          Item("status", .status) {
            text("1", "Saved")
            text("2", "3 left")
          }.with(\.stop, .never)
          Item("alert", .alert) { text("1", "Offline") }.with(\.stop, .never)
        }.with(\.exposure, exposure),
      ]
    }
    for style in ReaderProfile.Style.allCases {
      var rig = ReaderFixture(style: style) { content(.hidden) }
      expectNoDifference(rig.show { content(.exposed) }, ["~ Saved, 3 left", "! Offline"])
      expectNoDifference(rig.show { content(.hidden) }, [])
    }
  }

  @Test("tabs that are hidden are neither counted nor opened, disabled ones tell that they are")
  func tabs() {
    var rig = ReaderFixture {
      Item("tabs", .tabBar) {
        Item("secret", .tab, "Secret").with(\.exposure, .hidden).on(.activate, "x")
        Item("home", .tab, "Home").on(.activate, "home")
        Item("mail", .tab, "Mail").with(\.isEnabled, false).on(.activate, "mail")
      }
    }
    expectNoDifference(rig.obey(.tab(1)), ["act activate s/tabs/home"])
    expectNoDifference(rig.obey(.tab(2)), ["Mail, dimmed, tab, 2 of 2"])
    expectNoDifference(rig.obey(.tab(3)), ["There is no such tab. Choose 1 Home or 2 Mail"])
  }

  @Test("a list is entered though a row holds a list that nobody can see")
  func hiddenInnerList() {
    var rig = ReaderFixture(style: .talkBack) {
      text("top", "Top")
      Item("list", .list) {
        Item("1", .group) {
          text("name", "One")
          Item("inner", .list) {
            text("x", "X")
            text("y", "Y")
          }.with(\.exposure, .hidden)
        }
        text("2", "Two")
      }
    }
    expectNoDifference(rig.obey(.next(nil)), ["One, in list, 2 items"])
  }

  // MARK: Lists

  @Test("a list that shrinks under the cursor gives it to its new last row, once")
  func shrinkingWindow() {
    let list = { (window: Range<Int>, count: Int) in
      [
        text("top", "Top"),
        Item("list", .list) { for row in window { text("\(row)", "Row \(row)") } }
          .virtualised(count: count, window: window) { "\($0)" },
        text("foot", "Foot"),
      ]
    }
    for style in ReaderProfile.Style.allCases {
      var rig = ReaderFixture(style: style) { list(0..<50, 50) }
      _ = rig.obey(.find("Row 48"))
      expectNoDifference(
        rig.show { list(0..<12, 12) }, [style == .voiceOver ? "Row 11, list end" : "Row 11"])
      expectNoDifference(rig.show { list(0..<0, 0) }, ["Foot"])
      expectNoDifference(rig.obey(.previous(nil)), ["Top"])
    }
  }

  @Test("rows of a list put in another order are met in it, and so are its ends")
  func explicitOrder() {
    var rig = ReaderFixture {
      Item("list", .list) {
        text("a", "A").with(\.sortKey, 3)
        text("b", "B").with(\.sortKey, 1)
        text("c", "C").with(\.sortKey, 2)
      }
    }
    expectNoDifference(
      rig.obey(.first, .next(nil), .next(nil)), ["B, list start", "C", "A, list end"])
  }

  @Test("the only row of a list begins it with its first element and ends it with its last")
  func oneRow() {
    var rig = ReaderFixture {
      Item("list", .list) {
        Item("1", .group) {
          Item("icon", .image).with(\.exposure, .hidden)
          text("name", "Kari")
          button("call", "Call")
          Item("arrow", .image)
        }
      }
    }
    expectNoDifference(
      rig.obey(.first, .next(nil)), ["Kari, list start", "Call, button, list end"])
  }

  @Test(
    "numbered lists say which rows of a long list are not in them",
    arguments: [
      (
        Language.english,
        [
          "1 Row 40, 2 Row 41, only rows 41 to 42 of 100000 are included",
          "No headings on this screen, only rows 41 to 42 of 100000 are included",
        ]
      ),
      (
        .bokmål,
        [
          "1 Row 40, 2 Row 41, bare rad 41 til 42 av 100000 er tatt med",
          "Ingen overskrifter på denne skjermen, bare rad 41 til 42 av 100000 er tatt med",
        ]
      ),
    ])
  func numberedWindow(language: Language, expected: [String]) {
    let list = { (role: Role) in
      Item("list", .list) { for row in 40...41 { Item("\(row)", role, "Row \(row)") } }
        .virtualised(count: 100_000, window: 40..<42) { "\($0)" }
    }
    var rig = ReaderFixture(language: language) { list(.heading) }
    expectNoDifference(rig.obey(.headings), [expected[0]])
    rig = ReaderFixture(language: language) { list(.text) }
    expectNoDifference(rig.obey(.headings), [expected[1]])
  }

  // MARK: In the middle of things

  @Test("another language in the middle of a list goes on where it was, and enters nothing again")
  func languageInList() {
    let list = Item("list", .list, "Kinds") { for row in 1...3 { text("\(row)", "\(row)") } }
    var rig = ReaderFixture(style: .talkBack) { list }
    _ = rig.obey(.next(nil))
    rig.reader.profile.language = .bokmål
    expectNoDifference(rig.reader.rebase(rig.interface.render()), [])
    expectNoDifference(rig.obey(.next(nil), .next(nil)), ["3", "Ingen flere elementer"])
  }

  @Test("an element that is there in one language only gives the cursor to its neighbour, without a word")
  func elementOfOneLanguage() {
    var rig = ReaderFixture {
      text("a", "A")
      text("note", "In English only")
      text("c", "C")
    }
    _ = rig.obey(.next(nil))
    rig.interface.screens = [
      Screen("s", title: "Skjerm") {
        text("a", "A")
        text("c", "C")
      }
    ]
    expectNoDifference(rig.reader.rebase(rig.interface.render()), [.moved(to: "s/c")])
    expectNoDifference(rig.obey(.whereAmI), ["C, on screen Skjerm"])
  }

  @Test("a region that changes place says nothing, one that comes with a new place says what is new in it")
  func movingRegion() {
    let status = { (text: String) in
      Item("status", .status) { ScreenReaderTests.text("1", text) }.with(\.stop, .never)
    }
    var rig = ReaderFixture {
      button("a", "A")
      status("1 left")
    }
    expectNoDifference(
      rig.show {
        status("1 left")
        button("a", "A")
      }, [])
    expectNoDifference(
      rig.show {
        button("a", "A")
        status("2 left")
      }, ["~ 2 left"])
  }

  @Test("do without a name tells the actions instead of taking the first")
  func namelessAction() {
    var rig = ReaderFixture { text("a", "A").on(.custom("Delete"), "delete") }
    expectNoDifference(rig.obey(.perform(" ")), ["Actions: Delete"])
  }

  @Test("an empty field is spelt by its name")
  func emptyField() {
    var rig = ReaderFixture { Item("f", .textField, "To", value: "").editing(.init(text: "") { $0 }) }
    expectNoDifference(rig.obey(.spell), ["capital t, o"])
  }
}
