import Announcements
import CustomDump
import LinuxSupport
import Testing

@testable import SpeechOutput

@Suite("Speaking for captions only", .timeLimit(.minutes(5)))
struct SilentPlayerTests {
  @Test("Words take the time of the rate of their language, and a cancel cuts them once")
  func speaks() throws {
    let clock = ManualClock()
    let events = Mailbox<SpeechEvent>()
    let slow = VoiceProfile(name: "nb", language: "nb", voice: "nb", rate: 120)
    let player = SilentPlayer(
      profiles: ["en": english, "nb": slow], now: clock.now, events: { events.post($0) })
    defer { player.close() }
    // Two words at 120 a minute.
    player.perform(.speak(utterance(1, "en to", language: "nb")))
    expectNoDifference(events.take(until: nil), .started(1, Latency(at: .zero)))
    clock.advance(by: .seconds(1))
    player.perform(.speak(utterance(2, "one two three four five")))
    expectNoDifference(events.take(until: nil), .finished(1, at: .seconds(1)))
    expectNoDifference(events.take(until: nil), .started(2, Latency(at: .seconds(1))))
    clock.advance(by: .milliseconds(500))
    player.perform([.cancel(2), .cancel(2)])
    expectNoDifference(events.take(until: nil), .cut(2, heard: 7, at: .milliseconds(1_500)))
    player.perform(.speak(utterance(3, "")))
    expectNoDifference(events.take(until: nil)?.id, 3)
  }
}

@Suite("The voices in use")
struct VoiceTableTests {
  @Test(
    "A language is spoken by its own voice, its relative's, or the first there is",
    arguments: [
      ("nb", "nb"), ("nb-NO", "nb"), ("NB", "nb"), ("no", "nb"), ("nn-NO", "nb"), ("en_GB", "en"),
      ("fr", "en"), ("", "en"),
    ])
  func fallback(language: String, voice: String) {
    let table = VoiceTable(byLanguage: profiles)
    expectNoDifference(table.profiles[table.voice(for: language)]?.voice, voice)
  }

  @Test("Passages keep their places in the whole text across languages")
  func offsets() {
    var table = VoiceTable(byLanguage: profiles)
    let utterance = Utterance(
      id: 1, spans: [.init("Språk, ", language: "nb"), .init("English", language: "en")])
    for _ in 1...2 {
      let passages = table.passages(of: utterance)
      expectNoDifference(passages.map(\.text.string), ["Språk, ", "English"])
      expectNoDifference(passages.map { $0.text.origin(at: 0) }, [0, 7])
      expectNoDifference(passages.map(\.text.end), [7, 14])
    }
  }
}
