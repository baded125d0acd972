/// Rewrites a flow's expectations to the real announcements, for a person who has checked and accepts them.
///
/// An expectation in an included file is rewritten there. Where a file is included several times, and what is said at a line
/// of it differs, the line stays as it is.
package struct FlowAcceptance {
  /// The text of the flow.
  package private(set) var text: String
  /// The texts of included files that have changed, by their names.
  package private(set) var included: [String: String] = [:]
  /// The lines of included files that stay as they are, because they would hold in one place and not in another.
  package private(set) var contradictions: [FlowPlace] = []
  private let read: (String) throws -> String
  /// Whether only lines that ask for words are rewritten, and to whole announcements.
  private let answersOnly: Bool

  /// - Parameters:
  ///   - text: The text of the flow.
  ///   - answersOnly: Whether only lines that ask for words are rewritten, and to whole announcements.
  ///   - read: Returns the text of an included file.
  package init(_ text: String, answersOnly: Bool = false, read: @escaping (String) throws -> String = { _ in "" }) {
    (self.text, self.answersOnly, self.read) = (text, answersOnly, read)
  }

  /// Rewrites the expectations so that they hold, as far as the flow's limits allow, and returns the report of playing it.
  ///
  /// It is played again after each change, because a removed expectation leaves the announcements that it passed over to
  /// later ones; five times at most.
  ///
  /// - Parameter play: Plays the flow with a text, and with the texts of included files that have changed.
  package mutating func settle(play: (String, [String: String]) throws -> FlowReport) throws -> FlowReport {
    var report = try play(text, included)
    for _ in 1...5 {
      guard try accept(report) else { break }
      report = try play(text, included)
    }
    return report
  }

  /// Rewrites the lines of findings; returns whether a text has changed.
  private mutating func accept(_ report: FlowReport) throws -> Bool {
    contradictions = []
    var hasChanged = false
    var all = report.findings
    if answersOnly {
      for index in all.indices { all[index].replacement = all[index].wholeReplacement }
      all.removeAll { $0.replacement == nil }
    }
    for (file, findings) in Dictionary(grouping: all, by: { $0.place.inclusion?.file }) {
      let times = file.flatMap { report.inclusionCounts[$0] } ?? 1
      var agreed: [FlowReport.Finding] = []
      for findings in Dictionary(grouping: findings, by: \.line).values.map({ Dictionary(grouping: $0, by: \.place) }) {
        let versions = findings.values.map { $0.map(\.replacement) }
        if Set(versions).count == 1, versions.count == times {
          agreed += findings.values.first ?? []
        } else if let place = findings.keys.first {
          contradictions.append(place)
        }
      }
      let before = try file.map { try included[$0] ?? read($0) } ?? text
      let after = Self.accept(agreed, in: before)
      guard after != before else { continue }
      hasChanged = true
      if let file { included[file] = after } else { text = after }
    }
    return hasChanged
  }

  /// The text with each failed expectation replaced by one that would hold; all other lines stay as they are.
  ///
  /// An expectation without an announcement is removed. Limits (`within`, `budget`) stay: they are demands on the app, not its
  /// words.
  static func accept(_ findings: [FlowReport.Finding], in text: String) -> String {
    let replacements = Dictionary(grouping: findings.filter { $0.replacement != nil }, by: \.line)
    var rewritten = "".unicodeScalars
    var number = 0
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(of: "\n").map { rest.index(after: $0) } ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...]
      guard let findings = replacements[number] else {
        rewritten.append(contentsOf: line)
        continue
      }
      let indentation = line.prefix { $0 == " " || $0 == "\t" }
      let ending = line.suffix(while: { $0 == "\r" || $0 == "\n" })
      for replacement in findings.flatMap({ $0.replacement ?? [] }).flatMap(\.lines) {
        rewritten.append(contentsOf: indentation)
        rewritten.append(contentsOf: replacement.unicodeScalars)
        rewritten.append(contentsOf: ending)
      }
    }
    return String(rewritten)
  }
}

extension Substring.UnicodeScalarView {
  /// The longest suffix whose scalars all satisfy the condition.
  fileprivate func suffix(while condition: (Unicode.Scalar) -> Bool) -> Self {
    self[(lastIndex { !condition($0) }.map { index(after: $0) } ?? startIndex)...]
  }
}
