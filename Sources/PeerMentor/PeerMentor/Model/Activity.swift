package import Text

/// Something the mentor has done, or has planned for a day to come.
package struct Activity: Hashable, Sendable, Identifiable {
  /// Its number in the store; 0 for one that is not there.
  package var id: Int64 = 0
  /// What was done.
  package var kind: Kind
  /// The day on which it was done, or is to be.
  package var day: CalendarDay
  /// How long it took, in minutes.
  package var minutes: Int
  /// What the mentor wrote about it; sensitive.
  package var note: String
  /// Who it was with.
  package var contactID: Contact.ID?
  /// The contact's name at the time of asking; not stored with the activity.
  package var contactName: String?
  /// Whether it is here as it waits on this machine, and the organisation's store has it otherwise or not at all.
  package var isUnsent = false
  /// The id by which this session knew it before it was sent; its row keeps that, and with it the cursor.
  package var unsentID: Int64?

  /// What can be done, in the order it is offered.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case visit, phoneCall, outing, groupMeeting, training, other
  }

  /// An activity, with nobody in particular unless a contact is given.
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

  /// Whether it stands before another in lists: the latest day first, and of one day what was added last.
  ///
  /// An id below 0 is of one that was added here and is not sent yet: it will be the store's newest.
  package func isListed(before other: Activity) -> Bool {
    func place(_ activity: Activity) -> (Int, Int, Int64) {
      (activity.day.number, activity.id < 0 ? 1 : 0, abs(activity.id))
    }
    return place(self) > place(other)
  }
}

/// Which form it is: a new activity, with a contact or without, or one that is being changed.
package enum ActivityFormKey: Hashable, Sendable {
  case new(contact: Contact.ID?)
  case edit(Activity.ID)

  /// The contact and the activity that its draft belongs to.
  package var parts: (contact: Contact.ID?, activity: Activity.ID?) {
    switch self {
    case .new(let contact): (contact, nil)
    case .edit(let activity): (nil, activity)
    }
  }
}

/// What a form holds while it is being filled in; kept until it is saved or thrown away.
package struct ActivityDraft: Hashable, Sendable {
  /// Who the activity is with; nil for nobody in particular.
  package var contactID: Contact.ID?
  /// Nil until it is chosen.
  package var kind: Activity.Kind?
  /// Nil until the form is touched: the day on which it is looked at.
  package var day: CalendarDay?
  /// What was typed as date, as long as it is not understood.
  package var dateText: String?
  /// How long it took, in minutes.
  package var minutes: Int
  /// What the mentor wrote about it; sensitive.
  package var note: String

  /// How long an activity takes unless something else is said, in minutes.
  static let usualMinutes = 60

  /// A draft; untouched unless something is given.
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

/// What a form starts from.
package struct ActivityFormContent: Hashable, Sendable {
  /// Who the activity is with: as the draft has it, else the activity, else the form's key.
  package var contactID: Contact.ID?
  /// The name of that contact.
  package var contactName: String?
  /// The activity that is being changed.
  package var activity: Activity?
  /// What had been filled in before.
  package var draft: ActivityDraft?
  /// Whether another session that is running has filled in some of this form; it keeps its own draft.
  var isOpenElsewhere: Bool

  /// What is known; of a new form nothing is.
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

/// A form that was left before it was saved, in few words.
package struct UnsavedForm: Hashable, Sendable {
  /// Which form it is.
  package var key: ActivityFormKey
  /// Nil where it has not been chosen.
  var kind: Activity.Kind?
  /// Nil where it is with nobody in particular.
  var contactName: String?

  /// An unsaved form and what is known of its activity.
  package init(key: ActivityFormKey, kind: Activity.Kind? = nil, contactName: String? = nil) {
    self.key = key
    self.kind = kind
    self.contactName = contactName
  }
}

// MARK: - In JSON

// As part of a change that waits in an outbox, whose fields stand beside these.

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
