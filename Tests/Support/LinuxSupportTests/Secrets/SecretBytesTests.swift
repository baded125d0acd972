import CustomDump
import Foundation
import LinuxSupport
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
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(8), &limit)
    guard limit.rlim_cur >= 1 << 20 else { return }
    let secret = SecretBytes("earshot-demo".utf8)
    let flags = try secret.withBytes { try self.flags(ofMemoryAt: try #require($0.baseAddress)) }
    #expect(flags.contains("lo"), "\(flags)")
    // Any memory is readable, and not locked.
    let other = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
      try self.flags(ofMemoryAt: try #require(UnsafeRawPointer($0.baseAddress)))
    }
    #expect(other.contains("rd") && !other.contains("lo"), "\(other)")
  }

  /// The kernel's flags of the mapping that holds an address: `lo` is one that is locked.
  private func flags(ofMemoryAt address: UnsafeRawPointer) throws -> [Substring] {
    // As a file without a size it would be read only in part otherwise.
    let smaps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/smaps")).readToEnd() ?? Data()
    let lines = String(decoding: smaps, as: UTF8.self).split(separator: "\n")
    var isIn = false
    for line in lines {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt(String($0), radix: 16) }
      if ends.count == 2 { isIn = (ends[0]..<ends[1]).contains(UInt(bitPattern: address)) }
      if isIn, line.hasPrefix("VmFlags:") { return Array(line.split(separator: " ").dropFirst()) }
    }
    return []
  }
}
