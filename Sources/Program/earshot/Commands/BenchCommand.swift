import ArgumentParser
import Foundation
import Runtime

/// `earshot bench`: runs `earshot-bench`, which measures the latency of Earshot on this machine. It is a separate program, so
/// that the installed one contains no sound recorder and no database server.
struct BenchCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measures how fast Earshot answers on this machine.",
    discussion: "It is part of Earshot's sources: make bench builds and runs it. 'earshot bench --help' tells its options.")

  @Argument(parsing: .captureForPassthrough, help: "What is measured, and how it is told.")
  var arguments: [String] = []

  func perform() throws {
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = folder.appending(path: "earshot-bench").path
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    execv(program, words)
    throw Failure.unavailable(
      "cannot start \(program): \(String(cString: strerror(errno))); try make bench in a checkout of Earshot")
  }
}
