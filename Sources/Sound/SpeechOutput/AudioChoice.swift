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
