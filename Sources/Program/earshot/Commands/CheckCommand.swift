import ArgumentParser
package import Flows
import Foundation
import Glibc
import Runtime
import ScreenReader
import Session

/// `earshot check`: replays flows headless and judges the announcements.
///
/// Each file has its own store, so that none depends on another. All files are played, even when one fails; the exit code
/// is that of the worst.
struct CheckCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Replays flow files on a virtual clock and judges what is said.",
    discussion: """
      Exit code 0: every expectation holds. 1: some do not. 65: a file is no flow. 74: a file cannot be read.

      A flow has the commands of 'earshot run --lines', one a line, and lines of its own:

        app SCREENS: the captured screens, or the page, it is played on; the first line.
        open SCREEN: begins a session there, signed in.
        expect "TEXT": the next announcement since the last command is this.
        expect contains "TEXT" and "TEXT": these words stand in it.
        expect not contains "TEXT", expect nothing: no such one comes, or none.
        expect cursor ID, expect screen SCREEN: where the cursor is.
        notify TYPE "TITLE" "BODY": a notification arrives.
        wait 2 s, wait idle: time goes by, or all is said.
        type secret demo: types the demo account's password.
        clock 2026-03-02 09:00:00 Europe/Oslo: when sessions begin.
        budget 30 s: all speech of the flow stays below this.

      Before a text may also stand heard, and assertive, navigation, polite or hint; behind it, within 500 ms. \
      Documentation/flows.md tells more of them.

      A failed expectation is told with file, line, what was expected and what was said; then the words that \
      differ, and what was heard, cut, being said or waiting at that moment.

      --style and --language are kept whatever the flow says; without them it begins with VoiceOver style in \
      English and may change both. The person's own settings and data are left alone, so that a flow gives \
      the same result everywhere.

      --style both tells, step by step, what each flow says in VoiceOver style and in TalkBack style, and \
      judges nothing. --accept rewrites the expectations that do not hold to what was said; look at the \
      findings before, and at the changed file after it. Limits (within, budget) are never rewritten.

      --audio auto, pulse, alsa or wav:PATH plays the flows in real time with real sound: within is then \
      judged by when the sound was audible.
      """)

  @Argument(help: ArgumentHelp("The flow files; - is standard input.", valueName: "flow"), completion: Completions.flows)
  var flows: [String]

  @Option(
    help: "How results are told: text, tap, junit or json.", completion: Completions.choices(of: FlowReportFormat.self))
  var format: FlowReportFormat = .text

  @Flag(help: "Rewrite expectations that do not hold to what was said.")
  var accept = false

  @Flag(
    help: "Let expectations pass that rest on what a captured screen does not tell.")
  var allowUnknown = false

  static let obeyedSettings = Set(Setting.allCases).subtracting([.data, .store, .lines, .keys, .speech, .noSpeech])
  static let comparesStyles = true
  @OptionGroup var source: AppOption
  @OptionGroup var settings: SettingOptionGroup<CheckCommand>

  func perform() throws {
    if settings.style?.lowercased() == "both" { return try compareStyles() }
    let configuration = try settings.configuration(readingFiles: false)
    try keepFilesApart(configuration)
    let transcript = try configuration.transcript.map(TranscriptFile.open)
    let (played, code) = FlowChecker(
      AppAdapters.apps(chosen: source, for: configuration), configuration, audio: settings.audio
    ).check(flows, accepts: accept, allowsUnknown: allowUnknown)
    if let transcript { try write(played, to: transcript) }
    let text = format.render(played)
    // A program reads a transcript on standard output; no other text may stand between its lines.
    if transcript == STDOUT_FILENO {
      _ = Runtime.write(text, to: STDERR_FILENO)
    } else {
      try StandardOutput.write(text)
    }
    if code != 0 { throw ExitCode(code) }
  }

  private func keepFilesApart(_ configuration: Configuration) throws(Failure) {
    var files = FileUses()
    for flow in flows { try files.reads(flow, as: "the flow") }
    if let path = configuration.transcript { try files.writes(path, as: "the transcript") }
    guard let audio = settings.audio else { return }
    // Each flow overwrites the file.
    for flow in flows { try files.writesSound(audio, as: "the sound of '\(flow)'") }
  }

  private func write(_ reports: [FlowReport], to descriptor: Int32) throws(Failure) {
    for entry in reports.flatMap(\.transcript) {
      if let reason = TranscriptFile.write(entry, to: descriptor) {
        throw .files("cannot write the transcript: \(reason)")
      }
    }
  }

  /// `--style both`: the announcements of each step in both styles.
  private func compareStyles() throws {
    guard format == .text || format == .json else {
      throw Failure.usage("--style both judges nothing; use --format text or json")
    }
    guard !accept else {
      throw Failure.usage("--accept rewrites one style's wording; leave out --style both")
    }
    var options = settings
    options.style = nil
    let configuration = try options.configuration(readingFiles: false)
    let (comparisons, code) = FlowChecker(
      AppAdapters.apps(chosen: source, for: configuration), configuration, audio: nil
    ).compareStyles(flows)
    switch format {
    case .json: try StandardOutput.write("[\n\(comparisons.map(\.json).joined(separator: ",\n"))\n]\n")
    default: try StandardOutput.write(comparisons.map(\.text).joined())
    }
    if code != 0 { throw ExitCode(code) }
  }
}

extension FlowReportFormat: ExpressibleByArgument {}
