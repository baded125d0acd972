import Apps
import ArgumentParser
import Flows
import Foundation
import Runtime
import ScreenReader
import Text

/// `earshot render`: real speech of a flow, and a page that shows it.
struct RenderCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Makes sound, captions, transcript, a page and a video of a flow.",
    discussion: """
      FLOW is a flow file, or the name of a demonstration; 'earshot demo' lists them.

      Plays it as a listener would who hears everything to its end before the next key; a flow's own \
      waits are kept, in the sound up to a minute each. Writes into the folder of --output: speech.wav, speech.opus, \
      captions.vtt, transcript.jsonl and index.html, a film of the phone and its words in both styles. The page \
      begins with the style of --style, or with both side by side. It needs nothing else and no network. Of captured \
      screens it shows the screenshots beside them, PNGs of the same names.

      --video writes the same film for slides: WebM or MP4, 1920 by 1080, its captions burnt in. It needs ffmpeg.

      --ears LOG shows in the page, beside each of TalkBack's announcements, what TalkBack said on a device while \
      somebody did the same there: a saved adb logcat, with TalkBack's log output level at VERBOSE. The same, other \
      words, another place, only heard, only computed. --ears adb listens to a device at once: while the flow is \
      played where the app is on a phone, otherwise until you press Enter. --ears server lets a WebDriver server move \
      VoiceOver through the screen that an app on a phone begins at, and shows that beside VoiceOver's announcements. \
      Lines of the flow that change the style are left out, and without --style the page begins with the style heard.

      Exit code 1: --ears found a difference. 65: the file is no flow, or the log does not tell what TalkBack said. \
      69: there is no synthesizer, no ffmpeg, or no device's log. 74: reading or writing failed.
      """)

  @Argument(
    help: "The flow file, or the name of a demonstration; - is standard input.", completion: Completions.flowsAndDemos)
  var flow: String
  @Option(help: "The folder to write to; it is made if it is not there.", completion: .directory)
  var output: String?
  @Option(help: "A video to write: a name that ends in .webm or .mp4.", completion: .file(extensions: ["webm", "mp4"]))
  var video: String?
  @Option(
    help: ArgumentHelp(
      "What a device said, for the page: a log of TalkBack's, adb for its log as it comes, or server for VoiceOver.", valueName: "log"),
    completion: .file())
  var ears: String?
  static let obeyedSettings: Set<Setting> = [
    .style, .language, .voice, .rate, .volume, .organisation, .verbosity, .order, .roles, .positions, .hints,
    .earcons,
  ]
  static let comparesStyles = true
  @OptionGroup var source: AppOption
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<RenderCommand>

  func validate() throws {
    guard output != nil || video != nil else {
      throw ValidationError("Nothing says where to write: give --output FOLDER, --video FILE.webm, or both.")
    }
  }

  func perform() throws {
    // Both are in every page; the option tells which is seen at first.
    let comparesStyles = settings.style?.lowercased() == "both"
    var settings = settings
    if comparesStyles { settings.style = nil }
    if let ears, settings.style == nil { settings.style = EarsOption.style(of: ears).rawValue }
    let configuration = try settings.configuration(readingFiles: false)
    let options = CaptureOptions(mask: try masking.textMask(in: configuration.language), readsPictures: true)
    let apps = AppAdapters.apps(chosen: source, for: configuration, options)
    let report = FlowReportPage(
      apps, configuration, comparesStyles: comparesStyles, ears: try listening(in: configuration.language),
      to: .init(folder: output, video: video))
    let demo = try DemoLibrary.installed(in: configuration.language).demo(insteadOfFile: flow)
    let made = try demo.map(report.write) ?? report.write(flow)
    try StandardOutput.print(made.description)
    guard let comparison = made.ears else { return }
    StandardError.print(EarsPhrases(language: configuration.language).summary(of: comparison))
    if !comparison.isSame { throw ExitCode(1) }
  }

  /// What a reader says on a device; nil where it is not asked for.
  private func listening(in language: Language) throws(Failure) -> FlowEars? {
    guard let ears else { return nil }
    guard output != nil else { throw .usage("--ears is shown in the page; say with --output where to write it") }
    guard masking.mask == nil else {
      throw .usage("--mask does not hide what a log tells; leave out --mask or --ears")
    }
    switch ears {
    case EarsOption.server: return Self.server
    case EarsOption.device: return try device(language)
    default: return FlowEars(try EarsOption.saved(ears), from: ears)
    }
  }

  private static let server = FlowEars(.voiceOver) { host throws(Failure) in
    guard let phone = host as? PhoneAdapter else {
      throw .usage("--ears server is for an app on a phone; name one: --app appium:http://127.0.0.1:4723")
    }
    let speech = try EarsOption.heard(through: phone).1
    return { speech }
  }

  private func device(_ language: Language) throws(Failure) -> FlowEars {
    guard flow != "-" else {
      throw .usage("--ears adb waits for Enter on standard input; give the flow as a file")
    }
    let instruction = Self.howToListen.in(language)
    return FlowEars(.talkBack) { host throws(Failure) in
      guard host is PhoneAdapter else {
        let speech = try EarsOption.live(instruction)
        return { speech }
      }
      let log = try DeviceLog()
      return { () throws(Failure) in
        // TalkBack tells of what was done last when the flow is over already.
        Thread.sleep(forTimeInterval: 1)
        return try EarsOption.heard(by: log)
      }
    }
  }

  private static let howToListen = Phrase(
    en: "Do on the device, with TalkBack, what the flow does. Then press Enter here.",
    nb: "Gjør det samme som flyten på enheten, med TalkBack. Trykk så Enter her.")
}
