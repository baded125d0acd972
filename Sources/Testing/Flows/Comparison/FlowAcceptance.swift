/// Rewrites a flow's expectations to the real announcements, for a person who has checked and accepts them.
package enum FlowAcceptance {
  /// The text with expectations that hold, as far as its limits allow, and the report of playing it.
  ///
  /// It is played again after each change, because a removed expectation leaves the announcements that it passed over to
  /// later ones; five times at most.
  package static func settle<Reason: Error>(
    _ text: String, play: (String) throws(Reason) -> FlowReport
  ) throws(Reason) -> (text: String, report: FlowReport) {
    var (text, report) = (text, try play(text))
    for _ in 1...5 {
      let accepted = accept(report.findings, in: text)
      guard accepted != text else { break }
      text = accepted
      report = try play(text)
    }
    return (text, report)
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
