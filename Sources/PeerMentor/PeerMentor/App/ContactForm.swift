internal import AccessibilityTree

/// The form of a contact, new or corrected.
struct ContactForm: Hashable, Sendable {
  /// The stored contact that is being corrected; nil for a new one.
  let original: Contact?
  /// The contact as written so far.
  var written: Contact
  /// The issues found at the last attempt to save and not fixed since.
  var issues: Set<Issue> = []
  /// The number of attempts with issues; it distinguishes the errors of two attempts.
  private(set) var attempts = 0
  /// Whether the store has not answered the request to save.
  var isSaving = false

  /// The issues of the fields.
  enum Issue: String, Hashable, Sendable, CaseIterable {
    case nameMissing, phoneUnclear, emailUnclear
  }

  /// - Parameter draft: What was written in the form before it was left.
  init(of original: Contact?, draft: ContactFields = ContactFields()) {
    self.original = original
    written = (original ?? Self.blank).replacing(draft)
  }

  private static let blank = Contact(id: 0, name: "")

  /// The contact that the form is about; nil for a new one.
  var key: Contact.ID? { original?.id }

  /// The fields that differ from the form's initial content.
  var draft: ContactFields { ContactFields(of: written, since: original ?? Self.blank) }

  /// Whether the form differs from its initial content.
  var isTouched: Bool { draft != ContactFields() }

  /// Writes a field.
  mutating func set(_ field: ContactField, _ text: String) {
    written[field] = text
    if let issue = Issue(of: field) { issues.remove(issue) }
  }

  /// Empties the form, or discards the changes.
  mutating func startAnew() { self = ContactForm(of: original) }

  /// Checks the form before it is saved.
  ///
  /// - Returns: The fields to save, which are none where nothing was changed; nil where there are issues.
  mutating func check() -> ContactFields? {
    for field in ContactField.allCases { written[field] = field.normalized(written[field]) }
    issues = []
    if WrittenText.isBlank(written.name) { issues.insert(.nameMissing) }
    if !written.phone.isEmpty, !WrittenText.isPhoneNumber(written.phone) { issues.insert(.phoneUnclear) }
    let email = written.email
    if !email.isEmpty, !WrittenText.isEmailAddress(email) || email.unicodeScalars.contains(where: WrittenText.isInvisible) {
      issues.insert(.emailUnclear)
    }
    guard issues.isEmpty else {
      attempts += 1
      return nil
    }
    return draft
  }
}

extension ContactForm.Issue {
  /// The issue that a field may have; nil for none.
  init?(of field: ContactField) {
    switch field {
    case .name: self = .nameMissing
    case .phone: self = .phoneUnclear
    case .email: self = .emailUnclear
    case .address, .about: return nil
    }
  }
}

extension Route {
  /// The contact form of the route; nil for other routes.
  var contactForm: ContactForm? {
    if case .contactForm(let form) = self { form } else { nil }
  }
}

// MARK: - In a session

extension SignedIn {
  /// Requests what was written before in the form of the contact in view, or of a new one; the form opens with the answer.
  mutating func open(contactForm id: Contact.ID?) -> [StoreRequest] {
    awaited = .contactForm(id)
    return [.query(.contactDrafts, of: account.id)]
  }

  /// Receives what was written in forms of contacts, and opens the awaited one.
  mutating func receive(contactDrafts drafts: [Contact.ID?: ContactFields]) {
    guard case .contactForm(let id) = awaited else { return }
    awaited = nil
    var original: Contact?
    if let id {
      guard case .contact(let card) = navigation.stack.last?.place, card.contact.id == id else { return }
      original = card.contact
    }
    // What this session has written is newer than what the store had when it was asked.
    let before = contactDrafts.removeValue(forKey: id) ?? drafts[id]
    let form = ContactForm(of: original, draft: before ?? ContactFields())
    moving { session in
      if session.navigation.modal != nil { session.navigation.back() }
      session.navigation.push(.contactForm(form))
    }
    if before != nil { notices.post(.draftRestored) }
  }

  mutating func handle(_ message: ContactFormMessage, inContact key: Contact.ID?) -> [StoreRequest] {
    switch message {
    case .set(let field, let text):
      guard let form = contactForm(of: key), !form.isSaving else { return [] }
      change(contactFormsOf: key) { $0.set(field, text) }
      return contactForm(of: key).map { [writing($0.draft, inContact: key)] } ?? []
    case .save: return save(contactForm: key)
    case .saveAnyway:
      guard case .sameName(let change, _) = navigation.modal?.place else { return [] }
      return confirm(change)
    case .askToDiscard:
      guard contactForm(of: key)?.isTouched == true else { return [] }
      moving { $0.navigation.present(.discardContactForm(key)) }
    case .discard:
      moving { $0.navigation.back() }
      change(contactFormsOf: key) { $0.startAnew() }
      contactWrites.forget(key)
      notices.post(.draftDiscarded)
      return [writing(ContactFields(), inContact: key)]
    }
    return []
  }

  private func contactForm(of key: Contact.ID?) -> ContactForm? {
    navigation.routes.lazy.compactMap(\.contactForm).first { $0.key == key }
  }

  private mutating func change(contactFormsOf key: Contact.ID?, _ change: (inout ContactForm) -> Void) {
    navigation.changeRoutes { route in
      guard var form = route.contactForm, form.key == key else { return route }
      change(&form)
      return .contactForm(form)
    }
  }

  /// The request that stores what is written in a form.
  private func writing(_ draft: ContactFields, inContact key: Contact.ID?) -> StoreRequest {
    .change(.saveContactDraft(key, draft), of: account.id)
  }

  private mutating func close(contactFormsOf key: Contact.ID?) {
    contactWrites.forget(key)
    moving { session in
      session.navigation.changeRoutes { route in route.contactForm.map { $0.key == key } == true ? nil : route }
    }
    // What is saved was not left.
    contactDrafts[key] = nil
  }

  /// Saves the form, after the store was asked for others of a new name.
  private mutating func save(contactForm key: Contact.ID?) -> [StoreRequest] {
    guard var form = contactForm(of: key), !form.isSaving else { return [] }
    let fields = form.check()
    form.isSaving = fields != nil
    change(contactFormsOf: key) { $0 = form }
    guard let fields else { return [] }
    if fields == ContactFields() {
      close(contactFormsOf: key)
      return [writing(fields, inContact: key)]
    } else if let name = fields[.name] {
      return [.query(.namesakes(name, besides: key), of: account.id)]
    } else {
      return [.change(form.change(to: fields), of: account.id)]
    }
  }

  /// Receives the other contacts of the name that a form is about to save: the person is asked about them.
  mutating func receive(namesakes others: [Contact], of name: String) -> [StoreRequest] {
    let saving = navigation.routes.lazy.compactMap(\.contactForm).first { $0.isSaving && $0.written.name == name }
    guard let form = saving, confirmed == nil else { return [] }
    let change = form.change(to: form.draft)
    guard !others.isEmpty else { return [.change(change, of: account.id)] }
    self.change(contactFormsOf: form.key) { $0.isSaving = false }
    moving { $0.navigation.present(.sameName(change, others: others)) }
    return []
  }

  /// The other contacts of a name among the loaded ones.
  func namesakesAtHand(of name: String, besides id: Contact.ID?) -> [Contact] {
    var found: [Contact] = []
    let isNew = { (contact: Contact) in contact.id != id && !found.contains { $0.id == contact.id } }
    for contact in contactsAtHand where SearchKey.key(contact.name) == SearchKey.key(name) && isNew(contact) {
      found.append(contact)
    }
    return found
  }

  /// Handles the store's failure to save a form.
  mutating func receive(failureOfContact change: Change, _ cause: StoreFailure) {
    closeDialog(thatConfirmed: change)
    self.change(contactFormsOf: change.contact) { $0.isSaving = false }
    notices.post(.notSaved(cause))
  }

  /// Has what is written in forms that are left written again, which is announced once the store has it.
  ///
  /// - Parameter before: The forms that were open.
  mutating func leave(_ before: [ContactForm]) -> [StoreRequest] {
    let open = navigation.routes.compactMap(\.contactForm).map(\.key)
    let left = before.filter { $0.isTouched && !$0.isSaving && !open.contains($0.key) }
    for form in left {
      contactDrafts[form.key] = form.draft
      contactWrites.leave(form.key, form.draft)
    }
    return left.map { writing($0.draft, inContact: $0.key) }
  }
}

extension ContactForm {
  /// The change that saves these fields of the form.
  fileprivate func change(to fields: ContactFields) -> Change {
    original.map { .changeContact($0.id, fields) } ?? .addContact(fields)
  }
}

extension Change {
  /// The contact that is corrected or removed; nil for a new one.
  fileprivate var contact: Contact.ID? {
    switch self {
    case .changeContact(let id, _), .removeContact(let id): id
    default: nil
    }
  }
}

// MARK: - Changed contacts

extension SignedIn {
  /// Shows the corrected fields of a contact, and closes its form.
  mutating func show(_ fields: ContactFields, ofContact id: Contact.ID) {
    let correct = { (contact: Contact) in contact.id == id ? contact.replacing(fields) : contact }
    contacts.change(correct)
    picker.change(correct)
    let rename = { (activity: Activity) in
      var activity = activity
      if activity.contactID == id { activity.contactName = fields[.name] ?? activity.contactName }
      return activity
    }
    changeActivities(rename)
    navigation.changeRoutes { route in
      switch route {
      case .contact(var card):
        card.contact = correct(card.contact)
        return .contact(card)
      case .activityForm(var form):
        if [form.draft.contactID, form.key.parts.contact].contains(id) { form.contactName = fields[.name] ?? form.contactName }
        return .activityForm(form)
      default: return route
      }
    }
    close(contactFormsOf: id)
  }

  /// Closes the form of a contact that was added.
  mutating func showAddedContact() { close(contactFormsOf: nil) }

  /// Removes a contact from the screens, with the forms about it.
  mutating func show(removedContact id: Contact.ID) {
    let change = Change.removeContact(id)
    contacts.change { $0.id == id ? nil : $0 }
    picker.change { $0.id == id ? nil : $0 }
    for row in centre.page?.rows ?? [] where row.contactID == id { centre.change(row.id) { $0.contactID = nil } }
    changeActivities { activity in
      guard activity.contactID == id else { return activity }
      var activity = activity
      (activity.contactID, activity.contactName) = (nil, nil)
      return activity
    }
    forgetDraft(of: .new(contact: id))
    navigation.changeRoutes { route in
      switch route {
      case .contact(let card) where card.contact.id == id: nil
      case .contactForm(let form) where form.key == id: nil
      case .contactPicker(.new(contact: id)): nil
      case .activityForm(let form) where form.key == .new(contact: id): nil
      case .activityForm(let form) where form.draft.contactID == id: .activityForm(form.withoutContact)
      default: route
      }
    }
    contactDrafts[id] = nil
    contactWrites.forget(id)
    closeDialog(thatConfirmed: change)
  }

  private mutating func changeActivities(_ change: (Activity) -> Activity) {
    if let rows = activities?.rows { activities?.rows = rows.map(change) }
    if let planned = overview?.upcoming { overview?.upcoming = planned.map(change) }
    navigation.changeRoutes { route in
      guard case .contact(var card) = route else { return route }
      card.activities = card.activities.map(change)
      return .contact(card)
    }
  }
}

extension ActivityForm {
  fileprivate var withoutContact: ActivityForm {
    var form = self
    (form.draft.contactID, form.contactName) = (nil, nil)
    return form
  }
}
