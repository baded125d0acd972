import CustomDump
import SpeechCore
import Synchronization
import Testing

@testable import SpeechOutput

@Suite("Speaking through ALSA")
struct ALSATests {
  @Test("Samples are taken, flushed and waited for in the order of the calls, and closing ends its thread")
  func speaks() throws {
    let reports = Mutex<[PCMDeviceEvent]>([])
    // ALSA's own device that swallows all it gets; it needs no card.
    let rig = try PlaybackRig(device: { _ in
      try ALSADevice(device: "null") { event in reports.withLock { $0.append(event) } }
    })
    rig.perform(.speak(utterance(1, "one")))
    rig.advance(by: .seconds(1))
    rig.perform(.speak(utterance(2, "two three")))
    rig.perform(.cancel(2))
    rig.perform(.speak(utterance(3, "four")))
    rig.advance(by: .seconds(1))
    rig.playback.handle([.close])
    expectNoDifference(
      rig.lines(without: "start 2", "voice", "speak", "2 start", "1 ended", "2 ended").map { $0.drop { $0 != " " }.dropFirst() },
      ["started 1", "finished 1", "started 2", "cut 2 after 0", "started 3", "finished 3"])
    expectNoDifference(reports.withLock { $0 }, [])
  }

  @Test("A device that is not there is an error that says what to try")
  func missing() {
    let error = #expect(throws: SpeechOutputError.self) {
      try ALSADevice(device: "nowhere") { _ in }
    }
    expectNoDifference(
      error?.description,
      "cannot open audio device 'alsa': No such file or directory; "
        + "try --audio pulse or --audio wav:out.wav")
  }
}
