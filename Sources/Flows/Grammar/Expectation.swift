package import SpeechCore

/// What is to be heard of what the last command caused, or of the news since it.
package struct Expectation: Hashable, Sendable {
  /// Whether it must be heard to its end.
  package var isHeard: Bool
  /// Its priority; others in between are passed over. Nil for any but hints.
  package var priority: Announcement.Priority?
  /// Whether the text is to stand in it as a run of whole words, or to be all of it.
  package var isPartial: Bool
  /// What is to be heard; compared by its parts, or by its words.
  package var text: String
  /// The longest time from its cause to its first audible sample.
  package var limit: Duration?

  /// An expectation of a text; by default of any priority, in full, heard or not, and at any time.
  package init(
    _ text: String, priority: Announcement.Priority? = nil, isPartial: Bool = false, isHeard: Bool = false,
    limit: Duration? = nil
  ) {
    self.text = text
    self.priority = priority
    self.isPartial = isPartial
    self.isHeard = isHeard
    self.limit = limit
  }

  /// Whether an announcement is what is expected, as far as its words go.
  package func matches(_ announcement: Announcement) -> Bool {
    guard isPartial else { return SpokenText(announcement.text) == SpokenText(text) }
    let wanted = SpokenWords(text)
    // A text without any word, a question mark say, is looked for as it is.
    return wanted.written.isEmpty
      ? text.isEmpty || announcement.text.contains(text) : SpokenWords(announcement.text).contains(wanted)
  }
}

extension Expectation: CustomStringConvertible {
  /// The expectation as it is written in a flow, without its verb.
  package var description: String {
    [
      isHeard ? "heard" : nil, priority?.rawValue, isPartial ? "contains" : nil, text.inQuotes,
      limit.map { "within \(($0 / .milliseconds(1)).plain) ms" },
    ].compactMap(\.self).joined(separator: " ")
  }
}
