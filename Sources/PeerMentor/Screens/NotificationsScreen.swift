internal import Semantics

extension Screens {
  /// The notification centre: the filter bar, then the notifications, newest first.
  func notifications(_ session: SignedIn) -> Screen {
    let centre = session.centre
    return root(.notifications, in: session) {
      filterBar(centre.filter)
      if let page = centre.page {
        if page.count == 0 {
          text("empty", words.notifications.found(0, centre.filter))
        } else {
          windowedList(page, rows: { .notifications(.rows(around: $0)) }, row: row)
        }
      }
    }
  }

  private func filterBar(_ active: Notification.Kind?) -> Element {
    let kinds = [nil] + Notification.Kind.allCases.map(Optional.some)
    return Element("filter", .group) {
      for kind in kinds {
        let isActive = kind == active
        button(
          kind?.rawValue ?? "all",
          words.notifications.filter(words.notifications.filterName(kind)),
          .notifications(.filter(kind)), isActive ? Palette.primary : Palette.choice
        )
        .with(\.stateDescription, isActive ? words.notifications.active : nil)
      }
    }
  }

  /// One notification, read as one element: kind and title, body, age, read or not.
  private func row(_ notification: Notification) -> Element {
    let age = Age(of: notification.arrivedAt, now: now, timeZone: timeZone)
    return Element(String(notification.id), .listItem) {
      text("title", words.line(words.notifications.kind(notification.kind), notification.title))
      if !notification.body.isEmpty { text("body", notification.body) }
      text("age", words.age.phrase(age), Palette.secondary)
      text(
        "state", notification.isRead ? words.notifications.read : words.notifications.unread,
        Palette.secondary)
    }
    .with(\.grouping, .merged)
    .on(.activate, .notifications(.open(notification.id)))
  }
}
