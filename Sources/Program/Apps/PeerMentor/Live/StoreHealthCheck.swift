import PeerMentorPostgreSQL
import PeerMentorStore
import Runtime

/// Checks the store for `doctor`.
struct StoreHealthCheck {
  let configuration: Configuration

  func examine() throws -> String {
    if let server = configuration.server {
      // Nobody is signed in; a request for credentials is an answer too.
      try OrganisationSetup(ServerAddress(server)).checkAnswering()
      return "\(server) answers"
    }
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
