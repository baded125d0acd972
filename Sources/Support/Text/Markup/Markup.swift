/// A piece of HTML or XML whose texts have been escaped.
///
/// Elements are made by functions, and texts become markup only through `text`, so that no
/// text of a person is ever read as a tag. A template engine would add a dependency and a
/// language that the compiler does not check, for two pages and two short XML files.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
  /// The markup in pieces, so that a sound of many megabytes is not copied into each element around it.
  private var pieces: [String]

  /// The markup as text.
  package var source: String { pieces.joined() }

  /// Plain text; interpolated values are escaped too.
  package init(stringLiteral text: String) {
    pieces = [Self.escaped(text)]
  }

  init(source: String) {
    pieces = [source]
  }

  private init(pieces: [String]) {
    self.pieces = pieces
  }

  /// Plain text, escaped.
  package static func text(_ text: String) -> Markup { Markup(source: escaped(text)) }

  /// Text of ours that is markup already.
  static func raw(_ source: StaticString) -> Markup { Markup(source: "\(source)") }

  /// A built-in file, like a style sheet; without the newline at its end.
  package static func raw(file: String) -> Markup { Markup(source: String(file.dropLast())) }

  /// One piece directly after another.
  package static func + (one: Markup, other: Markup) -> Markup { Markup(pieces: one.pieces + other.pieces) }

  /// An element with its attributes and its content; the values of attributes are escaped.
  package static func element(
    _ name: StaticString, _ attributes: [(String, String)] = [], _ children: [Markup] = []
  ) -> Markup {
    Markup(pieces: ["<\(name)"] + written(attributes) + [">"] + children.flatMap(\.pieces) + ["</\(name)>"])
  }

  /// An element without attributes.
  package static func element(_ name: StaticString, _ children: Markup...) -> Markup { element(name, [], children) }

  /// An element of HTML that has no content and no end tag.
  package static func voidElement(_ name: StaticString, _ attributes: [(String, String)]) -> Markup {
    Markup(pieces: ["<\(name)"] + written(attributes) + [">"])
  }

  private static func written(_ attributes: [(String, String)]) -> [String] {
    attributes.flatMap { [" \($0.0)=\"", escaped($0.1, isAttribute: true), "\""] }
  }

  /// The text with escapes for the special characters of markup, and without characters that XML 1.0 forbids or discourages:
  /// control pictures replace control characters, which a terminal would obey.
  ///
  /// A newline or tab in an attribute would be read as a space.
  private static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    // Sound as base64 has many millions of characters, and nothing to escape.
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped += "&amp;"
      case 0x3C: escaped += "&lt;"
      case 0x3E: escaped += "&gt;"
      case 0x22: escaped += "&quot;"
      case 0x27: escaped += "&#39;"
      case 0x09, 0x0A:
        if isAttribute { escaped += "&#\(scalar.value);" } else { escaped.unicodeScalars.append(scalar) }
      case 0..<0x20: escaped.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: escaped += "\u{2421}"
      case 0x80...0x9F, 0xFFFE, 0xFFFF: escaped += "\u{FFFD}"
      // A browser still reads them as text, and a terminal that shows the file does not obey them.
      case _ where PrintableText.isRisky(scalar): escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether a byte is a complete character without a special meaning in markup.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x26, 0x3C, 0x3E, 0x22, 0x27: false
    default: (0x20..<0x7F).contains(byte)
    }
  }
}
