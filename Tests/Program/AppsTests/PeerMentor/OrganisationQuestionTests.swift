import CustomDump
import PeerMentor
import Runtime
import Testing
import Text

@testable import Apps

@Suite("The question whose app it is")
struct OrganisationQuestionTests {
  @Test(
    "is answered by a number or a name",
    arguments: [
      ("1", Organisation.nhf), ("2", .blindeforbundet), ("3", .hlf), ("hlf", .hlf),
      ("BLINDEFORBUNDET", .blindeforbundet), ("0", nil), ("4", nil), ("-1", nil), ("x", nil),
    ])
  func answers(_ answer: String, _ organisation: Organisation?) {
    expectNoDifference(OrganisationQuestion.organisation(answer), organisation)
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

  @Test("names every choice with its number, and the one that Enter takes")
  func words() {
    expectNoDifference(
      OrganisationQuestion.Words(language: .bokmål).question,
      [
        "Hvilken organisasjon gjelder det?", "1 NHF.", "2 Blindeforbundet.", "3 HLF.",
        "Skriv et tall og trykk på Enter. Bare Enter velger 1.",
      ])
  }
}
