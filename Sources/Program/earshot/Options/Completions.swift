import Announcements
import ArgumentParser
import Foundation
import Runtime
import ScreenReader
import Text

/// The completions that a shell offers for values.
enum Completions {
  /// The values of an option with a few choices.
  static func choices<Value: CaseIterable & RawRepresentable<String>>(of type: Value.Type) -> CompletionKind {
    .list(type.allCases.map(\.rawValue))
  }

  /// The values of a setting; none for a number.
  static func values(of setting: Setting) -> CompletionKind {
    switch setting {
    case .style: choices(of: ReaderProfile.Style.self)
    case .reader: choices(of: ReaderVersion.self)
    case .language: choices(of: Language.self)
    case .voice: voices
    case .audio: .list(["auto", "pulse", "alsa", "wav:", "none"])
    case .organisation: .list(AppAdapters.organisations)
    case .captions: .list(["text", "braille", "braille:"])
    case .punctuation: choices(of: VoiceProfile.Punctuation.self)
    case .capitals: choices(of: VoiceProfile.Capitals.self)
    case .numbers: choices(of: VoiceProfile.Numbers.self)
    case .verbosity: choices(of: ReaderProfile.Verbosity.self)
    case .order: choices(of: ReaderProfile.SegmentOrder.self)
    case .roles, .positions, .hints, .earcons: .list(["on", "off"])
    case .data, .store, .pageReach: .directory
    case .transcript: .file()
    case .rate, .volume, .pitch, .pageWait, .lines, .keys, .speech, .noSpeech: .list([])
    }
  }

  /// The voice profiles at the time of the completion.
  static let voices = CompletionKind.custom { _, _, _ in VoiceLibrary.installed.names() }

  /// The demos, whose names are the same in every language.
  static let demos = CompletionKind.custom { _, _, _ in
    ((try? DemoLibrary.installed(in: .english).entries()) ?? []).map(\.name)
  }

  /// The names of demos, with flow files and folders where the word begins like one of these.
  static let flowsAndDemos = CompletionKind.custom { arguments, index, prefix in
    let names = ((try? DemoLibrary.installed(in: .english).entries()) ?? []).map(\.name)
    return names + flowFiles(beginningWith: prefix)
  }

  /// Flow files, and folders followed by a slash, whose paths begin with a prefix.
  private static func flowFiles(beginningWith prefix: String) -> [String] {
    let folder = prefix.contains("/") ? String(prefix[...prefix.lastIndex(of: "/")!]) : ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return files.sorted().compactMap { file in
      let path = folder + file
      var isFolder: ObjCBool = false
      guard path.hasPrefix(prefix), FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
      return isFolder.boolValue ? path + "/" : file.hasSuffix(".flow") ? path : nil
    }
  }

  /// Flow files, and the folders on the way to them.
  static let flows = CompletionKind.file(extensions: ["flow"])
}

/// The command as a shell completes it: without a subcommand it has the options of the default command.
///
/// The parser itself adds them to the default command only after it has read the line.
struct CompletedEarshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Earshot.configuration.commandName, abstract: Earshot.configuration.abstract,
    version: Earshot.configuration.version, subcommands: Earshot.configuration.subcommands,
    defaultSubcommand: Earshot.configuration.defaultSubcommand)

  @OptionGroup var run: RunCommand

  /// Whether a shell's completion asks: for the script, or for the values of one option.
  static func isAsked(by arguments: [String]) -> Bool {
    guard let first = arguments.first else { return false }
    return first == "---completion" || first.hasPrefix(scriptOption)
  }

  private static let scriptOption = "--generate-completion-script"

  /// Answers the shell, and ends the program.
  static func answer(_ arguments: [String]) {
    do {
      guard let shell = CompletionShell.allCases.first(where: { asksForScript(arguments, of: $0) }) else {
        var command = try parseAsRoot(arguments)
        return try command.run()
      }
      try StandardOutput.write(script(for: shell) + "\n")
    } catch let failure as Failure {
      StandardError.print("earshot: \(failure)")
      exit(withError: ExitCode(failure.code))
    } catch {
      end(with: error)
    }
  }

  private static func asksForScript(_ arguments: [String], of shell: CompletionShell) -> Bool {
    [[scriptOption, shell.rawValue], ["\(scriptOption)=\(shell.rawValue)"]].contains(arguments)
  }

  /// The generated script, in which `help` offers the commands: the parser's library offers nothing there.
  private static func script(for shell: CompletionShell) -> String {
    let script = completionScript(for: shell)
    let names = configuration.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    let commands = names.joined(separator: " ")
    if shell == .zsh { return script.replacing("'*:subcommands:'", with: "'1:subcommand:(\(commands))'") }
    if shell == .fish {
      let condition = #"'__earshot_should_offer_completions_for_positional "earshot help" -eq 1'"#
      return script + "\ncomplete -c 'earshot' -n \(condition) -fka '\(commands)'"
    }
    return offering(commands, toHelpIn: ownValuesFirst(in: script))
  }

  /// The script for bash, in which a command's own values come before those of `run`.
  ///
  /// The generated script searches for the option before the cursor first among those of the whole program, also after
  /// another command.
  private static func ownValuesFirst(in script: String) -> String {
    guard let body = script.range(of: "\n_earshot() {"),
      let values = script.range(of: "    case \"${prev}\" in", range: body.upperBound..<script.endIndex)
    else { return script }
    return script.replacingCharacters(in: values, with: "    [[ -n \"${unparsed_words[0]}\" ]] || case \"${prev}\" in")
  }

  private static func offering(_ commands: String, toHelpIn script: String) -> String {
    guard let body = script.range(of: "\n_earshot_help() {"),
      let end = script.range(of: "\n}", range: body.upperBound..<script.endIndex)
    else { return script }
    return script.replacingCharacters(
      in: end,
      with: "\n    [[ ${positional_number} -ne 1 ]] || COMPREPLY+=($(compgen -W '\(commands)' -- \"${cur}\"))\n}")
  }
}
