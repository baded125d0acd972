import Announcements
import TestSupport
import TestTraits
import Testing

/// Text that anybody may send, through cleaning and passages into the real synthesizer: it survives, and what
/// is said next sounds as if the text had never been.
///
/// `make soak` takes the whole corpus, `make test` some of each family.
@MainActor
@Suite("Hostile text", .computing, .serialized)
struct HostileTextTests {
  private static let corpus: HostileCorpus = Soak.isAsked ? .whole : .whole.sample(40)

  @Test("The corpus has 10,000 texts, and some hundred of them are tried each time")
  func size() {
    #expect(HostileCorpus.whole.count >= 10_000, "\(HostileCorpus.whole.count)")
    #expect(Self.corpus.count >= 250, "\(Self.corpus.count)")
  }

  @Test("After each text a known phrase is as long, as loud and as clear as in a fresh process", arguments: ["nb", "en"])
  func aftermath(language: String) throws {
    let listener = try AftermathListener(language)
    for family in Self.corpus.families {
      for text in family.texts {
        try listener.hear(text)
        let fault = try listener.fault()
        #expect(fault == nil, "\(fault ?? "") after '\(family.name)': \(text.debugDescription.prefix(300))")
        if fault != nil { return }
      }
    }
  }

  @Test("After a line of a megabyte too", arguments: HostileCorpus.longLines.prefix(Soak.isAsked ? .max : 2))
  func longLine(text: String) throws {
    let listener = try AftermathListener("nb")
    try listener.hear(text)
    let fault = try listener.fault()
    #expect(fault == nil, "\(fault ?? "") after \(text.prefix(60).debugDescription) and on")
  }

  @Test(
    "A phrase that comes out otherwise is noticed: too soft, too fast, or by another voice",
    arguments: [
      voice("nb") { $0.volume = 60 }, voice("nb") { $0.rate = 300 }, voice("en"),
    ])
  func notices(changed: VoiceProfile) throws {
    let listener = try AftermathListener("nb")
    var profile = changed
    profile.name = "nb"
    listener.helper.send(.configure(voice: 0, profile: profile))
    #expect(try listener.fault() != nil)
  }

  @Test("What is left in eSpeak NG after each text makes the same phonemes of a known phrase", arguments: ["nb", "en"])
  func phonemes(language: String) throws {
    let reader = try PhonemeReader.shared.get()
    let phrase = AftermathListener.phrase(language)
    let fresh = try reader.say(phrase, voice: language)
    try #require(fresh.contains("ˈ"))
    for family in Self.corpus.families {
      for text in family.texts {
        try reader.say(text, voice: language)
        let heard = try reader.say(phrase, voice: language)
        try #require(heard == fresh, "after '\(family.name)': \(text.debugDescription.prefix(300))")
      }
    }
  }
}

/// A helper that is given texts as the player would give them, and then a phrase whose sound is known.
private final class AftermathListener {
  let helper: Helper
  private let language: String
  /// The phrase as processes say it that have said nothing before.
  private let fresh: [Phrase]
  private var passage: UInt32 = 0

  /// The last syllable's length is eSpeak NG's whim: it looks ahead into what the text before has left, be it
  /// "100" or worse. In seconds.
  private static let lastSyllable = 0.12

  /// What is compared of a phrase.
  private struct Phrase {
    var frames: Int
    var peak: Int
    var envelope: [Double]

    init(_ samples: [Int16]) {
      let samples = trimmed(samples)
      frames = samples.count
      peak = samples.map { abs(Int($0)) }.max() ?? 0
      envelope = TestSupport.envelope(of: Array(samples.dropLast(Int(0.35 * 22_050))))
    }
  }

  static func phrase(_ language: String) -> String {
    language == "nb" ? "Logg inn med et nytt passord" : "Sign in with another password"
  }

  init(_ language: String) throws {
    self.language = language
    func configured() throws -> Helper {
      let helper = try Helper()
      helper.send(.configure(voice: 0, profile: voice(language)))
      return helper
    }
    // eSpeak NG does not say a text twice alike, even where nothing has come between.
    let first = try configured()
    fresh = try (1...4).map { Phrase(try first.say(Self.phrase(language), as: $0)) }
    helper = try configured()
  }

  /// Has a text said, the beginning and the end of a long one.
  func hear(_ text: String) throws {
    let passages = SpeakableText.cleaned(TracedText(text)).passages
    for part in passages.count > 8 ? Array(passages.prefix(6) + passages.suffix(2)) : passages {
      passage += 1
      helper.send(.speak(passage, voice: 0, pitchOffset: 0, text: part.string))
      var last: SynthesizerReply?
      repeat { last = try helper.next() } while last != nil && last != .done(passage)
      try #require(last != nil, "the synthesizer died of \(part.string.debugDescription.prefix(300))")
    }
  }

  /// How the known phrase now differs from a fresh process's; nil where it does not.
  func fault() throws -> String? {
    passage += 1
    let heard = Phrase(try helper.say(Self.phrase(language), as: passage))
    let (lengths, peaks) = (fresh.map(\.frames), fresh.map(\.peak))
    let slack = Int(Self.lastSyllable * 22_050)
    if heard.frames < lengths.min()! - slack || heard.frames > lengths.max()! + slack {
      return "\(heard.frames) frames instead of \(lengths)"
    }
    if heard.peak < peaks.min()! * 80 / 100 || heard.peak > peaks.max()! * 125 / 100 {
      return "a peak of \(heard.peak) instead of \(peaks)"
    }
    let alike = fresh.map { likeness($0.envelope, heard.envelope) }.max()!
    return alike < 0.95 ? "only \(alike) alike" : nil
  }
}
