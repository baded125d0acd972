import CustomDump
import SoundRig
import SpeechCore
import Testing

@testable import SpeechOutput

@Suite("Speaking through ALSA", .serialized, .timeLimit(.minutes(5)))
struct ALSATests {
  @Test("An utterance is written out and finishes, and a cancel cuts it")
  func speaks() throws {
    let listener = Listener()
    // ALSA's own device that swallows all it gets; it needs no card.
    let player = try makePlayer(listener) { news throws(SpeechOutputError) in
      try ALSADevice(device: "null", news: news)
    }
    defer { player.close() }
    player.perform(.speak(utterance(1, "Sign in, button")))
    guard case .finished(1, _) = try listener.fate(of: 1) else {
      Issue.record("\(listener.events)")
      return
    }
    player.perform(.speak(utterance(2, "one two three four five six seven eight nine ten")))
    _ = try listener.receipt(of: 2)
    player.perform(.cancel(2))
    guard case .cut(2, heard: 0, _) = try listener.fate(of: 2) else {
      Issue.record("\(listener.events)")
      return
    }
    player.perform(.speak(utterance(3, "Go back")))
    try listener.fate(of: 3)
    expectNoDifference(listener.sounds, [.opened(name: "alsa")])
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
