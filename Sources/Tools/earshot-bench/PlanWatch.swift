import Foundation
import PeerMentor
import PeerMentorPostgreSQL
import PeerMentorStore
import TestSupport

/// Examines the plan of every statement that sessions and coordinators send to a full database, and of those within its
/// functions and triggers. The server itself logs them (`auto_explain`).
struct PlanWatch {
  var server: PostgreSQLServer
  var database: String

  /// The tables that grow with use. There are as many accounts as mentors, and a notification to all reads all of them.
  private static let growing = [
    "notification", "notification_text", "notification_count", "contact", "contact_text", "activity", "activity_draft",
    "certificate", "preference", "receipt",
  ]

  /// Logs the plans of the connections that a body makes.
  ///
  /// - Returns: The number of plans, and each step that scanned all rows of a growing table, with its
  ///   statement.
  func walks(_ body: () throws -> Void) throws -> (plans: Int, walks: [String]) {
    let settings = [
      ("session_preload_libraries", "'auto_explain'"), ("auto_explain.log_min_duration", "0"),
      ("auto_explain.log_nested_statements", "on"), ("auto_explain.log_analyze", "on"), ("auto_explain.log_timing", "off"),
    ]
    for (name, value) in settings {
      _ = try server.run("ALTER DATABASE \(database) SET \(name) = \(value)", in: "postgres")
    }
    let before = server.log.utf8.count
    try body()
    let log = String(decoding: Array(server.log.utf8.dropFirst(before)), as: UTF8.self)
    for (name, _) in settings { _ = try server.run("ALTER DATABASE \(database) RESET \(name)", in: "postgres") }
    let plans = log.components(separatedBy: "  plan:\n").dropFirst()
    var found: [String] = []
    for plan in plans {
      let lines = plan.split(separator: "\n").prefix { $0.hasPrefix("\t") }
      for line in lines where line.contains("Seq Scan on ") && !line.contains("never executed") {
        guard let table = line.components(separatedBy: "Seq Scan on ").last?.split(separator: " ").first,
          Self.growing.contains(String(table))
        else { continue }
        let text = plan.split(separator: "\n").prefix(3).joined(separator: " ")
          .replacing("\t", with: " ").replacing("Query Text: ", with: "")
        found.append("\(table) in: \(text.prefix(160))")
      }
    }
    return (plans.count, found)
  }
}
