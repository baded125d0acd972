import Announcements
import CustomDump
import TestSupport
import Testing

@testable import SpeechOutput

@Suite("What the synthesizer can do besides speaking", .timeLimit(.minutes(5)))
struct SynthesizerExaminationTests {
  /// One examination for all; none changes anything.
  private static let found = Result { try SynthesizerExamination(path: builtProgram("earshot-synthesizer")) }

  @Test("It enters the layers of the sandbox that every kernel has")
  func layers() throws {
    #expect(try Self.found.get().confinement.isSuperset(of: [.calls, .resources]))
  }

  @Test("It can do nothing but speak, where the kernel has the layers for it", arguments: SandboxProbe.allCases)
  func each(probe: SandboxProbe) throws {
    let found = try Self.found.get()
    // Landlock came with Linux 5.13 and can be switched off; all else has been there for longer.
    guard probe != .readOtherFile || found.confinement.contains(.files) else { return }
    #expect(!found.possible.contains(probe), "it can \(probe)")
  }

  @Test("A program that is none ends the examination with an error, not with praise")
  func noSynthesizer() throws {
    let script = try Script("#!/bin/sh\nexit 0\n")
    #expect(throws: SpeechOutputError.self) { try SynthesizerExamination(path: script.path) }
  }
}
