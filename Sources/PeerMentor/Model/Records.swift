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
  public var text: String

  public init(_ text: String) {
    self.text = text
  }

  public var description: String { "•" }
  public var debugDescription: String { "•" }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A peer mentor who may sign in.
public struct Account: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var email: String
  public var name: String
  public var organisation: Organisation
  public var isDemo: Bool

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
  public var id: Int64
  public var name: String
  public var phone: String
  public var email: String
  public var address: String
  /// What the assignment says about the person; sensitive.
  public var about: String

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
  public var id: Int64
  public var kind: Kind
  public var title: String
  /// Sensitive.
  public var body: String
  /// Seconds since 1970-01-01 00:00 UTC.
  public var arrivedAt: Int
  public var isRead: Bool
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
  public var rows: [Row]

  public init(count: Int = 0, start: Int = 0, rows: [Row] = []) {
    self.count = count
    self.start = start
    self.rows = rows
  }

  public var window: Range<Int> { start..<start + rows.count }
}
