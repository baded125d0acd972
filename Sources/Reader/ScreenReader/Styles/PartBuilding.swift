import AccessibilityTree
import Announcements

extension Announcement.Part {
  /// A part with an app's text, in the node's language; nil for blank text.
  static func text(_ kind: Kind, _ text: String?, of node: Node) -> Announcement.Part? {
    text.unlessBlank.map { Announcement.Part(kind, $0, language: node.language) }
  }

  /// A part with the reader's own word; nil where the platform has none.
  static func word(_ kind: Kind, _ word: String) -> Announcement.Part? {
    word.isEmpty ? nil : Announcement.Part(kind, word)
  }
}

extension [Announcement.Part] {
  mutating func append(_ part: Announcement.Part?) {
    if let part { append(part) }
  }
}

extension Node {
  /// The badge in words: a number as a count of items, other text as it is.
  func badge(in strings: ReaderStrings) -> Announcement.Part? {
    guard let badge = badge.unlessBlank else { return nil }
    return Int(badge).map { Announcement.Part(.value, strings.texts.items($0)) }
      ?? Announcement.Part(.value, badge, language: language)
  }
}

extension SemanticTree {
  /// Whether an element is on a page: there some roles have other words than in apps.
  func isOnPage(_ node: Node) -> Bool { ancestor(of: node.id) { $0 == .webView } != nil }
}
