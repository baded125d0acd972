import PeerMentor
package import PeerMentorStore
import Synchronization
import Text

/// The kinds of store. Every contract test runs with each of them.
package enum StoreKind: String, CaseIterable, Sendable {
  case sqlite, postgreSQL

  /// The kinds that are available here: PostgreSQL if its server is installed.
  package static var allCases: [StoreKind] { PostgreSQLServer.isAvailable ? [.sqlite, .postgreSQL] : [.sqlite] }

  /// A new, empty place for its data.
  package func newPlace() -> any StorePlace {
    switch self {
    case .sqlite: TestFolder()
    case .postgreSQL: NewDatabase()
    }
  }

  /// A store of an English demo, for one session.
  package func demo(clock: Clock = Clock()) throws(StoreError) -> any PeerMentorStore {
    switch self {
    case .sqlite: try SQLiteStore.demo(clock: clock)
    case .postgreSQL: try newPlace().open(demo: DemoData(organisation: .nhf, language: .english), clock: clock)
    }
  }

  /// A store without accounts, for one session.
  package func empty() throws(StoreError) -> any PeerMentorStore {
    switch self {
    case .sqlite: try SQLiteStore(inMemory: nil)
    case .postgreSQL: try newPlace().open()
    }
  }

  /// A store with 2,000 notifications and nothing else.
  package func long() throws(StoreError) -> any PeerMentorStore {
    let store = try empty()
    try store.addLongAccount()
    return store
  }
}

/// A place for the data of one store. It must outlive the stores that are opened on it.
package protocol StorePlace: Sendable {
  /// Opens the store there as one more session, with passwords that cost little.
  func open(demo: DemoData?, clock: Clock) throws(StoreError) -> any PeerMentorStore
}

extension StorePlace {
  /// Opens the store there, which is filled with a demo if one is given and it is new.
  package func open(demo: DemoData? = nil) throws(StoreError) -> any PeerMentorStore {
    try open(demo: demo, clock: Clock())
  }

  /// Opens the store there, which is filled with the English demo if it is new.
  package func openDemo() throws(StoreError) -> any PeerMentorStore {
    try open(demo: DemoData(organisation: .nhf, language: .english))
  }
}

// MARK: - PostgreSQL

/// A database that is created when it is first opened.
private final class NewDatabase: StorePlace {
  private let database = Mutex<TemporaryDatabase?>(nil)

  func open(demo: DemoData?, clock: Clock) throws(StoreError) -> any PeerMentorStore {
    do {
      let made = try database.withLock { database in
        if database == nil { database = try TemporaryDatabase() }
        return database
      }
      guard let made else { throw FixtureFailure("there is no database") }
      return try made.open(demo: demo, clock: clock)
    } catch {
      throw error as? StoreError ?? StoreError(.noConnection, "\(error)")
    }
  }
}

// MARK: - SQLite

extension TestFolder: StorePlace {
  package func open(demo: DemoData?, clock: Clock) throws(StoreError) -> any PeerMentorStore {
    try SQLiteStore(directory: directory, demo: demo, hashing: .demo, now: { clock.now })
  }
}

extension SQLiteStore {
  /// A store of an English demo in memory.
  package static func demo(clock: Clock = Clock()) throws(StoreError) -> SQLiteStore {
    try SQLiteStore(inMemory: DemoData(organisation: .nhf, language: .english), now: { clock.now })
  }

  /// A store without accounts on disk, with cheap passwords.
  package static func empty(
    in folder: TestFolder, lockTimeout: Duration = .milliseconds(50),
    whenWaiting: @escaping @Sendable () -> Void = {}
  ) throws(StoreError) -> SQLiteStore {
    try SQLiteStore(
      directory: folder.directory, hashing: .demo, lockTimeout: lockTimeout, now: { DemoData.fixedNow },
      whenWaiting: whenWaiting)
  }
}
