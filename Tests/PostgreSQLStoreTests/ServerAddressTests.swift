import CustomDump
import PeerMentorStore
import StoreRig
import Testing

@testable import PostgreSQLStore
import ThreadRig

@Suite("The address of a server", .waiting)
struct ServerAddressTests {
  @Test(
    "A host that is not local must prove who it is, unless something else is said",
    arguments: [
      ("postgres://db.example.org/earshot", ["verify-full"]),
      ("postgres://a.example.org,b.example.org/earshot", ["verify-full", "verify-full"]),
      ("postgres:///earshot", [nil]), ("postgres://localhost/earshot", [nil]), ("postgres://127.0.0.1/earshot", [nil]),
      ("postgres:///earshot?host=/var/run/postgresql", [nil]),
      ("postgres://db.example.org/earshot?sslmode=require", ["require"]),
    ] as [(String, [String?])])
  func transport(url: String, expected: [String?]) throws {
    expectNoDifference(try ServerAddress(url).attempts.map { $0["sslmode"] }, expected)
  }

  @Test("Each of several hosts has its own port, and only one that can be written will do")
  func hosts() throws {
    let attempts = try ServerAddress("postgres://a.example.org:1,b.example.org:2/earshot").attempts
    expectNoDifference(attempts.map { $0["host"] }, ["a.example.org", "b.example.org"])
    expectNoDifference(attempts.map { $0["port"] }, ["1", "2"])
    expectNoDifference(attempts.map { $0["target_session_attrs"] }, ["read-write", "read-write"])
  }

  @Test(
    "A password is refused and not quoted, and so is what names no database",
    arguments: [
      "postgres://liv:hemmelig@db.example.org/earshot", "postgres://db.example.org/earshot?password=hemmelig",
      "postgres://liv:hemmelig@[db/earshot", "postgres://db.example.org",
      "postgres://db.example.org/" + String(repeating: "a", count: 41),
    ])
  func refused(url: String) throws {
    let told = try #require(sentence { () throws(StoreError) in _ = try ServerAddress(url) })
    #expect(!told.contains("hemmelig"))
  }
}
