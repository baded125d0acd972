package import AccessibilityTree
import Text

/// An element that a crawl met and did not press, because a word in its name tells that this may do harm.
package struct Unpressed: Hashable, Sendable {
  /// The screen that it is on.
  package var screen: String
  /// The element.
  package var node: NodeID
  /// Its accessible name.
  package var name: String
  /// The word in the name.
  package var word: String

  package init(screen: String, node: NodeID, name: String, word: String) {
    (self.screen, self.node, self.name, self.word) = (screen, node, name, word)
  }
}

extension Unpressed {
  /// The element and the reason, as one sentence without its stop.
  var sentence: Phrase {
    Phrase(
      en: "\(node), \(name.quoted), because of the word \(word.quoted)",
      nb: "\(node), \(name.inGuillemets), på grunn av ordet \(word.inGuillemets)")
  }
}
