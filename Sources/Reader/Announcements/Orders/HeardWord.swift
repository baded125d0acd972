/// A word of an utterance, and when it begins to be heard.
package struct HeardWord: Hashable, Sendable {
  /// Where it begins in the utterance's text, in Unicode scalars.
  package var offset: Int
  /// Since the session began; may lie a little ahead, for a word that is on its way through the device.
  package var at: Duration

  /// The word at a place of the text.
  package init(offset: Int, at: Duration) {
    self.offset = offset
    self.at = at
  }
}
