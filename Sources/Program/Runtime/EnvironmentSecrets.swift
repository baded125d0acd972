import Foundation
import Text

/// The secrets that scripts type by name, from the environment.
package enum EnvironmentSecrets {
  /// The value of `EARSHOT_SECRET_` followed by the name in capitals; nil where it is not set.
  package static func named(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[variable(of: name)]
  }

  /// The environment variable that holds it; a hyphen cannot stand in one.
  private static func variable(of name: String) -> String {
    "EARSHOT_SECRET_" + name.uppercased().replacing("-", with: "_")
  }

  /// The message that no secret has the given name.
  static func unknown(in language: Language) -> String {
    language(
      en: "There is no secret of this name. Set EARSHOT_SECRET_ and the name, in capitals",
      nb:
        "Det finnes ingen hemmelighet med dette navnet. Angi den i miljøvariabelen EARSHOT_SECRET_NAVN, med navnet i store bokstaver"
    )
  }
}
