import PeerMentorHost
import Hosting
import ArgumentParser
import PeerMentor
import PeerMentorStore
import Settings

/// `earshot bench`: measures on this machine how fast Earshot answers.
///
/// Everything is the real thing but the person: session, store, synthesizer and sound server run as they do
/// otherwise, the sound server being a private one without a card.
struct BenchCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how fast Earshot answers on this machine.",
    discussion: """
      It plays into a private sound server that nobody hears, uses a store of its own, and takes about a \
      minute. For good figures let the machine do nothing else meanwhile.
      """)

  @Flag(help: "Print JSON.")
  var json = false
  @Flag(help: "Measure little, to see that it works; takes some seconds.")
  var quick = false
  @Option(help: "Measure only this; may be given more than once: trees, store, keys, news, heard, start.")
  var only: [Part] = []

  /// What is measured, in this order.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case trees, store, keys, news, heard, start
  }

  /// Words a minute at which people who listen all day work.
  private static let rate = 300

  func perform() throws {
    var report = BenchReport()
    let parts = only.isEmpty ? Part.allCases : only
    if parts.contains(.trees) { TreeBench(count: quick ? 20 : 500).run(&report) }
    if parts.contains(.store) {
      try StoreBench(
        count: quick ? 3 : 40, notifications: quick ? 1_000 : 100_000, contacts: quick ? 1_000 : 10_000
      ).run(&report)
    }
    let audible = parts.filter { $0 != .trees && $0 != .store }
    if ChildProgram.installed("pulseaudio") == nil {
      report.notes.append("all that needs sound: pulseaudio is not installed; try apt-get install pulseaudio")
    } else if !audible.isEmpty {
      try measureSound(audible, &report)
    }
    report.machine.loadAfter = BenchReport.Machine.load
    if json {
      for line in try report.json().split(separator: "\n") { try StandardOutput.print(String(line)) }
    } else {
      for line in report.lines { try StandardOutput.print(line) }
    }
  }

  private func measureSound(_ parts: [Part], _ report: inout BenchReport) throws {
    let server = try BenchServer()
    try withExtendedLifetime(server) {
      var options = try SettingOptions.parse([])
      options.data = "\(server.directory)/data"
      options.language = "en"
      options.rate = String(Self.rate)
      let configuration = try options.configuration(readingFiles: false)
      let store = try ConfiguredStore.open(configuration)
      func open(_ screen: String, preparesAhead: Bool = true) throws -> BenchSession {
        try BenchSession(screen, store: store, configuration: configuration, preparesAhead: preparesAhead)
      }
      if parts.contains(.keys) {
        try KeyBench(count: quick ? 12 : 500) { try open("contacts", preparesAhead: $0) }.run(&report)
      }
      if parts.contains(.news) {
        let bench = NewsBench(count: quick ? 3 : 60, data: options.data ?? "") { try open("notifications") }
        try bench.run(&report)
      }
      if parts.contains(.heard) {
        let arguments = [
          "run", "--keys", "--speech", "--audio", "pulse", "--hints", "off", "--language", "en", "--rate",
          String(Self.rate), "--data", options.data ?? "",
        ]
        try HearingBench(count: quick ? 3 : 60, arguments: arguments, rate: Self.rate).run(&report)
      }
      if parts.contains(.start) {
        let bench = StartBench(
          count: quick ? 2 : 10, idleSeconds: quick ? 1 : 5, data: options.data ?? "")
        try bench.run(&report)
      }
    }
  }
}
