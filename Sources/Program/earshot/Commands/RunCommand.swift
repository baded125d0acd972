import Apps
import ArgumentParser
import Runtime
import ScreenReader
import Text

/// `earshot run`, also without a subcommand: opens the peer-mentor app.
struct RunCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: localized(
      en: "Opens the peer-mentor app: single keys on a terminal, lines on a pipe.",
      nb: "Åpner likepersonappen: enkelttaster i en terminal, linjer fra et rør."),
    discussion: localized(
      en: """
        On a terminal it asks once for your organisation, and remembers the answer. It does not ask where \
        --organisation, --data, \
        --transcript, --lines or --keys is given, be it as an option, in the environment or in the configuration file.

        --app opens another app: a page in Chromium (http://localhost:8080, or an HTML file), captured screens, or an app \
        on a phone. No link leads to another site than that of the page. On a phone, the next element behind the last one \
        that shows scrolls on.

        --save FOLDER stores every screen of a page or a phone with its screenshot, and the acts that lead from one to the next. \
        'earshot check --app FOLDER' then plays the same flow without either. Passwords are not written to it.

        --record FLOW writes the session as a flow while it goes on. earshot check replays it on a demo store \
        made at the time of the session, so a session on a fresh data folder replays as it was heard. One on \
        older data, with another account, with notifications from outside, or with keys pressed before an answer came, \
        has to be edited by hand. A secret is written as its name: demo for the demo's password, else other, \
        which EARSHOT_SECRET_OTHER gives.
        """,
      nb: """
        I en terminal spør den én gang om organisasjonen din, og husker svaret. Den spør ikke når --organisation, --data, \
        --transcript, --lines eller --keys er oppgitt, enten som valg, i miljøet eller i innstillingsfilen.

        --app åpner en annen app: en side i Chromium (http://localhost:8080, eller en HTML-fil), skjermopptak, eller en app \
        på en telefon. Ingen lenke fører til et annet nettsted enn sidens eget. På en telefon ruller neste element videre når \
        det siste synlige er nådd.

        --save MAPPE lagrer hvert skjermbilde av en side eller telefon, med bilde, og handlingene som fører fra det \
        ene til det andre. «earshot check --app MAPPE» spiller så det samme forløpet uten dem. Passord skrives ikke \
        dit.

        --record FORLØP skriver økten som et forløp mens den pågår. earshot check spiller det av på et demolager med tiden fra \
        økten, så en økt med en ny datamappe spilles av slik den ble hørt. En økt på eldre data, med en annen konto, \
        med varsler utenfra, eller med taster trykket før svaret kom, må rettes for hånd. En hemmelighet skrives som \
        navnet sitt: \
        demo for passordet til demokontoen, ellers other, som hentes fra EARSHOT_SECRET_OTHER.
        """))

  @Option(
    help: ArgumentHelp(
      en: "Write the session, its commands and announcements, as a flow that earshot check replays.",
      nb: "Skriv økten, kommandoer og opplesninger, som et forløp som earshot check kan spille av.", valueName: "flow"),
    completion: Completions.flows)
  var record: String?
  @Option(
    help: ArgumentHelp(
      en: "Store every screen of a page or a phone, and the acts that lead from one to the next, in a new folder.",
      nb: "Lagre hvert skjermbilde av en side eller telefon, og handlingene som fører fra det ene til det andre, i en ny mappe.",
      valueName: "folder"),
    completion: .directory)
  var save: String?
  @Option(
    defaultAsFlag: 0,
    help: ArgumentHelp(
      en: "Show others the session on a page of this computer; Earshot prints its address on standard error.",
      nb: "Vis andre økten på en side på denne maskinen; Earshot skriver adressen på standard feil.",
      discussion: localized(
        en: """
          The page shows the screen with its cursor, speech word by word, announcements that wait or were cut, and \
          the other style's words. Nothing on it acts on the session, and it ends with the session. Without a port \
          Earshot chooses a free one.
          """,
        nb: """
          Siden viser skjermbildet med markøren, talen ord for ord, opplesninger som venter eller ble avbrutt, og \
          ordene i den andre stilen. Ingenting på den virker inn på økten, og den slutter når økten slutter. Uten \
          port velger Earshot en ledig.
          """),
      valueName: "port"))
  var page: UInt16?
  static let obeyedSettings = Set(Setting.allCases)
  @OptionGroup var source: AppOption
  @OptionGroup var settings: SettingOptions

  func perform() throws {
    // Messages are also spoken: nobody must have to read them first.
    StandardError.neverWait()
    defer { StandardError.settle() }
    var configuration = try settings.configuration()
    if let question = try AppAdapters.question(before: source.app, for: configuration) {
      // A sound file belongs to the session after it.
      var asking = configuration
      if asking.audio.hasPrefix("wav:") { asking.audio = "none" }
      let code = try LiveSession(question, asking).run()
      guard let organisation = question.answer else { throw ExitCode(code) }
      // With the settings that the person has changed meanwhile.
      configuration = try settings.configuration()
      configuration.organisation = organisation
    }
    let code = try Self.run(
      try AppAdapters.adapter(
        source.app, capabilities: source.capabilities, phone: source.phone, saving: save, for: configuration,
        CaptureOptions(readsPictures: page != nil)),
      configuration, recording: record, page: page)
    if code != 0 { throw ExitCode(code) }
  }

  private static func run(
    _ adapter: some AppAdapter, _ configuration: Configuration, recording: String?, page: UInt16?
  ) throws -> Int32 {
    if let platform = adapter.platform, let notice = configuration.styleNotice(for: [platform]) { StandardError.print(notice) }
    return try LiveSession(
      adapter, configuration.heard(on: adapter.platform), recording: recording, page: page.map { $0 == 0 ? .any : .port($0) }
    ).run()
  }
}
