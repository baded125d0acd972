import ArgumentParser
import Runtime

/// The option of a command for one mentor.
struct MentorOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      en: "The mentor's email address; needed where there are several accounts.",
      nb: "E-postadressen til likepersonen; må oppgis når det er flere kontoer.", valueName: "email"))
  var account: String?
}

/// The options of a command for the accounts and messages of a store, without a session.
struct StoreOptions: ParsableArguments {
  @Option(help: Setting.data.help(), completion: .directory)
  var data: String?
  @Option(help: Setting.store.help(), completion: .directory)
  var store: String?

  /// The settings with the store that these options name.
  ///
  /// - Parameter organisation: The value of the command's own option `--organisation`.
  func configuration(organisation: String? = nil) throws -> Configuration {
    var options = try SettingOptions.parse([])
    options.data = data
    options.store = store
    options.organisation = organisation
    return try options.configuration()
  }
}
