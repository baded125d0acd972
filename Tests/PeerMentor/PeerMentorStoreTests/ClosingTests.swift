import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import Testing

@Suite("Closing")
struct ClosingTests {
  @Test(
    "A store that was closed refuses what is asked of it, and what it had confirmed is there for the next",
    arguments: StoreKind.allCases)
  func closed(kind: StoreKind) throws {
    let place = kind.newPlace()
    let store = try place.openDemo()
    _ = store.perform(.change(.markRead(8), of: 1))
    store.close()
    let request = StoreRequest.query(.overview, of: 1)
    guard case .failed(request, .other, _) = store.perform(request) else {
      Issue.record("a closed store answers")
      return
    }
    expectNoDifference(
      try place.open().perform(request), .overview(.demo(unread: 2, assignments: 0)))
  }

  @Test("Closing twice does no harm", arguments: StoreKind.allCases)
  func twice(kind: StoreKind) throws {
    let store = try kind.demo()
    store.close()
    store.close()
    #expect(throws: StoreError.self) { try store.listAccounts() }
  }
}
