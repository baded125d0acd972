import Apps
import ArgumentParser
import Audit
import Foundation
import RemoteApps
import Runtime
import ScreenReader
import Text

/// `earshot listen`: hears and judges each screen that a test of other people reaches.
struct ListenCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: localized(
      en: "Hears and judges each screen that a test reaches, beside the test.",
      nb: "Hører og vurderer hvert skjermbilde en test kommer til, ved siden av testen."),
    discussion: localized(
      en: """
        The test stays as it is. Earshot reads each screen once it is at rest, and does nothing in the app: no click, no \
        key, no focus.

        DIR gets the screens and what led from one to another, as 'run --save' makes it, so that hear, audit, check, diff and \
        render read it. Beside them are report.html, in the order of the test, junit.xml and audit.sarif. Each screen is saved \
        as soon as it is reached, and the reports are written again after it.

        What is typed into a password field is stored by its length alone, and addresses without what follows a question mark.

        It ends when the app's browser does, or by Ctrl-C, and writes the reports. Exit code 0: nothing was found of the \
        kinds of --fail-on. 1: something was. 65: the test reached no screen. 69: nothing answers, or the connection was \
        lost. 74: a file cannot be written.
        """,
      nb: """
        Testen forblir som den er. Earshot leser hvert skjermbilde når det har falt til ro, og gjør ingenting i appen: ingen \
        klikk, ingen taster, ikke noe fokus.

        DIR får skjermbildene og det som førte fra det ene til det andre, slik «run --save» lager det, så hear, audit, check, \
        diff og render kan lese det. Ved siden av ligger report.html, i testens rekkefølge, junit.xml og audit.sarif. Hvert \
        skjermbilde lagres med en gang testen kommer til det, og rapportene skrives på nytt etterpå.

        Av det som skrives i et passordfelt, lagres bare lengden, og adresser lagres uten det som kommer etter et spørsmålstegn.

        Det slutter når nettleseren til appen slutter, eller med Ctrl-C, og skriver rapportene. Sluttkode 0: det ble ikke \
        funnet noe av typene i --fail-on. 1: det ble det. 65: testen kom ikke til noe skjermbilde. 69: ingenting svarer, \
        eller forbindelsen ble brutt. 74: en fil kan ikke skrives.
        """))

  @Option(
    help: ArgumentHelp(
      en: "The debugging port of a Chromium on this machine: http://127.0.0.1:9222, or the address of its web socket.",
      nb: "Feilsøkingsporten til en Chromium på denne maskinen: http://127.0.0.1:9222, eller adressen til web-socketen.",
      discussion: localized(
        en: """
          The test's browser is started with --remote-debugging-port=9222, by the test or before it. Where it is not there \
          yet, it is waited for, a minute at most. Every page that the test opens is followed.
          """,
        nb: """
          Nettleseren til testen startes med --remote-debugging-port=9222, av testen eller før den. Er den ikke der ennå, \
          ventes det på den, høyst ett minutt. Alle sider som testen åpner, blir fulgt.
          """),
      valueName: "url"), completion: .list([]))
  var chromium: String?
  @Option(
    help: ArgumentHelp(
      en: "The address of an Appium server, as http://127.0.0.1:4723; the suite gets the proxy's instead.",
      nb: "Adressen til en Appium-tjener, som http://127.0.0.1:4723; testene får adressen til mellomtjeneren i stedet.",
      valueName: "url"), completion: .list([]))
  var appium: String?
  @Option(
    help: ArgumentHelp(
      en: "The address of a browser's WebDriver server, as chromedriver; the suite gets the proxy's instead.",
      nb: "Adressen til WebDriver-tjeneren til en nettleser, som chromedriver; testene får adressen til mellomtjeneren i stedet.",
      valueName: "url"), completion: .list([]))
  var driver: String?
  @Option(
    help: ArgumentHelp(
      en: "The port of the proxy; any free one without it.", nb: "Porten til mellomtjeneren; ellers en som er ledig.",
      valueName: "port"), completion: .list([]))
  var port: UInt16?
  @Option(
    help: ArgumentHelp(
      en: "A new folder for the screens and the reports.", nb: "En ny mappe for skjermbildene og rapportene.",
      valueName: "dir"),
    completion: .directory)
  var output: String
  @OptionGroup var baseline: BaselineOption
  @Option(
    help: ArgumentHelp(
      en: "The kinds of finding that fail, separated by commas: violation, review, advice.",
      nb: "Typene funn som gir feil, med komma mellom: violation, review, advice.",
      discussion: localized(
        en: "Without it, violation, as for audit.", nb: "Ellers violation, som for audit."),
      valueName: "kinds"), completion: .list(Finding.Certainty.allCases.map(\.rawValue)))
  var failOn: String?

  static let obeyedSettings: Set<Setting> = [.reader, .language, .verbosity, .order, .roles, .positions, .hints]
  static let comparesReaders = true
  @OptionGroup var settings: SettingOptionGroup<ListenCommand>

  func perform() throws {
    let failing = try failingKinds()
    var options = settings
    let given = try options.takeReaders()
    let configuration = try options.configuration()
    let source = try source(in: configuration.profile.language)
    var files = FileUses()
    let known = try baseline.known(among: &files)
    let test = try ListenedTest(source, in: output, as: Self.readers(configuration.profile, given))
    let report = try Listening(source, in: output, test, baseline: baseline.isGiven ? .compared(known) : .none).run()
    StandardError.print("earshot: \(report.summary)")
    try baseline.keep(report.baseline, instead: known)
    if report.findings.contains(where: { failing.contains($0.certainty) }) { throw ExitCode(1) }
  }

  /// What is listened to.
  private func source(in language: Language) throws(Failure) -> any ListenedSource {
    let given = [chromium, appium, driver].compactMap(\.self)
    guard given.count == 1 else {
      throw .usage(
        "name one thing to listen to: --chromium http://127.0.0.1:9222, --appium http://127.0.0.1:4723 or --driver http://127.0.0.1:9515",
        nb: "oppgi én ting det skal lyttes til: --chromium http://127.0.0.1:9222, --appium http://127.0.0.1:4723 eller "
          + "--driver http://127.0.0.1:9515")
    }
    if let chromium {
      guard port == nil else {
        throw .usage("--port is for --appium and --driver", nb: "--port er for --appium og --driver")
      }
      do { return try ListenedBrowser(chromium) } catch { throw .usage(localized: error.description) }
    }
    return WebDriverListener(given[0], of: appium == nil ? .browsers : .phones, port: port, language: language)
  }

  /// The readers whose words are reported: both, each in the version that was given for it.
  private static func readers(_ profile: ReaderProfile, _ given: [ReaderVersion]) -> [ReaderProfile] {
    let versions = given + [profile.version].compactMap(\.self)
    return ReaderProfile.Style.allCases.flatMap { style -> [ReaderProfile] in
      var own = profile
      own.style = style
      let versions = versions.filter { $0.style == style }
      return versions.isEmpty ? [own.of(nil)] : versions.map { own.of($0) }
    }
  }

  /// The kinds of `--fail-on`; violations without the option.
  private func failingKinds() throws(Failure) -> Set<Finding.Certainty> {
    guard let failOn else { return [.violation] }
    var kinds: Set<Finding.Certainty> = []
    for word in failOn.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = Finding.Certainty(rawValue: word.trimmingCharacters(in: .whitespaces)) else {
        throw .usage(
          unknown: String(word), en: "'--fail-on' has no kind", nb: "«--fail-on» har ingen type",
          among: Finding.Certainty.allCases.map(\.rawValue))
      }
      kinds.insert(kind)
    }
    return kinds
  }
}
