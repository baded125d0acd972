import CustomDump
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorPostgreSQL

@Suite("Statements that are sent together", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct PipelineTests {
  @Test("Each is told to be done while those behind it are still being sent")
  func progress() throws {
    let database = try TemporaryDatabase()
    let (holder, connection) = (try ServerConnection(database.address), try ServerConnection(database.address))
    try holder.run("SELECT pg_advisory_lock(7)")
    try connection.run("SET lock_timeout = '5s'")
    // The second statement waits for a lock that is released after the first; the rest is larger than any buffer.
    let text = String(repeating: "x", count: 100_000)
    let rest = (1...40).map { _ in Statement("SELECT length($1)", [text]) }
    var reported: [Int] = []
    try connection.run(
      [Statement("SELECT 1"), Statement("SELECT pg_advisory_xact_lock(7)")] + rest,
      whenDone: { done in
        if done == 1 { _ = try? holder.run("SELECT pg_advisory_unlock(7)") }
        reported.append(done)
      })
    expectNoDifference(reported, Array(1...42))
  }
}
