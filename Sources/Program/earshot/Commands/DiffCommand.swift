import Apps
import ArgumentParser
import Flows
import Foundation
import Runtime
import ScreenReader
import Session
import Text

/// `earshot diff`: two transcripts, or the captured screens of two builds, compared as a listener would.
struct DiffCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: localized(
      en: "Compares two transcripts, pages, captured screens, folders of them or snapshots, as a listener would.",
      nb: "Sammenligner to økter, sider, skjermopptak, mapper med slike eller snapshots, slik en lytter ville gjort."),
    discussion: localized(
      en: """
        Reports what lost its name or its role, has another state, can no longer be activated, is reworded, moved, new \
        or gone. Of screens it also reports what is still there and not reached any more; of transcripts what has \
        another urgency, is later by more than 20 milliseconds, or is heard in one and cut or never heard in the \
        other. An announcement that was cut and then said again to its end counts as heard. Times of day are no difference.

        A snapshot is what 'check --update' wrote. It is compared by its announcements, in its own style and language, \
        with another one, with a transcript, or with a screen or page that is heard from its first element to its last.

        Two versions of a reader may be compared: with --reader ios-26,ios-27 the old side is heard by the first and the new \
        side by the second; both may be the same page.

        An element has one difference, with all of its kinds, the worst first. --style, --language and the other settings, of \
        config.yaml too, choose the words of screens that are shown; all that a reader can say is compared, also what they \
        leave out. As html screens are shown side by side, on the \
        screenshots beside them, PNGs of the same names.

        Exit code 0: nothing differs, or nothing of the kinds of --fail-on. 1: something differs. 65: a file is \
        neither. 69: a page does not answer. 74: a file cannot be read. As json and junit the report contains an error too.
        """,
      nb: """
        Viser hva som har mistet navnet eller rollen, har en annen tilstand, ikke lenger kan aktiveres, har andre ord, er \
        flyttet, nytt eller borte. For skjermbilder vises også hva som fremdeles finnes, men ikke lenger kan nås; for økter hva \
        som har en annen prioritet, kommer mer enn 20 millisekunder senere, eller er hørt i den ene og avbrutt eller aldri \
        hørt i den andre. Det som ble avbrutt og så sagt på nytt til slutten, regnes som hørt. Klokkeslett er ingen forskjell.

        Et snapshot er det «check --update» skrev. Opplesningene i det sammenlignes, i dets egen stil og på dets eget språk, \
        med et annet snapshot, en økt, eller et skjermbilde eller en side fra første til siste element.

        To versjoner av en skjermleser kan sammenlignes: med --reader ios-26,ios-27 høres den gamle siden med den første og \
        den nye med den andre; begge kan være den samme nettsiden.

        Et element har én forskjell med alle typene den er av, den verste først. --style, --language og de andre \
        innstillingene, også de i config.yaml, avgjør ordene for skjermbilder som vises; alt en skjermleser kan si, blir \
        sammenlignet, også det de utelater. Som html vises skjermbildene side om side, oppå skjermbildefilene ved siden av, \
        PNG-er med samme navn.

        Sluttkode 0: ingen forskjell, eller ingen av typene i --fail-on. 1: noe er forskjellig. 65: en fil er ingen av \
        delene. 69: en side svarer ikke. 74: en fil kan ikke leses. Som json og junit står en feil også i rapporten.
        """))

  @Argument(
    help: ArgumentHelp(
      en: "The transcript, screen, folder, page or snapshot from before; - is standard input.",
      nb: "Økten, skjermopptaket, mappen, siden eller snapshotet fra før; - er standard inn.", valueName: "old"),
    completion: .file())
  var old: String
  @Argument(
    help: ArgumentHelp(
      en: "The transcript, screen, folder, page or snapshot of now; - is standard input.",
      nb: "Økten, skjermopptaket, mappen, siden eller snapshotet fra nå; - er standard inn.", valueName: "new"),
    completion: .file())
  var new: String
  @Option(
    help: ArgumentHelp(
      en: "The format of the report: text, json, html or junit.", nb: "Formatet på rapporten: text, json, html eller junit.",
      valueName: "format"),
    completion: Completions.choices(of: DiffFormat.self))
  var format: DiffFormat = .text
  @Option(
    help: ArgumentHelp(
      en: "The kinds of difference that fail, separated by commas; all others are only reported.",
      nb: "Typene forskjeller som gir feil, med komma mellom; alle andre vises bare.",
      discussion: "\(DifferenceKind.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "kinds"),
    completion: Completions.choices(of: DifferenceKind.self))
  var failOn: String?
  static let obeyedSettings: Set<Setting> = [
    .style, .reader, .language, .verbosity, .order, .roles, .positions, .hints, .pageWait, .pageReach,
  ]
  static let comparesReaders = true
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<DiffCommand>

  func perform() throws {
    let comparison: Comparison
    do {
      comparison = try compare()
    } catch {
      if let failure = Failure(error) {
        let unfinished = UnfinishedReport(
          command: "earshot diff", schema: OutputSchema.diff, subject: title(in: .english), failure: failure)
        if let report = unfinished.rendered(as: format) { try StandardOutput.write(report) }
      }
      throw error
    }
    try StandardOutput.write(comparison.report)
    if comparison.hasFailed { throw ExitCode(1) }
  }

  /// The report of a comparison, and whether something of the kinds that fail differs.
  private struct Comparison {
    var report: String
    var hasFailed: Bool
  }

  private func compare() throws -> Comparison {
    let failing = try failingKinds()
    var options = settings
    let readers = try options.takeReaders()
    let configuration = try options.configuration()
    if !readers.isEmpty {
      guard try isScreen(old) && isScreen(new), readers[0].style == readers[1].style else {
        throw Failure.usage(
          "two versions of --reader are for screens and pages, and have one style; give one version, or none",
          nb: "to versjoner i --reader er for skjermbilder og sider, og har samme stil; oppgi én versjon eller ingen")
      }
      return try compareScreens(configuration, failing, by: readers)
    }
    if SnapshotFile.isSnapshot(old) || SnapshotFile.isSnapshot(new) { return try compareSnapshots(configuration, failing) }
    if try isScreen(old) || isScreen(new) { return try compareScreens(configuration, failing) }
    guard masking.mask == nil else {
      throw Failure.usage(
        "--mask is for captured screens, and these are transcripts; leave it out",
        nb: "--mask er for skjermopptak, og dette er økter; utelat valget")
    }
    guard old != "-" || new != "-" else {
      throw Failure.usage(
        "standard input can be only one of the two transcripts; save the other to a file",
        nb: "standard inn kan bare være én av de to øktene; lagre den andre i en fil")
    }
    return result(
      of: TranscriptDiff(old: try TranscriptFile.read(old), new: try TranscriptFile.read(new)), in: configuration.language,
      failing)
  }

  private func result(of diff: TranscriptDiff, in language: Language, _ failing: Set<DifferenceKind>?) -> Comparison {
    let report = diff.report(in: language, failing: failing)
    let text = text(
      of: report, json: diff.json(failing: failing), html: report.html(title(SourceName.pair(old, new), in: language)),
      in: language)
    return Comparison(report: text, hasFailed: diff.hasFailed(by: failing))
  }

  private func isScreen(_ source: String) throws(Failure) -> Bool {
    switch SourceKind(source) {
    case .page, .flutter: true
    case .builtIn, .phone, .captures: try CaptureLibrary.isCapture(source)
    }
  }

  private func title(_ names: (String, String)? = nil, in language: Language) -> String {
    let (old, new) = names ?? (old, new)
    return language(en: "\(old) and \(new) compared", nb: "\(old) og \(new) sammenlignet")
  }

  private func text(
    of report: DifferenceReport, json: @autoclosure () -> String, html: @autoclosure () -> String, in language: Language
  ) -> String {
    switch format {
    case .text: report.text
    case .json: json()
    case .html: html()
    case .junit: report.junit(title(in: language))
    }
  }

  /// The kinds of `--fail-on`, by their names or their words; nil without the option.
  private func failingKinds() throws(Failure) -> Set<DifferenceKind>? {
    guard let failOn else { return nil }
    var kinds: Set<DifferenceKind> = []
    for word in failOn.split(separator: ",", omittingEmptySubsequences: false) {
      let word = word.trimmingCharacters(in: .whitespaces)
      guard let kind = DifferenceKind.allCases.first(where: { [$0.rawValue, $0.words.en, $0.words.nb].contains(word) }) else {
        throw .usage(
          unknown: word, en: "'--fail-on' has no kind", nb: "«--fail-on» har ingen type",
          among: DifferenceKind.allCases.map(\.rawValue))
      }
      kinds.insert(kind)
    }
    return kinds
  }
}

extension DiffCommand {
  /// The screens of a source.
  private func entries(of source: String, _ configuration: Configuration) throws -> [CaptureLibrary.Entry] {
    guard SourceKind(source) != .page else {
      guard masking.mask == nil else {
        throw Failure.usage(
          "--mask is for captured screens; name one, or leave it out",
          nb: "--mask er for skjermopptak; oppgi et, eller utelat valget")
      }
      return [try PageTarget(source, configuration).heard()]
    }
    let options = CaptureOptions(
      mask: try masking.textMask(in: configuration.language), readsPictures: format == .html)
    let library = try CaptureLibrary(source, options)
    for notice in library.notices { StandardError.print("earshot: \(notice)") }
    return library.entries
  }

  /// One side, as far as its words go.
  private enum Heard {
    case snapshot(HeardSnapshot)
    case transcript(HeardSession, RenditionKey)
    case screens([CaptureLibrary.Entry])

    /// The styles and languages that it is in; nil for one that is heard in any.
    var keys: [RenditionKey]? {
      switch self {
      case .snapshot(let snapshot): snapshot.renditions.map(\.key)
      case .transcript(_, let key): [key]
      case .screens: nil
      }
    }
  }

  /// Compares what `check --update` wrote with another such file, with a transcript, or with screens.
  private func compareSnapshots(_ configuration: Configuration, _ failing: Set<DifferenceKind>?) throws -> Comparison {
    let sides = try [old, new].map { try heard(in: $0, configuration) }
    let keys = sides.compactMap(\.keys).reduce(nil) { shared, own in shared?.filter(own.contains) ?? own } ?? []
    let wanted = keys.filter { key in
      (settings.style == nil || configuration.profile.style == key.style)
        && (settings.reader == nil || configuration.reader == key.reader)
        && (settings.language == nil || configuration.language == key.language)
    }
    guard !wanted.isEmpty else {
      let there = zip([old, new], sides).compactMap { name, side in
        side.keys.map { keys in
          localized(en: "'\(name)' has", nb: "«\(name)» har") + " \(keys.map(\.words).joined(separator: "; "))"
        }
      }
      throw Failure.content(
        "there is no style and language in which both can be compared: \(there.joined(separator: "; ")); write both again",
        nb:
          "det finnes ingen stil og ikke noe språk som begge kan sammenlignes i: \(there.joined(separator: "; ")); skriv begge på nytt"
      )
    }
    let renditions = sides.enumerated().map { place, side in
      wanted.map { rendition(of: side, beside: sides[1 - place], $0, configuration) }
    }
    let language = configuration.language
    let comparison = SnapshotComparison(old: renditions[0], new: renditions[1])
    if let notice = comparison.notice(in: language) { StandardError.print("earshot: \(notice)") }
    return result(of: comparison.diff, in: language, failing)
  }

  private func heard(in source: String, _ configuration: Configuration) throws -> Heard {
    if SnapshotFile.isSnapshot(source) {
      guard masking.mask == nil else {
        throw Failure.usage(
          "--mask is for captured screens; name one, or leave it out",
          nb: "--mask er for skjermopptak; oppgi et, eller utelat valget")
      }
      do { return .snapshot(try SnapshotFile.read(source)) } catch let error as FlowParser.Failure {
        throw error.failure
      }
    }
    if try isScreen(source) { return .screens(try entries(of: source, configuration)) }
    let session = HeardSession(try TranscriptFile.read(source))
    guard let key = session.key else {
      throw Failure.content(
        "\(source):1: its style or its language is not known; record it again",
        nb: "\(source):1: stilen eller språket er ikke kjent; ta opp økten på nytt")
    }
    return .transcript(session, key)
  }

  private func rendition(
    of side: Heard, beside other: Heard, _ key: RenditionKey, _ configuration: Configuration
  ) -> HeardSnapshot.Rendition {
    switch side {
    case .snapshot(let snapshot):
      let all = snapshot[key] ?? HeardSnapshot.Rendition(key: key)
      guard case .screens(let entries) = other, entries.count == 1 else { return all }
      return all.on(entries.map(\.name))
    case .transcript(let session, let key): return HeardSnapshot.Rendition(session, key).asWritten
    case .screens(let entries):
      var profile = configuration.profile
      (profile.style, profile.version, profile.language) = (key.style, key.reader, key.language)
      return HeardSnapshot.Rendition(key, screens: entries.map { HeardScreen($0, as: profile).forSnapshot }).asWritten
    }
  }

  /// - Parameter readers: The versions by which the old and the new side are heard; none for that of the settings.
  private func compareScreens(
    _ configuration: Configuration, _ failing: Set<DifferenceKind>?, by readers: [ReaderVersion] = []
  ) throws -> Comparison {
    let language = configuration.language
    let entries = try [old, new].map { try self.entries(of: $0, configuration) }
    if readers.isEmpty, let notice = configuration.styleNotice(for: entries.joined().map(\.platform)) {
      StandardError.print(notice)
    }
    let screens = entries.enumerated().map { side, entries in
      entries.map { entry in
        let profile = configuration.heard(on: entry.platform).profile
        return HeardScreen(entry, as: readers.isEmpty ? profile : profile.of(readers[side]))
      }
    }
    let diff = ScreenDiff(old: screens[0], new: screens[1])
    let text = text(
      of: diff.report(in: language, failing: failing), json: diff.json(failing: failing),
      html: ScreenDiffPage(diff, titles: (old, new), failing: failing, language: language).html, in: language)
    return Comparison(report: text, hasFailed: diff.hasFailed(by: failing))
  }
}

/// The output formats of differences.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
  /// A page, with both screens side by side where they are captured.
  case html
  /// A test case for each screen.
  case junit
}

extension TranscriptFile {
  /// All entries of a transcript; `-` is standard input.
  static func read(_ path: String) throws(Failure) -> [TranscriptEntry] {
    let source = try LineSource(path, what: localized(en: "transcript", nb: "økten"))
    var entries: [TranscriptEntry] = []
    var number = 0
    while let line = try source.next() {
      number += 1
      guard let line else {
        throw .content(
          "\(path):\(number): the line is not UTF-8 text; save the file as UTF-8",
          nb: "\(path):\(number): linjen er ikke UTF-8-tekst; lagre filen som UTF-8")
      }
      if line.allSatisfy(\.isWhitespace) { continue }
      do {
        entries.append(try TranscriptEntry(json: Data(line.utf8)))
      } catch {
        throw FileKind.failure(of: path, wanting: .transcript) ?? .content(localized: "\(path):\(number): \(error)")
      }
    }
    // An empty file is no silent session: two empty files would count as equal.
    guard case .session? = entries.first?.event else {
      throw FileKind.failure(of: path, wanting: .transcript)
        ?? .content(
          "\(path):1: it does not begin with a session; give a file that --transcript wrote",
          nb: "\(path):1: den begynner ikke med en økt; oppgi en fil som --transcript har skrevet")
    }
    return entries
  }
}
