import ArgumentParser
import Glibc
import Runtime

extension ParsableCommand {
  /// Ends the program as the parser does, but escapes its messages: they quote arguments.
  static func end(with error: any Error) -> Never {
    let (text, code) = (ParserTexts.localized(fullMessage(for: error)), exitCode(for: error))
    guard code != .success else {
      // Help, the version and the like.
      do throws(Failure) { try StandardOutput.write(text.isEmpty ? "" : text + "\n") } catch {
        StandardError.print("earshot: \(error)")
        Glibc.exit(error.code)
      }
      Glibc.exit(0)
    }
    let isSpoken =
      !text.isEmpty && code == .validationFailure
      && StartFailure.isSpoken(by: Array(CommandLine.arguments.dropFirst()))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop {
      isSpoken && !$0.hasPrefix(ParserTexts.usage)
    }
    for line in lines where !text.isEmpty { StandardError.print(String(line)) }
    // Last, so that the usage is visible while the message is spoken.
    if isSpoken { StartFailure.report(.usage(localized: ParserTexts.sentence(message(for: error))), aloud: true) }
    Glibc.exit(code.rawValue)
  }
}

/// The width of help texts.
enum HelpWidth {
  /// The width in columns. The parser puts descriptions right of column 26; on a narrower screen it would leave them out, or
  /// crash. No screen exceeds the upper bound.
  private static let widths = 60...1000

  /// Gives the parser a terminal width that it can handle; must be called before any thread starts.
  ///
  /// The parser reads the width at more places than it has a parameter for, but everywhere reads `COLUMNS` first. A narrow
  /// terminal or braille display breaks longer lines itself, and so shows all of them.
  static func bound() {
    guard let reported = asked ?? terminal, !widths.contains(reported) else { return }
    setenv("COLUMNS", "\(min(max(reported, widths.lowerBound), widths.upperBound))", 1)
  }

  private static var asked: Int? {
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
  }

  /// The terminal's width; zero columns count as unknown, as in the parser.
  private static var terminal: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
