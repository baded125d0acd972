internal import Foundation
internal import LinuxSupport

/// Finds the browser among the installed programs.
///
/// There are two kinds. A headless shell shows pages without the rest of a browser: the same pages, the same accessibility
/// tree, a third of the processor time for a session. But the browser's own words, such as those of a button to choose a
/// file, are in English alone.
enum InstalledBrowser {
  private static let shells = ["chromium-headless-shell", "chrome-headless-shell"]
  private static let browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

  /// The browser for pages in a language: of the first folder of `PATH` that contains any, the one that fits better; nil where
  /// none is installed.
  ///
  /// - Parameter language: Its code.
  static func program(for language: String) -> String? {
    let names = language == "en" ? shells + browsers : browsers + shells
    return ChildProcess.installed(anyOf: names).map(program)
  }

  /// The program behind a command.
  ///
  /// Debian's command for its headless shell is a script that waits for it, so that a signal would end the script alone.
  private static func program(of command: String) -> String {
    let (folder, name) = (URL(filePath: command).deletingLastPathComponent(), URL(filePath: command).lastPathComponent)
    let program = folder.appending(path: "../lib/chromium/\(name)").standardizedFileURL.path
    return shells.contains(name) && access(program, X_OK) == 0 ? program : command
  }
}
