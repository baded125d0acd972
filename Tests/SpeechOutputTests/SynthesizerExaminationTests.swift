import CustomDump
import SoundRig
import SpeechCore
import Testing

@testable import SpeechOutput

@Suite("What the synthesizer can do besides speaking", .timeLimit(.minutes(5)))
struct SynthesizerExaminationTests {
  @Test("It can do nothing else where the kernel has the locks for it")
  func nothing() throws {
    let found = try SynthesizerExamination(path: builtProgram("earshot-synthesizer"))
    // Landlock came with Linux 5.13 and can be switched off; all else has been there for longer.
    #expect(found.confinement.isSuperset(of: [.calls, .resources]))
    expectNoDifference(found.possible, found.confinement.contains(.files) ? [] : [.readOtherFile])
  }

  @Test("Each deed is tried and refused by itself", arguments: ForbiddenDeed.allCases)
  func each(deed: ForbiddenDeed) throws {
    let found = try SynthesizerExamination(path: builtProgram("earshot-synthesizer"))
    guard deed != .readOtherFile || found.confinement.contains(.files) else { return }
    #expect(!found.possible.contains(deed), "it can \(deed)")
  }

  @Test("A program that is none ends the examination with an error, not with praise")
  func noSynthesizer() throws {
    let script = try Script("#!/bin/sh\nexit 0\n")
    #expect(throws: SpeechOutputError.self) { try SynthesizerExamination(path: script.path) }
  }
}
