import Hosting
import PeerMentorStore
import Settings
import SQLiteStore

/// Looks at the store for `doctor`.
struct StoreCheckup {
  private let configuration: Configuration

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  func examine() throws -> String {
    let directory = try DataDirectory(configuration)
    try directory.prepare()
    guard directory.hasStore else {
      try directory.checkRoom()
      return "there is none yet, the first start makes one"
    }
    let store = try ConfiguredStore.open(configuration)
    let problems = try store.problems()
    guard problems.isEmpty else {
      throw Failure.content("the database is damaged: \(problems[0]); restore a copy, or move it away")
    }
    try store.tryWriting()
    let count = try store.listAccounts().count
    return count == 1 ? "1 account" : "\(count) accounts"
  }
}
