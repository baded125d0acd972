import Apps
import ArgumentParser
import Flows
import Runtime
import ScreenReader
import Text

// What was computed beside what a device said.

extension HearCommand {
  /// The screens of a source: captures, or what a page or an app on a phone begins with.
  func entries(
    of source: String, _ reading: CaptureOptions, _ configuration: Configuration
  ) throws(Failure) -> [CaptureLibrary.Entry] {
    if let phone = try phone(source, configuration) { return [try phone.heard(byVoiceOver: false).entry] }
    guard PageAdapter.isPage(source) else { return try CaptureLibrary(source, reading).entries }
    guard reading.mask == nil else { throw .usage("--mask is for captured screens; leave it out, or save the page's") }
    return [try PageAdapter(source, configuration).heard()]
  }

  /// The app on a phone that a source is; nil for a capture.
  private func phone(_ source: String, _ configuration: Configuration) throws(Failure) -> PhoneAdapter? {
    guard PhoneAdapter.isPhone(source) else {
      guard capabilities == nil || sources.contains(where: PhoneAdapter.isPhone) else {
        throw .usage("--capabilities is for an app on a phone; name one as the source: appium:http://127.0.0.1:4723")
      }
      return nil
    }
    guard masking.mask == nil else { throw .usage("--mask is for captured screens; leave it out, or save the screen") }
    return try PhoneAdapter(source, capabilities: capabilities, configuration)
  }

  /// Tells what was computed of one screen beside what a device said.
  ///
  /// - Parameter ears: A log's file, `adb` or `server`.
  func compare(with ears: String, _ configuration: Configuration, _ reading: CaptureOptions) throws {
    let style = EarsOption.style(of: ears)
    guard settings.style == nil || settings.style?.lowercased() == style.rawValue else {
      throw Failure.usage("--ears \(ears) is what \(Self.name(of: style)) says; leave --style out")
    }
    guard masking.mask == nil else {
      throw Failure.usage("--mask does not hide what a log tells; leave out --mask or --ears")
    }
    guard sources.count == 1, let source = sources.first else {
      throw Failure.usage("--ears is what was said of one screen; name one, not \(sources.count)")
    }
    let (entry, speech) =
      ears == EarsOption.server
      ? try heardFromServer(source, configuration)
      : (
        try only(entries(of: source, reading, configuration)),
        ears == EarsOption.device
          ? try EarsOption.live(Self.howToListen.in(configuration.language)) : try EarsOption.saved(ears))
    var profile = configuration.profile
    profile.style = style
    let screen = HeardScreen(entry, as: profile)
    let comparison = EarsComparison(screen, speech)
    let phrases = EarsPhrases(language: profile.language)
    switch format {
    case .json: for line in comparison.json { try StandardOutput.write(line + "\n") }
    case .html:
      try StandardOutput.write(
        EarsPage(screen, comparison, heardFrom: Self.name(of: style), language: profile.language).html)
    case .text:
      StandardError.print(screen.header)
      for line in comparison.lines { try StandardOutput.print(phrases.text(of: line)) }
      StandardError.print(phrases.summary(of: comparison))
    }
    if !comparison.isSame { throw ExitCode(1) }
  }

  private static func name(of style: ReaderProfile.Style) -> String { style == .talkBack ? "TalkBack" : "VoiceOver" }

  private func only(_ entries: [CaptureLibrary.Entry]) throws(Failure) -> CaptureLibrary.Entry {
    guard entries.count == 1 else {
      throw .usage("--ears is what was said of one screen; name one captured screen, not \(entries.count)")
    }
    return entries[0]
  }

  private func heardFromServer(
    _ source: String, _ configuration: Configuration
  ) throws(Failure) -> (CaptureLibrary.Entry, DeviceSpeech) {
    guard let phone = try phone(source, configuration) else {
      throw .usage("--ears server is for an app on a phone; name one as the source: appium:http://127.0.0.1:4723")
    }
    return try EarsOption.heard(through: phone)
  }

  private static let howToListen = Phrase(
    en: "Swipe through the screen on the device, from its first element to its last. Then press Enter here.",
    nb: "Sveip gjennom skjermen på enheten, fra første element til siste. Trykk så Enter her.")
}
