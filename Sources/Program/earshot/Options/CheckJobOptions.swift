import ArgumentParser
import Flows
import Foundation
import Runtime
import Text

/// A format of a report, and the file that the report goes to: `junit`, or `junit:FILE`.
struct ReportTarget: ExpressibleByArgument {
  var format: FlowReportFormat
  /// Nil for the file of `--output`.
  var file: String?

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let format = FlowReportFormat(rawValue: parts[0]), parts.count == 1 || !parts[1].isEmpty else { return nil }
    (self.format, file) = (format, parts.count > 1 ? parts[1] : nil)
  }

  init(_ format: FlowReportFormat, to file: String? = nil) { (self.format, self.file) = (format, file) }

  static var allValueStrings: [String] { FlowReportFormat.allCases.map(\.rawValue) }
}

/// The options of `earshot check` for a build server: which flows are played, how many at once, how often, and on what.
struct CheckJobOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      en: "How many flows are played at once; without it as many as there are processors.",
      nb: "Hvor mange forløp som spilles av samtidig; uten det like mange som det er prosessorer.", valueName: "number"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      en: "Only flows with this tag, which a line '# tags: TAG' above their first command names; "
        + "given several times, any of them.",
      nb: "Bare forløp med dette merket, som en linje «# tags: MERKE» over den første kommandoen oppgir; "
        + "flere ganger: ett av dem.",
      valueName: "tag"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      en: "Only one part of the flows, such as 2/5: every fifth, beginning with the second.",
      nb: "Bare én del av forløpene, som 2/5: hvert femte, fra og med det andre.", valueName: "k/n"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      en: "How often a flow that does not pass is played again; one that passes then is called wavering.",
      nb: "Hvor mange ganger et forløp som ikke består, spilles av på nytt; består det da, kalles det ustabilt.",
      valueName: "number"))
  var retries = 0

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      en: "The value of a variable, NAME=VALUE, in the place of ${NAME} in lines; it wins over a line 'set NAME VALUE'.",
      nb: "Verdien til en variabel, NAVN=VERDI, der det står ${NAVN} i linjene; den går foran en linje «set NAVN VERDI».",
      valueName: "name=value"))
  var variables: [String] = []

  @Option(
    help: ArgumentHelp(
      en: "The command that starts the app under test, which is ended with its children after the flows; needs --ready.",
      nb: "Kommandoen som starter appen som testes, og som avsluttes med alt den har startet, etter forløpene; trenger --ready.",
      valueName: "command"))
  var serve: String?

  @Option(
    help: ArgumentHelp(
      en: "The address at which the app under test answers once it is ready; flows begin then.",
      nb: "Adressen der appen som testes, svarer når den er klar; da begynner forløpene.", valueName: "url"))
  var ready: String?

  @Flag(
    help: ArgumentHelp(
      en: "Play flows again whenever one of their files changes, until Ctrl-C.",
      nb: "Spill av forløp på nytt hver gang en av filene deres endres, til Ctrl-C."))
  var watch = false

  func validate() throws {
    guard jobs.map((1...1000).contains) ?? true else {
      throw ValidationError(
        localized(en: "--jobs: give a whole number from 1 to 1000", nb: "--jobs: skriv et helt tall fra 1 til 1000"))
    }
    guard (0...100).contains(retries) else {
      throw ValidationError(
        localized(en: "--retries: give a whole number from 0 to 100", nb: "--retries: skriv et helt tall fra 0 til 100"))
    }
    guard shard.map({ FlowSelection.Shard($0) != nil }) ?? true else {
      throw ValidationError(
        localized(
          en: "--shard: give which part of how many, such as 2/5", nb: "--shard: skriv hvilken del av hvor mange, som 2/5"))
    }
    if let wrong = variables.first(where: { FlowParser.variable(option: $0) == nil }) {
      throw ValidationError(
        localized(
          en: "--set: '\(wrong)' is not NAME=VALUE; a name has letters, digits, - and _, and a value is one line",
          nb: "--set: «\(wrong)» er ikke NAVN=VERDI; et navn har bokstaver, sifre, - og _, og en verdi er én linje"))
    }
    guard serve == nil || ready != nil else {
      throw ValidationError(
        localized(
          en: "--serve needs --ready: the address at which the app answers",
          nb: "--serve trenger --ready: adressen der appen svarer"))
    }
    guard ready.map({ ReadyAddress($0) != nil }) ?? true else {
      throw ValidationError(
        localized(
          en: "--ready: give an address that begins with http:// or https://",
          nb: "--ready: skriv en adresse som begynner med http:// eller https://"))
    }
  }

  /// How many flows are played at once.
  var jobCount: Int { jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// Which flows are played.
  var selection: FlowSelection { FlowSelection(tags: only, shard: shard.flatMap { FlowSelection.Shard($0) }) }

  /// The values of variables; of several for one name the last.
  var values: [String: String] {
    Dictionary(variables.compactMap { FlowParser.variable(option: $0) }.map { ($0.name, $0.value) }) { $1 }
  }

  /// Starts the app under test, or waits for one that something else starts; nil where nothing is to be started.
  func startApp() throws(Failure) -> ServedApp? {
    guard let address = ready.flatMap({ ReadyAddress($0) }) else { return nil }
    guard let serve else {
      try address.waitUntilReady()
      return nil
    }
    return try ServedApp(serve, answeringAt: address)
  }
}
