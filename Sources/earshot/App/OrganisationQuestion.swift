import Console
import Foundation
import Glibc
import OtherReaders
import PeerMentor
import ScreenReader
import Session
import Settings
import SpeechCore
import SpeechOutput

/// Asks whose app it is, once, at the first start on a terminal at which nobody has said so.
///
/// It is asked as lines, printed and spoken, before the session begins. The answer may come while the
/// question is still being said; it ends it.
struct OrganisationQuestion {
  private let configuration: Configuration
  private let words: Words

  init(_ configuration: Configuration) {
    self.configuration = configuration
    words = configuration.language == .bokmål ? .bokmål : .english
  }

  /// Whether there is somebody to ask: a person at a terminal, and no organisation given.
  ///
  /// Not where the settings show a script, a tester, or somebody who knows the way; a wish for a language, a
  /// voice or a style shows no such thing.
  static func mayBeAsked(_ configuration: Configuration) -> Bool {
    configuration.sources.keys.allSatisfy(Setting.kept.contains) && Terminal.isTerminal(STDIN_FILENO)
  }

  /// The answer; NHF where there is none.
  func ask() throws -> Organisation {
    let voice = try openVoice()
    defer { voice?.performer.close() }
    var lines = words.question
    var count = 0
    while true {
      count += 1
      for line in lines { try tell(line) }
      let text = lines.joined(separator: " ")
      voice?.performer.perform(
        .speak(Utterance(id: count, spans: [.init(text, language: configuration.language.rawValue)])))
      guard let answer = readLine(strippingNewline: true)?.trimmed, !answer.isEmpty else { return .nhf }
      if let organisation = Self.organisation(answer) { return organisation }
      lines = [words.refusal(answer)]
    }
  }

  /// The organisation somebody means, by number or name.
  static func organisation(_ answer: String) -> Organisation? {
    if let number = Int(answer) {
      return Organisation.allCases.indices.contains(number - 1) ? Organisation.allCases[number - 1] : nil
    }
    return Organisation.allCases.first { $0.rawValue.lowercased() == answer.lowercased() }
  }

  /// Captions go where those of the session go.
  private func tell(_ line: String) throws(Failure) {
    if configuration.transcript == "-" {
      StandardError.print(line)
    } else {
      try StandardOutput.print(line)
    }
  }

  /// Nil where nothing is to be spoken; what is missing is told when the session begins.
  private func openVoice() throws -> OpenedSpeech? {
    // A file of sound is the session's.
    guard configuration.speech != false, configuration.audio != "none",
      !configuration.audio.hasPrefix("wav:"), configuration.searchForOtherReader()?.result() == nil
    else { return nil }
    let clock = SessionClock()
    return try openSpeech(
      try AudioChoice(configuration.audio), profiles: try VoiceBox(configuration).profiles(),
      now: { clock.now() }, events: { _ in }, sound: { _ in })
  }
}

// MARK: - Words

extension OrganisationQuestion {
  /// What is asked, in one language.
  struct Words: Sendable {
    /// One line a choice, then what to do.
    var question: [String]
    /// What was answered is none of them.
    var refusal: @Sendable (_ answer: String) -> String

    private static let choices = Organisation.allCases.enumerated().map {
      "\($0.offset + 1) \($0.element.rawValue)."
    }

    static let english = Words(
      question: ["Whose app is it?"] + choices + ["Type a number and press Enter. Enter alone takes 1."],
      refusal: { "There is no '\($0)'. Type 1, 2 or 3, and press Enter." })

    static let bokmål = Words(
      question: ["Hvilken organisasjon gjelder det?"] + choices
        + ["Skriv et tall og trykk Enter. Enter alene velger 1."],
      refusal: { "«\($0)» finnes ikke. Skriv 1, 2 eller 3, og trykk Enter." })
  }
}
