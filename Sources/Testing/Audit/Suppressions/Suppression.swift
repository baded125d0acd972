import AccessibilityTree
import Text

/// A known finding that is accepted for now, with a reason and a last day.
///
/// A file has one a line: `RULE NODE until YYYY-MM-DD because REASON`. A node that ends in `*` stands for all that begin
/// like it. Lines that begin with `#` are comments.
package struct Suppression: Hashable, Sendable {
  /// The id of the rule.
  var rule: String
  /// The node's path, with stars for rows (`contacts/list/*`); a star at the end stands for anything.
  var node: String
  /// The last day it holds, as `YYYY-MM-DD`; such dates sort as texts.
  var until: String
  /// Why it is accepted.
  var reason: String
  /// The line of the file, from 1.
  var line: Int

  /// Whether it accepts a finding on a day (`YYYY-MM-DD`).
  func covers(_ finding: Finding, on day: String) -> Bool {
    guard rule == finding.rule, day <= until else { return false }
    if node.hasSuffix("*"), finding.node.path.hasPrefix(node.dropLast()) { return true }
    return node == finding.node.path || node == finding.node.pattern
  }
}

/// The reason why a file of suppressions cannot be used: `file:line: what is wrong; what is expected`.
package struct SuppressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole sentence, with its place.
  package var description: String
}

extension Suppression {
  /// Reads a file's content; `file` is its name in errors.
  package static func parse(
    _ text: String, file: String, rules: [Rule] = Rule.all
  ) throws(SuppressionError) -> [Suppression] {
    var found: [Suppression] = []
    for line in ListedLine.lines(in: text) {
      let words = line.words
      func wrong(_ reason: String) -> SuppressionError {
        SuppressionError(description: "\(file):\(line.number): \(reason)")
      }
      guard rules.contains(where: { $0.id == words[0] }) else { throw wrong(ListedLine.unknownRule(words[0])) }
      guard words.count > 5, words[2] == "until", words[4] == "because" else {
        throw wrong(
          localized(
            en: "expected 'RULE NODE until YYYY-MM-DD because REASON'", nb: "ventet «REGEL NODE until ÅÅÅÅ-MM-DD because GRUNN»"))
      }
      guard isDate(words[3]) else {
        throw wrong(
          localized(
            en: "'\(words[3].prefix(60))' is not a date; write it as YYYY-MM-DD",
            nb: "«\(words[3].prefix(60))» er ikke en dato; skriv den som ÅÅÅÅ-MM-DD"))
      }
      found.append(
        Suppression(
          rule: words[0], node: words[1], until: words[3], reason: words[5...].joined(separator: " "), line: line.number))
    }
    return found
  }

  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), let year = Int(parts[0]),
      let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }
}
