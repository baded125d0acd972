import CustomDump
import SoundRig
import SpeechCore
import Testing

@testable import SpeechOutput

@Suite("Speaking for captions only", .timeLimit(.minutes(5)))
struct SilentPlayerTests {
  @Test("Words take the time of the rate of their language, and a cancel cuts them once")
  func speaks() throws {
    let listener = Listener()
    let slow = VoiceProfile(name: "nb", language: "nb", voice: "nb", rate: 120)
    let player = SilentPlayer(
      profiles: ["en": english, "nb": slow], now: monotonicNow, events: { listener.hear($0) })
    defer { player.close() }
    player.perform(.speak(utterance(1, "en to", language: "nb")))
    let end = try listener.fate(of: 1).time
    // Two words at 120 a minute.
    expectNoDifference(end - (try listener.receipt(of: 1)).at, .seconds(1))
    player.perform(.speak(utterance(2, String(repeating: "word ", count: 100))))
    _ = try listener.receipt(of: 2)
    player.perform(.cancel(2))
    guard case .cut(2, _, _) = try listener.fate(of: 2) else {
      Issue.record("\(listener.events)")
      return
    }
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
