import CustomDump
import Foundation
import PeerMentor
import TestSupport
import Testing

@testable import PeerMentorStore

@Suite("Sockets of sessions")
struct ChangeSocketsTests {
  @Test("A folder whose path is longer than a socket's address can be is heard from as well")
  func longPath() throws {
    let folder = TestFolder("earshot-" + String(repeating: "long-", count: 30))
    let inbox = Inbox<StoreAnswer>()
    let listener = try SQLiteStore.empty(in: folder).listen { inbox.add($0) }
    defer { listener?.close() }
    let changes = try #require(try SQLiteStore.empty(in: folder).changes)
    #expect(changes.post() == 1)
    expectNoDifference(inbox.next(), .changed)
  }

  @Test("Sockets of sessions that were killed are cleared away; other files stay")
  func stale() throws {
    let folder = TestFolder()
    let session = try SQLiteStore.empty(in: folder)
    let sockets = try #require(session.changes)
    let (socket, name) = try ChangeSockets(path: sockets.path).bindOwn()
    try folder.write("not a socket", to: "data/news/file.sock")
    #expect(sockets.post() == 1)
    close(socket)
    #expect(sockets.post() == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: sockets.path)
    #expect(!left.contains(name))
    #expect(left == ["file.sock"])
  }

  @Test("A session that does not listen holds nobody up")
  func full() throws {
    let folder = TestFolder()
    let session = try SQLiteStore.empty(in: folder)
    let sockets = try #require(session.changes)
    let (socket, _) = try ChangeSockets(path: sockets.path).bindOwn()
    defer { close(socket) }
    for _ in 1...2000 { #expect(sockets.post() == 1) }
  }

  @Test("Closing a listener removes its socket")
  func closing() throws {
    let folder = TestFolder()
    let session = try SQLiteStore.empty(in: folder)
    let listener = try session.listen { _ in }
    let sockets = try #require(session.changes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sockets.path).count == 1)
    listener?.close()
    listener?.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: sockets.path).isEmpty)
  }

  @Test("A store in memory hears of nothing, as nobody else can change it")
  func memory() throws {
    let listener = try SQLiteStore(inMemory: nil).listen { _ in }
    #expect(listener == nil)
  }
}
