import AccessibilityTree
import CustomDump
import Testing
import Text

@testable import PeerMentor

@Suite("What becomes of a draft")
struct DraftWritesTests {
  private let key = ActivityFormKey.new(contact: 7)

  /// The form with a note in it, and the resulting requests to the store.
  private func typed(_ text: String = "Half") -> (driver: Driver, requests: [StoreRequest]) {
    var driver = Driver.atActivityForm()
    let requests = driver.type(text, into: "activity-form/note")
    return (driver, requests)
  }

  private func fail(_ driver: inout Driver, _ requests: [StoreRequest], _ cause: StoreFailure = .diskFull) {
    for request in requests { driver.send(.store(.failed(request, cause, reason: "no"))) }
  }

  @Test("It is called kept only once the store has answered, after the form was left, that it is")
  func queued() {
    var (driver, requests) = typed()
    driver.save(requests)
    requests = driver.send(.navigation(.back))
    expectNoDifference(requests, [.change(.saveDraft(key, .init(contactID: 7, day: today, note: "Half")), of: 1)])
    expectNoDifference(driver.reported(), [])
    driver.save(requests)
    expectNoDifference(driver.reported(), ["Your draft is kept"])
  }

  @Test(
    "One that cannot be written is told with why and what can be done, once while it is typed and once when the form is left",
    arguments: StoreFailure.allCases)
  func notKept(cause: StoreFailure) {
    var (driver, requests) = typed()
    fail(&driver, requests, cause)
    let reported = driver.reported("alert")
    expectNoDifference(reported, [Words(language: .english).failures.draftNotSaved(cause)])
    expectNoDifference(
      driver.reported("alert", "nb"), [Words(language: .bokmål).failures.draftNotSaved(cause)])
    #expect(reported[0].hasPrefix("Your draft is not saved"))
    let notices = driver.state.signedIn?.notices.nextID
    fail(&driver, driver.type("Half an hour", into: "activity-form/note"), cause)
    expectNoDifference(driver.state.signedIn?.notices.nextID, notices)
    fail(&driver, driver.send(.navigation(.back)), cause)
    expectNoDifference(driver.reported("alert"), reported)
    expectNoDifference(driver.reported(), [])
  }

  @Test("What could not be written is in its form again, also where the store cannot be read, and is listed")
  func inMemory() {
    var (driver, requests) = typed()
    fail(&driver, requests)
    fail(&driver, driver.send(.navigation(.back)))
    driver.send(.store(.overview(figures)))
    driver.send(.navigation(.select(.activities)))
    let opening = driver.act("activities/unsaved-contact-7")
    expectNoDifference(opening, [.query(.activityForm(key), of: 1)])
    fail(&driver, opening, .other)
    expectNoDifference(driver.reported(), ["Your draft is back"])
    expectNoDifference(driver.tree()["activity-form/note"]?.value, "Half")
  }

  @Test("It is written, and told to be kept, as soon as the store keeps something else")
  func again() {
    var (driver, requests) = typed()
    fail(&driver, requests)
    fail(&driver, driver.send(.navigation(.back)))
    let retry = driver.save([.change(.setPaused(true), of: 1)])
    expectNoDifference(retry, [.change(.saveDraft(key, .init(contactID: 7, day: today, note: "Half")), of: 1)])
    driver.save(retry)
    #expect(driver.reported().contains("Your draft is kept"))
    expectNoDifference(driver.save([.change(.setPaused(false), of: 1)]), [])
    expectNoDifference(driver.app.unsavedWork(in: driver.state, language: "en"), nil)
  }

  @Test("Who quits while it is nowhere else is warned, also after signing out")
  func quitting() {
    var (driver, requests) = typed()
    fail(&driver, requests)
    fail(&driver, driver.send(.navigation(.back)))
    let warning = Words(language: .bokmål).activities.unwritten
    expectNoDifference(driver.app.unsavedWork(in: driver.state, language: "nb"), warning)
    driver.send(.signOut)
    expectNoDifference(driver.app.unsavedWork(in: driver.state, language: "nb"), warning)
  }

  @Test("It outlives signing out, for the same person alone, also where the answer comes after that")
  func signingOut() {
    var (driver, requests) = typed()
    driver.send(.signOut)
    fail(&driver, requests)
    var other = kari
    other.id = 2
    driver.send(.store(.signedIn(other, figures)))
    expectNoDifference(driver.state.signedIn?.overview?.unsaved, [])
    driver.send(.signOut)
    driver.send(.store(.signedIn(kari, figures)))
    expectNoDifference(driver.state.signedIn?.overview?.unsaved.map(\.key), [key])
  }

  @Test("Nothing is left of it once the activity is saved or the draft discarded", arguments: [false, true])
  func over(isSaved: Bool) {
    var driver = Driver.atActivityForm(kind: "visit")
    fail(&driver, driver.type("Half", into: "activity-form/note"))
    if isSaved {
      driver.save(driver.act("activity-form/save"))
    } else {
      driver.save(driver.send(.activities(.discard(key))))
    }
    expectNoDifference(driver.app.unsavedWork(in: driver.state, language: "en"), nil)
    expectNoDifference(driver.save([.change(.setPaused(true), of: 1)]), [])
  }
}
