/// The three organisations that the app is for.
package enum Organisation: String, Hashable, Sendable, CaseIterable {
  case nhf = "NHF"
  case blindeforbundet = "Blindeforbundet"
  case hlf = "HLF"
}

/// A peer mentor who may sign in.
package struct Account: Hashable, Sendable, Identifiable {
  /// The id in the store.
  package var id: Int64
  /// The address to sign in with, in its original spelling.
  package var email: String
  /// The mentor's name.
  package var name: String
  /// The organisation of the mentor.
  package var organisation: Organisation
  /// Whether this is the fictional account that a new store begins with.
  package var isDemo: Bool

  /// Creates an account; of a real person by default.
  package init(
    id: Int64, email: String, name: String, organisation: Organisation, isDemo: Bool = false
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.organisation = organisation
    self.isDemo = isDemo
  }
}

/// A person the mentor visits.
package struct Contact: Hashable, Sendable, Identifiable {
  /// The id in the store.
  package var id: Int64
  /// The person's name; never empty.
  package var name: String
  /// The telephone number as written; empty if unknown, like each of the following.
  package var phone: String
  /// The email address as written.
  package var email: String
  /// Where the person lives, on one line.
  package var address: String
  /// The assignment's text about the person; sensitive.
  package var about: String

  /// Creates a contact; only the name is required.
  package init(
    id: Int64, name: String, phone: String = "", email: String = "", address: String = "",
    about: String = ""
  ) {
    self.id = id
    self.name = name
    self.phone = phone
    self.email = email
    self.address = address
    self.about = about
  }
}

/// A notification to the mentor.
package struct Notification: Hashable, Sendable, Identifiable {
  /// The id in the store; a later notification has a larger one.
  package var id: Int64
  /// The kind of notification.
  package var kind: Kind
  /// The title, in few words.
  package var title: String
  /// The full text; sensitive.
  package var body: String
  /// The time of arrival, in seconds since 1970-01-01 00:00 UTC.
  package var arrivedAt: Int
  /// Whether the mentor has opened it, answered it or marked it as read.
  package var isRead: Bool
  /// The contact that it is about, if any.
  package var contactID: Int64?
  /// The mentor's answer; only assignments have one.
  package var answer: Answer?
  /// Whether the mentor has acknowledged it; only assignments can be.
  package var isAcknowledged: Bool

  /// The kinds of notification.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case assignment, certification, pause, scenario
  }

  /// A mentor's answer to an assignment.
  package enum Answer: String, Codable, Hashable, Sendable, CaseIterable {
    case accepted, declined
  }

  /// Creates a notification; unread and unanswered by default.
  package init(
    id: Int64, kind: Kind, title: String, body: String, arrivedAt: Int, isRead: Bool = false,
    contactID: Int64? = nil, answer: Answer? = nil, isAcknowledged: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.body = body
    self.arrivedAt = arrivedAt
    self.isRead = isRead
    self.contactID = contactID
    self.answer = answer
    self.isAcknowledged = isAcknowledged
  }
}

/// The loaded rows of a long list, and the number of rows in all.
package struct Page<Row: Hashable & Sendable>: Hashable, Sendable {
  /// Number of rows in the whole list.
  package var count: Int
  /// Index of the first loaded row, from 0.
  package var start: Int
  /// The loaded rows, in the order of the list.
  package var rows: [Row]

  /// Creates a page; of an empty list by default.
  package init(count: Int = 0, start: Int = 0, rows: [Row] = []) {
    self.count = count
    self.start = start
    self.rows = rows
  }

  /// The indexes of the loaded rows, from 0.
  package var window: Range<Int> { start..<start + rows.count }
}
