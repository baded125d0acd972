import CustomDump
import LinuxSupport
import Testing

@testable import Runtime

@Suite("How far something long is")
struct ProgressLineTests {
  @Test("is said once a second has passed, and not before")
  func line() {
    let line = ProgressLine(of: 10_000)
    expectNoDifference(line.line(500, monotonicNow() - .seconds(1)), nil)
    expectNoDifference(line.line(3500, monotonicNow() + .seconds(1)), "3500 of 10000")
  }
}
