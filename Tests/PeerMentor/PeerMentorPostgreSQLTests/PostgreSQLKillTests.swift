import CustomDump
import Foundation
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorPostgreSQL

@Suite("Killed in the middle, client and server", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLKillTests {
  /// The number of kills, of a client and the server in turn; more in the soak.
  static let kills = Soak.count(usual: 6, each: 10)
  /// The number of clients that write at the same time.
  static let clients = Soak.isAsked ? 20 : 4

  @Test("After each kill every confirmed change is there once, and none twice")
  func kill() throws {
    let server = try PostgreSQLServer()
    let database = try TemporaryDatabase(on: server)
    try database.open().addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    var writers: [Int: (ChildProcess, read: [UInt8], machine: Int)] = [:]
    var (confirmed, started): (Set<String>, Int) = ([], 0)
    // Each client is on a separate machine; the next one there sends its queued changes.
    func start(on machine: Int) throws {
      started += 1
      writers[started] = (
        try ChildProcess(
          builtProgram("TestPrograms"),
          [
            "store", "\(database.folder.path)/writer-\(machine)", String(started * 1_000_000),
            server.url(of: database.name, user: nil),
          ],
          environment: ProcessInfo.processInfo.environment, .output), [], machine
      )
    }
    func end(_ number: Int) {
      guard let (writer, read, _) = writers.removeValue(forKey: number) else { return }
      Glibc.kill(writer.pid, SIGKILL)
      // An incomplete line confirms nothing.
      let lines = String(decoding: read + writer.readToEnd(), as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      writer.end()
      for line in lines.dropLast() where line.hasPrefix("activity ") { confirmed.insert(String(line.dropFirst(9))) }
    }
    for machine in 1...Self.clients { try start(on: machine) }
    for round in 1...Self.kills {
      // The time differs in each round, so that the kill falls into each of the steps.
      usleep(UInt32(100_000 + round * 37_000 % 400_000))
      if round.isMultiple(of: 2) {
        server.crash()
        try server.start()
      } else {
        let oldest = writers.keys.min() ?? 0
        let machine = writers[oldest]?.machine ?? 0
        end(oldest)
        try start(on: machine)
      }
    }
    // A client reaches the server in its current state, also on a busy machine.
    try start(on: 0)
    while let (writer, read, _) = writers[started], !String(decoding: read, as: UTF8.self).contains("activity ") {
      let more = writer.readSome()
      try #require(!more.isEmpty, "the last client ended")
      writers[started]?.read += more
    }
    for number in Array(writers.keys) { end(number) }
    let connection = try ServerConnection(try database.address)
    let rows = try connection.run("SELECT note, count(*) FROM earshot.activity GROUP BY note")
    expectNoDifference(rows.filter { $0.number(1) != 1 }.map { $0.text(0) }, [])
    expectNoDifference(confirmed.subtracting(rows.map { $0.text(0) }).sorted(), [])
    #expect(!confirmed.isEmpty)
    print("confirmed \(confirmed.count), stored \(rows.count), kills \(Self.kills)")
  }
}
