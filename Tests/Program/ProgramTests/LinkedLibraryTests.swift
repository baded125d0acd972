import CustomDump
import TestSupport
import TestTraits
import Testing

/// The libraries that the dynamic linker loads at each start.
@Suite("Libraries that are loaded at the start", .waiting)
struct LinkedLibraryTests {
  @Test("Those of browsers, of an organisation's database and of Opus are not among them: they are loaded when needed")
  func onDemand() async throws {
    // The dynamic linker says what it would load, and ends.
    let run = try await CommandRun(["--version"], in: TestFolder(), environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
    #expect(run.output.contains("libsqlite3.so"), "\(run.output)")
    for name in ["libcurl", "libpq", "libopusenc"] { #expect(!run.output.contains(name), "\(name)") }
  }
}
