import Foundation
import GRDB
import Glibc

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
