internal import AccessibilityTree
internal import Text

extension Screens {
  /// A greeting, urgent items, and the figures as links to the counted lists.
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

  /// Unsaved forms, unread assignments, certificates that expire soon, and the next activity; or a text that there are none.
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
