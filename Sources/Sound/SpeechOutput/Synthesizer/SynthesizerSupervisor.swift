internal import Announcements

/// Keeps a synthesizer running: an active one that speaks and a ready spare that replaces it when it dies or hangs.
///
/// 1. `speak` asks the active one; `receive` takes in what it replies.
/// 2. One that dies is replaced at once, by the spare if there is one, unless `RestartPolicy` says to wait.
/// 3. One that is silent beyond its deadline is replaced too, once the spare has proved that it replies. If the spare
///    does not reply either, both are ended and a new one is started.
///    The text it hung on is remembered: nobody is to wait for it a second time.
/// 4. A new spare is started while there is nothing else to do. While a person waits for one that is silent it is started
///    at once, also in place of a spare that does nothing towards being ready.
///
/// It has no thread and no clock: its owner waits for `descriptors`, and calls `handleDeadline` when `deadline` has
/// passed. One thread at a time uses it.
final class SynthesizerSupervisor {
  /// What the player has to know.
  enum Event: Hashable {
    case reply(SynthesizerReply)
    /// The active synthesizer died or hung, with all it had been asked; another is in its place. `isFirst` is false if that
    /// was reported before and no passage has been finished since. It hung on the passage `hungOn`, and would again; nil
    /// where it died, or where something else than a text has stopped it.
    case restarted(isFirst: Bool, hungOn: SynthesizerRequest.Passage? = nil)
    /// There is none, and `start` will do nothing for a while. The reason is nil if it has been reported before.
    case unavailable(reason: String?)
    /// After `unavailable`: one has finished a passage.
    case recovered
  }

  /// Starts a synthesizer.
  typealias Launch = @Sendable () throws(SpeechOutputError) -> any SynthesizerConnection

  private struct Running {
    let connection: any SynthesizerConnection
    /// Whether it has said that it is up.
    var isReady = false
  }

  /// Between two starts of a spare.
  static let refillInterval = Duration.seconds(1)

  private let now: @Sendable () -> Duration
  private let launch: Launch
  private var voices: [UInt8: VoiceProfile] = [:]
  private var active: Running?
  private var spare: Running?
  private var lastPassage: SynthesizerRequest.Passage = 0
  private var hanging = HangingTexts()
  private var watchdog = SynthesizerWatchdog()
  private var restarts = RestartPolicy()
  private var spareRestarts = RestartPolicy()
  /// The passage by which the spare is to prove that it replies, the time by which it must, and the activity of the active
  /// one meanwhile.
  private var probe: (passage: SynthesizerRequest.Passage, due: Duration, activity: SynthesizerActivity)?
  private var refillsAt = Duration.zero
  /// Before this time the spare is not looked after while a person waits.
  private var sparesStepAt = Duration.zero
  /// Whether `unavailable` was reported, and not `recovered`.
  private var isLost = false
  /// Whether `restarted` was reported, and no passage finished since.
  private var hasReportedRestart = false

  /// - Parameters:
  ///   - now: the player's clock, monotonic.
  ///   - launch: starts a synthesizer.
  init(now: @escaping @Sendable () -> Duration, launch: @escaping Launch) {
    self.now = now
    self.launch = launch
  }

  /// Readable when something is to be received.
  var descriptors: [Int32] {
    [active, spare].compactMap { $0?.connection.descriptor }
  }

  /// Whether there is one to speak with.
  var isAvailable: Bool { active != nil }

  // MARK: Starting

  /// Starts the active synthesizer, if there is none.
  func start() throws(SpeechOutputError) {
    guard active == nil else { return }
    // A spare that neither is ready nor works on it hangs as well.
    if let spare, !spare.isReady, spare.connection.activity.isInactive, !spare.connection.hasWaitingReply { endSpare() }
    active = spare
    spare = nil
    if active == nil { active = try launchConfigured() } else { spareRestarts.noteWork() }
  }

  /// Tries `start`, if there is none and it is time to try.
  func startIfDue() {
    guard active == nil, restarts.startsAt <= now() else { return }
    do { try start() } catch { restarts.noteFailedStart(at: now()) }
  }

  /// When a spare should be started, while there is nothing else to do; nil if there is one. Not before the active one
  /// is ready, so that the two do not compete for the processor at the start.
  var refillDue: Duration? {
    spare == nil && active?.isReady == true ? max(refillsAt, spareRestarts.startsAt) : nil
  }

  /// Starts a spare, if one should be started.
  func refill() {
    if refillDue != nil { launchSpare() }
  }

  private func launchSpare() {
    refillsAt = now() + Self.refillInterval
    sparesStepAt = now() + SynthesizerWatchdog.timeoutWithSpare
    do { spare = try launchConfigured() } catch { spareRestarts.noteFailedStart(at: now()) }
  }

  /// Ends all synthesizers.
  func close() {
    active?.connection.end()
    spare?.connection.end()
    active = nil
    spare = nil
  }

  private func launchConfigured() throws(SpeechOutputError) -> Running {
    let connection = try launch()
    configure(connection, voices)
    return Running(connection: connection)
  }

  // MARK: Requests

  /// Sets the voices by number; the next passage uses them.
  func use(_ voices: [UInt8: VoiceProfile]) {
    let changed = voices.filter { self.voices[$0.key] != $0.value }
    self.voices = voices
    if !changed.isEmpty { hanging.forget() }
    for running in [active, spare].compactMap({ $0 }) { configure(running.connection, changed) }
  }

  private func configure(_ connection: any SynthesizerConnection, _ voices: [UInt8: VoiceProfile]) {
    for (voice, profile) in voices.sorted(by: { $0.key < $1.key }) {
      connection.send(.configure(voice: voice, profile: profile))
    }
  }

  /// Asks for a passage; its replies carry the number returned.
  func speak(_ text: String, voice: UInt8, pitchOffset: Int8) -> SynthesizerRequest.Passage {
    lastPassage += 1
    active?.connection.send(.speak(lastPassage, voice: voice, pitchOffset: pitchOffset, text: text))
    hanging.noteQuestion(lastPassage, text, voice: voice)
    watchdog.noteQuestion(lastPassage, at: now())
    return lastPassage
  }

  /// Whether a synthesizer has hung on this text.
  func hangs(on text: String, voice: UInt8) -> Bool {
    hanging.contains(text, voice: voice)
  }

  /// Ends all passages up to this one.
  func cancel(upTo passage: SynthesizerRequest.Passage) {
    active?.connection.send(.cancel(upTo: passage))
  }

  // MARK: Replies

  /// Takes in what has come on one of the descriptors.
  func receive(on descriptor: Int32) -> [Event] {
    if spare?.connection.descriptor == descriptor { return receiveFromSpare() }
    guard let connection = active?.connection, connection.descriptor == descriptor else { return [] }
    var events: [Event] = []
    while true {
      switch connection.receive() {
      case .reply(let reply):
        events += note(reply)
        // One run of samples at a time: an order to be silent must be obeyed before the next.
        if case .samples = reply { return events }
      case .nothing: return events
      case .gone: return events + [replaceActive()]
      }
    }
  }

  private func note(_ reply: SynthesizerReply) -> [Event] {
    watchdog.noteReply(reply, at: now())
    probe = nil
    hanging.noteReply(reply)
    switch reply {
    case .ready: active?.isReady = true
    case .done:
      restarts.noteWork()
      hasReportedRestart = false
      if isLost {
        isLost = false
        return [.reply(reply), .recovered]
      }
    default: break
    }
    return [.reply(reply)]
  }

  private func receiveFromSpare() -> [Event] {
    switch spare?.connection.receive() {
    case .gone:
      endSpare()
      _ = spareRestarts.noteDeath(at: now())
      return probe.map { [replaceActive(thatHung: $0.activity)] } ?? []
    case .reply(.ready): spare?.isReady = true
    case .reply(.done(let passage)), .reply(.failed(let passage, _)):
      if let probe, passage == probe.passage { return [replaceActive(thatHung: probe.activity)] }
    // The active one has reported missing voices before.
    case .reply, .nothing, nil: break
    }
    return []
  }

  // MARK: Silence

  private var hasReadySpare: Bool { spare?.isReady == true }

  /// When `handleDeadline` is to be called, unless a reply comes first; nil while none is owed.
  ///
  /// - Parameter isUrgent: Whether a person waits for the reply.
  func deadline(isUrgent: Bool) -> Duration? {
    guard active != nil else { return nil }
    if let probe { return probe.due }
    guard let due = watchdog.deadline(isUrgent: isUrgent && hasReadySpare) else { return nil }
    // Without a ready spare nothing is proved soon: it is looked after when it would have been asked.
    guard isUrgent, !hasReadySpare, let short = watchdog.deadline(isUrgent: true) else { return due }
    return min(due, max(short, sparesStepAt, spare == nil ? spareRestarts.startsAt : .zero))
  }

  /// Replaces a synthesizer that is silent beyond its deadline; does nothing before.
  func handleDeadline(isUrgent: Bool) -> Event? {
    let time = now()
    guard let connection = active?.connection, let due = deadline(isUrgent: isUrgent), due <= time else { return nil }
    // First what it does, then whether it has replied: by then a reply of one that sleeps is there. In the other order
    // it could reply in between, and be ended for it.
    let activity = connection.activity
    guard !connection.hasWaitingReply, spare?.connection.hasWaitingReply != true else { return nil }
    if probe != nil {
      // Both hang, and the spare on no text: something else holds them up.
      endSpare()
      return replaceActive()
    }
    if isUrgent, !hasReadySpare, let end = watchdog.deadline(isUrgent: false), end > time {
      seekSpare(for: activity)
      return nil
    }
    let isReady = active?.isReady == true
    if watchdog.extend(for: activity, work: connection.work, isReady: isReady, at: time) { return nil }
    guard hasReadySpare, let spare else { return replaceActive(thatHung: activity) }
    lastPassage += 1
    spare.connection.send(.speak(lastPassage, voice: voices.keys.min() ?? 0, pitchOffset: 0, text: ""))
    probe = (lastPassage, time + SynthesizerWatchdog.timeoutWithSpare, activity)
    return nil
  }

  /// Starts a spare in place of none, or of one that does nothing towards being ready.
  ///
  /// - Parameter activity: What the active one does. One that works on being ready would not be ready sooner for another.
  private func seekSpare(for activity: SynthesizerActivity) {
    sparesStepAt = now() + SynthesizerWatchdog.timeoutWithSpare
    if let spare {
      guard spare.connection.activity.isInactive, !spare.connection.hasWaitingReply else { return }
      endSpare()
      guard spareRestarts.noteDeath(at: now()) else { return }
    }
    if active?.isReady == true || activity.isInactive { launchSpare() }
  }

  // MARK: Replacing

  /// - Parameter activity: What it did while it was silent beyond its deadline; nil where it has died.
  private func replaceActive(thatHung activity: SynthesizerActivity? = nil) -> Event {
    let hungOn = noteHang(activity)
    hanging.noteReplacement()
    active?.connection.end()
    active = nil
    watchdog = SynthesizerWatchdog()
    probe = nil
    guard restarts.noteDeath(at: now()) else {
      return lost("it ended \(RestartPolicy.mostDeaths) times without finishing a phrase")
    }
    do {
      try start()
      defer { hasReportedRestart = true }
      return .restarted(isFirst: !hasReportedRestart, hungOn: hungOn)
    } catch {
      restarts.noteFailedStart(at: now())
      return lost("\(error)")
    }
  }

  /// Remembers the text that the active one hangs on. Returns its passage; nil where no text is the cause: it has not come
  /// as far as reading one, or it was stopped from outside.
  private func noteHang(_ activity: SynthesizerActivity?) -> SynthesizerRequest.Passage? {
    guard let activity, activity != .stopped, active?.isReady == true else { return nil }
    return hanging.noteHang()
  }

  private func lost(_ reason: String) -> Event {
    defer { isLost = true }
    return .unavailable(reason: isLost ? nil : reason)
  }

  private func endSpare() {
    spare?.connection.end()
    spare = nil
  }
}
