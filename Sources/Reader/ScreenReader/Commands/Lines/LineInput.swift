package import Text

/// One line from a pipe or a terminal in line mode, as it came in.
package struct LineInput: Hashable, Sendable {
  /// When its last byte was read, on the monotonic clock.
  var at: Duration
  /// The line without control characters, or why it is not taken.
  var text: Result<String, LineError>
  /// What there is of it to show and to record: printable, and at most 200 characters of a refused line.
  package var shown: String

  /// A line that came in at this time.
  init(at: Duration, _ text: Result<String, LineError>, shown: String) {
    self.at = at
    self.text = text
    self.shown = shown
  }

  /// What the line says in a session in a language; nil for a blank line or a comment.
  package func statement(in language: Language) -> Result<Statement?, LineError> {
    text.flatMap { LineLanguage.parseStatement($0, in: language) }
  }
}
