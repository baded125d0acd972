import GRDB
import TestSupport
import Testing

@testable import PeerMentorStore

/// Another program that uses the same database, and locks it for as long as a test needs.
final class OtherProgram: Sendable {
  private let database: DatabaseQueue

  init(_ folder: TestFolder) throws {
    var configuration = GRDB.Configuration()
    configuration.allowsUnsafeTransactions = true
    database = try DatabaseQueue(path: folder.directory.databasePath, configuration: configuration)
  }

  func lock() { execute("BEGIN IMMEDIATE") }
  func unlock() { execute("COMMIT") }

  private func execute(_ sql: String) {
    do {
      try database.inDatabase { db in try db.execute(sql: sql) }
    } catch {
      Issue.record(error)
    }
  }
}
