import CustomDump
import Testing
import Text

@testable import Flows

@Suite("What a page calls a wait")
struct WaitWordsTests {
  @Test(
    "tells its seconds, with a decimal only where there is one",
    arguments: [
      (2_000, "2 seconds go by", "Det går 2 sekunder"), (1_000, "1 second goes by", "Det går 1 sekund"),
      (500, "0.5 seconds go by", "Det går 0,5 sekunder"), (59_000, "59 seconds go by", "Det går 59 sekunder"),
      (10_250, "10.3 seconds go by", "Det går 10,3 sekunder"),
    ])
  func waits(_ milliseconds: Int, english: String, bokmål: String) {
    let wait = { ReportPageStep.wait(.milliseconds(milliseconds), in: $0) }
    expectNoDifference([wait(.english), wait(.bokmål)], [english, bokmål])
  }
}
