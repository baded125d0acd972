import Foundation
import SoundRig
import SpeechCore
import Testing

/// Text that anybody may send, through cleaning and passages into the real synthesizer: it must survive.
@Suite("Hostile text", .timeLimit(.minutes(5)))
struct HostileTextTests {
  static let corpus: [String] = [
    "a.", "a.b.", "é.", "a . ", "å. ", "1.a.", "A\u{301}.", "a.\u{200B}", "a\u{1}.", "a.,", "(a.)", "\"a.\" ",
    "a..", "a-", "a'", "a'.", "a.\n", "Ω.", "я.", "あ", "字", "ي.", "क.", "👍", "👨‍👩‍👧‍👦", "─", "!", "?!", "...",
    "<", "<b", "&lt;", "</speak>", "[[", "[[h@l]]", "{", "}", "\\", "%s%n", "$1", "0", "9", "1,", "1.", "1/",
    "-1",
    "1e", "\u{0}", "\u{1}0A", "\u{1}999S", "\u{1B}[2J", "\u{85}", "\u{202E}", "\u{FFFD}", "\u{E000}",
    "\u{10FFFF}",
    "e\u{301}\u{302}\u{303}\u{304}\u{305}", "ß", "ﬁ", "İ", "ŉ", "Ǆ", "x²", "½", "№", "™", "kl. ", "f.eks. ",
    "A", "AB",
    "www.a.b.c/", "a@b.", "Mr. ", "St. ", "' ", "` ", "_", "* ", "# ", "~", "\t", "\r\n", " ", "\u{2028}",
  ]

  @Test("Repeated up to a thousand times, every text of the corpus is said without harm")
  func repeats() throws {
    for language in ["nb", "en"] {
      var listener = try Reader(language)
      for text in Self.corpus {
        for count in [1, 90, 1_000] { try listener.read(String(repeating: text, count: count)) }
      }
    }
  }

  @Test("Random mixtures of it are said without harm")
  func mixtures() throws {
    let isSoak = ProcessInfo.processInfo.environment["EARSHOT_SOAK"] != nil
    var random = SplitMix(state: 20_260_501)
    var listener = try Reader("nb")
    for _ in 0..<(isSoak ? 20_000 : 150) {
      var text = ""
      let pool = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Self.corpus.randomElement(using: &random)!
      }
      for _ in 0..<Int.random(in: 1...300, using: &random) {
        text += pool.randomElement(using: &random)!
      }
      try listener.read(text)
    }
  }

  /// A helper that is given text as the player would give it.
  private struct Reader {
    let helper: Helper
    var passage: UInt32 = 0

    init(_ language: String) throws {
      helper = try Helper()
      helper.send(.configure(voice: 0, profile: voice(language) { $0.rate = 440 }))
    }

    mutating func read(_ text: String) throws {
      for part in SpeakableText.cleaned(TracedText(text)).passages.prefix(4) {
        passage += 1
        helper.send(.speak(passage, voice: 0, pitchOffset: 0, text: part.string))
        var last: SynthesizerReply?
        repeat { last = try helper.next() } while last != nil && last != .done(passage)
        try #require(last != nil, "the synthesizer died of \(part.string.debugDescription)")
      }
    }
  }
}

/// A small random generator with a fixed beginning, so that a failure comes back.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
