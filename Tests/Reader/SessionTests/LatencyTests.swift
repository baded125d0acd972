import Announcements
import CustomDump
import Testing

@testable import Session

@Suite("The latency recorder")
struct LatencyTests {
  @Test("gives percentiles to three digits, whatever the order they came in")
  func percentiles() {
    var recorder = LatencyRecorder()
    expectNoDifference(recorder.percentile(50), nil)
    for milliseconds in (1...100).reversed() {
      recorder.note(Latency(at: .zero, audible: .milliseconds(milliseconds)))
    }
    expectNoDifference(recorder.count, 100)
    for percent in [50, 95, 99] {
      let found = recorder.percentile(Double(percent))!
      #expect(abs(found.milliseconds - Double(percent)) <= Double(percent) / 1000 + 0.001, "\(found)")
    }
  }

  @Test(
    "keeps three digits of any value, and never tells more than was measured",
    arguments: [0, 1, 2_047, 2_048, 2_049, 4_095, 4_096, 999_999, 3_600_000_000, Int64.max])
  func digits(microseconds: Int64) {
    var recorder = LatencyRecorder()
    recorder.note(Latency(at: .zero, audible: .microseconds(microseconds)))
    expectNoDifference(recorder.percentile(50), .microseconds(microseconds))
    // A greater one beside it: the bucket's own bound is told.
    recorder.note(Latency(at: .zero, audible: .microseconds(Int64.max)))
    let found = recorder.percentile(50)!.microseconds
    #expect(found >= microseconds && found - microseconds <= microseconds / 1_000, "\(found)")
  }

  @Test("takes the time of writing where no device tells more, and ignores what has neither")
  func fallback() {
    var recorder = LatencyRecorder()
    recorder.note(Latency(at: .zero, written: .milliseconds(2)))
    recorder.note(Latency(at: .zero, queued: .milliseconds(9)))
    expectNoDifference(recorder.count, 1)
    expectNoDifference(recorder.last?.written, .milliseconds(2))
  }
}
