/// How a language is spoken; one file of `voices` for each.
package struct VoiceProfile: Hashable, Sendable {
  /// The file's name without its ending.
  package var name: String
  /// BCP 47 code of the language it speaks.
  package var language: String
  /// eSpeak NG's own name for the voice, like `en-us` or `nb`.
  package var voice: String
  /// A voice variant of eSpeak NG, like `f3`; nil for none.
  package var variant: String?
  /// Words per minute, 80 to 900.
  package var rate: Int
  /// 0 (monotone) to 100; 50 is the voice's own.
  package var pitchRange: Int
  /// Percent of full volume, 0 to 200; 100 is eSpeak NG's own.
  package var volume: Int
  /// Pause between words, in units of 10 ms at the default rate.
  package var wordGap: Int
  /// What a person may change while they listen.
  package var details: Details
  /// Written forms and how they are said, tried in order.
  package var pronunciations: [Pronunciation]

  /// Which punctuation marks are named.
  package enum Punctuation: String, Hashable, Sendable, CaseIterable {
    case none, some, all
  }

  /// How a capital letter is announced.
  package enum Capitals: String, Hashable, Sendable, CaseIterable {
    case none, word, pitch
  }

  /// How a number is said: as one, digit by digit, or by two digits at a time.
  package enum Numbers: String, Hashable, Sendable, CaseIterable {
    case words, digits, pairs
  }

  /// A detail of speech that a person may change while they listen.
  package enum Detail: Hashable, Sendable {
    /// 0 to 100.
    case pitch(Int)
    case punctuation(Punctuation)
    case capitals(Capitals)
    case numbers(Numbers)
  }

  /// The details of speech that a person may change while they listen.
  package struct Details: Hashable, Sendable {
    /// 0 to 100; 50 is the voice's own.
    package var pitch = 50
    /// Which punctuation marks are named.
    package var punctuation = Punctuation.none
    /// How a capital letter is announced.
    package var capitals = Capitals.none
    /// How a number is said.
    package var numbers = Numbers.words

    /// The values of a voice that says nothing of them.
    package init() {}

    /// Takes over a changed detail.
    package mutating func apply(_ detail: Detail) {
      switch detail {
      case .pitch(let pitch): self.pitch = pitch
      case .punctuation(let punctuation): self.punctuation = punctuation
      case .capitals(let capitals): self.capitals = capitals
      case .numbers(let numbers): self.numbers = numbers
      }
    }
  }

  /// One entry of a pronunciation list.
  package struct Pronunciation: Hashable, Sendable {
    /// What it applies to.
    package var written: Written
    /// The spoken form; in a pattern `$1`…`$9` stand for its groups.
    var spoken: String

    /// A written form that is spoken in another way.
    package enum Written: Hashable, Sendable {
      /// A whole word, case ignored.
      case word(String)
      /// A regular expression.
      case pattern(String)
    }

    package init(_ written: Written, spoken: String) {
      self.written = written
      self.spoken = spoken
    }
  }

  /// A profile; missing values are eSpeak NG's own, at 240 words per minute. Values are not checked here.
  package init(
    name: String, language: String, voice: String, variant: String? = nil, rate: Int = 240,
    pitch: Int = 50, pitchRange: Int = 50, volume: Int = 100, wordGap: Int = 0,
    punctuation: Punctuation = .none, capitals: Capitals = .none, numbers: Numbers = .words,
    pronunciations: [Pronunciation] = []
  ) {
    self.name = name
    self.language = language
    self.voice = voice
    self.variant = variant
    self.rate = rate
    self.pitchRange = pitchRange
    self.volume = volume
    self.wordGap = wordGap
    details = Details()
    (details.pitch, details.punctuation, details.capitals, details.numbers) = (pitch, punctuation, capitals, numbers)
    self.pronunciations = pronunciations
  }
}
