package import Flows
import Glibc
package import Session
package import Settings

/// Plays flow files on an app and judges what is said: what `earshot check` does.
///
/// Each file is played on a store of its own, so that none depends on another. All of them are played, also
/// when one fails.
package struct FlowChecker<Host: AppHost> {
  private let host: Host
  private let configuration: Configuration
  /// Where sound is to go, as the option says it; nil and `none` for nowhere: then time is virtual.
  private let audio: String?

  /// A checker that begins each flow with the settings of a run.
  package init(_ host: Host, _ configuration: Configuration, audio: String?) {
    self.host = host
    self.configuration = configuration
    self.audio = audio
  }

  /// The reports of some files, and the exit code of the worst.
  ///
  /// - Parameter accepts: Whether expectations that do not hold are rewritten to what was said.
  package func check(_ files: [String], accepts: Bool) -> (reports: [FlowReport], code: Int32) {
    var played: [FlowReport] = []
    var code: Int32 = 0
    for file in files {
      do throws(Failure) {
        played.append(try play(file))
        if accepts, let report = played.last, !report.isPassed {
          // Where it cannot be rewritten, what was found is told all the same.
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

  /// What some files say, step by step, in either style, and the exit code of the worst.
  package func compareStyles(_ files: [String]) -> (comparisons: [StyleComparison], code: Int32) {
    var comparisons: [StyleComparison] = []
    var code: Int32 = 0
    for file in files {
      do throws(Failure) {
        let text = try String(contentsOf: file, what: "flow")
        do {
          comparisons.append(
            try StyleComparison.play(
              try FlowParser.parse(text, name: file).without(configuration.overrides), on: host.stage,
              settings: SessionSettings(configuration)))
        } catch {
          throw Failure.content(error.description)
        }
      } catch {
        StandardError.print("earshot: \(error)")
        code = max(code, error.code)
      }
    }
    return (comparisons, code)
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
    do {
      return try FlowRun.play(
        try FlowParser.parse(text, name: file).without(configuration.overrides), on: host.stage,
        settings: settings,
        hearing: FlowHearing(makeSpeaker: sound.map { sound in { LiveSpeaker(sound) } }))
    } catch {
      throw .content(error.description)
    }
  }

  /// Rewrites what can be accepted and returns what comes of the flow then.
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

  /// In its place and not beside it: a flow may be a link, and its permissions are to stay.
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
  package var overrides: Set<SettingOverride> {
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
  /// What a flow begins with, where there are no voices: the settings that were given, and a customary rate.
  package init(_ configuration: Configuration) {
    self.init(profile: configuration.profile, earcons: configuration.earcons)
    if let rate = configuration.rate { self.rate = rate }
    if let volume = configuration.volume { self.volume = volume }
  }
}
