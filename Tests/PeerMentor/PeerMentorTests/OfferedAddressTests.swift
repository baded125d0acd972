import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("The address that is offered at the next sign-in")
struct OfferedAddressTests {
  private func field(_ state: PeerMentorApp.State) -> (value: String?, isReplaced: Bool?) {
    var driver = Driver()
    driver.state = state
    return (
      driver.tree()["login/email"]?.value,
      driver.rendering().bindings.field("login/email")?.isReplacedByTyping
    )
  }

  /// Signed in where addresses are offered, with the owner's settings.
  private func signedIn(_ preferences: Preferences = Preferences()) -> Driver {
    var driver = Driver()
    driver.state = PeerMentorApp.State(offering: nil)
    driver.send(.store(.signedIn(kari, Overview(preferences: preferences))))
    return driver
  }

  @Test("It is filled in, and typing takes its place until something was typed")
  func filledIn() {
    #expect(field(PeerMentorApp.State()) == (nil, false))
    #expect(field(PeerMentorApp.State(offering: nil)) == (nil, false))
    var driver = Driver()
    driver.state = PeerMentorApp.State(offering: "kari@example.org")
    #expect(field(driver.state) == ("kari@example.org", true))
    driver.type("p", into: "login/email")
    #expect(field(driver.state) == ("p", false))
  }

  @Test("Signing out offers it again, unless its owner or its account says otherwise")
  func signingOut() {
    #expect(field(signedIn().sending(.signOut).state).value == kari.email)
    #expect(field(signedIn(Preferences(offersAddress: false)).sending(.signOut).state).value == nil)
    #expect(field(signedIn().sending(.store(.accountRemoved)).state).value == nil)
    #expect(field(Driver.signedIn().sending(.signOut).state).value == nil)
  }

  @Test(
    "The profile has a switch for it",
    arguments: [
      ("en", "Remember my email address"), ("nb", "Husk e-postadressen min"),
    ])
  func setting(language: String, label: String) {
    var driver = signedIn().sending(.navigation(.select(.profile)))
    expectNoDifference(driver.tree(language)["profile/address"]?.label, label)
    expectNoDifference(driver.tree(language)["profile/address"]?.toggled, .on)
    expectNoDifference(
      driver.act("profile/address"),
      [.change(.savePreferences(Preferences(offersAddress: false)), of: kari.id)])
  }
}
