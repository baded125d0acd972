import ArgumentParser
package import Bench
import Runtime
import Text

/// `earshot bench`: measures on this machine how fast Earshot answers.
struct BenchCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how fast Earshot answers on this machine.",
    discussion: """
      It plays into a private sound server that nobody hears, uses a store of its own, and takes about a \
      minute. For good figures let the machine do nothing else meanwhile.
      """)

  @Option(
    help: "How it is told: text, json or html; html has the distributions as plots.",
    completion: Completions.choices(of: BenchFormat.self))
  var format: BenchFormat?
  @Flag(help: "Print JSON; the same as --format json.")
  var json = false
  @Flag(help: "Measure little, to see that it works; takes some seconds.")
  var quick = false
  @Option(
    help: """
      Measure only this; may be given more than once: trees, captures, store, finding, files, keys, news, network, heard, \
      start, pages, organisation. The last is measured only if it is given.
      """)
  var only: [Bench.Part] = []
  @Option(help: "How many mentors the organisation has.")
  var mentors = 10_000
  @Option(help: "How many of them are connected.")
  var sessions = 1_000
  @Option(help: "How many notifications they have together.")
  var notifications = 1_000_000

  func validate() throws {
    guard sessions > 0, mentors >= sessions, notifications >= 1_000 else {
      throw ValidationError("there must be a session, no more of them than mentors, and 1000 notifications")
    }
  }

  func perform() throws {
    let counts = OrganisationCounts(mentors: mentors, sessions: sessions, notifications: notifications)
    let report = try Bench(only.isEmpty ? Bench.Part.usual : only, isQuick: quick, organisation: counts).run()
    switch format ?? (json ? .json : .text) {
    case .json:
      for line in report.json(isIndented: true).split(separator: "\n") { try StandardOutput.print(String(line)) }
    case .html: try StandardOutput.write(BenchPage(report).source)
    case .text: for line in report.lines { try StandardOutput.print(line) }
    }
  }
}

/// The forms in which `earshot bench` tells.
enum BenchFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, html
}

extension Bench.Part: ExpressibleByArgument {}

/// The other process of the bench: what it sends, the session of the bench hears.
struct BenchSenderCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: Bench.senderCommand, abstract: "Sends notifications for the bench.", shouldDisplay: false)

  @Option var data: String

  func perform() throws { try Bench.sendNotifications(data: data) }
}
