import Apps
import ArgumentParser
import PeerMentorStore
import Runtime
import Text

/// `earshot store`: the store of accounts and messages.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: localized(
      en: "Copies, backs up and restores accounts and messages.",
      nb: "Kopierer, sikkerhetskopierer og gjenoppretter kontoer og meldinger."), subcommands: [Copy.self])

  struct Copy: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Copies all accounts with what belongs to them, and compares the counts.",
        nb: "Kopierer alle kontoer med det som hører til, og sammenligner antallene."),
      discussion: localized(
        en: """
          A store is a folder, or postgres://HOST/DATABASE. The demo is left out. Passwords cannot be copied: give each \
          mentor a new one with earshot account password. Forms that were not saved stay where they are. From an \
          organisation's database, or into one, only an administrator may copy.
          """,
        nb: """
          Et lager er en mappe eller postgres://VERT/DATABASE. Demoen er ikke med. Passord kan ikke kopieres: gi hver \
          likeperson et nytt med earshot account password. Skjemaer som ikke er lagret, blir igjen. Fra en organisasjons \
          database, eller til en, kan bare en administrator kopiere.
          """))
    @Argument(
      help: ArgumentHelp(en: "The store to copy from.", nb: "Lageret det kopieres fra.", valueName: "from"),
      completion: .directory)
    var from: String
    @Argument(
      help: ArgumentHelp(en: "The store to copy into.", nb: "Lageret det kopieres til.", valueName: "to"), completion: .directory)
    var to: String

    func perform() throws {
      do {
        let report = try StoreCopy(from: try Self.open(from, mustExist: true), to: try Self.open(to)).perform()
        try StandardOutput.confirm(report)
      } catch let error as StoreError {
        // The stores are arguments here, not options.
        throw StoreError(
          error.code, error.sentence.replacing(" with --data", with: ""),
          nb: error.failure.bokmål.replacing(" med --data", with: ""))
      }
    }

    private static func open(_ store: String, mustExist: Bool = false) throws -> any PeerMentorStore {
      var options = try SettingOptions.parse([])
      options.store = store
      let configuration = try options.configuration()
      if mustExist, configuration.server == nil {
        let directory = try DataDirectory(configuration)
        guard directory.hasStore else {
          throw StoreError(
            .cannotRead,
            "there is no store in '\(directory.path)'; name the folder that holds one",
            nb: "det finnes ikke noe lager i «\(directory.path)»; oppgi mappen som har et")
        }
      }
      return try ConfiguredStore.open(configuration, withDemo: false)
    }
  }
}
