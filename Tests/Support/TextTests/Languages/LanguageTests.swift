import CustomDump
import Testing
import Text

@Suite("Words in two languages")
struct LanguageTests {
  @Test("Only the wording that is asked for is evaluated")
  func choice() {
    var evaluated: [String] = []
    func wording(_ text: String) -> String {
      evaluated.append(text)
      return text
    }
    let said = Language.allCases.map { $0(en: wording("colour"), nb: wording("farge")) }
    expectNoDifference(said, ["colour", "farge"])
    expectNoDifference(evaluated, ["colour", "farge"])
  }

  @Test(
    "A code names a language whatever its country, and every Norwegian one is Bokmål",
    arguments: [
      ("en", Language.english), ("EN-GB", .english), ("en_US.UTF-8", .english), ("nb", .bokmål), ("nn-NO", .bokmål),
      ("no", .bokmål), ("fi", nil), ("english", nil), ("", nil),
    ])
  func code(code: String, language: Language?) {
    #expect(Language(code: code) == language)
  }

  @Test("One is singular, any other number plural", arguments: [-1, 0, 1, 2, 21])
  func counted(count: Int) {
    let said = Language.allCases.map { $0.counted(count, en: ("row", "rows"), nb: ("rad", "rader")) }
    expectNoDifference(said, count == 1 ? ["1 row", "1 rad"] : ["\(count) rows", "\(count) rader"])
  }

  @Test(
    "Choices are listed as a person would say them",
    arguments: [
      ([], "", ""), (["en"], "en", "en"), (["en", "nb"], "en or nb", "en eller nb"),
      (["low", "normal", "high"], "low, normal or high", "low, normal eller high"),
    ])
  func alternatives(words: [String], english: String, bokmål: String) {
    expectNoDifference(Language.allCases.map { $0.alternatives(words) }, [english, bokmål])
  }

  @Test(
    "Digits are grouped by three",
    arguments: [
      (7, "7", "7"), (999, "999", "999"), (1000, "1,000", "1 000"), (1_234_567, "1,234,567", "1 234 567"),
    ])
  func grouped(count: Int, english: String, bokmål: String) {
    expectNoDifference(Language.allCases.map { $0.grouped(count) }, [english, bokmål])
  }

  @Test("Phrases are put together in each language")
  func phrase() {
    let whole = Phrase(en: "below ", nb: "under ") + Phrase("44")
    expectNoDifference(Language.allCases.map(whole.in), ["below 44", "under 44"])
  }
}
