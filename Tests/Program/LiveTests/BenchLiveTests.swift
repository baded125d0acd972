import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

@Suite("Measuring, live", .waitingLong, .enabled(if: PulseServer.isAvailable))
struct BenchLiveTests {
  private struct Report: Decodable {
    struct Measurement: Decodable {
      struct Figures: Decodable {
        var count: Int
        var median: Double
        var p99: Double
      }
      var name: String
      var figures: Figures
    }
    var schema: Int
    var measurements: [Measurement]
    var notes: [String]
  }

  @Test("A quick bench measures keys, news, starts and sizes")
  func quick() throws {
    // A failure prints its reason on standard error, which the shell joins with standard output.
    let program = try ChildProcess(
      "/bin/sh", ["-c", "\"$0\" bench --quick --json 2>&1", programBesideTests("earshot")],
      environment: ProcessInfo.processInfo.environment, .output)
    let output = program.readToEnd()
    try #require(program.exitCode() == 0, "\(String(decoding: output, as: UTF8.self))")
    let json = output.drop { $0 != UInt8(ascii: "{") }
    let report = try JSONDecoder().decode(Report.self, from: Data(json))
    let names = report.measurements.map(\.name)
    for beginning in [
      "Next on a screen of 10000 nodes", "Filtering the centre", "Key read to first samples written",
      "Key read to flush acknowledged", "Notification sent in another process", "Heard, Earshot",
      "Start of the program", "What the proxy adds to a command that reads a text",
    ] {
      #expect(names.contains { $0.hasPrefix(beginning) }, "\(beginning) is missing")
    }
    for measured in report.measurements {
      #expect(
        measured.figures.count > 0 && measured.figures.median <= measured.figures.p99, "\(measured.name)")
    }
  }
}
