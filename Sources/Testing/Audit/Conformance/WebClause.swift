import Text

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
