import Foundation

/// The words that a reader on a device really said, as read from a log.
package struct DeviceSpeech: Sendable {
  /// One text that was handed to the device's voice.
  struct Utterance: Hashable, Sendable {
    /// The text.
    var text: String
    /// The line of the log, from 1.
    var line: Int
  }

  /// In the order they were said.
  let utterances: [Utterance]

  /// Reads a log of Android (`adb logcat`) in any of its forms, in which TalkBack records its utterances.
  ///
  /// TalkBack does so at the log output level VERBOSE of its developer settings: `Speaking fragment text="…", utteranceId=…`
  /// since 15, `Speaking fragment text "…" with spans …` before, and older ones without the rest (`SpeechControllerImpl.java`).
  ///
  /// - Parameter log: The log's text.
  /// - Returns: Nil for a log without utterances.
  package init?(log: String) {
    var utterances: [Utterance] = []
    for (index, line) in log.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let start = line.range(of: "Speaking fragment text")?.upperBound else { continue }
      guard let text = Self.text(in: line[start...]) else { continue }
      utterances.append(Utterance(text: text, line: index + 1))
    }
    guard !utterances.isEmpty else { return nil }
    self.utterances = utterances
  }

  /// Takes the texts that a server reports as spoken.
  package init(said texts: [String]) {
    utterances = texts.enumerated().map { Utterance(text: $1, line: $0 + 1) }
  }

  /// The text in quotes, which may hold quotes itself; nil where nothing was said.
  private static func text(in rest: Substring) -> String? {
    let rest = rest.drop { $0 == "=" || $0 == " " }
    guard rest.first == "\"" else { return nil }
    let content = rest.dropFirst()
    let end =
      ["\", utteranceId", "\" with spans"].compactMap { content.range(of: $0)?.lowerBound }.min()
      ?? content.lastIndex(of: "\"") ?? content.endIndex
    let text = String(content[..<end])
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }
}
