import AccessibilityTree
import Text

/// What has one cause: the findings of one rule at elements of one kind, however many elements and states they are in.
package struct FindingGroup: Sendable {
  /// The findings, in the order of the report; never empty.
  package var findings: [Finding]
  /// Their places in the report's list of findings.
  var offsets: [Int]

  /// The finding that stands for all of them.
  package var first: Finding { findings[0] }
  /// How many elements besides the first have the same.
  package var more: Int { findings.count - 1 }
}

extension AuditReport {
  /// The findings by their causes, those that matter most first: what breaks a criterion of level A, then of level AA, then what a
  /// person has to look at, then advice; of equal ones that of more elements.
  package var groups: [FindingGroup] {
    let byKind = grouped { [$0.rule, $0.certainty.rawValue, roles[$0.node]?.rawValue ?? ""] }
    return byKind.count > Self.mostGroups ? grouped { [$0.rule, $0.certainty.rawValue] } : byKind
  }

  /// The groups that a report for people shows; the rest it names by their rules.
  package var shownGroups: [FindingGroup] { Array(groups.prefix(Self.mostGroups)) }

  /// A report with more is not read to its end.
  private static let mostGroups = 20

  private func grouped(by cause: (Finding) -> [String]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var places: [[String]: Int] = [:]
    for (offset, finding) in findings.enumerated() {
      if let place = places[cause(finding)] {
        groups[place].findings.append(finding)
        groups[place].offsets.append(offset)
      } else {
        places[cause(finding)] = groups.count
        groups.append(FindingGroup(findings: [finding], offsets: [offset]))
      }
    }
    return groups.enumerated().sorted { Self.weight($0) < Self.weight($1) }.map(\.element)
  }

  /// What comes first has less of it.
  private static func weight(_ group: (offset: Int, element: FindingGroup)) -> (Int, Int, Int, Int) {
    let first = group.element.first
    let certainty = first.certainty == .violation ? 0 : first.certainty == .review ? 1 : 2
    let level = first.criterion.map { $0.level == .a ? 0 : 1 } ?? 2
    return (certainty, level, -group.element.findings.count, group.offset)
  }

  /// A sentence that names the rules of the groups that are not shown; nil where all are.
  var furtherGroups: String? {
    let rest = groups.dropFirst(Self.mostGroups)
    guard !rest.isEmpty else { return nil }
    let names = rest.map { "\($0.first.rule) (\($0.findings.count))" }.joined(separator: ", ")
    return language(en: "Further, in the JSON and in SARIF: \(names).", nb: "Dessuten, i JSON og SARIF: \(names).")
  }

  /// The elements of a group besides its first, a few of them by name and what is measured there if it differs; nil for none.
  func others(in group: FindingGroup) -> [String] {
    let named = group.findings.dropFirst().prefix(Self.mostOthers).map { finding in
      finding.measured == group.first.measured ? "\(finding.node)" : "\(finding.node): \(finding.measured.in(language))"
    }
    let rest = group.more - named.count
    return named + (rest > 0 ? [language(en: "\(rest) more", nb: "\(rest) til")] : [])
  }

  private static let mostOthers = 5
}
