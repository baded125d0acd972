import CPlatform
import Foundation
import ScreenReader
package import Text

/// The handling of a crash: it restores the terminal, prints one sentence, and writes a report to a file.
///
/// The report contains version, signal and places in the code, and no personal data; only its owner can read it.
package enum CrashReport {
  /// Prepares for a crash, or changes the language.
  package static func prepare(
    in language: Language = .english, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    cplatform_crash_prepare(
      ProgramVersion.current, folder(environment) ?? "",
      language(
        en: "earshot: the program has crashed and ends; a report without personal data is in '",
        nb: "earshot: programmet krasjet og avsluttes; en rapport uten personopplysninger ligger i «"),
      language(en: "'", nb: "»"),
      language(
        en: "earshot: the program has crashed and ends; no report could be written",
        nb: "earshot: programmet krasjet og avsluttes; en rapport kunne ikke skrives"))
  }

  /// The folder of the XDG Base Directory Specification: `$XDG_STATE_HOME/earshot`, or `~/.local/state/earshot`; nil
  /// where neither is known. A relative `XDG_STATE_HOME` counts as not set.
  static func folder(_ environment: [String: String]) -> String? {
    if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return base + "/earshot" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/state/earshot" }
    return nil
  }
}
