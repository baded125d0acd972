package import AccessibilityTree

extension PeerMentorApp {
  /// The screens that can be opened by name, in flows and audits.
  package static let screenNames = [
    "login", "home", "contacts", "contact", "contact-options", "contact-form", "activities", "activity-form",
    "contact-picker", "profile", "duty", "password", "notifications", "notification-settings", "menu",
    "sign-out",
  ]

  /// The screens that cannot be opened by name: questions about the person's last action.
  package static let furtherScreenNames = [
    "discard-draft", "delete-activity", "remove-contact", "same-name", "discard-contact",
  ]

  /// The messages that lead from the initial state to a screen, as a person would reach it.
  ///
  /// The account is signed in without a password. The requests of each message must be answered before the
  /// next message: contact and form open with the store's answer.
  ///
  /// - Parameter firstContact: the contact that `contact` shows.
  /// - Returns: nil if there is no screen of that name, or no contact to show.
  package static func opening(
    _ screen: String, account: Account, firstContact: Contact.ID? = nil
  ) -> [Message]? {
    let signedIn = Message.store(.signedIn(account))
    let contact = firstContact.map {
      [signedIn, .navigation(.select(.contacts)), .contacts(.open($0))]
    }
    switch screen {
    case "login": return []
    case "home": return [signedIn]
    case "contacts", "activities", "profile", "notifications":
      return Tab(rawValue: screen).map { [signedIn, .navigation(.select($0))] }
    case "contact": return contact
    case "contact-options": return contact.map { $0 + [.contacts(.openOptions)] }
    case "contact-form": return contact.map { $0 + [.contacts(.openForm(firstContact))] }
    case "activity-form":
      return [signedIn, .navigation(.select(.activities)), .activities(.open(.new(contact: nil)))]
    case "contact-picker":
      return [
        signedIn, .navigation(.select(.activities)), .activities(.open(.new(contact: nil))),
        .contacts(.openPicker(.new(contact: nil))),
      ]
    case "duty": return [signedIn, .navigation(.select(.profile)), .profile(.askAboutDuty)]
    case "password": return [signedIn, .navigation(.select(.profile)), .profile(.openPassword)]
    case "notification-settings":
      return [signedIn, .navigation(.select(.notifications)), .notifications(.openSettings)]
    case "menu": return [signedIn, .navigation(.openMenu)]
    case "sign-out": return [signedIn, .navigation(.askToSignOut)]
    default: return nil
    }
  }
}

extension PeerMentorApp {
  /// The time from the warning to the automatic sign-out, in seconds.
  package static let idleWarning = 60

  /// After how many seconds without a key the person is signed out; nil for never, and while nobody is
  /// signed in.
  func idleLimit(_ state: State) -> Int? {
    state.signedIn?.preferences.idleMinutes.map { $0 * 60 }
  }

  /// The warning, which any key answers, and then the sign-out.
  package func idleSteps(_ state: State) -> [IdleStep<Message>] {
    guard let limit = idleLimit(state) else { return [] }
    return [
      IdleStep(
        after: .seconds(limit - Self.idleWarning), .idle(.warn(seconds: Self.idleWarning))),
      IdleStep(after: .seconds(limit), .idle(.expire)),
    ]
  }
}

extension PeerMentorApp.State {
  mutating func handle(_ message: IdleMessage) -> [StoreRequest] {
    guard signedIn != nil else { return [] }
    switch message {
    case .warn(let seconds): signedIn?.notices.post(.soonSignedOut(seconds: seconds))
    case .expire: return signOut(.signedOutIdle)
    }
    return []
  }
}
