/// Why a page cannot be opened or asked: a sentence for the person.
package struct ChromiumError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed, on what, why, and what to try.
  package var description: String
  /// Whether Chromium itself is gone, so that nothing more can be asked of it.
  var isEnd = false

  init(_ description: String, isEnd: Bool = false) {
    self.description = description
    self.isEnd = isEnd
  }
}
