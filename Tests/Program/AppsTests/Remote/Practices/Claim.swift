import Foundation

/// The content of a test plan's assertion: its subject, and the text or number to convey.
struct Claim: Hashable {
  /// The subject of the assertion in lower case: "name of the tab list".
  var subject: String
  /// The text in quotes or parentheses: "Danish Composers"; nil for none.
  var value: String?
  /// The first number of the assertion.
  var number: Int?
  /// Whether it must not be conveyed.
  var isNegated: Bool

  init(_ assertion: String) {
    // After the bar the same assertion stands with names for a reader's own cursors and modes.
    let text = String(assertion.split(separator: "|")[0])
    let claim = text.replacing(/\s(is|are)( not)? conveyed( as:)?/, with: "")
    let parenthesised = claim.firstMatch(of: /\((?:to )?([^')]*)\)/)?.1
    value = claim.quotations.first ?? parenthesised.map(String.init)
    isNegated = text.contains(" not conveyed")
    number = claim.firstMatch(of: /\d+/).flatMap { Int($0.0) }
    let rest = claim.withoutQuotations.replacing(/\([^)]*\)?/, with: " ")
    subject = rest.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { Int($0) == nil }.joined(separator: " ")
  }

  /// Whether it is about a container and not about an element in it: containers are announced when they are entered.
  var isAboutContainer: Bool {
    let thing = subject.split(separator: " in the ", maxSplits: 1)[0]
    let isButtonOrItem = thing.contains(/\b(radio|menu|list) (button|item)/)
    let isContainer = thing.contains(/\b(menubar|group|popup|region|landmark|grid|dialog|tab panel|list|menu)\b/)
    return isContainer && !isButtonOrItem
  }
}
