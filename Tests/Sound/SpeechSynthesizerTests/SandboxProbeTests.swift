import Announcements
import CustomDump
import Glibc
import Testing

@testable import SpeechSynthesizer

@Suite("What the synthesizer must not be able to do")
struct SandboxProbeTests {
  /// A probe that cannot succeed would find every sandbox safe.
  @Test(
    "Each of it can be done by a process outside the sandbox: the probes are real ones",
    arguments: SandboxProbe.allCases.filter { $0 != .becomeOtherProgram })
  func outside(probe: SandboxProbe) {
    let error = probe.attempt()
    // Containers and cautious administrators switch the ring off for all.
    guard probe != .useRing || ![ENOSYS, EPERM].contains(error) else { return }
    expectNoDifference(error, 0, "\(probe)")
  }
}
