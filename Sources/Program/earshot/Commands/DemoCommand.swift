import ArgumentParser
import Flows
import Runtime
import Text

/// `earshot demo`: plays a short flow that comes with Earshot; without a name lists them.
struct DemoCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: localized(
      en: "Plays a short demonstration aloud; without a name lists them.",
      nb: "Spiller av en kort demonstrasjon; uten navn vises alle."),
    discussion: localized(
      en: """
        It does not touch your own data: it plays on fictional people and messages. Each line that begins with > \
        is a command; the lines below it are what is said. Control C ends it.
        """,
      nb: """
        Den rører ikke dine egne data: den bruker oppdiktede personer og meldinger. Hver linje som begynner med >, \
        er en kommando; linjene under den er det som blir sagt. Kontroll C avslutter den.
        """))

  @Argument(
    help: ArgumentHelp(en: "The demonstration to hear.", nb: "Demonstrasjonen du vil høre.", valueName: "name"),
    completion: Completions.demos)
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

  private func play(_ flow: Flow, on adapter: some AppAdapter, _ configuration: Configuration) throws {
    try DemoPlayer(adapter, configuration).play(flow)
  }
}
