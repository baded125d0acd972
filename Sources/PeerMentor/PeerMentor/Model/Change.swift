/// A change that an account's owner makes to the account's data in the store.
///
/// A change made while the store's server cannot be reached is queued on this machine as JSON and sent later. Its meaning
/// does not depend on the time, and it holds no password.
package enum Change: Hashable, Sendable {
  case markRead(Notification.ID)
  case markAllRead
  case answer(assignment: Notification.ID, Notification.Answer)
  /// Marks an assignment as seen, or takes that back.
  case acknowledge(assignment: Notification.ID, Bool)
  case savePreferences(Preferences)
  /// Pauses the mentor's duty, or resumes it.
  case setPaused(Bool)
  /// Stores a form's draft.
  case saveDraft(ActivityFormKey, ActivityDraft)
  case discardDraft(ActivityFormKey)
  /// Adds or changes the form's activity, and discards the form's draft. The activity's own id is ignored.
  case saveActivity(ActivityFormKey, Activity)
  case deleteActivity(Activity.ID)
  case addContact(ContactFields)
  /// Replaces some fields of a contact; what is not given stays as it is.
  case changeContact(Contact.ID, ContactFields)
  /// Removes a contact and the forms about it that were not saved. Notifications and activities stay, without a contact.
  case removeContact(Contact.ID)
  /// Stores what differs in the form of a contact, nil for that of a new one, until the form is saved; no fields discard it.
  case saveContactDraft(Contact.ID?, ContactFields)
}

// MARK: - In JSON

/// One JSON object, with the fields of the change's values beside its own. Older versions queued the same format.
extension Change: Codable {
  private enum Kind: String, Codable {
    case markRead, markAllRead, answer, acknowledge, savePreferences, setPaused, saveDraft, discardDraft, saveActivity,
      deleteActivity, addContact, changeContact, removeContact, saveContactDraft
  }

  /// `subject` is the id of the notification, the activity or the contact; a change of a form has the form's key instead.
  private enum Field: CodingKey { case kind, subject, answer, isOn }

  /// - Throws: Where a field is missing or has an unknown value, as in a record of a later version.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    func field<Value: Decodable>(_ field: Field) throws -> Value { try fields.decode(Value.self, forKey: field) }
    switch try field(.kind) as Kind {
    case .markRead: self = .markRead(try field(.subject))
    case .markAllRead: self = .markAllRead
    case .answer: self = .answer(assignment: try field(.subject), try field(.answer))
    case .acknowledge: self = .acknowledge(assignment: try field(.subject), try field(.isOn))
    case .savePreferences: self = .savePreferences(try Preferences(from: decoder))
    case .setPaused: self = .setPaused(try field(.isOn))
    case .saveDraft: self = .saveDraft(try ActivityFormKey(from: decoder), try ActivityDraft(from: decoder))
    case .discardDraft: self = .discardDraft(try ActivityFormKey(from: decoder))
    case .saveActivity: self = .saveActivity(try ActivityFormKey(from: decoder), try Activity(from: decoder))
    case .deleteActivity: self = .deleteActivity(try field(.subject))
    case .addContact: self = .addContact(try ContactFields(from: decoder))
    case .changeContact: self = .changeContact(try field(.subject), try ContactFields(from: decoder))
    case .removeContact: self = .removeContact(try field(.subject))
    case .saveContactDraft:
      self = .saveContactDraft(
        try fields.decodeIfPresent(Contact.ID.self, forKey: .subject), try ContactFields(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    func put(_ kind: Kind, _ values: (Field, any Encodable)..., parts: any Encodable...) throws {
      try fields.encode(kind, forKey: .kind)
      for (field, value) in values { try fields.encode(value, forKey: field) }
      for part in parts { try part.encode(to: encoder) }
    }
    switch self {
    case .markRead(let id): try put(.markRead, (.subject, id))
    case .markAllRead: try put(.markAllRead)
    case .answer(let id, let answer): try put(.answer, (.subject, id), (.answer, answer))
    case .acknowledge(let id, let isSeen): try put(.acknowledge, (.subject, id), (.isOn, isSeen))
    case .savePreferences(let preferences): try put(.savePreferences, parts: preferences)
    case .setPaused(let isPaused): try put(.setPaused, (.isOn, isPaused))
    case .saveDraft(let form, let draft): try put(.saveDraft, parts: form, draft)
    case .discardDraft(let form): try put(.discardDraft, parts: form)
    case .saveActivity(let form, let activity): try put(.saveActivity, parts: form, activity)
    case .deleteActivity(let id): try put(.deleteActivity, (.subject, id))
    case .addContact(let fields): try put(.addContact, parts: fields)
    case .changeContact(let id, let fields): try put(.changeContact, (.subject, id), parts: fields)
    case .removeContact(let id): try put(.removeContact, (.subject, id))
    case .saveContactDraft(let id, let written):
      try put(.saveContactDraft, parts: written)
      try fields.encodeIfPresent(id, forKey: .subject)
    }
  }
}
