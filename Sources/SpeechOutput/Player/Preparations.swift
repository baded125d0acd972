internal import SpeechCore

/// Whole utterances made ahead while the synthesizer has nothing else to do.
struct Preparations {
  private var wanted: [Utterance] = []
  private var made: [Words: PreparedSpeech] = [:]
  private var current: UtteranceProgress?
  private var samples: [Int16] = []

  /// What makes two utterances the same sound: their words, languages and voice.
  private struct Words: Hashable {
    var spans: [Utterance.Span]
    var isAlert: Bool

    init(_ utterance: Utterance) {
      spans = utterance.spans
      isAlert = utterance.isAlert
    }
  }

  /// Longer ones are not worth the wait: their beginning comes as fast as any.
  private static let longest = 10 * PCMFormat.sampleRate
  /// Of all of them together; 2.6 MB.
  private static let mostFrames = 60 * PCMFormat.sampleRate

  /// The passage that is being made, if one is.
  var inFlight: SynthesizerRequest.Passage? { current?.inFlight }

  /// Whether there is something to make.
  var isWaiting: Bool { current == nil && !wanted.isEmpty }

  /// Wants these and no others; what has been made of them stays.
  mutating func replace(with utterances: [Utterance]) {
    let words = Set(utterances.map(Words.init))
    made = made.filter { words.contains($0.key) }
    wanted = utterances.filter { made[Words($0)] == nil }
  }

  /// What has been made for these words.
  func speech(for utterance: Utterance) -> PreparedSpeech? {
    made[Words(utterance)]
  }

  /// Begins the next one, cut into passages by `passages`. Returns whether there is a passage to ask for.
  mutating func begin(_ passages: (Utterance) -> [SpokenPassage]) {
    guard current == nil, made.values.reduce(0, { $0 + $1.samples.count }) < Self.mostFrames,
      !wanted.isEmpty
    else { return wanted = [] }
    let utterance = wanted.removeFirst()
    current = UtteranceProgress(utterance, passages: passages(utterance), queuedAt: .zero)
    samples = []
    finishIfComplete()
  }

  /// The passage to ask the synthesizer for; `ask` returns the number it was given.
  mutating func request(_ ask: (UtteranceProgress, SpokenPassage) -> SynthesizerRequest.Passage) {
    guard let progress = current, progress.inFlight == nil, let passage = progress.passages.first else {
      return
    }
    current?.inFlight = ask(progress, passage)
  }

  mutating func take(_ more: [Int16], at time: Duration) {
    _ = current?.take(more, at: time)
    samples += more
  }

  var isTooLong: Bool { samples.count > Self.longest }

  mutating func noteWord(position: Int, frame: Int) {
    current?.noteWord(position: position, frame: frame)
  }

  mutating func finishPassage() {
    current?.finishPassage()
    finishIfComplete()
  }

  /// Stops making the current one; `again` tells whether it is still wanted.
  mutating func abandon(again: Bool) {
    if again, let current { wanted.insert(current.utterance, at: 0) }
    current = nil
    samples = []
  }

  private mutating func finishIfComplete() {
    guard let progress = current, progress.isSynthesized else { return }
    made[Words(progress.utterance)] = progress.prepared(samples)
    current = nil
    samples = []
  }
}
