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
    text.split(whereSeparator: { ",.:;".contains($0) }).compactMap { clause in
      guard !folded(clause).isEmpty else { return nil }
      return clause.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  private static func folded(_ clause: some StringProtocol) -> String {
    String(clause.lowercased().filter { !$0.isWhitespace && !dropped.contains($0) })
  }

  /// Spaces are dropped by their property; these are the hyphens, dashes and quotes.
  private static let dropped: Set<Character> = [
    "-", "\u{2010}", "\u{2011}", "–", "—", "'", "\"", "’", "‘", "“", "”", "«", "»", "`",
  ]
}
