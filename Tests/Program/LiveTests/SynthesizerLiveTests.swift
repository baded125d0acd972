import Announcements
import CustomDump
import Foundation
import LinuxSupport
import Synchronization
import TestSupport
import Testing

@testable import SpeechOutput

extension LivePlayerTests {
  /// The real synthesizer's process, ended by signals and by texts.
  @Suite("Speaking with a synthesizer in trouble", .enabled(if: PulseServer.isAvailable))
  struct SynthesizerInTrouble {
    @Test(
      "One that is killed or stopped is replaced, also together with its spare, and the next phrase is said",
      arguments: [(SIGKILL, 1), (SIGSEGV, 1), (SIGSTOP, 1), (SIGKILL, 2), (SIGSTOP, 2)])
    func struckDown(signal: Int32, count: Int) throws {
      let started = Started()
      let live = try LivePlayer(PulseServer()) { () throws(SpeechOutputError) in
        let process = try SynthesizerProcess(path: builtProgram("earshot-synthesizer"))
        started.processes.withLock { $0.append(process.pid) }
        return process
      }
      live.say(1, "Ready")
      _ = try live.waitForEnd(of: 1)
      try waitUntil("a spare one is started") { started.processes.withLock { $0.count } >= 2 }
      // The speaking one is older than its spare.
      for process in started.processes.withLock({ $0.suffix(2).prefix(count) }) { kill(process, signal) }
      live.say(2, "Next")
      expectNoDifference(try live.waitForEnd(of: 2), "finished")
      #expect(live.sounds.contains(.synthesizerRestarted))
    }

    @Test("How long a processor has worked for it is known, and grows no more once it is stopped")
    func work() throws {
      let process = try SynthesizerProcess(path: builtProgram("earshot-synthesizer"))
      defer { process.end() }
      try waitUntil("it is ready") { process.hasWaitingReply }
      kill(process.pid, SIGSTOP)
      try waitUntil("it is stopped") { process.activity == .stopped }
      let work = process.work
      #expect(work > .zero)
      _ = readable([], timeout: .milliseconds(50))
      expectNoDifference(process.work, work)
    }

    @Test("Raw text that kills eSpeak NG is followed by a new process, which says the next phrase")
    func crash() throws {
      let supervisor = SynthesizerSupervisor(now: monotonicNow, launch: LivePlayer.realSynthesizer)
      defer { supervisor.close() }
      supervisor.use([0: VoiceProfile(name: "nb", language: "nb", voice: "nb", rate: 300)])
      try supervisor.start()
      _ = supervisor.speak(String(repeating: "a.", count: 200), voice: 0, pitchOffset: 0)
      try receive(from: supervisor) { if case .restarted = $0 { true } else { false } }
      let passage = supervisor.speak("Logg inn, knapp", voice: 0, pitchOffset: 0)
      var frames = 0
      try receive(from: supervisor) { event in
        if case .reply(.samples(passage, let samples)) = event { frames += samples.count }
        return event == .reply(.done(passage))
      }
      #expect(frames > 5_000)
    }

    @Test(
      "The same text is said to its end when it goes the way of all speech",
      arguments: ["a.", "a.b.", "é.", "a . ", "å. ", "1.a.", "A.\u{301}."])
    func dottedLetters(unit: String) throws {
      let profile = VoiceProfile(name: "nb", language: "nb", voice: "nb", rate: 440)
      let started = Started()
      let renderer = try SpeechRenderer(profiles: ["nb": profile], path: "") { () throws(SpeechOutputError) in
        started.processes.withLock { $0.append(0) }
        return try SynthesizerProcess(path: builtProgram("earshot-synthesizer"))
      }
      let text = String(repeating: unit, count: 200)
      let speech = renderer.speech(for: Utterance(id: 1, spans: [.init(text, language: "nb")]))
      #expect(try #require(speech).samples.count > 22_050)
      expectNoDifference(started.processes.withLock { $0.count }, 1)
    }

    /// Reads events until `isOver` is true for one.
    private func receive(
      from supervisor: SynthesizerSupervisor, until isOver: (SynthesizerSupervisor.Event) -> Bool
    ) throws {
      while true {
        let ready = readable(supervisor.descriptors, timeout: .seconds(60))
        try #require(!ready.isEmpty, "the synthesizer is silent")
        for event in ready.flatMap({ supervisor.receive(on: $0) }) where isOver(event) { return }
      }
    }

    private final class Started: Sendable {
      let processes = Mutex<[pid_t]>([])
    }
  }
}
