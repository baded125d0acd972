import CustomDump
import PeerMentor
import Testing

@testable import earshot

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

  @Test("names every choice with its number, and the one that Enter takes")
  func words() {
    expectNoDifference(
      OrganisationQuestion.Words.bokmål.question,
      [
        "Hvilken organisasjon gjelder det?", "1 NHF.", "2 Blindeforbundet.", "3 HLF.",
        "Skriv et tall og trykk Enter. Enter alene velger 1.",
      ])
  }
}
