import ArgumentParser

/// `earshot run`, also without a subcommand: opens the peer-mentor app.
struct RunCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Opens the peer-mentor app: single keys on a terminal, lines on a pipe.")

  @Option(
    help: ArgumentHelp(
      "Write what was typed and said as a flow that earshot check replays.", valueName: "flow"))
  var record: String?
  @OptionGroup var settings: SettingOptions

  func perform() throws {
    let code = try LiveSession(try settings.configuration(), recording: record).run()
    if code != 0 { throw ExitCode(code) }
  }
}
