import Announcements
import CESpeakNG
import Foundation
import Runtime
import TestSupport

@testable import SpeechSynthesizer

/// Tells in the phonetic alphabet what eSpeak NG makes of a text; on the main thread, as the library has but
/// one state.
@MainActor
final class PhonemeReader {
  static let shared = Result { try PhonemeReader() }

  /// Whether the library is one whose phonemes are known: 1.52 has the Norwegian and English of 1.51.
  nonisolated static var isKnownVersion: Bool {
    let version = espeak_Info(nil).map { String(cString: $0) } ?? ""
    return ["1.51", "1.52"].contains { version.hasPrefix($0) }
  }

  private let espeak: ESpeak
  private let voices: [String: (profile: VoiceProfile, pronouncer: Pronouncer)]

  /// With the voices of the checkout.
  private init() throws {
    espeak = try ESpeak()
    let library = VoiceLibrary(directory: nil, installed: [Checkout.url("voices").path])
    var voices: [String: (profile: VoiceProfile, pronouncer: Pronouncer)] = [:]
    for name in ["en", "nb"] {
      let profile = try library.profile(named: name)
      voices[name] = (profile, Pronouncer(profile.pronunciations))
    }
    self.voices = voices
  }

  /// What is heard for a text: cleaned and pronounced as on its way to the helper, clauses joined by spaces.
  func phonemes(of text: String, voice: String, usesList: Bool = true) throws -> String {
    guard let (profile, pronouncer) = voices[voice] else { return "" }
    try espeak.select(profile)
    let cleaned = SpeakableText.cleaned(TracedText(text))
    let spoken = usesList ? pronouncer.spoken(cleaned) : cleaned
    return spoken.string.withCString { start in
      var clauses: [Substring] = []
      var rest: UnsafeRawPointer? = UnsafeRawPointer(start)
      // One clause a call, until nothing is left.
      while rest != nil {
        let heard = espeak_TextToPhonemes(&rest, Int32(espeakCHARS_UTF8), Self.phoneticAlphabet)
        clauses += (heard.map { String(cString: $0) } ?? "").split(separator: " ")
      }
      return clauses.joined(separator: " ")
    }
  }

  /// Has a text said to nobody, cleaned and not pronounced, and tells the phonemes as the library traces them.
  @discardableResult
  func say(_ text: String, voice: String) throws -> String {
    guard let (profile, _) = voices[voice] else { return "" }
    var (bytes, count) = (nil as UnsafeMutablePointer<CChar>?, 0)
    guard let trace = open_memstream(&bytes, &count) else { return "" }
    espeak_SetPhonemeTrace(Self.phoneticAlphabet, trace)
    defer {
      espeak_SetPhonemeTrace(0, nil)
      free(bytes)
    }
    for passage in SpeakableText.cleaned(TracedText(text)).passages.prefix(4) {
      try espeak.speak(passage.string, profile: profile, pitchOffset: 0) { _ in
        true
      } word: { _, _ in
      }
    }
    fclose(trace)
    return bytes.map { String(cString: $0) } ?? ""
  }

  /// The bit of `espeak_TextToPhonemes` that asks for the phonetic alphabet.
  private static let phoneticAlphabet: Int32 = 2
}
