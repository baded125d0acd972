/// Rewrites a flow's expectations to what was said, for a person who has looked and agrees.
package enum FlowAcceptance {
  /// The text as it holds, or as near to it as its limits let it, and what comes of playing it.
  ///
  /// It is played again after each change, because an expectation that goes leaves what it passed over to
  /// those after it; five times at most.
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

  /// The text with each expectation that did not hold replaced by what would have; all other lines stay as
  /// they are.
  ///
  /// An expectation of something that is not said any more goes. Limits (`within`, `budget`) stay: they are
  /// what the app has to keep, not what it says.
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
  /// The longest end all of whose scalars satisfy the condition.
  fileprivate func suffix(while condition: (Unicode.Scalar) -> Bool) -> Self {
    self[(lastIndex { !condition($0) }.map { index(after: $0) } ?? startIndex)...]
  }
}
