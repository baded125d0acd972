import CustomDump
import Foundation
import PeerMentor
import TestSupport
import Testing
import Text

@testable import PeerMentorStore

@Suite("A database file that goes while it is open")
struct RemovedFileTests {
  private let request = StoreRequest.change(.saveDraft(.new(contact: nil), ActivityDraft(note: "a walk")), of: 1)

  /// The ways to lose a store's files.
  enum Loss: String, CaseIterable {
    case removed, replaced, logRemoved, cutToNothing

    func happen(to path: String) throws {
      let manager = FileManager.default
      switch self {
      case .removed:
        for suffix in ["", "-wal", "-shm"] { try manager.removeItem(atPath: path + suffix) }
      case .replaced:
        let other = TestFolder()
        let store = try SQLiteStore.empty(in: other)
        for suffix in ["", "-wal", "-shm"] {
          try manager.removeItem(atPath: path + suffix)
          try manager.copyItem(atPath: other.directory.databasePath + suffix, toPath: path + suffix)
        }
        store.close()
      case .logRemoved: try manager.removeItem(atPath: path + "-wal")
      case .cutToNothing: truncate(path, 0)
      }
    }
  }

  @Test("No change is called saved that nobody could read again", arguments: Loss.allCases)
  func refuses(loss: Loss) throws {
    let folder = TestFolder()
    let store = try SQLiteStore.empty(in: folder)
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    guard case .saved = store.perform(request) else { return #expect(Bool(false), "it could not be saved before") }
    let path = folder.directory.databasePath
    try loss.happen(to: path)
    guard case .failed(_, let cause, let reason) = store.perform(request) else {
      return #expect(Bool(false), "it was called saved")
    }
    expectNoDifference(cause, .fileGone)
    expectNoDifference(
      reason,
      "cannot write '\(path)': the file was removed or replaced while it was in use; put it back, and start Earshot again")
  }

  @Test("Nor is one that was removed while the change was made")
  func meanwhile() throws {
    let folder = TestFolder()
    let store = try SQLiteStore.empty(in: folder)
    let path = folder.directory.databasePath
    expectNoDifference(
      sentence {
        try store.database.write { _ in try FileManager.default.removeItem(atPath: path) }
      },
      "cannot write '\(path)': the file was removed or replaced while it was in use; put it back, and start Earshot again")
  }
}

@Suite("A store that was there and is gone")
struct MissingStoreTests {
  private let folder = TestFolder()

  private func open() throws(StoreError) -> SQLiteStore {
    try SQLiteStore(
      directory: folder.directory, demo: DemoData(organisation: .nhf, language: .english), hashing: .demo,
      now: { DemoData.fixedNow })
  }

  @Test("No new one is made in its place: that it is gone is told with what can be done", arguments: [false, true])
  func missing(isCutToNothing: Bool) throws {
    try open().close()
    let path = folder.directory.databasePath
    if isCutToNothing { truncate(path, 0) } else { try FileManager.default.removeItem(atPath: path) }
    expectNoDifference(
      sentence { _ = try open() },
      "cannot open '\(path)': the store that was here is gone or empty; put a copy of it back, "
        + "or remove '\(folder.directory.markPath)' to begin with a new one")
    #expect(FileManager.default.fileExists(atPath: path) == isCutToNothing)
    #expect(folder.directory.hasStore)
  }

  @Test("A copy that is put back is opened, and a new store is made once the mark is removed", arguments: [false, true])
  func afterwards(isRestored: Bool) throws {
    let store = try open()
    try store.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    store.close()
    let path = folder.directory.databasePath
    try FileManager.default.moveItem(atPath: path, toPath: path + ".copy")
    if isRestored {
      try FileManager.default.moveItem(atPath: path + ".copy", toPath: path)
    } else {
      try FileManager.default.removeItem(atPath: folder.directory.markPath)
    }
    expectNoDifference(try open().listAccounts().count, isRestored ? 2 : 1)
  }

  @Test("A store of before the mark gets one when it is opened, and one whose first start failed gets none")
  func mark() throws {
    try open().close()
    let mark = folder.directory.markPath
    try FileManager.default.removeItem(atPath: mark)
    try open().close()
    #expect(FileManager.default.fileExists(atPath: mark))
    expectNoDifference(try folder.mode(of: "data/store-was-here"), 0o600)
    let other = TestFolder()
    let retries = BusyRetryPolicy(timeout: .zero)
    expectNoDifference(
      sentence {
        _ = try StoreDatabase(directory: other.directory, retries: retries) { _ throws(StoreError) in
          throw StoreError(.diskFull, "no room")
        }
      }, "no room")
    #expect(!FileManager.default.fileExists(atPath: other.directory.markPath))
  }
}
