import Announcements
import SpeechSynthesizer

/// eSpeak NG in this process, without the helper that protects Earshot from its crashes: for comparison only.
struct DirectVoice {
  private let espeak: ESpeak
  private let profile: VoiceProfile

  /// Loads the library and the voice.
  init(_ profile: VoiceProfile) throws(ESpeakError) {
    espeak = try ESpeak()
    try espeak.select(profile)
    self.profile = profile
  }

  /// Passes on the samples of a text as they are made, from the first audible one.
  func speak(_ text: String, _ write: @escaping (ArraySlice<Int16>) -> Void) {
    var hasBegun = false
    try? espeak.speak(text, profile: profile, pitchOffset: 0) { samples in
      let first = hasBegun ? 0 : samples.firstIndex { abs(Int($0)) >= 100 } ?? samples.count
      hasBegun = hasBegun || first < samples.count
      if first < samples.count { write(Array(samples[first...])[...]) }
      return true
    } word: { _, _ in
    }
  }
}
