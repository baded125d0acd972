import GRDB
package import PeerMentor
import Synchronization

/// The store in one SQLite file, shared by all sessions and commands of one machine.
///
/// A request takes these steps:
/// 1. `Requests` (or `SignIn`, `Administration`) opens one transaction for it;
/// 2. `Lists` finds the page of a list, `Tables` has the SQL of each record;
/// 3. `Database` reads and changes the file, waits for other processes, and puts errors into words;
/// 4. once a change is on disk, `Changes` notifies every other process by a datagram.
package final class SQLiteStore: SessionStore, StoreAdministration {
  let database: StoreDatabase
  let hashing: PasswordHashing
  let now: @Sendable () -> Int
  /// Nil for a store in memory, which no other session uses.
  let changes: ChangeSockets?
  /// Used only inside the database's transactions.
  let lists = Mutex(ListCache())
  /// The drafts of ended sessions that this session continued, until it saves its own; used like `lists`.
  let taken = Mutex<[TakenDraft: DraftTable.Place]>([:])

  /// The same of forms of contacts.
  let takenContacts = Mutex<[TakenContactDraft: DraftTable.Place]>([:])

  /// A form of an account.
  struct TakenDraft: Hashable {
    var account: Account.ID
    var form: ActivityFormKey
  }

  /// The form of a contact of an account; nil for a new one.
  struct TakenContactDraft: Hashable {
    var account: Account.ID
    var contact: Contact.ID?
  }

  /// Opens the store of a directory, and makes missing files.
  ///
  /// - Parameters:
  ///   - demo: The content of a store without accounts, added once; nil to leave it empty.
  ///   - demoMadeAt: The time that ages in the demo are relative to, in seconds since 1970; nil for now.
  ///   - hashing: The hashing of new passwords.
  ///   - lockTimeout: The longest wait while another process writes.
  ///   - now: The current time, in seconds since 1970.
  ///   - whenWaiting: Called after a long wait for another process; see `whenWaiting(_:)`.
  package init(
    directory: DataDirectory, demo: DemoData? = nil, demoMadeAt: Int? = nil,
    hashing: PasswordHashing = .standard, lockTimeout: Duration = .seconds(5),
    now: @escaping @Sendable () -> Int, whenWaiting: @escaping @Sendable () -> Void = {}
  ) throws(StoreError) {
    let retries = BusyRetryPolicy(timeout: lockTimeout, report: whenWaiting)
    database = try StoreDatabase(directory: directory, retries: retries) { database throws(StoreError) in
      try demo?.fillOnce(database, now: demoMadeAt ?? now())
    }
    try directory.prepareSockets()
    changes = try ChangeSockets(path: directory.socketsPath)
    self.hashing = hashing
    self.now = now
  }

  /// A store in memory, for `check` and tests; it ends with the object.
  package init(
    inMemory demo: DemoData?, hashing: PasswordHashing = .demo,
    now: @escaping @Sendable () -> Int = { DemoData.fixedNow }
  ) throws(StoreError) {
    database = try StoreDatabase(inMemory: demo.map { MemoryContent(demo: $0, madeAt: now()) })
    changes = nil
    self.hashing = hashing
    self.now = now
  }

  package func close() { database.close() }

  /// The draft table for this store's session.
  var drafts: DraftTable { DraftTable(sessions: DraftSessions(changes)) }

  /// The table of drafts of contacts for this store's session.
  var contactDrafts: ContactDraftTable { ContactDraftTable(sessions: DraftSessions(changes)) }

  /// Notifies every other session of a change.
  func reportOthers() { changes?.post() }
}

// MARK: - Waiting, and changes by others

extension SQLiteStore {
  package func whenWaiting(_ report: @escaping @Sendable () -> Void) {
    database.whenWaiting(report)
  }

  package func listen(_ sink: @escaping @Sendable (StoreAnswer) -> Void) throws(StoreError) -> (any ChangeListener)? {
    guard let changes else { return nil }
    return try SocketListener(sockets: changes) { sink(.changed) }
  }
}

// MARK: - Requests

extension SQLiteStore {
  package func perform(_ request: StoreRequest) -> StoreAnswer {
    do {
      return try answer(to: request)
    } catch {
      return isRemoved(request.account) ? .accountRemoved : .failed(request, error)
    }
  }

  /// Whether the account of a failed request no longer exists, which explains the failure.
  private func isRemoved(_ account: Account.ID?) -> Bool {
    guard let account else { return false }
    return (try? database.read { db in try !AccountTable.exists(db, account: account) }) == true
  }
}
