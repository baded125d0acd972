import CustomDump
import TestSupport
import TestTraits
import Testing

/// The libraries that the dynamic linker loads at each start.
@Suite("Libraries that are loaded at the start", .waiting)
struct LinkedLibraryTests {
  @Test("Those of browsers, of an organisation's database and of Opus are not among them: they are loaded when needed")
  func onDemand() async throws {
    let run = try await CommandRun([builtProgram("earshot")], in: TestFolder(), program: "/usr/bin/ldd")
    #expect(run.output.contains("libsqlite3.so"), "\(run.output)")
    for name in ["libcurl", "libpq", "libopusenc"] { #expect(!run.output.contains(name), "\(name)") }
  }
}
