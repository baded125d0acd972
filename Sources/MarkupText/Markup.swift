/// A piece of HTML or XML whose texts have been escaped.
///
/// Elements are made by functions and texts become markup only through `text`, so that nothing a person
/// wrote is ever taken for a tag. A template engine would add a dependency and a language the compiler does
/// not read, for two pages and one short XML file.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
  /// The markup as it is written.
  package private(set) var source: String

  /// Text as it is to be read; what is interpolated is escaped like the rest.
  package init(stringLiteral text: String) {
    source = Self.escaped(text)
  }

  private init(source: String) {
    self.source = source
  }

  /// Text as it is to be read.
  package static func text(_ text: String) -> Markup { Markup(source: escaped(text)) }

  /// Text of ours that is markup already, like a style sheet.
  package static func raw(_ source: StaticString) -> Markup { Markup(source: "\(source)") }

  /// An element with its attributes and what is in it; the values of attributes are escaped.
  package static func element(
    _ name: StaticString, _ attributes: [(String, String)] = [], _ children: [Markup] = []
  ) -> Markup {
    let attributes = attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
    return Markup(source: "<\(name)\(attributes)>\(children.map(\.source).joined())</\(name)>")
  }

  /// An element of HTML that has no content and no end tag.
  package static func voidElement(_ name: StaticString, _ attributes: [(String, String)]) -> Markup {
    let attributes = attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
    return Markup(source: "<\(name)\(attributes)>")
  }

  /// The text without characters that have a meaning in markup, and without those XML 1.0 forbids.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
