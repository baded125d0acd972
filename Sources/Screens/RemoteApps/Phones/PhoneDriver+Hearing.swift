internal import AccessibilityTree
internal import Captures
internal import LinuxSupport
package import Text

// VoiceOver's speech, where the server can move VoiceOver: Xcode 27, WebDriverAgent 14.1 (`voiceover.ts` of
// appium/appium-xcuitest-driver 11.11).

extension PhoneDriver {
  /// VoiceOver's speech from element to element, from its present one to the last.
  func listen() throws(WebDriverError) -> [String] {
    guard let session else { return [] }
    let wasOn = try session.run("mobile: isVoiceOverEnabled")
    let isOurs = (wasOn["enabled"] ?? wasOn).bool != true
    if isOurs { try session.run("mobile: enableVoiceOver") }
    defer { if isOurs { _ = try? session.run("mobile: disableVoiceOver") } }
    var said = [try session.run("mobile: voiceOverCurrentSpeech")["utterance"]?.string ?? ""]
    // At the last element VoiceOver says that one again and again; two elements may have the same name.
    while said.count < Self.mostUtterances, said.count < Self.repeatsAtEnd || Set(said.suffix(Self.repeatsAtEnd)).count > 1 {
      said.append(try session.run("mobile: voiceOverMove", ["direction": "forward"])["utterance"]?.string ?? "")
    }
    while said.count > 1, said[said.count - 1] == said[said.count - 2] { said.removeLast() }
    return said.filter { !$0.isEmpty }
  }

  /// The number of equal utterances that means the end of a screen.
  private static let repeatsAtEnd = 3
  /// The most utterances of a screen.
  private static let mostUtterances = 1000
}

extension PhoneApp {
  /// The first screen of an app with its page source, and VoiceOver's speech on it where that is wanted.
  ///
  /// - Throws: A sentence why it cannot be read or heard.
  package static func heard(
    server: String, _ capabilities: Capabilities, language: Language, byVoiceOver: Bool
  ) throws(PhoneError) -> (screen: RemoteScreen, said: [String]) {
    let driver = PhoneDriver(
      WebDriverClient(server), PhonePlatform.completed(capabilities), Mailbox(), language: language, keepsCaptures: true,
      times: PhoneTimes(passing: nil), report: { _ in })
    defer { driver.end() }
    let screen = try driver.open()
    guard byVoiceOver else { return (screen, []) }
    guard driver.platform == .iOS else {
      throw PhoneError(
        description: "a server tells what VoiceOver says, and this is Android; use --device-speech adb for TalkBack")
    }
    do throws(WebDriverError) {
      return (screen, try driver.listen())
    } catch {
      throw PhoneError(
        description: "VoiceOver cannot be heard through this server: \(error); it takes iOS 27 and the XCUITest driver 11.11 "
          + "or later")
    }
  }
}
