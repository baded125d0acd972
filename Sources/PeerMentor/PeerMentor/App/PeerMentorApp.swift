package import AccessibilityTree
internal import Foundation
internal import Text

/// The peer-mentor app: sign in, notifications, contacts, and the ways between them.
///
/// A person's state changes in `update` only, and everything that is on a screen comes from `view`:
/// 1. a message comes in: what a person did, or what the store answered;
/// 2. the part of the state it is about handles it and says what the store is to do;
/// 3. the view is made from the new state, in the language and at the minute it is given.
package struct PeerMentorApp: DeclarativeApp {
  /// Its effects are requests to the store.
  package typealias Effect = StoreRequest

  /// The organisation whose name the login screen bears.
  let organisation: Organisation
  /// The time zone in which days begin and end.
  let timeZone: TimeZone
  /// The account that newcomers are told of on the login screen; nil to tell of none.
  let demo: DemoAccount?
  /// The texts of the demo, which are shown in the language that is spoken.
  let demoTexts: DemoTexts

  /// An app for one organisation.
  ///
  /// - Parameters:
  ///   - timeZone: the zone's IANA name, like "Europe/Oslo"; an unknown one counts as UTC.
  ///   - demo: the account that newcomers are told of; nil where there is real data.
  ///   - demoTexts: what the demo's people are said to have written.
  package init(
    organisation: Organisation, timeZone: String = "Europe/Oslo", demo: DemoAccount? = nil,
    demoTexts: DemoTexts = DemoTexts()
  ) {
    self.organisation = organisation
    self.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    self.demo = demo
    self.demoTexts = demoTexts
  }

  /// Nobody is signed in.
  package var initialState: State { State() }

  /// Lets the part of the state that a message is about handle it.
  package func update(_ state: inout State, _ message: Message) -> [StoreRequest] {
    switch message {
    case .signIn(let message):
      return state.signedIn == nil ? state.signIn.handle(message) : []
    case .navigation(let message):
      return state.signedIn?.handle(message) ?? []
    case .notifications(let message):
      return state.signedIn?.handle(message) ?? []
    case .contacts(let message):
      return state.signedIn?.handle(message) ?? []
    case .activities(let message):
      return state.signedIn?.handle(message) ?? []
    case .form(let key, let message, let today):
      return state.signedIn?.handle(message, in: key, today: today) ?? []
    case .profile(let message):
      return state.signedIn?.handle(message) ?? []
    case .idle(let message):
      return state.handle(message)
    case .signOut:
      return state.signOut(.signedOut)
    case .store(let answer):
      if case .passwordChanged = answer, state.account?.email == demo?.email { state.hasChangedDemo = true }
      return state.handle(answer)
    case .overdue:
      state.reportThatNothingAnswers()
      return []
    }
  }

  /// The language that was chosen in the app's own menu or profile.
  package func wishes(of message: Message) -> [SessionWish] {
    if case .profile(.chooseLanguage(let code)) = message { [.language(code)] } else { [] }
  }

  /// Two reports that the store was changed count as one.
  package static func merged(_ waiting: Message, _ new: Message) -> Message? {
    if case .store(.changed) = waiting, case .store(.changed) = new { new } else { nil }
  }

  /// After ten seconds a person is told that there is no answer; one that comes later still counts.
  package func timeout(of effect: StoreRequest) -> EffectTimeout<Message>? {
    EffectTimeout(after: .seconds(10), .overdue)
  }

  /// Whoever is signed in.
  package func person(in state: State) -> String? { state.account?.email }

  /// A form that was filled in and not sent off. The draft of an activity is kept, unless the store cannot; what was
  /// typed of a password is not.
  package func unsavedWork(in state: State, language: String) -> String? {
    let words = Words(language: Language(code: language) ?? .english)
    if state.hasUnwrittenDrafts { return words.activities.unwritten }
    guard let routes = state.signedIn?.navigation.routes else { return nil }
    if routes.contains(where: { $0.form?.isTouched == true }) { return words.activities.unsaved }
    let form = state.signedIn?.passwordForm
    let isTyped = form.map { !$0.current.isEmpty || !$0.new.isEmpty } ?? false
    if isTyped && routes.contains(.password) { return words.profile.passwordUnsaved }
    let kept = state.signedIn?.overview?.queuedChanges ?? 0
    return kept > 0 ? words.kept.unsent(kept) : nil
  }

  /// The login screen, or what the person who is signed in has open.
  package func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message> {
    let language = Language(code: environment.language) ?? .english
    let screens = Screens(
      words: Words(language: language), now: environment.now, timeZone: timeZone, demoTexts: demoTexts)
    guard let signedIn = state.signedIn else {
      return Interface(
        [screens.login(state.signIn, organisation: organisation, demo: state.hasChangedDemo ? nil : demo)],
        news: screens.politeNotices(state.signIn.notices))
    }
    return screens.interface(for: demoTexts.translate(signedIn, to: language))
  }
}
