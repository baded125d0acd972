import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("Activities")
struct ActivitiesTests {
  private let list = Driver.signedIn().sending(.navigation(.select(.activities)))

  @Test("A row is what was done and with whom, the day, and how long it took")
  func rows() {
    expectNoDifference(
      dump(list.tree(), from: "activities/list"),
      """
      activities/list list 2 items at 0..<2
        activities/list/5 listItem merged [activate, custom("Delete activity")]
          activities/list/5/what text 'Visit'
          activities/list/5/day text 'Friday 6 March'
          activities/list/5/duration text '1 hour'
        activities/list/4 listItem merged [activate, custom("Delete activity")]
          activities/list/4/what text 'Outing, Ola Hansen'
          activities/list/4/day text 'yesterday'
          activities/list/4/duration text '1 hour and 30 minutes'
      """)
  }

  @Test("Rows outside the window are asked for")
  func window() {
    var driver = list
    expectNoDifference(
      driver.send(.activities(.rows(around: 70))), [.query(.activities(around: 70), of: 1)])
  }

  @Test("Without activities the screen says so")
  func empty() {
    let driver = list.sending(.store(.activities(Page())))
    expectNoDifference(driver.tree()["activities/empty"]?.label, "You have no activities.")
    expectNoDifference(driver.tree("nb")["activities/empty"]?.label, "Du har ingen aktiviteter.")
  }

  @Test("Home and the list log an activity without a contact")
  func logging() {
    let expected = [StoreRequest.query(.activityForm(.new(contact: nil)), of: 1)]
    var home = Driver.signedIn()
    expectNoDifference(home.act("home/log"), expected)
    var activities = list
    expectNoDifference(activities.act("activities/log"), expected)
    activities.open(expected)
    expectNoDifference(activities.tree()["activity-form/contact"]?.value, "not chosen")
  }

  @Test("Home's next activity is the first that has not gone by, and opens")
  func next() {
    var overview = figures
    overview.upcoming = [walk, planned]
    var driver = Driver.signedIn().sending(.store(.overview(overview)))
    expectNoDifference(driver.tree()["home/next-activity"]?.label, "Next activity: Visit, Friday 6 March")
    expectNoDifference(
      driver.act("home/next-activity"), [.query(.activityForm(.edit(5)), of: 1)])
  }

  @Test("Where nothing needs attention, home says so")
  func nothing() {
    let overview = Overview(newestNotification: 17, certificates: [confidentiality], upcoming: [walk])
    let driver = Driver.signedIn().sending(.store(.overview(overview)))
    expectNoDifference(driver.tree()["home/nothing"]?.label, "Nothing needs your attention now.")
    expectNoDifference(driver.tree("nb")["home/nothing"]?.label, "Ingenting haster akkurat nå.")
  }
}
