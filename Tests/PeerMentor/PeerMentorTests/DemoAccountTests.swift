import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("The demo account")
struct DemoAccountTests {
  private let app = PeerMentorApp(
    organisation: .hlf, demo: DemoAccount(email: "try@example.org", password: "sea-4x"))

  @Test("It is told where the login screen begins, in either language, its password by letters")
  func reported() {
    let driver = Driver(app: app)
    expectNoDifference(
      driver.tree()["login/organisation"]?.hint,
      "This is a demonstration. Sign in as try@example.org. The password is spelled s, e, a, hyphen, 4, x.")
    expectNoDifference(
      driver.tree("nb")["login/organisation"]?.hint,
      "Dette er en demonstrasjon. Logg inn som try@example.org. "
        + "Passordet staves s, e, a, bindestrek, 4, x.")
  }

  @Test("It can be heard again, in the language that is spoken")
  func again() {
    var driver = Driver(app: app)
    expectNoDifference(
      driver.tree("nb")["login/organisation"]?.actions, [.custom("Hør hvordan du logger inn")])
    driver.send(.signIn(.report("The password is spelled s, e, a.")))
    expectNoDifference(driver.reported(), ["The password is spelled s, e, a."])
  }

  @Test("Once its password was changed it is told no longer, which would be wrong", arguments: [true, false])
  func changed(isDemo: Bool) {
    var driver = Driver(app: app)
    let account = Account(id: 1, email: isDemo ? "try@example.org" : "kari@example.org", name: "Kari", organisation: .hlf)
    driver.send(.store(.signedIn(account, figures)))
    driver.send(.store(.passwordChanged(figures)))
    driver.send(.signOut)
    expectNoDifference(driver.tree()["login/organisation"]?.hint == nil, isDemo)
    expectNoDifference(driver.tree()["login/organisation"]?.actions.isEmpty, isDemo)
  }

  @Test("Where there is real data nothing is told")
  func real() {
    expectNoDifference(Driver().tree()["login/organisation"]?.hint, nil)
  }
}
