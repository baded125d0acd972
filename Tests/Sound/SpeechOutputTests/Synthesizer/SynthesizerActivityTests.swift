import CustomDump
import Foundation
import Glibc
import Testing

@testable import SpeechOutput

@Suite("What a synthesizer's process is doing")
struct SynthesizerActivityTests {
  @Test(
    "It is what any of its threads does: one that waits for a processor makes it busy, though its first thread sleeps",
    arguments: [
      ("R", SynthesizerActivity.running), ("S", .idle), ("SR", .running), ("DR", .running), ("SD", .waitingForDisk), ("DS", .waitingForDisk),
      ("T", .stopped), ("TT", .stopped), ("Z", .idle), ("SSSR", .running),
    ])
  func threads(states: String, activity: SynthesizerActivity) throws {
    let folder = try TemporaryDirectory()
    for (number, state) in states.enumerated() {
      let thread = URL(filePath: folder.path).appending(path: "7/task/\(7 + number)")
      try FileManager.default.createDirectory(at: thread, withIntermediateDirectories: true)
      try Data("\(7 + number) (a name) R (b) \(state) 1 7 7 0".utf8).write(to: thread.appending(path: "stat"))
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
