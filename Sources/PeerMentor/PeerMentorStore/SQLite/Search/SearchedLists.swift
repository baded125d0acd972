import PeerMentor

/// The notifications of a kind, or of all, looked for by what they say.
struct NotificationSearch: SearchedList {
  var list: PagedList

  func text(_ condition: NotificationCondition) -> (condition: TextCondition, isHeadOnly: Bool)? {
    condition.text.map { ($0, !condition.readsBody) }
  }

  func properties(_ condition: NotificationCondition) -> String {
    condition.sql(isRead: "is_read = 1", "is_read = 0", "is_acknowledged = 1")
  }

  func index(_ condition: NotificationCondition) -> String {
    if !condition.answers.contains(.none) { return "notification_answered" }
    if condition.isRead == false { return "notification_unread_by_arrival" }
    return list.index
  }
}

/// Activities, looked for by what they were, when, and with whom.
struct ActivitySearch: SearchedList {
  var list: PagedList

  func text(_ condition: ActivityCondition) -> (condition: TextCondition, isHeadOnly: Bool)? { nil }

  func properties(_ condition: ActivityCondition) -> String { condition.sql("activity") }

  func pointedAt(_ condition: ActivityCondition) -> PointedText? {
    condition.contact.map {
      PointedText(table: "contact", column: "contact_id", index: "activity_by_contact", condition: $0)
    }
  }

  func index(_ condition: ActivityCondition) -> String { list.index }
}

/// Contacts, looked for by their names.
struct ContactSearch: SearchedList {
  var list: PagedList

  func text(_ condition: TextCondition) -> (condition: TextCondition, isHeadOnly: Bool)? { (condition, false) }

  func properties(_ condition: TextCondition) -> String { "" }

  func index(_ condition: TextCondition) -> String { list.index }
}
