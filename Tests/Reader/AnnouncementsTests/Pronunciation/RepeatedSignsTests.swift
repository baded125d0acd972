import Announcements
import CustomDump
import Testing

@Suite("Repeated signs")
struct RepeatedSignsTests {
  @Test(
    "Four and more of one sign in a row are counted; fewer, letters, digits and spaces are not",
    arguments: [
      ("=====", "en", " 5 equals signs "), ("=====", "nb", " 5 likhetstegn "), ("a ---- b", "en", "a  4 hyphens  b"),
      ("*****!!!!", "en", " 5 stars  4 exclamation marks "), ("★★★★", "en", " 4 ★ "), ("...", "en", "..."), ("--", "en", "--"),
      ("aaaaa 11111     x", "en", "aaaaa 11111     x"), ("", "en", ""), ("=-=-=-", "en", "=-=-=-"),
    ])
  func counted(text: String, language: String, spoken: String) {
    expectNoDifference(Pronouncer([], language: language).spoken(TracedText(text)).string, spoken)
  }

  @Test("Each word keeps the place of what it stands for")
  func places() {
    let spoken = Pronouncer([], language: "en").spoken(TracedText("a====b"))
    expectNoDifference(spoken.origins.first, 0)
    expectNoDifference(spoken.origins.last, 5)
    expectNoDifference(Set(spoken.origins), [0, 1, 5])
  }
}
