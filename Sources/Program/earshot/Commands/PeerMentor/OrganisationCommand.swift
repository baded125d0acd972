import Apps
import ArgumentParser
import PeerMentor
import PeerMentorPostgreSQL
import PeerMentorStore
import Runtime

/// `earshot organisation`: the database that an organisation's mentors share.
struct OrganisationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "organisation", abstract: "Sets up the database that an organisation's mentors share.",
    subcommands: [Init.self, Upgrade.self, Status.self])

  /// The database of the organisation.
  struct Place: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The database: postgres://HOST/DATABASE. From EARSHOT_STORE or the configuration if not given.", valueName: "url"))
    var store: String?
    @Option(
      help: ArgumentHelp(
        "Whose database it is: NHF, Blindeforbundet or HLF. One of another organisation is refused.", valueName: "name"),
      completion: Completions.values(of: .organisation))
    var organisation: String?

    func configuration() throws -> Configuration {
      var options = try SettingOptions.parse([])
      options.store = store
      options.organisation = organisation
      return try options.configuration()
    }

    func setup() throws -> OrganisationSetup {
      guard let server = try configuration().server else {
        throw Failure.usage("no database is named; give one with --store postgres://HOST/DATABASE")
      }
      return OrganisationSetup(try ServerAddress(server))
    }
  }

  struct Init: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: "Makes the database, its roles, tables and policies, where they are missing.")
    @OptionGroup var place: Place

    func perform() throws {
      let configuration = try place.configuration()
      let organisation = configuration.organisation == nil ? nil : configuration.chosenOrganisation
      let report = try place.setup().initialize(for: organisation)
      if let organisation { try ConfiguredStore.open(configuration).chooseOrganisation(organisation) }
      try StandardOutput.confirm(report)
    }
  }

  struct Upgrade: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: "Brings the tables up to date, while mentors are connected.")
    @OptionGroup var place: Place

    func perform() throws {
      try StandardOutput.confirm(try place.setup().upgrade())
    }
  }

  struct Status: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: "Tells the version, how many mentors there are and are connected, and what is unread.")
    @OptionGroup var place: Place

    func perform() throws {
      for line in try place.setup().status() { try StandardOutput.print(line) }
    }
  }
}
