import ArgumentParser
package import Bench
import Hosting
import SafeText

/// `earshot bench`: measures on this machine how fast Earshot answers.
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
  @Option(help: "Measure only this; may be given more than once: trees, captures, store, files, keys, news, heard, start.")
  var only: [Bench.Part] = []

  func perform() throws {
    let report = try Bench(only.isEmpty ? Bench.Part.allCases : only, isQuick: quick).run()
    if json {
      for line in report.json(isIndented: true).split(separator: "\n") { try StandardOutput.print(String(line)) }
    } else {
      for line in report.lines { try StandardOutput.print(line) }
    }
  }
}

extension Bench.Part: ExpressibleByArgument {}

/// The other process of the bench: what it sends, the session of the bench hears.
struct BenchSenderCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: Bench.senderCommand, abstract: "Sends notifications for the bench.", shouldDisplay: false)

  @Option var data: String

  func perform() throws { try Bench.sendNotifications(data: data) }
}
