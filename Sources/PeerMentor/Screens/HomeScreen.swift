internal import Semantics

extension Screens {
  /// A greeting, and the figures as links to what they count.
  func home(_ session: SignedIn) -> Screen {
    root(.home, in: session) {
      text("greeting", words.home.greeting(session.account.name))
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
