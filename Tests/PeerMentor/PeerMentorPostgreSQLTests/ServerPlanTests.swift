import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorPostgreSQL

@Suite("The server's way to a page", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct ServerPlanTests {
  @Test("No page of a list walks over a table, whoever has the other rows of it, and nor do the figures")
  func plan() throws {
    let database = try TemporaryDatabase()
    let store = try database.open()
    try store.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let superuser = try ServerConnection(try database.address)
    // Forty mentors with 500 rows in each list.
    try superuser.runScript(
      """
      SET search_path = earshot;
      INSERT INTO account (role, email, email_key, name, organisation)
      SELECT 'nobody' || n, n, n, n, 'HLF' FROM generate_series(2, 40) AS n;
      INSERT INTO contact (account_id, name, name_key, phone, email, address, about)
      SELECT id, n, n, '', '', '', '' FROM account, generate_series(1, 500) AS n;
      INSERT INTO notification (account_id, kind, title, body, arrived_at)
      SELECT id, 'pause', n, '', n FROM account, generate_series(1, 500) AS n ORDER BY id;
      INSERT INTO activity (account_id, kind, day, minutes, note)
      SELECT id, 'visit', n, 15, '' FROM account, generate_series(1, 500) AS n
      """)
    let tables = ["contact", "contact_text", "notification", "notification_text", "activity"]
    for table in tables { try superuser.runAlone("VACUUM ANALYZE earshot.\(table)") }
    let liv = try ServerConnection(
      try database.address, as: (try database.role(of: "liv@example.org"), Secret("long enough")))
    try liv.run("SET search_path = earshot, pg_temp")
    let queries = [
      PostgreSQLStore.notifications(1, nil), PostgreSQLStore.notifications(1, .pause), PostgreSQLStore.contacts(1, []),
      PostgreSQLStore.contacts(1, ["7"]), PostgreSQLStore.activities(1),
    ]
    var statements = queries.flatMap { query in
      [query.statement(around: 0, row: nil), query.statement(around: 250, row: nil), query.statement(around: 0, row: 250)]
    }
    // Looked for by a text that none has, from the beginning and from the middle on; by one too short for an index too.
    let texts = [("notification", "id"), ("notification", "id"), ("contact", "id"), ("contact", "id"), ("contact", "contact_id")]
    for ((query, (table, column)), key) in zip(queries, texts).flatMap({ query in ["zebra", "zz"].map { (query, $0) } }) {
      statements += [0, 250].map {
        query.statement(
          finding: [[key]], in: SearchedTexts(of: table, by: column), from: RowRequest(number: 1, start: $0))
      }
    }
    statements.append(try #require(store as? PostgreSQLStore).overviewStatement(1))
    for statement in statements {
      let plan = try liv.run([Statement("EXPLAIN (ANALYZE, COSTS OFF) " + statement.sql, statement.values)])[0]
      let walks = plan.map { $0.text(0) }.filter { line in
        tables.contains { line.contains("Seq Scan on \($0) ") }
          && !line.contains("never executed")
      }
      #expect(walks.isEmpty, "\(statement.sql)\n\(walks)")
    }
  }
}
