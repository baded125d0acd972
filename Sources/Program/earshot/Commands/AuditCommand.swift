import AccessibilityTree
import Apps
import ArgumentParser
import Audit
import Flows
import Foundation
import Glibc
import RemoteApps
import Runtime
import ScreenReader
import Text

/// `earshot audit`: audits every screen and state of the app, and reports its findings.
struct AuditCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: localized(
      en: "Audits every screen and state of the app.", nb: "Kontrollerer alle skjermbilder og tilstander i appen."),
    discussion: localized(
      en: """
        Walks through the app on demo data in memory, in both languages and both styles, and judges what it \
        meets by WCAG 2.2. Ends with 1 if something is found. The report is written in the language chosen \
        by --language.

        SOURCE is a captured screen, or a folder of them: the rules are run for which it has the data. A screenshot beside \
        it, a PNG of the same name, shows contrast, which a person then has to look at. Sizes of targets need --density \
        where the capture is of Android.

        --format vpat is a formal report in the terms of the VPAT, version 2.5, for WCAG 2.2 and chapter 11 of EN 301 549: \
        what is met as far as rules can decide, and what a person has to answer. openacr is the same as YAML for catalogues; \
        --evaluator names who answers for it.

        A web page, as SOURCE or with --app, is walked through in Chromium, at most 400 acts and three minutes, and never \
        to another site. It presses nothing whose name says that it deletes, pays, books, sends or signs out, and agrees to no \
        question of the page; --never-press adds words to those, and --may-press takes one away. The report lists what was not \
        pressed, with the word. --this-page judges the page as it is shown, and presses nothing.

        A page is judged once it is at rest. Where it shows nothing to anybody, its document is judged: its title, its \
        language. Where its scripts may still draw it and the document has no fault, nothing is judged, with exit code 65.
        """,
      nb: """
        Går gjennom appen på demodata i minnet, på begge språk og i begge stiler, og vurderer det den finner, etter WCAG 2.2. \
        Slutter med 1 hvis noe er funnet. Rapporten skrives på språket som er valgt med --language.

        KILDE er et skjermopptak eller en mappe med slike: reglene kjøres når opptaket har opplysningene de trenger. Et \
        skjermbilde ved siden av, en PNG med samme navn, viser kontrast, som et menneske så må se på. Størrelsen på \
        trykkflater trenger --density når opptaket er fra Android.

        --format vpat er en formell rapport etter VPAT, versjon 2.5, for WCAG 2.2 og kapittel 11 i EN 301 549: hva som er \
        oppfylt så langt reglene kan avgjøre det, og hva et menneske må svare på. openacr er det samme som YAML for \
        kataloger; --evaluator sier hvem som står ansvarlig.

        En nettside, som KILDE eller med --app, blir gjennomgått i Chromium, med høyst 400 handlinger og på høyst tre \
        minutter, og aldri over til et annet nettsted. Det trykkes ikke på noe som etter navnet sletter, betaler, bestiller, \
        sender eller logger ut, og ingen spørsmål fra siden blir besvart med ja; --never-press legger til flere ord, og \
        --may-press fjerner et. Rapporten viser hva det ikke ble trykket på, og hvilket ord som var grunnen. --this-page \
        vurderer siden slik den vises, og trykker ikke på noe.

        En side vurderes når den har falt til ro. Viser den ingenting for noen, vurderes dokumentet: tittelen og språket. Kan \
        skriptene tegne den ennå, og har dokumentet ingen feil, er ingenting bedømt, og sluttkoden er 65.
        """))

  @Argument(
    help: ArgumentHelp(
      en: "Captured screens or folders of them, in place of the app.",
      nb: "Skjermopptak eller mapper med slike, i stedet for appen.", valueName: "source"), completion: .file())
  var sources: [String] = []

  static let obeyedSettings: Set<Setting> = [.language, .voice, .rate, .volume, .audio, .pageWait, .pageReach]
  @OptionGroup var option: AppOption
  @OptionGroup var density: DensityOption
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<AuditCommand>
  @Option(
    help: ArgumentHelp(
      en: "The format of the report: text, json, junit, sarif or html; vpat or openacr for the formal one.",
      nb: "Formatet på rapporten: text, json, junit, sarif eller html; vpat eller openacr for den formelle.",
      valueName: "format"),
    completion: Completions.choices(of: AuditReport.Format.self))
  var format = AuditReport.Format.text
  @Option(
    help: ArgumentHelp(
      en: "Who answers for the formal report: 'NAME <ADDRESS>'.",
      nb: "Hvem som er ansvarlig for den formelle rapporten: «NAVN <ADRESSE>».", valueName: "evaluator"),
    completion: .list([]))
  var evaluator: String?
  @Option(
    help: ArgumentHelp(
      en: "The name of the product, for html, vpat and openacr.", nb: "Navnet på produktet, for html, vpat og openacr.",
      valueName: "name"), completion: .list([]))
  var product: String?
  @Option(
    help: ArgumentHelp(
      en: "The version of the product, for html, vpat and openacr.",
      nb: "Versjonen av produktet, for html, vpat og openacr.", valueName: "version"), completion: .list([]))
  var productVersion: String?
  @Option(
    help: ArgumentHelp(
      en: "Write the report to this file; - is standard output.", nb: "Skriv rapporten til denne filen; - er standard ut.",
      valueName: "file"), completion: .file())
  var output = "-"
  @Option(
    help: ArgumentHelp(
      en: "A file of findings that are accepted for the time being.", nb: "En fil med funn som er godtatt inntil videre.",
      discussion: localized(
        en: "One a line: RULE NODE until YYYY-MM-DD because REASON.",
        nb: "Ett på hver linje: REGEL NODE until ÅÅÅÅ-MM-DD because GRUNN."), valueName: "file"), completion: .file())
  var suppressions: String?
  @OptionGroup var baseline: BaselineOption
  @Option(
    help: ArgumentHelp(
      en: "A word of elements that are not pressed on a page; may be given more than once.",
      nb: "Et ord i elementer som det ikke skal trykkes på; kan gis flere ganger.", valueName: "word"))
  var neverPress: [String] = []
  @Option(
    help: ArgumentHelp(
      en: "A word of elements that are pressed on a page though by default they never are; may be given more than once.",
      nb: "Et ord i elementer som det skal trykkes på, selv om det ellers aldri gjøres; kan gis flere ganger.",
      valueName: "word"), completion: .list([]))
  var mayPress: [String] = []
  @Flag(
    help: ArgumentHelp(
      en: "Judge the page as it is shown; press nothing and go nowhere.",
      nb: "Vurder siden slik den vises; trykk ikke på noe, og gå ingen steder."))
  var thisPage = false
  @Option(
    help: ArgumentHelp(
      en: "List only findings within the elements of a page that this CSS selector matches.",
      nb: "Vis bare funn innenfor elementene på en side som denne CSS-selektoren treffer.", valueName: "selector"),
    completion: .list([]))
  var within: String?
  @Option(
    help: ArgumentHelp(
      en: "Rules that are left out, with commas between them.", nb: "Regler som utelates, med komma mellom.",
      valueName: "rules"), completion: .list(Rule.all.map(\.id)))
  var without: String?
  @Flag(
    help: ArgumentHelp(
      en: "Read the findings aloud, each after what is heard at its element.",
      nb: "Les opp funnene, hvert etter det som høres på elementet."))
  var speak = false
  @Flag(help: ArgumentHelp(en: "List the rules and end.", nb: "Vis reglene og avslutt."))
  var rules = false

  func perform() throws {
    let configuration = try settings.configuration()
    let language = configuration.language
    if rules {
      for rule in Rule.all {
        let criterion =
          rule.criterion.map { "WCAG \($0.number)" }
          ?? Phrase(
            en: "Earshot's own", nb: "Earshots egen"
          ).in(language)
        try StandardOutput.print("\(rule.id): \(rule.sentence.in(language)) \(criterion).")
      }
      return
    }
    try checkForm()
    let scope = try scope()
    var files = FileUses()
    if let suppressions { try files.reads(suppressions, as: localized(en: "the suppressions", nb: "listen over godtatte funn")) }
    try files.writes(output, as: localized(en: "the report", nb: "rapporten"))
    // Before the crawl, which takes some time.
    let (known, accepted) = (try baseline.known(among: &files), try accepted())
    let report: AuditReport
    do {
      report = try audit(try adapter(for: configuration, scope), scope, accepting: accepted, knowing: known, in: language)
    } catch {
      try tellUnfinished(because: error)
      throw error
    }
    try WrittenReport.write(report.rendered(as: format), to: output)
    if output != "-" { StandardError.print("earshot: \(report.summary)") }
    try baseline.keep(report.baseline, instead: known)
    if speak { try FindingSpeaker(configuration).speak(report) }
    if !report.isPassed { throw ExitCode(1) }
  }

  private func tellUnfinished(because error: any Error) throws(Failure) {
    guard let failure = Failure(error) else { return }
    let subject = sources.isEmpty ? option.app ?? "earshot" : sources.joined(separator: ", ")
    let report = UnfinishedReport(
      command: "earshot audit", schema: OutputSchema.audit, subject: subject, failure: failure
    ).rendered(as: format)
    if let report { try WrittenReport.write(report, to: output) }
  }

  private func adapter(for configuration: Configuration, _ scope: AuditScope) throws(Failure) -> any AppAdapter {
    let options = CaptureOptions(
      density: density.density, mask: try masking.textMask(in: configuration.language), readsPictures: true)
    guard !sources.isEmpty else {
      return try AppAdapters.adapter(
        option.app, capabilities: option.capabilities, phone: option.phone, isPlayed: false, for: configuration, options,
        audit: scope)
    }
    guard option.app == nil else {
      throw .usage(
        "--app and sources are two answers to one question; leave one out",
        nb: "--app og kilder er to svar på samme spørsmål; utelat en av dem")
    }
    guard let app = sources.first(where: { SourceKind($0).isCrawled }) else {
      guard !scope.isThisPage, scope.selector == nil else {
        throw .usage(
          "--this-page and --within are for pages, and '\(sources[0])' is none",
          nb: "--this-page og --within er for sider, og «\(sources[0])» er ingen")
      }
      return try AppAdapters.captures(sources, options)
    }
    guard sources.count == 1 else {
      throw .usage(
        "'\(app)' is walked through by itself; leave the other sources out",
        nb: "«\(app)» blir gjennomgått alene; utelat de andre kildene")
    }
    return try AppAdapters.adapter(
      app, capabilities: option.capabilities, phone: option.phone, isPlayed: false, for: configuration, options,
      audit: scope)
  }

  private func audit(
    _ adapter: some AppAdapter, _ scope: AuditScope, accepting suppressions: [Suppression], knowing known: Baseline?,
    in language: Language
  ) throws -> AuditReport {
    let crawl = try adapter.auditCrawl(scope.isThisPage ? .asShown : .whole)
    if let selector = scope.selector, !crawl.screenStates.contains(where: \.hasElementsWithinSelector) {
      throw Failure.usage(
        "'\(selector)' matches no element that was met, or is no CSS selector; see the page's own markup",
        nb: "«\(selector)» treffer ingen elementer som ble funnet, eller er ingen CSS-selektor; se i sidens egen kode")
    }
    let isForPeople = [.html, .vpat, .openacr].contains(format)
    let subject = isForPeople ? product.map { Phrase($0) } ?? adapter.title.withShortNames : adapter.title
    var report = AuditReport(
      crawl, subject: subject, day: Self.today,
      version: ProgramVersion.current,
      suppressions: suppressions, source: adapter.place, language: language,
      unknown: adapter.unknownProperties, isOfRemoteApp: adapter is RemoteAdapter, scope: scope,
      // The rest is for the report itself.
      until: AnswerLimit.end(ofShare: 0.75))
    report.productVersion = productVersion
    if isForPeople, product == nil, (adapter as? RemoteAdapter)?.platform == .web { report.nameByTitle() }
    if baseline.isGiven { report.compare(with: known) }
    report.evaluator = evaluator.map { Evaluator($0) }
    if format == .html {
      let pictures = FindingPictures(of: report.findings, in: crawl, on: adapter, language: language)
      (report.pictures, report.pictureDefinitions) = (pictures.pictures, pictures.definitions)
    }
    return report
  }

  /// What the options limit the audit to.
  ///
  /// - Throws: Where a rule or a word is none.
  private func scope() throws(Failure) -> AuditScope {
    var scope = AuditScope()
    (scope.isThisPage, scope.selector, scope.neverPressed) = (thisPage, within, neverPress)
    scope.pressed = mayPress.map { $0.lowercased() }
    scope.leftOut = (without ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    for rule in scope.leftOut where !Rule.all.contains(where: { $0.id == rule }) {
      throw .usage(unknown: rule, en: "there is no rule", nb: "det finnes ingen regel", among: Rule.all.map(\.id))
    }
    for word in scope.pressed where !HarmfulWords.known.contains(word) {
      throw .usage(
        unknown: word, en: "no element is left alone because of the word", nb: "ingen elementer får stå på grunn av ordet",
        among: HarmfulWords.known)
    }
    return scope
  }

  /// Checks before the crawl whether the format can be written.
  private func checkForm() throws(Failure) {
    guard product == nil && productVersion == nil || [.html, .vpat, .openacr].contains(format) else {
      throw .usage(
        "--product and --product-version stand in the formats html, vpat and openacr; give one of them",
        nb: "--product og --product-version står i formatene html, vpat og openacr; oppgi et av dem")
    }
    if format == .openacr, evaluator.map({ Evaluator($0) })?.email == nil {
      throw .usage(
        "OpenACR requires an author with an address; give --evaluator 'NAME <name@example.org>'",
        nb: "OpenACR krever en ansvarlig med adresse; oppgi --evaluator «NAVN <navn@example.org>»")
    }
  }

  private func accepted() throws -> [Suppression] {
    guard let suppressions else { return [] }
    return try Suppression.parse(
      try String(
        contentsOf: suppressions, what: localized(en: "the suppressions", nb: "listen over godtatte funn"), isNamed: true),
      file: suppressions)
  }

  /// The day in this machine's time zone, as `YYYY-MM-DD`.
  private static var today: String {
    LocalTime(of: Int(Date().timeIntervalSince1970), in: .local).day.written
  }
}

extension AuditReport.Format: ExpressibleByArgument {}
