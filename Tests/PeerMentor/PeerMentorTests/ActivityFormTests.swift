import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("Logging an activity")
struct ActivityFormTests {
  private let form = Driver.atActivityForm()
  private let filled = Driver.atActivityForm(kind: "visit")
  private let key = ActivityFormKey.new(contact: 7)

  @Test("The form has the contact, a kind to choose, today, an hour, a note, and what becomes of it")
  func screen() {
    expectNoDifference(
      dump(form.tree(), from: "activity-form").split(separator: "\n").prefix(14).joined(separator: "\n"),
      """
      activity-form screen 'Log activity' [dismiss]
        activity-form/back button 'Go back' [activate]
        activity-form/title heading 'Log activity' level 1 first
        activity-form/contact text 'Contact: Ola Hansen'
        activity-form/kind group
          activity-form/kind/field dropDown 'Activity type' value 'not chosen' collapsed [activate]
        activity-form/date textField 'Date' value 'today' [setText]
        activity-form/duration slider 'Duration' value '1 hour' [increase, decrease]
        activity-form/note textArea 'Note' [setText]
        activity-form/save button 'Save' [activate]
        activity-form/error alert no stop
        activity-form/discard button 'Discard draft' disabled [activate]
        activity-form/alert alert no stop
        activity-form/tabs tabBar 5 items
      """)
  }

  @Test("The form speaks Bokmål")
  func bokmål() {
    var driver = filled
    driver.type("i går", into: "activity-form/date", "nb")
    driver.act("activity-form/duration", .increase)
    let texts = ReadingOrder(driver.tree("nb")).elements.filter { $0.role.isControl && $0.role != .tab }
      .map { [$0.label, $0.value].compactMap(\.self).joined(separator: ": ") }
    expectNoDifference(
      texts,
      [
        "Gå tilbake", "Type aktivitet: Besøk", "Dato: i går", "Varighet: 1 time og 15 minutter", "Notat",
        "Lagre", "Forkast utkastet",
      ])
  }

  // MARK: The drop-down

  @Test("The drop-down shows its choices in place, right behind it, and puts them away when one is chosen")
  func dropDown() {
    var driver = form
    driver.act("activity-form/kind/field")
    expectNoDifference(
      dump(driver.tree("nb"), from: "activity-form/kind"),
      """
      activity-form/kind group
        activity-form/kind/field dropDown 'Type aktivitet' value 'ikke valgt' expanded [activate]
        activity-form/kind/~1 radioGroup 6 items
          activity-form/kind/visit radioButton 'Besøk' off [activate]
          activity-form/kind/phoneCall radioButton 'Telefonsamtale' off [activate]
          activity-form/kind/outing radioButton 'Tur' off [activate]
          activity-form/kind/groupMeeting radioButton 'Gruppemøte' off [activate]
          activity-form/kind/training radioButton 'Kurs' off [activate]
          activity-form/kind/other radioButton 'Annet' off [activate]
      """)
    driver.act("activity-form/kind/phoneCall")
    expectNoDifference(
      dump(driver.tree(), from: "activity-form/kind"),
      """
      activity-form/kind group
        activity-form/kind/field dropDown 'Activity type' value 'Phone call' collapsed [activate]
      """)
    driver.act("activity-form/kind/field")
    expectNoDifference(driver.tree()["activity-form/kind/phoneCall"]?.toggled, .on)
  }

  @Test("Activating the drop-down again closes it and chooses nothing; so does leaving the screen")
  func closing() {
    var driver = form
    driver.act("activity-form/kind/field")
    driver.act("activity-form/kind/field")
    expectNoDifference(driver.tree()["activity-form/kind/field"]?.isExpanded, false)
    driver.act("activity-form/kind/field")
    driver.act("activity-form/tabs/home")
    expectNoDifference(driver.state.signedIn?.openDropDown, nil)
  }

  // MARK: Date, duration, note

  @Test("A date keeps what is typed until it has been typed, whatever the letters mean on the way")
  func date() {
    var driver = form
    for text in ["1", "15", "15.", "15. f", "15. feb"] {
      driver.type(text, into: "activity-form/date")
      expectNoDifference(driver.rendering().bindings.field("activity-form/date")?.text, text)
    }
    driver.end("activity-form/date")
    expectNoDifference(driver.reported(), ["Date: Sunday 15 February"])
    expectNoDifference(driver.reported("news", "nb"), ["Dato: søndag 15. februar"])
    expectNoDifference(driver.tree()["activity-form/date"]?.value, "Sunday 15 February")
    expectNoDifference(driver.rendering().bindings.field("activity-form/date")?.text, "15 February 2026")
  }

  @Test("A date that was not changed is not told, and one that means no day is an error at once")
  func endedDate() {
    var driver = form
    driver.end("activity-form/date")
    expectNoDifference(driver.reported(), [])
    driver.type("someday", into: "activity-form/date")
    driver.end("activity-form/date")
    let error = "The date was not understood. Type, for example, yesterday, Monday, or 4 March."
    // The missing kind is not announced: nobody has asked to save.
    expectNoDifference(driver.reported("error"), [error])
    // The field's hint gives examples of dates.
    expectNoDifference(driver.tree()["activity-form/date"]?.errorText, "The date was not understood.")
    expectNoDifference(driver.tree()["activity-form/date"]?.value, "someday")
  }

  @Test("What was wrong at saving is not told again with a date that is wrong later")
  func dateAfterSaving() {
    var driver = form
    driver.act("activity-form/save")
    expectNoDifference(driver.reported("error"), ["Choose an activity type."])
    driver.type("someday", into: "activity-form/date")
    driver.end("activity-form/date")
    expectNoDifference(
      driver.reported("error"), ["The date was not understood. Type, for example, yesterday, Monday, or 4 March."])
    expectNoDifference(driver.tree()["activity-form/kind/field"]?.errorText, "Choose an activity type.")
  }

  @Test("A draft whose date means no day says so at the field when it is opened again, and nothing else")
  func restoredDate() {
    let content = ActivityFormContent(draft: ActivityDraft(dateText: "someday"))
    let driver = Driver.signedIn().sending(
      .activities(.open(.new(contact: nil))), .store(.activityForm(.new(contact: nil), content)))
    expectNoDifference(driver.tree()["activity-form/date"]?.errorText, "The date was not understood.")
    expectNoDifference(driver.reported("error"), [])
    expectNoDifference(driver.reported(), ["Your draft is back"])
  }

  @Test("What is typed takes the place of the date, and of nothing else")
  func replacing() {
    let bindings = form.rendering().bindings
    expectNoDifference(bindings.field("activity-form/date")?.isReplacedByTyping, true)
    expectNoDifference(bindings.field("activity-form/note")?.isReplacedByTyping, false)
  }

  @Test("The duration goes in quarters of an hour, from one to twelve hours' worth")
  func duration() {
    var driver = form
    func press(_ action: Action, times: Int) -> String? {
      for _ in 0..<times { driver.act("activity-form/duration", action) }
      return driver.tree()["activity-form/duration"]?.value
    }
    expectNoDifference(press(.increase, times: 1), "1 hour and 15 minutes")
    expectNoDifference(press(.decrease, times: 9), "15 minutes")
    expectNoDifference(press(.increase, times: 60), "12 hours")
  }

  @Test("A duration from elsewhere goes to the next quarter")
  func oddDuration() {
    var form = ActivityForm(key: key, content: ActivityFormContent(draft: ActivityDraft(minutes: 50)))
    _ = form.handle(.longer, account: 1, today: today)
    expectNoDifference(form.draft.minutes, 60)
    form.draft.minutes = 50
    _ = form.handle(.shorter, account: 1, today: today)
    expectNoDifference(form.draft.minutes, 45)
  }

  // MARK: Errors

  @Test("What is missing or wrong is told at once, tied to its field, and nothing is saved")
  func errors() {
    var driver = form
    driver.type("someday", into: "activity-form/date")
    expectNoDifference(driver.act("activity-form/save"), [])
    let kind = "Choose an activity type."
    let date = "The date was not understood."
    expectNoDifference(driver.reported("error"), ["\(kind) \(date)"])
    expectNoDifference(
      driver.reported("error", "nb"),
      [
        "Velg type aktivitet. Datoen ble ikke forstått."
      ])
    let tree = driver.tree()
    expectNoDifference(tree["activity-form/kind/field"]?.errorText, kind)
    expectNoDifference(tree["activity-form/date"]?.errorText, date)
    expectNoDifference(tree["activity-form/date"]?.isInvalid, true)
    expectNoDifference(tree["activity-form/note"]?.isInvalid, false)
  }

  @Test("Mending a field takes its error away without a word; the same error again is told again")
  func mending() {
    var driver = form
    driver.type("someday", into: "activity-form/date")
    driver.act("activity-form/save")
    let first = driver.tree().children(of: "activity-form/error").map(\.id)
    driver.act("activity-form/kind/field")
    driver.act("activity-form/kind/visit")
    let mended = driver.tree()
    expectNoDifference(mended["activity-form/kind/field"]?.errorText, nil)
    expectNoDifference(mended.children(of: "activity-form/error").map(\.id), first)
    expectNoDifference(
      mended.children(of: first[0]).map(\.id.lastSegment), ["dateNotUnderstood"])
    #expect(mended["activity-form/date"]?.errorText != nil)
    driver.act("activity-form/save")
    #expect(driver.tree().children(of: "activity-form/error").map(\.id) != first)
    driver.type("today", into: "activity-form/date")
    expectNoDifference(driver.reported("error"), [])
  }

  @Test(
    "A date too far from today is refused",
    arguments: [("5.3.2016", true), ("2.3.2016", false), ("5.3.2027", true), ("6.3.2027", false)])
  func farDate(text: String, isTaken: Bool) {
    var driver = filled
    driver.save(driver.type(text, into: "activity-form/date"))
    expectNoDifference(driver.act("activity-form/save").isEmpty, !isTaken)
    expectNoDifference(
      driver.reported("error"),
      isTaken ? [] : ["The date must be within the last ten years or the coming year."])
  }
}
