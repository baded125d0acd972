package import Text

extension PeerMentorApp {
  /// An event of the app: an action of the person, or an answer of the store.
  package enum Message: Hashable, Sendable {
    case signIn(SignInMessage)
    case navigation(NavigationMessage)
    case notifications(NotificationsMessage)
    case contacts(ContactsMessage)
    case activities(ActivitiesMessage)
    /// An action in a form, and the current day.
    case form(ActivityFormKey, ActivityFormMessage, today: CalendarDay)
    case profile(ProfileMessage)
    case idle(IdleMessage)
    /// Ends the session; confirmed by the person.
    case signOut
    case store(StoreAnswer)
    /// A request has had no answer within the app's timeout.
    case overdue
  }
}

/// An action on the login screen.
package enum SignInMessage: Hashable, Sendable {
  case setEmail(String)
  case setPassword(Secret)
  case togglePassword
  /// Announces a hint again.
  case report(String)
  case submit
}

/// A move from one screen to another.
package enum NavigationMessage: Hashable, Sendable {
  /// To the tab, where it was left; of the current tab, to its root.
  case select(Tab)
  /// To the tab's root.
  case show(Tab)
  case openMenu
  /// Asks whether to sign out.
  case askToSignOut
  /// Closes the menu or dialog, or goes one screen back; at a root nothing happens.
  case back
  /// Closes the open drop-down; going back does this while one is open.
  case closeDropDown
  /// Opens or closes a drop-down.
  case toggle(DropDown)
}

/// A list of choices that opens in place.
package enum DropDown: Hashable, Sendable {
  case language, idleTime, activityKind
}

/// An action in the notification centre.
package enum NotificationsMessage: Hashable, Sendable {
  /// Shows one kind, or all.
  case filter(Notification.Kind?)
  /// Opens the centre with one kind, or all.
  case show(Notification.Kind?)
  /// Marks the notification as read and opens its target.
  case open(Notification.ID)
  /// Asks for the rows around an offset from 0.
  case rows(around: Int)
  /// Asks for the first row from an offset on whose texts contain all keys of one of these lists; the search has a number.
  case search(Int, [[String]], from: Int)
  /// Accepts or declines an assignment.
  case answer(Notification.ID, Notification.Answer)
  /// Acknowledges an assignment, or takes that back.
  case acknowledge(Notification.ID, Bool)
  /// Announces the time of arrival, to the minute.
  case reportTime(Notification.ID)
  /// Announces the body, where it is not read with the notification.
  case reportBody(Notification.ID)
  case markAllRead
  case openSettings
  /// Turns the announcement of a kind's arrivals on or off.
  case toggle(Notification.Kind)
  /// Turns the reading of bodies on or off.
  case toggleBodies
}

/// An action on the contacts.
package enum ContactsMessage: Hashable, Sendable {
  case open(Contact.ID)
  /// Asks for the rows around an offset from 0.
  case rows(around: Int, in: ContactListPlace = .tab)
  /// Asks for the first row from an offset on whose name contains all keys of one of these lists; the search has a number.
  case find(Int, [[String]], from: Int, in: ContactListPlace = .tab)
  /// Shows the contacts whose name contains the words.
  case search(String, in: ContactListPlace = .tab)
  /// Opens the list from which the contact of the form's activity is chosen.
  case openPicker(ActivityFormKey)
  /// Opens the contact's further options.
  case openOptions
  /// Copies a contact's phone number or email address, and hands it to the desktop.
  case use(ContactField, String)
  /// Opens the form that corrects the contact in view, or that of a new contact.
  case openForm(Contact.ID?)
  /// An action in the form of a contact, or of a new one.
  case form(Contact.ID?, ContactFormMessage)
  /// Asks whether to remove the contact; `remove` does so after the person's confirmation.
  case askToRemove(Contact.ID)
  case remove(Contact.ID)
}

/// An action in the form of a contact.
package enum ContactFormMessage: Hashable, Sendable {
  case set(ContactField, String)
  case save
  /// Saves a name that another contact has; confirmed by the person.
  case saveAnyway
  /// Asks whether to discard what is written; `discard` does so after the person's confirmation.
  case askToDiscard, discard
}

/// An action on the activities.
package enum ActivitiesMessage: Hashable, Sendable {
  /// Opens a form.
  case open(ActivityFormKey)
  /// Asks for the rows around an offset from 0.
  case rows(around: Int)
  /// Asks for the first row from an offset on whose texts contain all keys of one of these lists; the search has a number.
  case find(Int, [[String]], from: Int)
  /// Asks whether to discard a form's draft; `discard` does so after the person's confirmation.
  case askToDiscard(ActivityFormKey)
  case discard(ActivityFormKey)
  /// Asks whether to delete the activity.
  case askToDelete(Activity)
  /// Deletes the activity; confirmed by the person.
  case delete(Activity.ID)
}

/// An action in the form of an activity.
package enum ActivityFormMessage: Hashable, Sendable {
  /// The contact of the activity; nil for nobody in particular.
  case setContact(Contact.ID?, name: String?)
  case setKind(Activity.Kind)
  /// The text typed so far, and the day that it means; nil if it is not understood.
  case setDate(String, CalendarDay?)
  /// Typing of the date has ended: the day is announced, or that the text means none.
  case endDate
  /// A quarter of an hour more or less.
  case longer, shorter
  case setNote(String)
  case save
}

/// An action in the profile.
package enum ProfileMessage: Hashable, Sendable {
  /// Opens the profile above the current screen, at a place.
  case open(ProfilePlace)
  /// Asks whether to pause the duty, or to resume it.
  case askAboutDuty
  /// Pauses the duty or resumes it; confirmed by the person.
  case setPaused(Bool)
  case openPassword
  case setCurrentPassword(Secret)
  case setNewPassword(Secret)
  case setRepeatedPassword(Secret)
  /// Shows the passwords on the screen, or hides them; they are never spoken.
  case togglePassword
  case changePassword
  /// Chooses the language of app and speech, by its BCP 47 code.
  case chooseLanguage(String)
  /// Turns the offer of the mentor's address at the next sign-in on or off.
  case toggleAddressOffer
  /// Chooses the number of minutes without a key before sign-out; nil for never.
  case chooseIdleTime(Int?)
}

/// A place in the profile that something links to.
package enum ProfilePlace: Hashable, Sendable {
  case top
  case certificate(Certificate.ID)
  /// The switch that pauses the duty.
  case duty
}

/// An event of a session without keys; see `PeerMentorApp.idleLimit`.
package enum IdleMessage: Hashable, Sendable {
  /// The number of seconds left.
  case warn(seconds: Int)
  /// The time is over.
  case expire
}
