import Apps
import Flows
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
