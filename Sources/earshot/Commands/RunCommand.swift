import ArgumentParser

/// `earshot run`, also without a subcommand: opens the peer-mentor app.
struct RunCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Opens the peer-mentor app: single keys on a terminal, lines on a pipe.")

  @OptionGroup var settings: SettingOptions

  func perform() throws {
    let code = try LiveSession(try settings.configuration()).run()
    if code != 0 { throw ExitCode(code) }
  }
}
