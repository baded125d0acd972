import Apps
import ArgumentParser
import Flows
import Foundation
import Glibc
import Runtime
import ScreenReader
import Session
import Text

/// `earshot check`: replays flows headless and judges the announcements.
///
/// Each file has its own store, so that none depends on another. All files are played, even when one fails, and all are in the
/// report; the exit code is that of the worst.
struct CheckCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: localized(
      en: "Replays flow files on a virtual clock and judges the announcements.",
      nb: "Spiller av forløpsfiler på en virtuell klokke og vurderer det som blir sagt."),
    discussion: localized(
      en: """
        FLOW is a flow file, or a folder: then all files below it whose names end in .flow. Each has a verdict in every \
        report: passed, failed, error, or unknown where what is expected rests on what a captured screen does not contain. \
        A flow that judges nothing is an error, unless a line of it says: judges nothing.

        Exit code 0: every expectation holds. 1: some do not, or a flow took longer than --time-limit. 65: a file is not \
        a flow, or judges nothing, or a page shows next to nothing. 69: an app cannot be reached. 74: a file cannot be read.

        A flow has the commands of 'earshot run --lines', one a line, and lines of its own:

          app SCREENS: the captured screens, or the page, it is played on; the first line.
          open SCREEN: begins a session there, signed in.
          expect "TEXT": the next announcement since the last command is this; what it says around the element may be left out.
          expect exactly "TEXT": it is this as a whole.
          expect ?: asks for the words, which --accept writes.
          expect contains "TEXT" and "TEXT": these words stand in it.
          expect not contains "TEXT", expect nothing: no such one comes, or none.
          expect cursor ID, expect screen SCREEN: where the cursor is.
          notify TYPE "TITLE" "BODY": a notification arrives.
          wait 2 s, wait idle: time goes by, or a page is at rest and all is said.
          wait for "TEXT" within 5 s: until this is said; 10 seconds without within.
          include FILE: the lines of another flow.
          set NAME VALUE: what ${NAME} stands for in the lines below.
          type secret demo: types the demo account's password.
          clock 2026-03-02 09:00:00 Europe/Oslo: when sessions begin.
          budget 30 s: all speech of the flow stays below this.
          judges nothing: the flow is only played.

        Before a text may also stand heard, and assertive, navigation, polite or hint; behind it, within 500 ms. \
        In a text * stands for any words, and \\* for itself. \
        Documentation/flows.md says more about them.

        The report of a failed expectation has file and line, the expected words and the announcement, the words \
        that differ, and all that was heard, cut, being said or waiting at that moment.

        --style and --language hold whatever the flow says; without them it begins with VoiceOver style in \
        English and may change both. The person's own settings and data are left alone, EARSHOT_ variables too, so \
        that a flow gives the same result everywhere; options and the flow's own lines count.

        --update writes all that is said along a flow into a file beside it, checkout.heard for checkout.flow, one line an \
        announcement, for you to read through. A screen that the flow opens and gives no command on is written as a whole. From \
        then on the flow is judged by that file too. --update again renews it, and reports what has changed; where \
        an element lost its \
        name or its role, only with --force. The file holds each style and language that it was written in.

        --style both shows, step by step, what each flow says in VoiceOver style and in TalkBack style, and \
        judges nothing. --accept rewrites the expectations that do not hold to what was said; look at the \
        findings before, and at the changed file after it. Limits (within, budget) are never rewritten.

        Several flows are played at once, as many as --jobs says; reports have them in the order of their names. Flows on one \
        phone, flows with sound, and flows that --accept or --update writes come one after the other. --serve starts the app under \
        test and ends it; --retries, --only and --shard are for build servers, and Documentation/ci.md says more about them.

        --device-speech LOG judges each expect by what TalkBack said on a device while somebody did there what the flow does, and \
        by the computed words where the log does not reach; the report says which for each line, and where the two differ. adb \
        and server listen as in 'earshot render'; server judges only what VoiceOver said.

        --audio auto, pulse, alsa or wav:PATH plays the flows in real time with real sound: within is then \
        judged by when the sound was audible.
        """,
      nb: """
        FORLØP er en forløpsfil, eller en mappe: da alle filer under den med navn som slutter på .flow. Hver får en dom i alle \
        rapporter: bestått, ikke bestått, feil, eller ukjent når det som ventes, bygger på noe et skjermopptak ikke \
        inneholder. Et forløp som ikke vurderer noe, er en feil, om ikke en linje i det sier: judges nothing.

        Sluttkode 0: alle forventninger holder. 1: noen holder ikke, eller et forløp tok lengre tid enn --time-limit. 65: en fil \
        er ikke et forløp, eller vurderer ingenting, eller en side viser nesten ingenting. 69: en app kan ikke nås. 74: en \
        fil kan ikke leses.

        Et forløp har de engelske kommandoene fra «earshot run --lines», én på hver linje, og noen egne linjer:

          app SKJERMER: skjermopptakene eller siden det spilles på; den første linjen.
          open SKJERM: begynner en økt der, innlogget.
          expect "TEKST": den neste opplesningen etter siste kommando er denne; det den sier rundt elementet, kan utelates.
          expect exactly "TEKST": den er nøyaktig dette.
          expect ?: spør etter ordene, som --accept skriver inn.
          expect contains "TEKST" and "TEKST": disse ordene står i den.
          expect not contains "TEKST", expect nothing: ingen slik kommer, eller ingen.
          expect cursor ID, expect screen SKJERM: hvor markøren er.
          notify TYPE "TITTEL" "TEKST": et varsel kommer.
          wait 2 s, wait idle: tiden går, eller siden har falt til ro og alt er sagt.
          wait for "TEKST" within 5 s: til dette er sagt; 10 sekunder uten within.
          include FIL: linjene fra et annet forløp.
          set NAVN VERDI: det ${NAVN} står for i linjene under.
          type secret demo: skriver passordet til demokontoen.
          clock 2026-03-02 09:00:00 Europe/Oslo: når øktene begynner.
          budget 30 s: all tale i forløpet er kortere enn dette.
          judges nothing: forløpet spilles bare av.

        Foran en tekst kan det også stå heard, og assertive, navigation, polite eller hint; etter den within 500 ms. \
        I en tekst står * for hvilke som helst ord, og \\* for seg selv. \
        Documentation/flows.md sier mer om dem.

        Når en forventning ikke holder, vises fil, linje, hva som var ventet, og hva som ble sagt; deretter ordene som er \
        forskjellige, og hva som var hørt, avbrutt, under opplesning eller i kø akkurat da.

        --style og --language gjelder uansett hva forløpet sier; uten dem begynner det i VoiceOver-stil på engelsk og kan endre \
        begge. Egne innstillinger og data holdes utenfor, EARSHOT_-variabler også, så et forløp gir samme resultat overalt; \
        valg og linjene i forløpet teller.

        --update skriver alt som blir sagt i et forløp, i en fil ved siden av, checkout.heard til checkout.flow, én opplesning \
        på hver linje, så du kan lese gjennom den. Et skjermbilde som forløpet åpner uten å gi en kommando, skrives i sin \
        helhet. Fra da av vurderes forløpet også etter den filen. --update igjen fornyer den og viser hva som er endret; der \
        et element har mistet navnet eller rollen, bare med --force. Filen inneholder hver stil og hvert språk den er skrevet i.

        --style both viser trinn for trinn hva hvert forløp sier i VoiceOver-stil og i TalkBack-stil, og vurderer \
        ingenting. --accept skriver om forventningene som ikke holder, til det som ble sagt; se på funnene først, og på den \
        endrede filen etterpå. Grenser (within, budget) skrives aldri om.

        Flere forløp spilles av samtidig, så mange som --jobs sier; i rapportene står de i rekkefølge etter navn. Forløp på én \
        telefon, forløp med lyd og forløp som --accept eller --update skriver, kommer etter hverandre. --serve starter appen som \
        testes, og avslutter den; --retries, --only og --shard er for byggeservere, og Documentation/ci.md sier mer om dem.

        --device-speech LOGG vurderer hver expect etter hva TalkBack sa på en enhet mens noen gjorde det samme der, og etter de \
        beregnede ordene der loggen ikke rekker; rapporten sier for hver linje hva den er vurdert etter, og hvor de to er \
        forskjellige. adb og server lytter som i «earshot render»; server vurderer bare det VoiceOver sa.

        --audio auto, pulse, alsa eller wav:FIL spiller forløpene i sanntid med virkelig lyd: within vurderes da etter når \
        lyden kunne høres.
        """))

  @Argument(
    help: ArgumentHelp(
      en: "Flow files, or folders of them; - is standard input.", nb: "Forløpsfiler eller mapper med slike; - er standard inn.",
      valueName: "flow"), completion: Completions.flows)
  var flows: [String]

  @Option(
    help: ArgumentHelp(
      en: "The format of the report: text, tap, junit, json, sarif, github or html; text without it. With a file, as junit:FILE, "
        + "it may be given several times.",
      nb:
        "Formatet på rapporten: text, tap, junit, json, sarif, github eller html; text uten det. Med en fil, som junit:FIL, kan "
        + "det oppgis flere ganger.", valueName: "format"),
    completion: Completions.choices(of: FlowReportFormat.self))
  var format: [ReportTarget] = []

  @Flag(
    help: ArgumentHelp(
      en: "Write all announcements into a file beside each flow, or renew that file; check judges the flow by it from then on.",
      nb: "Skriv alt som blir sagt, i en fil ved siden av hvert forløp, eller forny filen; forløpet vurderes etter den fra da av."
    ))
  var update = false

  @Flag(
    help: ArgumentHelp(
      en: "With --update, also take over what lost its name or its role.",
      nb: "Ta sammen med --update også over det som har mistet navnet eller rollen."))
  var force = false

  @Flag(
    help: ArgumentHelp(
      en: "Rewrite expectations that do not hold to what was said.",
      nb: "Skriv om forventninger som ikke holder, til det som ble sagt."))
  var accept = false

  @Flag(
    help: ArgumentHelp(
      en: "Let expectations pass that rest on what a captured screen does not contain.",
      nb: "Godta forventninger som bygger på noe et skjermopptak ikke inneholder."))
  var allowUnknown = false

  @Flag(
    help: ArgumentHelp(
      en: "Fail a flow in which an error is said and no line judges it.",
      nb: "La et forløp feile når en feil blir sagt uten at noen linje vurderer den."))
  var strict = false

  @Option(
    help: ArgumentHelp(
      en: "Write the report whose --format has no file to this one; - is standard output.",
      nb: "Skriv rapporten der --format ikke har noen fil, til denne; - er standard ut.", valueName: "file"), completion: .file())
  var output = "-"

  @Option(
    help: ArgumentHelp(
      en: "Seconds that each flow may take by the clock on the wall.", nb: "Sekunder hvert forløp kan ta i virkelig tid.",
      valueName: "seconds"))
  var timeLimit = 600

  static let obeyedSettings = Set(Setting.allCases).subtracting([.data, .store, .lines, .keys, .speech, .noSpeech])
  static let comparesStyles = true
  static let obeysLocale = false
  @OptionGroup var job: CheckJobOptions
  @OptionGroup var source: AppOption
  @OptionGroup var device: FlowDeviceSpeechOption
  @OptionGroup var settings: SettingOptionGroup<CheckCommand>

  func validate() throws {
    guard format.count(where: { $0.file == nil }) <= 1 else {
      throw ValidationError(
        localized(
          en: "--format: only one format may be without a file; name the file of the others, as in junit:flows.xml",
          nb: "--format: bare ett format kan være uten fil; oppgi filen til de andre, som i junit:flows.xml"))
    }
    guard !(update || accept) || !job.watch && job.retries == 0 else {
      throw ValidationError(
        localized(
          en: "--watch and --retries judge; leave them out where --update or --accept writes",
          nb: "--watch og --retries vurderer; utelat dem når --update eller --accept skriver"))
    }
    guard device.deviceSpeech == nil || !(update || accept || job.watch) && job.retries == 0 else {
      throw ValidationError(
        localized(
          en: "--device-speech judges one playing by what a device said; leave out --update, --accept, --watch and --retries",
          nb: "--device-speech vurderer én avspilling etter det en enhet sa; utelat --update, --accept, --watch og --retries"))
    }
    guard !job.watch || !flows.contains("-") else {
      throw ValidationError(
        localized(
          en: "--watch looks at files; give the flow as a file", nb: "--watch ser på filer; oppgi forløpet som en fil"))
    }
    guard (1...1_000_000_000).contains(timeLimit) else {
      throw ValidationError(
        localized(
          en: "--time-limit: give a whole number of seconds above 0", nb: "--time-limit: skriv et helt antall sekunder over 0"))
    }
    guard update || !force else {
      throw ValidationError(
        localized(
          en: "--force is for --update; add it, or leave --force out",
          nb: "--force hører til --update; legg det til, eller utelat --force"))
    }
  }

  /// The report that goes to `--output`: text where every format has a file of its own.
  private var mainFormat: FlowReportFormat { format.first { $0.file == nil }?.format ?? .text }

  func perform() throws {
    let files = try job.selection.chosen(of: FlowFiles.all(in: flows))
    if settings.style?.lowercased() == "both" { return try compareStyles(files) }
    var settings = settings
    if let style = device.style {
      guard files.count == 1 else {
        throw Failure.usage(
          "--device-speech is what was said along one flow; name one, not \(files.count)",
          nb: "--device-speech er det som ble sagt underveis i ett forløp; oppgi ett, ikke \(files.count)")
      }
      guard settings.style == nil || settings.style?.lowercased() == style.rawValue else {
        throw DeviceSpeechOption.otherStyle(than: style, device.deviceSpeech ?? "")
      }
      settings.style = style.rawValue
    }
    let configuration = try settings.configuration(readingFiles: false, environment: false)
    try keepApart(files, configuration)
    let transcript = try configuration.transcript.map(TranscriptFile.open)
    let showsScreens = format.contains { $0.format == .html }
    let checker = FlowChecker(
      AppAdapters.apps(chosen: source, for: configuration, CaptureOptions(readsPictures: showsScreens)), configuration,
      audio: settings.audio, timeLimit: .seconds(timeLimit), variables: job.values, showsScreens: showsScreens,
      deviceSpeech: try device.listening(along: files.first ?? "-", in: configuration.language))
    let app = try job.startApp()
    defer { app?.end() }
    var watch = job.watch ? try FlowWatch(variables: job.values, app: source.app, folders: flows.filter(FlowFiles.isFolder)) : nil
    watch?.note(files)
    var reports = check(files, by: checker)
    var code = finish(reports, of: reports, app, transcript)
    while watch != nil {
      StandardError.print(
        localized(en: "Waiting for a change; Ctrl-C ends.", nb: "Venter på en endring; Ctrl-C avslutter."))
      guard let change = watch?.next({ (try? job.selection.chosen(of: FlowFiles.all(in: flows))) ?? [] }) else { break }
      let again = check(change.changed, by: checker)
      let known = Dictionary((reports + again).map { ($0.name, $0) }) { $1 }
      for name in known.keys.sorted() where !change.all.contains(name) {
        StandardError.print(
          localized(
            en: "\(name) is no longer played: it has gone, or is no longer chosen",
            nb: "\(name) blir ikke spilt lenger: det er borte, eller er ikke valgt lenger"))
      }
      reports = change.all.compactMap { known[$0] }
      code = finish(again, of: reports, app, transcript)
    }
    if code != 0 { throw ExitCode(code) }
  }

  private func check(_ files: [String], by checker: FlowChecker) -> [FlowReport] {
    checker.check(
      files, accepts: accept, update: update ? (force ? .force : .renew) : nil, allowsUnknown: allowUnknown, isStrict: strict,
      retries: job.retries, jobs: job.jobCount)
  }

  /// Writes all reports, and tells why flows could not be played; returns the exit code of the worst.
  ///
  /// - Parameters:
  ///   - shown: The flows of the report on standard output.
  ///   - all: The flows of the reports in files.
  private func finish(
    _ shown: [FlowReport], of all: [FlowReport], _ app: ServedApp?, _ transcript: Int32?
  ) -> Int32 {
    if mainFormat != .text { for remark in shown.flatMap(\.remarks) { StandardError.print(remark) } }
    // What has gone leaves nothing to show.
    let isShown = output != "-" || !shown.isEmpty || all.isEmpty
    var outputs: [() throws -> Void] = [
      {
        guard isShown else { return }
        let text = mainFormat.render(output == "-" ? shown : all)
        // A program reads a transcript on standard output; no other text may stand between its lines.
        if transcript == STDOUT_FILENO, output == "-" {
          _ = Runtime.write(text, to: STDERR_FILENO)
        } else {
          try WrittenReport.write(text, to: output)
        }
      }
    ]
    for target in format {
      guard let file = target.file else { continue }
      outputs.append { try WrittenReport.write(target.format.render(all), to: file) }
    }
    if let transcript { outputs.append { try write(shown, to: transcript) } }
    if let failure = app?.failure { outputs.append { throw failure } }
    return max(all.exitCode, conclude(shown, outputs))
  }

  /// Writes reports, each also where another cannot be written, and then says why that failed and why flows could not be
  /// played; returns the worst exit code.
  private func conclude(_ reports: [FlowReport], _ outputs: [() throws -> Void]) -> Int32 {
    var failures: [String] = []
    var code = reports.exitCode
    for write in outputs {
      do { try write() } catch {
        let failure = Failure(error) ?? .content(localized: "\(error)")
        failures.append(failure.description)
        code = max(code, failure.code)
      }
    }
    // On a terminal the text has told it.
    let isTold = mainFormat == .text && output == "-" && isatty(STDOUT_FILENO) == 1
    let problems = isTold ? [] : reports.compactMap(\.problem?.description)
    for sentence in failures + problems + [reports.hiddenFailures].compactMap(\.self) {
      StandardError.print("earshot: \(sentence)")
    }
    return code
  }

  private func keepApart(_ flows: [String], _ configuration: Configuration) throws(Failure) {
    var files = FileUses()
    for flow in flows { try files.reads(flow, as: localized(en: "the flow", nb: "forløpet")) }
    if let log = device.file { try files.reads(log, as: localized(en: "the log", nb: "loggen")) }
    if update {
      for flow in flows where flow != "-" {
        try files.writes(SnapshotFile.path(of: flow), as: localized(en: "what is heard", nb: "filen med det som høres"))
      }
    }
    if let path = configuration.transcript { try files.writes(path, as: localized(en: "the transcript", nb: "loggen fra økten")) }
    for path in [output] + format.compactMap(\.file) {
      try files.writes(path, as: localized(en: "the report", nb: "rapporten"))
    }
    guard let audio = settings.audio else { return }
    // Each flow overwrites the file.
    for flow in flows { try files.writesSound(audio, as: localized(en: "the sound of '\(flow)'", nb: "lyden til «\(flow)»")) }
  }

  private func write(_ reports: [FlowReport], to descriptor: Int32) throws(Failure) {
    for entry in reports.flatMap(\.transcript) {
      if let reason = TranscriptFile.write(entry, to: descriptor) {
        throw .files(
          "cannot write the transcript: \(reason); try another file",
          nb: "kan ikke skrive loggen fra økten: \(reason); prøv en annen fil")
      }
    }
  }

  /// `--style both`: the announcements of each step in both styles.
  private func compareStyles(_ files: [String]) throws {
    guard format.isEmpty || format.count == 1 && format[0].file == nil && [.text, .json].contains(format[0].format) else {
      throw Failure.usage(
        "--style both judges nothing; use --format text or json",
        nb: "--style both vurderer ingenting; bruk --format text eller json")
    }
    guard !job.watch, job.retries == 0 else {
      throw Failure.usage(
        "--style both judges nothing; leave out --watch and --retries",
        nb: "--style both vurderer ingenting; utelat --watch og --retries")
    }
    guard device.deviceSpeech == nil else {
      throw Failure.usage(
        "--style both judges nothing; leave out --device-speech",
        nb: "--style both vurderer ingenting; utelat --device-speech")
    }
    guard !accept else {
      throw Failure.usage(
        "--accept rewrites one style's wording; leave out --style both",
        nb: "--accept skriver om ordene i én stil; utelat --style both")
    }
    guard !update else {
      throw Failure.usage(
        "--update writes one style at a time into the same file; give --style voiceover, then --style talkback",
        nb: "--update skriver én stil om gangen i samme fil; bruk --style voiceover, deretter --style talkback")
    }
    var options = settings
    options.style = nil
    let configuration = try options.configuration(readingFiles: false, environment: false)
    let app = try job.startApp()
    defer { app?.end() }
    let played = FlowChecker(
      AppAdapters.apps(chosen: source, for: configuration), configuration, audio: nil, variables: job.values
    ).compareStyles(files)
    let reports = played.map(\.report)
    let text =
      switch mainFormat {
      case .json: played.json
      default: played.map { $0.comparison?.text ?? FlowReportFormat.text.render([$0.report]) }.joined()
      }
    let code = conclude(reports, [{ try WrittenReport.write(text, to: output) }])
    if code != 0 { throw ExitCode(code) }
  }
}
