import AccessibilityTree
import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorPostgreSQL

@Suite("Searching at a server", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct ServerSearchTests {
  @Test("The server makes the same key of every letter of Europe as the program does")
  func keys() throws {
    let database = try TemporaryDatabase()
    let superuser = try ServerConnection(try database.address)
    let blocks: [ClosedRange<UInt32>] = [0x20...0x24F, 0x1E00...0x1EFF, 0x370...0x4FF, 0x212A...0x212B, 0x2126...0x2126]
    let letters = blocks.flatMap { $0 }
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
      try database.address, as: (try database.role(of: "liv@example.org"), Secret("long enough")))
    func found(_ text: String) throws -> Int { try liv.run("SELECT earshot.notifications_with($1)", [text]).count }
    expectNoDifference(try ["onlyfor", "per", "message4999", "%"].map(found), [1, 0, 1, 5001])
    // The statement in the function's source.
    let source = try superuser.run("SELECT prosrc FROM pg_proc WHERE proname = 'notifications_with'")[0].text(0)
    let statement = try #require(source.split(separator: "'").first { $0.hasPrefix("SELECT") })
      .replacing("$1", with: "1").replacing("$2", with: "'%message4999%'")
    let plan = try superuser.run("EXPLAIN \(statement)").map { $0.text(0) }
    for index in ["notification_text_by_key", "notification_text_unknown"] {
      #expect(plan.contains { $0.contains(index) }, "\(plan)")
    }
    #expect(!plan.contains { $0.contains("Seq Scan") }, "\(plan)")
  }
}
