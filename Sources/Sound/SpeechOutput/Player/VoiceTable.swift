internal import Announcements

/// A piece of an utterance as the synthesizer gets it.
struct SpokenPassage: Hashable {
  /// What is said; its origins are offsets into the utterance's text.
  var text: TracedText
  /// The number of the voice that says it.
  var voice: UInt8
}

/// The voices in use, each with a number, and the passages they read a text as.
struct VoiceTable {
  /// The profiles as the synthesizer gets them.
  let profiles: [UInt8: VoiceProfile]
  private let numbers: [String: UInt8]
  private let pronouncers: [UInt8: Pronouncer]
  /// The passages of recent texts; the same few words of a screen are said again and again.
  private var known: [Utterance.Span: [SpokenPassage]] = [:]
  private static let mostKnown = 512

  /// `byLanguage` has a profile for each BCP 47 code that is to be spoken.
  init(byLanguage: [String: VoiceProfile]) {
    var profiles: [UInt8: VoiceProfile] = [:]
    var numbers: [String: UInt8] = [:]
    var pronouncers: [UInt8: Pronouncer] = [:]
    for (index, entry) in byLanguage.sorted(by: { $0.key < $1.key }).enumerated() {
      let number = UInt8(clamping: index)
      numbers[entry.key.lowercased()] = number
      pronouncers[number] = Pronouncer(
        entry.value.pronunciations, numbers: entry.value.details.numbers, capitals: entry.value.details.capitals,
        language: entry.value.language)
      var profile = entry.value
      profile.pronunciations = []
      profiles[number] = profile
    }
    if profiles.isEmpty { profiles[0] = VoiceProfile(name: "en", language: "en", voice: "en") }
    self.profiles = profiles
    self.numbers = numbers
    self.pronouncers = pronouncers
  }

  /// The voice for a language: its own, that of the language without its region, or the first there is.
  func voice(for language: String) -> UInt8 {
    let code = language.lowercased()
    let base = String(code.prefix { $0 != "-" && $0 != "_" })
    // Bokmål's voice is the nearest to Nynorsk, and `no` most often means Bokmål.
    let related = ["no", "nn"].contains(base) ? "nb" : base
    return numbers[code] ?? numbers[base] ?? numbers[related] ?? numbers.values.min() ?? 0
  }

  /// Words a minute of the voice that begins an utterance.
  func rate(of utterance: Utterance) -> Int {
    profiles[voice(for: utterance.spans.first?.language ?? "")]?.rate ?? 240
  }

  /// An utterance cleaned, pronounced and cut into passages.
  mutating func passages(of utterance: Utterance) -> [SpokenPassage] {
    var passages: [SpokenPassage] = []
    var start = 0
    for span in utterance.spans {
      for passage in self.passages(of: span) {
        passages.append(SpokenPassage(text: passage.text.shifted(by: start), voice: passage.voice))
      }
      start += span.text.unicodeScalars.count
    }
    return passages
  }

  private mutating func passages(of span: Utterance.Span) -> [SpokenPassage] {
    if let passages = known[span] { return passages }
    let voice = voice(for: span.language)
    var text = SpeakableText.cleaned(TracedText(span.text))
    if let pronouncer = pronouncers[voice] { text = pronouncer.spoken(text) }
    let passages = text.passages.map { SpokenPassage(text: $0, voice: voice) }
    if known.count >= Self.mostKnown { known = [:] }
    known[span] = passages
    return passages
  }
}
