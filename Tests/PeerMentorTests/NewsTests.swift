import CustomDump
import Semantics
import Testing

@testable import PeerMentor

@Suite("What arrives")
struct NewsTests {
  private func arrival(_ id: Int64) -> PeerMentor.Notification {
    PeerMentor.Notification(id: id, kind: .pause, title: "Title \(id)", body: "", arrivedAt: noon)
  }

  private func news(_ ids: ClosedRange<Int64>, unread: Int = 4) -> Message {
    .store(
      .news(
        ids.map { arrival($0) }, Overview(unreadCount: unread, newestNotification: ids.upperBound)))
  }

  private let centre = Driver.signedIn().sending(.navigation(.select(.notifications)))

  @Test("A change makes the app ask for what it does not know")
  func change() {
    var driver = centre
    expectNoDifference(
      driver.send(.store(.changed)),
      [
        .loadNews(account: 1, after: 17), .loadContacts(account: 1, search: "", around: 0),
        .loadActivities(account: 1, around: 1),
      ])
  }

  @Test("While the centre is open a new notification is told, the list and the tab follow")
  func told() {
    var driver = centre
    expectNoDifference(
      driver.send(news(18...18)), [.loadNotifications(account: 1, kind: nil, around: 1)])
    expectNoDifference(driver.told(), ["New notification: Title 18"])
    expectNoDifference(driver.told("news", "nb"), ["Nytt varsel: Title 18"])
    expectNoDifference(driver.tree()["notifications/tabs/notifications"]?.badge, "4 unread")
  }

  @Test("Three are told each; of more the newest three and how many else")
  func several() {
    expectNoDifference(
      centre.sending(news(18...20)).told(),
      ["New notification: Title 18", "New notification: Title 19", "New notification: Title 20"])
    let many = centre.sending(news(18...23))
    expectNoDifference(
      many.told(),
      [
        "New notification: Title 21", "New notification: Title 22", "New notification: Title 23",
        "and 3 more",
      ])
    expectNoDifference(many.told("news", "nb").last, "og 3 til")
  }

  @Test("Elsewhere only the tab follows")
  func elsewhere() {
    let driver = Driver.signedIn().sending(news(18...18))
    expectNoDifference(driver.told(), [])
    expectNoDifference(driver.tree()["home/tabs/notifications"]?.badge, "4 unread")
  }

  @Test("The same news twice is told once")
  func duplicate() {
    let driver = centre.sending(news(18...18), news(18...18))
    expectNoDifference(driver.told(), ["New notification: Title 18"])
  }

  @Test("News that the figures know of first are asked for, and so not lost")
  func figuresFirst() {
    var driver = centre
    expectNoDifference(
      driver.send(.store(.overview(Overview(unreadCount: 4, newestNotification: 18)))),
      [.loadNews(account: 1, after: 17)])
    driver.send(news(18...18))
    expectNoDifference(driver.told(), ["New notification: Title 18"])
  }

  @Test("Before the first figures nothing counts as new")
  func beforeFigures() {
    var driver = Driver().sending(.store(.signedIn(kari)))
    expectNoDifference(
      driver.send(.store(.changed)),
      [.loadContacts(account: 1, search: "", around: 0), .loadActivities(account: 1, around: 0)])
  }

  @Test("The same rows stay at hand when some come in above them")
  func window() {
    let rows = (0..<100).map { arrival(16 - Int64($0)) }
    var driver = centre.sending(
      .store(.notifications(kind: nil, Page(count: 1000, start: 200, rows: rows))))
    expectNoDifference(
      driver.send(news(18...19)), [.loadNotifications(account: 1, kind: nil, around: 252)])
  }

  @Test("An open contact is renewed after a change, where it stands")
  func openContact() {
    var driver = Driver.signedIn().sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    let before = driver.instance
    #expect(driver.send(.store(.changed)).contains(.loadContact(account: 1, contact: 7)))
    var renamed = olaCard
    renamed.contact.name = "Ola Berg"
    driver.send(.store(.contact(id: 7, renamed)))
    expectNoDifference(driver.tree()["contact/name"]?.label, "Ola Berg")
    expectNoDifference(driver.instance, before)
  }

  @Test("What was told is gone from the region when the person moves on")
  func cleared() {
    let driver = centre.sending(news(18...18), .navigation(.select(.home)))
    expectNoDifference(driver.sending(.navigation(.select(.notifications))).told(), [])
  }

  @Test("Nobody signed in, nothing asked and nothing told")
  func signedOut() {
    var driver = Driver()
    expectNoDifference(driver.send(.store(.changed)), [])
    expectNoDifference(driver.send(news(1...1)), [])
    expectNoDifference(driver.state, PeerMentorApp.State())
  }
}
