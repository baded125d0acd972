package import Announcements
internal import LinuxSupport

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
