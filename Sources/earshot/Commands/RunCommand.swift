import ArgumentParser

/// `earshot run`, also without a subcommand: opens the peer-mentor app.
struct RunCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Opens the peer-mentor app: single keys on a terminal, lines on a pipe.",
    discussion: """
      --record FLOW writes the session as a flow while it goes on. earshot check replays it on a demo store \
      made at the time of the session, so a session on a fresh data folder replays as it was heard. One on \
      older data, with another account, with news from outside, or with keys pressed before an answer came, \
      has to be edited by hand. A secret is written by a name: demo for the demo's password, else other, \
      which EARSHOT_SECRET_OTHER gives.
      """)

  @Option(
    help: ArgumentHelp(
      "Write what was typed and said as a flow that earshot check replays.", valueName: "flow"))
  var record: String?
  @OptionGroup var settings: SettingOptions

  func perform() throws {
    var session = LiveSession(try settings.configuration(), recording: record)
    let code = try session.run()
    if code != 0 { throw ExitCode(code) }
  }
}
