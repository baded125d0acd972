import Announcements
import CustomDump
import Testing

@Suite("Numbers digit by digit")
struct DigitSpellingTests {
  @Test(
    "Digits are parted; dates, ordinals and clock times are not",
    arguments: [
      ("42", "4 2"), ("5 av 12", "5 av 1 2"), ("1 250 kroner", "1 2 5 0 kroner"), ("3,50", "3,5 0"),
      ("22345678", "2 2 3 4 5 6 7 8"), ("21. mai 2026", "21. mai 2 0 2 6"), ("kl. 09:05", "kl. 09:05"),
      ("21st of May", "21st of May"), ("Rad 12.", "Rad 1 2."), ("12. Ny linje", "1 2. Ny linje"),
      ("ingen", "ingen"), ("a12", "a1 2"), ("12: ja", "1 2: ja"), ("", ""),
    ])
  func digits(text: String, spoken: String) {
    expectNoDifference(Pronouncer([], numbers: .digits).spoken(TracedText(text)).string, spoken)
    expectNoDifference(Pronouncer([]).spoken(TracedText(text)).string, text)
  }

  @Test(
    "In pairs two digits are said together, of an odd number the first by itself",
    arguments: [("22345678", "22 34 56 78"), ("12345", "1 23 45"), ("2026", "20 26"), ("42", "42"), ("kl. 09:05", "kl. 09:05")])
  func pairs(text: String, spoken: String) {
    expectNoDifference(Pronouncer([], numbers: .pairs).spoken(TracedText(text)).string, spoken)
  }

  @Test("The pronunciation list comes first, and each digit keeps its place")
  func order() {
    let pronouncer = Pronouncer([.init(.pattern(#"\b(\d\d)(\d\d)\b"#), spoken: "$1, $2")], numbers: .digits)
    let spoken = pronouncer.spoken(TracedText("a 1234 56"))
    expectNoDifference(spoken.string, "a 1 2, 3 4 5 6")
    expectNoDifference(spoken.origins, [0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 6, 7, 8, 8])
  }
}
