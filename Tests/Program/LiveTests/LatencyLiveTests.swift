import Announcements
import TestSupport
import TestTraits
import Testing

/// The latency compared with a recording. Only an idle machine can judge it, so it is a part of the soak.
@Suite(
  "Latency, live", .waiting, .serialized, .enabled(if: PulseServer.isAvailable && Soak.isAsked))
struct LatencyLiveTests {
  @Test("The measured latency gives the first audible sample as the recording does, after a pause too")
  func latency() throws {
    let live = try LivePlayer(PulseServer())
    let recording = try LoopbackRecorder(live.server)
    var differences: [Double] = []
    for id in 1...5 {
      // The second comes at once, the later ones to a stream that is idle.
      if id > 2 { try recording.waitForSilence(quiet: 1.3) }
      let before = recording.count
      live.say(id, "Email address")
      let latency = try live.waitForStart(of: id)
      _ = try live.waitForEnd(of: id)
      try recording.waitForSilence(after: before)
      let first = try #require(segments(of: Array(recording.samples[before...])).first).lowerBound
      differences.append((latency.at - recording.time(ofFrame: before + first)) / .milliseconds(1))
    }
    // The median of five: the monitor has blocks of 2 ms, but the machine is sometimes busy.
    #expect(abs(differences.sorted()[2]) < 8, "\(differences) ms")
  }
}
