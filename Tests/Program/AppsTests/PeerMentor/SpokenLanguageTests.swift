import Announcements
import CustomDump
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import Testing
import Text

@testable import Apps

@Suite("Which voice speaks what")
struct SpokenLanguageTests {
  @Test(
    "A language's own name is spoken by its voice, all else by that of the session",
    arguments: [
      (
        ReaderProfile.Style.voiceOver, Language.english, ["English, checked, button, 1 of 2|en"],
        [
          "Norsk bokmål, |nb", "not checked, button, 2 of 2|en",
        ]
      ),
      (
        .talkBack, .english, ["checked, English, radio button, 1 of 2|en"],
        [
          "not checked, |en", "Norsk bokmål, |nb", "radio button, 2 of 2|en",
        ]
      ),
      (
        .voiceOver, .bokmål, ["English, |en", "ikke avkrysset, knapp, 1 av 2|nb"],
        [
          "Norsk bokmål, avkrysset, knapp, 2 av 2|nb"
        ]
      ),
      (
        .talkBack, .bokmål, ["ikke valgt, |nb", "English, |en", "alternativknapp, 1 av 2|nb"],
        [
          "avmerket, Norsk bokmål, alternativknapp, 2 av 2|nb"
        ]
      ),
    ])
  func ownNames(style: ReaderProfile.Style, language: Language, english: [String], norwegian: [String]) throws {
    let store = try SQLiteStore(inMemory: DemoData(organisation: .nhf, language: language))
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    let state = try DemoEnvironment.state(of: app, on: "profile", store: store)
    let settings = SessionSettings(profile: ReaderProfile(style: style, language: language, speaksHints: false))
    var session = HeadlessSession(
      SessionMachine(app, state: state, settings: settings, startedAt: DemoData.fixedNow), rate: 240
    ) { .store(store.perform($0)) }
    func spans(_ commands: Command...) -> [String] {
      for command in commands { session.feed(.command(command, by: .key)) }
      let last = session.transcript.lazy.reversed().compactMap { entry in
        if case .announcement(let announcement) = entry.event { announcement } else { nil }
      }.first
      return last?.utterance.spans.map { "\($0.text)|\($0.language)" } ?? []
    }
    let name = language == .english ? "Language" : "Språk"
    expectNoDifference(spans(.find(name), .activate, .next(nil)), english)
    expectNoDifference(spans(.next(nil)), norwegian)
  }
}
