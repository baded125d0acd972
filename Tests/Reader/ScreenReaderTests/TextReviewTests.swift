import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import TestSupport
import Testing
import Text

@Suite("Reading by characters, words and lines")
struct TextReviewTests {
  private var fixture: ReaderFixture {
    ReaderFixture {
      button("call", "Call 22 33")
      text("b", "One\nTwo three")
    }
  }

  @Test("words, lines and characters are read in either direction, and the cursor stays")
  func units() {
    var rig = fixture
    expectNoDifference(
      rig.obey(.review(.next, by: .word), .review(.next, by: .word), .review(.next, by: .word), .review(.next, by: .word)),
      ["Call", "22", "33", "button"])
    expectNoDifference(
      rig.obey(.review(.next, by: .word), .review(.previous, by: .word), .review(.start, by: nil), .review(.end, by: nil)),
      ["End of text", "33", "Call", "button"])
    expectNoDifference(rig.cursor, "s/call")
    // A line is a part of the announcement, or a line of one.
    _ = rig.obey(.next(nil))
    expectNoDifference(
      rig.obey(.review(.next, by: .line), .review(.next, by: .line), .review(.next, by: .line), .review(.previous, by: .line)),
      ["One", "Two three", "End of text", "One"])
  }

  @Test("after a word come its characters, one by one: a number is heard digit by digit")
  func smaller() {
    var rig = fixture
    _ = rig.obey(.review(.next, by: .word), .review(.next, by: .word))
    expectNoDifference(
      rig.obey(
        .review(.next, by: .character), .review(.next, by: .character), .review(.next, by: .character),
        .review(.previous, by: .character)),
      ["2", "2", "space", "2"])
    // From the middle of a word the next word is the one after it.
    expectNoDifference(rig.obey(.review(.next, by: .word)), ["33"])
  }

  @Test("without a unit it is that of the last one, and the unit is changed by itself", arguments: Language.allCases)
  func unit(language: Language) {
    var rig = ReaderFixture(language: language) { text("a", "Å be") }
    expectNoDifference(
      rig.obey(.review(.next, by: nil), .review(.next, by: .word), .review(.unit, by: nil), .review(.start, by: nil)),
      [language(en: "capital å", nb: "stor å"), "be", language(en: "Lines", nb: "Linjer"), "Å be"])
    expectNoDifference(
      rig.obey(.review(.unit, by: nil), .review(.unit, by: .word)),
      [language(en: "Characters", nb: "Tegn"), language(en: "Words", nb: "Ord")])
  }

  @Test("spell spells the word that was read last, and after a move the element again")
  func spelling() {
    var rig = fixture
    _ = rig.obey(.review(.next, by: .word), .review(.next, by: .word))
    expectNoDifference(rig.obey(.spell), ["2, 2"])
    _ = rig.obey(.next(nil), .previous(nil))
    expectNoDifference(rig.obey(.spell), ["capital c, a, l, l, space, 2, 2, space, 3, 3"])
  }

  @Test("reading begins anew where the words have changed, and goes over an item of an open list")
  func changes() {
    var rig = fixture
    _ = rig.obey(.review(.next, by: .word), .review(.next, by: .word))
    _ = rig.show { button("call", "Ring up") }
    expectNoDifference(rig.obey(.review(.next, by: .word)), ["Ring"])
    _ = rig.obey(.open(.controls))
    expectNoDifference(rig.obey(.review(.next, by: .word), .review(.next, by: .word), .spell).suffix(2), ["up", "u, p"])
    expectNoDifference(rig.reader.inputContext, .choosing(isEmpty: false))
  }

  @Test("while a text is edited, reading on says it from the caret; a password is only counted")
  func fromCaret() {
    var rig = ReaderFixture.editing("one two")
    _ = rig.obey(.activate, .caret(.left, by: .word))
    expectNoDifference(rig.obey(.read), ["two"])
    _ = rig.obey(.caret(.end, by: .character))
    expectNoDifference(rig.obey(.read), ["End of field"])
    expectNoDifference(rig.reader.inputContext, .editing(isMultiline: false))
    var secure = ReaderFixture.editing("abc", role: .secureField)
    _ = secure.obey(.activate, .caret(.start, by: .character))
    #expect(secure.obey(.read).allSatisfy { !$0.contains("abc") && $0.contains("bullet") })
  }

  @Test("a menu or dialog that opens over a screen says its title first, where its first element is not the title")
  func windowTitles() {
    let home = Screen<String>("s", title: "Home") { text("a", "A") }
    var rig = ReaderFixture([home])
    rig.interface.screens = [home, Screen("menu", title: "Menu", role: .drawer, back: "close") { button("close", "Close menu") }]
    expectNoDifference(rig.follow(), ["Menu", "Close menu, button"])
    expectNoDifference(rig.said.map(\.source), [.screen, .cursor])
    rig.interface.screens = [
      home, Screen("ask", title: "Sign out?", role: .alertDialog, back: "no") { heading("t", "Sign out?") },
    ]
    expectNoDifference(rig.follow(), ["Sign out?, heading"])
  }
}
