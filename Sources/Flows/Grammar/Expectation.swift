package import SpeechCore

/// What the next announcement is to be.
package struct Expectation: Hashable, Sendable {
  /// Its priority; others in between are passed over. Nil for any but hints.
  package var priority: Announcement.Priority?
  /// Whether the text is to stand in it as a contiguous run of its parts, or to be all of it.
  package var isPartial: Bool
  /// What is to be heard; compared by its parts.
  package var text: String
  /// The longest time from its cause to its first audible sample.
  package var limit: Duration?

  /// An expectation of a text; by default of any priority, in full, and at any time.
  package init(
    _ text: String, priority: Announcement.Priority? = nil, isPartial: Bool = false,
    limit: Duration? = nil
  ) {
    self.text = text
    self.priority = priority
    self.isPartial = isPartial
    self.limit = limit
  }

  /// Whether an announcement is what is expected, as far as its words go.
  package func matches(_ announcement: Announcement) -> Bool {
    let said = SpokenText(announcement.text)
    let expected = SpokenText(text)
    return isPartial ? said.contains(expected) : said == expected
  }
}

extension Expectation: CustomStringConvertible {
  /// The expectation as it is written in a flow, without its verb.
  package var description: String {
    [
      priority?.rawValue, isPartial ? "contains" : nil, text.inQuotes,
      limit.map { "within \(($0 / .milliseconds(1)).plain) ms" },
    ].compactMap(\.self).joined(separator: " ")
  }
}
