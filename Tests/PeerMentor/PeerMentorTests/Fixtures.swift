import AccessibilityTree
import TestSupport
import Text

@testable import PeerMentor

typealias Message = PeerMentorApp.Message

/// 2026-03-04, a Wednesday, 11:00 in Oslo.
let noon = 1_772_618_400

let kari = Account(
  id: 1, email: "kari@example.org", name: "Kari Nilsen", organisation: .blindeforbundet)

let ola = Contact(
  id: 7, name: "Ola Hansen", phone: "22 33 44 55", email: "ola@example.org", address: "Storgata 1",
  about: "Lost most of his sight last year.")

let olaCard = ContactCard(ola, assignment: visit, activities: [walk])

/// 2026-03-04.
let today = CalendarDay(year: 2026, month: 3, day: 4)!

let walk = Activity(
  id: 4, kind: .outing, day: today.advanced(by: -1), minutes: 90, note: "By the lake", contactID: 7,
  contactName: "Ola Hansen")
let planned = Activity(id: 5, kind: .visit, day: today.advanced(by: 2), minutes: 60)

let firstAid = Certificate(id: 1, name: "First aid", expires: today.advanced(by: 28))
let confidentiality = Certificate(id: 2, name: "Confidentiality", expires: today.advanced(by: 700))

let figures = Overview(
  unreadCount: 3, unreadAssignmentCount: 1, contactCount: 1, newestNotification: 17,
  certificates: [firstAid, confidentiality], upcoming: [planned])

let visit = Notification(
  id: 17, kind: .assignment, title: "Visit Ola Hansen", body: "He lives alone",
  arrivedAt: noon - 300, contactID: 7)
let certificate = Notification(
  id: 16, kind: .certification, title: "First aid expires", body: "On 1 April",
  arrivedAt: noon - 26 * 3600, isRead: true)

/// The app and its state, driven by messages.
struct Driver {
  let app: PeerMentorApp
  var state = PeerMentorApp.State()

  /// Creates the app before sign-in.
  init(app: PeerMentorApp = PeerMentorApp(organisation: .blindeforbundet)) {
    self.app = app
  }

  /// Signed in, with two notifications and one contact.
  static func signedIn(rows: [PeerMentor.Notification] = [visit, certificate]) -> Driver {
    var driver = Driver()
    driver.send(.store(.signedIn(kari)))
    driver.send(.store(.overview(figures)))
    driver.send(.store(.notifications(kind: nil, Page(count: rows.count, rows: rows))))
    driver.send(.store(.contacts(search: "", Page(count: 1, rows: [ola]))))
    driver.send(.store(.activities(Page(count: 2, rows: [planned, walk]))))
    return driver
  }

  /// The form for an activity with Ola, opened from his screen; a given kind is stored in its draft.
  static func atActivityForm(kind: String? = nil) -> Driver {
    var driver = Driver.signedIn().sending(
      .navigation(.select(.contacts)), .contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    driver.open(driver.act("contact/log"))
    if let kind {
      driver.act("activity-form/kind/field")
      driver.save(driver.act(NodeID("activity-form/kind/\(kind)")))
    }
    return driver
  }

  /// Sends a message and returns the requests to the store.
  @discardableResult
  mutating func send(_ message: Message) -> [StoreRequest] {
    app.update(&state, message)
  }

  /// Sends one message after the other.
  func sending(_ messages: Message...) -> Driver {
    var copy = self
    for message in messages { copy.send(message) }
    return copy
  }

  func rendering(_ language: String = "en") -> Rendering<Message> {
    app.view(state, in: ViewEnvironment(language: language, now: noon)).render()
  }

  func tree(_ language: String = "en") -> SemanticTree { rendering(language).tree }

  /// The name of the screen that has the cursor.
  var screen: String? { rendering().topScreen?.name }

  /// The id of this visit.
  var instance: String? { rendering().topScreen?.instance }

  /// The texts in a live region of the screen in view; `news` is the app's own.
  func reported(_ region: String = "news", _ language: String = "en") -> [String] {
    let rendering = rendering(language)
    guard let screen = rendering.screens.first?.node else { return [] }
    let node = region == "news" ? NodeID("news") : screen.appending(region)
    return rendering.tree.children(of: node).map { reported in
      let parts = rendering.tree.children(of: reported.id).compactMap(\.label)
      return reported.label ?? parts.joined(separator: " ")
    }
  }

  /// Types into a field, like the screen reader.
  @discardableResult
  mutating func type(_ text: String, into node: NodeID, _ language: String = "en") -> [StoreRequest] {
    rendering(language).bindings.field(node).map { send($0.change(text)) } ?? []
  }

  /// Ends editing a field, like the screen reader.
  mutating func end(_ node: NodeID) {
    if let message = rendering().bindings.field(node)?.ended { send(message) }
  }

  /// Lets the store carry out the requests successfully; returns the requests after that.
  @discardableResult
  mutating func save(_ requests: [StoreRequest], _ overview: Overview = figures) -> [StoreRequest] {
    requests.flatMap { send(.store($0.saved(overview))) }
  }

  /// Sends the store's answers that open a screen.
  mutating func open(_ requests: [StoreRequest]) {
    for request in requests {
      switch request {
      case .query(.contact(let id), of: _): send(.store(.contact(id: id, olaCard)))
      case .query(.contactDrafts, of: _): send(.store(.contactDrafts([:])))
      case .query(.activityForm(let key), of: _): send(.store(.activityForm(key, content(of: key))))
      default: break
      }
    }
  }

  private func content(of key: ActivityFormKey) -> ActivityFormContent {
    switch key {
    case .new(contact: nil): ActivityFormContent()
    case .new(contact: _?): ActivityFormContent(contactID: 7, contactName: ola.name)
    case .edit: ActivityFormContent(contactID: 7, contactName: ola.name, activity: walk)
    }
  }

  /// Performs the node's action, like the screen reader; does nothing if it has none.
  @discardableResult
  mutating func act(_ node: NodeID, _ action: Action = .activate) -> [StoreRequest] {
    rendering().bindings.message(for: action, on: node).map { send($0) } ?? []
  }
}

/// All states of the app that show a different screen, by the screen's name.
let everyScreen: [(name: String, driver: Driver)] =
  PeerMentorApp.screenNames.map { name in
    let messages = PeerMentorApp.opening(name, account: kari, firstContact: 7) ?? []
    var driver = Driver()
    for message in messages {
      let requests = driver.send(message)
      if case .store(.signedIn) = message { driver.state = Driver.signedIn().state }
      driver.open(requests)
    }
    return (name, driver)
  } + [("activity-form", changing), ("delete-activity", changing.sending(.activities(.askToDelete(walk))))]
  + contactQuestions

/// A form of an existing activity, with its choices shown and every field wrong.
private let changing: Driver = {
  var driver = Driver.signedIn()
  driver.open(driver.send(.activities(.open(.edit(4)))))
  driver.act("activity-form/kind/field")
  driver.type("someday", into: "activity-form/date")
  driver.act("activity-form/save")
  return driver
}()

/// The questions about a contact, and its form with each field wrong.
private let contactQuestions: [(name: String, driver: Driver)] = {
  let contact = Driver.signedIn().sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))
  let form = contact.sending(
    .contacts(.openForm(7)), .store(.contactDrafts([:])), .contacts(.form(7, .set(.name, ""))),
    .contacts(.form(7, .set(.email, "ola"))))
  let renamed = form.sending(
    .contacts(.form(7, .set(.name, "Per"))), .contacts(.form(7, .set(.email, ""))), .contacts(.form(7, .save)),
    .store(.namesakes("Per", [Contact(id: 8, name: "Per")])))
  let removing = contact.sending(
    .contacts(.askToRemove(7)), .store(.contactReferences(7, ContactReferences(notifications: 1, activities: 2, drafts: 1))))
  return [
    ("contact-form", form.sending(.contacts(.form(7, .save)))), ("same-name", renamed), ("remove-contact", removing),
    ("discard-contact", form.sending(.contacts(.form(7, .askToDiscard)))),
  ]
}()
