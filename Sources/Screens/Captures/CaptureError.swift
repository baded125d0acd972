import Text

/// The reason why a file cannot be read as a capture, with the line of the fault.
package struct CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, from 1.
  package var line: Int
  /// What is wrong, and what to do about it.
  package var reason: String

  /// An error in a line, counted from 1.
  package init(line: Int = 1, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  /// The error for a tree that is too deep.
  static func nested(beyond most: Int, line: Int) -> CaptureError {
    CaptureError(
      line: line,
      localized(en: "more than \(most) elements are within one another", nb: "mer enn \(most) elementer ligger i hverandre"))
  }

  /// The reason without its line; a caller that knows the file's name puts both before it.
  package var description: String { reason }
}

/// The limits of what is read; captures of real screens stay far below them.
enum CaptureLimits {
  /// Bytes of a file.
  static let bytes = 256 << 20
  /// Elements within one another.
  static let depth = NestingLimit.most
  /// Attributes of an element.
  static let attributes = 256
}
