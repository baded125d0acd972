import Apps
import ArgumentParser
import Audit
import Foundation
import Glibc
import RemoteApps
import Runtime
import ScreenReader
import Session
import Text

/// `earshot audit`: audits every screen and state of the app, and reports its findings.
struct AuditCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Audits every screen and state of the app.",
    discussion: """
      Walks through the app on demo data in memory, in both languages and both styles, and judges what it \
      meets by WCAG 2.2. Ends with 1 if something is found. The report is written in the language chosen \
      by --language.

      SOURCE is a captured screen, or a folder of them: the rules are run whose facts it tells. A screenshot beside \
      it, a PNG of the same name, shows contrast, which is then to be looked at. Sizes of targets need --density \
      where the capture is of Android.

      --format vpat is a formal report in the terms of the VPAT, version 2.5, for WCAG 2.2 and chapter 11 of EN 301 549: \
      what is met as far as rules tell, and what a person has to answer. openacr is the same as YAML for catalogues; \
      --evaluator names who answers for it.

      A web page, as SOURCE or with --app, is walked through in Chromium, at most 400 acts and three minutes, and never \
      to another site. It presses nothing whose name says that it deletes, pays, books, sends or signs out, and agrees to no \
      question of the page; --never-press adds words to those. The report lists what was not pressed, with the word.

      A page is judged once it is at rest. Where next to nothing is there, nothing is judged, with exit code 65.
      """)

  @Argument(
    help: ArgumentHelp("Captured screens or folders of them, in place of the app.", valueName: "source"), completion: .file())
  var sources: [String] = []

  static let obeyedSettings: Set<Setting> = [.language, .voice, .rate, .volume, .audio, .pageWait, .pageReach]
  @OptionGroup var option: AppOption
  @OptionGroup var density: DensityOption
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<AuditCommand>
  @Option(
    help: ArgumentHelp(
      "The form of the report: text, json, junit, sarif or html; vpat or openacr for the formal one.",
      valueName: "format"),
    completion: Completions.choices(of: AuditReport.Format.self))
  var format = AuditReport.Format.text
  @Option(
    help: ArgumentHelp("Who answers for the formal report: 'NAME <ADDRESS>'.", valueName: "evaluator"),
    completion: .list([]))
  var evaluator: String?
  @Option(
    help: ArgumentHelp("Write the report to this file; - is standard output.", valueName: "file"), completion: .file())
  var output = "-"
  @Option(
    help: ArgumentHelp(
      "A file of findings that are accepted for the time being.",
      discussion: "One a line: RULE NODE until YYYY-MM-DD because REASON."), completion: .file())
  var suppressions: String?
  @Option(
    help: ArgumentHelp(
      "A file of known findings: only new ones fail, and its counts only fall.",
      discussion: "A file that is not there is written with today's findings."), completion: .file())
  var baseline: String?
  @Option(
    help: ArgumentHelp("A word of elements that are not pressed on a page; may be given more than once.", valueName: "word"))
  var neverPress: [String] = []
  @Flag(help: "Read the findings aloud, each after what is heard at its element.")
  var speak = false
  @Flag(help: "List the rules and end.")
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
    var files = FileUses()
    if let suppressions { try files.reads(suppressions, as: "the suppressions") }
    try files.writes(output, as: "the report")
    if let baseline { try files.writes(baseline, as: "the baseline") }
    // Before the crawl, which takes some time.
    let (accepted, known) = (try accepted(), try baseline.flatMap(BaselineFile.read))
    let report: AuditReport
    do {
      report = try audit(try host(for: configuration), accepting: accepted, knowing: known, in: language)
    } catch {
      try tellUnfinished(because: error)
      throw error
    }
    try WrittenReport.write(report.rendered(as: format), to: output)
    if output != "-" { StandardError.print("earshot: \(report.summary)") }
    if let baseline { try keep(report.baseline, in: baseline, instead: known) }
    if speak { try FindingSpeaker(configuration).speak(report) }
    if !report.isPassed { throw ExitCode(1) }
  }

  private func tellUnfinished(because error: any Error) throws(Failure) {
    guard let failure = Failure(error) else { return }
    let subject = sources.isEmpty ? option.app ?? "earshot" : sources.joined(separator: ", ")
    let report = UnfinishedReport(command: "earshot audit", subject: subject, failure: failure).rendered(as: format)
    if let report { try WrittenReport.write(report, to: output) }
  }

  private func host(for configuration: Configuration) throws(Failure) -> any AppAdapter {
    let options = CaptureOptions(
      density: density.density, mask: try masking.textMask(in: configuration.language), readsPictures: true)
    guard !sources.isEmpty else {
      return try AppAdapters.host(
        option.app, capabilities: option.capabilities, phone: option.phone, isPlayed: false, for: configuration, options,
        neverPressing: neverPress)
    }
    guard option.app == nil else { throw .usage("--app and sources are two answers to one question; leave one out") }
    guard let app = sources.first(where: AppAdapters.isRemote) else { return try AppAdapters.captures(sources, options) }
    guard sources.count == 1 else { throw .usage("'\(app)' is walked through by itself; leave the other sources out") }
    return try AppAdapters.host(
      app, capabilities: option.capabilities, phone: option.phone, isPlayed: false, for: configuration, options,
      neverPressing: neverPress)
  }

  private func audit(
    _ host: some AppAdapter, accepting suppressions: [Suppression], knowing known: Baseline?, in language: Language
  ) throws -> AuditReport {
    let crawl = try host.auditCrawl()
    var report = AuditReport(
      crawl, subject: host.title, day: Self.today, version: TranscriptEntry.version,
      suppressions: suppressions, source: host.place, language: language,
      unknown: host.unknownProperties, isOfRemoteApp: host is PageAdapter || host is PhoneAdapter)
    if baseline != nil { report.compare(with: known) }
    report.evaluator = evaluator.map { Evaluator($0) }
    if format == .html {
      let pictures = FindingPictures(of: report.findings, in: crawl, on: host, language: language)
      (report.pictures, report.pictureDefinitions) = (pictures.pictures, pictures.definitions)
    }
    return report
  }

  /// Checks before the crawl whether the format can be written.
  private func checkForm() throws(Failure) {
    if format == .openacr, evaluator.map({ Evaluator($0) })?.email == nil {
      throw .usage("OpenACR demands an author with an address; give --evaluator 'NAME <name@example.org>'")
    }
  }

  /// Writes the baseline where it is new or has fewer findings, and says so.
  private func keep(_ now: Baseline?, in file: String, instead before: Baseline?) throws(Failure) {
    guard let now, now != before else { return }
    try BaselineFile.write(now, to: file)
    let (count, was) = (now.count, before.map { ", was \($0.count)" } ?? "")
    StandardError.print("earshot: the baseline '\(file)' has \(count) known \(count == 1 ? "finding" : "findings")\(was)")
  }

  private func accepted() throws -> [Suppression] {
    guard let suppressions else { return [] }
    return try Suppression.parse(
      try String(contentsOf: suppressions, what: "the suppressions"), file: suppressions)
  }

  /// The day in this machine's time zone, as `YYYY-MM-DD`.
  private static var today: String {
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
    return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }
}

extension AuditReport.Format: ExpressibleByArgument {}
