import Apps
import ArgumentParser
import Flows
import Foundation
import Runtime
import ScreenReader
import Text

/// `earshot render`: a flow with real speech, and a page that plays it.
struct RenderCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: localized(
      en: "Makes sound, captions, transcript, a page and a video of a flow.",
      nb: "Lager lyd, teksting, logg, en side og en video av et forløp."),
    discussion: localized(
      en: """
        FLOW is a flow file, or the name of a demonstration; 'earshot demo' lists them.

        Plays it as a listener would who hears everything to its end before the next key; a flow's own waits stay, \
        in the sound up to a minute each. Writes into the folder of --output: speech.wav, speech.opus, \
        captions.vtt, transcript.jsonl and index.html, a film of the phone and its words in both styles. The page \
        begins with the style of --style, or with both side by side. It needs nothing else and no network. Of captured \
        screens it shows the screenshots beside them, PNGs of the same names.

        --video writes the same film for slides: WebM or MP4, 1920 by 1080, its captions burnt in. It needs ffmpeg.

        --device-speech LOG shows in the page, beside each of TalkBack's announcements, what TalkBack said on a device while \
        somebody did the same there: a saved adb logcat, with TalkBack's log output level at VERBOSE. The same, other \
        words, another place, only heard, only computed. --device-speech adb listens to a device at once: while the flow is \
        played where the app is on a phone, otherwise until you press Enter. --device-speech server lets a WebDriver server move \
        VoiceOver through the screen that an app on a phone begins at, and shows that beside VoiceOver's announcements. \
        Lines of the flow that change the style are left out, and without --style the page begins with the style heard.

        Exit code 1: --device-speech found a difference. 65: the file is not a flow, or the log does not say what TalkBack said. \
        69: there is no synthesizer, no ffmpeg, or no device's log. 74: reading or writing failed.
        """,
      nb: """
        FORLØP er en forløpsfil eller navnet på en demonstrasjon; «earshot demo» viser dem.

        Spiller av forløpet slik en lytter ville gjort som hører alt til slutten før neste tast; ventetider i forløpet \
        beholdes, i lyden opptil ett minutt hver. Skriver i mappen fra --output: speech.wav, speech.opus, captions.vtt, \
        transcript.jsonl og index.html, en film av telefonen og ordene i begge stiler. Siden begynner med stilen fra --style, \
        eller med begge side om side. Den trenger ikke noe annet og ikke noe nett. Av skjermopptak viser den \
        skjermbildefilene ved siden av, PNG-er med samme navn.

        --video skriver den samme filmen til presentasjoner: WebM eller MP4, 1920 ganger 1080, med tekstingen i bildet. Det \
        trenger ffmpeg.

        --device-speech LOGG viser på siden, ved siden av hver opplesning fra TalkBack, hva TalkBack sa på en enhet mens noen \
        gjorde det samme der: en lagret adb logcat, med loggnivået til TalkBack satt til VERBOSE. Det samme, andre ord, et \
        annet sted, bare hørt, bare beregnet. --device-speech adb lytter til en enhet med en gang: mens forløpet spilles når \
        appen er på en telefon, ellers til du trykker på Enter. --device-speech server lar en WebDriver-server flytte VoiceOver \
        gjennom skjermbildet som en app på en telefon begynner med, og viser det ved siden av opplesningene fra VoiceOver. \
        Linjer i forløpet som endrer stilen, utelates, og uten --style begynner siden med stilen som ble hørt.

        Sluttkode 1: --device-speech fant en forskjell. 65: filen er ikke et forløp, eller loggen sier ikke hva TalkBack sa. \
        69: talesyntesen, ffmpeg eller loggen fra en enhet mangler. 74: lesing eller skriving mislyktes.
        """))

  @Argument(
    help: ArgumentHelp(
      en: "The flow file, or the name of a demonstration; - is standard input.",
      nb: "Forløpsfilen, eller navnet på en demonstrasjon; - er standard inn.", valueName: "flow"),
    completion: Completions.flowsAndDemos)
  var flow: String
  @Option(
    help: ArgumentHelp(
      en: "The folder to write to; it is made if it is not there.", nb: "Mappen det skrives til; den lages hvis den ikke finnes.",
      valueName: "folder"), completion: .directory)
  var output: String?
  @Option(
    help: ArgumentHelp(
      en: "A video to write: a name that ends in .webm or .mp4.",
      nb: "En video som skal skrives: et navn som slutter på .webm eller .mp4.", valueName: "file"),
    completion: .file(extensions: ["webm", "mp4"]))
  var video: String?
  @OptionGroup var device: FlowDeviceSpeechOption
  static let obeyedSettings: Set<Setting> = [
    .style, .reader, .language, .voice, .rate, .volume, .pitch, .punctuation, .capitals, .numbers, .organisation, .verbosity,
    .order,
    .roles, .positions, .hints,
    .earcons, .pageWait, .pageReach,
  ]
  static let comparesStyles = true
  @OptionGroup var source: AppOption
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<RenderCommand>

  func validate() throws {
    guard output != nil || video != nil else {
      throw ValidationError(
        localized(
          en: "Nothing says where to write: give --output FOLDER, --video FILE.webm, or both.",
          nb: "Det er ikke oppgitt hvor det skal skrives: bruk --output MAPPE, --video FIL.webm eller begge."))
    }
  }

  func perform() throws {
    // Every page contains both styles; the option chooses the view at the beginning.
    let comparesStyles = settings.style?.lowercased() == "both"
    var settings = settings
    if comparesStyles { settings.style = nil }
    if settings.style == nil { settings.style = device.style?.rawValue }
    var configuration = try settings.configuration(readingFiles: false)
    let demo = try DemoLibrary.installed(in: configuration.language).demo(insteadOfFile: flow)
    // A flow is English unless it says otherwise, whatever the locale; demonstrations are there in each language.
    if demo == nil { configuration = try settings.configuration(readingFiles: false, obeyingLocale: false) }
    let options = CaptureOptions(mask: try masking.textMask(in: configuration.language), readsPictures: true)
    let apps = AppAdapters.apps(chosen: source, for: configuration, options)
    let report = FlowReportPage(
      apps, configuration, comparesStyles: comparesStyles, deviceSpeech: try listening(in: configuration.language),
      to: .init(folder: output, video: video))
    let made = try demo.map(report.write) ?? report.write(flow)
    try StandardOutput.print(made.description)
    guard let comparison = made.deviceSpeech else { return }
    StandardError.print(DeviceSpeechPhrases(language: configuration.language).summary(of: comparison))
    if !comparison.isSame { throw ExitCode(1) }
  }

  /// The speech of a reader on a device; nil where it was not requested.
  private func listening(in language: Language) throws(Failure) -> FlowDeviceSpeech? {
    guard device.deviceSpeech != nil else { return nil }
    guard output != nil else {
      throw .usage(
        "--device-speech is shown in the page; say with --output where to write it",
        nb: "--device-speech vises på siden; oppgi med --output hvor den skal skrives")
    }
    guard masking.mask == nil else {
      throw .usage(
        "--mask does not hide what a log contains; leave out --mask or --device-speech",
        nb: "--mask skjuler ikke det som står i en logg; utelat --mask eller --device-speech")
    }
    return try device.listening(along: flow, in: language)
  }
}
