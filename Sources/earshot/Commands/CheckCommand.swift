import ArgumentParser
package import Flows
import Glibc
import PeerMentor
import ScreenReader
import Session
import Settings

/// `earshot check`: replays flows headless and judges what is said.
///
/// Each file is played on a store of its own, so that none depends on another. All of them are played, also
/// when one fails; the exit code is that of the worst.
struct CheckCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Replays flow files on a virtual clock and judges what is said.",
    discussion: """
      Exit code 0: every expectation holds. 1: some do not. 65: a file is no flow. 74: a file cannot be read.

      A failed expectation is told with file, line, what was expected and what was said; then the words that \
      differ, and what was heard, cut, being said or waiting at that moment.

      A flow begins with the style and language given here and may change them. The person's own settings \
      and data are left alone, so that a flow gives the same result everywhere.

      --style both tells, step by step, what each flow says in VoiceOver style and in TalkBack style, and \
      judges nothing. --accept rewrites the expectations that do not hold to what was said; look at the \
      findings before, and at the changed file after it. Limits (within, budget) are never rewritten.

      --audio auto, pulse, alsa or wav:PATH plays the flows in real time with real sound: within is then \
      judged by when the sound was audible.
      """)

  @Argument(help: "The flow files; - is standard input.")
  var flows: [String]

  @Option(help: "How results are told: text, tap, junit or json.")
  var format: FlowReportFormat = .text

  @Flag(help: "Rewrite expectations that do not hold to what was said.")
  var accept = false

  static let obeyedSettings = Set(Setting.allCases).subtracting([.data, .lines, .keys, .speech, .noSpeech])
  @OptionGroup var settings: SettingOptionGroup<CheckCommand>

  func perform() throws {
    if settings.style?.lowercased() == "both" { return try compareStyles() }
    let configuration = try settings.configuration(readingFiles: false)
    let transcript = try configuration.transcript.map(TranscriptFile.open)
    var played: [FlowReport] = []
    var code: Int32 = 0
    for file in flows {
      do {
        played.append(try play(file, configuration))
        if accept, let report = played.last, !report.isPassed {
          // Where it cannot be rewritten, what was found is told all the same.
          played[played.count - 1] = try acceptFindings(of: report, in: file, configuration)
        }
      } catch {
        StandardError.print("earshot: \(error)")
        code = max(code, error.code)
      }
    }
    if played.contains(where: { !$0.isPassed }) { code = max(code, 1) }
    if let transcript { try write(played, to: transcript) }
    let text = format.render(played)
    // A transcript on standard output is read by a program; nothing else may stand between its lines.
    if transcript == STDOUT_FILENO {
      _ = earshot.write(text, to: STDERR_FILENO)
    } else {
      try StandardOutput.write(text)
    }
    if code != 0 { throw ExitCode(code) }
  }

  func play(_ file: String, _ configuration: Configuration) throws(Failure) -> FlowReport {
    try play(try String(contentsOf: file, what: "flow"), of: file, configuration)
  }

  func play(_ text: String, of file: String, _ configuration: Configuration) throws(Failure) -> FlowReport {
    let stage = DemoStage(organisation: configuration.chosenOrganisation)
    var settings = SessionSettings(configuration)
    let sound = try LiveSound(self.settings.audio, configuration)
    defer { sound?.close() }
    if let sound { settings.audio = sound.name }
    do {
      return try FlowRun.play(
        try FlowParser.parse(text, name: file), on: stage, settings: settings,
        hearing: FlowHearing(makeSpeaker: sound.map { sound in { LiveSpeaker(sound) } }))
    } catch {
      throw .content(error.description)
    }
  }

  private func write(_ reports: [FlowReport], to descriptor: Int32) throws(Failure) {
    for entry in reports.flatMap(\.transcript) {
      if let reason = TranscriptFile.write(entry, to: descriptor) {
        throw .files("cannot write the transcript: \(reason)")
      }
    }
  }
}

extension SessionSettings {
  /// What a flow begins with, where there are no voices: the settings that were given, and a customary rate.
  init(_ configuration: Configuration) {
    self.init(profile: configuration.profile, earcons: configuration.earcons)
    if let rate = configuration.rate { self.rate = rate }
    if let volume = configuration.volume { self.volume = volume }
  }
}

extension FlowReportFormat: ExpressibleByArgument {}
