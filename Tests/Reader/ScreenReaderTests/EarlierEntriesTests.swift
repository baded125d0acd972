import CustomDump
import Testing
import Text

@testable import ScreenReader

@Suite("What was typed into prompts before")
struct EarlierEntriesTests {
  @Test("No line that types a text, or that is not understood, is brought back, in either language")
  func secretLines() {
    for (language, lines) in [
      (Language.english, ["type hunter2", "paste hunter2", "tyep hunter2", "hunter2", "skriv hunter2"]),
      (.bokmål, ["skriv hunter2", "lim hunter2", "type hunter2", "skrvi hunter2"]),
    ] {
      var entries = EarlierEntries()
      for line in lines + ["rate 300"] { entries.add(line, to: .line, in: language) }
      expectNoDifference(entries[.line], ["rate 300"])
    }
  }
}
