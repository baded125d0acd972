package import Text

extension PeerMentorApp {
  /// What can happen to the app: something a person did, or something the store said.
  package enum Message: Hashable, Sendable {
    case signIn(SignInMessage)
    case navigation(NavigationMessage)
    case notifications(NotificationsMessage)
    case contacts(ContactsMessage)
    case activities(ActivitiesMessage)
    /// What a person does in a form, and the day it is meanwhile.
    case form(ActivityFormKey, ActivityFormMessage, today: CalendarDay)
    case profile(ProfileMessage)
    case idle(IdleMessage)
    /// Ends the session; confirmed by the person.
    case signOut
    case store(StoreAnswer)
    /// A request has had no answer for the time the app allows it.
    case overdue
  }
}

/// What a person does on the login screen.
package enum SignInMessage: Hashable, Sendable {
  case setEmail(String)
  case setPassword(Secret)
  case togglePassword
  /// Says something once more that was a hint.
  case report(String)
  case submit
}

/// Ways from one screen to another.
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
  /// Puts the choices of the open drop-down away: what going back does while there is one.
  case closeDropDown
  /// Shows the choices of a drop-down, or puts them away.
  case toggle(DropDown)
}

/// What is chosen from a list that opens in place.
package enum DropDown: Hashable, Sendable {
  case language, idleTime, activityKind
}

/// What a person does in the notification centre.
package enum NotificationsMessage: Hashable, Sendable {
  /// Shows one kind, or all.
  case filter(Notification.Kind?)
  /// Opens the centre with one kind, or all.
  case show(Notification.Kind?)
  /// Marks the notification as read and opens what it is about.
  case open(Notification.ID)
  /// Asks for the rows around an offset from 0.
  case rows(around: Int)
  /// Asks for the first row from an offset on that meets one of the conditions; the search has a number.
  case search(Int, [NotificationCondition], from: Int)
  /// Takes an assignment on, or turns it down.
  case answer(Notification.ID, Notification.Answer)
  /// Says that an assignment was seen, or takes that back.
  case acknowledge(Notification.ID, Bool)
  /// Says when the notification arrived, to the minute.
  case reportTime(Notification.ID)
  /// Says the body, where that is not read by itself.
  case reportBody(Notification.ID)
  case markAllRead
  case openSettings
  /// Turns the telling of a kind's arrivals on or off.
  case toggle(Notification.Kind)
  /// Turns the reading of bodies on or off.
  case toggleBodies
}

/// What a person does with their contacts.
package enum ContactsMessage: Hashable, Sendable {
  case open(Contact.ID)
  /// Asks for the rows around an offset from 0.
  case rows(around: Int, in: ContactListPlace = .tab)
  /// Asks for the first row from an offset on whose name meets one of the conditions; the search has a number.
  case find(Int, [TextCondition], from: Int, in: ContactListPlace = .tab)
  /// Shows those whose name holds the words.
  case search(String, in: ContactListPlace = .tab)
  /// Opens the list from which the contact of the form's activity is chosen.
  case openPicker(ActivityFormKey)
  /// Opens the contact's further options.
  case openOptions
}

/// What a person does with their activities.
package enum ActivitiesMessage: Hashable, Sendable {
  /// Opens a form.
  case open(ActivityFormKey)
  /// Asks for the rows around an offset from 0.
  case rows(around: Int)
  /// Asks for the first row from an offset on that meets one of the conditions; the search has a number.
  case find(Int, [ActivityCondition], from: Int)
  /// Asks whether to throw away what was filled into a form; and does it, confirmed by the person.
  case askToDiscard(ActivityFormKey)
  case discard(ActivityFormKey)
  /// Asks whether to delete it.
  case askToDelete(Activity)
  /// Deletes it; confirmed by the person.
  case delete(Activity.ID)
}

/// What a person does in the form of an activity.
package enum ActivityFormMessage: Hashable, Sendable {
  /// Who the activity is with; nil for nobody in particular.
  case setContact(Contact.ID?, name: String?)
  case setKind(Activity.Kind)
  /// What was typed so far, and the day that it means; nil if it is not understood.
  case setDate(String, CalendarDay?)
  /// The date has been typed: it is told as the day it means, or that it means none.
  case endDate
  /// A quarter of an hour more, or less.
  case longer, shorter
  case setNote(String)
  case save
}

/// What a person does in their profile.
package enum ProfileMessage: Hashable, Sendable {
  /// Opens the profile above the screen in view, at what it is opened for.
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
  /// Turns it on or off that the next sign-in begins with the mentor's address.
  case toggleAddressOffer
  /// Chooses after how many minutes without a key to sign out; nil for never.
  case chooseIdleTime(Int?)
}

/// A place of the profile that something leads to.
package enum ProfilePlace: Hashable, Sendable {
  case top
  case certificate(Certificate.ID)
  /// The switch that pauses the duty.
  case duty
}

/// What the session says when no key has come for a while; see `PeerMentorApp.idleLimit`.
package enum IdleMessage: Hashable, Sendable {
  /// So many seconds are left.
  case warn(seconds: Int)
  /// The time is over.
  case expire
}
