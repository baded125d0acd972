import AccessibilityTree
import Announcements

extension Announcement.Segment {
  /// A part with an app's text, in the node's language; nil for blank text.
  static func text(_ kind: Kind, _ text: String?, of node: Node) -> Announcement.Segment? {
    text.unlessBlank.map { Announcement.Segment(kind, $0, language: node.language) }
  }

  /// A part with the reader's own word; nil where the platform has none.
  static func word(_ kind: Kind, _ word: String) -> Announcement.Segment? {
    word.isEmpty ? nil : Announcement.Segment(kind, word)
  }
}

extension [Announcement.Segment] {
  mutating func append(_ part: Announcement.Segment?) {
    if let part { append(part) }
  }
}

extension Node {
  /// The badge in words: a number as a count of items, other text as it is.
  func badge(in strings: ReaderStrings) -> Announcement.Segment? {
    guard let badge = badge.unlessBlank else { return nil }
    return Int(badge).map { Announcement.Segment(.value, strings.texts.items($0)) }
      ?? Announcement.Segment(.value, badge, language: language)
  }
}

extension SemanticTree {
  /// Whether an element is on a page: there some roles have other words than in apps.
  func isOnPage(_ node: Node) -> Bool { hasAncestor(of: node.id) { $0.role == .webView } }

  /// Whether a node is a tab because an app's tab bar holds it; on a page only its own role makes it one.
  func isTabByItsBar(_ node: Node) -> Bool { container(of: node.id)?.role == .tabBar && !isOnPage(node) }
}
