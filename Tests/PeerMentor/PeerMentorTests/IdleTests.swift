import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("Signing out by itself")
struct IdleTests {
  private var limited: Driver {
    var overview = figures
    overview.preferences.idleMinutes = 15
    return Driver.signedIn().sending(.store(.overview(overview)))
  }

  @Test("The time is the person's choice; nobody signed in, no time")
  func limit() {
    let app = limited.app
    expectNoDifference(app.idleLimit(limited.state), 900)
    expectNoDifference(app.idleLimit(Driver.signedIn().state), nil)
    expectNoDifference(app.idleLimit(PeerMentorApp.State()), nil)
  }

  @Test("Choosing a time is stored with the other choices")
  func choosing() {
    var driver = Driver.signedIn().sending(.navigation(.select(.profile)))
    driver.act("profile/idle/field")
    expectNoDifference(
      driver.act("profile/idle/15"), [.change(.savePreferences(Preferences(idleMinutes: 15)), of: 1)])
    // The drop-down closes with its new value.
    expectNoDifference(driver.tree()["profile/idle/field"]?.isExpanded, true)
    var overview = figures
    overview.preferences.idleMinutes = 15
    driver.save([.change(.savePreferences(Preferences(idleMinutes: 15)), of: 1)], overview)
    expectNoDifference(driver.tree()["profile/idle/field"]?.isExpanded, false)
    expectNoDifference(driver.tree()["profile/idle/field"]?.value, "after 15 minutes")
    expectNoDifference(
      limited.sending(.navigation(.select(.profile))).tree("nb")["profile/idle/field"]?.value,
      "etter 15 minutter")
  }

  @Test("The warning is told at once, with what to do")
  func warning() {
    let driver = limited.sending(.idle(.warn(seconds: 60)))
    expectNoDifference(
      driver.reported("alert"), ["You will be signed out in 1 minute. Press any key to stay."])
    expectNoDifference(
      driver.reported("alert", "nb"),
      ["Du blir logget ut om 1 minutt. Trykk på en tast for å fortsette."])
  }

  @Test("When the time is over nothing of the person is left, and the login screen says why")
  func expiry() {
    let driver = limited.sending(.idle(.warn(seconds: 60)), .idle(.expire))
    expectNoDifference(driver.screen, "login")
    expectNoDifference(driver.state.signedIn, nil)
    expectNoDifference(
      driver.reported(), ["You were signed out, because no key was pressed for a while."])
  }

  @Test("Signing out oneself is confirmed, by a message that is new to the reader")
  func signingOut() {
    let before = limited.sending(.idle(.warn(seconds: 60)))
    let driver = before.sending(.signOut)
    expectNoDifference(driver.reported("news", "nb"), ["Du er logget ut"])
    expectNoDifference(driver.tree().children(of: "news").map(\.id), ["news/2"])
  }

  @Test("Nobody signed in, nothing happens")
  func nobody() {
    let driver = Driver()
    expectNoDifference(driver.sending(.idle(.warn(seconds: 60)), .idle(.expire)).state, driver.state)
  }

  @Test("Whose account has been removed is signed out, and told so")
  func accountRemoved() {
    let driver = Driver.signedIn().sending(.store(.accountRemoved))
    expectNoDifference(driver.state.signedIn == nil, true)
    expectNoDifference(driver.reported(), ["Your account has been removed. You are signed out."])
    expectNoDifference(driver.reported("news", "nb"), ["Kontoen din er fjernet. Du er logget ut."])
    // A request from before the sign-out is answered after it.
    expectNoDifference(driver.sending(.store(.accountRemoved)).state, driver.state)
  }
}
