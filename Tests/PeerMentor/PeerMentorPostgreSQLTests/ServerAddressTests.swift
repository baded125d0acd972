import CustomDump
import Glibc
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorPostgreSQL

@Suite("The address of a server", .waiting)
struct ServerAddressTests {
  @Test(
    "Where a password goes over a network, the server must prove who it is, whatever the address wishes",
    arguments: [
      "postgres://db.example.org/earshot", "postgres://localhost/earshot", "postgres://127.0.0.1/earshot",
      "postgres://[::1]/earshot", "postgres:///earshot?hostaddr=127.0.0.1", "postgres:///earshot?hostaddr=::1&host=/run",
      "postgres://db.example.org/earshot?sslmode=require", "postgres://localhost/earshot?sslmode=disable",
      "postgres://db.example.org/earshot?channel_binding=disable&sslmode=prefer",
    ])
  func transport(url: String) throws {
    for attempt in try ServerAddress(url).attempts {
      let safe = try ServerAddress.safe(attempt, withPassword: true)
      expectNoDifference([safe["sslmode"], safe["channel_binding"]], ["verify-full", "require"])
    }
  }

  @Test("At a socket the server must be the user whom its folder belongs to, unless another is named")
  func socket() throws {
    let folder = TestFolder()
    func peer(_ rest: String, withPassword: Bool = true) throws -> String? {
      try ServerAddress("postgres:///earshot?host=" + rest).attempts
        .map { attempt throws(StoreError) in try ServerAddress.safe(attempt, withPassword: withPassword) }.first?["requirepeer"]
    }
    let user = try #require(getpwuid(geteuid()))
    expectNoDifference(try peer(folder.path), String(cString: user.pointee.pw_name))
    expectNoDifference(try peer(folder.path + "&requirepeer=somebody"), "somebody")
    #expect(throws: StoreError.self) { try peer("/nowhere") }
    expectNoDifference(try peer("/nowhere", withPassword: false), nil)
  }

  @Test("Without a password a host that is not this machine must prove who it is, unless something else is said")
  func withoutPassword() throws {
    for (url, mode) in [
      ("postgres://db.example.org/earshot", "verify-full"), ("postgres://localhost/earshot", nil),
      ("postgres://db.example.org/earshot?sslmode=require", "require"),
    ] {
      let attempt = try #require(try ServerAddress(url).attempts.first)
      expectNoDifference(try ServerAddress.safe(attempt, withPassword: false)["sslmode"], mode)
    }
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
      "postgres://db.example.org/earshot?sslpassword=hemmelig", "host=localhost password=hemmelig dbname=nhf",
      "hosst=localhost PASSWORD = hemmelig", "sslpassword=hemmelig", "host=localhost dbname=hemmelig",
      "postgres://liv:hemmelig@[db/earshot", "postgres://db.example.org",
      "postgres://db.example.org/" + String(repeating: "a", count: 41),
    ])
  func refused(url: String) throws {
    #expect(ServerAddress.isServer(url), "a folder of that name would be made")
    let reported = try #require(sentence { () throws(StoreError) in _ = try ServerAddress(url) })
    #expect(!reported.contains("hemmelig"))
  }

  @Test("A folder is no server, whatever signs its name has", arguments: ["data", "/tmp/a=b", "a=b", "./host=x", "C=1 D=2"])
  func folder(path: String) { #expect(!ServerAddress.isServer(path)) }
}
