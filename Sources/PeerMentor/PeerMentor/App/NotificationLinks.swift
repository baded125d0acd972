/// The target of a notification.
enum NotificationTarget: Hashable, Sendable {
  case contact(Contact.ID)
  case profile(ProfilePlace)
  case activityForm(contact: Contact.ID?)
}

extension Notification {
  /// The screen that activation opens: the contact for an assignment, the certificate for a certification, the duty switch
  /// for a pause, an activity form for a scenario. Nil for an assignment without a contact.
  func target(among certificates: [Certificate]) -> NotificationTarget? {
    switch kind {
    case .assignment: contactID.map { .contact($0) }
    case .certification: .profile(certificate(among: certificates).map { .certificate($0.id) } ?? .top)
    case .pause: .profile(.duty)
    case .scenario: .activityForm(contact: contactID)
    }
  }

  /// The certificate whose name the title or the body contains; the one with the longest name if there are several.
  ///
  /// A notification names a certificate only in words, as its sender wrote them.
  private func certificate(among certificates: [Certificate]) -> Certificate? {
    let text = "\(title) \(body)".lowercased()
    return certificates.filter { text.contains($0.name.lowercased()) }.max { $0.name.count < $1.name.count }
  }
}

extension SignedIn {
  /// Opens the target of a notification, and has the notification marked as read.
  mutating func open(notification id: Notification.ID) -> [StoreRequest] {
    guard let notification = centre.row(id) else { return [] }
    let target = notification.target(among: overview?.certificates ?? [])
    var requests: [StoreRequest] = []
    switch target {
    case .contact(let contact): requests += open(contact: contact)
    case .activityForm(let contact): requests += open(form: .new(contact: contact))
    case .profile(let place): moving { $0.navigation.push(.profile(place)) }
    case nil: if notification.isRead { notices.post(.alreadyRead) }
    }
    if !notification.isRead { requests.append(.change(.markRead(id), of: account.id)) }
    return requests
  }

  /// Handles a notification that is marked as read on disk; announced if activation opened nothing.
  mutating func receive(read id: Notification.ID) {
    let target = centre.row(id)?.target(among: overview?.certificates ?? [])
    centre.change(id) { $0.isRead = true }
    if target == nil, centre.row(id) != nil { notices.post(.markedAsRead) }
  }

  /// Changes an assignment on all screens that show it, and marks it as read.
  mutating func change(assignment id: Notification.ID, _ change: (inout Notification) -> Void) {
    centre.change(id) {
      change(&$0)
      $0.isRead = true
    }
    navigation.changeRoutes { route in
      guard case .contact(var card) = route, card.assignment?.id == id else { return route }
      if var assignment = card.assignment {
        change(&assignment)
        card.assignment = assignment
      }
      return .contact(card)
    }
  }
}
