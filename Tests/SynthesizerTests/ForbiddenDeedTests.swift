import CustomDump
import Glibc
import SpeechCore
import Testing

@testable import Synthesizer

@Suite("What the synthesizer must not be able to do")
struct ForbiddenDeedTests {
  /// A trial that cannot succeed would find every jail safe.
  @Test(
    "Each of it can be done by a process without locks: the trials are real ones",
    arguments: ForbiddenDeed.allCases.filter { $0 != .becomeOtherProgram })
  func unconfined(deed: ForbiddenDeed) {
    let error = deed.attempt()
    // Containers and cautious administrators switch the ring off for all.
    guard deed != .useRing || ![ENOSYS, EPERM].contains(error) else { return }
    expectNoDifference(error, 0, "\(deed)")
  }
}
