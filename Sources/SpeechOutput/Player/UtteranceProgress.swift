internal import SpeechCore

/// An utterance on its way from passages to the ear: what has been made of it, and what of it was heard.
struct UtteranceProgress {
  let utterance: Utterance
  /// When the player was given it.
  let queuedAt: Duration
  /// What is left to be said of it, the passage now being made included.
  private(set) var passages: ArraySlice<SpokenPassage>
  /// The number of the passage the synthesizer is at; nil while it has none of ours.
  var inFlight: SynthesizerRequest.Passage?
  /// How often the synthesizer has died of it.
  var failures = 0
  /// Frames the device has been given.
  private(set) var written = 0
  /// When its first samples came from the synthesizer.
  private(set) var synthesizedAt: Duration?
  /// When its first frame was written, and to which place.
  private(set) var first: (writtenAt: Duration, place: PCMPosition)?
  /// When its first frame is heard; nil until the device has told.
  var audibleAt: Duration?
  var hasStarted = false
  /// When its last frame is heard; nil while more is to come.
  var endsAt: Duration?

  /// Frames made, silence at the beginning included.
  private var made = 0
  /// Frames made before the passage in flight.
  private var passageStart = 0
  /// Silence left out at the beginning.
  private var trimmed = 0
  private var marks: [Mark] = []
  /// The offset in the utterance's text from which this progress says it.
  private var firstOffset = 0

  /// A word begins at a frame, counted with the silence at the beginning.
  struct Mark: Hashable {
    var frame: Int
    /// Offset in the utterance's text.
    var offset: Int
  }

  init(_ utterance: Utterance, passages: [SpokenPassage], queuedAt: Duration) {
    self.utterance = utterance
    self.passages = passages[...]
    self.queuedAt = queuedAt
  }

  /// Whether all samples are made and written.
  var isSynthesized: Bool { passages.isEmpty }

  /// Notes samples as they come and returns those worth writing.
  ///
  /// The silence before the first sound of an utterance is left out: it is the closure of a plosive or the
  /// lead of a fricative, 6 to 49 ms that a listener would only wait.
  mutating func take(_ samples: [Int16], at time: Duration) -> ArraySlice<Int16> {
    if synthesizedAt == nil { synthesizedAt = time }
    made += samples.count
    guard written == 0 else { return samples[...] }
    let silence = samples.firstIndex { abs(Int($0)) >= Self.quietest } ?? samples.count
    trimmed += silence
    return samples[silence...]
  }

  /// The samples to be written next with the utterance's earcon, which sounds once and from its beginning.
  func withEarcon(_ samples: ArraySlice<Int16>) -> ArraySlice<Int16> {
    guard let earcon = utterance.earcon, firstOffset == 0 else { return samples }
    return EarconSound.mix(earcon, into: samples, at: written)
  }

  /// Notes that frames have been written.
  ///
  /// Those that come when all before them have been heard, because somebody was slower than the ear, are heard later
  /// by as much as they were missed.
  mutating func noteWritten(_ count: Int, to place: PCMPosition, at time: Duration) {
    if written == 0 { first = (time, place) }
    if written > 0, let end = heardAllAt, end < time { audibleAt? += time - end }
    written += count
  }

  /// Notes a word of the passage in flight.
  mutating func noteWord(position: Int, frame: Int) {
    guard let passage = passages.first else { return }
    marks.append(Mark(frame: passageStart + frame, offset: passage.text.origin(at: position)))
  }

  /// The passage in flight is complete.
  mutating func finishPassage() {
    passages = passages.dropFirst()
    passageStart = made
    inFlight = nil
  }

  /// Takes over what was synthesized ahead.
  mutating func adopt(_ prepared: PreparedSpeech, at time: Duration) -> ArraySlice<Int16> {
    marks = prepared.marks
    passages = []
    return take(prepared.samples, at: time)
  }

  /// What has been made, to be adopted by a later order for the same words.
  func prepared(_ samples: [Int16]) -> PreparedSpeech {
    PreparedSpeech(samples: samples, marks: marks)
  }

  /// When all that is written so far is heard; nil while the device has not told.
  var heardAllAt: Duration? {
    audibleAt.map { $0 + PCMFormat.duration(ofFrames: written) }
  }

  /// Whether all of it has been heard at `time`.
  func isOver(at time: Duration) -> Bool {
    guard isSynthesized, written > 0, let end = heardAllAt else { return false }
    return end <= time
  }

  /// How many scalars of the text have been audible at `time`; a word counts once the next one begins.
  func heard(at time: Duration) -> Int {
    guard let audibleAt, audibleAt < time else { return firstOffset }
    if isOver(at: time) { return utterance.text.unicodeScalars.count }
    let played = min(PCMFormat.frames(in: time - audibleAt), written)
    return marks.last { $0.frame <= played + trimmed }?.offset ?? firstOffset
  }

  /// Begins again from an offset of the text, after the samples before it have been heard.
  mutating func restart(from offset: Int, passages: [SpokenPassage]) {
    firstOffset = offset
    self.passages = passages.compactMap { passage in
      let rest = passage.text.dropping(before: offset)
      return rest.isEmpty ? nil : SpokenPassage(text: rest, voice: passage.voice)
    }[...]
    inFlight = nil
    written = 0
    made = 0
    passageStart = 0
    trimmed = 0
    marks = []
    first = nil
    audibleAt = nil
    endsAt = nil
  }

  /// Samples below this are silence; an eighth of what a listener makes out in a quiet room.
  private static let quietest = 100
}

/// A whole utterance made ahead of its order.
struct PreparedSpeech {
  var samples: [Int16] = []
  var marks: [UtteranceProgress.Mark] = []
}
