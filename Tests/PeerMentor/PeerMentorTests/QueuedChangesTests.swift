import AccessibilityTree
import CustomDump
import TestSupport
import Testing

@testable import PeerMentor

@Suite("Changes that wait for the connection")
struct KeptChangesTests {
  private let form = ActivityFormKey.new(contact: 7)
  private let newCrawl = Activity(id: 0, kind: .outing, day: today, minutes: 60, note: "", contactID: 7)

  private func queued(_ request: StoreRequest, count: Int = 1) -> Message { .store(request.queued(count: count)) }

  @Test("An activity that is kept closes its form and is told to be kept, in either language")
  func activity() {
    var driver = Driver.atActivityForm(kind: "outing")
    let requests = driver.act("activity-form/save")
    driver.send(queued(requests[0]))
    expectNoDifference(driver.screen, "contact")
    expectNoDifference(
      driver.reported(), ["The activity is kept on this machine, and is sent when the connection is back."])
    expectNoDifference(
      driver.reported("news", "nb"),
      ["Aktiviteten er lagret på denne maskinen og blir sendt når forbindelsen er tilbake."])
  }

  @Test("A kept activity is asked for at once, and told as not sent yet in the lists and as the next one")
  func unsentRows() {
    var driver = Driver.atActivityForm(kind: "outing")
    expectNoDifference(
      driver.send(queued(driver.act("activity-form/save")[0])).first, .query(.activities(around: 1, row: 4), of: 1))
    var unsent = Activity(
      id: -3, kind: .outing, day: today, minutes: 60, note: "", contactID: 7, contactName: "Ola Hansen")
    unsent.isUnsent = true
    driver.send(.store(.activities(Page(count: 3, rows: [planned, unsent, walk]))))
    func words(_ row: NodeID, _ language: String) -> [String] {
      let tree = driver.tree(language)
      return tree.children(of: row).compactMap(\.label)
    }
    expectNoDifference(words("contact/list/-3", "en"), ["Outing", "today", "1 hour", "not sent yet"])
    driver.send(.navigation(.show(.activities)))
    expectNoDifference(words("activities/list/-3", "en"), ["Outing, Ola Hansen", "today", "1 hour", "not sent yet"])
    expectNoDifference(words("activities/list/-3", "nb"), ["Tur, Ola Hansen", "i dag", "1 time", "ikke sendt ennå"])
    expectNoDifference(driver.state.signedIn?.overview?.upcoming.first, unsent)

    // After it is sent, the activity keeps its row.
    var sent = unsent
    (sent.id, sent.isUnsent, sent.unsentID) = (9, false, -3)
    driver.send(.store(.activities(Page(count: 3, rows: [planned, sent, walk]))))
    expectNoDifference(words("activities/list/-3", "en"), ["Outing, Ola Hansen", "today", "1 hour"])
  }

  @Test("A change that is kept is told as not sent yet before the list is there")
  func changedRow() {
    var driver = Driver.signedIn()
    var changed = walk
    changed.note = "Changed"
    driver.send(queued(.change(.saveActivity(.edit(4), changed), of: 1)))
    changed.isUnsent = true
    expectNoDifference(driver.state.signedIn?.activities?.rows, [planned, changed])
  }

  @Test("A form whose draft only the organisation's store has opens without it, and that is told")
  func draftElsewhere() {
    var driver = Driver.signedIn()
    var overview = figures
    overview.unsaved = [UnsavedForm(key: .new(contact: nil), kind: .visit)]
    driver.send(.store(.overview(overview)))
    driver.send(.activities(.open(.new(contact: nil))))
    driver.send(.store(.failed(.query(.activityForm(.new(contact: nil)), of: 1), .noConnection, reason: "")))
    expectNoDifference(driver.screen, "activity-form")
    expectNoDifference(
      driver.reported("alert"), ["There is no connection to your organisation. Only what is already loaded is shown."])
  }

  @Test("An answer and a setting show as they were chosen, and are told to be kept")
  func answer() {
    var driver = Driver.signedIn()
    driver.send(queued(.change(.answer(assignment: 17, .accepted), of: 1)))
    driver.send(queued(.change(.setPaused(true), of: 1), count: 2))
    expectNoDifference(driver.state.signedIn?.centre.row(17)?.answer, .accepted)
    expectNoDifference(driver.state.signedIn?.overview?.isPaused, true)
    expectNoDifference(
      driver.reported(),
      [
        "Your answer is kept on this machine, and is sent when the connection is back.",
        "The setting is kept on this machine, and is sent when the connection is back.",
      ])
  }

  @Test("A contact whose row is loaded opens without a connection, with what is at hand, and that is told")
  func contact() {
    var driver = Driver.signedIn()
    driver.send(.contacts(.open(7)))
    driver.send(.store(.failed(.query(.contact(7), of: 1), .noConnection, reason: "")))
    expectNoDifference(driver.screen, "contact")
    expectNoDifference(
      driver.reported("alert"), ["There is no connection to your organisation. Only what is already loaded is shown."])
    expectNoDifference(
      driver.reported("alert", "nb"),
      ["Du har ingen forbindelse med organisasjonen din. Bare det som allerede er hentet, vises."])
  }

  @Test("What a form holds is kept without a word, and is there when the form is opened again without a connection")
  func draft() {
    var driver = Driver.atActivityForm()
    let draft = ActivityDraft(contactID: 7, kind: .outing, day: today, note: "By the sea")
    driver.send(queued(.change(.saveDraft(form, draft), of: 1)))
    expectNoDifference(driver.reported(), [])
    driver.send(.navigation(.back))
    driver.send(.activities(.open(form)))
    driver.send(.store(.failed(.query(.activityForm(form), of: 1), .noConnection, reason: "")))
    expectNoDifference(driver.screen, "activity-form")
    expectNoDifference(driver.state.signedIn?.navigation.stack.last?.place.form?.draft, draft)
    expectNoDifference(driver.state.signedIn?.overview?.unsaved.map(\.key), [form])
  }

  @Test("A form opens without a connection where what it is about is loaded, and else says why not")
  func forms() {
    for (key, screen) in [
      (ActivityFormKey.new(contact: nil), "activity-form"), (.edit(4), "activity-form"), (.edit(99), "home"),
    ] {
      var driver = Driver.signedIn()
      driver.send(.activities(.open(key)))
      driver.send(.store(.failed(.query(.activityForm(key), of: 1), .noConnection, reason: "")))
      expectNoDifference(driver.screen, screen)
    }
    var driver = Driver.signedIn()
    driver.send(.contacts(.open(99)))
    driver.send(.store(.failed(.query(.contact(99), of: 1), .noConnection, reason: "")))
    expectNoDifference(
      driver.reported("alert"), ["This could not be loaded, because there is no connection to your organisation."])
  }

  @Test("Figures that tell of kept changes have them sent, once at a time; what became of them is told")
  func sending() {
    var waiting = figures
    waiting.queuedChanges = 2
    var driver = Driver()
    expectNoDifference(driver.send(.store(.signedIn(kari, waiting))).first, .sendQueued(account: 1))
    expectNoDifference(driver.send(.store(.overview(waiting))), [])
    driver.send(.store(.sent(SentChanges(count: 2), figures)))
    expectNoDifference(driver.reported(), ["2 changes that were kept on this machine have been sent."])
    expectNoDifference(
      driver.reported("news", "nb"), ["2 endringer som lå på denne maskinen, er sendt."])
    driver.send(.store(.sent(SentChanges(count: 0, conflicts: [.contactGone, .assignmentGone]), figures)))
    expectNoDifference(
      driver.reported("alert"),
      [
        "The contact of an activity you saved has been removed. The activity is saved without a contact. "
          + "An assignment you answered has been removed. Your answer was not needed any longer."
      ])
    expectNoDifference(
      driver.reported("alert", "nb"),
      [
        "Kontakten i en aktivitet du lagret, er fjernet. Aktiviteten er lagret uten kontakt. "
          + "Et oppdrag du svarte på, er fjernet. Svaret ditt trengtes ikke lenger."
      ])
  }

  @Test("Rows are asked for anew once what waits is sent, so that they do not change to and fro; or cannot be sent")
  func order() {
    let figuresRequest = StoreRequest.query(.arrivals(after: figures.newestNotification), of: 1)
    var waiting = figures
    waiting.queuedChanges = 1
    for outcome: StoreAnswer in [
      .sent(SentChanges(count: 1), figures), .failed(.sendQueued(account: 1), .diskFull, reason: ""),
    ] {
      var driver = Driver.signedIn()
      driver.send(queued(.change(.answer(assignment: 17, .accepted), of: 1)))
      driver.send(.store(.connectionRestored))
      expectNoDifference(driver.send(.store(.changed)), [figuresRequest])
      expectNoDifference(driver.send(.store(.arrivals(Arrivals(), waiting))).first, .sendQueued(account: 1))
      let requests = driver.send(.store(outcome))
      expectNoDifference(requests.first, figuresRequest)
      #expect(requests.count > 2)
    }
  }

  @Test("What the organisation refuses for good is told, with where to find what was written")
  func refused() {
    var driver = Driver.signedIn()
    driver.send(.store(.sent(SentChanges(conflicts: [.activityRefused, .answerRefused, .changeRefused]), figures)))
    expectNoDifference(
      driver.reported("alert"),
      [
        "Your organisation did not accept an activity of yours. What you wrote is kept on this machine, under Activities, "
          + "so that you can change it and try again. "
          + "Your organisation did not accept your answer to an assignment. Answer it again. "
          + "Your organisation did not accept a change of yours. It has not been made."
      ])
    expectNoDifference(
      driver.reported("alert", "nb"),
      [
        "Organisasjonen godtok ikke en aktivitet du førte. Det du skrev, ligger fortsatt på denne maskinen, "
          + "under Aktiviteter, så du kan endre det og prøve igjen. "
          + "Organisasjonen godtok ikke svaret ditt på et oppdrag. Svar på det en gang til. "
          + "Organisasjonen godtok ikke en endring du gjorde. Den er ikke gjennomført."
      ])
  }

  @Test("Without a connection they are tried again with the next figures; after another failure only with a new one")
  func failing() {
    var waiting = figures
    waiting.queuedChanges = 1
    let send = StoreRequest.sendQueued(account: 1)
    var driver = Driver.signedIn()
    expectNoDifference(driver.send(.store(.overview(waiting))), [send])
    driver.send(.store(.failed(send, .noConnection, reason: "")))
    expectNoDifference(driver.reported("alert"), [])
    expectNoDifference(driver.send(.store(.overview(waiting))), [send])
    driver.send(.store(.failed(send, .diskFull, reason: "")))
    expectNoDifference(
      driver.reported("alert"),
      ["What is kept on this machine could not be sent, because your organisation's disk is full. It is still kept."])
    expectNoDifference(driver.send(.store(.overview(waiting))), [])
    driver.send(.store(.connectionRestored))
    expectNoDifference(driver.send(.store(.overview(waiting))), [send])
  }

  @Test("Who quits meanwhile is told that they are not sent yet")
  func quitting() {
    var driver = Driver.signedIn()
    driver.send(queued(.change(.setPaused(true), of: 1)))
    expectNoDifference(
      driver.app.unsavedWork(in: driver.state, language: "en"),
      "1 change not sent yet, but kept on this machine until you sign in again")
    expectNoDifference(
      driver.app.unsavedWork(in: driver.state, language: "nb"),
      "1 endring er ikke sendt ennå, men ligger på denne maskinen til du logger inn igjen")
  }

  @Test(
    "A change makes an older one needless that it would undo or repeat, and no other",
    arguments: [
      (Change.setPaused(true), Change.setPaused(false), true),
      (.answer(assignment: 1, .accepted), .answer(assignment: 1, .declined), true),
      (.answer(assignment: 1, .accepted), .answer(assignment: 2, .declined), false),
      (.answer(assignment: 1, .accepted), .acknowledge(assignment: 1, true), false),
      (.saveActivity(.new(contact: 7), walk), .saveActivity(.new(contact: 7), walk), false),
      (.saveActivity(.edit(4), walk), .saveActivity(.edit(4), planned), true),
      (.saveActivity(.edit(4), walk), .saveDraft(.edit(4), ActivityDraft()), true),
      (.saveDraft(.edit(4), ActivityDraft()), .saveActivity(.edit(4), walk), false),
      (.deleteActivity(4), .saveActivity(.edit(4), walk), true),
      (.deleteActivity(4), .saveActivity(.edit(5), walk), false),
      (.markAllRead, .markRead(4), true),
      (.removeContact(7), .changeContact(7, ContactFields(of: ola)), true),
      (.removeContact(7), .changeContact(8, ContactFields(of: ola)), false),
      (.removeContact(7), .saveDraft(.new(contact: 7), ActivityDraft()), true),
      (.removeContact(7), .saveActivity(.new(contact: 7), walk), false),
      (.changeContact(7, ContactFields(of: ola)), .changeContact(7, ContactFields()), false),
    ])
  func superseding(newer: Change, older: Change, isNeedless: Bool) {
    expectNoDifference(newer.supersedes(older), isNeedless)
  }
}
