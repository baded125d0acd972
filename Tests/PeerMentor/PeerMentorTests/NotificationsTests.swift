import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("The notification centre")
struct NotificationsTests {
  private func centre(_ rows: [PeerMentor.Notification] = [visit, certificate]) -> Driver {
    Driver.signedIn(rows: rows).sending(.navigation(.select(.notifications)))
  }

  @Test("A row is kind and title, body, age, and whether it was read")
  func screen() {
    expectNoDifference(
      dump(centre().tree(), from: "notifications/list"),
      """
      notifications/list list 2 items at 0..<2
        notifications/list/17 listItem merged [activate, custom("Accept"), custom("Decline"), custom("I have seen it"), custom("Exact time")]
          notifications/list/17/title text 'Assignment: Visit Ola Hansen'
          notifications/list/17/body text 'He lives alone'
          notifications/list/17/age text '5 minutes ago'
          notifications/list/17/state text 'unread'
        notifications/list/16 listItem merged [activate, custom("Exact time")]
          notifications/list/16/title text 'Certification: First aid expires'
          notifications/list/16/body text 'On 1 April'
          notifications/list/16/age text 'yesterday'
          notifications/list/16/state text 'read'
      """)
  }

  @Test("The whole centre speaks Bokmål")
  func screenInBokmål() {
    let driver = centre().sending(.notifications(.filter(.certification)))
    expectNoDifference(
      dump(driver.tree("nb"), from: "notifications"),
      """
      notifications screen 'Varsler' [openMenu]
        notifications/menu button 'Åpne navigasjonsmenyen' [activate]
        notifications/title heading 'Varsler' level 1 first
        notifications/filter group
          notifications/filter/all button 'Filter: Alle' [activate]
          notifications/filter/assignment button 'Filter: Oppdrag' [activate]
          notifications/filter/certification button 'Filter: Sertifiseringer' state 'aktivt' [activate]
          notifications/filter/pause button 'Filter: Pauser' [activate]
          notifications/filter/scenario button 'Filter: Scenarioer' [activate]
        notifications/mark-all-read button 'Marker alle som lest' [activate]
        notifications/settings button 'Varselinnstillinger' [activate]
        notifications/list list 2 items at 0..<2
          notifications/list/17 listItem merged [activate, custom("Godta"), custom("Avslå"), custom("Jeg har sett det"), custom("Nøyaktig tidspunkt")]
            notifications/list/17/title text 'Oppdrag: Visit Ola Hansen'
            notifications/list/17/body text 'He lives alone'
            notifications/list/17/age text 'for 5 minutter siden'
            notifications/list/17/state text 'ulest'
          notifications/list/16 listItem merged [activate, custom("Nøyaktig tidspunkt")]
            notifications/list/16/title text 'Sertifisering: First aid expires'
            notifications/list/16/body text 'On 1 April'
            notifications/list/16/age text 'i går'
            notifications/list/16/state text 'lest'
        notifications/alert alert no stop
        notifications/tabs tabBar 5 items
          notifications/tabs/home tab 'Hjem' not selected 1 of 5 [activate]
          notifications/tabs/contacts tab 'Kontakter' not selected 2 of 5 [activate]
          notifications/tabs/activities tab 'Aktiviteter' not selected 3 of 5 [activate]
          notifications/tabs/profile tab 'Profil' not selected 4 of 5 [activate]
          notifications/tabs/notifications tab 'Varsler' badge '3 uleste' selected 5 of 5 [activate]
      """)
  }

  @Test("Whatever a notification is, its row is of the same kinds, as the list promises to whoever searches it")
  func alike() throws {
    var rows: [PeerMentor.Notification] = []
    for kind in PeerMentor.Notification.Kind.allCases {
      for answer in [nil] + PeerMentor.Notification.Answer.allCases.map(Optional.some) {
        for (isRead, body) in [(true, ""), (false, "Body")] {
          rows.append(
            Notification(
              id: Int64(rows.count + 1), kind: kind, title: "Title", body: body, arrivedAt: noon, isRead: isRead,
              contactID: 7, answer: answer))
        }
      }
    }
    let tree = centre(rows).tree()
    #expect(tree["notifications/list"]?.collection?.hasRowsAlike == true)
    let children = tree.children(of: "notifications/list")
    expectNoDifference(children.count, rows.count)
    let shapes = Set(
      children.map { row in
        let parts = Set(tree.children(of: row.id).map(\.role.rawValue)).sorted()
        return "\(row.role) \(row.grouping) \(row.actions.contains(.activate)) of \(parts)"
      })
    expectNoDifference(shapes, ["listItem merged true of [\"text\"]"])
  }

  // MARK: Filter

  @Test("A filter asks for its rows and tells how many there are")
  func filter() {
    var driver = centre()
    expectNoDifference(
      driver.act("notifications/filter/assignment"),
      [.query(.notifications(kind: .assignment, around: 0), of: 1)])
    expectNoDifference(driver.tree()["notifications/filter/assignment"]?.stateDescription, "active")
    expectNoDifference(driver.reported(), [])
    driver.send(.store(.notifications(kind: .assignment, Page(count: 1, rows: [visit]))))
    expectNoDifference(driver.reported(), ["1 notification"])
  }

  @Test(
    "An empty list says so, on the screen and aloud",
    arguments: [
      (PeerMentor.Notification.Kind.pause, "No notifications of this kind", "Ingen varsler av denne typen"),
      (nil, "No notifications", "Ingen varsler"),
    ])
  func empty(kind: PeerMentor.Notification.Kind?, english: String, bokmål: String) {
    let driver = centre().sending(
      .notifications(.filter(kind)), .store(.notifications(kind: kind, Page())))
    for (language, text) in [("en", english), ("nb", bokmål)] {
      expectNoDifference(driver.tree(language)["notifications/empty"]?.label, text)
      expectNoDifference(driver.reported("news", language), [text])
      expectNoDifference(driver.tree(language)["notifications/list"], nil)
    }
  }

  @Test("Rows of a kind that is no longer chosen are passed over")
  func staleRows() {
    let driver = centre().sending(
      .notifications(.filter(.pause)), .notifications(.filter(.scenario)),
      .store(.notifications(kind: .pause, Page(count: 1, rows: [visit]))))
    expectNoDifference(driver.state.signedIn?.centre.page?.count, 2)
    expectNoDifference(driver.reported(), [])
  }

  @Test("Rows that were only asked for by moving are not counted aloud")
  func movingIsSilent() {
    let driver = centre().sending(
      .notifications(.rows(around: 1)), .store(.notifications(kind: nil, Page(count: 2, rows: [visit]))))
    expectNoDifference(driver.reported(), [])
  }

  // MARK: Windows

  @Test("A long list holds its window, tells where that lies, and asks for other rows")
  func window() {
    let rows = (0..<100).map { offset in
      PeerMentor.Notification(
        id: Int64(90_000 - offset), kind: .pause, title: "Pause \(offset)", body: "", arrivedAt: noon)
    }
    let driver = centre().sending(
      .store(.notifications(kind: nil, Page(count: 100_000, start: 500, rows: rows))))
    let rendering = driver.rendering()
    let list = rendering.tree["notifications/list"]
    expectNoDifference(list?.collection?.count, 100_000)
    expectNoDifference(list?.collection?.window, 500..<600)
    let shown = rendering.tree.children(of: "notifications/list").map(\.id)
    expectNoDifference(shown, rows.map { NodeID("notifications/list/\($0.id)") })
    expectNoDifference(
      rendering.bindings.rows(of: "notifications/list", around: 640),
      .notifications(.rows(around: 640)))
    var copy = driver
    expectNoDifference(
      copy.send(.notifications(.rows(around: 640))),
      [.query(.notifications(kind: nil, around: 640), of: 1)])
  }

  // MARK: Opening

  @Test("Activating marks as read and opens the contact when it is there, on its name")
  func deepLink() {
    var driver = centre()
    expectNoDifference(
      driver.act("notifications/list/17"),
      [.query(.contact(7), of: 1), .change(.markRead(17), of: 1)])
    expectNoDifference(driver.screen, "notifications")
    expectNoDifference(driver.tree()["notifications/list/17/state"]?.label, "unread")
    driver.save([.change(.markRead(17), of: 1)])
    expectNoDifference(driver.tree()["notifications/list/17/state"]?.label, "read")
    expectNoDifference(driver.reported(), [])
    driver.send(.store(.contact(id: 7, olaCard)))
    expectNoDifference(driver.screen, "contact")
    expectNoDifference(driver.tree().nodes.filter(\.isInitialFocus).map(\.id), ["contact/name"])
    driver.act("contact/back")
    expectNoDifference(driver.screen, "notifications")
  }

  @Test("An assignment without a contact is marked as read, and that is told when it is stored")
  func withoutContact() {
    var driver = centre([
      PeerMentor.Notification(id: 5, kind: .assignment, title: "P", body: "", arrivedAt: noon)
    ])
    let requests = driver.act("notifications/list/5")
    expectNoDifference(requests, [.change(.markRead(5), of: 1)])
    expectNoDifference(driver.reported(), [])
    driver.save(requests)
    expectNoDifference(driver.reported(), ["Marked as read"])
    expectNoDifference(driver.reported("news", "nb"), ["Markert som lest"])
    expectNoDifference(driver.act("notifications/list/5"), [])
    expectNoDifference(driver.reported(), ["Marked as read", "Already read"])
    expectNoDifference(driver.reported("news", "nb"), ["Markert som lest", "Allerede lest"])
  }

  @Test("A contact that comes after the person moved on is not opened")
  func movedOn() {
    for move in [NavigationMessage.openMenu, .select(.home), .select(.notifications)] {
      let driver = centre().sending(.notifications(.open(17)), .navigation(move))
      expectNoDifference(driver.sending(.store(.contact(id: 7, olaCard))).state, driver.state)
    }
  }

  @Test("A contact that is gone, and what could not be read or saved, is told at once")
  func failures() {
    let opened = centre().sending(.notifications(.open(17)))
    expectNoDifference(
      opened.sending(.store(.contact(id: 7, nil))).reported("alert"), ["This contact no longer exists."])
    let load = StoreRequest.query(.contact(7), of: 1)
    expectNoDifference(
      opened.sending(.store(.failed(load, reason: "disk"))).reported("alert"),
      ["This could not be opened. Try again."])
    var unsaved = opened
    let mark = StoreRequest.change(.markRead(17), of: 1)
    expectNoDifference(
      unsaved.send(.store(.failed(mark, reason: "disk"))),
      [.query(.notifications(kind: nil, around: 1, row: 16), of: 1)])
    expectNoDifference(unsaved.reported("alert", "nb"), ["Endringen kunne ikke lagres."])
  }

  @Test("Rows that could not be loaded are asked for again when the tab is chosen")
  func retry() {
    let load = StoreRequest.query(.notifications(kind: nil, around: 0), of: 1)
    var driver = Driver().sending(
      .store(.signedIn(kari)), .store(.overview(figures)), .store(.failed(load, reason: "disk")))
    expectNoDifference(driver.reported("alert"), ["The app's data could not be read."])
    expectNoDifference(driver.send(.navigation(.select(.notifications))), [load])
  }
}
