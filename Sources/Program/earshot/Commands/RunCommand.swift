import Apps
import ArgumentParser
import Runtime
import ScreenReader
import Text

/// `earshot run`, also without a subcommand: opens the peer-mentor app.
struct RunCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Opens the peer-mentor app: single keys on a terminal, lines on a pipe.",
    discussion: """
      On a terminal it asks once whose app it is, and keeps the answer. It does not ask where --organisation, --data, \
      --transcript, --lines or --keys is given, be it as an option, in the environment or in the configuration file.

      --app opens another app: a page in Chromium (http://localhost:8080, or an HTML file), captured screens, or an app \
      on a phone. No link leads to another site than that of the page. On a phone, the next element behind the last one \
      that shows scrolls on.

      --save FOLDER keeps every screen of a page or a phone with its screenshot, and what led from one to the next. \
      'earshot check --app FOLDER' then plays the same flow without either. No text of a password is in it.

      --record FLOW writes the session as a flow while it goes on. earshot check replays it on a demo store \
      made at the time of the session, so a session on a fresh data folder replays as it was heard. One on \
      older data, with another account, with news from outside, or with keys pressed before an answer came, \
      has to be edited by hand. A secret is written by a name: demo for the demo's password, else other, \
      which EARSHOT_SECRET_OTHER gives.
      """)

  @Option(
    help: ArgumentHelp(
      "Write what was typed and said as a flow that earshot check replays.", valueName: "flow"),
    completion: Completions.flows)
  var record: String?
  @Option(
    help: ArgumentHelp(
      "Keep every screen of a page or a phone, and what led from one to the next, in a new folder.", valueName: "folder"),
    completion: .directory)
  var save: String?
  @Option(
    defaultAsFlag: 0,
    help: ArgumentHelp(
      "Show others what is heard, on a page of this computer; its address is printed on standard error.",
      discussion: """
        It shows the screen with its cursor, what is said word by word, what waits, what was cut, and the other style's \
        words. Nothing on it acts on the session, and it ends with it. Without a port a free one is chosen.
        """,
      valueName: "port"))
  var page: UInt16?
  static let obeyedSettings = Set(Setting.allCases)
  @OptionGroup var source: AppOption
  @OptionGroup var settings: SettingOptions

  func perform() throws {
    // Messages are also spoken: nobody must have to read them first.
    StandardError.neverWait()
    defer { StandardError.settle() }
    let configuration = try settings.configuration()
    let code = try Self.run(
      try AppAdapters.host(
        source.app, capabilities: source.capabilities, phone: source.phone, saving: save, for: configuration,
        CaptureOptions(readsPictures: page != nil)),
      configuration, recording: record, page: page)
    if code != 0 { throw ExitCode(code) }
  }

  private static func run(
    _ host: some AppAdapter, _ configuration: Configuration, recording: String?, page: UInt16?
  ) throws -> Int32 {
    if let notice = configuration.styleNotice(for: [host.platform].compactMap(\.self)) { StandardError.print(notice) }
    return try LiveSession(
      host, configuration.heard(on: host.platform), recording: recording, page: page.map { $0 == 0 ? .any : .port($0) }
    ).run()
  }
}
