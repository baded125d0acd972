/// Takes what was typed into password fields out of the page source of a phone; its length stays.
package enum SecretMask {
  /// The source with bullets in place of such texts.
  package static func masked(_ source: [UInt8]) -> [UInt8] {
    let text = String(decoding: source, as: UTF8.self)
    return Array(text.replacing(/<(?:[^<>"']|"[^"]*"|'[^']*')*>/) { match in masked(tag: match.output) }.utf8)
  }

  private static func masked(tag: Substring) -> String {
    let isSecret =
      tag.contains("password=\"true\"") || tag.contains("SecureTextField") || tag.contains("\(PageSource.secretAttribute)=\"true\"")
    guard isSecret else { return String(tag) }
    // An empty field may have its hint in the text's place, which is no secret.
    let hint = tag.firstMatch(of: /\s(?:hint|placeholderValue)=("[^"]*"|'[^']*')/)?.output.1
    return String(tag).replacing(/(\s(?:text|value)=)("[^"]*"|'[^']*')/) { match in
      if match.output.2 == hint { return String(match.output.0) }
      // A letter may be written as a reference, which has more signs.
      let content = match.output.2.dropFirst().dropLast().replacing(/&[^;&]*;/) { _ in "x" }
      return match.output.1 + "\"" + String(repeating: "•", count: content.count) + "\""
    }
  }
}
