import AccessibilityTree
import Text

/// A clause of chapter 11 of EN 301 549, version 3.2.1, that is not a success criterion of WCAG again.
///
/// Clauses 11.1 to 11.4 are those criteria; the tables of WCAG answer them. The Norwegian titles are ours: the standard is
/// published in English.
struct SoftwareClause: Sendable {
  /// `11.5.2.5`.
  var number: String
  var title: Phrase
  /// The rules that are evidence for it.
  var rules: [Rule] = []
  /// Why it is not about an app; nil where it is.
  var notApplicable: Phrase?

  /// In the standard's order.
  static let all: [SoftwareClause] = [
    SoftwareClause(
      number: "11.5.1", title: Phrase(en: "Closed functionality", nb: "Lukket funksjonalitet"),
      notApplicable: Phrase(
        en: "It is open to assistive technology.", nb: "Den er åpen for hjelpemidler.")),
    SoftwareClause(
      number: "11.5.2.1",
      title: Phrase(
        en: "Platform accessibility service support for software that provides a user interface",
        nb: "Plattformens støtte for tilgjengelighetstjenester til programvare med brukergrensesnitt"),
      notApplicable: platform),
    SoftwareClause(
      number: "11.5.2.2",
      title: Phrase(
        en: "Platform accessibility service support for assistive technologies",
        nb: "Plattformens støtte for tilgjengelighetstjenester til hjelpemidler"), notApplicable: platform),
    SoftwareClause(
      number: "11.5.2.3", title: Phrase(en: "Use of accessibility services", nb: "Bruk av tilgjengelighetstjenester")),
    SoftwareClause(
      number: "11.5.2.4", title: Phrase(en: "Assistive technology", nb: "Hjelpemidler"),
      notApplicable: Phrase(en: "It is no assistive technology.", nb: "Den er ikke et hjelpemiddel.")),
    SoftwareClause(
      number: "11.5.2.5", title: Phrase(en: "Object information", nb: "Informasjon om objekter"),
      rules: [.nameMissing, .nameUnspeakable, .nameUnspoken, .roleUnknown, .roleUnspoken, .stateMissing, .stateUnspoken]),
    SoftwareClause(number: "11.5.2.6", title: Phrase(en: "Row, column, and headers", nb: "Rad, kolonne og overskrifter")),
    SoftwareClause(number: "11.5.2.7", title: Phrase(en: "Values", nb: "Verdier")),
    SoftwareClause(
      number: "11.5.2.8", title: Phrase(en: "Label relationships", nb: "Sammenheng med ledetekster"),
      rules: [.labelReference, .fieldUnlabelled]),
    SoftwareClause(
      number: "11.5.2.9", title: Phrase(en: "Parent-child relationships", nb: "Sammenheng mellom overordnet og underordnet"),
      rules: [.structure, .listCount, .positionInSet]),
    SoftwareClause(number: "11.5.2.10", title: Phrase(en: "Text", nb: "Tekst"), rules: [.textUnexposed]),
    SoftwareClause(
      number: "11.5.2.11", title: Phrase(en: "List of available actions", nb: "Liste over tilgjengelige handlinger"),
      rules: [.actionMissing]),
    SoftwareClause(
      number: "11.5.2.12", title: Phrase(en: "Execution of available actions", nb: "Utføring av tilgjengelige handlinger"),
      rules: [.actionUnreachable, .changeSilent]),
    SoftwareClause(
      number: "11.5.2.13",
      title: Phrase(
        en: "Tracking of focus and selection attributes", nb: "Sporing av fokus og valg"),
      rules: [.focusLost, .focusEntry, .focusReturn]),
    SoftwareClause(
      number: "11.5.2.14",
      title: Phrase(en: "Modification of focus and selection attributes", nb: "Endring av fokus og valg"),
      rules: [.controlUnreachable, .focusStuck]),
    SoftwareClause(
      number: "11.5.2.15", title: Phrase(en: "Change notification", nb: "Varsling om endringer"),
      rules: [.errorUnannounced, .eventSilent, .liveRegionSilent, .screenSilent, .changeSilent]),
    SoftwareClause(
      number: "11.5.2.16",
      title: Phrase(en: "Modifications of states and properties", nb: "Endring av tilstander og egenskaper")),
    SoftwareClause(
      number: "11.5.2.17", title: Phrase(en: "Modifications of values and text", nb: "Endring av verdier og tekst")),
    SoftwareClause(
      number: "11.6.1",
      title: Phrase(en: "User control of accessibility features", nb: "Brukerens styring av tilgjengelighetsfunksjoner"),
      notApplicable: platform),
    SoftwareClause(
      number: "11.6.2",
      title: Phrase(
        en: "No disruption of accessibility features", nb: "Ingen forstyrrelse av tilgjengelighetsfunksjoner")),
    SoftwareClause(number: "11.7", title: Phrase(en: "User preferences", nb: "Brukerens innstillinger")),
    SoftwareClause(
      number: "11.8.1", title: Phrase(en: "Content technology", nb: "Innholdsteknologi"), notApplicable: authoring),
    SoftwareClause(
      number: "11.8.2", title: Phrase(en: "Accessible content creation", nb: "Produksjon av tilgjengelig innhold"),
      notApplicable: authoring),
    SoftwareClause(
      number: "11.8.3",
      title: Phrase(
        en: "Preservation of accessibility information in transformations",
        nb: "Bevaring av tilgjengelighetsinformasjon ved omforming"), notApplicable: authoring),
    SoftwareClause(
      number: "11.8.4", title: Phrase(en: "Repair assistance", nb: "Hjelp til å rette"), notApplicable: authoring),
    SoftwareClause(number: "11.8.5", title: Phrase(en: "Templates", nb: "Maler"), notApplicable: authoring),
  ]

  private static let platform = Phrase(en: "It is no platform.", nb: "Den er ikke en plattform.")
  private static let authoring = Phrase(en: "It is no authoring tool.", nb: "Den er ikke et forfatterverktøy.")
}

extension AuditReport {
  /// The answers for chapter 11 of EN 301 549.
  ///
  /// Of an app of others nobody tells whether it is an authoring tool, or closed: no such clause is called not applicable.
  func softwareConformance() -> [ConformanceRow] {
    let run = Set(rules.map(\.id))
    return SoftwareClause.all.map { clause in
      if let reason = clause.notApplicable, !isOfCaptures, !isOfRemoteApp {
        return ConformanceRow(number: clause.number, title: clause.title, level: .notApplicable, remarks: [reason])
      }
      return answer(number: clause.number, title: clause.title, judgedBy: clause.rules.filter { run.contains($0.id) })
    }
  }
}
