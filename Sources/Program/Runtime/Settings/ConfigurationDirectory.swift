import Foundation

/// The folder of a person's own settings and voices.
package struct ConfigurationDirectory: Hashable, Sendable {
  /// Absolute, without a slash at its end.
  var path: String

  /// What the person wrote.
  var configurationPath: String { path + "/config.yaml" }
  /// What Earshot keeps of changes made while running.
  var preferencesPath: String { path + "/preferences.yaml" }
  /// The person's own voice profiles.
  var voicesPath: String { path + "/voices" }

  /// The folder at a path, whether or not it is there.
  init(path: String) {
    self.path = path
  }

  /// The folder of the XDG Base Directory Specification: `$XDG_CONFIG_HOME/earshot`, or `~/.config/earshot`;
  /// nil where neither is known.
  ///
  /// As the specification asks, a relative `XDG_CONFIG_HOME` counts as not set.
  package init?(environment: [String: String]) {
    if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
      path = base + "/earshot"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.config/earshot"
    } else {
      return nil
    }
  }
}
