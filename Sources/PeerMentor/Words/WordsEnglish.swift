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
        "Too many failed attempts. Try again in \(wait(seconds))."
      },
      demo: { email, password in
        "This is a demonstration. Sign in as \(email). The password is spelled "
          + password.map { $0 == "-" ? "hyphen" : String($0) }.joined(separator: ", ") + "."
      },
      storeFailed: { cause in
        switch cause {
        case .diskFull: "You could not be signed in, because the disk is full. Free some space and try again."
        case .locked:
          "You could not be signed in, because another program is using the app's data. Try again."
        case .gone, .other: "You could not be signed in, because the app's data could not be read. Try again."
        }
      },
      signOut: "Sign out",
      signOutQuestion: "Sign out?",
      cancel: "Cancel"),
    home: Home(
      greeting: { "Hello, \($0)" },
      unreadNotifications: {
        $0 == 0 ? "No unread notifications" : counted($0, "unread notification")
      },
      unreadAssignments: { counted($0, "unread assignment") },
      contacts: { $0 == 0 ? "No contacts" : counted($0, "contact") },
      attention: "Needs attention",
      nothingToDo: "Nothing needs your attention now.",
      nextActivity: { "Next activity: \($0.joined(separator: ", "))" },
      unsaved: { $0.isEmpty ? "Draft of an activity" : "Draft: \($0.joined(separator: ", "))" }),
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
      markedAsRead: "Marked as read",
      markAllRead: "Mark all as read",
      allMarkedAsRead: "All notifications are marked as read",
      order: { $0 == .accepted ? "Accept" : "Decline" },
      answer: { $0 == .accepted ? "accepted" : "declined" },
      answered: { $0 == .accepted ? "Assignment accepted" : "Assignment declined" },
      exactTime: "Exact time",
      readDetails: "Read details",
      settings: "Notification settings",
      arrivals: "Tell me about new",
      arrivalsHint: "When on, you are told when one arrives.",
      privacy: "Sensitive details",
      readsBodies: "Read details aloud",
      readsBodiesHint: "When off, you hear them only when you ask for them."),
    people: People(
      noContacts: "You have no contacts.",
      search: "Search contacts",
      found: { $0 == 0 ? "No contacts found" : "\(counted($0, "contact")) found" },
      moreOptions: "More options",
      allActivities: "All activities",
      assignment: "Assignment",
      unanswered: "You have not answered yet.",
      hasAnswered: {
        $0 == .accepted ? "You have accepted this assignment." : "You have declined this assignment."
      },
      name: "Name",
      phone: "Phone",
      email: "Email address",
      address: "Address",
      organisation: "Organisation",
      about: "About the contact",
      choose: "Choose contact",
      nobody: "No contact"),
    activities: Activities(
      none: "You have no activities.",
      noneWithContact: "No activities yet",
      log: "Log activity",
      change: "Change activity",
      kind: { kind in
        switch kind {
        case .visit: "Visit"
        case .phoneCall: "Phone call"
        case .outing: "Outing"
        case .groupMeeting: "Group meeting"
        case .training: "Training"
        case .other: "Other"
        }
      },
      contact: "Contact",
      contactMissing: "not chosen",
      contactHint: "Opens the list of contacts.",
      type: "Activity type",
      typeMissing: "not chosen",
      date: "Date",
      dateHint: "Type for example yesterday, Monday, or 4 March.",
      duration: "Duration",
      note: "Note",
      save: "Save",
      discard: "Discard draft",
      delete: "Delete activity",
      deleteQuestion: "Delete this activity?",
      saved: "Activity saved",
      deleted: "Activity deleted",
      draftRestored: "Your draft is back",
      draftDiscarded: "Draft discarded",
      kindMissing: "Choose an activity type.",
      dateNotUnderstood: "The date was not understood. Type for example yesterday, Monday, or 4 March.",
      dateTooFar: "The date must lie within the last ten years or the coming year."),
    profile: Profile(
      certificates: "Certificates",
      noCertificates: "You have no certificates.",
      pause: "Pause my duty",
      pauseHint: "While it is on, you get no new assignments.",
      pauseQuestion: "Pause your duty?",
      pauseMeaning: "You will get no new assignments until you resume.",
      confirmPause: "Pause",
      resumeQuestion: "Resume your duty?",
      resumeMeaning: "You will get new assignments again.",
      confirmResume: "Resume",
      paused: "Your duty is paused",
      resumed: "Your duty is resumed",
      changePassword: "Change password",
      currentPassword: "Current password",
      newPassword: "New password",
      passwordChanged: "Password changed",
      currentPasswordMissing: "Enter your current password.",
      newPasswordMissing: "Enter a new password.",
      wrongPassword: "The current password is wrong.",
      passwordTooShort: { "The new password needs at least \(counted($0, "character"))." },
      language: "Language",
      idle: "Sign out automatically",
      idleChoice: { minutes in minutes.map { "after \(counted($0, "minute"))" } ?? "never" },
      soonSignedOut: { "You will be signed out in \(wait($0)). Press any key to stay." },
      signedOut: "You are signed out",
      signedOutIdle: "You were signed out, because no key was pressed for a while."),
    dates: Dates(
      day: { day, today in
        switch day.number - today.number {
        case 0: return "today"
        case 1: return "tomorrow"
        case -1: return "yesterday"
        default:
          let year = day.date.year == today.date.year ? "" : " \(day.date.year)"
          return "\(englishWeekdays[day.weekday - 1]) \(day.date.day) "
            + englishMonths[day.date.month - 1] + year
        }
      },
      plain: { "\($0.date.day) \(englishMonths[$0.date.month - 1]) \($0.date.year)" },
      arrived: { day, hour, minute in
        "Arrived \(englishWeekdays[day.weekday - 1]) \(day.date.day) "
          + "\(englishMonths[day.date.month - 1]) \(day.date.year) at \(clockTime(hour, minute))"
      },
      duration: { minutes in
        [
          minutes / 60 > 0 ? counted(minutes / 60, "hour") : nil,
          minutes % 60 > 0 ? counted(minutes % 60, "minute") : nil,
        ]
        .compactMap(\.self).joined(separator: " and ")
      },
      expiry: { day, today in
        let year = day.date.year == today.date.year ? "" : " \(day.date.year)"
        let date = "\(day.date.day) \(englishMonths[day.date.month - 1])\(year)"
        switch day.number - today.number {
        case ..<0: return "expired on \(date)"
        case 0: return "expires today"
        case 1: return "expires tomorrow"
        case ...Certificate.noticeDays: return "expires in \(day.number - today.number) days, on \(date)"
        default: return "valid until \(date)"
        }
      }),
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
      waiting: "Another program is using the app's data. Waiting for it.",
      waitingOver: "The app's data is free again.",
      notLoaded: { cause in
        switch cause {
        case .locked: "The app's data could not be read, because another program is using it. Try again."
        case .diskFull, .gone, .other: "The app's data could not be read."
        }
      },
      notSaved: { cause in
        switch cause {
        case .diskFull:
          "The change could not be saved, because the disk is full. Free some space and try again."
        case .locked: "The change could not be saved, because another program is using the data. Try again."
        case .gone: "The change could not be saved, because what it is about has been deleted."
        case .other: "The change could not be saved."
        }
      },
      notOpened: "This could not be opened. Try again.",
      contactGone: "This contact no longer exists.",
      activityGone: "This activity no longer exists."))
}

/// A count of something whose plural takes an s.
private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A time to wait, in seconds below a minute and in whole minutes above.
private func wait(_ seconds: Int) -> String {
  seconds < 60 ? counted(seconds, "second") : counted((seconds + 59) / 60, "minute")
}

private let englishWeekdays = [
  "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
]

private let englishMonths = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December",
]
