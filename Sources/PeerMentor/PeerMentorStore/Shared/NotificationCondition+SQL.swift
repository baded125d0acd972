package import PeerMentor

extension NotificationCondition {
  /// What it says besides the texts, in SQL that every store understands; empty where that is nothing.
  ///
  /// Each state is spelled as a store's partial indexes spell it, so that they are used.
  ///
  /// - Parameters:
  ///   - isRead: That a notification was read.
  ///   - isUnread: That it was not.
  ///   - isAcknowledged: That the mentor has seen it.
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
