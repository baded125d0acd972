import AccessibilityTree
package import Flows
import Foundation
package import PeerMentor
package import PeerMentorStore
import Runtime
import ScreenReader
package import Session
import Synchronization
import Text

/// The flow environment of the peer-mentor app, on a fresh demo store in memory, at a fixed date.
///
/// It does not use the person's own data, and every run is the same.
package struct DemoEnvironment: FlowEnvironment {
  /// Whose app it is.
  var organisation: Organisation = .nhf
  /// When the demo was made and its sessions begin.
  var clock = FlowClock(seconds: DemoData.fixedNow, timeZone: DemoData.fixedTimeZone)

  /// A stage for an organisation, at the demo's time unless another is given.
  init(organisation: Organisation = .nhf, clock: FlowClock? = nil) {
    self.organisation = organisation
    if let clock { self.clock = clock }
  }

  /// A session on a fresh demo store.
  package func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<PeerMentorApp> {
    let session: FlowSession<PeerMentorApp>?
    do throws(StoreError) {
      session = try open(screen, language: settings.profile.language, settings: settings)
    } catch {
      throw FlowError(
        localized(en: "cannot make the demo store: \(error.sentence)", nb: "kan ikke lage demolageret: \(error.sentence)"))
    }
    guard let session else {
      throw .noScreen(screen, among: PeerMentorApp.screenNames)
    }
    return session
  }

  private func open(
    _ screen: String, language: Language, settings: SessionSettings
  ) throws(StoreError) -> FlowSession<PeerMentorApp>? {
    let demo = DemoData(organisation: organisation, language: language)
    let time = EnvironmentClock(start: clock.seconds)
    let store = try SQLiteStore(inMemory: demo, now: { time.now })
    let app = PeerMentorApp(
      organisation: organisation, timeZone: clock.timeZone, demoTexts: DemoData.texts)
    guard let state = try Self.state(of: app, on: screen, store: store) else { return nil }
    var settings = settings
    settings.timeZone = TimeZoneRules(named: clock.timeZone) ?? .utc
    return FlowSession(
      machine: SessionMachine(app, state: state, settings: settings, startedAt: clock.seconds),
      perform: { .store(store.perform($0)) },
      notify: { notice throws(FlowError) in
        guard let kind = Notification.Kind(rawValue: notice.kind) else {
          throw FlowError(
            localized(en: "no notification is of type '\(notice.kind)'", nb: "ingen varsler er av typen «\(notice.kind)»"))
        }
        do throws(StoreError) {
          try store.notify(kind, title: notice.title, body: notice.body, contact: notice.contact)
        } catch {
          throw FlowError(error.sentence)
        }
        return .store(.changed)
      },
      setTime: { time.set($0) })
  }

  /// The state of the app on a screen of this name, with the demo account signed in; nil if there is none.
  package static func state(
    of app: PeerMentorApp, on screen: String, store: any PeerMentorStore
  ) throws(StoreError) -> PeerMentorApp.State? {
    guard let account = try store.listAccounts().first(where: \.isDemo),
      let messages = PeerMentorApp.opening(
        screen, account: account, firstContact: try store.listContacts(account: account.email).first?.id)
    else { return nil }
    var state = app.initialState
    for message in messages { settle(message, in: app, &state, store) }
    return state
  }

  /// Sends a message to the app and handles all answers of the store, before the session starts.
  private static func settle(
    _ message: PeerMentorApp.Message, in app: PeerMentorApp, _ state: inout PeerMentorApp.State,
    _ store: any PeerMentorStore
  ) {
    var messages = [message]
    while !messages.isEmpty {
      for request in app.update(&state, messages.removeFirst()) {
        messages.append(.store(store.perform(request)))
      }
    }
  }

  /// The environment at another time.
  package func at(_ clock: FlowClock) -> DemoEnvironment {
    DemoEnvironment(organisation: organisation, clock: clock)
  }

  /// The login screen.
  package var firstScreen: String { "login" }

  /// The screens that flows may open.
  var screenNames: [String] { PeerMentorApp.screenNames }

  /// All screens: those that flows may open, and some that only an answer leads to.
  package var knownScreens: [String] { screenNames + PeerMentorApp.furtherScreenNames }

  /// The environment's secret of this name, or the demo's password.
  package func secret(_ name: String) -> String? {
    EnvironmentSecrets.named(name) ?? (name == "demo" ? DemoData.password.text : nil)
  }
}

/// The time in a demo store: the demo's time plus the time of the flow.
private final class EnvironmentClock: Sendable {
  /// The starting time, in seconds since 1970.
  private let start: Int
  /// Seconds since 1970; written by the flow and read by its store, which are on the same thread.
  private let seconds: Atomic<Int>

  init(start: Int) {
    self.start = start
    seconds = Atomic(start)
  }

  var now: Int { seconds.load(ordering: .relaxed) }

  func set(_ elapsed: Duration) {
    seconds.store(start + Int(elapsed.components.seconds), ordering: .relaxed)
  }
}
