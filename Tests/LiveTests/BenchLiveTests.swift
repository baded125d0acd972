import Foundation
import Processes
import SoundLoopback
import SoundRig
import Testing
import ThreadRig

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
    var measurements: [Measurement]
    var notes: [String]
  }

  @Test("A quick bench measures keys, news, starts and sizes")
  func quick() throws {
    let program = try ChildProcess(
      builtProgram("earshot"), ["bench", "--quick", "--json"],
      environment: ProcessInfo.processInfo.environment, .output)
    let output = Data(program.readToEnd())
    #expect(program.exitCode() == 0)
    let report = try JSONDecoder().decode(Report.self, from: output)
    let names = report.measurements.map(\.name)
    for beginning in [
      "Next on a screen of 10000 nodes", "Filtering the centre", "Key read to first samples written",
      "Key read to flush acknowledged", "Notification sent in another process", "Heard, Earshot",
      "Start of the program",
    ] {
      #expect(names.contains { $0.hasPrefix(beginning) }, "\(beginning) is missing")
    }
    for measured in report.measurements {
      #expect(
        measured.figures.count > 0 && measured.figures.median <= measured.figures.p99, "\(measured.name)")
    }
  }
}
