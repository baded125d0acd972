package import SpeechCore
internal import Threads

/// Speaks: orders in, events out, eSpeak NG and a sound device in between.
///
/// It owns a thread, the synthesizer's processes and the device. See `Playback` for the way of an
/// utterance, and `Turnstile` for the threads it is carried on by.
package final class SpeechPlayer: SpeechPerformer {
  private let turnstile: Turnstile
  private let now: @Sendable () -> Duration
  private let thread: NamedThread
  /// The device's own name: `pulse`, `alsa`, `wav:PATH`.
  package let deviceName: String

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
  package convenience init(
    audio: AudioChoice, profiles: [String: VoiceProfile], synthesizer: String? = nil,
    now: @escaping @Sendable () -> Duration,
    events: @escaping @Sendable (SpeechEvent) -> Void,
    sound: @escaping @Sendable (SoundEvent) -> Void
  ) throws(SpeechOutputError) {
    try self.init(
      profiles: profiles, synthesizer: synthesizer, now: now, events: events, sound: sound
    ) { news throws(SpeechOutputError) in
      try openDevice(audio, now: now, news: news)
    }
  }

  /// The same with a device that `open` makes; it gets what is to be called with the device's news.
  init(
    profiles: [String: VoiceProfile], synthesizer: String? = nil,
    now: @escaping @Sendable () -> Duration,
    events: @escaping @Sendable (SpeechEvent) -> Void,
    sound: @escaping @Sendable (SoundEvent) -> Void,
    device open: (@escaping @Sendable (PCMDeviceNews) -> Void) throws(SpeechOutputError)
      -> any PCMDevice
  ) throws(SpeechOutputError) {
    let inbox = Mailbox<PlayerMessage>()
    let voices = VoiceTable(byLanguage: profiles)
    let client = SynthesizerClient(path: synthesizer ?? SynthesizerClient.defaultPath)
    client.use(voices.profiles)
    // First, so that it loads its voices while the device is being opened.
    try client.start()
    let device: any PCMDevice
    do {
      device = try open { inbox.post(.device($0, at: now())) }
    } catch {
      client.close()
      throw error
    }
    let turnstile = Turnstile(
      Playback(device: device, client: client, voices: voices, now: now, events: events, sound: sound),
      inbox: inbox, admitsCallers: device.isPrompt)
    self.turnstile = turnstile
    self.now = now
    deviceName = device.name
    sound(.opened(name: device.name))
    thread = NamedThread("earshot-speech") { turnstile.run() }
  }

  package func perform(_ orders: [SpeechOrder]) {
    turnstile.pass(.orders(orders, at: now()))
  }

  package func use(profiles: [String: VoiceProfile]) {
    turnstile.pass(.profiles(profiles))
  }

  package func close() {
    turnstile.pass(.close)
    thread.join()
  }
}

/// Opens the device that was chosen.
private func openDevice(
  _ audio: AudioChoice, now: @escaping @Sendable () -> Duration,
  news: @escaping @Sendable (PCMDeviceNews) -> Void
) throws(SpeechOutputError) -> any PCMDevice {
  switch audio {
  case .pulse: return try PulseDevice(news: news)
  case .alsa: return try ALSADevice(news: news)
  case .wav(let path): return try WAVDevice(path: path, now: now, news: news)
  case .none: return NullDevice(now: now)
  case .auto:
    let first: SpeechOutputError
    do { return try PulseDevice(news: news) } catch { first = error }
    do { return try ALSADevice(news: news) } catch {
      throw .device(.auto, reason: "\(first.reason) (pulse), \(error.reason) (alsa)")
    }
  }
}

extension SpeechOutputError {
  /// Why, without what and what to try.
  fileprivate var reason: String {
    switch self {
    case .device(_, let reason), .synthesizer(_, let reason): reason
    }
  }
}

// MARK: - Opening with a fallback

/// A performer that has been opened, and what the person should know about it.
package struct OpenedSpeech: Sendable {
  /// Speaks, or lets the time of speech pass where there is no sound.
  package var performer: any SpeechPerformer
  /// `pulse`, `alsa`, `wav:PATH` or `none`.
  package var audio: String
  /// One line on why there is no sound, where none was expected to be missing.
  package var notice: String?
}

/// Opens speech as it was chosen; `auto` without any sound gives captions only and says why.
///
/// - Throws: what keeps a device that was asked for, or the synthesizer, from being used.
package func openSpeech(
  _ audio: AudioChoice, profiles: [String: VoiceProfile], synthesizer: String? = nil,
  now: @escaping @Sendable () -> Duration,
  events: @escaping @Sendable (SpeechEvent) -> Void,
  sound: @escaping @Sendable (SoundEvent) -> Void
) throws(SpeechOutputError) -> OpenedSpeech {
  func silent(_ notice: String?) -> OpenedSpeech {
    OpenedSpeech(
      performer: SilentPlayer(profiles: profiles, now: now, events: events), audio: "none",
      notice: notice)
  }
  guard audio != .none else { return silent(nil) }
  do {
    let player = try SpeechPlayer(
      audio: audio, profiles: profiles, synthesizer: synthesizer, now: now, events: events,
      sound: sound)
    return OpenedSpeech(performer: player, audio: player.deviceName, notice: nil)
  } catch {
    guard audio == .auto else { throw error }
    switch error {
    case .device(_, let reason):
      return silent("no sound, captions only: cannot open an audio device: \(reason)")
    case .synthesizer:
      return silent("no sound, captions only: \(error)")
    }
  }
}
