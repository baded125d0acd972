/// The session's knowledge of changes that are queued on this machine.
struct QueuedWork: Hashable, Sendable {
  /// The state of sending the queued changes.
  var sending = Sending.idle
  /// The drafts that could not be sent, with the name of the chosen contact.
  var drafts: [ActivityFormKey: Draft] = [:]

  enum Sending: Hashable, Sendable {
    case idle, underWay
    /// Sending failed though there was a connection: not tried again until the connection is new.
    case failed
  }

  struct Draft: Hashable, Sendable {
    var draft: ActivityDraft
    var contactName: String?
  }

  /// Puts the form's queued draft, if any, into the form's initial content.
  func complete(_ content: inout ActivityFormContent, of key: ActivityFormKey) {
    guard let queued = drafts[key] else { return }
    queued.complete(&content)
  }
}

extension QueuedWork.Draft {
  /// Replaces the initial content of a form by the draft.
  func complete(_ content: inout ActivityFormContent) {
    content.draft = draft
    content.contactID = draft.contactID ?? content.contactID
    content.contactName = contactName ?? content.contactName
  }
}

// MARK: - Queued

extension SignedIn {
  /// Stores a form's draft that is queued on this machine.
  mutating func keep(_ draft: ActivityDraft, of key: ActivityFormKey) {
    let form = navigation.routes.lazy.compactMap(\.form).first { $0.key == key }
    let name = form?.contactName ?? queued.drafts[key]?.contactName
    queued.drafts[key] = QueuedWork.Draft(draft: draft, contactName: name)
    overview?.unsaved.removeAll { $0.key == key }
    overview?.unsaved.insert(UnsavedForm(key: key, kind: draft.kind, contactName: name), at: 0)
  }

  /// Removes a draft that is no longer needed from the lists.
  mutating func forgetDraft(of key: ActivityFormKey) {
    queued.drafts[key] = nil
    drafts.forget(key)
    overview?.unsaved.removeAll { $0.key == key }
  }

  /// The loaded initial content of a form; nil where its contact or its activity is not loaded.
  func contentAtHand(of key: ActivityFormKey) -> ActivityFormContent? {
    switch key {
    case .new(contact: nil):
      return ActivityFormContent()
    case .new(contact: let id?):
      let name = contactsAtHand.first { $0.id == id }?.name
      return name.map { ActivityFormContent(contactID: id, contactName: $0) }
    case .edit(let id):
      let shown = navigation.routes.flatMap { route in
        if case .contact(let card) = route { card.activities } else { [] as [Activity] }
      }
      let activity = ((activities?.rows ?? []) + shown + (overview?.upcoming ?? [])).first { $0.id == id }
      return activity.map {
        ActivityFormContent(contactID: $0.contactID, contactName: $0.contactName, activity: $0)
      }
    }
  }

  /// The loaded data of a contact: the person, and the assignments and
  /// activities that lists show; nil where no list shows the contact.
  func cardAtHand(of id: Contact.ID) -> ContactCard? {
    guard let contact = contactsAtHand.first(where: { $0.id == id }) else { return nil }
    let assignments = (centre.page?.rows ?? []).filter { $0.kind == .assignment && $0.contactID == id }
    return ContactCard(
      contact, assignment: assignments.first { $0.answer == nil } ?? assignments.first,
      activities: (activities?.rows ?? []).filter { $0.contactID == id })
  }

  /// The loaded contacts, those in view first.
  var contactsAtHand: [Contact] {
    let shown = navigation.routes.compactMap { route in
      if case .contact(let card) = route { card.contact } else { nil as Contact? }
    }
    return shown + (contacts.page?.rows ?? []) + (picker.page?.rows ?? [])
  }
}

// MARK: - Sent

extension SignedIn {
  /// The request to send queued changes: the figures come from the server, so it can be reached.
  mutating func requestsToSendQueued() -> [StoreRequest] {
    guard let overview, overview.queuedChanges > 0, queued.sending == .idle else { return [] }
    queued.sending = .underWay
    return [.sendQueued(account: account.id)]
  }

  /// Announces that queued changes are on the server's disk.
  mutating func receive(sent changes: SentChanges, _ overview: Overview?) -> [StoreRequest] {
    queued.sending = .idle
    if overview?.queuedChanges == 0 { queued.drafts = [:] }
    if changes.count > 0 { notices.post(.sent(changes.count)) }
    if !changes.conflicts.isEmpty { notices.post(.conflicts(changes.conflicts)) }
    guard let overview else { return [] }
    return receive(overview) + requestsAfterChange()
  }

  mutating func receive(failureToSend cause: StoreFailure) {
    // A lost connection is announced when it is lost, and sending is tried again when it is back.
    queued.sending = cause == .noConnection ? .idle : .failed
    if cause != .noConnection { notices.post(.notSent(cause)) }
  }
}
