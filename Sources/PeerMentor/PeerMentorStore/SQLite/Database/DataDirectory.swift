import Foundation
import Glibc

/// The folder of all data that Earshot stores: the database and the sockets of running sessions.
///
/// Only its owner can enter it (mode 0700), and only its owner can read its files (0600). A folder that already holds
/// other files keeps its mode; Earshot's files in it are still 0600.
package struct DataDirectory: Hashable, Sendable {
  /// Absolute path, without a slash at its end.
  package var path: String
  /// Whether missing parents are made too; true for the default place, false for a path that a person gave.
  var createsParents: Bool

  /// The path of the database.
  package var databasePath: String { path + "/earshot.sqlite" }
  /// The file that says that there has been a store.
  var markPath: String { "\(path)/\(Self.markName)" }
  /// Its name.
  package static let markName = "store-was-here"
  /// The path of the folder of sockets.
  var socketsPath: String { path + "/news" }

  /// The directory that a person gave.
  package init(path: String) {
    self.path = Self.absolute(path)
    createsParents = false
  }

  /// The directory that a person gave, or else the one of the XDG Base Directory Specification:
  /// `$XDG_DATA_HOME/earshot`, or `~/.local/share/earshot`.
  ///
  /// As the specification requires, a relative `XDG_DATA_HOME` counts as not set.
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
  /// Makes the folder if it is missing, and takes other users' rights to it away.
  ///
  /// Rights are only removed: a folder that its owner made read-only stays so, and is refused.
  package func prepare() throws(StoreError) {
    try makeDirectory(path, withParents: createsParents)
    // An existing database has not been checked: if it is refused, nothing may have changed.
    if access(databasePath, F_OK) != 0 { keepOthersOut() }
    guard access(path, R_OK | W_OK | X_OK) == 0 else {
      throw StoreError.system(errno, verb: "write to", subject: "data directory '\(path)'")
    }
  }

  /// Takes other users' rights away from a store that is known to be Earshot's; SQLite gives further files the same mode.
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

  /// Checks whether the disk has space for a new store, for `doctor`; passes if that is unknown.
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

  /// Makes an empty database file if there is none; an existing file keeps its content.
  ///
  /// SQLite gives the files beside it (`-wal`, `-shm`) the same mode, so others can read none of them at any moment. Opening
  /// it for writing here also reports a read-only file in words: SQLite would silently open it for reading. A file that may
  /// belong to others, or a link to one, keeps its mode.
  ///
  /// - Parameter application: The number that marks the file as Earshot's.
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
  /// Two first starts at the same time must not both make the tables. The lock is on the directory, and the kernel
  /// releases it when the process ends.
  func whileOpening<Result>(
    _ retries: BusyRetryPolicy, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let subject = "data directory '\(path)'"
    let directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw StoreError.system(errno, verb: "open", subject: subject) }
    // A program that is being started has a copy of the descriptor until it runs, and so the lock unless it is released first.
    defer {
      flock(directory, LOCK_UN)
      close(directory)
    }
    var tries = 0
    while flock(directory, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      // On file systems without locks (some network mounts) SQLite's own locking is left.
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
        var status = stat()
        // Some file systems, such as /proc, take no new folders.
        guard stat(parent, &status) != 0 else {
          throw StoreError(
            .notWritable, "cannot create \(subject): '\(parent)' takes no new folders; choose another with --data",
            nb: "kan ikke lage datamappen «\(path)»: det kan ikke lages nye mapper i «\(parent)»; velg en annen med --data")
        }
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

/// A store leaves a mark file beside it when it is made, so that a lost store is distinguished from a first start: a new
/// store with the demo's people would look as if a person's own data were lost or had never existed.
extension DataDirectory {
  /// Whether a store has been made here, even if it is lost; otherwise this is the first start.
  package var hasStore: Bool { access(databasePath, F_OK) == 0 || isMarked }

  private var isMarked: Bool { access(markPath, F_OK) == 0 }

  /// Whether the content is gone where there was some.
  private var isStoreMissing: Bool {
    var status = stat()
    return isMarked
      && (stat(databasePath, &status) != 0 ? errno == ENOENT : status.st_mode & S_IFMT == S_IFREG && status.st_size == 0)
  }

  /// Refuses to make a store in place of a lost one; existing files are not changed.
  func refuseMissingStore() throws(StoreError) {
    guard isStoreMissing else { return }
    throw StoreError(
      .storeMissing,
      "cannot open '\(databasePath)': the store that was here is gone or empty; put a copy of it back, "
        + "or remove '\(markPath)' to begin with a new one")
  }

  /// Writes the mark. A failure is ignored, because the store works without it.
  func markStore() {
    guard !isMarked else { return }
    let file = open(markPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o600)
    guard file >= 0 else { return }
    let text = """
      Earshot keeps a store in this folder. As long as this file is here, it makes no new one in place of one that is gone.
      Earshot har data i denne mappen. Så lenge denne filen er her, lager den ikke nye data i stedet for noen som er borte.

      """
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      bytes = bytes.dropFirst(count)
    }
    close(file)
  }
}
