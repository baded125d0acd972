import ArgumentParser
import Session

/// The command `earshot`: one subcommand each for what the program does.
@main
struct Earshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "earshot",
    abstract: "Hear an app the way a screen-reader user hears it.",
    discussion: """
      Without a subcommand the peer-mentor app opens. Press ? for help once it runs, and q to quit.
      """,
    version: TranscriptEntry.version,
    subcommands: [
      RunCommand.self, CheckCommand.self, AnnounceCommand.self, NotifyCommand.self, AccountCommand.self,
      ContactCommand.self, RenderCommand.self, DiffCommand.self, AuditCommand.self, SayCommand.self,
      VoicesCommand.self, DoctorCommand.self, BenchCommand.self, BenchSenderCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func main() {
    StandardStreams.fillGaps()
    main(nil)
  }
}
