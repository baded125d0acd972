import ArgumentParser
import Hosting
import PeerMentorHost
import PeerMentorStore

/// `earshot store`: the place where accounts and messages are.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Moves accounts and messages from one store into another.", subcommands: [Copy.self])

  struct Copy: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copies all accounts with what belongs to them, and compares the counts.",
      discussion: """
        A store is a folder, or postgres://HOST/DATABASE. The demo is left out. Passwords cannot be copied: give each \
        mentor a new one with earshot account password. Forms that were not saved stay where they are.
        """)
    @Argument(help: "The store to copy from.", completion: .directory)
    var from: String
    @Argument(help: "The store to copy into.", completion: .directory)
    var to: String

    func perform() throws {
      let report = try StoreCopy(from: try Self.open(from), to: try Self.open(to)).perform()
      for line in report { try StandardOutput.print(line) }
    }

    private static func open(_ store: String) throws -> any PeerMentorStore {
      var options = try SettingOptions.parse([])
      options.store = store
      return try ConfiguredStore.open(try options.configuration(), withDemo: false)
    }
  }
}
