internal import AccessibilityTree

extension Screens {
  /// The switches for announced arrivals and for reading bodies.
  func notificationSettings(visit: Int, in session: SignedIn) -> Screen {
    secondary(
      "notification-settings", visit: visit, title: words.notifications.settings, in: session
    ) {
      if session.overview != nil {
        let preferences = session.preferences
        heading("arrivals", words.notifications.arrivals, level: 2)
        for kind in Notification.Kind.allCases {
          toggle(
            kind.rawValue, words.notifications.filterName(kind),
            isOn: !preferences.silencedKinds.contains(kind), hint: words.notifications.arrivalsHint,
            .notifications(.toggle(kind)))
        }
        heading("privacy", words.notifications.privacy, level: 2)
        toggle(
          "bodies", words.notifications.readsBodies, isOn: preferences.readsBodies,
          hint: words.notifications.readsBodiesHint, .notifications(.toggleBodies))
      }
    }
  }
}
