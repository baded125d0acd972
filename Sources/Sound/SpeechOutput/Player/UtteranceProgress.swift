internal import Announcements

/// How far an utterance is: what has been synthesized and written of it, and how much of it has been heard.
struct UtteranceProgress {
  let utterance: Utterance
  /// When the player was given it.
  let queuedAt: Duration
  /// The passages left, the one being synthesized included.
  private(set) var passages: ArraySlice<SpokenPassage>
  /// The passage being synthesized; nil if none is.
  var inFlight: SynthesizerRequest.Passage?
  /// How often the synthesizer has died during it.
  var failures = 0
  /// Frames written to the device.
  private(set) var written = 0
  /// When its first samples came from the synthesizer.
  private(set) var synthesizedAt: Duration?
  /// When its first frame was written, and at which position.
  private(set) var first: (writtenAt: Duration, position: PCMPosition)?
  /// When its first frame is heard; nil until the device has reported it.
  var audibleAt: Duration?
  var hasStarted = false
  /// When its last frame is heard; nil while more is to come.
  var endsAt: Duration?
  /// The offset in the utterance's text from which on no sound carries it; nil while there is sound.
  private(set) var soundEnd: Int?

  /// Frames synthesized, silence at the beginning included.
  private var made = 0
  /// Frames synthesized before the passage in flight.
  private var passageStart = 0
  /// Frames of silence left out at the beginning.
  private var trimmed = 0
  private var marks: [Mark] = []
  /// How many of the marks have been reported with their times.
  private var reportedMarks = 0
  /// The offset in the utterance's text from which it is said.
  private var firstOffset = 0

  /// The beginning of a word, in frames that include the silence at the beginning.
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

  /// Where each word begins, in frames from the first audible one; several marks may stand for one word of the text.
  var wordStarts: [SpokenWord] { marks.map { SpokenWord(frame: max(0, $0.frame - trimmed), offset: $0.offset) } }

  /// Whether all samples are synthesized.
  var isSynthesized: Bool { passages.isEmpty }

  /// Whether there is no sound of it, and time alone ends it.
  var isSilent: Bool { isSynthesized && written == 0 && endsAt != nil }

  /// Notes samples of the passage in flight and returns those to be written.
  ///
  /// The silence before the first sound of an utterance is left out: it is the closure of a plosive or the
  /// lead of a fricative, 6 to 49 ms that a listener would only wait for.
  mutating func take(_ samples: [Int16], at time: Duration) -> ArraySlice<Int16> {
    if synthesizedAt == nil { synthesizedAt = time }
    made += samples.count
    guard written == 0 else { return samples[...] }
    let silence = samples.firstIndex { abs(Int($0)) >= Self.quietest } ?? samples.count
    trimmed += silence
    return samples[silence...]
  }

  /// Mixes the utterance's earcon into the samples to be written next. It sounds once, at the beginning.
  func withEarcon(_ samples: ArraySlice<Int16>) -> ArraySlice<Int16> {
    guard let earcon = utterance.earcon, firstOffset == 0 else { return samples }
    return EarconSound.mix(earcon, into: samples, at: written)
  }

  /// Notes that frames have been written.
  ///
  /// Frames that come after all before them have been heard delay the end by the gap.
  mutating func noteWritten(_ count: Int, to position: PCMPosition, at time: Duration) {
    if written == 0 { first = (time, position) }
    if written > 0, let end = heardAllAt, end < time { audibleAt? += time - end }
    written += count
  }

  /// Notes a word of the passage in flight.
  mutating func noteWord(position: Int, frame: Int) {
    guard let passage = passages.first else { return }
    marks.append(Mark(frame: passageStart + frame, offset: passage.text.origin(at: position)))
  }

  /// Notes that the passage in flight is complete.
  mutating func finishPassage() {
    passages = passages.dropFirst()
    passageStart = made
    inFlight = nil
  }

  /// Takes over what was synthesized ahead, and returns the samples to be written.
  mutating func begin(with prerendered: PrerenderedSpeech, at time: Duration) -> ArraySlice<Int16> {
    marks = prerendered.marks
    passages = []
    return take(prerendered.samples, at: time)
  }

  /// What has been synthesized, for a later order with the same words.
  func prerendered(_ samples: [Int16]) -> PrerenderedSpeech {
    PrerenderedSpeech(samples: samples, marks: marks)
  }

  /// When all that is written so far will have been heard; nil until the device has reported the beginning.
  var heardAllAt: Duration? {
    audibleAt.map { $0 + PCMFormat.duration(ofFrames: written) }
  }

  /// Notes that from now on there is no sound of it, though its time goes on.
  mutating func endSound(at time: Duration) {
    soundEnd = heard(at: time)
  }

  /// Whether its time is over at `time`.
  func isOver(at time: Duration) -> Bool {
    guard isSynthesized, written > 0, let end = heardAllAt else { return false }
    return end <= time
  }

  /// How many scalars of the text have been audible at `time`; a word counts once the next one begins.
  func heard(at time: Duration) -> Int {
    if let soundEnd { return soundEnd }
    guard let audibleAt, audibleAt < time else { return firstOffset }
    if isOver(at: time) { return utterance.text.unicodeScalars.count }
    let played = min(PCMFormat.frames(in: time - audibleAt), written)
    return marks.last { $0.frame <= played + trimmed }?.offset ?? firstOffset
  }

  /// The words that have not been reported yet, with the times at which they are heard; none until the device has reported
  /// the beginning.
  ///
  /// A gap in the sound delays only the words that are reported after it.
  mutating func takeWordTimes() -> [HeardWord] {
    guard let audibleAt, reportedMarks < marks.count else { return [] }
    defer { reportedMarks = marks.count }
    return marks[reportedMarks...].map { mark in
      HeardWord(
        offset: mark.offset, at: audibleAt + PCMFormat.duration(ofFrames: max(0, mark.frame - trimmed)))
    }
  }

  /// Begins again at an offset of the text.
  mutating func restart(from offset: Int, passages: [SpokenPassage]) {
    firstOffset = offset
    soundEnd = nil
    self.passages =
      passages.compactMap { passage in
        let rest = passage.text.dropping(before: offset)
        return rest.isEmpty ? nil : SpokenPassage(text: rest, voice: passage.voice)
      }[...]
    inFlight = nil
    written = 0
    made = 0
    passageStart = 0
    trimmed = 0
    marks = []
    reportedMarks = 0
    first = nil
    audibleAt = nil
    endsAt = nil
  }

  /// Samples below this count as silence: an eighth of the audible level in a quiet room.
  private static let quietest = 100
}

/// The beginning of a word in sound and in text.
package struct SpokenWord: Hashable, Sendable {
  /// Frames from the utterance's first audible one.
  package var frame: Int
  /// Unicode scalars from the beginning of the utterance's text.
  package var offset: Int
}

/// A whole utterance synthesized ahead of its order.
struct PrerenderedSpeech {
  var samples: [Int16] = []
  var marks: [UtteranceProgress.Mark] = []
}
