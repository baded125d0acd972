import TestSupport
import Testing

extension TerminalProgram {
  /// The program on a terminal, with a home in the test's own folder, and without Swift's crash report.
  static func earshot(
    _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:]
  ) throws -> TerminalProgram {
    try TerminalProgram(
      builtProgram("earshot"), arguments,
      environment: ["HOME": folder.path, "TERM": "xterm", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        .merging(environment) { $1 })
  }

  /// Waits until the program has written a text.
  func wait(for text: String) throws { try output { $0.contains(text) } }

  /// Types keys and waits until a text is written.
  func send(_ keys: String, until text: String) throws {
    send(keys)
    try wait(for: text)
  }

  /// Ends the session by Control D and expects the exit code 0.
  func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) throws {
    send("\u{4}")
    #expect(try exitCode() == 0, sourceLocation: sourceLocation)
  }
}
