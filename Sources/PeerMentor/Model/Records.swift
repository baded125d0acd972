/// The three organisations the app is for.
public enum Organisation: String, Hashable, Sendable, CaseIterable {
  case nhf = "NHF"
  case blindeforbundet = "Blindeforbundet"
  case hlf = "HLF"
}

/// Text that must not be shown: its description never holds it.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// What must not be shown.
  public var text: String

  /// Keeps a text from being shown.
  public init(_ text: String) {
    self.text = text
  }

  /// A dot, whatever the text.
  public var description: String { "•" }
  /// A dot, whatever the text.
  public var debugDescription: String { "•" }
  /// Nothing to be looked into.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A peer mentor who may sign in.
public struct Account: Hashable, Sendable, Identifiable {
  /// Its number in the store.
  public var id: Int64
  /// The address to sign in with, as it was given.
  public var email: String
  /// The mentor's name.
  public var name: String
  /// Whose mentor it is.
  public var organisation: Organisation
  /// Whether it is the fictional one that a new store begins with.
  public var isDemo: Bool

  /// An account; of a real person unless it is said to be the demo's.
  public init(
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
public struct Contact: Hashable, Sendable, Identifiable {
  /// Its number in the store.
  public var id: Int64
  /// The person's name; never empty.
  public var name: String
  /// As it was written; empty where it is not known, as is each of the following.
  public var phone: String
  /// As it was written.
  public var email: String
  /// Where the person lives, on one line.
  public var address: String
  /// What the assignment says about the person; sensitive.
  public var about: String

  /// A contact, of whom nothing but the name must be known.
  public init(
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
public struct Notification: Hashable, Sendable, Identifiable {
  /// Its number in the store; the later one came later.
  public var id: Int64
  /// What it is about.
  public var kind: Kind
  /// What it says in few words.
  public var title: String
  /// Sensitive.
  public var body: String
  /// Seconds since 1970-01-01 00:00 UTC.
  public var arrivedAt: Int
  /// Whether the mentor has opened it, answered it or marked it as read.
  public var isRead: Bool
  /// The contact it is about, if it is about one.
  public var contactID: Int64?
  /// What the mentor answered; only assignments have an answer.
  public var answer: Answer?

  /// What a notification is about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case assignment, certification, pause, scenario
  }

  /// What a mentor says to an assignment.
  public enum Answer: String, Hashable, Sendable, CaseIterable {
    case accepted, declined
  }

  /// A notification; unread and unanswered unless it is said to be.
  public init(
    id: Int64, kind: Kind, title: String, body: String, arrivedAt: Int, isRead: Bool = false,
    contactID: Int64? = nil, answer: Answer? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.body = body
    self.arrivedAt = arrivedAt
    self.isRead = isRead
    self.contactID = contactID
    self.answer = answer
  }
}

/// The rows of a long list that are at hand, and how many there are in all.
public struct Page<Row: Hashable & Sendable>: Hashable, Sendable {
  /// Number of rows in the whole list.
  public var count: Int
  /// Place of the first row at hand, from 0.
  public var start: Int
  /// The rows at hand, in the order of the list.
  public var rows: [Row]

  /// A page; of an empty list unless something is given.
  public init(count: Int = 0, start: Int = 0, rows: [Row] = []) {
    self.count = count
    self.start = start
    self.rows = rows
  }

  /// The places in the list that are at hand, from 0.
  public var window: Range<Int> { start..<start + rows.count }
}
