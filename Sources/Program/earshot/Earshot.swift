import ArgumentParser
import Glibc
import LinuxSupport
import Runtime
import Text

/// The command `earshot`, with a subcommand for each task.
@main
struct Earshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "earshot",
    abstract: localized(
      en: "Hear an app the way a screen-reader user hears it.", nb: "Hør en app slik den høres med skjermleser."),
    discussion: localized(
      en: "Without a subcommand the peer-mentor app opens. Press ? for help once it runs, and q to quit.",
      nb: "Uten kommando åpnes likepersonappen. Trykk på ? for hjelp når den er i gang, og på q for å avslutte."),
    version: ProgramVersion.current,
    subcommands: [
      RunCommand.self, HearCommand.self, DemoCommand.self, CheckCommand.self, AnnounceCommand.self, NotifyCommand.self,
      AccountCommand.self,
      ContactCommand.self, AnswersCommand.self, OrganisationCommand.self, StoreCommand.self, RenderCommand.self, DiffCommand.self,
      AuditCommand.self, ListenCommand.self, SayCommand.self,
      MCPCommand.self, VoicesCommand.self, DoctorCommand.self, BenchCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func main() {
    forbidInspection()
    StandardStreams.fillGaps()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // The declarations of the commands are made in this language.
    Language.ofMessages = StartFailure.language(for: arguments)
    // Swift takes the arguments from there: without them every command would be `run`.
    guard access("/proc/self/cmdline", R_OK) == 0 else {
      StandardError.print(
        localized(
          en: "earshot: /proc is not mounted, so the command line cannot be read; mount it with: mount -t proc proc /proc",
          nb: "earshot: /proc er ikke montert, så kommandolinjen kan ikke leses; monter den med: mount -t proc proc /proc"))
      Glibc.exit(69)
    }
    raiseDescriptorLimit()
    CrashReport.prepare()
    raiseTrimThreshold()
    // Exceeding a file size limit is then a failed write, as on a full disk.
    signal(SIGXFSZ, SIG_IGN)
    // With fewer descriptors, a file that cannot be opened would seem to be missing.
    let (free, needed) = (freeDescriptors(upTo: 16), 16)
    guard free == needed else {
      StandardError.print(
        localized(
          en: "earshot: cannot begin: \(free) more files can be opened, and at least \(needed) are needed; "
            + "allow it more with ulimit -n 256, or close other programs",
          nb: "earshot: kan ikke starte: \(free) filer til kan åpnes, og det trengs minst \(needed); "
            + "tillat flere med ulimit -n 256, eller lukk andre programmer"))
      Glibc.exit(69)
    }
    HelpWidth.bound()
    if let failure = refusal(of: arguments) {
      // A person at a terminal may have meant a command that speaks.
      StartFailure.report(failure, aloud: isatty(STDIN_FILENO) == 1)
      Glibc.exit(64)
    }
    guard !CompletedEarshot.isAsked(by: arguments) else { return CompletedEarshot.answer(arguments) }
    do {
      var command = try command(for: arguments)
      try command.run()
    } catch {
      end(with: error)
    }
  }

  /// The command for the arguments.
  ///
  /// The subcommand alone parses them: the parser would declare and search it four times as one of many, but only twice this
  /// way. The whole program handles help, the version and unknown arguments.
  static func command(for arguments: [String]) throws -> any ParsableCommand {
    let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    let own = named == nil ? arguments : Array(arguments.dropFirst())
    let reportsItself = ["-h", "--help", "--help-hidden", "--version"].contains { own.contains($0) }
    guard !reportsItself, arguments.first != "help", let type = named ?? configuration.defaultSubcommand,
      let command = try? type.parseAsRoot(own)
    else { return try parseAsRoot(arguments) }
    return command
  }

  /// The reason why the first word, or the one after `help`, is no command; nil where it is one, or where there is no word.
  ///
  /// With a default command, the parser would take a misspelt command for an unexpected argument of `run`; for `help` with a
  /// misspelt command it would print the help of the whole program.
  static func refusal(of arguments: [String]) -> Failure? {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-") else { return nil }
    let all = configuration.subcommands.map { $0.configuration }
    guard word != "help", !all.contains(where: { $0.commandName == word }) else { return nil }
    if let advice = FileKind.advice(for: word) {
      return .usage(
        localized: localized(en: "there is no command '\(word)'; ", nb: "det finnes ingen kommando «\(word)»; ") + advice)
    }
    // All of them are too many to listen to.
    let nearest = NearestWord.suggestion(for: word, among: all.filter(\.shouldDisplay).compactMap(\.commandName))
    return .usage(
      "there is no command '\(word)'; " + (nearest.map { "did you mean '\($0)'?" } ?? "earshot --help lists the commands"),
      nb: "det finnes ingen kommando «\(word)»; " + (nearest.map { "mente du «\($0)»?" } ?? "earshot --help viser kommandoene"))
  }
}
