import Text

extension Words {
  /// The notification centre.
  struct Notifications: Sendable {
    let language: Language

    /// The kind of a notification, before its title.
    func kind(_ kind: Notification.Kind) -> String {
      switch kind {
      case .assignment: language(en: "Assignment", nb: "Oppdrag")
      case .certification: language(en: "Certification", nb: "Sertifisering")
      case .pause: language(en: "Pause", nb: "Pause")
      case .scenario: language(en: "Scenario", nb: "Scenario")
      }
    }
    /// The text of the filter; nil for all.
    func filterName(_ kind: Notification.Kind?) -> String {
      switch kind {
      case nil: language(en: "All", nb: "Alle")
      case .assignment: language(en: "Assignments", nb: "Oppdrag")
      case .certification: language(en: "Certifications", nb: "Sertifiseringer")
      case .pause: language(en: "Pauses", nb: "Pauser")
      case .scenario: language(en: "Scenarios", nb: "Scenarioer")
      }
    }
    /// Button of the filter bar; the filter's name.
    func filter(_ name: String) -> String { language(en: "Filter: \(name)", nb: "Filter: \(name)") }
    /// State of the active filter.
    var active: String { language(en: "active", nb: "aktivt") }
    /// End of a read notification.
    var read: String { language(en: "read", nb: "lest") }
    /// End of an unread notification.
    var unread: String { language(en: "unread", nb: "ulest") }
    /// Text beside the tab's name; never 0.
    func unreadCount(_ count: Int) -> String {
      language.counted(count, en: ("unread", "unread"), nb: ("ulest", "uleste"))
    }
    /// Announced after a filter was chosen, and shown where the list is empty; the kind, nil for all.
    func found(_ count: Int, _ kind: Notification.Kind?) -> String {
      if count > 0 {
        return language.counted(count, en: ("notification", "notifications"), nb: ("varsel", "varsler"))
      }
      return kind == nil
        ? language(en: "No notifications", nb: "Ingen varsler")
        : language(en: "No notifications of this kind", nb: "Ingen varsler av denne typen")
    }
    /// Announced when a notification arrives; its title.
    func new(_ title: String) -> String {
      language(en: "New notification: \(title)", nb: "Nytt varsel: \(title)")
    }
    /// Announced after the titles of new notifications, when there are more than are named.
    func more(_ count: Int) -> String { language(en: "and \(count) more", nb: "og \(count) til") }
    /// Announced after a notification without a link was activated.
    var markedAsRead: String { language(en: "Marked as read", nb: "Markert som lest") }
    /// Announced instead if it was read before.
    var alreadyRead: String { language(en: "Already read", nb: "Allerede lest") }
    /// Button that marks every notification as read.
    var markAllRead: String { language(en: "Mark all as read", nb: "Marker alle som lest") }
    /// Announced after that.
    var allMarkedAsRead: String {
      language(en: "All notifications are marked as read", nb: "Alle varsler er markert som lest")
    }
    /// Action and button that accept or decline an assignment, in the imperative.
    func order(_ answer: Notification.Answer) -> String {
      answer == .accepted ? language(en: "Accept", nb: "Godta") : language(en: "Decline", nb: "Avslå")
    }
    /// The mentor's answer, at the end of an assignment.
    func answer(_ answer: Notification.Answer) -> String {
      answer == .accepted ? language(en: "accepted", nb: "godtatt") : language(en: "declined", nb: "avslått")
    }
    /// Action and button that acknowledge an assignment without an answer, or take that back.
    func acknowledgement(isUndone: Bool) -> String {
      isUndone
        ? language(en: "Undo: I have seen it", nb: "Angre: Jeg har sett det")
        : language(en: "I have seen it", nb: "Jeg har sett det")
    }
    /// End of an acknowledged assignment without an answer.
    var isAcknowledged: String { language(en: "acknowledged", nb: "sett") }
    /// Announced after the acknowledgement was stored, or taken back.
    func acknowledged(_ isSeen: Bool) -> String {
      isSeen
        ? language(en: "Assignment acknowledged", nb: "Oppdraget er merket som sett")
        : language(en: "Assignment no longer acknowledged", nb: "Oppdraget er ikke lenger merket som sett")
    }
    /// Announced after the mentor's answer was stored.
    func answered(_ answer: Notification.Answer) -> String {
      answer == .accepted
        ? language(en: "Assignment accepted", nb: "Oppdraget er godtatt")
        : language(en: "Assignment declined", nb: "Oppdraget er avslått")
    }
    /// Action that says the time of arrival, to the minute.
    var exactTime: String { language(en: "Exact time", nb: "Nøyaktig tidspunkt") }
    /// Action that reads the body of a notification.
    var readDetails: String { language(en: "Read details", nb: "Les detaljer") }
    /// Button that opens the settings, and their title.
    var settings: String { language(en: "Notification settings", nb: "Varselinnstillinger") }
    /// Heading above the switches of the kinds.
    var arrivals: String { language(en: "Tell me about new notifications", nb: "Si fra om nye varsler") }
    /// Hint of a kind's switch.
    var arrivalsHint: String {
      language(
        en: "When on, you are told when one arrives.",
        nb: "Når dette er på, får du beskjed når det kommer et nytt varsel.")
    }
    /// Heading above the switch of the bodies.
    var privacy: String { language(en: "Sensitive details", nb: "Sensitive detaljer") }
    /// Switch: whether bodies are read with the notification.
    var readsBodies: String { language(en: "Read details aloud", nb: "Les opp detaljer") }
    /// Hint of that switch.
    var readsBodiesHint: String {
      language(
        en: "When off, you hear them only when you ask for them.",
        nb: "Når dette er av, hører du dem bare når du ber om det.")
    }
  }
}
