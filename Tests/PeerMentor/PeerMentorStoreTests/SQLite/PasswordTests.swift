import CustomDump
import Foundation
import PeerMentor
import TestSupport
import Testing

@testable import PeerMentorStore

@Suite("Passwords")
struct PasswordTests {
  @Test("A record holds the parameters and never the password")
  func record() throws {
    let record = try PasswordHashing(costExponent: 4).record(for: Secret("correct horse"))
    #expect(record.algorithm == "scrypt")
    #expect(record.n == 16)
    #expect(record.r == 8)
    #expect(record.p == 1)
    #expect(record.salt.count == 16)
    #expect(record.hash.count == 32)
  }

  @Test("The standard cost is N = 2^15")
  func standard() {
    #expect(PasswordHashing.standard.costExponent == 15)
  }

  @Test("The hash is scrypt's, by the test vector of RFC 7914")
  func vector() throws {
    // Only the first 32 of the vector's 64 bytes: scrypt's output is a PBKDF2 stream.
    let record = PasswordRecord(
      salt: Data("SodiumChloride".utf8), n: 16384, r: 8, p: 1,
      hash: Data([
        0x70, 0x23, 0xbd, 0xcb, 0x3a, 0xfd, 0x73, 0x48, 0x46, 0x1c, 0x06, 0xcd, 0x81, 0xfd, 0x38, 0xeb,
        0xfd, 0xa8, 0xfb, 0xba, 0x90, 0x4f, 0x8e, 0x3e, 0xa9, 0xb5, 0x43, 0xf6, 0x54, 0x5d, 0xa1, 0xf2,
      ]))
    #expect(try PasswordHashing.demo.matches(Secret("pleaseletmein"), record))
    #expect(try !PasswordHashing.demo.matches(Secret("pleaseletmeout"), record))
  }

  @Test("Records that were made before scrypt was OpenSSL's still match, and their password only")
  func olderRecords() throws {
    let demo = PasswordRecord(
      salt: try bytes("3BAFF915EF4F28AFDA3067B283D22B0E"), n: 32768, r: 8, p: 1,
      hash: try bytes("6240DF6D9358AD35463683830BE6E85FA9232DF6A2086F50066B17952D9102D5"))
    let liv = PasswordRecord(
      salt: try bytes("DC668EA2FAD21058D49BF86649288BA1"), n: 32768, r: 8, p: 1,
      hash: try bytes("F01E21627028B6D59D3077D1496CFDD178F97B5957D660A0FED3D1E322580B87"))
    #expect(try PasswordHashing.standard.matches(DemoData.password, demo))
    #expect(try PasswordHashing.standard.matches(Secret("blåbær-syltetøy 42"), liv))
    #expect(try !PasswordHashing.standard.matches(Secret("blåbær-syltetøy 43"), liv))
  }

  private func bytes(_ hex: String) throws -> Data {
    let digits = Array(hex)
    return Data(
      try stride(from: 0, to: digits.count, by: 2).map { place in
        try #require(UInt8(String(digits[place..<place + 2]), radix: 16))
      })
  }

  @Test("Two records of one password differ by their salts")
  func salts() throws {
    let first = try PasswordHashing.demo.record(for: Secret("same"))
    let second = try PasswordHashing.demo.record(for: Secret("same"))
    #expect(first.salt != second.salt)
    #expect(first.hash != second.hash)
  }

  @Test("A password matches whether its letters come composed or decomposed")
  func composition() throws {
    let record = try PasswordHashing.demo.record(for: Secret("bl\u{E5}b\u{E6}r"))
    #expect(try PasswordHashing.demo.matches(Secret("bla\u{30A}b\u{E6}r"), record))
  }

  @Test("Nothing matches where there is no record")
  func noRecord() throws {
    #expect(try !PasswordHashing.demo.matches(Secret(""), nil))
  }

  @Test("A record of an unknown method is an error in words")
  func unknownMethod() throws {
    var record = try PasswordHashing.demo.record(for: Secret("same"))
    record.algorithm = "rot13"
    let changed = record
    expectNoDifference(
      sentence { () throws(StoreError) in
        _ = try PasswordHashing.demo.matches(Secret("same"), changed)
      },
      "cannot check the password: its record names the unknown method 'rot13'; "
        + "set it anew with earshot account password")
  }

  private static let impossible: [(n: Int, r: Int, p: Int)] = [
    (-1, 8, 1), (0, 8, 1), (24, 8, 1), (.max, 8, 1), (1 << 40, 8, 1), (16, -8, 1), (16, 1 << 40, 1), (16, 8, 0),
    (16, 8, .min), (1 << 24, 1 << 10, 1 << 10),
  ]

  @Test(
    "A record with figures that scrypt cannot have, or no machine has room for, is an error in words",
    arguments: impossible)
  func impossibleFigures(n: Int, r: Int, p: Int) throws {
    var record = try PasswordHashing.demo.record(for: Secret("same"))
    (record.n, record.r, record.p) = (n, r, p)
    let changed = record
    expectNoDifference(
      sentence { () throws(StoreError) in
        _ = try PasswordHashing.demo.matches(Secret("same"), changed)
      },
      "cannot check the password: its record holds impossible figures (N \(n), r \(r), p \(p)); "
        + "set it anew with earshot account password")
  }

  @Test("No file of the store holds a password or an unknown address in clear")
  func nothingInClear() throws {
    let folder = TestFolder()
    let store = try SQLiteStore.empty(in: folder)
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("hemmelighet-42"))
    _ = store.perform(.signIn(email: "liv@example.org", password: Secret("feil-gjetning")))
    _ = store.perform(.signIn(email: "passord-i-feil-felt", password: Secret("hemmelighet-42")))
    for name in ["earshot.sqlite", "earshot.sqlite-wal"] {
      let bytes = try #require(folder.contents(of: name))
      for secret in ["hemmelighet-42", "feil-gjetning", "passord-i-feil-felt"] {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name) holds '\(secret)'")
      }
    }
  }
}
