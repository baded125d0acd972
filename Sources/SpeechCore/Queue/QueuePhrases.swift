/// The few phrases the queue says of its own accord, in the languages of the announcements they stand for.
package struct QueuePhrases: Sendable {
  /// Takes the place of a text that the synthesizer could not say.
  package var unspeakable: @Sendable (_ language: String) -> String
  /// Stands for `count` messages that a flood left no time for; 1 or more.
  package var more: @Sendable (_ count: Int, _ language: String) -> String

  /// Phrases in whatever languages the caller has; `standard` has English and Bokmål.
  package init(
    unspeakable: @escaping @Sendable (_ language: String) -> String,
    more: @escaping @Sendable (_ count: Int, _ language: String) -> String
  ) {
    self.unspeakable = unspeakable
    self.more = more
  }
}

extension QueuePhrases {
  /// Bokmål for Norwegian codes, English for all others.
  package static let standard = QueuePhrases(
    unspeakable: { isNorwegian($0) ? "En tekst kunne ikke leses opp" : "A text could not be spoken" },
    more: { count, language in
      // A plain space: at a no-break space eSpeak NG ends the number and leaves out "tusen".
      isNorwegian(language)
        ? "og \(grouped(count, by: " ")) til" : "and \(grouped(count, by: ",")) more"
    })

  private static func isNorwegian(_ language: String) -> Bool {
    ["nb", "nn", "no"].contains(language.prefix { $0 != "-" && $0 != "_" }.lowercased())
  }

  /// The digits of a number in groups of three.
  private static func grouped(_ count: Int, by separator: Character) -> String {
    var digits = Array(String(count))
    var end = digits.count - 3
    while end > 0 {
      digits.insert(separator, at: end)
      end -= 3
    }
    return String(digits)
  }
}
