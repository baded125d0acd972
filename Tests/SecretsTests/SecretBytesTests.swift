import CustomDump
import Foundation
import Secrets
import Testing

@Suite("Secret bytes")
struct SecretBytesTests {
  @Test("are the bytes they were made of", arguments: ["", "p", "a password of more than fifteen bytes"])
  func kept(text: String) {
    expectNoDifference(SecretBytes(text.utf8).withBytes { String(decoding: $0, as: UTF8.self) }, text)
  }

  @Test(
    "are equal where all bytes are",
    arguments: [("", "", true), ("abc", "abc", true), ("abc", "abd", false), ("abc", "ab", false), ("bbc", "abc", false)])
  func equality(first: String, second: String, areEqual: Bool) {
    #expect((SecretBytes(first.utf8) == SecretBytes(second.utf8)) == areEqual)
  }

  @Test("are not shown by whatever prints them")
  func descriptions() {
    let secret = SecretBytes("earshot-demo".utf8)
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), dumped] { #expect(!text.contains("demo")) }
  }

  @Test("are in locked memory while they are held, where the limit allows a page")
  func locked() throws {
    let before = try lockedKilobytes()
    try withExtendedLifetime(SecretBytes("earshot-demo".utf8)) {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(8), &limit)
      guard limit.rlim_cur >= 1 << 20 else { return }
      let held = try lockedKilobytes()
      #expect(held > before)
    }
  }

  private func lockedKilobytes() throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
    return lines.first { $0.hasPrefix("VmLck:") }?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}
