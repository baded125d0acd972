import ArgumentParser
import Glibc
import Runtime

extension ParsableCommand {
  /// Ends the program as the parser does, but prints what it has to say as all else is printed: its errors quote
  /// arguments.
  static func end(with error: any Error) -> Never {
    let (text, code) = (fullMessage(for: error), exitCode(for: error))
    guard code != .success else {
      // Help and the like.
      do throws(Failure) { try StandardOutput.write(text.isEmpty ? "" : text + "\n") } catch {
        StandardError.print("earshot: \(error)")
        Glibc.exit(error.code)
      }
      Glibc.exit(0)
    }
    let isSpoken = !text.isEmpty && code == .validationFailure
      && StartFailure.isSpoken(by: Array(CommandLine.arguments.dropFirst()))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop { isSpoken && !$0.hasPrefix("Usage: ") }
    for line in lines where !text.isEmpty { StandardError.print(String(line)) }
    // Last, so that usage is on the screen while it is said.
    if isSpoken { StartFailure.report(StartFailure.failure(parserSays: message(for: error)), aloud: true) }
    Glibc.exit(code.rawValue)
  }
}

/// How wide help is written.
enum HelpWidth {
  /// In columns. The parser puts descriptions right of column 26; on a screen narrower than that it would leave them
  /// out, or crash. No screen exceeds the upper bound.
  private static let widths = 60...1000

  /// Lets the parser write as if the terminal had a width that it can handle; to be called before any thread starts.
  ///
  /// The parser asks for the width at more places than it takes one, but everywhere looks at `COLUMNS` first. A narrow
  /// terminal or braille display breaks longer lines itself, and so shows all of them.
  static func bound() {
    guard let reported = asked ?? terminal, !widths.contains(reported) else { return }
    setenv("COLUMNS", "\(min(max(reported, widths.lowerBound), widths.upperBound))", 1)
  }

  private static var asked: Int? {
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
  }

  /// The parser takes no columns at all for not known.
  private static var terminal: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
