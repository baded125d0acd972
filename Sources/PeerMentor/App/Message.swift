extension PeerMentorApp {
  /// What can happen to the app: something a person did, or something the store said.
  public enum Message: Hashable, Sendable {
    case signIn(SignInMessage)
    case navigation(NavigationMessage)
    case notifications(NotificationsMessage)
    case contacts(ContactsMessage)
    /// Ends the session; confirmed by the person.
    case signOut
    case store(StoreAnswer)
  }
}

/// What a person does on the login screen.
public enum SignInMessage: Hashable, Sendable {
  case setEmail(String)
  case setPassword(Secret)
  case togglePassword
  case submit
}

/// Ways from one screen to another.
public enum NavigationMessage: Hashable, Sendable {
  /// To the tab, where it was left; of the current tab, to its root.
  case select(Tab)
  /// To the tab's root.
  case show(Tab)
  case openMenu
  /// Asks whether to sign out.
  case askToSignOut
  /// Closes the menu or dialog, or goes one screen back; at a root nothing happens.
  case back
}

/// What a person does in the notification centre.
public enum NotificationsMessage: Hashable, Sendable {
  /// Shows one kind, or all.
  case filter(Notification.Kind?)
  /// Opens the centre with one kind, or all.
  case show(Notification.Kind?)
  /// Marks the notification as read and opens the contact it is about.
  case open(Notification.ID)
  /// Asks for the rows around an offset from 0.
  case rows(around: Int)
}

/// What a person does with their contacts.
public enum ContactsMessage: Hashable, Sendable {
  case open(Contact.ID)
  /// Asks for the rows around an offset from 0.
  case rows(around: Int)
}
