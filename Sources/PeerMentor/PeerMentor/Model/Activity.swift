package import Text

/// An activity that the mentor has done or has planned for a later day.
package struct Activity: Hashable, Sendable, Identifiable {
  /// The id in the store; 0 for an activity that is not stored.
  package var id: Int64 = 0
  /// The kind of activity.
  package var kind: Kind
  /// The day of the activity, past or planned.
  package var day: CalendarDay
  /// The duration, in minutes.
  package var minutes: Int
  /// The mentor's note; sensitive.
  package var note: String
  /// The contact that the activity was with; nil for nobody in particular.
  package var contactID: Contact.ID?
  /// The contact's name when the store was read; not stored with the activity.
  package var contactName: String?
  /// Whether this version is queued on this machine; the organisation's store has another version or none.
  package var isUnsent = false
  /// The id that this session used before the activity was sent; its row keeps that id, so the cursor stays on it.
  package var unsentID: Int64?

  /// The kinds of activity, in the order in which the form offers them.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case visit, phoneCall, outing, groupMeeting, training, other
  }

  /// Creates an activity; with nobody in particular by default.
  package init(
    id: Int64, kind: Kind, day: CalendarDay, minutes: Int, note: String = "",
    contactID: Contact.ID? = nil, contactName: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.day = day
    self.minutes = minutes
    self.note = note
    self.contactID = contactID
    self.contactName = contactName
  }

  /// Whether this activity precedes another in lists: the latest day first, and within a day the newest first.
  ///
  /// A negative id is that of an activity that was added here and is not sent yet; it will be the store's newest.
  package func isListed(before other: Activity) -> Bool {
    func place(_ activity: Activity) -> (Int, Int, Int64) {
      (activity.day.number, activity.id < 0 ? 1 : 0, abs(activity.id))
    }
    return place(self) > place(other)
  }
}

/// Identifies an activity form: for a new activity, with or without a contact, or for an existing one.
package enum ActivityFormKey: Hashable, Sendable {
  case new(contact: Contact.ID?)
  case edit(Activity.ID)

  /// The contact and the activity that the form's draft belongs to.
  package var parts: (contact: Contact.ID?, activity: Activity.ID?) {
    switch self {
    case .new(let contact): (contact, nil)
    case .edit(let activity): (nil, activity)
    }
  }
}

/// The content of a form that is being filled in; stored until the form is saved or discarded.
package struct ActivityDraft: Hashable, Sendable {
  /// The contact that the activity is with; nil for nobody in particular.
  package var contactID: Contact.ID?
  /// The kind of activity; nil until it is chosen.
  package var kind: Activity.Kind?
  /// The day of the activity; nil, which means the current day, until the form is changed.
  package var day: CalendarDay?
  /// The text typed as the date, while it is not understood.
  package var dateText: String?
  /// The duration, in minutes.
  package var minutes: Int
  /// The mentor's note; sensitive.
  package var note: String

  /// How long an activity takes unless something else is said, in minutes.
  static let usualMinutes = 60

  /// Creates a draft; an unchanged one by default.
  package init(
    contactID: Contact.ID? = nil, kind: Activity.Kind? = nil, day: CalendarDay? = nil,
    dateText: String? = nil, minutes: Int = usualMinutes, note: String = ""
  ) {
    self.contactID = contactID
    self.kind = kind
    self.day = day
    self.dateText = dateText
    self.minutes = minutes
    self.note = note
  }
}

/// The content that a form opens with.
package struct ActivityFormContent: Hashable, Sendable {
  /// The contact of the activity: from the draft, else from the activity, else from the form's key.
  package var contactID: Contact.ID?
  /// The name of that contact.
  package var contactName: String?
  /// The activity that is being changed; nil in the form of a new one.
  package var activity: Activity?
  /// The draft that was stored before.
  package var draft: ActivityDraft?
  /// Whether another session that is running has filled in some of this form; it keeps its own draft.
  var isOpenElsewhere: Bool

  /// Creates the content; the form of a new activity has none.
  package init(
    contactID: Contact.ID? = nil, contactName: String? = nil, activity: Activity? = nil,
    draft: ActivityDraft? = nil, isOpenElsewhere: Bool = false
  ) {
    self.contactID = contactID
    self.contactName = contactName
    self.activity = activity
    self.draft = draft
    self.isOpenElsewhere = isOpenElsewhere
  }
}

/// A summary of a form that was left before it was saved.
package struct UnsavedForm: Hashable, Sendable {
  /// The form's key.
  package var key: ActivityFormKey
  /// Nil where it has not been chosen.
  var kind: Activity.Kind?
  /// Nil where it is with nobody in particular.
  var contactName: String?

  /// Creates a summary from the form's key and the known parts of its activity.
  package init(key: ActivityFormKey, kind: Activity.Kind? = nil, contactName: String? = nil) {
    self.key = key
    self.kind = kind
    self.contactName = contactName
  }
}

// MARK: - In JSON

// These fields are part of a queued change, and stand beside the change's own fields.

extension Activity: Codable {
  private enum CodingKeys: String, CodingKey { case kind = "activityKind", day, minutes, note, contactID = "contact" }
}

extension ActivityDraft: Codable {
  private enum CodingKeys: String, CodingKey {
    case contactID = "contact", kind = "activityKind", day, dateText, minutes, note
  }
}

extension ActivityFormKey: Codable {
  private enum CodingKeys: CodingKey { case formContact, formActivity }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let activity = try fields.decodeIfPresent(Activity.ID.self, forKey: .formActivity)
    self = try activity.map { .edit($0) } ?? .new(contact: fields.decodeIfPresent(Contact.ID.self, forKey: .formContact))
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(parts.contact, forKey: .formContact)
    try fields.encodeIfPresent(parts.activity, forKey: .formActivity)
  }
}
