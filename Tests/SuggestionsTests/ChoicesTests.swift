import Suggestions
import Testing

@Suite("Choices in words")
struct ChoicesTests {
  @Test(
    "A list reads as a person would say it",
    arguments: [
      ([], ""), (["en"], "en"), (["en", "nb"], "en or nb"), (["low", "normal", "high"], "low, normal or high"),
    ])
  func listed(words: [String], text: String) {
    #expect(words.listed("or") == text)
  }

  @Test("A near choice is named alone, else all of them are")
  func advice() {
    #expect(NearestWord.advice(for: "nr", among: ["en", "nb"]) == "did you mean 'nb'?")
    #expect(NearestWord.advice(for: "klingon", among: ["en", "nb"]) == "use en or nb")
  }
}
