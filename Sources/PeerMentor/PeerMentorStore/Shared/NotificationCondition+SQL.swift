package import PeerMentor

extension NotificationCondition {
  /// The condition without the texts, in SQL that every store understands; empty if nothing is left.
  ///
  /// Each state is spelled as in the store's partial indexes, so that they are used.
  ///
  /// - Parameters:
  ///   - isRead: The SQL for a read notification.
  ///   - isUnread: The SQL for an unread one.
  ///   - isAcknowledged: The SQL for an acknowledged one.
  package func sql(isRead: String, _ isUnread: String, _ isAcknowledged: String) -> String {
    var conditions: [String] = []
    if kinds.count < Notification.Kind.allCases.count {
      conditions.append("kind IN (\(kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")))")
    }
    if let read = self.isRead { conditions.append(read ? isRead : isUnread) }
    if answers.count < AnswerState.allCases.count {
      if !answers.contains(.none) { conditions.append("(answer IS NOT NULL OR \(isAcknowledged))") }
      let states = answers.map { state in
        switch state {
        case .none: "answer IS NULL AND NOT (\(isAcknowledged))"
        case .acknowledged: "answer IS NULL AND \(isAcknowledged)"
        case .accepted: "answer = 'accepted'"
        case .declined: "answer = 'declined'"
        }
      }
      conditions.append("(\(states.sorted().joined(separator: " OR ")))")
    }
    if let arrivals {
      let times = arrivals.map { "arrived_at BETWEEN \($0.lowerBound) AND \($0.upperBound)" }
      conditions.append(times.isEmpty ? "false" : "(\(times.joined(separator: " OR ")))")
    }
    return conditions.joined(separator: " AND ")
  }
}
