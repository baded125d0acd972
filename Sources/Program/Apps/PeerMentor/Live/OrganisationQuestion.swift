import Announcements
import PeerMentor
import Runtime
import ScreenReader
import Text

/// Asks for the organisation of the app, once, at the first start on a terminal without one.
///
/// The question is printed and spoken as lines before the session
/// begins. The answer may come during the speech, and ends it.
struct OrganisationQuestion {
  private let configuration: Configuration
  private let words: Words

  init(_ configuration: Configuration) {
    self.configuration = configuration
    words = Words(language: configuration.language)
  }

  /// Whether to ask: a person at a terminal, and no organisation given.
  ///
  /// Settings for voice, language or sound do not matter. Settings for input, data or transcript prevent the question: such
  /// runs are started by programs and tests, which would take each line for an announcement.
  static func mayBeAsked(_ configuration: Configuration, isTerminal: Bool) -> Bool {
    let driven: [Setting] = [.data, .store, .transcript, .lines, .keys]
    return isTerminal && configuration.organisation == nil
      && driven.allSatisfy { configuration.sources[$0] == nil }
  }

  /// The answer; NHF where there is none.
  func ask() throws -> Organisation {
    // A missing part of it is reported when the session begins.
    let speech = try PlainSpeech.open(configuration)
    defer { speech?.close() }
    var lines = words.question
    while true {
      for line in lines { try report(line) }
      speech?.begin(Utterance(lines.joined(separator: " "), in: configuration.language.rawValue))
      let answer = trimmed(readLine(strippingNewline: true) ?? "")
      guard !answer.isEmpty else { return .nhf }
      if let organisation = Self.organisation(answer) { return organisation }
      lines = [words.refusal(answer)]
    }
  }

  /// The organisation named by number or name.
  static func organisation(_ answer: String) -> Organisation? {
    if let number = Int(answer) {
      return Organisation.allCases.indices.contains(number - 1) ? Organisation.allCases[number - 1] : nil
    }
    return Organisation.allCases.first { $0.rawValue.lowercased() == answer.lowercased() }
  }

  /// Captions go to the same output as the session's.
  private func report(_ line: String) throws(Failure) {
    if configuration.transcript == "-" {
      StandardError.print(line)
    } else {
      try StandardOutput.print(line)
    }
  }
}

// MARK: - Words

extension OrganisationQuestion {
  /// The question, in one language.
  struct Words: Sendable {
    let language: Language

    /// One line per choice, then the instruction.
    var question: [String] {
      let choices = Organisation.allCases.enumerated().map { "\($0.offset + 1) \($0.element.rawValue)." }
      return [language(en: "Which organisation are you with?", nb: "Hvilken organisasjon gjelder det?")] + choices
        + [
          language(
            en: "Type a number and press Enter. Enter alone takes 1.",
            nb: "Skriv et tall og trykk på Enter. Bare Enter velger 1.")
        ]
    }
    /// The answer is none of the choices.
    func refusal(_ answer: String) -> String {
      language(
        en: "There is no '\(answer)'. Type 1, 2 or 3, and press Enter.",
        nb: "«\(answer)» finnes ikke. Skriv 1, 2 eller 3, og trykk på Enter.")
    }
  }
}
