import Announcements
import CustomDump
import Testing

@Suite("Text made speakable")
struct TextTests {
  private func cleaned(_ text: String) -> String {
    SpeakableText.cleaned(TracedText(text)).string
  }

  @Test(
    "What would command or confuse the synthesizer goes, and words stay",
    arguments: [
      ("plain text, as it is", "plain text, as it is"),
      ("mute\u{1}0Ame", "mute 0Ame"),
      ("\u{1}300Sfast", " 300Sfast"),
      ("tab\tand\r\nline", "tab and line"),
      ("delete\u{7F}d", "delete d"),
      ("c1\u{85}\u{9B}31m", "c1 31m"),
      ("\u{1B}[31mred\u{1B}[0m", " [31mred [0m"),
      ("\u{202E}evil\u{202C}", "evil"),
      ("\u{2066}a\u{2069}\u{200E}b\u{200F}", "ab"),
      ("zero\u{200B}wid\u{200D}th\u{FEFF}\u{2060}", "zerowidth"),
      ("soft\u{AD}hyphen", "softhyphen"),
      ("no\u{A0}break\u{2009}thin", "no break thin"),
      ("line\u{2028}separator", "line separator"),
      ("heart\u{2764}\u{FE0F}", "heart\u{2764}"),
      ("tag\u{E0041}", "tag"),
      ("private\u{E000}use", "private use"),
      ("\u{FFFD}broken\u{FFFC}", " broken "),
      ("unassigned\u{0378}!", "unassigned !"),
      ("a    b", "a b"),
      ("wait.........", "wait...."),
      (String(repeating: "─", count: 24), "────"),
      ("10000000", "10000000"),
      ("aaaaaaaa", "aaaaaaaa"),
      ("bla\u{30A}ba\u{308}r", "blåbär"),
      ("A\u{30A}lesund", "Ålesund"),
      ("\u{212B}", "Å"),
      ("e\u{302}\u{301}", "ế"),
      ("\u{3B1}\u{301}", "ά"),
      ("a\u{30A}\u{330}", "å\u{330}"),
      ("<speak>&lt;[[h@]]", "<speak>&lt;[[h@]]"),
      ("", ""),
    ])
  func cleaning(text: String, speakable: String) {
    expectNoDifference(
      Array(cleaned(text).unicodeScalars), Array(speakable.unicodeScalars))
  }

  @Test("A pile of accents on one letter keeps three")
  func zalgo() {
    let pile = "n" + String(repeating: "\u{336}", count: 50) + "ext"
    expectNoDifference(cleaned(pile).unicodeScalars.count, 7)
  }

  @Test("Every scalar knows where it was written, through composing and leaving out")
  func origins() {
    let text = SpeakableText.cleaned(TracedText("\u{200B}a\u{30A}  b\u{1}c"))
    expectNoDifference(text.string, "å b c")
    expectNoDifference(text.origins, [1, 3, 5, 6, 7])
    expectNoDifference(text.origin(at: 99), 8)
  }
}

@Suite("Text cut into passages")
struct PassagesTests {
  @Test(
    "Nothing is lost between passages, and none is long or full of dotted letters",
    arguments: [
      String(repeating: "a.", count: 200), String(repeating: "a . ", count: 200),
      String(repeating: "é.b.", count: 200), String(repeating: "word ", count: 500),
      String(repeating: "clause, another; ", count: 100), String(repeating: "å", count: 3000),
      String(repeating: "Han bor i Ålesund. ", count: 60), "short", "",
      String(repeating: "e\u{330}.", count: 150),
    ])
  func passages(text: String) {
    let passages = TracedText(text).passages
    expectNoDifference(passages.map(\.string).joined(), text)
    for passage in passages {
      #expect(passage.string.utf8.count <= 402)
      #expect(passage.scalars.count { $0 == "." } <= 22 || text.hasPrefix("Han"))
    }
  }

  @Test("A long text is cut after a clause, else after a word")
  func borders() {
    let clauses = TracedText(String(repeating: "many words here, ", count: 40)).passages
    #expect(clauses.dropLast().allSatisfy { $0.string.hasSuffix(", ") })
    let words = TracedText(String(repeating: "word ", count: 200)).passages
    #expect(words.dropLast().allSatisfy { $0.string.hasSuffix(" ") })
    #expect(words.count == 3)
  }

  @Test("An ordinary announcement is one passage")
  func ordinary() {
    let text = "Assignment: New contact, Kari Nordmann would like to talk, 5 minutes ago, unread"
    expectNoDifference(TracedText(text).passages.map(\.string), [text])
  }
}
