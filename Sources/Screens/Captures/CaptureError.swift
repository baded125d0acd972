import Text

/// The reason why a file cannot be read as a capture, with the line and the column of the fault.
package struct CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, from 1.
  package var line: Int
  /// The column of that line, from 1, in characters; nil where the fault is none of one place, or where that is lost.
  package var column: Int?
  /// What is wrong, and what to do about it.
  private let fault: String

  /// An error in a line and a column, each counted from 1.
  package init(line: Int = 1, column: Int? = nil, _ fault: String) {
    (self.line, self.column, self.fault) = (line, column, fault)
  }

  init(_ error: JSONError) { self.init(line: error.line, column: error.column, error.reason) }

  /// What is wrong and where in its line, and what to do about it.
  package var reason: String { JSONError.words(fault, atColumn: column) }

  /// The same error where the columns of the text are others than those of the file.
  var withoutColumn: CaptureError { CaptureError(line: line, fault) }

  /// The error in a text as one in the file that the text was made of, line by line: what stands from its column on to the end
  /// of its line also ends the line of the file. Without a column where it does not.
  func moved(from text: [UInt8], to file: [UInt8]) -> CaptureError {
    guard let column else { return self }
    let (own, others) = (Self.line(line, of: text), Self.line(line, of: file))
    let rest = own.dropFirst(column - 1)
    guard others.count >= rest.count, others.suffix(rest.count).elementsEqual(rest) else { return withoutColumn }
    return CaptureError(line: line, column: others.count - rest.count + 1, fault)
  }

  /// The characters of a line, from 1.
  private static func line(_ number: Int, of text: [UInt8]) -> [Unicode.Scalar] {
    var start = text.startIndex
    for _ in 1..<max(number, 1) {
      guard let feed = text[start...].firstIndex(of: UInt8(ascii: "\n")) else { return [] }
      start = feed + 1
    }
    return Array(String(decoding: text[start...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).unicodeScalars)
  }

  /// The error for a tree that is too deep.
  static func nested(beyond most: Int, line: Int, column: Int? = nil) -> CaptureError {
    CaptureError(
      line: line, column: column,
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
