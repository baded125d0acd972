/// The reason why a page cannot be opened or read, as a sentence for the person.
package struct ChromiumError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed, on what, why, and what to try.
  package var description: String
  /// Whether Chromium itself has ended, so that it takes no more commands.
  var isEnd = false

  init(_ description: String, isEnd: Bool = false) {
    self.description = description
    self.isEnd = isEnd
  }
}
