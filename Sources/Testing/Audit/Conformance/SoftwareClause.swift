import AccessibilityTree
import Text

/// A clause of chapter 11 of EN 301 549, version 3.2.1, that is not a success criterion of WCAG again.
///
/// Clauses 11.1 to 11.4 are those criteria; the tables of WCAG answer them. The Norwegian titles are ours: the standard is
/// published in English.
struct SoftwareClause: Sendable {
  /// `11.5.2.5`.
  let number: String
  let title: Phrase
  /// The rules that are evidence for it.
  let rules: [Rule]
  /// What must have been met or tried for "Supports".
  let needs: EvidenceNeeds
  /// Why it is not about an app; nil where it is.
  let notApplicable: Phrase?

  /// In the standard's order.
  static let all = TextTable(EmbeddedText.clauses_tsv).rows.map { SoftwareClause($0) }

  private init(_ row: TextTable.Row) {
    number = row["number"]
    title = row.phrase("title") ?? Phrase("")
    rules = row["rules"].split(separator: " ").compactMap { id in Rule.all.first { $0.id == id } }
    needs = EvidenceNeeds(row)
    notApplicable = row.phrase("notApplicable")
  }
}

extension AuditReport {
  /// The answers for chapter 11 of EN 301 549.
  ///
  /// Of an app of others nobody tells whether it is an authoring tool, or closed: no such clause is called not applicable.
  func softwareConformance() -> [ConformanceRow] {
    SoftwareClause.all.map { clause in
      if let reason = clause.notApplicable, origin == .app {
        return ConformanceRow(number: clause.number, title: clause.title, level: .notApplicable, remarks: [reason])
      }
      return answer(number: clause.number, title: clause.title, needs: clause.needs) { rule in
        clause.rules.contains { $0.id == rule.id }
      }
    }
  }
}
