import Text

/// Why a file is no capture that can be read: the line it shows in, from 1, and a sentence.
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

  /// The reason without its line; who knows the file's name puts both before it.
  package var description: String { reason }
}

/// The bounds of what is read: no capture of a real screen comes near them.
enum CaptureLimits {
  /// Bytes of a file.
  static let bytes = 256 << 20
  /// Elements within one another.
  static let depth = JSONReader.depthLimit
  /// Attributes of an element.
  static let attributes = 256
}
