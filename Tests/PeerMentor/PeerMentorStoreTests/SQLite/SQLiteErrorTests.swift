import CustomDump
import GRDB
import Glibc
import TestSupport
import Testing

@testable import PeerMentorStore

@Suite("Errors of the system and of SQLite")
struct SQLiteErrorTests {
  @Test(
    "The system's errors become sentences",
    arguments: [
      (ENOSPC, StoreError.Code.diskFull, "cannot open 'x': the disk is full; free some space and try again"),
      (
        EROFS, .notWritable,
        "cannot open 'x': Read-only file system; make it writable for you, "
          + "or choose another directory with --data"
      ),
      (
        EACCES, .notWritable,
        "cannot open 'x': Permission denied; make it writable for you, "
          + "or choose another directory with --data"
      ),
      (EIO, .cannotRead, "cannot open 'x': Input/output error; choose another directory with --data"),
    ] as [(Int32, StoreError.Code, String)])
  func system(number: Int32, code: StoreError.Code, sentence: String) {
    expectNoDifference(
      StoreError.system(number, verb: "open", subject: "'x'"), StoreError(code, sentence))
  }

  @Test(
    "SQLite's errors become sentences",
    arguments: [
      (.SQLITE_FULL, .diskFull, "cannot write '/d/x': the disk is full; free some space and try again"),
      (
        .SQLITE_READONLY, .notWritable,
        "cannot write '/d/x': it is read-only; make it writable for you, "
          + "or choose another directory with --data"
      ),
      (
        .SQLITE_BUSY, .locked,
        "cannot use '/d/x': another program keeps it locked; close that program and try again"
      ),
      (.SQLITE_CORRUPT, .damaged, "cannot read '/d/x': the database is damaged; restore it from a copy"),
      (
        .SQLITE_IOERR, .cannotRead,
        "cannot read or write '/d/x': broken; try again, or choose another directory with --data"
      ),
    ] as [(ResultCode, StoreError.Code, String)])
  func sqlite(result: ResultCode, code: StoreError.Code, sentence: String) {
    let error = DatabaseError(resultCode: result, message: "broken")
    expectNoDifference(
      StoreDatabase.storeError(error, path: "/d/x"), StoreError(code, sentence))
  }
}
