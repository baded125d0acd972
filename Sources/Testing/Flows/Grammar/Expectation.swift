import Announcements

/// An announcement that must follow: an answer to the last command, or an event since it.
package struct Expectation: Hashable, Sendable {
  /// Whether it must be heard to its end.
  var isHeard: Bool
  /// Its priority; others in between are passed over. Nil for any but hints.
  var priority: Announcement.Priority?
  /// Whether each text is to stand in it as a run of whole words, or the one text to be all of it.
  var isPartial: Bool
  /// What is to be heard: a text compared by its parts, or texts compared by their words, all in one announcement.
  var texts: [String]
  /// The longest time from its cause to its first audible sample.
  var limit: Duration?

  /// An expectation of texts; by default of any priority, in full, heard or not, and at any time.
  init(
    _ texts: String..., priority: Announcement.Priority? = nil, isPartial: Bool = false, isHeard: Bool = false,
    limit: Duration? = nil
  ) {
    self.texts = texts
    self.priority = priority
    self.isPartial = isPartial
    self.isHeard = isHeard
    self.limit = limit
  }

  /// Whether an announcement is what is expected, as far as its words go.
  func matches(_ announcement: Announcement) -> Bool {
    guard isPartial else { return texts.allSatisfy { SpokenText(announcement.text) == SpokenText($0) } }
    return textsMissing(in: announcement.text).isEmpty
  }

  /// The texts whose words do not occur in an announcement.
  func textsMissing(in said: String) -> [String] {
    let words = SpokenWords(said)
    return texts.filter { text in
      let wanted = SpokenWords(text)
      // A text without words, such as a question mark, is searched for as it is.
      return wanted.written.isEmpty ? !text.isEmpty && !said.contains(text) : !words.contains(wanted)
    }
  }
}

extension Expectation: CustomStringConvertible {
  /// The expectation as it is written in a flow, without its verb.
  package var description: String {
    [
      isHeard ? "heard" : nil, priority?.rawValue, isPartial ? "contains" : nil,
      texts.map(\.inQuotes).joined(separator: " and "),
      limit.map { "within \(($0 / .milliseconds(1)).plain) ms" },
    ].compactMap(\.self).joined(separator: " ")
  }
}
