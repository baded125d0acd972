extension Words {
  /// British English.
  static let english = Words(
    language: "en",
    navigation: Navigation(
      goBack: "Go back",
      openMenu: "Open navigation menu",
      closeMenu: "Close menu",
      menu: "Navigation menu",
      home: "Home",
      contacts: "Contacts",
      activities: "Activities",
      profile: "Profile",
      notifications: "Notifications"),
    signIn: SignIn(
      title: "Sign in",
      email: "Email address",
      password: "Password",
      showPassword: "Show password",
      hidePassword: "Hide password",
      passwordShown: "Password shown",
      passwordHidden: "Password hidden",
      signIn: "Sign in",
      wrongCredentials: "Wrong email address or password.",
      emailMissing: "Enter your email address.",
      passwordMissing: "Enter your password.",
      bothMissing: "Enter your email address and your password.",
      tooManyAttempts: { seconds in
        let wait = seconds < 60 ? counted(seconds, "second") : counted((seconds + 59) / 60, "minute")
        return "Too many failed attempts. Try again in \(wait)."
      },
      storeFailed: "You could not be signed in, because the app's data could not be read. Try again.",
      signOut: "Sign out",
      signOutQuestion: "Sign out?",
      cancel: "Cancel"),
    home: Home(
      greeting: { "Hello, \($0)" },
      unreadNotifications: {
        $0 == 0 ? "No unread notifications" : counted($0, "unread notification")
      },
      unreadAssignments: { counted($0, "unread assignment") },
      contacts: { $0 == 0 ? "No contacts" : counted($0, "contact") }),
    notifications: Notifications(
      kind: { kind in
        switch kind {
        case .assignment: "Assignment"
        case .certification: "Certification"
        case .pause: "Pause"
        case .scenario: "Scenario"
        }
      },
      filterName: { kind in
        switch kind {
        case nil: "All"
        case .assignment: "Assignments"
        case .certification: "Certifications"
        case .pause: "Pauses"
        case .scenario: "Scenarios"
        }
      },
      filter: { "Filter: \($0)" },
      active: "active",
      read: "read",
      unread: "unread",
      unreadCount: { "\($0) unread" },
      found: { count, kind in
        guard count == 0 else { return counted(count, "notification") }
        return kind == nil ? "No notifications" : "No notifications of this kind"
      },
      new: { "New notification: \($0)" },
      more: { "and \($0) more" },
      markedAsRead: "Marked as read"),
    people: People(
      noContacts: "You have no contacts.",
      noActivities: "You have no activities.",
      name: "Name",
      phone: "Phone",
      email: "Email address",
      address: "Address",
      organisation: "Organisation",
      about: "About the contact"),
    age: AgeWords(
      justNow: "just now",
      minutes: { "\(counted($0, "minute")) ago" },
      hours: { "\(counted($0, "hour")) ago" },
      yesterday: "yesterday",
      days: { "\(counted($0, "day")) ago" },
      date: { day, month, year in
        let date = "\(day) \(englishMonths[month - 1])"
        return year.map { "\(date) \($0)" } ?? date
      }),
    failures: Failures(
      notLoaded: "The app's data could not be read.",
      notSaved: "The change could not be saved.",
      contactNotOpened: "The contact could not be opened. Try again.",
      contactGone: "This contact no longer exists."))
}

/// A count of something whose plural takes an s.
private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

private let englishMonths = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December",
]
