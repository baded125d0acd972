import CustomDump
import Foundation
import PeerMentor
import PeerMentorStore
import StoreRig
import Testing

@testable import SQLiteStore

@Suite("A database file that goes while it is open")
struct RemovedFileTests {
  private let request = StoreRequest.saveDraft(account: 1, key: .new(contact: nil), ActivityDraft(note: "a walk"))

  @Test("No change is called saved that nobody could read again", arguments: [false, true])
  func refuses(isReplaced: Bool) throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore.empty(in: folder)
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    guard case .saved = store.perform(request) else { return #expect(Bool(false), "it could not be saved before") }
    let path = folder.directory.databasePath
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    if isReplaced { _ = try SQLiteStore.empty(in: folder) }
    guard case .failed(_, _, let reason) = store.perform(request) else {
      return #expect(Bool(false), "it was called saved")
    }
    expectNoDifference(
      reason,
      "cannot write '\(path)': the file was removed or replaced while it was in use; put it back, and start Earshot again")
  }
}
