import Apps
import ArgumentParser
import Flows
import Runtime
import ScreenReader
import Text

// Comparison of computed announcements with a device's speech.

extension HearCommand {
  /// The screens of a source: captures, or the first screen of a page or an app on a phone.
  ///
  /// - Parameter failures: Takes why files of a folder are left out.
  func entries(
    of source: String, _ reading: CaptureOptions, _ configuration: Configuration, failures: inout [Failure]
  ) throws(Failure) -> [CaptureLibrary.Entry] {
    if let phone = try phone(source, configuration) { return [try phone.heard(byVoiceOver: false).entry] }
    guard SourceKind(source) == .page else {
      let library = try CaptureLibrary(source, reading)
      for notice in library.notices { StandardError.print("earshot: \(notice)") }
      failures += library.failures
      return library.entries
    }
    guard reading.mask == nil else {
      throw .usage(
        "--mask is for captured screens; leave it out, or save the page's",
        nb: "--mask er for skjermopptak; utelat det, eller lagre siden som skjermopptak")
    }
    return [try PageTarget(source, configuration).heard()]
  }

  /// The app of a source on a phone; nil for a capture.
  private func phone(_ source: String, _ configuration: Configuration) throws(Failure) -> PhoneTarget? {
    guard SourceKind(source) == .phone else {
      guard target.capabilities == nil || sources.contains(where: { SourceKind($0) == .phone }) else {
        throw .usage(
          "--capabilities is for an app on a phone; name one as the source: appium:http://127.0.0.1:4723",
          nb: "--capabilities er for en app på en telefon; oppgi den som kilde: appium:http://127.0.0.1:4723")
      }
      return nil
    }
    guard masking.mask == nil else {
      throw .usage(
        "--mask is for captured screens; leave it out, or save the screen",
        nb: "--mask er for skjermopptak; utelat det, eller lagre skjermbildet")
    }
    return try PhoneTarget(source, capabilities: target.capabilities, configuration)
  }

  /// Reports the computed announcements of one screen beside a device's speech.
  ///
  /// - Parameter deviceSpeech: A log's file, `adb` or `server`.
  func compare(with deviceSpeech: String, _ configuration: Configuration, _ reading: CaptureOptions) throws {
    let style = DeviceSpeechOption.style(of: deviceSpeech)
    guard settings.style == nil || settings.style?.lowercased() == style.rawValue else {
      throw DeviceSpeechOption.otherStyle(than: style, deviceSpeech)
    }
    guard masking.mask == nil else {
      throw Failure.usage(
        "--mask does not hide what a log contains; leave out --mask or --device-speech",
        nb: "--mask skjuler ikke det som står i en logg; utelat --mask eller --device-speech")
    }
    guard sources.count == 1, let source = sources.first else {
      throw Failure.usage(
        "--device-speech is what was said of one screen; name one, not \(sources.count)",
        nb: "--device-speech er det som ble sagt om ett skjermbilde; oppgi ett, ikke \(sources.count)")
    }
    var failures: [Failure] = []
    let (entry, speech) =
      deviceSpeech == DeviceSpeechOption.server
      ? try heardFromServer(source, configuration)
      : (
        try only(entries(of: source, reading, configuration, failures: &failures)),
        deviceSpeech == DeviceSpeechOption.device
          ? try DeviceSpeechOption.live(Self.howToListen.in(configuration.language)) : try DeviceSpeechOption.saved(deviceSpeech)
      )
    var profile = configuration.profile
    profile.style = style
    let screen = HeardScreen(entry, as: profile)
    let comparison = DeviceSpeechComparison(screen, speech)
    let phrases = DeviceSpeechPhrases(language: profile.language)
    switch format {
    case .json: for line in comparison.json { try StandardOutput.write(line + "\n") }
    case .html:
      try StandardOutput.write(
        DeviceSpeechPage(screen, comparison, heardFrom: style.name, language: profile.language).html)
    case .text:
      StandardError.print(screen.header)
      for line in comparison.lines { try StandardOutput.print(phrases.text(of: line)) }
      StandardError.print(phrases.summary(of: comparison))
    }
    if !comparison.isSame { throw ExitCode(1) }
  }

  private func only(_ entries: [CaptureLibrary.Entry]) throws(Failure) -> CaptureLibrary.Entry {
    guard entries.count == 1 else {
      throw .usage(
        "--device-speech is what was said of one screen; name one captured screen, not \(entries.count)",
        nb: "--device-speech er det som ble sagt om ett skjermbilde; oppgi ett skjermopptak, ikke \(entries.count)")
    }
    return entries[0]
  }

  private func heardFromServer(
    _ source: String, _ configuration: Configuration
  ) throws(Failure) -> (CaptureLibrary.Entry, DeviceSpeech) {
    guard let phone = try phone(source, configuration) else {
      throw .usage(
        "--device-speech server is for an app on a phone; name one as the source: appium:http://127.0.0.1:4723",
        nb: "--device-speech server er for en app på en telefon; oppgi den som kilde: appium:http://127.0.0.1:4723")
    }
    return try DeviceSpeechOption.heard(through: phone)
  }

  private static let howToListen = Phrase(
    en: "Swipe through the screen on the device, from its first element to its last. Then press Enter here.",
    nb: "Sveip gjennom skjermen på enheten, fra første element til siste. Trykk så på Enter her.")
}
