import Foundation
import Glibc

/// The folder that holds everything Earshot keeps: the database and the sockets of running sessions.
///
/// Only its owner can enter it (mode 0700), and its files only its owner can read (0600). A folder that
/// already holds somebody else's files keeps its mode; ours in it are 0600 all the same.
package struct DataDirectory: Hashable, Sendable {
  /// Absolute path, without a slash at its end.
  package var path: String
  /// Whether missing parents are made too; so for the default place, not for one that a person named.
  var createsParents: Bool

  /// Where the database is.
  package var databasePath: String { path + "/earshot.sqlite" }
  /// The file that says that there has been a store.
  var markPath: String { "\(path)/\(Self.markName)" }
  /// Its name.
  package static let markName = "store-was-here"
  /// The folder of the sockets.
  var socketsPath: String { path + "/news" }

  /// The directory a person named.
  package init(path: String) {
    self.path = Self.absolute(path)
    createsParents = false
  }

  /// The directory a person named, or else the one of the XDG Base Directory Specification:
  /// `$XDG_DATA_HOME/earshot`, or `~/.local/share/earshot`.
  ///
  /// As the specification asks, a relative `XDG_DATA_HOME` counts as not set.
  package init(path: String?, environment: [String: String]) throws(StoreError) {
    if let path, !path.isEmpty {
      self.init(path: path)
    } else if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
      self.init(path: base + "/earshot")
      createsParents = true
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      self.init(path: home + "/.local/share/earshot")
      createsParents = true
    } else {
      throw StoreError(
        .cannotRead,
        "cannot find the data directory: neither XDG_DATA_HOME nor HOME is set; name one with --data")
    }
  }

  private static func absolute(_ path: String) -> String {
    let full = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    return (full as NSString).standardizingPath
  }
}

// MARK: - On disk

extension DataDirectory {
  /// Makes the folder where it is missing, and keeps others out of it.
  ///
  /// Rights are only taken away: a folder that its owner made read-only stays so, and is refused.
  package func prepare() throws(StoreError) {
    try makeDirectory(path, withParents: createsParents)
    // A database that is there has not been looked at: if it is refused, nothing is to have changed.
    if access(databasePath, F_OK) != 0 { keepOthersOut() }
    guard access(path, R_OK | W_OK | X_OK) == 0 else {
      throw StoreError.system(errno, verb: "write to", subject: "data directory '\(path)'")
    }
  }

  /// Takes others' rights away from a store that has been found to be ours; SQLite makes further files beside it with
  /// the same mode.
  func keepStorePrivate() {
    keepOthersOut()
    for file in [databasePath, databasePath + "-wal", databasePath + "-shm"] {
      var status = stat()
      if stat(file, &status) == 0, status.st_mode & 0o077 != 0 { chmod(file, status.st_mode & 0o600) }
    }
  }

  private func keepOthersOut() {
    var status = stat()
    if holdsOnlyOurs, stat(path, &status) == 0 { chmod(path, status.st_mode & 0o700) }
  }

  /// Finds out whether the disk has room for a new store, for `doctor`; where that cannot be told, it has.
  package func checkRoom() throws(StoreError) {
    var status = statvfs()
    guard statvfs(path, &status) == 0,
      Int(status.f_bavail) * Int(status.f_bsize) < Self.sizeOfNewStore
    else { return }
    throw StoreError.system(ENOSPC, verb: "make a store in", subject: "'\(path)'")
  }

  /// A new store with its demo data and its log takes about 600 kB.
  private static let sizeOfNewStore = 1 << 20

  /// Makes the folder for the sockets of running sessions.
  func prepareSockets() throws(StoreError) {
    try makeDirectory(socketsPath, withParents: false)
    chmod(socketsPath, 0o700)
  }

  /// Makes the database's file if there is none, empty; a file that is there keeps its content.
  ///
  /// SQLite gives the files beside it (`-wal`, `-shm`) the same mode, so there is no moment at which others
  /// can read one of them. Opening it for writing here also tells a read-only file in words: SQLite would
  /// silently open it for reading. A file that may be another's, or a link to one, keeps its mode.
  ///
  /// - Parameter application: The number that marks the file as ours.
  /// - Returns: The first bytes of the file, up to 16.
  func prepareDatabaseFile(of application: Int32) throws(StoreError) -> [UInt8] {
    let subject = "'\(databasePath)'"
    let file = open(databasePath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    guard file >= 0 else {
      if errno == EISDIR || errno == ENXIO { throw Self.notADatabase(databasePath) }
      throw StoreError.system(errno, verb: "open", subject: subject)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw StoreError.system(errno, verb: "open", subject: subject) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Self.notADatabase(databasePath) }
    // The header of SQLite's file format: 16 bytes of magic, and the application's number at 68.
    var head = [UInt8](repeating: 0, count: 72)
    let count = head.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw StoreError.system(errno, verb: "read", subject: subject) }
    let number = withUnsafeBytes(of: application.bigEndian) { Array($0) }
    if count == 0 || count == head.count && head.suffix(4) == number { fchmod(file, status.st_mode & 0o600) }
    return Array(head.prefix(min(count, 16)))
  }

  static func notADatabase(_ path: String) -> StoreError {
    StoreError(
      .notADatabase,
      "cannot open '\(path)': it is not a database; move it away, or choose another directory with --data"
    )
  }

  /// Runs the body while no other process opens this directory's store.
  ///
  /// Two first starts at the same time must not both lay out the tables. The lock is the directory's own and
  /// goes with the process that holds it.
  func whileOpening<Result>(
    _ retries: BusyRetryPolicy, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let subject = "data directory '\(path)'"
    let directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw StoreError.system(errno, verb: "open", subject: subject) }
    // A program that is being started has a copy of the descriptor until it runs, and with it the lock unless that is let go.
    defer {
      flock(directory, LOCK_UN)
      close(directory)
    }
    var tries = 0
    while flock(directory, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      // File systems without locks (some network mounts) leave it to SQLite's own.
      guard errno == EWOULDBLOCK else { break }
      guard retries.pause(after: tries) else { throw StoreDatabase.locked(subject) }
      tries += 1
    }
    return try body()
  }

  private var holdsOnlyOurs: Bool {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return false }
    return names.allSatisfy { ["news", Self.markName].contains($0) || $0.hasPrefix("earshot.sqlite") }
  }

  private func makeDirectory(_ path: String, withParents: Bool) throws(StoreError) {
    if mkdir(path, 0o700) == 0 { return }
    let number = errno
    let subject = "data directory '\(path)'"
    switch number {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0 else { throw StoreError.system(errno, verb: "use", subject: subject) }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw StoreError(.notADirectory, "cannot use \(subject): it is not a directory; choose another with --data")
      }
    case ENOENT:
      let parent = (path as NSString).deletingLastPathComponent
      guard withParents, parent != path else {
        throw StoreError(
          .missingParent,
          "cannot create \(subject): '\(parent)' does not exist; create it first, "
            + "or choose another with --data")
      }
      try makeDirectory(parent, withParents: true)
      try makeDirectory(path, withParents: false)
    default:
      throw StoreError.system(number, verb: "create", subject: subject)
    }
  }
}
