internal import AccessibilityTree
internal import Text

/// The two live regions in which notices are announced, and their words.
extension Screens {
  /// The polite notices: confirmations, answers, arrivals. They belong
  /// to no screen, so that a change of the screen does not cut them.
  func politeNotices(_ notices: Notices) -> [Element] {
    notices.items.filter { !$0.isUrgent }.map { notice in
      text(String(notice.id), phrase(notice.content), Palette.status).with(\.frame, Layout.toast)
        .with(\.eventCount, notice.messageCount)
    }
  }

  /// The assertive region of a screen, with the urgent notices.
  ///
  /// It is on each screen from the start. The cursor does not stop in it: its text has been announced.
  func alertRegion(_ notices: Notices) -> Element {
    Element("alert", .alert) {
      for notice in notices.items where notice.isUrgent {
        text(String(notice.id), phrase(notice.content), Palette.error).with(\.stop, .never)
      }
    }
    .with(\.stop, .never)
  }

  private func phrase(_ content: Notice.Content) -> String {
    switch content {
    case .passwordShown: words.signIn.passwordShown
    case .passwordHidden: words.signIn.passwordHidden
    case .passwordChanged: words.profile.passwordChanged
    case .markedAsRead: words.notifications.markedAsRead
    case .alreadyRead: words.notifications.alreadyRead
    case .allMarkedAsRead: words.notifications.allMarkedAsRead
    case .answered(let answer): words.notifications.answered(answer)
    case .acknowledged(let isSeen): words.notifications.acknowledged(isSeen)
    case .activitySaved: words.activities.saved
    case .activityDeleted: words.activities.deleted
    case .contactSaved: words.people.saved
    case .contactRemoved: words.people.removed
    case .draftRestored: words.activities.draftRestored
    case .draftDiscarded: words.activities.draftDiscarded
    case .draftSaved: words.activities.draftSaved
    case .emptied(let fields): words.signIn.emptied(fields.map(name))
    case .formOpenElsewhere: words.activities.formOpenElsewhere
    case .paused: words.profile.paused
    case .resumed: words.profile.resumed
    case .signedOut: words.profile.signedOut
    case .signedOutIdle: words.profile.signedOutIdle
    case .accountRemoved: words.profile.accountRemoved
    case .found(let count, let kind): words.notifications.found(count, kind)
    case .searched(let text, let count): "\(words.people.searched(text)). \(words.people.found(count))"
    case .filtered(let kind, let count):
      "\(words.notifications.filter(words.notifications.filterName(kind))). \(words.notifications.found(count, kind))"
    case .dateTaken(let day): words.line(words.activities.date, words.dates.day(day, today))
    case .newNotification(let title): words.notifications.new(title)
    case .moreNotifications(let count): words.notifications.more(count)
    case .waiting: words.failures.waiting
    case .slow: words.failures.slow
    case .noAnswer: words.failures.noAnswer
    case .waitingOver: words.failures.waitingOver
    case .connectionLost: words.failures.connectionLost
    case .connectionRestored: words.failures.connectionRestored
    case .onlyLoadedSearched: words.failures.onlyLoadedSearched
    case .queued(let thing): words.queued.queued(thing)
    case .sent(let count): words.queued.sent(count)
    case .conflicts(let conflicts): conflicts.map(words.queued.conflict).joined(separator: " ")
    case .notSent(let cause): words.queued.notSent(cause)
    case .exactTime(let moment): arrival(moment)
    case .details(let text): text
    case .contactGone: words.failures.contactGone
    case .activityGone: words.failures.activityGone
    case .notLoaded(let cause): words.failures.notLoaded(cause)
    case .notSaved(let cause): words.failures.notSaved(cause)
    case .draftNotSaved(let cause): words.failures.draftNotSaved(cause)
    case .notOpened: words.failures.notOpened
    case .partlyLoaded: words.failures.partlyLoaded
    case .soonSignedOut(let seconds): words.profile.soonSignedOut(seconds)
    }
  }

  private func name(of field: Notice.SecretField) -> String {
    switch field {
    case .password: words.signIn.password
    case .current: words.profile.currentPassword
    case .new: words.profile.newPassword
    case .repeated: words.profile.repeatedPassword
    }
  }

  /// The time of an arrival, to the minute.
  private func arrival(_ moment: Int) -> String {
    let day = CalendarDay(of: moment, timeZone: timeZone)
    let minutes = CalendarDay.secondOfDay(moment, timeZone: timeZone) / 60
    return words.dates.arrived(day, minutes / 60, minutes % 60)
  }
}
