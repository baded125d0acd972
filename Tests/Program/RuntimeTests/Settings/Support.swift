import TestSupport

@testable import Runtime

extension TestFolder {
  /// The folder of a person's settings in it.
  var configuration: ConfigurationDirectory { ConfigurationDirectory(path: path(of: "earshot")) }
}

/// The settings error that the body throws; nil for none.
func error(of body: () throws(SettingsError) -> Void) -> SettingsError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
