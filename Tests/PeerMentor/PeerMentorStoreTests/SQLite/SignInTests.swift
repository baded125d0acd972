import CustomDump
import GRDB
import PeerMentor
import TestSupport
import Testing
import Text

@testable import PeerMentorStore

@Suite("A sign-in that gets no answer")
struct SignInTests {
  private func failures(_ store: SQLiteStore) throws -> SignInFailures {
    try store.database.read { db in try SignInFailures.fetch(db, subject: "account 1") }
  }

  @Test("is no failure: nothing is counted before the answer is known")
  func unanswered() throws {
    let store = try SQLiteStore(inMemory: DemoData(organisation: .nhf, language: .english))
    // The same effect as a process that ended in the middle: the password cannot be checked.
    try store.database.write { db in try db.execute(sql: "UPDATE account SET password_n = 0") }
    for _ in 1...9 {
      guard case .failed = store.perform(.signIn(email: DemoData.email, password: Secret("wrong"))) else {
        Issue.record("it was answered")
        return
      }
    }
    expectNoDifference(try failures(store), SignInFailures())
  }

  @Test("Many tries at once get no more answers than one after the other, though none is counted before")
  func together() async throws {
    let folder = TestFolder()
    let demo = DemoData(organisation: .nhf, language: .english)
    let stores = try (1...4).map { _ in
      try SQLiteStore(directory: folder.directory, demo: demo, hashing: .demo, now: { DemoData.fixedNow })
    }
    let answers = await withTaskGroup(of: StoreAnswer.self) { group in
      for store in stores {
        for number in 1...5 {
          group.addTask { store.perform(.signIn(email: DemoData.email, password: Secret("wrong \(number)"))) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    expectNoDifference(answers.count { $0 == .signInRefused(.wrongCredentials) }, 5)
    expectNoDifference(answers.count { $0 == .signInRefused(.tooManyAttempts(waitSeconds: 30)) }, 15)
    expectNoDifference(try failures(stores[0]).count, 5)
  }
}
