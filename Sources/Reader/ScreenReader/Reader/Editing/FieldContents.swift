/// What a text field holds, for the reader to edit.
package struct FieldContents: Hashable, Sendable {
  /// All of its text.
  package var text: String
  /// The largest number of characters the field takes.
  var limit: Int
  /// Whether typing replaces the text: editing begins with all of it selected.
  var isReplacedByTyping: Bool

  /// A field that holds `text`; unless said otherwise editing begins behind its last character.
  package init(text: String, limit: Int, isReplacedByTyping: Bool = false) {
    self.text = text
    self.limit = limit
    self.isReplacedByTyping = isReplacedByTyping
  }
}
