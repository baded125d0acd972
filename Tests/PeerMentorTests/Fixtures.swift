import Semantics

@testable import PeerMentor

typealias Message = PeerMentorApp.Message

/// 2026-03-04, a Wednesday, 11:00 in Oslo.
let noon = 1_772_618_400

let kari = Account(
  id: 1, email: "kari@example.org", name: "Kari Nilsen", organisation: .blindeforbundet)

let ola = Contact(
  id: 7, name: "Ola Hansen", phone: "22 33 44 55", email: "ola@example.org", address: "Storgata 1",
  about: "Lost most of his sight last year.")

let visit = Notification(
  id: 17, kind: .assignment, title: "Visit Ola Hansen", body: "He lives alone",
  arrivedAt: noon - 300, contactID: 7)
let certificate = Notification(
  id: 16, kind: .certification, title: "First aid expires", body: "On 1 April",
  arrivedAt: noon - 26 * 3600, isRead: true)

/// The app, what it remembers and what it asked of the store, driven by messages.
struct Driver {
  let app = PeerMentorApp(organisation: .blindeforbundet)
  var state = PeerMentorApp.State()

  /// Nobody signed in.
  init() {}

  /// Signed in, with two notifications and one contact.
  static func signedIn(rows: [PeerMentor.Notification] = [visit, certificate]) -> Driver {
    var driver = Driver()
    driver.send(.store(.signedIn(kari)))
    let overview = Overview(
      unreadCount: 3, unreadAssignmentCount: 1, contactCount: 1, newestNotification: 17)
    driver.send(.store(.overview(overview)))
    driver.send(.store(.notifications(kind: nil, Page(count: rows.count, rows: rows))))
    driver.send(.store(.contacts(Page(count: 1, rows: [ola]))))
    return driver
  }

  /// Sends a message and returns what the store is asked for.
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

  /// What tells this visit from others.
  var instance: String? { rendering().topScreen?.instance }

  /// The texts a live region of the screen in view holds.
  func told(_ region: String = "status", _ language: String = "en") -> [String] {
    let rendering = rendering(language)
    guard let screen = rendering.screens.first?.node else { return [] }
    return rendering.tree.children(of: screen.appending(region)).compactMap(\.label)
  }

  /// Does what the node's action does, as a reader would; nothing where it has none.
  @discardableResult
  mutating func act(_ node: NodeID, _ action: Action = .activate) -> [StoreRequest] {
    rendering().bindings.message(for: action, on: node).map { send($0) } ?? []
  }
}

/// All states of the app that show a different screen, by the screen's name.
let everyScreen: [(name: String, driver: Driver)] = PeerMentorApp.screenNames.map { name in
  let messages = PeerMentorApp.opening(name, account: kari, firstContact: 7) ?? []
  var driver = Driver()
  for message in messages {
    driver.send(message)
    if case .store(.signedIn) = message { driver.state = Driver.signedIn().state }
  }
  driver.send(.store(.contact(id: 7, ola)))
  return (name, driver)
}
