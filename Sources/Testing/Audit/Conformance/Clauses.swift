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

extension AuditReport {
  /// The answers for chapter 9 of EN 301 549, version 3.2.1: clauses 9.1 to 9.4 are the success criteria of WCAG 2.1, and
  /// clause 9.6 is its conformance requirements.
  func webConformance() -> [ConformanceRow] {
    let criteria = (conformance(.a) + conformance(.aa)).filter { !Self.addedIn22.contains($0.number) }.map { row in
      ConformanceRow(
        number: "9.\(row.number)", title: row.title, level: row.level,
        remarks: [Phrase(en: "See \(row.number).", nb: "Se \(row.number).")])
    }
    let others = [
      ConformanceRow(
        number: "9.4.1.1", title: Phrase(en: "Parsing", nb: "Parsing (oppdeling)"), level: .notEvaluated,
        remarks: [Phrase(en: "WCAG 2.2 no longer has it.", nb: "WCAG 2.2 har det ikke lenger.")]),
      ConformanceRow(
        number: "9.6", title: Phrase(en: "WCAG conformance requirements", nb: "WCAGs krav til samsvar"), level: .notEvaluated,
        remarks: [
          Phrase(
            en: "For a person: Whether whole pages and complete processes meet the criteria.",
            nb: "For et menneske: Om hele sider og hele prosesser oppfyller kriteriene.")
        ]),
    ]
    return (criteria + others).sorted { Self.order($0.number).lexicographicallyPrecedes(Self.order($1.number)) }
  }

  /// Criteria of levels A and AA that WCAG 2.1 does not have.
  private static let addedIn22: Set<String> = ["2.4.11", "2.5.7", "2.5.8", "3.2.6", "3.3.7", "3.3.8"]

  private static func order(_ number: String) -> [Int] { number.split(separator: ".").compactMap { Int($0) } }
}
