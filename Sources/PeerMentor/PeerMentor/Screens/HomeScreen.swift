internal import AccessibilityTree
internal import Text

extension Screens {
  /// A greeting, what needs attention now, and the figures as links to what they count.
  func home(_ session: SignedIn) -> Screen {
    root(.home, in: session) {
      text("greeting", words.home.greeting(session.account.name))
      if let overview = session.overview {
        heading("attention", words.home.attention, level: 2)
        attention(overview)
        link(
          "notifications", words.home.unreadNotifications(overview.unreadCount),
          .notifications(.show(nil)))
        link("contacts", words.home.contacts(overview.contactCount), .navigation(.show(.contacts)))
        button("log", words.activities.log, .activities(.open(.new(contact: nil))))
      }
    }
  }

  /// Forms that were left before they were saved, unread assignments, certificates about to expire, the next
  /// activity; or that there is nothing.
  private func attention(_ overview: Overview) -> [Element] {
    var found = unsaved(overview)
    if overview.unreadAssignmentCount > 0 {
      found.append(
        link(
          "assignments", words.home.unreadAssignments(overview.unreadAssignmentCount),
          .notifications(.show(.assignment))))
    }
    for certificate in overview.certificates
    where certificate.expires.number - today.number <= Certificate.noticeDays {
      found.append(
        link(
          "certificate-\(certificate.id)",
          words.line(certificate.name, words.dates.expiry(certificate.expires, today)),
          .profile(.open(.certificate(certificate.id)))))
    }
    if let next = overview.upcoming.first(where: { $0.day >= today }) {
      found.append(
        link(
          "next-activity",
          words.home.nextActivity(description(of: next) + [words.dates.day(next.day, today)]),
          .activities(.open(.edit(next.id)))))
    }
    return found.isEmpty ? [text("nothing", words.home.nothingToDo)] : found
  }
}
