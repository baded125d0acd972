package import PeerMentor

extension ActivityCondition {
  /// The condition without the contact's name, in SQL that every store understands; empty if nothing is left.
  ///
  /// - Parameter list: The name of the table of activities.
  package func sql(_ list: String) -> String {
    var conditions: [String] = []
    if kinds.count < Activity.Kind.allCases.count {
      conditions.append("\(list).kind IN (\(kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")))")
    }
    if let hasContact { conditions.append("\(list).contact_id IS \(hasContact ? "NOT " : "")NULL") }
    for (column, ranges) in [("day", days), ("minutes", minutes)] {
      guard let ranges else { continue }
      let within = ranges.map { "\(list).\(column) BETWEEN \($0.lowerBound) AND \($0.upperBound)" }
      conditions.append(within.isEmpty ? "false" : "(\(within.joined(separator: " OR ")))")
    }
    return conditions.joined(separator: " AND ")
  }
}
