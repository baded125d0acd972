package import Announcements
import Text

/// An open performer, and a notice for the person.
package struct OpenedSpeech: Sendable {
  /// Speaks, or without sound lets the time of speech pass.
  package var performer: any SpeechPerformer
  /// `pulse`, `alsa`, `wav:PATH` or `none`.
  package var audio: String
  /// One line that says why there is no sound; nil if there is sound or none was wanted.
  package var notice: String?
}

/// Opens the chosen device; with `auto` and no sound there are captions only, and the notice says why.
///
/// - Throws: why a device that was asked for, or the synthesizer, cannot be used.
package func openSpeech(
  _ audio: AudioChoice, profiles: [String: VoiceProfile], synthesizer: String? = nil,
  now: @escaping @Sendable () -> Duration,
  events: @escaping @Sendable (SpeechEvent) -> Void,
  sound: @escaping @Sendable (SoundEvent) -> Void,
  words: (@Sendable (Announcement.ID, [HeardWord]) -> Void)? = nil
) throws(SpeechOutputError) -> OpenedSpeech {
  func silent(_ notice: String?) -> OpenedSpeech {
    OpenedSpeech(performer: SilentPlayer(profiles: profiles, now: now, events: events), audio: "none", notice: notice)
  }
  guard audio != .none else { return silent(nil) }
  do {
    let player = try SpeechPlayer(
      audio: audio, profiles: profiles, synthesizer: synthesizer, now: now, events: events,
      sound: sound, words: words)
    return OpenedSpeech(performer: player, audio: player.deviceName, notice: nil)
  } catch {
    guard audio == .auto else { throw error }
    switch error {
    case .device(_, let reason):
      return silent(
        localized(
          en: "no sound, captions only: cannot open an audio device: \(reason)",
          nb: "ingen lyd, bare teksting: ingen lydenhet kan åpnes"))
    case .synthesizer:
      return silent(
        localized(en: "no sound, captions only: \(error)", nb: "ingen lyd, bare teksting: talesyntesen kan ikke startes"))
    }
  }
}

// MARK: - The device

/// Opens the device that was chosen; `auto` tries PulseAudio, then ALSA.
func openDevice(
  _ audio: AudioChoice, now: @escaping @Sendable () -> Duration,
  report: @escaping @Sendable (PCMDeviceEvent) -> Void
) throws(SpeechOutputError) -> any PCMDevice {
  switch audio {
  case .pulse: return try PulseDevice(report: report)
  case .alsa: return try ALSADevice(report: report)
  case .wav(let path): return try WAVDevice(path: path, now: now, report: report)
  case .none: return NullDevice(now: now)
  case .auto:
    let first: SpeechOutputError
    do { return try PulseDevice(report: report) } catch { first = error }
    do { return try ALSADevice(report: report) } catch {
      throw .device(.auto, reason: "\(first.reason) (pulse), \(error.reason) (alsa)")
    }
  }
}

extension SpeechOutputError {
  /// The reason alone, without the device and without advice.
  fileprivate var reason: String {
    switch self {
    case .device(_, let reason), .synthesizer(_, let reason): reason
    }
  }
}

/// The device that `--audio` names.
package enum AudioChoice: Hashable, Sendable {
  /// PulseAudio or PipeWire if there is one, else ALSA, else captions only.
  case auto
  case pulse
  case alsa
  /// A WAV file at this path.
  case wav(String)
  /// Captions only.
  case none

  /// Reads `auto`, `pulse`, `alsa`, `wav:PATH` or `none`.
  package init(_ text: String) throws(AudioChoiceError) {
    switch text {
    case "auto": self = .auto
    case "pulse": self = .pulse
    case "alsa": self = .alsa
    case "none": self = .none
    case _ where text.hasPrefix("wav:") && text.utf8.count > 4: self = .wav(String(text.dropFirst(4)))
    default: throw AudioChoiceError(text: text)
    }
  }
}

extension AudioChoice: CustomStringConvertible {
  /// The text that names it.
  package var description: String {
    switch self {
    case .auto: "auto"
    case .pulse: "pulse"
    case .alsa: "alsa"
    case .wav(let path): "wav:\(path)"
    case .none: "none"
    }
  }
}

/// The error for a text that names no audio device.
package struct AudioChoiceError: Error, Hashable, CustomStringConvertible {
  /// The text that was given.
  package var text: String

  package var description: String {
    "unknown audio device '\(text)'; use auto, pulse, alsa, wav:PATH or none"
  }
}
