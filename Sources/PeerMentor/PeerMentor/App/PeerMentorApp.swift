package import AccessibilityTree
internal import Text

/// The peer-mentor app: sign-in, notifications, contacts, and navigation between them.
///
/// State changes only in `update`, and each screen's content comes from `view`:
/// 1. a message comes in: an action of the person, or an answer of the store;
/// 2. the part of the state that it concerns handles it and returns requests to the store;
/// 3. the view is made from the new state, in the given language and at the given minute.
package struct PeerMentorApp: DeclarativeApp {
  /// The app's effects are requests to the store.
  package typealias Effect = StoreRequest

  /// The organisation whose name the login screen bears.
  let organisation: Organisation
  /// The time zone in which days begin and end.
  let timeZone: TimeZoneRules
  /// The account that the login screen announces to newcomers; nil for none.
  let demo: DemoAccount?
  /// The texts of the demo, which are shown in the spoken language.
  let demoTexts: DemoTexts

  /// Creates an app for one organisation.
  ///
  /// - Parameters:
  ///   - timeZone: the zone's IANA name, like "Europe/Oslo"; an unknown one counts as UTC.
  ///   - demo: the account that the login screen announces; nil where there is real data.
  ///   - demoTexts: the messages of the demo's people.
  package init(
    organisation: Organisation, timeZone: String = "Europe/Oslo", demo: DemoAccount? = nil,
    demoTexts: DemoTexts = DemoTexts()
  ) {
    self.organisation = organisation
    self.timeZone = TimeZoneRules(named: timeZone) ?? .utc
    self.demo = demo
    self.demoTexts = demoTexts
  }

  /// The state before sign-in.
  package var initialState: State { State() }

  /// Passes the message to the part of the state that handles it.
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

  /// The language that was chosen in the app's menu or profile, and the number or address of a contact that was activated.
  package func wishes(of message: Message) -> [SessionWish] {
    switch message {
    case .profile(.chooseLanguage(let code)): [.language(code)]
    case .contacts(.use(.phone, let number)):
      [.handOver(PhoneNumber.grouped(number), address: PhoneNumber.address(number))]
    case .contacts(.use(_, let email)): [.handOver(email, address: "mailto:\(email)")]
    default: []
    }
  }

  /// Two reports that the store was changed count as one.
  package static func merged(_ waiting: Message, _ new: Message) -> Message? {
    if case .store(.changed) = waiting, case .store(.changed) = new { new } else { nil }
  }

  /// The notice after ten seconds without an answer; a later answer still counts.
  package func timeout(of effect: StoreRequest) -> EffectTimeout<Message>? {
    EffectTimeout(after: .seconds(10), .overdue)
  }

  /// The email address of the signed-in person.
  package func person(in state: State) -> String? { state.account?.email }

  /// A warning about a filled-in form that was not submitted. The draft of
  /// an activity is stored, unless the store fails; a typed password is not.
  package func unsavedWork(in state: State, language: String) -> String? {
    let words = Words(language: Language(code: language) ?? .english)
    if state.hasUnwrittenDrafts { return words.activities.unwritten }
    let routes = state.signedIn?.navigation.routes ?? []
    if routes.contains(where: { $0.form?.isTouched == true }) { return words.activities.unsaved }
    if routes.contains(where: { $0.contactForm?.isTouched == true }) { return words.people.unsaved }
    let form = state.signedIn?.passwordForm
    let isTyped = form.map { !$0.current.isEmpty || !$0.new.isEmpty } ?? false
    if isTyped && routes.contains(.password) { return words.profile.passwordUnsaved }
    let queued = state.signedIn?.overview?.queuedChanges ?? 0
    return queued > 0 ? words.queued.unsent(queued) : nil
  }

  /// The login screen, or the signed-in person's open screens.
  package func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message> {
    let language = Language(code: environment.language) ?? .english
    let screens = Screens(
      words: Words(language: language), now: environment.now, timeZone: timeZone, demoTexts: demoTexts)
    guard let signedIn = state.signedIn else {
      return Interface(
        [screens.login(state.signIn, organisation: organisation, demo: state.hasChangedDemo ? nil : demo)],
        events: screens.politeNotices(state.signIn.notices))
    }
    return screens.interface(for: demoTexts.translate(signedIn, to: language))
  }
}
