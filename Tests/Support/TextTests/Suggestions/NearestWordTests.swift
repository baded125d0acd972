import Testing
import Text

@Suite("Nearest word")
struct NearestWordTests {
  @Test(
    "One or two slips are forgiven, more in longer words than in short ones",
    arguments: [
      ("nxt", "next"), ("enxt", "next"), ("nexxt", "next"), ("prevoius", "previous"),
      ("aktivate", "activate"),
      ("taab", "tab"), ("tba", "tab"), ("Hedings", "headings"), ("xyz", nil), ("z", nil), ("", nil),
      ("previously on", nil),
    ])
  func suggestion(word: String, meant: String?) {
    #expect(
      NearestWord.suggestion(for: word, among: ["next", "previous", "activate", "tab", "headings"]) == meant)
  }

  @Test("Swapped neighbours are one slip")
  func swap() {
    #expect(NearestWord.slips(from: "tpye", to: "type") == 1)
  }

  @Test("A near choice is named alone, else all of them are")
  func advice() {
    #expect(NearestWord.advice(for: "nr", among: ["en", "nb"]) == "did you mean 'nb'?")
    #expect(NearestWord.advice(for: "klingon", among: ["en", "nb"]) == "use en or nb")
  }
}
