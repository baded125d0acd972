import Foundation
import Text

/// Secrets that scripts type by name, as the environment holds them.
package enum EnvironmentSecrets {
  /// The value of `EARSHOT_SECRET_` and the name in capitals; nil where it is not set.
  package static func named(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[variable(of: name)]
  }

  /// The environment variable that holds it; a hyphen cannot stand in one.
  private static func variable(of name: String) -> String {
    "EARSHOT_SECRET_" + name.uppercased().replacing("-", with: "_")
  }

  /// Says that there is none of the name that was given.
  static func unknown(in language: Language) -> String {
    language(
      en: "There is no secret of this name. Set EARSHOT_SECRET_ and the name, in capitals",
      nb: "Det finnes ingen hemmelighet med dette navnet. Sett EARSHOT_SECRET_ og navnet, med store bokstaver")
  }
}
