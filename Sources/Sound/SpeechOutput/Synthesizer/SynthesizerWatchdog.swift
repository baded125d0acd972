internal import Announcements

/// Decides when a synthesizer that owes replies is taken for hung.
///
/// 1. Each passage opens a question. `done` or `failed` for that passage, or for a later one, closes it.
/// 2. Only replies move the deadline of an open question; cancelling it or asking more does not.
/// 3. A synthesizer that waits for a disk at its deadline gets more time, because the machine is busy, and so does one that
///    runs, while it starts or has hardly had a processor since the first deadline. One that has had one for long, sleeps or
///    is stopped with a question open is hung.
struct SynthesizerWatchdog {
  /// How long a synthesizer may be silent. It makes whole minutes of sound in that time.
  static let timeout = Duration.seconds(2)
  /// The same while a person waits and another synthesizer is ready: a hundred times what the first reply takes.
  static let timeoutWithSpare = Duration.milliseconds(60)
  /// How often one that runs is checked in that case.
  static let stepWithSpare = Duration.milliseconds(300)
  /// How long one that runs is given more time. Where twelve programs share a processor its start takes many seconds, and
  /// another one would start no faster.
  static let longestExtension = Duration.seconds(20)
  /// The processor time without a reply after which a synthesizer is hung. It makes many seconds of sound in that time.
  static let longestWork = Duration.milliseconds(500)

  private var lastAsked: SynthesizerRequest.Passage = 0
  private var lastAnswered: SynthesizerRequest.Passage = 0
  /// The time of the last reply, or of the first question after it; nil while no question is open.
  private var silentSince: Duration?
  private var isExtended = false
  /// The first deadline since the last reply at which it ran, and how long a processor had worked for it by then.
  private var running: (since: Duration, work: Duration)?

  /// When it must have replied; nil while it owes nothing.
  ///
  /// - Parameter isUrgent: Whether a person waits and another synthesizer is ready.
  func deadline(isUrgent: Bool) -> Duration? {
    silentSince.map { $0 + (!isUrgent ? Self.timeout : isExtended ? Self.stepWithSpare : Self.timeoutWithSpare) }
  }

  /// Notes that a passage has been asked for.
  mutating func noteQuestion(_ passage: SynthesizerRequest.Passage, at time: Duration) {
    lastAsked = passage
    silentSince = silentSince ?? time
  }

  /// Notes a reply.
  mutating func noteReply(_ reply: SynthesizerReply, at time: Duration) {
    switch reply {
    case .done(let passage), .failed(let passage, _): lastAnswered = max(lastAnswered, passage)
    default: break
    }
    silentSince = lastAnswered < lastAsked ? time : nil
    isExtended = false
    running = nil
  }

  /// Gives it more time for what it is doing at its deadline. Returns false if it is hung.
  ///
  /// - Parameter work: How long a processor has worked for it since its start.
  mutating func extend(for activity: SynthesizerActivity, work: Duration, isReady: Bool, at time: Duration) -> Bool {
    switch activity {
    case .idle, .stopped: return false
    case .running:
      let first = running ?? (time, work)
      running = first
      let hasWorked = isReady && work - first.work >= Self.longestWork
      guard !hasWorked, time - first.since < Self.longestExtension else { return false }
    case .waitingForDisk: break
    }
    silentSince = time
    isExtended = true
    return true
  }
}

/// Decides when a synthesizer that has died is started again.
///
/// A deadly text costs three processes, which are replaced at once. A program that keeps dying without finishing a
/// passage is broken: after `mostDeaths` within `window` each further attempt waits, and each wait is twice as long.
struct RestartPolicy {
  /// How long a death counts.
  static let window = Duration.seconds(10)
  /// Deaths in the window after which it is taken for broken.
  static let mostDeaths = 8
  /// The first pause before an attempt.
  static let firstPause = Duration.seconds(1)
  /// The longest pause before an attempt.
  static let longestPause = Duration.seconds(16)

  /// Before this time none is to be started.
  private(set) var startsAt = Duration.zero
  /// Deaths since a passage was finished.
  private var deaths: [Duration] = []
  /// The last pause; nil if a passage was finished since.
  private var pause: Duration?

  /// Notes a death. Returns whether another may be started at once.
  mutating func noteDeath(at time: Duration) -> Bool {
    deaths = deaths.filter { time - $0 < Self.window } + [time]
    let isBroken = pause != nil || deaths.count >= Self.mostDeaths
    if isBroken { wait(from: time) }
    return !isBroken
  }

  /// Notes that the program could not be started.
  mutating func noteFailedStart(at time: Duration) {
    wait(from: time)
  }

  /// Notes that a passage was finished.
  mutating func noteWork() {
    deaths = []
    pause = nil
  }

  private mutating func wait(from time: Duration) {
    let next = pause.map { min($0 * 2, Self.longestPause) } ?? Self.firstPause
    pause = next
    startsAt = time + next
  }
}

/// The texts that synthesizers have hung on, and the passages that the active one has not answered.
///
/// A synthesizer says one passage after the other, cancelled ones too. So it hangs on the oldest passage without an answer.
struct HangingTexts {
  /// A text as a voice says it.
  private struct Spoken: Hashable {
    var text: String
    var voice: UInt8
  }

  /// How many are remembered.
  private static let most = 512

  /// Oldest first.
  private var open: [(passage: SynthesizerRequest.Passage, spoken: Spoken)] = []
  private var known: Set<Spoken> = []

  /// Whether a synthesizer has hung on it.
  func contains(_ text: String, voice: UInt8) -> Bool {
    !known.isEmpty && known.contains(Spoken(text: text, voice: voice))
  }

  mutating func noteQuestion(_ passage: SynthesizerRequest.Passage, _ text: String, voice: UInt8) {
    open.append((passage, Spoken(text: text, voice: voice)))
  }

  mutating func noteReply(_ reply: SynthesizerReply) {
    switch reply {
    case .done(let passage), .failed(let passage, _): open.removeAll { $0.passage <= passage }
    default: break
    }
  }

  /// Remembers the text that a synthesizer hangs on; returns its passage.
  mutating func noteHang() -> SynthesizerRequest.Passage? {
    guard let first = open.first else { return nil }
    if known.count >= Self.most { known = [] }
    known.insert(first.spoken)
    return first.passage
  }

  /// Another synthesizer is in its place, and has been asked nothing.
  mutating func noteReplacement() {
    open = []
  }

  /// Forgets them: it may be the way a text was said that it hung on.
  mutating func forget() {
    known = []
  }
}
