import CustomDump
import PeerMentor
import PeerMentorStore
import PrivatePostgreSQL
import Semantics
import StoreRig
import Testing
import WaitingRig

@testable import PostgreSQLStore

@Suite("Searching at a server", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct ServerSearchTests {
  @Test("The server makes the same key of every letter of Europe as the program does")
  func keys() throws {
    let database = try TemporaryDatabase()
    let superuser = try ServerConnection(try database.address)
    let letters = (0x20...0x24F as ClosedRange<UInt32>).map { $0 } + (0x1E00...0x1EFF) + (0x370...0x4FF) + [0x212A, 0x212B, 0x2126]
    var text = ""
    for letter in letters.compactMap(Unicode.Scalar.init) { text += "\(letter)e\u{301}" }
    let keys = try superuser.run("SELECT earshot.search_key($1)", [text])
    expectNoDifference(keys[0].text(0), SearchKey.key(text))
  }

  @Test("A mentor finds their own rows by an index of their texts, and nobody else's")
  func index() throws {
    let database = try TemporaryDatabase()
    let office = try database.open()
    for name in ["liv", "per"] {
      try office.addAccount(
        email: "\(name)@example.org", name: name, organisation: .hlf, password: Secret("long enough"))
      try office.notify(.pause, title: "Only for \(name)", body: "", account: "\(name)@example.org")
    }
    let superuser = try ServerConnection(try database.address)
    try superuser.runScript(
      """
      INSERT INTO earshot.notification (account_id, kind, title, body, arrived_at)
      SELECT 1, 'pause', 'Message ' || n, '', n FROM generate_series(1, 5000) AS n
      """)
    for table in ["notification", "notification_text"] { try superuser.runAlone("VACUUM ANALYZE earshot.\(table)") }
    let liv = try ServerConnection(
      try database.address, as: (StoreRoles(of: database.name).role(ofEmail: "liv@example.org"), Secret("long enough")))
    func found(_ text: String) throws -> Int { try liv.run("SELECT earshot.notifications_with($1)", [text]).count }
    expectNoDifference(try ["onlyfor", "per", "message4999", "%"].map(found), [1, 0, 1, 5001])
    let plan = try superuser.run(
      "EXPLAIN SELECT id FROM earshot.notification_text WHERE account_id = 1 AND key LIKE '%message4999%'")
    #expect(plan.contains { $0.text(0).contains("notification_text_by_key") }, "\(plan)")
  }
}
