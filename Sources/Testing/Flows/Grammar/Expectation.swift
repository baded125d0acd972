import Announcements
import ScreenReader

/// An announcement that must follow: an answer to the last command, or an event since it.
package struct Expectation: Hashable, Sendable {
  /// Whether it must be heard to its end.
  var isHeard: Bool
  /// Its priority; others in between are passed over. Nil for any but hints.
  var priority: Announcement.Priority?
  /// Whether each text is to stand in it as a run of whole words, or the one text to be all of it.
  var isPartial: Bool
  /// What is to be heard: a text compared by its parts, or texts compared by their words, all in one announcement.
  var texts: [SpokenPattern]
  /// The longest time from its cause to its first audible sample.
  var limit: Duration?

  /// An expectation of texts; by default of any priority, in full, heard or not, and at any time.
  init(
    _ texts: String..., priority: Announcement.Priority? = nil, isPartial: Bool = false, isHeard: Bool = false,
    limit: Duration? = nil
  ) {
    self.texts = texts.map { SpokenPattern($0) }
    self.priority = priority
    self.isPartial = isPartial
    self.isHeard = isHeard
    self.limit = limit
  }

  /// An expectation of any announcement.
  static let anything: Expectation = {
    var expectation = Expectation()
    expectation.texts = [SpokenPattern(pieces: ["", ""])]
    return expectation
  }()

  /// Whether an announcement is what is expected, as far as its words go.
  func matches(_ announcement: Announcement) -> Bool {
    matches(announcement.text)
  }

  /// Whether a text is what is expected.
  func matches(_ said: String) -> Bool {
    isPartial ? textsMissing(in: said).isEmpty : texts.allSatisfy { $0.isAll(of: said) }
  }

  /// The texts whose words do not occur in an announcement.
  func textsMissing(in said: String) -> [SpokenPattern] { texts.filter { !$0.isPart(of: said) } }
}

extension Expectation: CustomStringConvertible {
  /// The expectation as it is written in a flow, without its verb.
  package var description: String {
    [
      isHeard ? "heard" : nil, priority?.rawValue, isPartial ? "contains" : nil,
      texts.map(\.quoted).joined(separator: " and "),
      limit.map { "within \(($0 / .milliseconds(1)).plain) ms" },
    ].compactMap(\.self).joined(separator: " ")
  }
}
