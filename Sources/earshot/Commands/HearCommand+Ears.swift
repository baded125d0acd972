import ArgumentParser
import CaptureHost
import Commands
import Hosting
import Languages
import LivingHost
import Settings

// What was computed beside what a device said.

extension HearCommand {
  /// The screens of a source: captures, or what a page or an app on a phone begins with.
  func entries(
    of source: String, _ reading: CaptureOptions, _ configuration: Configuration
  ) throws(Failure) -> [CaptureLibrary.Entry] {
    if let phone = try phone(source, configuration) { return [try phone.heard(byVoiceOver: false).entry] }
    guard LivingHost.isPage(source) else { return try CaptureLibrary(source, reading).entries }
    guard reading.mask == nil else { throw .usage("--mask is for captured screens; leave it out, or save the page's") }
    return [try LivingHost(source, configuration).heard()]
  }

  /// The app on a phone that a source is; nil for a capture.
  private func phone(_ source: String, _ configuration: Configuration) throws(Failure) -> PhoneHost? {
    guard PhoneHost.isPhone(source) else {
      guard capabilities == nil || sources.contains(where: PhoneHost.isPhone) else {
        throw .usage("--capabilities is for an app on a phone; name one as the source: appium:http://127.0.0.1:4723")
      }
      return nil
    }
    guard masking.mask == nil else { throw .usage("--mask is for captured screens; leave it out, or save the screen") }
    return try PhoneHost(source, capabilities: capabilities, configuration)
  }

  /// Tells what was computed of one screen beside what a device said.
  ///
  /// - Parameter ears: A log's file, `adb` or `server`.
  func compare(with ears: String, _ configuration: Configuration, _ reading: CaptureOptions) throws {
    let isServer = ears == "server"
    let style = isServer ? ReaderProfile.Style.voiceOver : .talkBack
    guard settings.style == nil || settings.style?.lowercased() == style.rawValue else {
      throw Failure.usage("--ears \(ears) is what \(Self.name(of: style)) says; leave --style out")
    }
    guard sources.count == 1, let source = sources.first else {
      throw Failure.usage("--ears is what was said of one screen; name one, not \(sources.count)")
    }
    let (entry, speech) =
      isServer
      ? try heardFromServer(source, configuration)
      : (try only(entries(of: source, reading, configuration)), try ears == "adb" ? live(configuration) : saved(ears))
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
    let (entry, said) = try phone.heard(byVoiceOver: true)
    guard !said.isEmpty else { throw .unavailable("VoiceOver said nothing; look whether the phone is unlocked") }
    return (entry, DeviceSpeech(said: said))
  }

  private func saved(_ log: String) throws(Failure) -> DeviceSpeech {
    let bytes = try FileBytes.read(log, what: "the log")
    guard let speech = DeviceSpeech(log: String(decoding: bytes, as: UTF8.self)) else {
      throw .content(
        "\(log): no line tells what TalkBack said; set the log output level to VERBOSE in its developer settings, and save "
          + "adb logcat again")
    }
    return speech
  }

  /// What TalkBack says on a device until the person says that it is enough.
  private func live(_ configuration: Configuration) throws(Failure) -> DeviceSpeech {
    let log = try DeviceLog()
    StandardError.print(Self.howToListen.in(configuration.language))
    _ = readLine()
    guard let speech = DeviceSpeech(log: try log.finish()) else {
      throw .unavailable(
        "TalkBack was not heard; set the log output level to VERBOSE in its developer settings, and see with 'adb devices' "
          + "that the device is there")
    }
    return speech
  }

  private static let howToListen = Phrase(
    en: "Swipe through the screen on the device, from its first element to its last. Then press Enter here.",
    nb: "Sveip gjennom skjermen på enheten, fra første element til siste. Trykk så Enter her.")
}
