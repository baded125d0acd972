import AccessibilityTree
import Text

/// The known findings of a team that has begun with some, as counts that may only fall.
///
/// A file has one line for each rule and kind of element: `COUNT RULE NODE`. The node is without the numbers that tell alike
/// elements apart, so that a row more does not make all others new. Lines that begin with `#` are comments.
package struct Baseline: Hashable, Sendable {
  private var counts: [BaselineKey: Int] = [:]

  /// A rule, and the path of the elements that break it.
  private struct BaselineKey: Hashable, Comparable {
    var rule: String
    var node: String

    init(rule: String, node: String) {
      (self.rule, self.node) = (rule, node)
    }

    init(_ finding: Finding) {
      self.init(rule: finding.rule, node: NodeID(finding.node.pattern).pathWithoutCounters)
    }

    /// The screen: the first segment.
    var screen: String { NodeID(node).screen }

    static func < (one: Self, other: Self) -> Bool { (one.node, one.rule) < (other.node, other.rule) }
  }

  /// The violations of a first audit; what a person has to look at fails nothing, and is in no baseline.
  package init(_ findings: [Finding]) {
    for finding in findings where finding.certainty == .violation { counts[BaselineKey(finding), default: 0] += 1 }
  }

  /// The number of known findings.
  package var count: Int { counts.values.reduce(0, +) }

  /// Of some findings those that are known, as offsets: of each rule and kind of element as many as it counts.
  func known(among findings: [Finding]) -> Set<Int> {
    var rest = counts
    var known: Set<Int> = []
    for (offset, finding) in findings.enumerated() where finding.certainty == .violation {
      guard let count = rest[BaselineKey(finding)], count > 0 else { continue }
      rest[BaselineKey(finding)] = count - 1
      known.insert(offset)
    }
    return known
  }

  /// The baseline after an audit: no count rises, and those of audited screens and rules fall to what was found.
  ///
  /// - Parameters:
  ///   - found: All findings, also those that are known.
  ///   - rules: The ids of the rules that were run.
  func lowered(to found: [Finding], screens: Set<String>, rules: Set<String>) -> Baseline {
    let now = Baseline(found)
    var lowered = self
    for (key, count) in counts where screens.contains(key.screen) && rules.contains(key.rule) {
      let rest = min(count, now.counts[key] ?? 0)
      lowered.counts[key] = rest > 0 ? rest : nil
    }
    return lowered
  }
}

// MARK: - File

extension Baseline {
  /// The content of a file.
  package var text: String {
    let lines = counts.sorted { $0.key < $1.key }.map { "\($1) \($0.rule) \($0.node)" }
    let head = "# Findings that earshot audit --baseline knows: COUNT RULE NODE. The counts may only fall."
    return ([head] + lines).map { $0 + "\n" }.joined()
  }

  /// Reads a file's content.
  ///
  /// - Parameter file: Its name in errors.
  /// - Throws: The line that is wrong: a rule that Earshot does not know, no count, the same twice.
  package static func parse(
    _ text: String, file: String, rules: [Rule] = Rule.all
  ) throws(SuppressionError) -> Baseline {
    var baseline = Baseline([])
    for line in ListedLine.lines(in: text) {
      func wrong(_ reason: String) -> SuppressionError {
        SuppressionError(description: "\(file):\(line.number): \(reason)")
      }
      guard line.words.count == 3, let count = Int(line.words[0]), count > 0 else {
        throw wrong(localized(en: "expected 'COUNT RULE NODE'", nb: "ventet «ANTALL REGEL NODE»"))
      }
      guard rules.contains(where: { $0.id == line.words[1] }) else { throw wrong(ListedLine.unknownRule(line.words[1])) }
      let key = BaselineKey(rule: line.words[1], node: line.words[2])
      guard baseline.counts.updateValue(count, forKey: key) == nil else {
        throw wrong(
          localized(
            en: "the same rule and node stand above; leave one out", nb: "den samme regelen og noden står over; fjern den ene"))
      }
    }
    return baseline
  }
}

/// A line of a file of known findings, as words; comments and empty lines are passed over.
struct ListedLine {
  /// From 1.
  var number: Int
  var words: [String]

  static func lines(in text: String) -> [ListedLine] {
    // By scalars: Swift takes a carriage return and the newline after it for one character. Editors may put a byte order
    // mark before the first line.
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    return scalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { offset, line in
      let words = Substring(line).split(whereSeparator: \.isWhitespace).map(String.init)
      return words.first.map { !$0.hasPrefix("#") } == true ? ListedLine(number: offset + 1, words: words) : nil
    }
  }

  static func unknownRule(_ id: String) -> String {
    "there is no rule '\(id.prefix(60))'; earshot audit --rules lists them"
  }
}
