import GRDB
public import PeerMentor

/// The peer-mentor app's memory: carries out what the app asks, and what the commands administer.
///
/// 1. `perform` takes a request and gives its answer; it blocks and never throws. A session calls it on a
///    `StoreThread`, `check` directly.
/// 2. A change is answered when it is on disk, then every other session on the same directory is told by a
///    datagram (`NewsFolder`).
/// 3. What others changed arrives at `listen`, as a hint to ask again.
///
/// Safe to use from several threads: requests are carried out one after the other.
public final class PeerMentorStore: Sendable {
  let database: StoreDatabase
  let hashing: PasswordHashing
  let now: @Sendable () -> Int
  /// Nil for a store in memory, which nobody else sees.
  let news: NewsFolder?

  /// How many rows of a list one answer holds.
  public static let pageSize = 60
  /// How many arrivals one answer holds; of more, the newest.
  public static let newsLimit = 200

  /// Opens the store of a directory, making what is missing.
  ///
  /// - Parameters:
  ///   - demo: What a store without accounts is filled with, once; nil to leave it empty.
  ///   - hashing: How new passwords are hashed.
  ///   - busyTimeout: How long to wait while another process writes, in seconds.
  ///   - now: The time, in seconds since 1970.
  public init(
    directory: DataDirectory, demo: DemoData? = nil, hashing: PasswordHashing = .standard,
    busyTimeout: Double = 5, now: @escaping @Sendable () -> Int
  ) throws(StoreError) {
    database = try StoreDatabase(directory: directory, busyTimeout: busyTimeout) {
      database throws(StoreError) in
      try demo?.fillOnce(database, hashing: hashing, now: now())
    }
    try directory.prepareNews()
    news = try NewsFolder(path: directory.newsPath)
    self.hashing = hashing
    self.now = now
  }

  /// A store in memory, for `check` and tests; it ends with the object.
  public init(
    inMemory demo: DemoData?, hashing: PasswordHashing = .demo,
    now: @escaping @Sendable () -> Int = { DemoData.fixedNow }
  ) throws(StoreError) {
    database = try StoreDatabase()
    news = nil
    self.hashing = hashing
    self.now = now
    try demo?.fillOnce(database, hashing: hashing, now: now())
  }

  /// Tells the sink `.changed` whenever another session or a command has changed the store.
  ///
  /// The sink is called on a thread of its own. Several changes may come as one.
  ///
  /// - Returns: What hears; hearing ends with its `close`. Nil for a store in memory.
  public func listen(
    _ sink: @escaping @Sendable (StoreAnswer) -> Void
  ) throws(StoreError) -> NewsListener? {
    guard let news else { return nil }
    return try NewsListener(folder: news) { sink(.changed) }
  }

  /// What SQLite finds wrong with the database, for `doctor`; empty where it is whole.
  public func problems() throws(StoreError) -> [String] {
    try database.problems()
  }
}

// MARK: - Requests

extension PeerMentorStore {
  /// Carries out one request; blocks until it is done.
  public func perform(_ request: StoreRequest) -> StoreAnswer {
    do {
      return try answer(to: request)
    } catch {
      return .failed(request, reason: error.sentence)
    }
  }

  private func answer(to request: StoreRequest) throws(StoreError) -> StoreAnswer {
    switch request {
    case .signIn(let email, let password):
      return try signIn(email: email, password: password)

    case .loadOverview(let account):
      return .overview(try database.read { db in try Self.overview(db, account: account) })

    case .loadNotifications(let account, let kind, let place):
      return try database.read { db in
        let count = try NotificationTable.count(db, account: account, kind: kind)
        let window = PageWindow(around: place, of: count, size: Self.pageSize)
        let rows = try NotificationTable.fetchPage(db, account: account, kind: kind, window)
        return .notifications(kind: kind, Page(count: count, start: window.start, rows: rows))
      }

    case .loadNews(let account, let number):
      return try database.read { db in
        .news(
          try NotificationTable.fetchNews(
            db, account: account, after: number, limit: Self.newsLimit),
          try Self.overview(db, account: account))
      }

    case .markRead(let account, let notification):
      let (overview, hasChanged) = try database.write { db in
        let hasChanged = try NotificationTable.markRead(
          db, account: account, notification: notification)
        return (try Self.overview(db, account: account), hasChanged)
      }
      if hasChanged { news?.post() }
      return .overview(overview)

    case .loadContacts(let account, let place):
      return try database.read { db in
        let count = try ContactTable.count(db, account: account)
        let window = PageWindow(around: place, of: count, size: Self.pageSize)
        let rows = try ContactTable.fetchPage(db, account: account, window)
        return .contacts(Page(count: count, start: window.start, rows: rows))
      }

    case .loadContact(let account, let contact):
      return .contact(
        id: contact,
        try database.read { db in
          try ContactTable.fetch(db, account: account, contact: contact)
        })
    }
  }

  private static func overview(_ db: Database, account: Account.ID) throws -> Overview {
    let unread = try NotificationTable.unread(db, account: account)
    return Overview(
      unreadCount: unread.values.reduce(0, +),
      unreadAssignmentCount: unread[.assignment] ?? 0,
      contactCount: try ContactTable.count(db, account: account),
      newestNotification: try NotificationTable.newest(db, account: account))
  }
}

// MARK: - Signing in

extension PeerMentorStore {
  /// Checks a password, with the same work and the same answers for an address that nobody has.
  ///
  /// The failure is written down before the password is looked at and taken back when it is right, so that
  /// neither a kill nor many tries at once get a guess for free.
  private func signIn(email: String, password: Secret) throws(StoreError) -> StoreAnswer {
    let now = now()
    let key = TextKey.email(email)
    let attempt = try database.write { db in try Self.beginAttempt(db, email: email, key: key, now: now) }
    switch attempt {
    case .wait(let seconds):
      return .signInRefused(.tooManyAttempts(waitSeconds: seconds))
    case .check(let account, let record, let subject):
      guard try hashing.matches(password, record), let account else {
        return .signInRefused(.wrongCredentials)
      }
      try database.write { db in try SignInFailures.forget(db, subject: subject) }
      return .signedIn(account)
    }
  }

  private enum Attempt {
    case wait(seconds: Int)
    case check(Account?, PasswordRecord?, subject: String)
  }

  private static func beginAttempt(
    _ db: Database, email: String, key: String, now: Int
  ) throws -> Attempt {
    let account = try AccountTable.fetch(db, email: email)
    let subject = SignInFailures.subject(account: account?.id, emailKey: key)
    let stored = try SignInFailures.fetch(db, subject: subject)
    var failures = stored.bounded(now: now)
    if let seconds = failures.wait(now: now) {
      if failures != stored { try failures.save(db, subject: subject) }
      return .wait(seconds: seconds)
    }
    failures.add(now: now)
    try failures.save(db, subject: subject)
    let record = try account.flatMap { try AccountTable.fetchPassword(db, account: $0.id) }
    return .check(account, record, subject: subject)
  }
}
