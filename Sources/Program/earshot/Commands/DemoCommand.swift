import ArgumentParser
import Flows
import Runtime

/// `earshot demo`: plays a short flow that comes with Earshot; without a name lists them.
struct DemoCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Plays a short demonstration aloud; without a name lists them.",
    discussion: """
      It takes no part in your own data: it plays on fictional people and messages. Each line that begins with > \
      is a command; the lines below it are what is said. Control C ends it.
      """)

  @Argument(help: "The demonstration to hear.", completion: Completions.demos)
  var name: String?
  static let obeyedSettings = Set(Setting.allCases).subtracting([
    .data, .store, .transcript, .lines, .keys, .captions, .pageWait, .pageReach,
  ])
  @OptionGroup var settings: SettingOptionGroup<DemoCommand>

  func perform() throws {
    let configuration = try settings.configuration()
    let library = DemoLibrary.installed(in: configuration.language)
    guard let name else {
      for demo in try library.entries() { try StandardOutput.print("\(demo.name): \(demo.sentence)") }
      return
    }
    try play(try library.flow(named: name), on: AppAdapters.builtIn(for: configuration), configuration)
  }

  private func play(_ flow: Flow, on host: some AppAdapter, _ configuration: Configuration) throws {
    try DemoPlayer(host, configuration).play(flow)
  }
}
