import CustomDump
import Testing

@testable import Flows

@Suite("A flow's clock")
struct FlowClockTests {
  @Test("A clock line is read and written as the same moment")
  func roundTrip() throws {
    let flow = try FlowParser.parse("clock 2026-03-02 09:00:00 Europe/Oslo", name: "a.flow")
    expectNoDifference(
      flow.steps.map(\.action), [.clock(FlowClock(seconds: 1_772_438_400, timeZone: "Europe/Oslo"))])
    expectNoDifference(flow.rendered, "clock 2026-03-02 09:00:00 Europe/Oslo\n")
  }

  @Test(
    "What is no moment is refused",
    arguments: [
      ("clock", "expected a date; try 'clock 2026-03-02 09:00:00 Europe/Oslo'"),
      ("clock 2026-03-02 09:00:00", "expected a time zone; try 'clock 2026-03-02 09:00:00 Europe/Oslo'"),
      (
        "clock 2026-03-02 24:00:00 Europe/Oslo",
        "there is no time '24:00:00'; give one from 00:00:00 to 23:59:59"
      ),
      (
        "clock 2026-+3-02 09:00:00 Europe/Oslo",
        "'2026-+3-02 09:00:00' is not a date and time; write them like 2026-03-02 09:00:00"
      ),
      (
        "clock 2026-03-02 09:00:00 Mars/Base",
        "there is no time zone 'Mars/Base'; use a name like Europe/Oslo"
      ),
      (
        "clock 2 March Europe/Oslo",
        "'2 March' is not a date and time; write them like 2026-03-02 09:00:00"
      ),
      ("clock 2026-02-30 09:00:00 Europe/Oslo", "there is no day '2026-02-30'; look in a calendar"),
      ("clock 2026-02-29 09:00:00 Europe/Oslo", "there is no day '2026-02-29'; look in a calendar"),
    ])
  func refused(line: String, reason: String) {
    #expect(throws: FlowParser.Failure(flow: "a.flow", .init(line: 1), reason: reason)) {
      try FlowParser.parse(line, name: "a.flow")
    }
  }
}
