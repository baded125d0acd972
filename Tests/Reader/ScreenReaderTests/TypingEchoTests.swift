import AccessibilityTree
import CustomDump
import ScreenReader
import Testing
import Text

@Suite("What is heard of typing")
struct TypingEchoTests {
  private func heard(
    _ keys: String, style: ReaderProfile.Style, language: Language = .english,
    role: Role = .textField
  ) -> [String] {
    var rig = ReaderFixture.editing(role: role, style: style, language: language)
    _ = rig.obey(.activate)
    return keys.flatMap { rig.obey(.type(String($0))) }.filter { !$0.hasPrefix("set") }
  }

  @Test("in VoiceOver style, space and punctuation are said and then the word they end")
  func voiceOverWords() {
    expectNoDifference(
      heard("hi all.", style: .voiceOver), ["h", "i", "space, hi", "a", "l", "l", "dot, all"])
    expectNoDifference(heard("a, b", style: .voiceOver), ["a", "comma", "space", "b"])
    expectNoDifference(heard("it's ", style: .voiceOver), ["i", "t", "apostrophe", "s", "space, it's"])
    expectNoDifference(heard("k@no.", style: .voiceOver), ["k", "at", "n", "o", "dot, no"])
    expectNoDifference(heard("så ", style: .voiceOver, language: .bokmål), ["s", "å", "mellomrom, så"])
  }

  @Test("in TalkBack style, a word takes the place of the space that ends it, and goes before a sign's name")
  func talkBackWords() {
    expectNoDifference(
      heard("hi all. ", style: .talkBack), ["h", "i", "hi", "a", "l", "l", "all dot", "space"])
    expectNoDifference(heard("  ", style: .talkBack), ["space", "space"])
    expectNoDifference(heard("it's ", style: .talkBack), ["i", "t", "it apostrophe", "s", "space"])
    expectNoDifference(
      heard("på @", style: .talkBack, language: .bokmål), ["p", "å", "på", "krøllalfa"])
  }

  @Test(
    "in a secure field no word is ever echoed, nor where one ends", arguments: ReaderProfile.Style.allCases)
  func secureWords(style: ReaderProfile.Style) {
    expectNoDifference(
      heard("hi all.", style: style, role: .secureField), Array(repeating: "bullet", count: 7))
  }

  @Test(
    "TalkBack has words of its own for selections, ends and a full field",
    arguments: [
      (
        Language.english,
        [
          "two, selected", "two, unselected", "Selected text, one two", "Selection cleared", "Beginning of field",
          "Cleared text", "abcdefghi, Maximum length reached",
        ]
      ),
      (
        .bokmål,
        [
          "two, er valgt", "two, er ikke valgt", "Valgt tekst, one two", "Valget ble fjernet",
          "Begynnelsen av feltet", "Teksten ble slettet", "abcdefghi, Maksimal lengde er nådd",
        ]
      ),
    ])
  func talkBackEditing(language: Language, expected: [String]) {
    var rig = ReaderFixture.editing("one two", limit: 9, style: .talkBack, language: language)
    _ = rig.obey(.activate)
    let heard =
      rig.obey(.select(.left, by: .word), .select(.right, by: .word), .select(.all, by: .character))
      + rig.obey(.select(.none, by: .character)) + rig.obey(.caret(.start, by: .character)).dropFirst()
      + rig.obey(.caret(.left, by: .character), .clear, .type("abcdefghij"))
    expectNoDifference(heard.filter { !$0.hasPrefix("set") }, expected)
  }

  @Test("in TalkBack style, the caret says what it passes over, and an end of the field it comes to")
  func passing() {
    var rig = ReaderFixture.editing("ab cd", style: .talkBack)
    _ = rig.obey(.activate)
    expectNoDifference(
      rig.obey(.caret(.left, by: .character), .caret(.right, by: .character)), ["d", "d, End of field"])
    expectNoDifference(
      rig.obey(.caret(.left, by: .word), .caret(.left, by: .word)), ["cd", "ab, Beginning of field"])
    expectNoDifference(rig.obey(.caret(.right, by: .character)), ["a"])
    expectNoDifference(rig.obey(.caret(.end, by: .character)), ["End of field"])
    expectNoDifference(rig.obey(.caret(.right, by: .character)), ["End of field"])
    rig = .editing("ab", role: .secureField, style: .talkBack)
    _ = rig.obey(.activate)
    expectNoDifference(
      rig.obey(.caret(.left, by: .word), .caret(.right, by: .character)),
      ["bullet, bullet, Beginning of field", "bullet"])
  }

  @Test("giving up a selection is told in TalkBack style, and not the text that is passed by it")
  func givingUpSelection() {
    var rig = ReaderFixture.editing("one two", style: .talkBack)
    _ = rig.obey(.activate, .caret(.left, by: .word), .select(.right, by: .character))
    expectNoDifference(rig.obey(.caret(.left, by: .character)), ["Selection cleared"])
    _ = rig.obey(.select(.all, by: .character))
    expectNoDifference(rig.obey(.caret(.end, by: .character)), ["Selection cleared, End of field"])
  }

  // MARK: In the place of other text

  /// What is heard of a text that is typed over another.
  private func heard(
    typing text: String, over selected: String, style: ReaderProfile.Style = .talkBack,
    language: Language = .english, role: Role = .textField
  ) -> String? {
    var rig = ReaderFixture.editing("a " + selected, role: role, style: style, language: language)
    _ = rig.obey(.activate, .caret(.start, by: .character))
    _ = rig.obey(.caret(.right, by: .word), .caret(.right, by: .character), .select(.end, by: .character))
    return rig.obey(.type(text)).last
  }

  @Test("what took the place of what is told in TalkBack style, in both languages")
  func replaced() {
    expectNoDifference(heard(typing: "Kari", over: "Ola"), "Kari replaced Ola")
    expectNoDifference(heard(typing: "K", over: "Ola"), "capital k replaced Ola")
    expectNoDifference(heard(typing: ".", over: "Ola", language: .bokmål), "punktum erstattet Ola")
    expectNoDifference(heard(typing: "two\nlines", over: " ", style: .talkBack), "twolines replaced space")
  }

  @Test("of two texts one of which begins with the other the difference is told, behind what was typed where that is shorter")
  func replacedInPart() {
    expectNoDifference(heard(typing: "O", over: "Ola"), "capital o, la, deleted")
    expectNoDifference(heard(typing: "Olav", over: "Ola"), "v")
    expectNoDifference(heard(typing: "Ola", over: "Ola"), "Ola")
  }

  @Test("a word that is ended goes before what gave way")
  func replacedBySpace() {
    var rig = ReaderFixture.editing("onetwo", style: .talkBack)
    _ = rig.obey(.activate, .select(.left, by: .character), .select(.left, by: .character))
    expectNoDifference(rig.obey(.type(" ")).last, "onet")
    rig = .editing("a two", style: .talkBack)
    _ = rig.obey(.activate, .select(.left, by: .word))
    expectNoDifference(rig.obey(.type("-")).last, "hyphen replaced two")
  }

  @Test("in a secure field numbers of characters are told and nothing else")
  func replacedSecret() {
    expectNoDifference(
      heard(typing: "x", over: "hemmelig", role: .secureField), "bullet replaced 8 bullets")
  }

  @Test("VoiceOver says what was typed alone")
  func voiceOverReplaces() {
    expectNoDifference(heard(typing: "Kari", over: "Ola", style: .voiceOver), "Kari")
  }

  @Test("what is no text takes the place of none", arguments: ["", "\u{7}"])
  func nothingTyped(text: String) {
    var rig = ReaderFixture.editing("Ola")
    _ = rig.obey(.activate, .select(.all, by: .character))
    expectNoDifference(rig.obey(.type(text)), [])
    expectNoDifference(rig.obey(.erase(1)).last, "Ola, deleted")
  }
}
