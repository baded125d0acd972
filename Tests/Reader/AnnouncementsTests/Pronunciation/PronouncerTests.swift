import Announcements
import CustomDump
import Testing

@Suite("A pronunciation list at work", .timeLimit(.minutes(5)))
struct PronouncerTests {
  private func spoken(_ text: String, _ entries: [VoiceProfile.Pronunciation]) -> String {
    Pronouncer(entries).spoken(TracedText(text)).string
  }

  /// Comparing each match with each other would take minutes.
  @Test("A very long text that fits an entry at every word is done")
  func longText() {
    let count = 40_000
    let entries: [VoiceProfile.Pronunciation] = [
      .init(.word("kr"), spoken: "kroner"), .init(.pattern(#"\d+ kr"#), spoken: "noen kroner"),
    ]
    let text = spoken(String(repeating: "kr 5 kr ", count: count), entries)
    #expect(text == String(repeating: "kroner 5 kroner ", count: count))
  }

  @Test(
    "Whole words are replaced, in any case, between any borders",
    arguments: [
      ("OK", "okei"), ("ok, ferdig", "okei, ferdig"), ("(Ok)", "(okei)"), ("BOK", "BOK"),
      ("okå", "okå"), ("åok", "åok"), ("ok1", "ok1"), ("OK-knapp", "okei-knapp"), ("", ""),
    ])
  func words(text: String, expected: String) {
    expectNoDifference(spoken(text, [.init(.word("OK"), spoken: "okei")]), expected)
  }

  @Test("A word with a dot at its end needs no border there")
  func abbreviation() {
    let entries = [VoiceProfile.Pronunciation(.word("bl.a."), spoken: "blant annet")]
    expectNoDifference(spoken("Bl.a. dette, bl.a.", entries), "blant annet dette, blant annet")
    expectNoDifference(spoken("abl.a.", entries), "abl.a.")
  }

  @Test("Letters beyond ASCII match whatever their case or spelling in the list")
  func norwegian() {
    let entries = [VoiceProfile.Pronunciation(.word("A\u{30A}lesund"), spoken: "Ållesunn")]
    expectNoDifference(spoken("ÅLESUND", entries), "Ållesunn")
  }

  @Test("Groups of a pattern are put into the spoken form")
  func groups() {
    let entries = [
      VoiceProfile.Pronunciation(
        .pattern(#"\bkl\. ?(\d{1,2})[.:](\d{2})\b"#), spoken: "klokka $1 $2, $3$")
    ]
    expectNoDifference(spoken("Møte kl. 09.05 i dag", entries), "Møte klokka 09 05, $ i dag")
  }

  @Test("The earlier entry wins where two fit, and what it put in is left alone")
  func order() {
    let entries: [VoiceProfile.Pronunciation] = [
      .init(.word("f.eks."), spoken: "for eksempel"),
      .init(.word("f"), spoken: "effen"),
      .init(.word("for"), spoken: "FEIL"),
    ]
    expectNoDifference(spoken("f.eks. f", entries), "for eksempel effen")
  }

  @Test("A spoken form counts as the place of the written form")
  func origins() {
    let text = Pronouncer([.init(.word("NHF"), spoken: "N H F nå")]).spoken(TracedText("i NHF da"))
    expectNoDifference(text.string, "i N H F nå da")
    expectNoDifference(text.origins, [0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 5, 6, 7])
  }

  @Test("A pattern that is none is told, and does no harm")
  func badPattern() {
    #expect(Pronouncer.problem(inPattern: "(") != nil)
    expectNoDifference(Pronouncer.problem(inPattern: #"\b21\."#), nil)
    expectNoDifference(spoken("(", [.init(.pattern("("), spoken: "x")]), "(")
  }
}
