import Foundation
import GRDB
import Glibc
import Text

// Copies of the whole store in one file, made and put back while sessions run.

extension SQLiteStore {
  /// Writes the whole store into a file, with the passwords' hashes, and checks the file.
  ///
  /// It is a database of one moment, whatever sessions change meanwhile. Only its owner can read it. A file of this name is
  /// replaced once the new one is whole; where that fails, the old one stays. What is no ordinary file, and the store itself, are
  /// refused: the new file would take their place.
  ///
  /// - Returns: The number of accounts in it.
  package func backUp(to path: String) throws(StoreError) -> Int {
    let path = try place(of: path)
    let temporary = "\(path).\(getpid()).part"
    defer { Self.removeDatabase(at: temporary) }
    Self.removeDatabase(at: temporary)
    let file = Glibc.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Self.unwritable(path, errno) }
    defer { Glibc.close(file) }
    do {
      let copy = try DatabaseQueue(path: temporary)
      try database.queue.backup(to: copy)
      // One file, without a log beside it.
      try copy.inDatabase { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
    } catch {
      throw StoreDatabase.storeError(error, path: path)
    }
    let backup = try StoreBackup(path: temporary, calledIn: path)
    guard fsync(file) == 0, rename(temporary, path) == 0 else {
      throw Self.unwritable(path, errno)
    }
    return backup.accounts
  }

  /// The place of a file behind links.
  private func place(of path: String) throws(StoreError) -> String {
    var (there, own) = (stat(), stat())
    guard stat(path, &there) == 0 else { return path }
    guard there.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(
        .notWritable, "'\(path)' is not an ordinary file, so the backup is not written there; try another path",
        nb: "«\(path)» er ikke en vanlig fil, så sikkerhetskopien blir ikke skrevet dit; prøv en annen filbane")
    }
    guard database.path.map({ stat($0, &own) }) != 0 || own.st_ino != there.st_ino || own.st_dev != there.st_dev else {
      throw StoreError(
        .notWritable, "'\(path)' is the store itself; try another path",
        nb: "«\(path)» er selve lageret; prøv en annen filbane")
    }
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  /// Puts the content of a backup in the place of all that is in the store, and checks it; sessions that run see it at once.
  ///
  /// - Parameter previous: A new file, which takes what was in the store before; nil for a new store.
  /// - Returns: The number of accounts.
  package func restore(from path: String, keepingPreviousIn previous: String?) throws(StoreError) -> Int {
    let backup = try StoreBackup(path: path, calledIn: path)
    if let previous { _ = try backUp(to: previous) }
    do {
      let source = try DatabaseQueue(path: path, configuration: StoreBackup.configuration)
      try source.backup(to: database.queue)
      try source.close()
      try Schema.migrator.migrate(database.queue)
    } catch {
      throw StoreDatabase.storeError(error, path: path)
    }
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
    return backup.accounts
  }

  private static func unwritable(_ path: String, _ number: Int32) -> StoreError {
    StoreError(
      number == ENOSPC ? .diskFull : .notWritable,
      "cannot write the backup '\(path)': \(Language.english.systemReason(number)); try another path",
      nb: "kan ikke skrive sikkerhetskopien «\(path)»: \(Language.bokmål.systemReason(number)); prøv en annen filbane")
  }

  private static func removeDatabase(at path: String) {
    for ending in ["", "-journal", "-wal", "-shm"] { unlink(path + ending) }
  }
}

/// A file that is a whole and sound backup.
struct StoreBackup {
  /// The number of accounts in it.
  let accounts: Int

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    return configuration
  }

  /// Checks a file.
  ///
  /// - Parameter name: Its path, as messages have it.
  /// - Throws: Where it is not there, no database of Earshot, of a newer version, or damaged.
  init(path: String, calledIn name: String) throws(StoreError) {
    guard access(path, R_OK) == 0 else {
      throw StoreError(
        .cannotRead,
        "cannot read the backup '\(name)': \(Language.english.systemReason(errno)); see the name and its permissions",
        nb: "kan ikke lese sikkerhetskopien «\(name)»; se etter navnet og tilgangen")
    }
    do {
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      defer { try? queue.close() }
      accounts = try queue.inDatabase { db in
        let application = try Int32.fetchOne(db, sql: "PRAGMA application_id")
        guard application == StoreDatabase.applicationID else {
          throw StoreError(
            .notADatabase, "'\(name)' is not a backup of Earshot; name one that earshot store backup wrote",
            nb: "«\(name)» er ikke en sikkerhetskopi fra Earshot; oppgi en som earshot store backup har skrevet")
        }
        guard try !Schema.migrator.hasBeenSuperseded(db) else {
          throw StoreError(
            .newerSchema, "cannot restore '\(name)': a newer version of Earshot has written it; update Earshot",
            nb: "kan ikke gjenopprette «\(name)»: en nyere versjon av Earshot har skrevet den; oppdater Earshot")
        }
        let wrong = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        guard wrong.isEmpty else {
          throw StoreError(
            .damaged, "'\(name)' is damaged: \(wrong[0]); make the backup again, or use another",
            nb: "«\(name)» er skadet: \(wrong[0]); ta sikkerhetskopien på nytt, eller bruk en annen")
        }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM account") ?? 0
      }
    } catch {
      throw StoreDatabase.storeError(error, path: name)
    }
  }
}
