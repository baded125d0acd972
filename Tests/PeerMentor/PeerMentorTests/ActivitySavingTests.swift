import AccessibilityTree
import CustomDump
import Testing
import Text

@testable import PeerMentor

@Suite("Saving an activity")
struct ActivitySavingTests {
  private let form = Driver.atActivityForm()
  private let filled = Driver.atActivityForm(kind: "visit")
  private let key = ActivityFormKey.new(contact: 7)

  @Test("What was saved is confirmed when it is stored, on the screen the form was opened from")
  func saving() {
    var driver = filled
    driver.save(driver.type(" By the lake ", into: "activity-form/note"))
    let requests = driver.act("activity-form/save")
    let activity = Activity(
      id: 0, kind: .visit, day: today, minutes: 60, note: "By the lake", contactID: 7,
      contactName: ola.name)
    expectNoDifference(requests, [.change(.saveActivity(key, activity), of: 1)])
    expectNoDifference(driver.screen, "activity-form")
    expectNoDifference(driver.act("activity-form/save"), [])
    let after = driver.save(requests)
    expectNoDifference(driver.screen, "contact")
    expectNoDifference(driver.reported(), ["Activity saved"])
    expectNoDifference(driver.reported("news", "nb"), ["Aktiviteten er lagret"])
    expectNoDifference(
      after, [.query(.activities(around: 1, row: 4), of: 1), .query(.contact(7), of: 1)])
  }

  @Test("What could not be saved is told, and can be saved again")
  func failure() {
    var driver = filled
    for request in driver.act("activity-form/save") {
      driver.send(.store(.failed(request, reason: "disk full")))
    }
    expectNoDifference(driver.reported("alert"), ["The change could not be saved."])
    expectNoDifference(driver.screen, "activity-form")
    expectNoDifference(driver.act("activity-form/save").count, 1)
  }

  @Test("Nothing can be filled in while it is being saved, as it would be lost; if it was not saved, it can again")
  func whileSaving() {
    var driver = filled
    let fields = ["date", "note", "duration"].map { NodeID("activity-form/\($0)") }
    let requests = driver.act("activity-form/save")
    expectNoDifference(fields.map { driver.tree()[$0]?.isEnabled }, [false, false, false])
    for request in requests { driver.send(.store(.failed(request, .locked, reason: "locked"))) }
    expectNoDifference(fields.map { driver.tree()[$0]?.isEnabled }, [true, true, true])
  }

  @Test("Changing an activity starts from what it is")
  func changing() {
    var driver = Driver.signedIn().sending(.navigation(.select(.activities)))
    driver.open(driver.act("activities/list/4"))
    expectNoDifference(driver.tree()["activity-form/title"]?.label, "Change activity")
    expectNoDifference(driver.tree()["activity-form/date"]?.value, "yesterday")
    expectNoDifference(driver.tree()["activity-form/note"]?.value, "By the lake")
    driver.act("activity-form/kind/field")
    driver.save(driver.act("activity-form/kind/phoneCall"))
    var changed = walk
    changed.kind = .phoneCall
    expectNoDifference(
      driver.act("activity-form/save"), [.change(.saveActivity(.edit(4), changed), of: 1)])
  }

  @Test("The row that a changed activity was opened from is the new one when the form closes")
  func changedRow() {
    var driver = Driver.signedIn().sending(.navigation(.select(.activities)))
    driver.open(driver.act("activities/list/4"))
    driver.save(driver.act("activity-form/duration", .increase))
    let before = driver.tree()["activities/list/4/duration"]?.label
    driver.save(driver.act("activity-form/save"))
    expectNoDifference(driver.screen, "activities")
    let row = ["what", "duration"].map { driver.tree()[NodeID("activities/list/4/\($0)")]?.label }
    #expect(row[1] != before)
    var changed = walk
    changed.minutes += 15
    expectNoDifference(
      row, ["Outing, Ola Hansen", Words(language: .english).dates.duration(changed.minutes)])
  }

  // MARK: Deleting

  @Test("Deleting asks first, is confirmed when it is done, and closes the form")
  func deleting() {
    var driver = Driver.signedIn().sending(.navigation(.select(.activities)))
    driver.open(driver.act("activities/list/4"))
    driver.act("activity-form/delete")
    expectNoDifference(
      dump(driver.tree("nb"), from: "delete-activity"),
      """
      delete-activity alertDialog 'Vil du slette aktiviteten?' modal [dismiss]
        delete-activity/title heading 'Vil du slette aktiviteten?' level 1 first
        delete-activity/text text 'Tur, Ola Hansen, i går'
        delete-activity/cancel button 'Avbryt' [activate]
        delete-activity/delete-activity button 'Slett aktiviteten' [activate]
      """)
    let requests = driver.act("delete-activity/delete-activity")
    expectNoDifference(requests, [.change(.deleteActivity(4), of: 1)])
    expectNoDifference(driver.screen, "delete-activity")
    driver.save(requests)
    expectNoDifference(driver.rendering().screens.map(\.name), ["activities"])
    expectNoDifference(driver.tree()["activities/list/4"], nil)
    expectNoDifference(driver.tree()["activities/list"]?.collection?.count, 1)
    expectNoDifference(driver.reported(), ["Activity deleted"])
  }

  @Test("Saving what somebody else has deleted meanwhile fails with the reason, and keeps the form open")
  func savingDeleted() {
    var driver = Driver.signedIn().sending(.navigation(.select(.activities)))
    driver.open(driver.act("activities/list/4"))
    for request in driver.act("activity-form/save") {
      driver.send(.store(.failed(request, .gone, reason: "the activity does not exist any longer")))
    }
    expectNoDifference(
      driver.reported("alert"), ["The change could not be saved, because the item it belongs to has been deleted."])
    expectNoDifference(driver.screen, "activity-form")
  }

  @Test("A row can be deleted where it is")
  func deletingRow() {
    var driver = Driver.signedIn().sending(.navigation(.select(.activities)))
    driver.act("activities/list/4", .custom("Delete activity"))
    driver.act("delete-activity/cancel")
    expectNoDifference(driver.screen, "activities")
    driver.act("activities/list/4", .custom("Delete activity"))
    expectNoDifference(
      driver.act("delete-activity/delete-activity"), [.change(.deleteActivity(4), of: 1)])
  }

  // MARK: Drafts

  @Test("Each change is kept at once")
  func drafts() {
    var driver = form
    for note in ["A", "AB", "ABC"] {
      expectNoDifference(
        driver.type(note, into: "activity-form/note"),
        [.change(.saveDraft(key, ActivityDraft(contactID: 7, day: today, note: note)), of: 1)])
    }
  }

  @Test("That a draft cannot be kept is told with its reason, once and not for each character")
  func unsavedDraft() {
    var driver = form
    for note in ["A", "AB", "ABC"] {
      for request in driver.type(note, into: "activity-form/note") {
        driver.send(.store(.failed(request, .diskFull, reason: "disk full")))
      }
    }
    let reported =
      "Your draft is not saved, because the disk is full. It stays here until you quit. "
      + "Free some space, and it is saved with your next change."
    expectNoDifference(driver.reported("alert"), [reported])
    let first = driver.tree().children(of: "activity-form/alert").map(\.id)
    driver.save(driver.type("ABCD", into: "activity-form/note"))
    for request in driver.type("ABCDE", into: "activity-form/note") {
      driver.send(.store(.failed(request, .diskFull, reason: "disk full")))
    }
    #expect(driver.tree().children(of: "activity-form/alert").map(\.id) != first)
  }

  @Test("What was left before it was saved is listed on the home screen and with the activities")
  func unsaved() {
    var overview = figures
    overview.unsaved = [
      UnsavedForm(key: .new(contact: nil)),
      UnsavedForm(key: .edit(4), kind: .phoneCall, contactName: "Ola Hansen"),
    ]
    var driver = Driver.signedIn().sending(.store(.overview(overview)))
    let links = { (driver: Driver, screen: String, language: String) in
      driver.tree(language).children(of: NodeID(screen)).filter { $0.id.lastSegment.hasPrefix("unsaved") }
        .map { "\($0.id.lastSegment): \($0.label ?? "")" }
    }
    expectNoDifference(
      links(driver, "home", "en"),
      ["unsaved-new: Draft of an activity", "unsaved-activity-4: Draft: Phone call, Ola Hansen"])
    driver.send(.navigation(.select(.activities)))
    expectNoDifference(
      links(driver, "activities", "nb"),
      ["unsaved-new: Utkast til aktivitet", "unsaved-activity-4: Utkast: Telefonsamtale, Ola Hansen"])
    expectNoDifference(
      driver.act("activities/unsaved-activity-4"), [.query(.activityForm(.edit(4)), of: 1)])
  }

  @Test("A draft keeps the day it was begun on")
  func draftDay() {
    var form = ActivityForm(key: key, content: ActivityFormContent())
    _ = form.handle(.setNote("x"), account: 1, today: today)
    _ = form.handle(.setKind(.visit), account: 1, today: today.advanced(by: 1))
    expectNoDifference(form.draft.day, today)
  }

  @Test("A form that another session fills in too says that each is kept apart")
  func openElsewhere() {
    let driver = Driver.signedIn().sending(
      .activities(.open(key)), .store(.activityForm(key, ActivityFormContent(isOpenElsewhere: true))))
    expectNoDifference(
      driver.reported(), ["This form is being filled in elsewhere too. What you fill in here is kept apart."])
    expectNoDifference(
      driver.reported("news", "nb"),
      ["Dette skjemaet fylles også ut et annet sted. Det du fyller ut her, lagres for seg."])
  }

  @Test("A form that was left comes back as it was, and says so")
  func restored() {
    let draft = ActivityDraft(
      contactID: 7, kind: .visit, day: today.advanced(by: -1), minutes: 45, note: "Half")
    let driver = Driver.signedIn().sending(
      .activities(.open(key)),
      .store(
        .activityForm(key, ActivityFormContent(contactID: 7, contactName: ola.name, draft: draft))))
    expectNoDifference(driver.reported(), ["Your draft is back"])
    expectNoDifference(driver.reported("news", "nb"), ["Utkastet ditt er hentet fram igjen"])
    let values = ["kind/field", "date", "duration", "note"].map {
      driver.tree()[NodeID("activity-form/\($0)")]?.value
    }
    expectNoDifference(values, ["Visit", "yesterday", "45 minutes", "Half"])
  }

  @Test("Whoever comes back to a form by its tab hears that what they typed is there, and of an empty one nothing")
  func backByTab() {
    var driver = Driver.atActivityForm().sending(.navigation(.select(.home)), .navigation(.select(.contacts)))
    expectNoDifference(driver.reported(), [])
    driver.save(driver.type("Half", into: "activity-form/note"))
    driver.save(driver.send(.navigation(.select(.home))))
    expectNoDifference(driver.reported(), ["Your draft is kept"])
    driver.send(.navigation(.select(.contacts)))
    expectNoDifference(driver.reported(), ["Your draft is back"])
  }

  @Test("A draft can be thrown away; the form is then blank, and stays open")
  func discarding() {
    var driver = filled
    expectNoDifference(driver.act("activity-form/discard"), [])
    expectNoDifference(driver.screen, "discard-draft")
    // The safe answer changes nothing.
    expectNoDifference(driver.act("discard-draft/cancel"), [])
    expectNoDifference(driver.tree()["activity-form/kind/field"]?.value, "Visit")
    driver.act("activity-form/discard")
    let requests = driver.act("discard-draft/discard-draft")
    expectNoDifference(requests, [.change(.discardDraft(key), of: 1)])
    driver.save(requests)
    expectNoDifference(driver.screen, "activity-form")
    expectNoDifference(driver.reported(), ["Draft discarded"])
    expectNoDifference(driver.tree()["activity-form/kind/field"]?.value, "not chosen")
    expectNoDifference(driver.tree()["activity-form/discard"]?.isEnabled, false)
  }

  @Test("While an activity is being saved nothing more is taken, so that its draft does not come back")
  func lateDraft() {
    var driver = filled
    let saving = driver.act("activity-form/save")
    expectNoDifference(driver.type("AB", into: "activity-form/note"), [])
    driver.save(saving)
    expectNoDifference(driver.screen, "contact")
  }

  @Test("A form whose contact or activity is gone does not open, and that is told")
  func gone() {
    let contact = Driver.signedIn().sending(
      .activities(.open(key)), .store(.activityForm(key, nil)))
    expectNoDifference(contact.reported("alert"), ["This contact no longer exists."])
    let activity = Driver.signedIn().sending(
      .activities(.open(.edit(4))), .store(.activityForm(.edit(4), nil)))
    expectNoDifference(activity.reported("alert", "nb"), ["Denne aktiviteten finnes ikke lenger."])
  }
}
