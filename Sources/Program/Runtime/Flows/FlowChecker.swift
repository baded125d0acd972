import AccessibilityTree
package import Flows
package import Session
import Synchronization
import Text

/// Plays flow files on an app and judges the announcements, for `earshot check`.
///
/// Each file has its own store, so that none depends on another. All files are played, even when one fails, and each has its
/// report.
package struct FlowChecker: Sendable {
  private let apps: FlowApps
  private let configuration: Configuration
  /// The sound output as in the option; nil and `none` for no sound, with virtual time.
  private let audio: String?
  /// The longest time for a flow by the clock on the wall; nil for any.
  private let timeLimit: Duration?
  /// The values of variables in flows.
  private let variables: [String: String]
  /// Whether reports have the screens on which something failed.
  private let showsScreens: Bool
  /// The speech of a device along the one flow, which judges it; nil for none.
  private let deviceSpeech: FlowDeviceSpeech?
  /// Whether what is heard is written beside each flow.
  private var updates = false
  /// Whether an assertive announcement that no line judges fails its flow.
  private var isStrict = false
  /// How far a check is.
  private var progress: CheckProgress?
  /// How often a flow that does not pass is played again.
  private var retries = 0
  /// The apps that one flow at a time can use.
  private let exclusive = ExclusiveUse()

  /// A checker that begins each flow with the settings of a run.
  package init(
    _ apps: FlowApps, _ configuration: Configuration, audio: String?, timeLimit: Duration? = nil,
    variables: [String: String] = [:], showsScreens: Bool = false, deviceSpeech: FlowDeviceSpeech? = nil
  ) {
    self.deviceSpeech = deviceSpeech
    self.timeLimit = timeLimit
    (self.variables, self.showsScreens) = (variables, showsScreens)
    self.apps = apps
    self.configuration = configuration
    self.audio = audio
  }

  /// The reports of some files, one for each, also where a file cannot be played.
  ///
  /// - Parameters:
  ///   - accepts: Whether expectations that fail are rewritten to the announcements.
  ///   - update: How what is heard is written beside each flow; nil where it is only judged.
  ///   - allowsUnknown: Whether expectations pass that depend on unknown properties.
  ///   - isStrict: Whether an assertive announcement that no line judges fails its flow.
  ///   - retries: How often a flow that does not pass is played again.
  ///   - jobs: How many flows are played at once. Flows that are rewritten, that write a file beside them, or that sound are
  ///     played one after the other: they may share a file or a sound card.
  package func check(
    _ files: [String], accepts: Bool, update: SnapshotUpdate? = nil, allowsUnknown: Bool = false, isStrict: Bool = false,
    retries: Int = 0, jobs: Int = 1
  ) -> [FlowReport] {
    var checker = self
    checker.updates = update != nil
    checker.isStrict = isStrict
    checker.retries = retries
    let progress = CheckProgress(of: files.count)
    checker.progress = progress
    let isSilent = audio == nil || audio == "none"
    return ParallelWork.map(files, threads: accepts || update != nil || !isSilent ? 1 : jobs) { [checker] file in
      guard !AnswerLimit.isOver else { return Self.unplayed(file) }
      let report = checker.checkAgain(file, accepts: accepts, update: update, allowsUnknown: allowsUnknown)
      progress.end(with: report)
      return report
    }
  }

  /// The report of a flow for which there was no time.
  private static func unplayed(_ file: String) -> FlowReport {
    let reason = localized(
      en: "the flow was not played, because the time of the call was over; check it by itself, or give more time",
      nb: "forløpet ble ikke spilt, fordi tiden for kallet var ute; sjekk det alene, eller gi mer tid")
    return FlowReport(name: file, problem: FlowProblem(reason, exitCode: 1))
  }

  /// Checks a file, and again while it does not pass and may be played again.
  private func checkAgain(_ file: String, accepts: Bool, update: SnapshotUpdate?, allowsUnknown: Bool) -> FlowReport {
    var report = check(file, accepts: accepts, update: update, allowsUnknown: allowsUnknown)
    for _ in 0..<retries {
      guard !report.isPassed, report.verdict != .unknown, !report.steps.isEmpty || report.problem?.isOfSurroundings == true
      else { break }
      var next = check(file, accepts: accepts, update: update, allowsUnknown: allowsUnknown)
      next.follow(report)
      report = next
    }
    return report
  }

  private func check(_ file: String, accepts: Bool, update: SnapshotUpdate?, allowsUnknown: Bool) -> FlowReport {
    let start = ContinuousClock.now
    var report = FlowReport(name: file)
    let problem = problem(of: file) {
      report = try playFile(file)
      report.allowsUnknown = allowsUnknown
      // The findings are reported even if the file cannot be rewritten.
      if accepts || update != nil && report.findings.contains(where: { $0.wholeReplacement != nil }), !report.isPassed,
        report.problem == nil
      {
        report = try accept(report, in: file, answersOnly: !accepts)
      }
      if isStrict { report.failUnjudged() }
      if let update, report.problem == nil { try renew(&report, update, in: file) }
    }
    if let problem { report.problem = problem }
    if showsScreens { report.dropUnusedViews() }
    report.wallSeconds = (ContinuousClock.now - start) / .seconds(1)
    return report
  }

  /// Writes what was heard along a flow beside it.
  private func renew(_ report: inout FlowReport, _ update: SnapshotUpdate, in file: String) throws {
    guard file != "-" else {
      throw Failure.usage(
        "--update writes a file beside the flow; give the flow as a file",
        nb: "--update skriver en fil ved siden av forløpet; oppgi forløpet som en fil")
    }
    try SnapshotFile(of: file).renew(&report, isForced: update == .force)
  }

  /// The announcements of some files in both styles, step by step; for a file that cannot be played a report with its problem.
  package func compareStyles(_ files: [String]) -> [(comparison: StyleComparison?, report: FlowReport)] {
    files.map { file in
      var comparison: StyleComparison?
      let problem = problem(of: file) {
        let flow = try parsed(try text(of: file), of: file, [:]).without(configuration.overrides)
        comparison = try compareStyles(of: flow, on: try apps.adapter(of: flow, in: file))
      }
      return (comparison, FlowReport(name: file, problem: problem))
    }
  }

  private func compareStyles(of flow: Flow, on adapter: some AppAdapter) throws(FlowParser.Failure) -> StyleComparison {
    try StyleComparison.play(flow, on: adapter.flowEnvironment, settings: SessionSettings(configuration))
  }

  /// Plays one file.
  ///
  /// - Throws: Why it cannot be played to its end, or not be judged.
  package func play(_ file: String) throws(Failure) -> FlowReport {
    let report: FlowReport
    do { report = try playFile(file) } catch { throw Failure(error) ?? .content(localized: "\(error)") }
    if let problem = report.problem { throw Failure(problem.exitCode, localized: problem.description) }
    return report
  }

  /// The reason why something cannot be done with a flow; nil where it is done.
  private func problem(of file: String, _ body: () throws -> Void) -> FlowProblem? {
    do {
      try body()
      return nil
    } catch let error as FlowParser.Failure {
      return error.file == file ? FlowProblem(error) : FlowProblem(in: error)
    } catch {
      let failure = Failure(error) ?? .content(localized: "\(error)")
      return FlowProblem(failure.description, exitCode: failure.code)
    }
  }

  private func text(of file: String) throws(Failure) -> String {
    if updates, let sentence = SnapshotFile.wayToFlow(for: file) { throw .content(localized: sentence) }
    guard !FlowFiles.isFolder(file) else {
      throw .content(
        "there is no flow in folder '\(file)'; the names of flows end in .\(FlowFiles.ending)",
        nb: "det er ikke noe forløp i mappen «\(file)»; navnet på et forløp slutter på .\(FlowFiles.ending)")
    }
    if let failure = SnapshotFile.failure(of: file) { throw failure }
    return try String(contentsOf: file, what: localized(en: "flow", nb: "forløpet"), isNamed: true)
  }

  /// - Parameter included: The texts of included files that are not those in the files.
  private func parsed(_ text: String, of file: String, _ included: [String: String]) throws -> Flow {
    do {
      return try FlowParser.parseWithinLimits(
        text, name: file, including: FlowFiles.includes(included), variables: variables)
    } catch {
      if let failure = FileKind.failure(of: file, wanting: .flow) { throw failure }
      throw error
    }
  }

  private func playFile(_ file: String) throws -> FlowReport { try play(try text(of: file), of: file, [:]) }

  private func play(_ text: String, of file: String, _ included: [String: String]) throws -> FlowReport {
    var settings = SessionSettings(configuration)
    let sound = try LiveSound(audio, configuration)
    defer { sound?.close() }
    if let sound { settings.audio = sound.name }
    let flow = try parsed(text, of: file, included)
    let snapshot = try SnapshotFile(of: file)
    let adapter = try apps.adapter(of: flow, in: file)
    return try exclusive.of(adapter.exclusiveName) {
      try play(flow, of: file, on: adapter, settings, sound, snapshot)
    }
  }

  private func play(
    _ flow: Flow, of file: String, on adapter: some AppAdapter, _ settings: SessionSettings, _ sound: LiveSound?,
    _ snapshot: SnapshotFile
  ) throws -> FlowReport {
    let start = ContinuousClock.now
    // What was found before a flow could not go on is reported too.
    var played: FlowReport?
    var hearing = FlowHearing(
      keepsScreens: showsScreens,
      timeLimit: timeLimit.map { limit in
        TimeLimit(AnswerLimit.atMost(limit)) { AnswerLimit.atMost(limit - (ContinuousClock.now - start)) }
      }, didPlay: { [progress] in progress?.tell($0) }, didStop: { played = $0 },
      makeSpeaker: sound.map { sound in { LiveSpeaker(sound) } })
    let hasSnapshot = updates || snapshot.content != nil
    hearing.hearsScreens = hasSnapshot
    let heard = try deviceSpeech?.listen(adapter)
    do throws(FlowParser.Failure) {
      var report = try play(flow.without(configuration.overrides), on: adapter, settings, hearing)
      report.problem = flow.judgementFault(beside: hasSnapshot ? snapshot.path : nil).map { FlowProblem($0) }
      let fault = snapshot.judge(&report, isOnlyJudge: !updates && flow.judgementFault() != nil)
      report.problem = report.problem ?? fault
      // The snapshot judges all that is said.
      if hasSnapshot { report.unjudged = [] }
      played = report
    } catch {
      _ = try? heard?()
      guard error.file == file, var stopped = played else { throw error }
      stopped.problem = FlowProblem(error)
      show(&stopped, adapter)
      return stopped
    }
    if let heard { played?.judge(by: try heard()) }
    return played ?? FlowReport(name: file)
  }

  private func play(
    _ flow: Flow, on adapter: some AppAdapter, _ settings: SessionSettings, _ hearing: FlowHearing
  ) throws(FlowParser.Failure) -> FlowReport {
    let environment = showsScreens ? adapter.shownEnvironment : adapter.flowEnvironment
    var report = try FlowRun.play(flow, on: environment, settings: settings, hearing: hearing)
    show(&report, adapter)
    return report
  }

  /// Adds the surfaces of the screens on which something was found.
  private func show(_ report: inout FlowReport, _ adapter: some AppAdapter) {
    guard showsScreens else { return }
    report.dropUnusedViews()
    for name in Set(report.views.map(\.info.name)) { report.surfaces[name] = adapter.surface(of: name) }
  }

  /// Rewrites the expectations that can be accepted, in the flow and in the files that it includes, and returns the new report
  /// of the flow.
  ///
  /// - Parameter answersOnly: Whether only lines that ask for words are rewritten.
  private func accept(_ report: FlowReport, in file: String, answersOnly: Bool) throws -> FlowReport {
    guard file != "-" else {
      throw Failure.usage(
        "--accept cannot rewrite standard input; give the flow as a file",
        nb: "--accept kan ikke skrive om standard inn; oppgi forløpet som en fil")
    }
    let text = try String(contentsOf: file, what: localized(en: "flow", nb: "forløpet"), isNamed: true)
    var acceptance = FlowAcceptance(text, answersOnly: answersOnly) { path throws(Failure) in
      try String(contentsOf: path, what: localized(en: "included flow", nb: "det inkluderte forløpet"))
    }
    let settled = try acceptance.settle { text, included in try play(text, of: file, included) }
    for place in acceptance.contradictions {
      StandardError.print(
        localized(
          en: "\(place.words(in: file)): not rewritten, because what is said there differs from one include to the next",
          nb:
            "\(place.words(in: file)): ikke skrevet om, fordi det som blir sagt der, er forskjellig fra ett include til det neste"
        ))
    }
    let changed = (acceptance.text == text ? [] : [(file, acceptance.text)]) + acceptance.included.sorted { $0.key < $1.key }
    guard !changed.isEmpty else { return report }
    for (path, text) in changed {
      let count = report.findings.count {
        (answersOnly ? $0.wholeReplacement : $0.replacement) != nil && ($0.place.inclusion?.file ?? file) == path
      }
      try NewFile.whole(path, subject: localized(en: "flow '\(path)'", nb: "forløpet «\(path)»")) { write(text, to: $0) }
      StandardError.print(
        localized(
          en: "\(path): rewrote \(count == 1 ? "1 expectation" : "\(count) expectations")",
          nb: "\(path): skrev om \(count == 1 ? "1 forventning" : "\(count) forventninger")"))
    }
    var result = settled
    result.allowsUnknown = report.allowsUnknown
    return result
  }
}

/// How far a check of several flows is, for a program that waits for it.
private final class CheckProgress: Sendable {
  private let count: Int
  private let state = Mutex(State())

  private struct State {
    var done = 0
    /// What was met and done in the flows before.
    var (screens, acts) = (0, 0)
    var reports = ProgressReports(isForPrograms: true)
  }

  init(of count: Int) { self.count = count }

  /// Tells the report so far of a flow that is being played.
  func tell(_ report: FlowReport) {
    state.withLock { state in
      let met = report.met
      let progress = ProgressReports.progress(screens: state.screens + met.screens, acts: state.acts + met.acts)
      let done = state.done
      let flows = count > 1 ? localized(en: "\(done) of \(count) flows, ", nb: "\(done) av \(count) forløp, ") : ""
      state.reports.report(flows + progress)
    }
  }

  /// Notes the report of a flow that has been played.
  func end(with report: FlowReport) {
    let met = report.met
    state.withLock { ($0.done, $0.screens, $0.acts) = ($0.done + 1, $0.screens + met.screens, $0.acts + met.acts) }
  }
}

/// How `check --update` writes what is heard.
package enum SnapshotUpdate: Hashable, Sendable {
  /// Not where an element lost its name or its role.
  case renew
  /// In any case.
  case force
}

extension Configuration {
  /// What a flow has no say in, because an option of the command line decides.
  var overrides: Set<SettingOverride> {
    Set(SettingOverride.allCases.filter { ($0 == .style ? styleSource : sources[$0.setting]) == .option })
  }
}

extension SettingOverride {
  fileprivate var setting: Setting {
    switch self {
    case .style: .style
    case .language: .language
    }
  }
}

extension SessionSettings {
  /// The settings at the beginning of a flow without voices: those of the configuration, and a default rate.
  package init(_ configuration: Configuration) {
    self.init(profile: configuration.profile, earcons: configuration.earcons)
    if let rate = configuration.rate { self.rate = rate }
    if let volume = configuration.volume { self.volume = volume }
  }
}
