internal import AccessibilityTree
internal import Text

/// The app's screens in one language at one minute.
struct Screens {
  typealias Message = PeerMentorApp.Message
  typealias Element = AccessibilityTree.Element<Message>
  typealias Screen = AccessibilityTree.Screen<Message>

  let words: Words
  /// Seconds since 1970-01-01 00:00 UTC.
  let now: Int
  let timeZone: TimeZoneRules
  /// The demo's texts, which are shown in the spoken language.
  let demoTexts: DemoTexts

  /// The current day.
  var today: CalendarDay { CalendarDay(of: now, timeZone: timeZone) }

  /// The open screens after sign-in: the screen, and the modal above it.
  func interface(for session: SignedIn) -> Interface<Message> {
    let modal = session.navigation.modal.map { self.modal($0, in: session) }
    return Interface(
      [screen(for: session)] + [modal].compactMap(\.self), events: politeNotices(session.notices),
      focus: session.closedDropDown.map { focus($0, in: session) })
  }

  /// Moves the cursor to the drop-down that was closed, so that its closed state is announced.
  private func focus(_ closed: SignedIn.ClosedDropDown, in session: SignedIn) -> FocusRequest {
    let target: NodeID =
      switch closed.dropDown {
      case .language: session.navigation.modal == nil ? "profile/language/field" : "menu/list/language/field"
      case .idleTime: "profile/idle/field"
      case .activityKind: "activity-form/kind/field"
      }
    return FocusRequest(target, number: closed.number)
  }

  private func modal(_ visit: Visit<Modal>, in session: SignedIn) -> Screen {
    switch visit.place {
    case .menu: menu(visit: visit.number, in: session)
    case .signOut: signOut(visit: visit.number)
    case .duty: duty(visit: visit.number, isPaused: session.overview?.isPaused ?? false)
    case .deleteActivity(let activity): deleteActivity(activity, visit: visit.number)
    case .discardDraft(let key): discardDraft(of: key, visit: visit.number)
    case .contactOptions: contactOptions(visit: visit.number, in: session)
    case .removeContact(let contact, let references): removeContact(contact, references, visit: visit.number)
    case .sameName(let change, let others): sameName(change, others, visit: visit.number)
    case .discardContactForm(let key): discardContactForm(of: key, visit: visit.number)
    }
  }

  private func screen(for session: SignedIn) -> Screen {
    if let top = session.navigation.stack.last {
      switch top.place {
      case .contact(let card): return contact(card, visit: top.number, in: session)
      case .contactForm(let form): return contactForm(form, visit: top.number, in: session)
      case .activityForm(let form): return activityForm(form, visit: top.number, in: session)
      case .contactPicker(let key): return contactPicker(key, visit: top.number, in: session)
      case .notificationSettings: return notificationSettings(visit: top.number, in: session)
      case .profile(let place): return profile(at: place, visit: top.number, in: session)
      case .password: return password(visit: top.number, in: session)
      }
    }
    switch session.navigation.tab {
    case .home: return home(session)
    case .contacts: return contacts(session)
    case .activities: return activities(session)
    case .profile: return profile(session)
    case .notifications: return notifications(session)
    }
  }
}

// MARK: - Two kinds of screens

extension Screens {
  /// A tab's root: menu opener and title first, then the content, the tab bar last.
  func root(
    _ tab: Tab, in session: SignedIn,
    @ElementBuilder<Message> content: () -> [Element]
  ) -> Screen {
    let title = words.name(of: tab)
    let content = content()
    return Screen(
      tab.rawValue, instance: "\(tab.rawValue)/\(session.navigation.rootVisit)", title: title,
      back: wayBack(nil, in: session), menu: .navigation(.openMenu)
    ) {
      leadingButton("menu", words.navigation.openMenu, .navigation(.openMenu)).with(\.visibleText, "☰")
      self.title(title)
      Layout.stack(content + [alertRegion(session.notices)], top: Layout.contentTop)
      tabBar(for: session)
    }
  }

  /// A screen above a tab's root: the back button first, always at the same place, then the title.
  ///
  /// The cursor starts at the title, unless the content has another initial focus.
  func secondary(
    _ name: String, visit: Int, titleKey: String = "title", title: String, startsAtTitle: Bool = true,
    in session: SignedIn, @ElementBuilder<Message> content: () -> [Element]
  ) -> Screen {
    let content = content()
    return Screen(
      name, instance: "\(name)/\(visit)", title: title, depth: session.navigation.stack.count,
      back: wayBack(.navigation(.back), in: session)
    ) {
      leadingButton("back", words.navigation.goBack, .navigation(.back)).with(\.visibleText, "‹")
      self.title(title, key: titleKey).with(\.isInitialFocus, startsAtTitle)
      Layout.stack(content + [alertRegion(session.notices)], top: Layout.contentTop)
      tabBar(for: session)
    }
  }

  /// The message of going back: an open drop-down closes first. A button that names its target goes there directly.
  func wayBack(_ message: Message?, in session: SignedIn) -> Message? {
    session.openDropDown == nil ? message : .navigation(.closeDropDown)
  }

  /// The button at the left end of the header.
  func leadingButton(_ key: String, _ label: String, _ message: Message) -> Element {
    button(key, label, message).with(\.frame, Layout.leading)
  }

  /// The title in the header, where the cursor starts when the screen opens.
  func title(_ label: String, key: String = "title") -> Element {
    heading(key, label)
      .with(\.frame, Layout.title)
      .with(\.isInitialFocus, true)
  }

  private func tabBar(for session: SignedIn) -> Element {
    Element("tabs", .tabBar) {
      for (index, tab) in Tab.allCases.enumerated() {
        let isCurrent = tab == session.navigation.tab
        Element(tab.rawValue, .tab, words.name(of: tab))
          .with(\.badge, badge(of: tab, in: session))
          .with(\.isSelected, isCurrent)
          .with(\.position, SetPosition(index + 1, of: Tab.allCases.count))
          .with(\.frame, Layout.tab(index, of: Tab.allCases.count))
          .look(isCurrent ? Palette.currentTab : Palette.otherTab, .small)
          .on(.activate, .navigation(.select(tab)))
      }
    }
    .with(\.collection, Collection(count: Tab.allCases.count))
    .with(\.frame, Layout.tabBar)
  }

  /// The text beside a tab's name: a value in VoiceOver style, part of the name in TalkBack style.
  private func badge(of tab: Tab, in session: SignedIn) -> String? {
    guard tab == .notifications, let unread = session.overview?.unreadCount, unread > 0 else { return nil }
    return words.notifications.unreadCount(unread)
  }
}

// How rows are searched where they are stored: sample rows with the app's own words, and the request for the row whose own
// texts have certain words.

extension Screens {
  /// How the notifications are searched that are not in the tree.
  func searching(_ centre: NotificationCentre, in session: SignedIn) -> RowSearching<Message> {
    let readsBody = session.preferences.readsBodies
    let demo = demoTexts.isShown(to: session.account) ? demoTexts : DemoTexts()
    return RowSearching {
      let ages = Self.ages(today).map(words.dates.age).joined(separator: " ")
      return Self.notifications.map { row($0, readsBody: readsBody, age: ages) }
    } message: { search in
      .notifications(.search(search.number, demo.keys(of: search.keys, in: words.language), from: search.start))
    }
  }

  /// How the contacts of a list are searched that are not in the tree.
  func searching(contactsIn place: ContactListPlace, _ row: @escaping @Sendable (Contact) -> Element) -> RowSearching<Message> {
    RowSearching {
      [row(Contact(id: 0, name: ""))]
    } message: { search in
      .contacts(.find(search.number, [search.keys], from: search.start, in: place))
    }
  }

  /// How the activities are searched that are not in the tree.
  func searchingActivities() -> RowSearching<Message> {
    RowSearching {
      let days = Self.days(today).map { words.dates.day($0, today) }.joined(separator: " ")
      let durations = [1, 2, 61, 122].map(words.dates.duration).joined(separator: " ")
      return Activity.Kind.allCases.map { kind in
        var activity = Activity(id: 0, kind: kind, day: today, minutes: 1, note: "")
        activity.unsentID = 0
        return row(activity, day: days, duration: durations)
      }
    } message: { search in
      .activities(.find(search.number, [search.keys], from: search.start))
    }
  }

  /// A notification of each kind, and one in each state.
  private static let notifications: [Notification] =
    Notification.Kind.allCases.map { notification($0) } + [
      notification(.assignment, isRead: true, isAcknowledged: true), notification(.assignment, isRead: true, answer: .accepted),
      notification(.assignment, isRead: true, answer: .declined),
    ]

  private static func notification(
    _ kind: Notification.Kind, isRead: Bool = false, answer: Notification.Answer? = nil, isAcknowledged: Bool = false
  ) -> Notification {
    Notification(
      id: 0, kind: kind, title: "", body: "", arrivedAt: 0, isRead: isRead, answer: answer, isAcknowledged: isAcknowledged)
  }

  /// An age for each way in which one is told; dates of all months.
  private static func ages(_ today: CalendarDay) -> [Age] {
    [.justNow, .minutes(1), .minutes(2), .hours(1), .hours(2), .yesterday, .days(2)]
      + (1...12).map { .date(day: 1, month: $0, year: today.date.year) }
  }

  /// The days that have names of their own, then days of all weekdays and months.
  private static func days(_ today: CalendarDay) -> [CalendarDay] {
    (Array(-8...8) + stride(from: -28, through: -392, by: -28)).map { CalendarDay(number: today.number + $0) }
  }
}
