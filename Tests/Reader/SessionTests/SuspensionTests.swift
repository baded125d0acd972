import Announcements
import Console
import CustomDump
import Foundation
import LinuxSupport
import ScreenReader
import Session
import Synchronization
import TestSupport
import Testing

@Suite("A session that is stopped and goes on")
struct SuspensionTests {
  @Test("Speech falls silent at once, and nothing is said until the session goes on")
  func silence() {
    var bench = SessionBench().begun
    bench.wait(100)
    #expect(bench.session.machine.saying != nil)
    _ = bench.feed(.suspend)
    #expect(bench.session.machine.saying == nil)
    bench.wait(60_000)
    #expect(bench.session.machine.saying == nil)
  }

  @Test("Then the place is said again, with no command in the record, and speech goes on as before")
  func goesOn() {
    var bench = SessionBench()
    _ = bench.idle()
    let place = bench.obey(.whereAmI)
    _ = bench.idle()
    _ = bench.feed(.suspend)
    let commands = bench.commands
    expectNoDifference(bench.feed(.resume), place)
    #expect(bench.session.machine.saying != nil)
    expectNoDifference(bench.commands, commands)
    _ = bench.idle()
    #expect(bench.announcements.last?.trigger == nil)
    #expect(bench.outcomes.last?.outcome == .finished)
  }

  @Test("What the terminal threw away of a paste when the session was stopped swallows no key afterwards")
  func cutOffPaste() throws {
    let session = try RunningKeys()
    defer { session.end() }
    let record = session.record
    try waitUntil("the session has begun") { record.announcements > 0 }
    try session.type("\u{1B}[200~half a pas")
    let said = record.announcements
    session.mailbox.post(.resume)
    try waitUntil("the place is said again") { record.announcements > said }
    try session.type("\t")
    try waitUntil("the key is obeyed", seconds: 10) { record.commands == ["next"] }
  }

  @Test("What has come of a paste is in its field before the session is stopped or ends", arguments: [true, false])
  func keptPaste(isEnd: Bool) throws {
    let session = try RunningKeys()
    try session.type("f")
    try session.type("\u{1B}[200~half a pas")
    if isEnd {
      session.end()
    } else {
      let done = Mailbox<Void>()
      session.mailbox.post(.suspend(done))
      _ = done.take(until: nil)
    }
    expectNoDifference(session.record.commands, ["next field", "paste half a pas"])
    if !isEnd { session.end() }
  }

  /// A session that takes single keys from a pipe, without a player.
  private struct RunningKeys {
    let mailbox = SessionRunner<LibraryApp>.mailbox()
    let record = Record()
    private let keys: Int32
    private let terminal: Int32
    private let thread: NamedThread

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      (keys, terminal) = (ends[0], ends[1])
      let (keys, mailbox, record) = (keys, mailbox, record)
      thread = NamedThread("session") {
        let ports = SessionPorts<LibraryApp>(
          player: nil, caption: { _ in }, record: { entry, _ in record.entries.withLock { $0.append(entry) } },
          perform: { _, _ in }, change: { _ in }, secret: { _ in nil }, secretName: { _ in nil }, unknownSecret: { _ in "" })
        var runner = SessionRunner(
          SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 1_772_438_400), clock: SessionClock(),
          mailbox: mailbox, input: InputReader(descriptor: keys, takesKeys: true), ports: ports)
        _ = runner.run(begin: [])
      }
    }

    /// Types keys, and returns once the session has read them.
    func type(_ text: String) throws {
      write(terminal, text, text.utf8.count)
      try waitUntil("they have been read") {
        var waiting = pollfd(fd: keys, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) == 0
      }
    }

    func end() {
      mailbox.post(.end(0))
      thread.join()
      close(keys)
      close(terminal)
    }
  }

  /// What a session recorded: filled by its thread, read by the test's.
  private final class Record: Sendable {
    let entries = Mutex<[TranscriptEntry]>([])

    var announcements: Int {
      entries.withLock { $0.count { if case .announcement = $0.event { true } else { false } } }
    }

    var commands: [String] {
      entries.withLock { $0.compactMap { if case .command(let line, _) = $0.event { line } else { nil } } }
    }
  }
}
