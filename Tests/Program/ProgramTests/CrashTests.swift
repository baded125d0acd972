import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("A program that crashes", .waiting)
struct CrashTests {
  private let folder = TestFolder()

  /// The program on a terminal, with Swift's own crash report enabled.
  private func start(_ language: String, state: [String: String] = [:]) throws -> TerminalProgram {
    let program = try TerminalProgram.earshot(
      [
        "run", "--audio", "none", "--hints", "off", "--organisation", "NHF", "--language", language,
        "--data", folder.path(of: "data"),
      ], in: folder, environment: ["SWIFT_BACKTRACE": "enable=yes"].merging(state) { $1 })
    try program.wait(for: "NHF")
    return program
  }

  @Test(
    "It ends by the signal, with the terminal restored, one sentence and a report",
    arguments: [(SIGILL, "SIGILL"), (SIGSEGV, "SIGSEGV"), (SIGABRT, "SIGABRT"), (SIGTRAP, "SIGTRAP")])
  func crash(signal: Int32, name: String) throws {
    let program = try start("en")
    program.send("\t\rkari@example.org\t\rhemmelig")
    // All input has been read: otherwise later announcements may follow the sentence.
    try program.output { $0.contains("kari") && $0.components(separatedBy: "bullet\n").count == 9 }
    let before = program.output.count
    program.signal(signal)
    #expect(try program.exitCode() == 128 + signal)
    #expect(program.isRestored)
    let state = ".local/state/earshot"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: state))
    let report = try #require(names.first)
    #expect(names.count == 1)
    let path = folder.path(of: "\(state)/\(report)")
    let sentence = "earshot: the program has crashed and ends; a report without personal data is in '\(path)'\n"
    #expect(program.output.dropFirst(before).hasSuffix(sentence))
    #expect(!program.output.contains("Thread"))
    #expect(try folder.mode(of: "\(state)/\(report)") == 0o600)
    #expect(try folder.mode(of: state) == 0o700)
    let text = try folder.read("\(state)/\(report)")
    #expect(text.hasPrefix("Earshot ") && text.contains("\nsignal: \(name), code 0\nframes:\n"))
    // Its threads wait in functions of the C library, called from main's.
    #expect(text.contains("\nlibc.so.6+0x") || text.contains("\nearshot+0x"))
    for personal in ["kari", "hemmelig", folder.path] { #expect(!text.contains(personal)) }
  }

  @Test("Where no report can be written it says so, in the person's language")
  func withoutReport() throws {
    let program = try start("nb", state: ["XDG_STATE_HOME": "/dev/null"])
    program.signal(SIGBUS)
    #expect(try program.exitCode() == 128 + SIGBUS)
    #expect(program.isRestored)
    #expect(program.output.hasSuffix("earshot: programmet krasjet og avsluttes; en rapport kunne ikke skrives\n"))
  }
}
