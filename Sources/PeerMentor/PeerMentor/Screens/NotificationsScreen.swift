internal import AccessibilityTree

extension Screens {
  /// The notification centre: the filter bar, the actions for all notifications, then the notifications, newest first.
  func notifications(_ session: SignedIn) -> Screen {
    let centre = session.centre
    return root(.notifications, in: session) {
      filterBar(centre.filter)
      button("mark-all-read", words.notifications.markAllRead, .notifications(.markAllRead))
        .with(\.isEnabled, (session.overview?.unreadCount ?? 0) > 0)
      button("settings", words.notifications.settings, .notifications(.openSettings))
      if let page = centre.page {
        if page.count == 0 {
          text("empty", words.notifications.found(0, centre.filter))
        } else {
          virtualisedList(page, rows: { .notifications(.rows(around: $0)) }) {
            row($0, readsBody: session.preferences.readsBodies)
          }
          .searched(by: searching(centre, in: session), found: centre.found)
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

  /// One notification, read as one element: kind and title, body, age, read or not, and the mentor's answer.
  ///
  /// - Parameter age: The words for its age, if not those of its time.
  func row(_ notification: Notification, readsBody: Bool, age: String? = nil) -> Element {
    let age = age ?? words.dates.age(Age(of: notification.arrivedAt, now: now, timeZone: timeZone))
    let hasBody = !notification.body.isEmpty
    return Element(String(notification.id), .listItem) {
      text("title", words.line(words.notifications.kind(notification.kind), notification.title))
      if hasBody, readsBody { text("body", notification.body) }
      text("age", age, Palette.secondary)
      text(
        "state", notification.isRead ? words.notifications.read : words.notifications.unread,
        Palette.secondary)
      if let answer = notification.answer {
        text("answer", words.notifications.answer(answer), Palette.secondary)
      } else if notification.isAcknowledged {
        text("answer", words.notifications.isAcknowledged, Palette.secondary)
      }
    }
    .with(\.grouping, .merged)
    .on(.activate, .notifications(.open(notification.id)))
    .on(answers: notification, words)
    .on(.custom(words.notifications.exactTime), .notifications(.reportTime(notification.id)))
    .on(
      .custom(words.notifications.readDetails),
      hasBody && !readsBody ? .notifications(.reportBody(notification.id)) : nil)
  }
}

extension Element<PeerMentorApp.Message> {
  /// The row with the possible answers to an assignment.
  fileprivate func on(answers notification: Notification, _ words: Words) -> Element {
    guard notification.kind == .assignment else { return self }
    let isSeen = notification.isAcknowledged
    let acknowledge = notification.answer == nil ? .notifications(.acknowledge(notification.id, !isSeen)) : nil as Message?
    return Notification.Answer.allCases.filter { $0 != notification.answer }.reduce(self) { row, answer in
      row.on(
        .custom(words.notifications.order(answer)), .notifications(.answer(notification.id, answer)))
    }
    .on(.custom(words.notifications.acknowledgement(isUndone: isSeen)), acknowledge)
  }
}
