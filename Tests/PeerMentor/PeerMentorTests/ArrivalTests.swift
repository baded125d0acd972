import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("What arrives")
struct ArrivalTests {
  private func arrival(_ id: Int64) -> PeerMentor.Notification {
    PeerMentor.Notification(id: id, kind: .pause, title: "Title \(id)", body: "", arrivedAt: noon)
  }

  /// The store's answer after these arrivals, each of a kind that is not silenced.
  private func arrivals(_ ids: ClosedRange<Int64>, unread: Int = 4) -> Message {
    .store(
      .arrivals(
        Arrivals(newest: ids.suffix(Arrivals.reportedByTitle).map { arrival($0) }, counts: [.pause: ids.count]),
        Overview(unreadCount: unread, newestNotification: ids.upperBound)))
  }

  private let centre = Driver.signedIn().sending(.navigation(.select(.notifications)))

  @Test("A change makes the app ask for what it does not know")
  func change() {
    var driver = centre
    expectNoDifference(
      driver.send(.store(.changed)),
      [
        .query(.arrivals(after: 17), of: 1), .query(.contacts(search: "", around: 0, row: 7), of: 1),
        .query(.activities(around: 1, row: 4), of: 1),
      ])
  }

  @Test("Changes while that is asked for are asked about once more when it is answered, however many there were")
  func changes() {
    var driver = centre
    driver.send(.store(.changed))
    for _ in 1...100 { expectNoDifference(driver.send(.store(.changed)), []) }
    // The figures also include more than the requested arrivals.
    let saved = StoreAnswer.saved(.markRead(17), of: 1, Overview(unreadCount: 5, newestNotification: 19))
    expectNoDifference(driver.send(.store(saved)), [])
    expectNoDifference(
      driver.send(arrivals(18...19)),
      [
        .query(.notifications(kind: nil, around: 1, row: 16), of: 1), .query(.arrivals(after: 19), of: 1),
        .query(.contacts(search: "", around: 0, row: 7), of: 1), .query(.activities(around: 1, row: 4), of: 1),
      ])
    expectNoDifference(
      driver.send(arrivals(20...20)), [.query(.notifications(kind: nil, around: 1, row: 16), of: 1)])
  }

  @Test("Where the arrivals cannot be read, the next change is asked about all the same")
  func failure() {
    var driver = centre
    let first = driver.send(.store(.changed))
    expectNoDifference(driver.send(.store(.failed(first[0], reason: "disk I/O error"))), [])
    let second = driver.send(.store(.changed))
    expectNoDifference(second, first)
    driver.send(.store(.changed))
    expectNoDifference(driver.send(.store(.failed(second[0], reason: "disk I/O error"))), first)
  }

  @Test("That something changed is told once for all the times that nobody has looked yet")
  func merged() {
    guard case .store(.changed)? = PeerMentorApp.merged(.store(.changed), .store(.changed)) else {
      Issue.record("told twice")
      return
    }
    #expect(PeerMentorApp.merged(.store(.changed), arrivals(18...18)) == nil)
    #expect(PeerMentorApp.merged(arrivals(18...18), .store(.changed)) == nil)
  }

  @Test("While the centre is open a new notification is told, the list and the tab follow")
  func reported() {
    var driver = centre
    expectNoDifference(
      driver.send(arrivals(18...18)), [.query(.notifications(kind: nil, around: 1, row: 16), of: 1)])
    expectNoDifference(driver.reported(), ["New notification: Title 18"])
    expectNoDifference(driver.reported("news", "nb"), ["Nytt varsel: Title 18"])
    expectNoDifference(driver.tree()["notifications/tabs/notifications"]?.badge, "4 unread")
  }

  @Test("Three are told each; of more the newest three and how many else")
  func several() {
    expectNoDifference(
      centre.sending(arrivals(18...20)).reported(),
      ["New notification: Title 18", "New notification: Title 19", "New notification: Title 20"])
    let many = centre.sending(arrivals(18...23))
    expectNoDifference(
      many.reported(),
      [
        "New notification: Title 21", "New notification: Title 22", "New notification: Title 23",
        "and 3 more",
      ])
    expectNoDifference(many.reported("news", "nb").last, "og 3 til")
    // The notice counts as three, in case a flood leaves no time to say it.
    expectNoDifference(many.tree().nodes.map(\.eventCount).filter { $0 > 1 }, [3])
  }

  @Test("A flood is told by the newest titles and the number of all others")
  func flood() {
    expectNoDifference(
      centre.sending(arrivals(18...100_017)).reported(),
      [
        "New notification: Title 100015", "New notification: Title 100016", "New notification: Title 100017",
        "and 99997 more",
      ])
  }

  @Test("On every other screen they are told as well, and the tab follows")
  func elsewhere() {
    let driver = Driver.signedIn().sending(arrivals(18...18))
    expectNoDifference(driver.reported(), ["New notification: Title 18"])
    expectNoDifference(driver.tree()["home/tabs/notifications"]?.badge, "4 unread")
  }

  @Test("The same arrivals twice are told once")
  func duplicate() {
    let driver = centre.sending(arrivals(18...18), arrivals(18...18))
    expectNoDifference(driver.reported(), ["New notification: Title 18"])
  }

  @Test("Arrivals that the figures know of first are asked for, and so not lost")
  func figuresFirst() {
    var driver = centre
    expectNoDifference(
      driver.send(.store(.overview(Overview(unreadCount: 4, newestNotification: 18)))),
      [.query(.arrivals(after: 17), of: 1)])
    driver.send(arrivals(18...18))
    expectNoDifference(driver.reported(), ["New notification: Title 18"])
  }

  @Test("Before the first figures nothing counts as new")
  func beforeFigures() {
    var driver = Driver().sending(.store(.signedIn(kari)))
    expectNoDifference(
      driver.send(.store(.changed)),
      [
        .query(.overview, of: 1), .query(.contacts(search: "", around: 0), of: 1),
        .query(.activities(around: 0), of: 1),
      ])
    driver.send(.store(.overview(figures)))
    expectNoDifference(driver.reported(), [])
    // The figures are requested twice, at the beginning and after the change; arrivals in between are requested once.
    expectNoDifference(driver.send(.store(.changed)).first, .query(.arrivals(after: 17), of: 1))
    expectNoDifference(
      driver.send(.store(.overview(Overview(unreadCount: 4, newestNotification: 18)))), [])
    expectNoDifference(driver.send(arrivals(18...18)).dropFirst().first, .query(.arrivals(after: 18), of: 1))
  }

  @Test("The same rows stay at hand when some come in above them: the store finds where they are by then")
  func window() {
    let rows = (0..<100).map { arrival(16 - Int64($0)) }
    var driver = centre.sending(
      .store(.notifications(kind: nil, Page(count: 1000, start: 200, rows: rows))))
    expectNoDifference(
      driver.send(arrivals(18...19)), [.query(.notifications(kind: nil, around: 250, row: -34), of: 1)])
  }

  @Test("An open contact is renewed after a change, where it stands")
  func openContact() {
    var driver = Driver.signedIn().sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    let before = driver.instance
    #expect(driver.send(.store(.changed)).contains(.query(.contact(7), of: 1)))
    var renamed = olaCard
    renamed.contact.name = "Ola Berg"
    driver.send(.store(.contact(id: 7, renamed)))
    expectNoDifference(driver.tree()["contact/name"]?.label, "Ola Berg")
    expectNoDifference(driver.instance, before)
  }

  @Test("What was told is gone from the region when the person moves on")
  func cleared() {
    let driver = centre.sending(arrivals(18...18), .navigation(.select(.home)))
    expectNoDifference(driver.sending(.navigation(.select(.notifications))).reported(), [])
  }

  @Test("Nobody signed in, nothing asked and nothing told")
  func signedOut() {
    var driver = Driver()
    expectNoDifference(driver.send(.store(.changed)), [])
    expectNoDifference(driver.send(arrivals(1...1)), [])
    expectNoDifference(driver.state, PeerMentorApp.State())
  }
}
