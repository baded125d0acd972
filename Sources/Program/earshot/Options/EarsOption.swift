import Apps
import Flows
import Runtime
import ScreenReader
import Text

/// Where the option `--ears` listens: what TalkBack said, from a saved log, or what it or VoiceOver says on a device.
enum EarsOption {
  /// The word for the device's log as it comes, in place of a file.
  static let device = "adb"
  /// The word for VoiceOver, which a WebDriver server moves through a screen.
  static let server = "server"

  /// Whose words an option's value brings.
  static func style(of ears: String) -> ReaderProfile.Style { ears == server ? .voiceOver : .talkBack }

  /// What TalkBack said, as a saved log tells it.
  ///
  /// - Throws: Why the log cannot be read, or that no line of it tells what TalkBack said.
  static func saved(_ log: String) throws(Failure) -> DeviceSpeech {
    let bytes = try FileBytes.read(log, what: "the log")
    guard let speech = DeviceSpeech(log: String(decoding: bytes, as: UTF8.self)) else {
      throw .content(
        "\(log): no line tells what TalkBack said; set the log output level to VERBOSE in its developer settings, and save "
          + "adb logcat again")
    }
    return speech
  }

  /// What TalkBack says on a device until the person says that it is enough.
  ///
  /// - Parameter instruction: What the person is to do meanwhile.
  /// - Throws: Why nothing was heard.
  static func live(_ instruction: String) throws(Failure) -> DeviceSpeech {
    let log = try DeviceLog()
    StandardError.print(instruction)
    _ = readLine()
    return try heard(by: log)
  }

  /// Ends listening; what TalkBack said meanwhile.
  static func heard(by log: DeviceLog) throws(Failure) -> DeviceSpeech {
    guard let speech = DeviceSpeech(log: try log.finish()) else {
      throw .unavailable(
        "TalkBack was not heard; set the log output level to VERBOSE in its developer settings, and see with 'adb devices' "
          + "that the device is there")
    }
    return speech
  }

  /// What VoiceOver says from element to element of the screen that an app on a phone begins at, and that screen.
  ///
  /// - Throws: Why the phone cannot be heard.
  static func heard(through phone: PhoneAdapter) throws(Failure) -> (CaptureLibrary.Entry, DeviceSpeech) {
    let (entry, said) = try phone.heard(byVoiceOver: true)
    guard !said.isEmpty else { throw .unavailable("VoiceOver said nothing; look whether the phone is unlocked") }
    return (entry, DeviceSpeech(said: said))
  }
}
