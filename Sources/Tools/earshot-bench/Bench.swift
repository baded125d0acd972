import Apps
import Foundation
import LinuxSupport
import PeerMentor
import PeerMentorStore
import RemoteApps
import Runtime
import TestSupport

/// Measures on this machine how fast Earshot answers.
///
/// Everything but the person is real: session, store, synthesizer and sound server run as usual; the sound server is a
/// private one without a card.
struct Bench {
  /// The parts of the measurement, in their order.
  enum Part: String, CaseIterable, Sendable {
    case trees, captures, store, finding, files, listen, keys, news, network, heard, start, pages
    /// Measured only on request: it takes minutes, and memory for a thousand connections.
    case organisation

    /// The parts that are measured by default.
    static var usual: [Part] { allCases.filter { $0 != .organisation } }
  }

  private var parts: [Part]
  private var isQuick: Bool
  private var organisation: OrganisationCounts

  /// The rate, in words a minute, of people who listen all day.
  private static let rate = 300

  /// - Parameters:
  ///   - isQuick: Whether little is measured, to see that the bench works.
  ///   - organisation: The size of the organisation, unless little is measured.
  init(_ parts: [Part], isQuick: Bool, organisation: OrganisationCounts) {
    self.parts = parts
    self.isQuick = isQuick
    self.organisation = isQuick ? OrganisationCounts(mentors: 20, sessions: 5, notifications: 2_000) : organisation
  }

  /// Measures. The notes of the report list the parts that cannot be measured here.
  func run() throws -> BenchReport {
    var report = BenchReport()
    if parts.contains(.trees) { TreeBench(count: isQuick ? 20 : 500).run(&report) }
    if parts.contains(.captures) { try inFolder { try captureBench(in: $0).run(&report) } }
    if parts.contains(.store) {
      try StoreBench(
        count: isQuick ? 3 : 40, notifications: isQuick ? 1_000 : 100_000, contacts: isQuick ? 1_000 : 10_000
      ).run(&report)
    }
    if parts.contains(.finding) {
      try inFolder { try FindBench(count: isQuick ? 2 : 40, rows: isQuick ? 1_000 : 100_000, folder: $0).run(&report) }
    }
    if parts.contains(.files) {
      try inFolder {
        try FileBench(count: isQuick ? 1 : 7, length: isQuick ? 3 : 40, folder: $0, rate: 240).run(&report)
      }
    }
    if parts.contains(.listen) { try ListenBench(count: isQuick ? 5 : 2_000).run(&report) }
    if parts.contains(.organisation) {
      if PostgreSQLServer.isAvailable {
        try inFolder { try OrganisationBench(counts: organisation, count: isQuick ? 3 : 200, folder: $0).run(&report) }
      } else {
        report.notes.append("the organisation: PostgreSQL's server is not installed; try apt-get install postgresql")
      }
    }
    if !parts.allSatisfy({ [.trees, .store, .finding, .files, .listen, .organisation].contains($0) }) {
      if PulseServer.isAvailable {
        try measureSound(&report)
      } else {
        report.notes.append(
          "all that needs sound: pulseaudio is not installed; try apt-get install pulseaudio pulseaudio-utils")
      }
    }
    report.machine.loadAfter = BenchReport.Machine.load
    return report
  }

  private func captureBench(in folder: String) -> CaptureBench {
    CaptureBench(
      count: isQuick ? 2 : 20, sizes: (200, isQuick ? 2_000 : 20_000), files: isQuick ? 10 : 1_000, folder: folder)
  }

  /// Measures in an empty folder, which is removed afterwards.
  private func inFolder(_ measure: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    try measure(folder.path)
  }

  private func measureSound(_ report: inout BenchReport) throws {
    let server = try PulseServer()
    // From now on this program and its children play to this server.
    setenv("PULSE_SERVER", server.address, 1)
    try withExtendedLifetime(server) {
      let data = "\(server.directory.path)/data"
      let configuration = try Self.configuration([.data: data, .language: "en", .rate: String(Self.rate)])
      let store = try ConfiguredStore.open(configuration)
      func open(_ screen: String, prerendersAhead: Bool = true, isShown: Bool = false) throws -> BenchSession<PeerMentorApp> {
        try BenchSession<PeerMentorApp>(
          screen, store: store, configuration: configuration, prerendersAhead: prerendersAhead, isShown: isShown)
      }
      if parts.contains(.captures) {
        try inFolder { try captureBench(in: $0).hear(on: server, data: data, &report) }
      }
      if parts.contains(.keys) {
        try KeyBench(count: isQuick ? 12 : 500, isLoaded: !isQuick) { try open("contacts", prerendersAhead: $0, isShown: $1) }
          .run(&report)
      }
      if parts.contains(.news) {
        try NewsBench(count: isQuick ? 3 : 60, data: data) { try open("notifications") }.run(&report)
      }
      if parts.contains(.network) {
        if PostgreSQLServer.isAvailable {
          try inFolder { try NetworkBench(count: isQuick ? 8 : 200, configuration: configuration, folder: $0).run(&report) }
        } else {
          report.notes.append("the network: PostgreSQL's server is not installed; try apt-get install postgresql")
        }
      }
      if parts.contains(.heard) {
        let arguments = [
          "run", "--keys", "--speech", "--audio", "pulse", "--hints", "off", "--language", "en", "--rate",
          String(Self.rate), "--data", data,
        ]
        try HearingBench(count: isQuick ? 3 : 60, arguments: arguments, rate: Self.rate, server: server).run(&report)
      }
      if parts.contains(.pages) {
        if ChromiumPage.isAvailable {
          try inFolder { folder in
            let bench = PageBench(
              count: isQuick ? 3 : 60, size: isQuick ? 300 : 6_000, configuration: configuration, folder: folder)
            try bench.run(&report) { try open("contacts") }
          }
        } else {
          report.notes.append("pages: there is no Chromium; try apt-get install chromium")
        }
      }
      if parts.contains(.start) {
        try StartBench(count: isQuick ? 2 : 10, idleSeconds: isQuick ? 1 : 5, data: data).run(&report)
      }
    }
  }

  /// Settings without the person's own files.
  static func configuration(_ options: [Setting: String]) throws -> Configuration {
    try Configuration(
      options: options, environment: ProcessInfo.processInfo.environment,
      organisations: PeerMentorAdapter.organisations)
  }
}

// MARK: - Errors

extension PostgreSQLServerError: FailureConvertible {}
extension PostgreSQLBenchError: FailureConvertible {}
extension LoopbackError: FailureConvertible {}
extension ChildProcessError: FailureConvertible {}
