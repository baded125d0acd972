import CustomDump
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorStore
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorPostgreSQL

/// A program at the place of a server, which lets everybody in and then answers as no server does.
private final class HostileServer: Sendable {
  enum Answer: String, CaseIterable, Sendable {
    case mute, silent, slow, hangsUp, halfRow, rowsWithoutEnd, emptyRowsWithoutEnd, rowTooLarge, fewerColumns, noRows
    case copyOut, copyIn, copyBoth, settingsWithoutEnd, noticesWithoutEnd, notificationsWithoutEnd, completionsWithoutEnd
    case errorsWithoutEnd, readyWithoutEnd, nonsense

    /// The first bytes of the answer to a request, and those that come again and again.
    var bytes: (first: [UInt8], rest: [UInt8]) {
      let bound = Self.message("1") + Self.message("2")
      let begun = bound + Self.message("T", [0, 1] + Array("name\0".utf8) + Self.text)
      let bare = bound + Self.message("T", [0, 0])
      let row = Self.message("D", [0, 1, 0, 0, 3, 232] + [UInt8](repeating: 120, count: 1_000))
      let complete = Self.message("C", Array("SELECT 1\0".utf8))
      func often(_ message: [UInt8]) -> [UInt8] { Array(repeatElement(message, count: 64_000 / message.count).joined()) }
      return switch self {
      case .mute, .silent: ([], [])
      case .slow: (begun + [68, 0, 0, 39, 16], [120])
      case .hangsUp: (begun, [])
      case .halfRow: (begun + row.dropLast(500), [])
      case .rowsWithoutEnd: (begun, often(row))
      case .emptyRowsWithoutEnd: (bare, often(Self.message("D", [0, 0])))
      case .rowTooLarge: (begun + [68, 63, 255, 255, 255, 0, 1, 63, 255, 255, 240], [UInt8](repeating: 120, count: 64_000))
      case .fewerColumns: (Self.answers(bare + Self.message("D", [0, 0]) + complete), [])
      case .noRows: (Self.answers(begun + complete), [])
      case .copyOut: (bound + Self.message("H", [0, 0, 0]), [])
      case .copyIn: (bound + Self.message("G", [0, 0, 0]), [])
      case .copyBoth: (bound + Self.message("W", [0, 0, 0]), [])
      case .settingsWithoutEnd: ([], often(Self.message("S", Array("a\0b\0".utf8))))
      case .noticesWithoutEnd: ([], often(Self.message("N", Array("SNOTICE\0C00000\0Mx\0\0".utf8))))
      case .notificationsWithoutEnd: ([], often(Self.message("A", [0, 0, 0, 1] + Array("earshot\0\0".utf8))))
      case .completionsWithoutEnd: (begun, often(complete))
      case .errorsWithoutEnd: ([], often(Self.message("E", Array("SERROR\0C22000\0Mx\0\0".utf8))))
      case .readyWithoutEnd: ([], often(Self.message("Z", [73])))
      case .nonsense: (Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), Array("<html>".utf8))
      }
    }

    private static let text: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]

    /// The same answer to each of the four statements that a connection begins with, and the end.
    private static func answers(_ one: [UInt8]) -> [UInt8] { one + one + one + one + message("Z", [73]) }

    static func message(_ kind: Character, _ body: [UInt8] = []) -> [UInt8] {
      let length = UInt32(body.count + 4).bigEndian
      return [kind.asciiValue ?? 0] + withUnsafeBytes(of: length, Array.init) + body
    }

    /// Whether its bytes come as fast as they are read.
    var isFlood: Bool { !bytes.rest.isEmpty && self != .slow }
  }

  let folder: TestFolder
  private let answer: Answer
  private let listener: Int32
  private let sent = Mutex(0)
  private let stop = Mailbox<Void>()
  private let thread = Mutex<NamedThread?>(nil)

  init(_ answer: Answer) throws {
    folder = TestFolder()
    self.answer = answer
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = folder.path + "/.s.PGSQL.5432"
    try #require(path.utf8.count < 107)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(listener, 20) == 0
      }
    }
    try #require(isBound)
    let started = NamedThread("hostile-server") { [self] in
      while !readable([stop.descriptor, listener], timeout: nil).contains(stop.descriptor) {
        let client = accept(listener, nil, nil)
        serve(client)
        Glibc.close(client)
      }
      Glibc.close(listener)
    }
    thread.withLock { $0 = started }
  }

  /// The number of bytes that its clients have taken, or that wait for them in the system; it ends.
  func end() -> Int {
    stop.post(())
    thread.withLock { $0.take() }?.join()
    return sent.withLock(\.self)
  }

  private func serve(_ client: Int32) {
    guard answer != .mute, read(client) else { return untilGone(client) }
    let settings = [
      "server_version\015.0\0", "in_hot_standby\0off\0", "default_transaction_read_only\0off\0", "client_encoding\0UTF8\0",
    ]
    let welcome =
      Answer.message("R", [0, 0, 0, 0]) + settings.flatMap { Answer.message("S", Array($0.utf8)) }
      + Answer.message("K", [0, 0, 0, 1, 0, 0, 0, 1]) + Answer.message("Z", [73])
    guard write(welcome, to: client), read(client) else { return }
    let (first, rest) = answer.bytes
    guard write(first, to: client), answer != .hangsUp, answer != .halfRow else { return }
    guard !rest.isEmpty else { return untilGone(client) }
    while write(rest, to: client) {
      guard answer == .slow else { continue }
      // A byte at a time, until the client hangs up.
      if readable([client, stop.descriptor], timeout: .milliseconds(50)).contains(client), !read(client) { return }
    }
  }

  private func read(_ client: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    return !readable([client, stop.descriptor], timeout: nil).contains(stop.descriptor) && Glibc.read(client, &buffer, 4_096) > 0
  }

  private func untilGone(_ client: Int32) { while read(client) {} }

  private func write(_ bytes: [UInt8], to client: Int32) -> Bool {
    let count = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    sent.withLock { $0 += max(count, 0) }
    return count == bytes.count
  }
}

/// A false server, or one that dies, ends a command with a sentence, and gets no more memory than an answer has.
@Suite("An answer as no server gives it", .waiting)
struct HostileAnswerTests {
  @Test("ends every command with one sentence, and what has been read of it is bounded", arguments: HostileServer.Answer.allCases)
  fileprivate func ends(answer: HostileServer.Answer) throws {
    let server = try HostileServer(answer)
    let folder = TestFolder()
    let address = try ServerAddress("postgres:///nhf?user=kari&host=\(server.folder.path)")
    let setup = OrganisationSetup(address)
    let commands: [(String, () throws -> Void)] = [
      (
        "account list",
        {
          let store = try PostgreSQLStore(address, for: .administration, folder: folder.path, now: { DemoData.fixedNow })
          // A server that has no rows has no accounts either, until it is asked for what is always there.
          _ = try store.listAccounts()
        }
      ),
      ("organisation status", { _ = try setup.status() }), ("organisation init", { _ = try setup.initialize() }),
      ("organisation upgrade", { _ = try setup.upgrade() }),
    ]
    for (name, command) in commands {
      let begun = ContinuousClock.now
      let reported = sentence(of: command)
      let passed = begun.duration(to: .now)
      #expect(reported != nil, "\(answer.rawValue): \(name) ended without a word")
      // Four seconds are the limit; the rest is that of a busy machine, and far from an hour.
      #expect(passed < .seconds(30), "\(answer.rawValue): \(name) took \(passed)")
    }
    let sent = server.end()
    if answer.isFlood { #expect(sent > 0, "nothing came, which proves nothing") }
    // libpq reads one row in one go, as far as its own limit; a command has a limit of memory besides.
    let most = answer == .rowTooLarge ? 1_100 : 130
    #expect(sent < commands.count * most << 20, "\(answer.rawValue): \(sent >> 20) MB were read")
  }
}
