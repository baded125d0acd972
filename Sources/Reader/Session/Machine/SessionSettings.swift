package import Announcements
package import ScreenReader
package import Text

/// What a person may choose, as a session starts with it.
package struct SessionSettings: Hashable, Sendable {
  /// Style, language, and the amount of detail.
  package var profile: ReaderProfile
  /// The name of the voice profile for each language code.
  var voices: [String: String]
  /// Words per minute; also what virtual speech lasts by.
  package var rate: Int
  /// Percent.
  package var volume: Int
  /// Pitch, named signs, capitals and numbers.
  package var speech = VoiceProfile.Details()
  /// Where the person is, for the time of day.
  package var timeZone = TimeZoneRules.utc
  /// The shape of captions for a braille display; nil for the announcements as they are.
  package var braille: BrailleCaption?
  /// Whether captions go to a terminal, which may have a clipboard.
  package var hasClipboard = true
  /// Whether there is a desktop whose programs open addresses.
  package var hasDesktop = false
  /// The voice profiles that can be chosen: name and language code.
  var availableVoices: [Voice]
  /// The sound output's name, for the record.
  package var audio: String
  /// Whether sounds under the words mark edges, errors, events and screens.
  var earcons: Bool

  /// A voice profile that can be chosen.
  package struct Voice: Hashable, Sendable {
    /// The file's name without its ending.
    var name: String
    /// BCP 47 code.
    var language: String

    /// A voice profile and its language.
    package init(name: String, language: String) {
      self.name = name
      self.language = language
    }
  }

  /// What a person begins with; by default VoiceOver style in English, unheard.
  package init(
    profile: ReaderProfile = ReaderProfile(), voices: [String: String] = ["en": "en", "nb": "nb"],
    rate: Int = 240, volume: Int = 100,
    availableVoices: [Voice] = [Voice(name: "en", language: "en"), Voice(name: "nb", language: "nb")],
    audio: String = "none", earcons: Bool = false
  ) {
    self.profile = profile
    self.voices = voices
    self.rate = rate
    self.volume = volume
    self.availableVoices = availableVoices
    self.audio = audio
    self.earcons = earcons
  }

  /// The voice that speaks now.
  var voice: String { voices[profile.language.rawValue] ?? profile.language.rawValue }

  /// Takes over a changed setting.
  package mutating func apply(_ change: SettingChange) {
    switch change {
    case .style(let style): profile.style = style
    case .reader(let version): profile.version = version
    case .verbosity(let verbosity): profile.verbosity = verbosity
    case .detail(let detail, let isOn): profile[detail] = isOn
    case .order(let order): profile.order = order
    case .earcons(let isOn): earcons = isOn
    case .voice(let name, let language): voices[language] = name
    case .rate(let rate): self.rate = rate
    case .volume(let volume): self.volume = volume
    case .speech(let detail): speech.apply(detail)
    case .language(let language): profile.language = language
    }
  }

  /// Words per minute a person can choose.
  static let rates = 80...900
  /// Percent of the voice's own volume a person can choose.
  static let volumes = 0...200
  /// The pitches a person can choose.
  static let pitches = 0...100
}

/// A setting a person changed while running.
package enum SettingChange: Hashable, Sendable {
  case style(ReaderProfile.Style)
  case reader(ReaderVersion)
  case language(Language)
  /// The voice profile for a language code.
  case voice(name: String, language: String)
  case rate(Int)
  case volume(Int)
  case speech(VoiceProfile.Detail)
  case verbosity(ReaderProfile.Verbosity)
  case detail(ReaderProfile.Detail, Bool)
  case order(ReaderProfile.SegmentOrder)
  case earcons(Bool)
}

/// Who gave a command.
package enum CommandOrigin: String, Hashable, Sendable {
  case key, line, flow
}

/// The state of the sound.
package enum SoundState: String, Hashable, Sendable {
  case opened, lost, restored
  case synthesizerRestarted = "synthesizer-restarted"
}

/// A moment of a session on its three clocks.
package struct SessionTime: Hashable, Sendable {
  /// The time since the session began in which the machine was awake; latencies and speech are measured by it.
  var elapsed: Duration
  /// The time since the session began, also that in which the machine slept; a person's absence is measured by it.
  var withSleep: Duration
  /// The time since 1970-01-01 00:00 UTC. It may jump either way: people and time servers set it.
  var wall: Duration

  /// A moment, with the time of each clock.
  package init(elapsed: Duration, withSleep: Duration, wall: Duration) {
    self.elapsed = elapsed
    self.withSleep = withSleep
    self.wall = wall
  }

  /// The moment `elapsed` after a start, on a machine that did not sleep and whose clock nobody set.
  ///
  /// - Parameter start: Seconds since 1970 when the session began.
  package init(_ elapsed: Duration, after start: Int) {
    self.init(elapsed: elapsed, withSleep: elapsed, wall: .seconds(start) + elapsed)
  }

  /// How long the machine has slept since the session began.
  var slept: Duration { withSleep - elapsed }

  /// A shorter time may come from two readings of one clock, and is no sleep.
  static let sleepResolution = Duration.milliseconds(50)

  /// Whole seconds since 1970.
  package var wallSeconds: Int {
    let (seconds, attoseconds) = wall.components
    return Int(attoseconds < 0 ? seconds - 1 : seconds)
  }
}
