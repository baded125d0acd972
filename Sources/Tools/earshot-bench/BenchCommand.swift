import ArgumentParser
import Glibc
import LinuxSupport
import Runtime
import Text

/// `earshot-bench`, which `earshot bench` runs: measures on this machine how fast Earshot answers.
@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "earshot bench",
    abstract: "Measures how fast Earshot answers on this machine.",
    discussion: """
      It plays into a private sound server that nobody hears, uses a store of its own, and takes about a \
      minute. For good figures let the machine do nothing else meanwhile.
      """)

  @Option(
    help: "Format of the report: text, json or html; html has the distributions as plots.",
    completion: .list(BenchFormat.allCases.map(\.rawValue)))
  var format: BenchFormat?
  @Flag(help: "Print JSON; the same as --format json.")
  var json = false
  @Flag(help: "Measure little, to see that it works; takes some seconds.")
  var quick = false
  @Option(
    help: """
      Measure only this; may be given more than once: trees, captures, store, finding, files, listen, keys, news, network, \
      heard, start, pages, organisation. The last is measured only if it is given.
      """)
  var only: [Bench.Part] = []
  @Option(help: "How many mentors the organisation has.")
  var mentors = 10_000
  @Option(help: "How many of them are connected.")
  var sessions = 1_000
  @Option(help: "How many notifications they have together.")
  var notifications = 1_000_000

  static func main() {
    // The measured program begins in the same way.
    forbidInspection()
    StandardStreams.fillGaps()
    raiseDescriptorLimit()
    raiseTrimThreshold()
    signal(SIGXFSZ, SIG_IGN)
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      let other: (any ParsableCommand.Type)? =
        switch arguments.first {
        case SenderCommand.name: SenderCommand.self
        case DirectCommand.name: DirectCommand.self
        default: nil
        }
      var command: any ParsableCommand =
        if let other { try other.parseAsRoot(Array(arguments.dropFirst())) } else { try parseAsRoot(arguments) }
      try command.run()
    } catch {
      guard let failure = Failure(error) else { Self.exit(withError: error) }
      StandardError.print("earshot bench: \(failure)")
      Glibc.exit(failure.code)
    }
  }

  func validate() throws {
    guard sessions > 0, mentors >= sessions, notifications >= 1_000 else {
      throw ValidationError("there must be a session, no more of them than mentors, and 1000 notifications")
    }
  }

  func run() throws {
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

/// The formats of the report of `earshot bench`.
enum BenchFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, html
}

extension Bench.Part: ExpressibleByArgument {}

/// The other process of the bench: it sends notifications that the bench's session announces.
struct SenderCommand: ParsableCommand {
  static let name = "send"
  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  @Option var data: String

  func run() throws { try Bench.sendNotifications(data: data) }
}
