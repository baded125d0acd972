import Apps
import ArgumentParser
import PeerMentorStore
import Runtime

/// `earshot store`: the store of accounts and messages.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Moves accounts and messages from one store into another.", subcommands: [Copy.self])

  struct Copy: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copies all accounts with what belongs to them, and compares the counts.",
      discussion: """
        A store is a folder, or postgres://HOST/DATABASE. The demo is left out. Passwords cannot be copied: give each \
        mentor a new one with earshot account password. Forms that were not saved stay where they are. From an \
        organisation's database, or into one, only an administrator may copy.
        """)
    @Argument(help: "The store to copy from.", completion: .directory)
    var from: String
    @Argument(help: "The store to copy into.", completion: .directory)
    var to: String

    func perform() throws {
      do {
        let report = try StoreCopy(from: try Self.open(from, mustExist: true), to: try Self.open(to)).perform()
        try StandardOutput.confirm(report)
      } catch let error as StoreError {
        // The stores are arguments here, not options.
        throw StoreError(error.code, error.sentence.replacing(" with --data", with: ""))
      }
    }

    private static func open(_ store: String, mustExist: Bool = false) throws -> any PeerMentorStore {
      var options = try SettingOptions.parse([])
      options.store = store
      let configuration = try options.configuration()
      if mustExist, configuration.server == nil {
        let directory = try DataDirectory(configuration)
        guard directory.hasStore else {
          throw StoreError(.cannotRead, "there is no store in '\(directory.path)'; name the folder that holds one")
        }
      }
      return try ConfiguredStore.open(configuration, withDemo: false)
    }
  }
}
