import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

@Suite("The bench of an organisation", .waiting, .enabled(if: PostgreSQLBinaries.areThere))
struct OrganisationBenchTests {
  @Test("measures the database beside the file, and tells what a session costs")
  func quick() throws {
    let bench = try ChildProcess(
      programBesideTests("earshot"), ["bench", "--only", "organisation", "--quick"],
      environment: ProcessInfo.processInfo.environment, .output)
    let lines = String(decoding: bench.readToEnd(), as: UTF8.self)
    #expect(bench.exitCode() == 0)
    for name in [
      "Signing in, up to 5 connected", "Opening the centre, the file", "Opening the centre, the database",
      "From notify to what is new, one mentor of 5", "From that to the word at each of 5 sessions",
      "Memory of the server for each session, MB", "Mentors in the database: 20",
    ] {
      #expect(lines.contains(name), "\(lines)")
    }
  }
}

private enum PostgreSQLBinaries {
  static var areThere: Bool {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    return versions.contains { FileManager.default.isExecutableFile(atPath: "/usr/lib/postgresql/\($0)/bin/initdb") }
  }
}
