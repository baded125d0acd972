import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("Where notifications lead")
struct LinksTests {
  private func opened(
    _ kind: PeerMentor.Notification.Kind, title: String = "T", contact: Int64? = nil
  ) -> Driver {
    let row = PeerMentor.Notification(
      id: 9, kind: kind, title: title, body: "", arrivedAt: noon, isRead: true, contactID: contact)
    var driver = Driver.signedIn(rows: [row]).sending(.navigation(.select(.notifications)))
    driver.open(driver.act("notifications/list/9"))
    return driver
  }

  /// The element where the cursor starts on the screen in view.
  private func start(_ driver: Driver) -> [NodeID] {
    driver.tree().nodes.filter(\.isInitialFocus).map(\.id)
  }

  @Test(
    "A certification leads to the certificate it names, or to the profile's title",
    arguments: [
      ("FIRST AID expires", "profile/certificates/1"), ("About confidentiality", "profile/certificates/2"),
      ("Swimming", "profile/title"),
    ])
  func certification(title: String, focus: String) {
    expectNoDifference(start(opened(.certification, title: title)), [NodeID(focus)])
  }

  @Test("A pause leads to the duty switch, and back to the row")
  func pause() {
    var driver = opened(.pause)
    expectNoDifference(driver.screen, "profile")
    expectNoDifference(start(driver), ["profile/duty"])
    expectNoDifference(driver.tree().nodes.first { $0.role == .button }?.id, "profile/back")
    driver.act("profile/back")
    expectNoDifference(driver.screen, "notifications")
  }

  @Test("Whoever comes back to the tab by its number starts at the title of what is open there")
  func backByTab() {
    let driver = opened(.pause).sending(.navigation(.select(.home)), .navigation(.select(.notifications)))
    expectNoDifference(driver.screen, "profile")
    expectNoDifference(start(driver), ["profile/title"])
  }

  @Test("A scenario leads to the form, with its contact if it has one")
  func scenario() {
    let plain = opened(.scenario)
    expectNoDifference(plain.screen, "activity-form")
    expectNoDifference(plain.tree()["activity-form/contact"]?.value, "not chosen")
    var driver = opened(.scenario, contact: 7)
    expectNoDifference(driver.tree()["activity-form/contact"]?.label, "Contact: Ola Hansen")
    driver.act("activity-form/back")
    expectNoDifference(driver.screen, "notifications")
  }

  @Test("An assignment leads to the contact's name")
  func assignment() {
    expectNoDifference(start(opened(.assignment, contact: 7)), ["contact/name"])
  }

  @Test("Home's certificate leads there as well, and back home")
  func home() {
    var driver = Driver.signedIn()
    driver.act("home/certificate-1")
    expectNoDifference(start(driver), ["profile/certificates/1"])
    driver.act("profile/back")
    expectNoDifference(driver.screen, "home")
  }
}
