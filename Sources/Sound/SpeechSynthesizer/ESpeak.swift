package import Announcements
internal import CESpeakNG
internal import Glibc

/// eSpeak NG, one passage at a time.
///
/// The library is one set of globals, so there is one `ESpeak` a process, used on one thread. It runs in
/// SYNCHRONOUS mode, in which only the callback's answer stops it: `espeak_Cancel` stops nothing.
package final class ESpeak {
  /// Frames a second of all it says.
  let sampleRate: UInt32

  /// Called with each run of samples; false stops the passage.
  package typealias SampleSink = (UnsafeBufferPointer<Int16>) -> Bool
  /// Called with the position of a word, in scalars from 0, and the frame it begins at.
  package typealias WordSink = (_ position: UInt32, _ frame: UInt32) -> Void

  private var selected: Selection?

  /// Loads the library and its data; throws the reason if it cannot.
  package init() throws(ESpeakError) {
    let rate = espeak_Initialize(
      AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, Int32(espeakINITIALIZE_DONT_EXIT))
    guard rate > 0 else { throw ESpeakError(reason: "eSpeak NG does not find its data") }
    sampleRate = UInt32(rate)
    // Without a list of its own the library names nothing at the level "some".
    Self.someMarks.withUnsafeBufferPointer { _ = espeak_SetPunctuationList($0.baseAddress) }
    espeak_SetSynthCallback { samples, count, events in
      // The events end with one of type LIST_TERMINATED, which bears the user data as well.
      guard let events, let context = events.pointee.user_data else { return 0 }
      let passage = Unmanaged<Passage>.fromOpaque(context).takeUnretainedValue()
      return passage.receive(samples, count: Int(count), events: events) ? 0 : 1
    }
  }

  /// The marks named at the punctuation level "some", and a zero at the end. Marks that separate clauses, numbers
  /// or words are not among them.
  private static let someMarks =
    "()[]{}<>\"«»“”#*_/\\|~^;".unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]

  /// The directory of the library's data; it reads nothing else.
  static let dataPath: String? = {
    espeak_ng_InitializePath(nil)
    var path: UnsafePointer<CChar>?
    _ = espeak_Info(&path)
    return path.map { String(cString: $0) }
  }()

  /// The library's own version, like `1.51`.
  var version: String {
    espeak_Info(nil).map { String(cString: $0) } ?? "unknown"
  }

  /// Says `text`; returns when all its samples are made or the sink has refused some.
  ///
  /// All parameters are set anew each time, because an earlier text may have changed them.
  package func speak(
    _ text: String, profile: VoiceProfile, pitchOffset: Int, samples: @escaping SampleSink,
    word: @escaping WordSink
  ) throws(ESpeakError) {
    try select(profile)
    set(espeakRATE, profile.rate, in: 80...900)
    set(espeakPITCH, profile.details.pitch + pitchOffset, in: 0...100)
    set(espeakRANGE, profile.pitchRange, in: 0...100)
    set(espeakVOLUME, profile.volume, in: 0...200)
    set(espeakWORDGAP, profile.wordGap, in: 0...1000)
    set(espeakPUNCTUATION, profile.details.punctuation.parameter, in: 0...2)
    set(espeakCAPITALS, profile.details.capitals.parameter, in: 0...100)
    let passage = Passage(
      scalars: text.unicodeScalars.count, estimatesWords: profile.rate >= Self.sonicRate,
      samples: samples, word: word)
    // Never SSML and never phonemes: the text is not ours.
    let status = withExtendedLifetime(passage) {
      text.withCString {
        espeak_Synth(
          $0, strlen($0) + 1, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil,
          Unmanaged.passUnretained(passage).toOpaque())
      }
    }
    guard status == EE_OK else {
      throw ESpeakError(reason: "eSpeak NG refuses the text with status \(status.rawValue)")
    }
    passage.finish()
  }

  /// Loads a profile's voice, so that its first word need not wait for it.
  ///
  /// The name is tried first, then the language's own voice: for a name that it does not know the library returns
  /// a status and keeps the old voice.
  package func select(_ profile: VoiceProfile) throws(ESpeakError) {
    let wanted = Selection(profile)
    guard wanted != selected else { return }
    let variant = wanted.variant.map { "+\($0)" } ?? ""
    let name = wanted.voice + variant
    for name in [Self.file(ofVoice: wanted.voice).map { $0 + variant }, name].compactMap(\.self)
    where espeak_SetVoiceByName(name) == EE_OK {
      selected = wanted
      return
    }
    for language in [wanted.language, wanted.language.prefixOfLanguage] where select(language: language) {
      selected = wanted
      return
    }
    throw ESpeakError(
      reason: "eSpeak NG has neither a voice '\(name)' nor one for the language '\(wanted.language)'")
  }

  /// A voice's file below the library's folder `lang`, like `gmw/en`; nil where none of its folders has one of that name.
  ///
  /// Asked for by its file the library loads that. Asked for by a name it first reads the files of all its voices, more than a
  /// hundred, which takes most of the time before the first word.
  static func file(ofVoice name: String) -> String? {
    // The library takes names in small letters only, and a path as one.
    guard let dataPath, !name.isEmpty, name == name.lowercased(), !name.contains("/"), let folder = opendir("\(dataPath)/lang")
    else {
      return nil
    }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let family = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard !family.hasPrefix("."), access("\(dataPath)/lang/\(family)/\(name)", R_OK) == 0 else { continue }
      return "\(family)/\(name)"
    }
    return nil
  }

  private func select(language: String) -> Bool {
    language.withCString { code in
      var properties = espeak_VOICE()
      properties.languages = code
      return espeak_SetVoiceByProperties(&properties) == EE_OK
    }
  }

  private func set(_ parameter: espeak_PARAMETER, _ value: Int, in range: ClosedRange<Int>) {
    _ = espeak_SetParameter(
      parameter, Int32(min(max(value, range.lowerBound), range.upperBound)), 0)
  }

  /// From this rate on libsonic takes part, and the library's word events point past the sound.
  private static let sonicRate = 450

  /// The fields that decide which voice is loaded.
  private struct Selection: Equatable {
    var voice: String
    var variant: String?
    var language: String

    init(_ profile: VoiceProfile) {
      voice = profile.voice
      variant = profile.variant
      language = profile.language
    }
  }
}

/// Why a call of eSpeak NG failed.
package struct ESpeakError: Error {
  var reason: String
}

// MARK: - A passage being said

extension ESpeak {
  /// The passage that the callback is called for.
  private final class Passage {
    private let scalars: Int
    private let estimatesWords: Bool
    private let samples: SampleSink
    private let word: WordSink
    private var frames: UInt32 = 0
    private var positions: [UInt32] = []

    init(
      scalars: Int, estimatesWords: Bool, samples: @escaping SampleSink, word: @escaping WordSink
    ) {
      self.scalars = scalars
      self.estimatesWords = estimatesWords
      self.samples = samples
      self.word = word
    }

    /// Passes samples and words on; false stops the library.
    func receive(
      _ samples: UnsafeMutablePointer<Int16>?, count: Int, events: UnsafeMutablePointer<espeak_EVENT>
    ) -> Bool {
      frames += UInt32(max(count, 0))
      // First the samples: somebody may be waiting to hear them.
      if let samples, count > 0, !self.samples(UnsafeBufferPointer(start: samples, count: count)) {
        return false
      }
      reportWords(events)
      return true
    }

    private func reportWords(_ events: UnsafeMutablePointer<espeak_EVENT>) {
      var event = events
      while event.pointee.type != espeakEVENT_LIST_TERMINATED {
        if event.pointee.type == espeakEVENT_WORD, event.pointee.text_position > 0 {
          let position = UInt32(event.pointee.text_position - 1)
          if estimatesWords {
            positions.append(position)
          } else {
            word(position, min(UInt32(max(event.pointee.sample, 0)), frames))
          }
        }
        event += 1
      }
    }

    /// Reports the words whose frames are estimated, now that the length is known.
    func finish() {
      for position in positions {
        word(position, UInt32(UInt64(frames) * UInt64(position) / UInt64(max(scalars, 1))))
      }
    }
  }
}

extension VoiceProfile.Punctuation {
  /// The library's value of `espeakPUNCTUATION`.
  fileprivate var parameter: Int {
    switch self {
    case .none: 0
    case .all: 1
    case .some: 2
    }
  }
}

extension VoiceProfile.Capitals {
  /// The library's value of `espeakCAPITALS`: 2 is a word before the letter, more a rise in pitch in hertz.
  fileprivate var parameter: Int {
    switch self {
    case .none: 0
    case .word: 2
    case .pitch: 20
    }
  }
}

extension String {
  /// The language of a BCP 47 code without script and region.
  fileprivate var prefixOfLanguage: String {
    String(prefix { $0 != "-" && $0 != "_" })
  }
}
