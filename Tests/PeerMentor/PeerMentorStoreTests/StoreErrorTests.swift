import PeerMentorStore
import Testing

@Suite("Errors")
struct StoreErrorTests {
  @Test(
    "Each kind of failure has its exit code",
    arguments: [
      (StoreError.Code.newerSchema, Int32(65)), (.damaged, 65), (.locked, 74), (.diskFull, 74),
      (.noSuchContact, 64), (.invalidValue, 64),
    ])
  func exitCode(code: StoreError.Code, expected: Int32) {
    #expect(StoreError(code, "").exitCode == expected)
  }
}
