/// The three organisations the app is for.
package enum Organisation: String, Hashable, Sendable, CaseIterable {
  case nhf = "NHF"
  case blindeforbundet = "Blindeforbundet"
  case hlf = "HLF"
}

/// A peer mentor who may sign in.
package struct Account: Hashable, Sendable, Identifiable {
  /// Its number in the store.
  package var id: Int64
  /// The address to sign in with, as it was given.
  package var email: String
  /// The mentor's name.
  package var name: String
  /// Whose mentor it is.
  package var organisation: Organisation
  /// Whether it is the fictional one that a new store begins with.
  package var isDemo: Bool

  /// An account; of a real person unless it is said to be the demo's.
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
  /// Its number in the store.
  package var id: Int64
  /// The person's name; never empty.
  package var name: String
  /// As it was written; empty where it is not known, as is each of the following.
  package var phone: String
  /// As it was written.
  package var email: String
  /// Where the person lives, on one line.
  package var address: String
  /// What the assignment says about the person; sensitive.
  package var about: String

  /// A contact, of whom nothing but the name must be known.
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

/// Something the mentor is told.
package struct Notification: Hashable, Sendable, Identifiable {
  /// Its number in the store; the later one came later.
  package var id: Int64
  /// What it is about.
  package var kind: Kind
  /// What it says in few words.
  package var title: String
  /// Sensitive.
  package var body: String
  /// Seconds since 1970-01-01 00:00 UTC.
  package var arrivedAt: Int
  /// Whether the mentor has opened it, answered it or marked it as read.
  package var isRead: Bool
  /// The contact it is about, if it is about one.
  package var contactID: Int64?
  /// What the mentor answered; only assignments have an answer.
  package var answer: Answer?
  /// Whether the mentor has said that they have seen it; only of assignments.
  package var isAcknowledged: Bool

  /// What a notification is about.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case assignment, certification, pause, scenario
  }

  /// What a mentor says to an assignment.
  package enum Answer: String, Codable, Hashable, Sendable, CaseIterable {
    case accepted, declined
  }

  /// A notification; unread and unanswered unless it is said to be.
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

/// The rows of a long list that are at hand, and how many there are in all.
package struct Page<Row: Hashable & Sendable>: Hashable, Sendable {
  /// Number of rows in the whole list.
  package var count: Int
  /// Place of the first row at hand, from 0.
  package var start: Int
  /// The rows at hand, in the order of the list.
  package var rows: [Row]

  /// A page; of an empty list unless something is given.
  package init(count: Int = 0, start: Int = 0, rows: [Row] = []) {
    self.count = count
    self.start = start
    self.rows = rows
  }

  /// The places in the list that are at hand, from 0.
  package var window: Range<Int> { start..<start + rows.count }
}
