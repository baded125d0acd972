/// What a notification leads to.
enum NotificationTarget: Hashable, Sendable {
  case contact(Contact.ID)
  case profile(ProfilePlace)
  case activityForm(contact: Contact.ID?)
}

extension Notification {
  /// What opens on activation: an assignment its contact, a certification its certificate, a pause the duty
  /// switch, a scenario the form for an activity. Nil for an assignment without a contact.
  func target(among certificates: [Certificate]) -> NotificationTarget? {
    switch kind {
    case .assignment: contactID.map { .contact($0) }
    case .certification: .profile(certificate(among: certificates).map { .certificate($0.id) } ?? .top)
    case .pause: .profile(.duty)
    case .scenario: .activityForm(contact: contactID)
    }
  }

  /// The certificate whose name the title or the body holds; of several the one with the longest name.
  ///
  /// A notification names a certificate in words only, as whoever sends it wrote them.
  private func certificate(among certificates: [Certificate]) -> Certificate? {
    let text = "\(title) \(body)".lowercased()
    return certificates.filter { text.contains($0.name.lowercased()) }.max { $0.name.count < $1.name.count }
  }
}

extension SignedIn {
  /// Opens what a notification is about, and has it marked as read.
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

  /// Takes it that a notification is marked as read on disk; told where nothing else happened.
  mutating func receive(read id: Notification.ID) {
    let target = centre.row(id)?.target(among: overview?.certificates ?? [])
    centre.change(id) { $0.isRead = true }
    if target == nil, centre.row(id) != nil { notices.post(.markedAsRead) }
  }

  /// Changes an assignment wherever it is shown; it has been read.
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
