import AccessibilityTree
import Text

/// How far a product meets a criterion, in the terms of the VPAT, version 2.5, of the Information Technology Industry Council.
enum ConformanceLevel: String, Hashable, Sendable, CaseIterable {
  /// Without known defects.
  case supports = "supports"
  /// Some of the product does not meet it.
  case partiallySupports = "partially-supports"
  /// Most of the product does not meet it.
  case doesNotSupport = "does-not-support"
  /// It is about what the product does not have.
  case notApplicable = "not-applicable"
  /// Nothing, or not enough, was looked at to tell. The VPAT itself has the term for level AAA alone; an audit without a
  /// person cannot do without it.
  case notEvaluated = "not-evaluated"

  /// The term.
  var term: Phrase {
    switch self {
    case .supports: Phrase(en: "Supports", nb: "Støtter")
    case .partiallySupports: Phrase(en: "Partially Supports", nb: "Støtter delvis")
    case .doesNotSupport: Phrase(en: "Does Not Support", nb: "Støtter ikke")
    case .notApplicable: Phrase(en: "Not Applicable", nb: "Ikke aktuelt")
    case .notEvaluated: Phrase(en: "Not Evaluated", nb: "Ikke vurdert")
    }
  }

  /// What the term means here.
  var meaning: Phrase {
    switch self {
    case .supports:
      Phrase(
        en: "Rules judged it, and there is no known defect. What rules cannot judge is told beside it.",
        nb: "Regler har bedømt det, og det er ingen kjente mangler. Det regler ikke kan bedømme, står ved siden av.")
    case .partiallySupports:
      Phrase(en: "Some of the screens do not meet it.", nb: "Noen av skjermbildene oppfyller det ikke.")
    case .doesNotSupport:
      Phrase(en: "Most of the screens do not meet it.", nb: "De fleste skjermbildene oppfyller det ikke.")
    case .notApplicable:
      Phrase(en: "The product has nothing that it is about.", nb: "Produktet har ikke noe som kriteriet gjelder.")
    case .notEvaluated:
      Phrase(
        en: """
          Nothing was looked at that tells, or a person has to look before it can be told. The template has this term for level \
          AAA alone; here it stands at levels A and AA too, until a person has answered and put one of the others in its place.
          """,
        nb: """
          Det er ikke undersøkt noe som viser det, eller et menneske må se på det før det kan avgjøres. Malen har dette begrepet \
          bare for nivå AAA; her står det også på nivå A og AA, til et menneske har svart og satt inn et av de andre.
          """)
    }
  }
}

/// The answer to one criterion: how far it is met, and what that rests on.
struct ConformanceRow: Sendable {
  /// The criterion's number and title.
  var number: String
  var title: Phrase
  var level: ConformanceLevel
  /// What it rests on, a sentence each.
  var remarks: [Phrase]
  /// What is heard, as evidence: of defects at their elements, else of some that hold.
  var heard: [Heard] = []

  /// Words of a reader, and where they are said.
  struct Heard: Hashable, Sendable {
    var text: String
    var language: Language?
    /// Whose words; nil where both say it, or nobody told.
    var style: Finding.Style?
    /// At what, or after what command.
    var place: Phrase
  }
}

extension AuditReport {
  /// The answers for a level of WCAG 2.2.
  func conformance(_ level: Criterion.Level) -> [ConformanceRow] {
    Criterion.allCases.filter { $0.level == level }.map { criterion in
      guard !criterion.concernsMedia || mayHoldMedia else {
        return ConformanceRow(
          number: criterion.number, title: criterion.title, level: .notApplicable,
          remarks: [Phrase(en: "It holds no recorded or live media.", nb: "Det har ingen innspilte eller direkte medier.")])
      }
      var row = answer(number: criterion.number, title: criterion.title, needs: criterion.evidenceNeeds) { rule in
        rule.criterion == criterion
      } ofImages: {
        criterion.imageRules.contains($0.id)
      }
      if row.level == .supports { row.heard = Array((examples.byCriterion[criterion] ?? []).prefix(Self.mostHeard)) }
      row.remarks += measures(for: criterion)
      row.remarks.append(
        Phrase(en: "For a person: \(criterion.byHand.en)", nb: "For et menneske: \(criterion.byHand.nb)"))
      return row
    }
  }

  /// What was measured for a criterion, a sentence each; the larger targets of level AAA with those of level AA.
  private func measures(for criterion: Criterion) -> [Phrase] {
    measurements.compactMap { measured in
      switch measured.criterion {
      case criterion: Phrase(en: "Measured: \(measured.words.en).", nb: "Målt: \(measured.words.nb).")
      case .targetSizeEnhanced where criterion == .targetSize:
        Phrase(
          en: "Measured for 2.5.5, level AAA: \(measured.words.en).", nb: "Målt for 2.5.5, nivå AAA: \(measured.words.nb).")
      default: nil
      }
    }
  }

  /// The answer that some rules give.
  ///
  /// 1. A violation, accepted or not, is a known defect, whatever else was not tried.
  /// 2. What a person has to look at leaves it open.
  /// 3. So does a rule that could not be run, and what the origin cannot show or the audit has not met.
  /// 4. Only then it is supported.
  ///
  /// - Parameters:
  ///   - isJudge: The rules for it.
  ///   - isJudgeOfImages: Further rules, whose findings count at images only.
  func answer(
    number: String, title: Phrase, needs: EvidenceNeeds?, _ isJudge: (Rule) -> Bool,
    ofImages isJudgeOfImages: (Rule) -> Bool = { _ in false }
  ) -> ConformanceRow {
    let judging = rules.filter(isJudge)
    let (ids, imageIDs) = (Set(judging.map(\.id)), Set(rules.filter(isJudgeOfImages).map(\.id)))
    func concerns(_ finding: Finding) -> Bool {
      ids.contains(finding.rule) || imageIDs.contains(finding.rule) && images.contains(finding.node)
    }
    // What is accepted for the time being is a known defect all the same.
    let defects = (findings + suppressed.map(\.finding) + known).filter { concerns($0) && $0.certainty == .violation }
    let open = findings.filter { concerns($0) && $0.certainty == .review }
    var row = ConformanceRow(number: number, title: title, level: .notEvaluated, remarks: [])
    if !defects.isEmpty {
      row = charged(row, with: defects)
    } else if open.isEmpty {
      let gaps = gaps(judging: judging, unable: notRun.filter { isJudge($0) || isJudgeOfImages($0) }, needs: needs)
      if gaps.isEmpty { row.level = .supports }
      row.remarks =
        gaps.isEmpty
        ? [Phrase(en: "No known defect in \(judged(by: judging).en).", nb: "Ingen kjente mangler i \(judged(by: judging).nb).")]
        : gaps
    }
    if !open.isEmpty {
      row.remarks.append(
        Phrase(
          en: "A person has to look at \(Language.english.counted(open.count, en: ("place", "places"), nb: ("", ""))): "
            + open.prefix(Self.mostDefects).map { "\($0.node), \($0.measured.en)" }.joined(separator: "; ") + ".",
          nb: "Et menneske må se på \(Language.bokmål.counted(open.count, en: ("", ""), nb: ("sted", "steder"))): "
            + open.prefix(Self.mostDefects).map { "\($0.node), \($0.measured.nb)" }.joined(separator: "; ") + "."))
    }
    return row
  }

  /// The row with its defects, and what is heard at them.
  private func charged(_ row: ConformanceRow, with defects: [Finding]) -> ConformanceRow {
    var row = row
    let broken = Set(defects.flatMap { $0.places.map(\.screen) })
    row.level = broken.count * 2 > screens.count ? .doesNotSupport : .partiallySupports
    row.remarks = defects.prefix(Self.mostDefects).map { defect in
      Phrase(
        en: "\(defect.node): \(defect.measured.en). To fix it, \(defect.fix.en).",
        nb: "\(defect.node): \(defect.measured.nb). Slik rettes det: \(defect.fix.nb).")
    }
    let more = defects.count - row.remarks.count
    if more > 0 {
      row.remarks.append(Phrase(en: "And \(more) more; see the findings.", nb: "Og \(more) til; se funnene."))
    }
    row.heard = defects.compactMap { defect in
      heard(at: defect).map {
        ConformanceRow.Heard(
          text: $0.text, language: $0.language, style: defect.places.first?.style,
          place: Phrase(defect.node.path))
      }
    }
    row.heard = Array(row.heard.prefix(Self.mostHeard))
    return row
  }

  /// Why nothing can be claimed, a sentence each; empty where it can.
  private func gaps(judging: [Rule], unable: [Rule], needs: EvidenceNeeds?) -> [Phrase] {
    guard let evidence = needs?.from(origin) else {
      return [
        Phrase(
          en: "\(origin.words.en.capitalisedFirst) cannot show it.", nb: "\(origin.words.nb.capitalisedFirst) kan ikke vise det.")
      ]
    }
    guard !judging.isEmpty else {
      return [Phrase(en: "No rule judges it on what was audited.", nb: "Ingen regel bedømmer det på det som ble kontrollert.")]
    }
    var gaps: [Phrase] = []
    if !unable.isEmpty {
      let ids = unable.map(\.id).joined(separator: ", ")
      gaps.append(
        Phrase(
          en: "Not run, because properties are missing: \(ids).", nb: "Ikke kjørt, fordi opplysningene mangler: \(ids)."))
    }
    let missing = evidence.filter { !met.contains($0) }.map(\.words)
    if !missing.isEmpty {
      gaps.append(
        Phrase(
          en: "Not found in what was audited: \(missing.map(\.en).joined(separator: "; ")).",
          nb: "Ikke funnet i det som ble kontrollert: \(missing.map(\.nb).joined(separator: "; "))."))
    }
    // What a control does is known only where one was tried.
    if !unpressed.isEmpty, tried.actedOn.isSubset(of: unpressed.map(\.node)),
      evidence.contains(where: { [.control, .activate, .change, .type].contains($0) })
    {
      let names = unpressed.map(\.name)
      gaps.append(
        Phrase(
          en: "Not pressed, and no other control was: \(names.map(\.quoted).joined(separator: ", ")).",
          nb: "Ikke trykket på, og heller ingen annen kontroll: \(names.map(\.inGuillemets).joined(separator: ", "))."))
    }
    return gaps
  }

  /// More than these stand among the findings, and would bury the table.
  private static let mostDefects = 5
  private static let mostHeard = 4

  /// The audited screens, by name.
  var screens: [String] {
    transcripts.map(\.screen).reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }

  /// How much was judged, as a part of a sentence.
  private func judged(by judging: [Rule]) -> Phrase {
    let (ofSteps, ofScreenStates) = (judging.contains(where: \.judgesSteps), judging.contains { !$0.judgesSteps })
    func words(_ language: Language) -> String {
      [
        ofSteps ? language.counted(stepCount, en: ("command", "commands"), nb: ("kommando", "kommandoer")) : nil,
        ofScreenStates ? language.counted(screenStateCount, en: ("state", "states"), nb: ("tilstand", "tilstander")) : nil,
      ].compactMap(\.self).joined(separator: language(en: " and ", nb: " og "))
    }
    let names = judging.map(\.id).joined(separator: ", ")
    return Phrase(
      en: "\(words(.english)), judged by \(names)", nb: "\(words(.bokmål)), bedømt av \(names)")
  }
}

extension String {
  /// The text with its first letter in upper case.
  package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Who answers for an audit: a name and an e-mail address.
package struct Evaluator: Hashable, Sendable {
  /// As it was given, without the address.
  var name: String
  /// Nil where none was given.
  package var email: String?

  /// The name, and the address where it is another.
  var description: String { email.map { $0 == name ? name : "\(name), \($0)" } ?? name }

  /// `Kari Nordmann <kari@example.org>`, or a name or an address alone.
  package init(_ text: String) {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
      let address = text[text.index(after: open)...].dropLast()
      email = address.contains("@") ? String(address) : nil
      name = text[..<open].split(separator: " ").joined(separator: " ")
      if name.isEmpty { name = String(address) }
    } else {
      name = text
      email = text.contains("@") && !text.contains(" ") ? text : nil
    }
  }
}
