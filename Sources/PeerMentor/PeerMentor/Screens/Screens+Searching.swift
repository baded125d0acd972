internal import AccessibilityTree
internal import Text

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
