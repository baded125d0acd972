import Foundation
import GRDB
import Glibc
import LinuxSupport
import Text

// Copies of the whole store in one file, made and put back while sessions run.

extension SQLiteStore {
  /// Writes the whole store into a file, with the passwords' hashes, and checks the file.
  ///
  /// It is a database of one moment, whatever sessions change meanwhile. Only its owner can read it. It takes the place of an
  /// ordinary file or a link of this name once it is whole; where that fails, the old one stays. Anything else there, and the
  /// store itself, is refused.
  ///
  /// - Returns: The number of accounts in it.
  package func backUp(to path: String) throws(StoreError) -> Int {
    try refuse(path)
    let place: FilePlace
    do throws(FileProblem) { place = try FilePlace(path) } catch { throw Self.unwritable(path, error) }
    let staged = try StagedDatabase(in: folder)
    let accounts: Int
    do {
      try database.queue.backup(to: staged.queue)
      accounts = try staged.queue.inDatabase { db in
        // One file, without a log beside it.
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
        let wrong = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        guard wrong.isEmpty else {
          throw StoreError(
            .damaged, "the store is damaged: \(wrong[0]); restore it from a backup",
            nb: "lageret er skadet: \(wrong[0]); gjenopprett det fra en sikkerhetskopi")
        }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM account") ?? 0
      }
      try staged.queue.close()
    } catch {
      throw StoreDatabase.storeError(error, path: path)
    }
    var number: Int32 = 0
    do throws(FileProblem) {
      try OutputFile.whole(place, isPrivate: true, isSynced: true) { file in
        number = Self.copy(staged.path, to: file)
        return number == 0 ? nil : ""
      }
    } catch {
      throw Self.unwritable(path, number == 0 ? error : .system(number))
    }
    return accounts
  }

  /// The folder of the store.
  private var folder: String {
    database.path.map { ($0 as NSString).deletingLastPathComponent } ?? FileManager.default.temporaryDirectory.path
  }

  /// Refuses to write in the place of the store itself, or of anything that is no file.
  private func refuse(_ path: String) throws(StoreError) {
    var (there, own) = (stat(), stat())
    guard path != "-", lstat(path, &there) == 0 else { return }
    guard [S_IFREG, S_IFLNK].contains(there.st_mode & S_IFMT) else {
      throw StoreError(
        .notWritable, "'\(path)' is not an ordinary file, so the backup is not written there; try another path",
        nb: "«\(path)» er ikke en vanlig fil, så sikkerhetskopien blir ikke skrevet dit; prøv en annen filbane")
    }
    guard database.path.map({ stat($0, &own) }) != 0 || own.st_ino != there.st_ino || own.st_dev != there.st_dev else {
      throw StoreError(
        .notWritable, "'\(path)' is the store itself; try another path",
        nb: "«\(path)» er selve lageret; prøv en annen filbane")
    }
  }

  /// Writes a file's content into an open one; returns the number of the system's error, or 0.
  private static func copy(_ path: String, to target: Int32) -> Int32 {
    let source = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard source >= 0 else { return errno }
    defer { Glibc.close(source) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(source, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      if count == 0 { return 0 }
      var rest = piece[..<count]
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return written < 0 ? errno : ENOSPC }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Puts the rows of a backup in the place of all that is in the store; sessions that run see it at once.
  ///
  /// - Parameter previous: A new file, which takes what was in the store before; nil for a new store.
  /// - Returns: The number of accounts; and the names of what the file holds besides, which is not taken over.
  package func restore(
    from path: String, keepingPreviousIn previous: String?
  ) throws(StoreError) -> (accounts: Int, others: [String]) {
    var backup = try BackupContent(path: path, calledIn: path)
    let staged = try StagedDatabase(in: folder)
    do {
      // SQLite copies pages as they are, so both databases have the same.
      let size = try database.queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA page_size") } ?? 4096
      try staged.queue.inDatabase { db in try db.execute(sql: "PRAGMA page_size = \(size)") }
    } catch {
      throw StoreDatabase.storeError(error, path: path)
    }
    let accounts = try backup.copy(to: staged.queue)
    if let previous { _ = try backUp(to: previous) }
    do { try staged.queue.backup(to: database.queue) } catch { throw StoreDatabase.storeError(error, path: database.path) }
    let problems = try database.problems()
    guard problems.isEmpty else {
      throw StoreError(
        .damaged,
        "the restored store is damaged: \(problems[0]); "
          + (previous.map { "the one from before is in '\($0)'" } ?? "restore it again"),
        nb: "det gjenopprettede lageret er skadet: \(problems[0]); "
          + (previous.map { "det forrige ligger i «\($0)»" } ?? "gjenopprett det på nytt"))
    }
    try database.write { _ in }
    reportOthers()
    return (accounts, backup.others)
  }

  private static func unwritable(_ path: String, _ problem: FileProblem) -> StoreError {
    guard case .system(let number) = problem else {
      return StoreError(
        .notWritable, "cannot write the backup '\(path)': it is write-protected, or not an ordinary file; try another path",
        nb: "kan ikke skrive sikkerhetskopien «\(path)»: den er skrivebeskyttet eller ikke en vanlig fil; prøv en annen filbane")
    }
    guard ![ENOSPC, EDQUOT].contains(number) else {
      return StoreError(
        .diskFull, "cannot write the backup '\(path)': the disk is full; free some space and try again",
        nb: "kan ikke skrive sikkerhetskopien «\(path)»: disken er full; frigjør plass og prøv igjen")
    }
    return StoreError(
      .notWritable,
      "cannot write the backup '\(path)': \(Language.english.systemReason(number)); try another path",
      nb: "kan ikke skrive sikkerhetskopien «\(path)»: \(Language.bokmål.systemReason(number)); prøv en annen filbane")
  }
}

/// A database file beside the store, which is filled, checked and taken from there; it is removed with this object.
///
/// SQLite opens files by their names, so it stands in the folder that only the store's owner can enter, and never in the one
/// that a person names. Its writer holds a lock on it: one without a lock was left by a program that was killed.
final class StagedDatabase {
  /// The database, without a journal: nobody else reads it.
  let queue: DatabaseQueue
  /// Its path.
  let path: String
  private let lock: Int32

  /// - Parameter folder: The folder of the store.
  /// - Throws: Where no file can be made there.
  init(in folder: String) throws(StoreError) {
    (path, lock) = try Self.lockedFile(in: folder)
    var configuration = Configuration()
    // Rows are copied as they are, and all of them are checked afterwards.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF") }
    do { queue = try DatabaseQueue(path: path, configuration: configuration) } catch {
      close(lock)
      Self.remove(path)
      throw StoreDatabase.storeError(error, path: path)
    }
  }

  private static func lockedFile(in folder: String) throws(StoreError) -> (path: String, lock: Int32) {
    while true {
      let path = "\(folder)/earshot.sqlite.\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
      let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { throw .system(errno, verb: "write", subject: "'\(path)'") }
      var status = stat()
      // A program that starts at this moment may have removed it before it was locked.
      if flock(file, LOCK_EX) != 0 || fstat(file, &status) == 0 && status.st_nlink > 0 { return (path, file) }
      close(file)
    }
  }

  deinit {
    try? queue.close()
    Self.remove(path)
    close(lock)
  }

  /// Removes a database with the files that SQLite keeps beside it.
  static func remove(_ path: String) {
    for ending in ["", "-journal", "-wal", "-shm"] { unlink(path + ending) }
  }
}

extension DataDirectory {
  /// The names of the files that a backup or a restore has left whose program was killed.
  package func leftovers() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { name in
      guard let base = Self.stagedName(of: name) else { return false }
      let file = open("\(path)/\(base)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      // A journal without its database.
      guard file >= 0 else { return errno == ENOENT }
      defer { close(file) }
      return flock(file, LOCK_EX | LOCK_NB) == 0
    }.sorted()
  }

  /// Removes them.
  func removeLeftovers() {
    for name in leftovers() { unlink("\(path)/\(name)") }
  }

  /// The name of the staged database that a file belongs to; nil for other files.
  private static func stagedName(of name: String) -> String? {
    if name.hasPrefix(".earshot-") { return name }
    guard name.hasPrefix("earshot.sqlite."), let end = name.range(of: ".part") else { return nil }
    return ["", "-journal", "-wal", "-shm"].contains(name[end.upperBound...]) ? String(name[..<end.upperBound]) : nil
  }
}
