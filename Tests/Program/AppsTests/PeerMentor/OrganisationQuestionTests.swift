import Announcements
import CustomDump
import PeerMentor
import Runtime
import ScreenReader
import Session
import Testing
import Text

@testable import Apps

@Suite("The question whose app it is")
struct OrganisationQuestionTests {
  /// The question as a person meets it, once all that it says at its beginning has been heard.
  private func session(
    _ language: Language, taken: @escaping (OrganisationApp.Message) -> Void = { _ in }
  ) -> HeadlessSession<OrganisationApp> {
    var settings = SessionSettings()
    settings.profile.language = language
    var session = HeadlessSession(
      SessionMachine(OrganisationApp(), settings: settings, startedAt: 0), rate: settings.rate,
      world: {
        taken($0); return nil
      })
    session.feed(.event(.begin))
    session.advanceUntilIdle()
    return session
  }

  private func heard(_ commands: Command..., in session: inout HeadlessSession<OrganisationApp>) -> [String] {
    let seen = session.transcript.count
    for command in commands {
      session.feed(.command(command, by: .key))
      session.advanceUntilIdle()
    }
    return session.transcript[seen...].compactMap { entry in
      if case .announcement(let announcement) = entry.event, announcement.priority != .hint { announcement.text } else { nil }
    }
  }

  @Test("is a screen: it says its keys, a digit chooses, a wrong one is told what the others are, and Enter takes the choice")
  func screen() {
    var answers: [OrganisationApp.Message] = []
    var session = session(.english) { answers.append($0) }
    expectNoDifference(
      session.transcript.compactMap { entry in
        if case .announcement(let announcement) = entry.event { announcement.text } else { nil }
      },
      [
        "Which organisation are you with?, heading",
        "Press 1 for NHF, 2 for Blindeforbundet or 3 for HLF, then Enter. Enter alone takes NHF",
      ])
    expectNoDifference(heard(.tab(2), in: &session), ["Continue with Blindeforbundet, button"])
    expectNoDifference(
      heard(.tab(4), in: &session), ["There is no such tab. Choose 1 NHF, 2 Blindeforbundet or 3 HLF"])
    _ = heard(.activate, in: &session)
    expectNoDifference(answers, [.choose(.blindeforbundet)])
  }

  @Test(
    "is asked of a person at a terminal, whatever is wished for the way of speaking, and of no program",
    arguments: [
      ([:], true, true), ([.audio: "none"], true, true), ([.noSpeech: "on"], true, true),
      ([.rate: "300", .language: "nb", .earcons: "on"], true, true), ([:], false, false),
      ([.organisation: "HLF"], true, false), ([.data: "/d"], true, false), ([.lines: "on"], true, false),
      ([.keys: "on"], true, false), ([.transcript: "-"], true, false),
    ] as [([Setting: String], Bool, Bool)])
  func isAsked(options: [Setting: String], isTerminal: Bool, isAsked: Bool) throws {
    let configuration = try Configuration(options: options, organisations: ["HLF"])
    #expect(OrganisationQuestion.mayBeAsked(configuration, isTerminal: isTerminal) == isAsked)
  }

  @Test("says in Norwegian what it says in English, and Enter alone takes the first")
  func norwegian() {
    var answers: [OrganisationApp.Message] = []
    var session = session(.bokmål) { answers.append($0) }
    expectNoDifference(heard(.tab(1), in: &session), ["Fortsett med NHF, knapp"])
    _ = heard(.first, .activate, in: &session)
    expectNoDifference(answers, [.choose(.nhf)])
    expectNoDifference(
      OrganisationApp.Words(language: .bokmål).keys,
      "Trykk 1 for NHF, 2 for Blindeforbundet eller 3 for HLF, og så Enter. Bare Enter velger NHF")
  }
}
