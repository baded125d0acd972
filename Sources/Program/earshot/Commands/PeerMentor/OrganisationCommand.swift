import Apps
import ArgumentParser
import PeerMentor
import PeerMentorPostgreSQL
import PeerMentorStore
import Runtime
import Text

/// `earshot organisation`: the database that an organisation's mentors share.
struct OrganisationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "organisation",
    abstract: localized(
      en: "Sets up the database that an organisation's mentors share.",
      nb: "Setter opp databasen som likepersonene i en organisasjon deler."),
    subcommands: [Init.self, Upgrade.self, Status.self])

  /// The database of the organisation.
  struct Place: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        en: "The database: postgres://HOST/DATABASE. From EARSHOT_STORE or the configuration if not given.",
        nb: "Databasen: postgres://VERT/DATABASE. Uten valget hentes den fra EARSHOT_STORE eller innstillingene.",
        valueName: "url"))
    var store: String?
    @Option(
      help: ArgumentHelp(
        en: "Whose database it is: NHF, Blindeforbundet or HLF. One of another organisation is refused.",
        nb: "Hvem databasen tilhører: NHF, Blindeforbundet eller HLF. En fra en annen organisasjon blir avvist.",
        valueName: "name"),
      completion: Completions.values(of: .organisation))
    var organisation: String?

    func configuration() throws -> Configuration {
      var options = try SettingOptions.parse([])
      options.store = store
      options.organisation = organisation
      return try options.configuration()
    }

    func setup() throws -> OrganisationSetup {
      let configuration = try configuration()
      guard let server = configuration.server else {
        throw Failure.usage(
          "no database is named; give one with --store postgres://HOST/DATABASE",
          nb: "det er ikke oppgitt noen database; bruk --store postgres://VERT/DATABASE")
      }
      CommandMemory.limit()
      return OrganisationSetup(try ServerAddress(server)) {
        StandardError.print("earshot: \(StoreNotice.waiting(for: configuration))")
      }
    }
  }

  struct Init: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Makes the database, its roles, tables and policies, where they are missing.",
        nb: "Lager databasen med roller, tabeller og regler, der de mangler."))
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
      abstract: localized(
        en: "Brings the tables up to date, while mentors are connected, and puts roles back as they were made.",
        nb: "Oppdaterer tabellene mens likepersoner er tilkoblet, og setter roller tilbake slik de ble laget."))
    @OptionGroup var place: Place

    func perform() throws {
      try StandardOutput.confirm(try place.setup().upgrade())
    }
  }

  struct Status: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Shows the version, the mentors, unread notifications, and settings that the server's owner should put right.",
        nb: "Viser versjonen, likepersonene, hva som er ulest, og hva den som eier serveren, bør rette."))
    @OptionGroup var place: Place

    func perform() throws {
      for line in try place.setup().status() { try StandardOutput.print(line) }
    }
  }
}
