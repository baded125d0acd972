import Apps
import ArgumentParser
import Captures
import Runtime
import ScreenReader
import Text

/// `earshot hear`: the announcements of captured screens, element by element.
struct HearCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "hear",
    abstract: localized(
      en: "Shows how a captured screen is heard, element by element.",
      nb: "Viser hvordan et skjermopptak høres, element for element."),
    discussion: localized(
      en: """
        SOURCE is a captured screen that one of these tools has made, or a folder of them:

        \(CaptureFormat.help(in: .english))

        The format is recognised from the content, and text around it is passed over. Standard output has the announcements, \
        one a line; standard error says what the screen is, which controls cannot be reached, and what the capture \
        does not contain.

        The words are computed by the rules of the style; no phone has said them. --style both gives the words of either. \
        --reader takes a version of a reader, or two with a comma between them, one after the other.

        --device-speech LOG sets beside them what TalkBack said on a device: a saved adb logcat, taken while somebody swiped \
        through the screen with TalkBack's log output level at VERBOSE. The same, other words, another place, only \
        heard, only computed. --device-speech adb listens to a device at once, until you press Enter. --format html \
        makes a page of it.

        SOURCE may also be a web page, an address or an HTML file, which is opened in Chromium; or appium: and the address \
        of a WebDriver server: the screen that an app on a phone begins at. There --device-speech server lets the server move \
        VoiceOver through it (iOS 27). flutter: and the address of a VM service is the screen that a running Flutter app shows.

        Exit code 0: every source was heard, and with --device-speech all was the same. 1: --device-speech found a \
        difference. 65: one \
        is not a captured screen, or a page shows next to nothing; the others were heard. 69: a phone or its log \
        cannot be reached. 74: one cannot be read.
        """,
      nb: """
        KILDE er et skjermopptak som et av disse verktøyene har laget, eller en mappe med slike:

        \(CaptureFormat.help(in: .bokmål))

        Formatet kjennes igjen på innholdet, og tekst rundt det blir hoppet over. Standard ut får opplesningene, én på hver \
        linje; hva skjermbildet er, hvilke kontroller som ikke kan nås, og hva opptaket ikke inneholder, kommer på standard feil.

        Ordene er beregnet etter reglene for stilen; ingen telefon har sagt dem. --style both viser ordene i begge stiler. \
        --reader tar en versjon av en skjermleser, eller to med komma mellom, den ene etter den andre.

        --device-speech LOGG setter ved siden av dem hva TalkBack sa på en enhet: en lagret adb logcat, tatt mens noen sveipet \
        gjennom skjermbildet med loggnivået til TalkBack satt til VERBOSE. Det samme, andre ord, et annet sted, bare hørt, bare \
        beregnet. --device-speech adb lytter til en enhet med en gang, til du trykker på Enter. --format html gjør \
        det til en side.

        KILDE kan også være en nettside, en adresse eller en HTML-fil, som åpnes i Chromium; eller appium: og adressen til en \
        WebDriver-server: skjermbildet som en app på en telefon begynner med. Der lar --device-speech server serveren flytte \
        VoiceOver gjennom det (iOS 27). flutter: og adressen til en VM-tjeneste er skjermbildet en kjørende Flutter-app viser.

        Sluttkode 0: alle kilder ble hørt, og med --device-speech var alt likt. 1: --device-speech fant en forskjell. 65: en \
        kilde er ikke et skjermopptak, eller en side viser nesten ingenting; de andre ble hørt. 69: en telefon eller loggen \
        fra den kan ikke nås. 74: en kilde kan ikke leses.
        """))

  @Argument(
    help: ArgumentHelp(
      en: "Captured screens or folders of them; - is standard input.",
      nb: "Skjermopptak eller mapper med slike; - er standard inn.", valueName: "source"),
    completion: .file())
  var sources: [String]

  @Option(
    help: ArgumentHelp(
      en: "The format: text or json, and html with --device-speech.",
      nb: "Formatet: text eller json, og html med --device-speech.", valueName: "format"),
    completion: Completions.choices(of: HearingFormat.self))
  var format: HearingFormat = .text

  @Option(
    help: ArgumentHelp(
      en: "The speech of a device, beside one screen: a log of TalkBack, adb for its log as it comes, or server for VoiceOver.",
      nb:
        "Talen fra en enhet, ved siden av ett skjermbilde: en logg fra TalkBack, adb for loggen etter hvert som den kommer, eller server for VoiceOver.",
      valueName: "log"), completion: .file())
  var deviceSpeech: String?

  @OptionGroup var target: PhoneAppOption

  static let obeyedSettings: Set<Setting> = [
    .style, .reader, .language, .verbosity, .order, .roles, .positions, .hints, .pageWait, .pageReach,
  ]
  static let comparesStyles = true
  static let comparesReaders = true
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<HearCommand>

  func perform() throws {
    var options = settings
    let isBoth = options.style?.lowercased() == "both"
    if isBoth { options.style = nil }
    let readers = try options.takeReaders()
    let configuration = try options.configuration()
    let reading = CaptureOptions(
      mask: try masking.textMask(in: configuration.language), readsPictures: format == .html,
      leavesOutBadFiles: deviceSpeech == nil)
    if let deviceSpeech { return try compare(with: deviceSpeech, configuration, reading) }
    guard format != .html else {
      throw Failure.usage(
        "--format html is for what was heard beside what was computed; add --device-speech",
        nb: "--format html viser det som ble hørt, ved siden av det som er beregnet; legg til --device-speech")
    }
    let read = sources.map { source in
      var failures: [Failure] = []
      let found = Result { () throws(Failure) in
        try entries(of: source, reading, configuration, failures: &failures)
      }
      return (entries: found, failures: failures)
    }
    // Names are given once to all screens, so that no two of them have the same.
    var screens = read.flatMap { (try? $0.entries.get()) ?? [] }.named[...]
    if !isBoth, readers.isEmpty, let notice = configuration.styleNotice(for: screens.map(\.platform)) {
      StandardError.print(notice)
    }
    var code: Int32 = 0
    var progress = ProgressReports(isForPrograms: true)
    var introduced: Set<ReaderProfile.Style> = []
    var (heard, count) = ([HeardScreen](), 0)
    func note(_ failure: Failure) {
      StandardError.print("earshot: \(failure)")
      code = max(code, failure.code)
    }
    for (result, failures) in read {
      failures.forEach(note)
      switch result {
      case .success(let entries):
        for entry in screens.prefix(entries.count) {
          let profile = configuration.heard(on: entry.platform).profile
          for profile in Self.profiles(profile, inBothStyles: isBoth, by: readers) {
            heard.append(try report(entry, profile, tellsVersions: introduced.insert(profile.style).inserted))
          }
          count += 1
          progress.report(ProgressReports.progress(screens: count, acts: nil))
        }
        screens = screens.dropFirst(entries.count)
      case .failure(let failure): note(failure)
      }
    }
    if format == .text { for line in HeardScreen.summary(of: heard) { StandardError.print(line) } }
    if code != 0 { throw ExitCode(code) }
  }

  /// The readers by which a screen is heard, one after the other.
  private static func profiles(
    _ profile: ReaderProfile, inBothStyles isBoth: Bool, by readers: [ReaderVersion]
  ) -> [ReaderProfile] {
    guard isBoth else { return readers.isEmpty ? [profile] : readers.map { profile.of($0) } }
    return ReaderProfile.Style.allCases.flatMap { style -> [ReaderProfile] in
      var own = profile
      own.style = style
      let versions = readers.filter { $0.style == style }
      return versions.isEmpty ? [own] : versions.map { own.of($0) }
    }
  }

  /// - Parameter tellsVersions: Whether it is said which versions there are to choose from.
  private func report(_ entry: CaptureLibrary.Entry, _ profile: ReaderProfile, tellsVersions: Bool) throws(Failure) -> HeardScreen
  {
    let screen = HeardScreen(entry, as: profile)
    guard format == .text else {
      for line in screen.json { try StandardOutput.write(line + "\n") }
      return screen
    }
    StandardError.print(screen.header)
    StandardError.print(screen.origin(tellingVersions: tellsVersions))
    for line in screen.lines { try StandardOutput.print(line) }
    for remark in screen.ownRemarks { StandardError.print(remark) }
    return screen
  }
}

/// The output formats of `hear`.
enum HearingFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
  /// A page that compares a device's speech with the computed announcements.
  case html
}
