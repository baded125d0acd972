import CustomDump
import Glibc
import TestSupport
import Testing

@testable import SpeechOutput

@Suite("What a synthesizer's process is doing")
struct SynthesizerActivityTests {
  @Test(
    "It is what any of its threads does: one that waits for a processor makes it busy, though its first thread sleeps",
    arguments: [
      ("R", SynthesizerActivity.running), ("S", .idle), ("SR", .running), ("DR", .running), ("SD", .waitingForDisk),
      ("DS", .waitingForDisk),
      ("T", .stopped), ("TT", .stopped), ("Z", .idle), ("SSSR", .running),
    ])
  func threads(states: String, activity: SynthesizerActivity) throws {
    let folder = TestFolder()
    for (number, state) in states.enumerated() {
      try folder.write("\(7 + number) (a name) R (b) \(state) 1 7 7 0", to: "7/task/\(7 + number)/stat")
    }
    expectNoDifference(SynthesizerActivity(of: 7, in: folder.path), activity)
  }

  @Test("The running program runs")
  func itself() {
    expectNoDifference(SynthesizerActivity(of: getpid()), .running)
  }

  @Test("One that is hidden counts as busy")
  func hidden() {
    expectNoDifference(SynthesizerActivity(of: 7, in: "/nonexistent"), .running)
  }
}
