internal import Semantics

extension Screens {
  /// A greeting, and the figures as links to what they count.
  func home(_ session: SignedIn) -> Screen {
    root(.home, heading: words.home.greeting(session.account.name), in: session) {
      if let overview = session.overview {
        if overview.unreadAssignmentCount > 0 {
          link(
            "assignments", words.home.unreadAssignments(overview.unreadAssignmentCount),
            .notifications(.show(.assignment)))
        }
        link(
          "notifications", words.home.unreadNotifications(overview.unreadCount),
          .notifications(.show(nil)))
        link("contacts", words.home.contacts(overview.contactCount), .navigation(.show(.contacts)))
      }
    }
  }
}
