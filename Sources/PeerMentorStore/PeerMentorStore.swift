import GRDB
package import PeerMentor
import Synchronization

/// The peer-mentor app's memory: carries out what the app asks, and what the commands administer.
///
/// 1. `perform` takes a request and gives its answer; it blocks and never throws. A session calls it on a
///    `StoreThread`, `check` directly.
/// 2. A change is answered when it is on disk, then every other session on the same directory is told by a
///    datagram (`NewsFolder`).
/// 3. What others changed arrives at `listen`, as a hint to ask again.
///
/// Safe to use from several threads: requests are carried out one after the other.
package final class PeerMentorStore: Sendable {
  let database: StoreDatabase
  let hashing: PasswordHashing
  let now: @Sendable () -> Int
  /// Nil for a store in memory, which nobody else sees.
  let news: NewsFolder?
  /// Used by whoever has the database to itself.
  let lists = Mutex(ListMemory())

  /// How many rows of a list one answer holds.
  package static let pageSize = 32

  /// Opens the store of a directory, making what is missing.
  ///
  /// - Parameters:
  ///   - demo: What a store without accounts is filled with, once; nil to leave it empty.
  ///   - demoMadeAt: The time that ages in the demo are told from, in seconds since 1970; nil for now.
  ///   - hashing: How new passwords are hashed.
  ///   - patience: How long to wait while another process writes.
  ///   - now: The time, in seconds since 1970.
  ///   - whenWaiting: Called once another process has been waited for a while; see `whenWaiting(_:)`.
  package init(
    directory: DataDirectory, demo: DemoData? = nil, demoMadeAt: Int? = nil,
    hashing: PasswordHashing = .standard, patience: Duration = .seconds(5),
    now: @escaping @Sendable () -> Int, whenWaiting: @escaping @Sendable () -> Void = {}
  ) throws(StoreError) {
    let patience = LockPatience(limit: patience, tell: whenWaiting)
    database = try StoreDatabase(directory: directory, patience: patience) { database throws(StoreError) in
      try demo?.fillOnce(database, now: demoMadeAt ?? now()) { () throws(StoreError) in
        try hashing.record(for: DemoData.password)
      }
    }
    try directory.prepareNews()
    news = try NewsFolder(path: directory.newsPath)
    self.hashing = hashing
    self.now = now
  }

  /// A store in memory, for `check` and tests; it ends with the object.
  package init(
    inMemory demo: DemoData?, hashing: PasswordHashing = .demo,
    now: @escaping @Sendable () -> Int = { DemoData.fixedNow }
  ) throws(StoreError) {
    database = try StoreDatabase()
    news = nil
    self.hashing = hashing
    self.now = now
    try demo?.fillOnce(database, now: now()) { () throws(StoreError) in
      try hashing.record(for: DemoData.password)
    }
  }

  /// Has somebody told that another process keeps the data locked, in place of whoever was told before.
  ///
  /// A person who waits wants to know for what: after a second `tell` is called, on the thread that waits and
  /// once for each wait. What was asked for is carried out all the same, or fails as `locked`.
  package func whenWaiting(_ tell: @escaping @Sendable () -> Void) {
    database.whenWaiting(tell)
  }

  /// Tells the sink `.changed` whenever another session or a command has changed the store.
  ///
  /// The sink is called on a thread of its own, for each change unless many come at once.
  ///
  /// - Returns: What hears; hearing ends with its `close`. Nil for a store in memory.
  package func listen(
    _ sink: @escaping @Sendable (StoreAnswer) -> Void
  ) throws(StoreError) -> NewsListener? {
    guard let news else { return nil }
    return try NewsListener(folder: news) { sink(.changed) }
  }

  /// Finds out whether a change could be made now, for `doctor`; changes nothing.
  ///
  /// - Throws: Why not: the file is locked, read-only, or the disk is full.
  package func tryWriting() throws(StoreError) {
    // A row that is there and gone within one transaction needs all that a change needs: lock, log and room.
    try database.write { db in
      try db.execute(sql: "INSERT OR REPLACE INTO fact (name, value) VALUES ('trial', '')")
      try db.execute(sql: "DELETE FROM fact WHERE name = 'trial'")
    }
  }

  /// What SQLite finds wrong with the database, for `doctor`; empty where it is whole.
  package func problems() throws(StoreError) -> [String] {
    try database.problems()
  }
}

// MARK: - Requests

extension PeerMentorStore {
  /// Carries out one request; blocks until it is done.
  package func perform(_ request: StoreRequest) -> StoreAnswer {
    do {
      return try answer(to: request)
    } catch {
      return .failed(request, error.code.failure, reason: error.sentence)
    }
  }
}

extension StoreError.Code {
  /// What the person is told of it.
  fileprivate var failure: StoreFailure {
    switch self {
    case .diskFull: .diskFull
    case .locked: .locked
    case .noSuchRecord: .gone
    default: .other
    }
  }
}
