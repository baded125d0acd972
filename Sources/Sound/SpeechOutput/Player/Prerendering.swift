internal import Announcements

/// Whole utterances synthesized ahead, while the synthesizer has nothing else to do.
struct Prerendering {
  private var wanted: [Utterance] = []
  private var made: [Words: PrerenderedSpeech] = [:]
  private var current: UtteranceProgress?
  private var samples: [Int16] = []

  /// The words, languages and voice of an utterance, which determine its sound.
  private struct Words: Hashable {
    var spans: [Utterance.Span]
    var isAlert: Bool

    init(_ utterance: Utterance) {
      spans = utterance.spans
      isAlert = utterance.isAlert
    }
  }

  /// Frames of one at most: the beginning of a longer one is synthesized as fast as a whole short one.
  private static let longest = 10 * PCMFormat.sampleRate
  /// Frames of all together at most; 2.6 MB.
  private static let mostFrames = 60 * PCMFormat.sampleRate

  /// The passage that is being synthesized; nil if none is.
  var inFlight: SynthesizerRequest.Passage? { current?.inFlight }

  /// Whether there is something to synthesize.
  var isWaiting: Bool { current == nil && !wanted.isEmpty }

  /// Replaces what is wanted; what has been synthesized of the new ones stays.
  mutating func replace(with utterances: [Utterance]) {
    let words = Set(utterances.map(Words.init))
    made = made.filter { words.contains($0.key) }
    wanted = utterances.filter { made[Words($0)] == nil }
  }

  /// The speech for an utterance with these words, if it has been synthesized.
  func speech(for utterance: Utterance) -> PrerenderedSpeech? {
    made[Words(utterance)]
  }

  /// Begins the next one, which `passages` cuts into passages.
  mutating func begin(_ passages: (Utterance) -> [SpokenPassage]) {
    guard current == nil, made.values.reduce(0, { $0 + $1.samples.count }) < Self.mostFrames,
      !wanted.isEmpty
    else { return wanted = [] }
    let utterance = wanted.removeFirst()
    current = UtteranceProgress(utterance, passages: passages(utterance), queuedAt: .zero)
    samples = []
    finishIfComplete()
  }

  /// The passage to be asked for next; nil if there is none.
  var next: SpokenPassage? { inFlight == nil ? current?.passages.first : nil }

  /// Asks the synthesizer for the next passage by `ask`, which returns the passage's number.
  mutating func request(_ ask: (UtteranceProgress, SpokenPassage) -> SynthesizerRequest.Passage) {
    guard let progress = current, progress.inFlight == nil, let passage = progress.passages.first else { return }
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

  /// Stops the current one; `again` says whether it is still wanted.
  mutating func abandon(again: Bool) {
    if again, let current { wanted.insert(current.utterance, at: 0) }
    current = nil
    samples = []
  }

  private mutating func finishIfComplete() {
    guard let progress = current, progress.isSynthesized else { return }
    made[Words(progress.utterance)] = progress.prerendered(samples)
    current = nil
    samples = []
  }
}
