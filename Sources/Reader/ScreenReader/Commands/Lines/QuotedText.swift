package import Announcements

/// A text in quotes, as lines of flows have it: `\"`, `\\` and `\*` stand for the sign behind the backslash.
///
/// Reads Unicode scalars: Swift takes a quote and an accent after it for one character, and a text may begin with an accent.
package enum QuotedText: Hashable, Sendable {
  /// The text, cut at each `*` without a backslash.
  case text([String])
  /// No text in quotes begins here.
  case missing
  /// A backslash stands before another sign.
  case wrongEscape
  /// No quote ends the text.
  case unended

  /// Takes the text at the front, and leaves what follows it; takes nothing where there is none.
  package static func take(from rest: inout Substring.UnicodeScalarView) -> QuotedText {
    guard rest.first == "\"" else { return .missing }
    var pieces = ["".unicodeScalars]
    var scalars = rest.dropFirst()
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"":
        rest = scalars
        return .text(pieces.map { String($0) })
      case "*": pieces.append("".unicodeScalars)
      case "\\":
        guard let escaped = scalars.popFirst(), ["\"", "\\", "*"].contains(escaped) else { return .wrongEscape }
        pieces[pieces.count - 1].append(escaped)
      default: pieces[pieces.count - 1].append(scalar)
      }
    }
    return .unended
  }
}

extension SpokenPattern {
  /// The text as it is read to a person, without quotes and backslashes.
  package var written: String { pieces.joined(separator: "*") }

  /// The text in quotes on one line; control characters cannot be written and are dropped.
  package var quoted: String {
    let pieces = pieces.map { piece in
      var quoted = "".unicodeScalars
      for scalar in piece.unicodeScalars where scalar.properties.generalCategory != .control {
        if ["\"", "\\", "*"].contains(scalar) { quoted.append("\\") }
        quoted.append(scalar)
      }
      return String(quoted)
    }
    return "\"" + pieces.joined(separator: "*") + "\""
  }
}
