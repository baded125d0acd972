import Captures
import CustomDump
import TestSupport
import Testing
import Text

@testable import RemoteApps

@Suite("What VoiceOver says through a server", .timeLimit(.minutes(5)))
struct PhoneHearingTests {
  @Test("It is moved from element to element, to the last; alike neighbours are two, and it is switched off again")
  func crawl() throws {
    let phone = StubPhone("iOS", SampleIOSApp())
    phone.speak(["Settings, Heading", "Volume, 40%, Adjustable", "More", "More", "News, Switch button, off"])
    let server = try StubServer { phone.answer($0) }
    let (screen, said) = try PhoneApp.heard(
      server: server.address, Capabilities(["platformName": "iOS"]), language: .english, byVoiceOver: true)
    expectNoDifference(screen.title, "Settings")
    expectNoDifference(
      said, ["Settings, Heading", "Volume, 40%, Adjustable", "More", "More", "News, Switch button, off"])
    expectNoDifference(phone.isSpeaking, false)
  }

  @Test("A server that cannot, and a phone of the other kind, are each one sentence")
  func refused() throws {
    for (platform, words) in [("iOS", "it takes iOS 27"), ("Android", "use --device-speech adb for TalkBack")] {
      let phone = StubPhone(platform, SampleListApp(platform))
      let server = try StubServer { phone.answer($0) }
      let error = #expect(throws: PhoneError.self) {
        try PhoneApp.heard(
          server: server.address, Capabilities(["platformName": .string(platform)]), language: .english, byVoiceOver: true)
      }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
      expectNoDifference(server.requests.last?.hasPrefix("DELETE"), true)
    }
  }
}
