import ArgumentParser
import Foundation
import Runtime
import Text

/// `earshot bench`: runs `earshot-bench`, which measures the latency of Earshot on this machine. It is a separate program, so
/// that the installed one contains no sound recorder and no database server.
struct BenchCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: localized(
      en: "Measures how fast Earshot answers on this machine.", nb: "Måler hvor raskt Earshot svarer på denne maskinen."),
    discussion: localized(
      en: "It is part of Earshot's sources: make bench builds and runs it. 'earshot bench --help' lists its options.",
      nb: "Den følger med kildekoden til Earshot: make bench bygger og kjører den. «earshot bench --help» viser valgene."))

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp(en: "What is measured, and how it is shown.", nb: "Hva som måles, og hvordan det vises."))
  var arguments: [String] = []

  func perform() throws {
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = folder.appending(path: "earshot-bench").path
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    execv(program, words)
    throw Failure.unavailable(
      "cannot start \(program): \(Language.english.systemReason(errno)); try make bench in a checkout of Earshot",
      nb: "kan ikke starte \(program): \(Language.bokmål.systemReason(errno)); prøv make bench i kildekoden til Earshot")
  }
}
