package import Flows
import Glibc
package import Session

/// Plays flow files on an app and judges the announcements, for `earshot check`.
///
/// Each file has its own store, so that none depends on another. All files are played, even when one fails.
package struct FlowChecker {
  private let apps: FlowApps
  private let configuration: Configuration
  /// The sound output as in the option; nil and `none` for no sound, with virtual time.
  private let audio: String?

  /// A checker that begins each flow with the settings of a run.
  package init(_ apps: FlowApps, _ configuration: Configuration, audio: String?) {
    self.apps = apps
    self.configuration = configuration
    self.audio = audio
  }

  /// The reports of some files, and the exit code of the worst one.
  ///
  /// - Parameters:
  ///   - accepts: Whether expectations that fail are rewritten to the announcements.
  ///   - allowsUnknown: Whether expectations pass that depend on unknown properties.
  package func check(
    _ files: [String], accepts: Bool, allowsUnknown: Bool = false
  ) -> (reports: [FlowReport], code: Int32) {
    var played: [FlowReport] = []
    var code: Int32 = 0
    for file in files {
      do throws(Failure) {
        let report = try play(file)
        played.append(allowsUnknown ? report.allowingUnknown() : report)
        if accepts, let report = played.last, !report.isPassed {
          // The findings are reported even if the file cannot be rewritten.
          played[played.count - 1] = try accept(report, in: file)
        }
      } catch {
        StandardError.print("earshot: \(error)")
        code = max(code, error.code)
      }
    }
    if played.contains(where: { !$0.isPassed }) { code = max(code, 1) }
    return (played, code)
  }

  /// The announcements of some files in both styles, step by step, and the exit code of the worst one.
  package func compareStyles(_ files: [String]) -> (comparisons: [StyleComparison], code: Int32) {
    var comparisons: [StyleComparison] = []
    var code: Int32 = 0
    for file in files {
      do throws(Failure) {
        let text = try String(contentsOf: file, what: "flow")
        do {
          let flow = try FlowParser.parse(text, name: file).without(configuration.overrides)
          comparisons.append(try compareStyles(of: flow, on: try apps.host(of: flow, in: file)))
        } catch let error as FlowParser.Failure {
          throw Failure.content(error.description)
        } catch {
          throw Failure(error) ?? .content("\(error)")
        }
      } catch {
        StandardError.print("earshot: \(error)")
        code = max(code, error.code)
      }
    }
    return (comparisons, code)
  }

  private func compareStyles(of flow: Flow, on host: some AppAdapter) throws(FlowParser.Failure) -> StyleComparison {
    try StyleComparison.play(flow, on: host.flowEnvironment, settings: SessionSettings(configuration))
  }

  /// Plays one file.
  package func play(_ file: String) throws(Failure) -> FlowReport {
    try play(try String(contentsOf: file, what: "flow"), of: file)
  }

  private func play(_ text: String, of file: String) throws(Failure) -> FlowReport {
    var settings = SessionSettings(configuration)
    let sound = try LiveSound(audio, configuration)
    defer { sound?.close() }
    if let sound { settings.audio = sound.name }
    let flow = try Self.parsed(text, of: file)
    return try Self.play(
      flow.without(configuration.overrides), on: try apps.host(of: flow, in: file), settings,
      FlowHearing(makeSpeaker: sound.map { sound in { LiveSpeaker(sound) } }))
  }

  private static func parsed(_ text: String, of file: String) throws(Failure) -> Flow {
    do { return try FlowParser.parse(text, name: file) } catch { throw .content(error.description) }
  }

  private static func play(
    _ flow: Flow, on host: some AppAdapter, _ settings: SessionSettings, _ hearing: FlowHearing
  ) throws(Failure) -> FlowReport {
    do {
      return try FlowRun.play(flow, on: host.flowEnvironment, settings: settings, hearing: hearing)
    } catch {
      throw Failure(error.exitCode, error.description)
    }
  }

  /// Rewrites the expectations that can be accepted, and returns the new report of the flow.
  private func accept(_ report: FlowReport, in file: String) throws(Failure) -> FlowReport {
    guard file != "-" else { throw .usage("--accept cannot rewrite standard input; give the flow as a file") }
    let text = try String(contentsOf: file, what: "flow")
    let (accepted, settled) = try FlowAcceptance.settle(text) { text throws(Failure) in
      try play(text, of: file)
    }
    guard accepted != text else { return report }
    try rewrite(file, as: accepted)
    let count = report.findings.count { $0.replacement != nil }
    StandardError.print("\(file): rewrote \(count == 1 ? "1 expectation" : "\(count) expectations")")
    return settled
  }

  /// Writes in place, not to a new file: a flow may be a link, and its permissions must stay.
  private func rewrite(_ file: String, as text: String) throws(Failure) {
    let descriptor = open(file, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw .files("cannot write flow '\(file)': it is not to be written; see its permissions")
    }
    defer { close(descriptor) }
    if let reason = write(text, to: descriptor) { throw .files("cannot write flow '\(file)': \(reason)") }
    if ftruncate(descriptor, off_t(text.utf8.count)) != 0 {
      throw .files("cannot write flow '\(file)': \(String(cString: strerror(errno)))")
    }
  }
}

extension Configuration {
  /// What a flow has no say in, because an option of the command line decides.
  var overrides: Set<SettingOverride> {
    Set(SettingOverride.allCases.filter { sources[$0.setting] == .option })
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
