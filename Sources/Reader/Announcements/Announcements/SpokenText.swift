/// A text as a listener hears it: clauses, without what carries no meaning.
///
/// Two texts are alike if a listener could not tell them apart: they are split at `,` `.` `:` `;`, case is
/// folded, and spaces, hyphens and quotes inside a clause are dropped ("Check box" is "checkbox").
package struct SpokenText: Hashable, Sendable {
  /// The clauses as a listener compares them: small letters, nothing between the words.
  package let clauses: [String]

  /// What a listener hears of a written text.
  package init(_ text: some StringProtocol) {
    clauses = Self.writtenClauses(of: text).map(Self.folded)
  }

  /// The clauses as they are written, for showing; one for each of `clauses`.
  package static func writtenClauses(of text: some StringProtocol) -> [String] {
    text.split(whereSeparator: isSeparator).compactMap { clause in
      guard !folded(clause).isEmpty else { return nil }
      return clause.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  static func folded(_ clause: some StringProtocol) -> String {
    String(clause.lowercased().filter { !$0.isWhitespace && !isHyphen($0) && !quotes.contains($0) })
  }

  /// Whether a character parts two clauses.
  static func isSeparator(_ character: Character) -> Bool { ",.:;".contains(character) }

  /// Whether a character is a hyphen or a dash, which may part two words.
  static func isHyphen(_ character: Character) -> Bool { hyphens.contains(character) }

  private static let hyphens: Set<Character> = ["-", "\u{2010}", "\u{2011}", "–", "—"]
  private static let quotes: Set<Character> = ["'", "\"", "’", "‘", "“", "”", "«", "»", "`"]
}
