package import Announcements
internal import LinuxSupport
internal import Synchronization

/// The performer with sound: orders in, events out, synthesizers and a sound device in between.
///
/// It owns a thread, the synthesizer's processes and the device. `Playback` says what happens to an utterance,
/// `SerializedPlaybackAccess` which threads do it.
package final class SpeechPlayer: SpeechPerformer {
  private let access: SerializedPlaybackAccess
  private let now: @Sendable () -> Duration
  private let thread: NamedThread
  /// The device's own name: `pulse`, `alsa`, `wav:PATH`.
  let deviceName: String

  /// Opens the device and starts the synthesizer.
  ///
  /// - Parameters:
  ///   - audio: `auto` tries PulseAudio, then ALSA; `none` lets speech take its time unheard.
  ///   - profiles: how each language is spoken, by BCP 47 code.
  ///   - synthesizer: the helper program; nil for the one beside the running program, or the one that
  ///     `EARSHOT_SYNTHESIZER` names.
  ///   - now: the session's clock, monotonic.
  ///   - events: what becomes of each utterance; called on any thread, must not wait.
  ///   - sound: what becomes of the sound as a whole; the same.
  ///   - words: when each word of an utterance is heard, as soon as that is known; the same. Nil where nothing follows
  ///     them.
  package convenience init(
    audio: AudioChoice, profiles: [String: VoiceProfile], synthesizer: String? = nil,
    now: @escaping @Sendable () -> Duration,
    events: @escaping @Sendable (SpeechEvent) -> Void,
    sound: @escaping @Sendable (SoundEvent) -> Void,
    words: (@Sendable (Announcement.ID, [HeardWord]) -> Void)? = nil
  ) throws(SpeechOutputError) {
    let path = synthesizer ?? SynthesizerProcess.defaultPath
    try self.init(
      profiles: profiles, now: now, launch: { () throws(SpeechOutputError) in try SynthesizerProcess(path: path) },
      events: events, sound: sound, words: words
    ) { report throws(SpeechOutputError) in
      try openDevice(audio, now: now, report: report)
    }
  }

  /// The same with other synthesizers and another device.
  ///
  /// - Parameters:
  ///   - launch: starts a synthesizer.
  ///   - open: opens the device; its argument is called with the device's events.
  init(
    profiles: [String: VoiceProfile], now: @escaping @Sendable () -> Duration,
    launch: @escaping SynthesizerSupervisor.Launch,
    events: @escaping @Sendable (SpeechEvent) -> Void,
    sound: @escaping @Sendable (SoundEvent) -> Void,
    words: (@Sendable (Announcement.ID, [HeardWord]) -> Void)? = nil,
    device open: (@escaping @Sendable (PCMDeviceEvent) -> Void) throws(SpeechOutputError)
      -> any PCMDevice
  ) throws(SpeechOutputError) {
    let inbox = Mailbox<PlayerMessage>()
    let voices = VoiceTable(byLanguage: profiles)
    let synthesizer = SynthesizerSupervisor(now: now, launch: launch)
    synthesizer.use(voices.profiles)
    // First, so that it loads its voices while the device is being opened.
    try synthesizer.start()
    let device: any PCMDevice
    do {
      device = try open { inbox.post(.device($0, at: now())) }
    } catch {
      synthesizer.close()
      throw error
    }
    let access = SerializedPlaybackAccess(
      Playback(device: device, synthesizer: synthesizer, voices: voices, now: now, events: events, sound: sound, words: words),
      inbox: inbox, admitsCallers: device.isPrompt)
    self.access = access
    self.now = now
    deviceName = device.name
    sound(.opened(name: device.name))
    thread = NamedThread("earshot-speech") { access.run() }
  }

  package func perform(_ orders: [SpeechOrder]) {
    access.pass(.orders(orders, at: now()))
  }

  package func use(profiles: [String: VoiceProfile]) {
    access.pass(.profiles(profiles))
  }

  package func settle(within timeout: Duration) {
    let settled = Mailbox<Void>()
    access.pass(.settle(settled))
    _ = settled.take(until: monotonicNow() + timeout)
  }

  package func close() {
    access.pass(.close)
    thread.join()
  }
}

/// Lets one thread at a time use a playback.
///
/// A caller with orders carries them out itself where no other thread is inside: waking another thread to do it costs
/// more than all the rest of the way from a key to its sound. Otherwise it leaves the orders to the thread inside, so
/// a caller never waits. Between orders the player's own thread waits for synthesizers, devices and deadlines.
final class SerializedPlaybackAccess: Sendable {
  private let playback: Mutex<Playback>
  /// Callers append to it; the thread inside, or the next one, takes all.
  private let orders = Mutex<[PlayerMessage]>([])
  /// For the player's own thread: the events of devices, and the orders to devices whose calls may wait.
  private let inbox: Mailbox<PlayerMessage>
  private let admitsCallers: Bool
  /// What the player's own thread waits for at present.
  private let sleep = Mutex(Sleep())

  /// What the player's own thread waits for.
  fileprivate struct Sleep {
    var descriptors: [Int32] = []
    var deadline: Duration?
    var isLast = false
  }

  init(_ playback: sending Playback, inbox: Mailbox<PlayerMessage>, admitsCallers: Bool) {
    self.playback = Mutex(playback)
    self.inbox = inbox
    self.admitsCallers = admitsCallers
  }

  /// Delivers a message behind those before it. Never waits.
  func pass(_ message: PlayerMessage) {
    guard admitsCallers else { return inbox.post(message) }
    orders.withLock { $0.append(message) }
    deliver()
  }

  /// Runs on the player's own thread until the playback is closed.
  func run() {
    askForShortTurns()
    while true {
      let (sleep, now) = playback.withLock { playback in
        let sleep = Sleep(playback)
        self.sleep.withLock { $0 = sleep }
        return (sleep, playback.now())
      }
      if sleep.isLast { return }
      // What callers left while this thread was inside.
      deliver()
      let ready = readable([inbox.descriptor] + sleep.descriptors, timeout: sleep.deadline.map { $0 - now })
      playback.withLock { playback in
        // Its events come by the inbox.
        if !playback.isClosed, playback.device.descriptor.map(ready.contains) == true {
          playback.device.attend()
        }
        var messages: [PlayerMessage] = []
        while let message = inbox.takeWaiting() { messages.append(message) }
        playback.handle(takeOrders() + messages)
        guard !playback.isClosed else { return }
        playback.receive(on: ready)
        playback.handleDeadlines()
      }
    }
  }

  /// Handles what callers left, unless a thread is inside, which will handle it.
  private func deliver() {
    while hasOrders {
      let isUnheard = playback.withLockIfAvailable { playback in
        playback.handle(takeOrders())
        return Sleep(playback).isUnheard(by: self.sleep.withLock { $0 })
      }
      guard let isUnheard else { return }
      // The player's own thread waits for what was true before. Outside the lock, which it takes as soon as it wakes.
      if isUnheard { inbox.post(.wake) }
    }
  }

  private var hasOrders: Bool { orders.withLock { !$0.isEmpty } }

  private func takeOrders() -> [PlayerMessage] {
    orders.withLock { orders in
      defer { orders = [] }
      return orders
    }
  }
}

extension SerializedPlaybackAccess.Sleep {
  fileprivate init(_ playback: Playback) {
    isLast = playback.isClosed
    guard !isLast else { return }
    descriptors = [playback.device.descriptor].compactMap(\.self) + playback.synthesizer.descriptors
    deadline = playback.nextDeadline
  }

  /// Whether a thread that waits for `other` would wake too late for this.
  fileprivate func isUnheard(by other: Self) -> Bool {
    if isLast || descriptors != other.descriptors { return true }
    guard let deadline else { return false }
    return other.deadline.map { deadline < $0 } ?? true
  }
}
