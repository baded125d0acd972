/// Removes the content of password fields from the page source of a phone; its length stays.
package enum SecretMask {
  /// The source with bullets in place of such texts.
  package static func masked(_ source: [UInt8]) -> [UInt8] {
    let text = String(decoding: source, as: UTF8.self)
    return Array(text.replacing(/<(?:[^<>"']|"[^"]*"|'[^']*')*>/) { match in masked(tag: match.output) }.utf8)
  }

  private static func masked(tag: Substring) -> String {
    let isSecret =
      tag.contains("SecureTextField") || isTrue("password", in: tag) || isTrue(PageSource.secretAttribute, in: tag)
    guard isSecret else { return String(tag) }
    // An empty field may have its hint in place of the text, which is no secret.
    let hint = tag.firstMatch(of: /\s(?:hint|placeholderValue)\s*=\s*("[^"]*"|'[^']*')/)?.output.1
    return String(tag).replacing(/(\s(?:text|value)\s*=\s*)("[^"]*"|'[^']*')/) { match in
      if match.output.2 == hint { return String(match.output.0) }
      // A letter may be written as a reference, which has more characters.
      let content = match.output.2.dropFirst().dropLast().replacing(/&[^;&]*;/) { _ in "x" }
      return match.output.1 + "\"" + String(repeating: "•", count: content.count) + "\""
    }
  }

  /// Whether an attribute of a tag is true, in any of XML's spellings: servers write anew what drivers wrote.
  private static func isTrue(_ attribute: String, in tag: Substring) -> Bool {
    tag.ranges(of: attribute).contains { name in
      let value = tag[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
      return value.hasPrefix("\"true\"") || value.hasPrefix("'true'")
    }
  }
}
