import Captures
import CustomDump
import Flows
import RemoteApps
import Runtime
import ScreenReader
import Session
import TestSupport
import TestTraits
import Testing
import Text

@testable import Apps

/// A long list on a phone, as a person goes through it.
@Suite("A list that scrolls on a phone", .waiting)
struct PhoneListTests {
  private func play(
    _ text: String, on app: SampleListApp, _ style: ReaderProfile.Style, language: Language = .english
  ) throws -> [String] {
    let phone = StubPhone(app.platform, app)
    let server = try StubServer { phone.answer($0) }
    defer { server.stop() }
    let (address, platform) = (server.address, app.platform)
    let flowEnvironment = RemoteEnvironment(firstScreen: "app") {
      PhoneApp(
        server: address, Capabilities(["platformName": .string(platform)]), language: language, times: PhoneTimes(passing: nil))
    }
    let configuration = try Configuration(
      options: [.audio: "none", .hints: "off", .style: style.rawValue, .language: language.rawValue], environment: [:],
      organisations: [])
    let report = try FlowRun.play(
      FlowParser.parse(text, name: "list"), on: flowEnvironment, settings: SessionSettings(configuration))
    return report.findings.map { "\($0)" }
  }

  @Test("TalkBack's style tells the size of a list that scrolls, the place in it, and where it ends")
  func talkBack() throws {
    expectNoDifference(
      try play(
        """
        open app
        expect contains "Contacts"
        next
        expect "Contact 1, Oslo, 1 of 20, In list, 20 items"
        find "Contact 5"
        expect "Contact 5, Oslo, 5 of 20"
        next
        expect "Contact 6, 6 of 20"
        next
        expect "Contact 7, Oslo, 7 of 20"
        find "Contact 20"
        expect "Contact 20, Oslo, 20 of 20"
        next
        expect contains "Out of list"
        next
        expect "No next element"
        find "Contact 16"
        previous
        expect "Contact 15, Oslo, 15 of 20"
        """, on: SampleListApp("Android"), .talkBack), [])
  }

  @Test("Where nobody tells how long a list is, no number is said, and it is gone through all the same")
  func unknown() throws {
    var app = SampleListApp("Android", count: 12)
    (app.reportsCollections, app.reportsActions) = (false, false)
    expectNoDifference(
      try play(
        """
        open app
        next
        expect "Contact 1, Oslo, In list"
        find "Contact 12"
        expect "Contact 12, Oslo"
        next
        expect contains "New contact"
        """, on: app, .talkBack), [])
  }

  @Test("VoiceOver's style goes through a table of iOS, and back")
  func voiceOver() throws {
    expectNoDifference(
      try play(
        """
        open app
        next
        expect "Contact 1, Oslo, Button"
        find "Contact 5"
        next
        expect "Contact 6, Oslo, Button"
        next
        expect "Contact 7, Oslo, Button"
        find "Contact 20"
        next
        expect "New contact, Button"
        next
        expect "No next element"
        find "Contact 16"
        previous
        expect "Contact 15, Oslo, Button"
        """, on: SampleListApp("iOS"), .voiceOver), [])
  }

  @Test("A list that does not move is at its end")
  func stuck() throws {
    var app = SampleListApp("iOS")
    app.isStuck = true
    expectNoDifference(
      try play(
        """
        open app
        find "Contact 5"
        next
        expect "New contact, Button"
        """, on: app, .voiceOver), [])
  }

  @Test(
    "The app's own actions are listed, and that nothing does them is one sentence, in both languages",
    arguments: [
      (Language.english, "cannot do the app's own actions"), (.bokmål, "kan ikke utføre appens egne handlinger"),
    ])
  func actions(language: Language, sentence: String) throws {
    expectNoDifference(
      try play(
        """
        open app
        find "Contact 3"
        actions
        expect contains "Archive"
        do Archive
        expect contains "\(sentence)"
        """, on: SampleListApp("iOS"), .voiceOver, language: language), [])
  }
}
