import PeerMentorPostgreSQL
import PeerMentorStore
import Runtime
import Text

/// Checks the store for `doctor`.
struct StoreHealthCheck {
  let configuration: Configuration

  func examine() throws -> String {
    if let server = configuration.server {
      // Nobody is signed in; a request for credentials is an answer too.
      try OrganisationSetup(ServerAddress(server)).checkAnswering()
      return localized(en: "\(server) answers", nb: "\(server) svarer")
    }
    let directory = try DataDirectory(configuration)
    try directory.prepare()
    guard directory.hasStore else {
      try directory.checkRoom()
      return localized(en: "there is none yet, the first start makes one", nb: "det finnes ikke noe ennå, første start lager det")
    }
    // Opening the store removes them.
    let leftovers = directory.leftovers()
    let store = try ConfiguredStore.open(configuration)
    let problems = try store.problems()
    guard problems.isEmpty else {
      throw Failure.content(
        "the database is damaged: \(problems[0]); restore a copy, or move it away",
        nb: "databasen er skadet: \(problems[0]); legg tilbake en kopi, eller flytt den")
    }
    try store.tryWriting()
    let count = try store.listAccounts().count
    let accounts = Language.ofMessages.counted(count, en: ("account", "accounts"), nb: ("konto", "kontoer"))
    guard !leftovers.isEmpty else { return accounts }
    let names = leftovers.joined(separator: ", ")
    return accounts
      + localized(
        en: "; removed what a backup or a restore that was stopped had left: \(names)",
        nb: "; fjernet det en avbrutt sikkerhetskopi eller gjenoppretting hadde etterlatt: \(names)")
  }
}
