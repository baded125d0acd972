import PeerMentor
import PeerMentorStore
import Text

// The columns of each record, and the record of such a row.

extension PostgreSQLStore {
  static let accountColumns = "id, email, name, organisation, is_demo"

  static func account(_ row: Row) throws(StoreError) -> Account {
    Account(
      id: row.number(0), email: row.text(1), name: row.text(2),
      organisation: try decoded(row.text(3), "organisation", of: "an account"), isDemo: row.isTrue(4))
  }

  static let contactColumns = "list.id, list.name, list.phone, list.email, list.address, list.about"

  static func contact(_ row: Row) -> Contact {
    Contact(
      id: row.number(0), name: row.text(1), phone: row.text(2), email: row.text(3), address: row.text(4),
      about: row.text(5))
  }

  static let notificationColumns =
    "list.id, list.kind, list.title, list.body, list.arrived_at, list.is_read, list.contact_id, list.answer, "
    + "list.is_acknowledged"

  static func notification(_ row: Row) throws(StoreError) -> Notification {
    Notification(
      id: row.number(0), kind: try decoded(row.text(1), "kind", of: "a notification"), title: row.text(2),
      body: row.text(3), arrivedAt: Int(row.number(4)), isRead: row.isTrue(5), contactID: row.optionalNumber(6),
      answer: row.optionalText(7).flatMap(Notification.Answer.init), isAcknowledged: row.isTrue(8))
  }

  static let activityColumns =
    "list.id, list.kind, list.day, list.minutes, list.note, list.contact_id, contact.name"
  static let activityJoin =
    "LEFT JOIN contact ON contact.account_id = list.account_id AND contact.id = list.contact_id"

  static func activity(_ row: Row) throws(StoreError) -> Activity {
    Activity(
      id: row.number(0), kind: try decoded(row.text(1), "kind", of: "an activity"),
      day: CalendarDay(number: Int(row.number(2))), minutes: Int(row.number(3)), note: row.text(4),
      contactID: row.optionalNumber(5), contactName: row.optionalText(6))
  }
}

/// Decodes an enumeration from its raw value in the database.
///
/// - Throws: Where the value is unknown, as in a database from another version.
private func decoded<Value: RawRepresentable<String>>(
  _ text: String, _ field: String, of record: String
) throws(StoreError) -> Value {
  if let value = Value(rawValue: text) { return value }
  throw StoreError(.damaged, "cannot read \(record): its \(field) '\(text)' is unknown; update Earshot")
}
