import Apps
import ArgumentParser
import Flows
import Foundation
import RemoteApps
import Runtime
import ScreenReader
import Text

/// The sources of `--device-speech`: a saved log of TalkBack, or TalkBack or VoiceOver on a device.
enum DeviceSpeechOption {
  /// The word for the device's present log, in place of a file.
  static let device = "adb"
  /// The word for VoiceOver, which a WebDriver server moves through a screen.
  static let server = "server"

  /// The style of an option's value.
  static func style(of deviceSpeech: String) -> ReaderProfile.Style { deviceSpeech == server ? .voiceOver : .talkBack }

  /// The refusal of a style in which the device does not speak.
  static func otherStyle(than style: ReaderProfile.Style, _ deviceSpeech: String) -> Failure {
    .usage(
      "--device-speech \(deviceSpeech) is what \(style.name) says; leave --style out",
      nb: "--device-speech \(deviceSpeech) er det \(style.name) sier; utelat --style")
  }

  /// TalkBack's speech from a saved log.
  ///
  /// - Throws: The reason why the log cannot be read, or that no line of it contains speech.
  static func saved(_ log: String) throws(Failure) -> DeviceSpeech {
    let bytes = try FileBytes.read(log, what: localized(en: "the log", nb: "loggen"), isNamed: true)
    guard let speech = DeviceSpeech(log: String(decoding: bytes, as: UTF8.self)) else {
      throw .content(
        "\(log): no line says what TalkBack said; set the log output level to VERBOSE in its developer settings, and save "
          + "adb logcat again",
        nb: "\(log): ingen linje sier hva TalkBack sa; sett loggnivået til VERBOSE i utviklerinnstillingene, og lagre adb "
          + "logcat på nytt")
    }
    return speech
  }

  /// TalkBack's speech on a device until the person ends it.
  ///
  /// - Parameter instruction: The instruction for the person.
  /// - Throws: The reason why nothing was heard.
  static func live(_ instruction: String) throws(Failure) -> DeviceSpeech {
    let log = try DeviceLog()
    StandardError.print(instruction)
    _ = readLine()
    return try heard(by: log)
  }

  /// Ends listening; returns TalkBack's speech since its beginning.
  static func heard(by log: DeviceLog) throws(Failure) -> DeviceSpeech {
    guard let speech = DeviceSpeech(log: try log.finish()) else {
      throw .unavailable(
        "TalkBack was not heard; set the log output level to VERBOSE in its developer settings, and see with 'adb devices' "
          + "that the device is there",
        nb: "TalkBack ble ikke hørt; sett loggnivået til VERBOSE i utviklerinnstillingene, og se med «adb devices» at enheten "
          + "er der")
    }
    return speech
  }

  /// VoiceOver's speech from element to element of the first screen of an app on a phone, and that screen.
  ///
  /// - Throws: The reason why the phone cannot be heard.
  static func heard(through phone: PhoneTarget) throws(Failure) -> (CaptureLibrary.Entry, DeviceSpeech) {
    let (entry, said) = try phone.heard(byVoiceOver: true)
    guard !said.isEmpty else {
      throw .unavailable(
        "VoiceOver said nothing; look whether the phone is unlocked", nb: "VoiceOver sa ingenting; se om telefonen er låst opp")
    }
    return (entry, DeviceSpeech(said: said))
  }
}

/// The option of a command that plays a flow beside a device's speech.
struct FlowDeviceSpeechOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      en:
        "The speech of a device along the flow: a log of TalkBack, adb for its log as it comes, or server for VoiceOver.",
      nb:
        "Hva en enhet sa underveis i forløpet: en logg fra TalkBack, adb for loggen etter hvert som den kommer, eller server for VoiceOver.",
      valueName: "log"),
    completion: .file())
  var deviceSpeech: String?

  /// The file of a saved log; nil for anything else.
  var file: String? {
    deviceSpeech.flatMap { [DeviceSpeechOption.device, DeviceSpeechOption.server].contains($0) ? nil : $0 }
  }

  /// The style of the reader that speaks on the device; nil without one.
  var style: ReaderProfile.Style? { deviceSpeech.map(DeviceSpeechOption.style) }

  /// The speech of a reader on a device; nil where it was not requested.
  ///
  /// - Parameter flow: The flow's file.
  func listening(along flow: String, in language: Language) throws(Failure) -> FlowDeviceSpeech? {
    guard let deviceSpeech else { return nil }
    switch deviceSpeech {
    case DeviceSpeechOption.server: return Self.server
    case DeviceSpeechOption.device: return try Self.device(along: flow, language)
    default: return FlowDeviceSpeech(try DeviceSpeechOption.saved(deviceSpeech), from: deviceSpeech)
    }
  }

  private static let server = FlowDeviceSpeech(.voiceOver) { adapter throws(Failure) in
    guard let phone = (adapter as? RemoteAdapter)?.target as? PhoneTarget else {
      throw .usage(
        "--device-speech server is for an app on a phone; name one: --app appium:http://127.0.0.1:4723",
        nb: "--device-speech server er for en app på en telefon; oppgi den: --app appium:http://127.0.0.1:4723")
    }
    let speech = try DeviceSpeechOption.heard(through: phone).1
    return { speech }
  }

  private static func device(along flow: String, _ language: Language) throws(Failure) -> FlowDeviceSpeech {
    guard flow != "-" else {
      throw .usage(
        "--device-speech adb waits for Enter on standard input; give the flow as a file",
        nb: "--device-speech adb venter på Enter på standard inn; oppgi forløpet som en fil")
    }
    let instruction = howToListen.in(language)
    return FlowDeviceSpeech(.talkBack) { adapter throws(Failure) in
      guard (adapter as? RemoteAdapter)?.target is PhoneTarget else {
        let speech = try DeviceSpeechOption.live(instruction)
        return { speech }
      }
      let log = try DeviceLog()
      return { () throws(Failure) in
        // TalkBack may speak of the last step after the flow has ended.
        Thread.sleep(forTimeInterval: 1)
        return try DeviceSpeechOption.heard(by: log)
      }
    }
  }

  private static let howToListen = Phrase(
    en: "Do on the device, with TalkBack, what the flow does. Then press Enter here.",
    nb: "Gjør det samme som forløpet på enheten, med TalkBack. Trykk så på Enter her.")
}
