import CustomDump
import Semantics
import Testing

@testable import PeerMentor

@Suite("The demo account")
struct DemoAccountTests {
  private let app = PeerMentorApp(
    organisation: .hlf, demo: DemoAccount(email: "try@example.org", password: "sea-4x"))

  @Test("It is told where the login screen begins, in either language, its password by letters")
  func told() {
    let driver = Driver(app: app)
    expectNoDifference(
      driver.tree()["login/organisation"]?.hint,
      "This is a demonstration. Sign in as try@example.org. The password is spelled s, e, a, hyphen, 4, x.")
    expectNoDifference(
      driver.tree("nb")["login/organisation"]?.hint,
      "Dette er en demonstrasjon. Logg inn som try@example.org. "
        + "Passordet staves s, e, a, bindestrek, 4, x.")
  }

  @Test("Where there is real data nothing is told")
  func real() {
    expectNoDifference(Driver().tree()["login/organisation"]?.hint, nil)
  }
}
