import Foundation

/// What an assertion of a test plan says: of what, and what of it has to be conveyed.
struct Claim: Hashable {
  /// What the assertion is about, in small letters: "name of the tab list".
  var subject: String
  /// What is quoted, or stands between parentheses: "Danish Composers"; nil where there is nothing.
  var value: String?
  /// The first number of the assertion.
  var number: Int?
  /// Whether it must not be conveyed.
  var isNegated: Bool

  init(_ assertion: String) {
    // Behind the bar the same is said with names for a reader's own cursors and modes.
    let text = String(assertion.split(separator: "|")[0])
    let claim = text.replacing(/\s(is|are)( not)? conveyed( as:)?/, with: "")
    let parenthesised = claim.firstMatch(of: /\((?:to )?([^')]*)\)/)?.1
    value = claim.quotations.first ?? parenthesised.map(String.init)
    isNegated = text.contains(" not conveyed")
    number = claim.firstMatch(of: /\d+/).flatMap { Int($0.0) }
    let rest = claim.withoutQuotations.replacing(/\([^)]*\)?/, with: " ")
    subject = rest.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { Int($0) == nil }.joined(separator: " ")
  }

  /// Whether it is about what holds elements, and not about an element in it: such a thing is told on the way into it.
  var isAboutContainer: Bool {
    let thing = subject.split(separator: " in the ", maxSplits: 1)[0]
    let isButtonOrItem = thing.contains(/\b(radio|menu|list) (button|item)/)
    let isContainer = thing.contains(/\b(menubar|group|popup|region|landmark|grid|dialog|tab panel|list|menu)\b/)
    return isContainer && !isButtonOrItem
  }
}
