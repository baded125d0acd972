import ArgumentParser
import CaptureHost
import Commands
import Hosting
import Settings

/// `earshot hear`: captured screens as they are heard, element by element.
struct HearCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "hear", abstract: "Tells how a captured screen is heard, element by element.",
    discussion: """
      SOURCE is a captured screen: a uiautomator dump, a page source of Appium for Android or iOS, a tree of \
      WebDriverAgent, an accessibility tree of Chrome; or a folder of them. The format is told by the content. \
      What stands on standard output are announcements, one a line; what the screen is, which controls cannot be \
      reached, and what the capture cannot tell comes on standard error.

      The words are computed by the rules of the style; no phone has said them.

      --ears LOG sets beside them what TalkBack said on a device: a saved adb logcat, taken while somebody swiped \
      through the screen with TalkBack's log output level at VERBOSE. The same, other words, another place, only \
      heard, only computed.

      Exit code 0: every source was heard, and with --ears all was the same. 1: --ears found a difference. 65: one \
      is no captured screen; the others were heard. 74: one cannot be read.
      """)

  @Argument(help: "Captured screens or folders of them; - is standard input.", completion: .file())
  var sources: [String]

  @Option(help: "How it is told: text or json.", completion: Completions.choices(of: HearingFormat.self))
  var format: HearingFormat = .text

  @Option(
    help: ArgumentHelp("A log of what TalkBack said on a device, to be set beside one captured screen.", valueName: "log"),
    completion: .file())
  var ears: String?

  static let obeyedSettings: Set<Setting> = [.style, .language, .verbosity, .order, .roles, .positions, .hints]
  static let comparesStyles = true
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<HearCommand>

  func perform() throws {
    var options = settings
    let isBoth = options.style?.lowercased() == "both"
    if isBoth { options.style = nil }
    let profile = try options.configuration(readingFiles: false).profile
    let reading = CaptureOptions(mask: try masking.textMask(in: profile.language))
    if let ears { return try compare(with: ears, profile, reading, named: settings.style) }
    var code: Int32 = 0
    for source in sources {
      do throws(Failure) {
        for entry in try CaptureLibrary(source, reading).entries {
          for style in isBoth ? ReaderProfile.Style.allCases : [profile.style] {
            var profile = profile
            profile.style = style
            try tell(HeardScreen(entry, as: profile))
          }
        }
      } catch {
        StandardError.print("earshot: \(error)")
        code = max(code, error.code)
      }
    }
    if code != 0 { throw ExitCode(code) }
  }

  /// Tells what was computed of one screen beside what a device said.
  private func compare(
    with log: String, _ profile: ReaderProfile, _ reading: CaptureOptions, named style: String?
  ) throws {
    guard style == nil || style?.lowercased() == ReaderProfile.Style.talkBack.rawValue else {
      throw Failure.usage("--ears is a log of TalkBack; leave --style out")
    }
    let entries = try sources.flatMap { source throws(Failure) in try CaptureLibrary(source, reading).entries }
    guard entries.count == 1 else {
      throw Failure.usage("--ears is what was said of one screen; name one captured screen, not \(entries.count)")
    }
    let bytes = try FileBytes.read(log, what: "the log")
    guard let speech = DeviceSpeech(log: String(decoding: bytes, as: UTF8.self)) else {
      throw Failure.content(
        "\(log): no line tells what TalkBack said; set the log output level to VERBOSE in its developer settings, and save "
          + "adb logcat again")
    }
    var profile = profile
    profile.style = .talkBack
    let screen = HeardScreen(entries[0], as: profile)
    let comparison = EarsComparison(screen, speech)
    if format == .json {
      for line in comparison.json { try StandardOutput.write(line + "\n") }
    } else {
      let phrases = EarsPhrases(language: profile.language)
      StandardError.print(screen.header)
      for line in comparison.lines { try StandardOutput.print(phrases.text(of: line)) }
      StandardError.print(phrases.summary(of: comparison))
    }
    if !comparison.isSame { throw ExitCode(1) }
  }

  private func tell(_ screen: HeardScreen) throws(Failure) {
    guard format == .text else {
      for line in screen.json { try StandardOutput.write(line + "\n") }
      return
    }
    StandardError.print(screen.header)
    StandardError.print(screen.origin)
    for line in screen.lines { try StandardOutput.print(line) }
    for remark in screen.remarks { StandardError.print(remark) }
  }
}

/// How `hear` tells.
enum HearingFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
