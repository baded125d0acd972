import CCrypto
import Foundation
import PeerMentor

/// Hashes passwords for storing, and compares passwords with stored hashes.
///
/// scrypt (RFC 7914), computed by OpenSSL's libcrypto, with a random salt; the parameters are stored in each record, so that
/// they can rise later without locking anybody out.
package struct PasswordHashing: Hashable, Sendable {
  /// scrypt's N is two to this power.
  var costExponent: Int

  /// What accounts of real people get: N = 2^15, r = 8, p = 1, which is 32 MiB and some 75 ms for each try.
  static let standard = PasswordHashing(costExponent: 15)

  /// The cost for the demo's own public password, and for the store in memory, which protects nothing: N = 2^4.
  package static let demo = PasswordHashing(costExponent: 4)

  /// - Parameter costExponent: 1 to 16; above that scrypt would want more memory than it is allowed.
  init(costExponent: Int) {
    self.costExponent = min(max(costExponent, 1), 16)
  }

  static let blockSize = 8
  static let parallelism = 1
  static let saltSize = 16
  static let hashSize = 32
}

/// The stored hash of a password, with its salt and parameters.
struct PasswordRecord: Hashable, Sendable {
  var algorithm = "scrypt"
  var salt: Data
  var n: Int
  var r: Int
  var p: Int
  var hash: Data

  /// The largest N · r · p that is computed, 16 times the most that this program writes: hashing takes 128 · N · r bytes, and
  /// time in proportion to N · r · p.
  fileprivate static let largestWork = 1 << 23

  /// Whether the work is bounded, and no product of the parameters overflows.
  fileprivate var isPossible: Bool {
    let most = Self.largestWork
    return [n, r, p].allSatisfy { (1...most).contains($0) } && n * r <= most && n * r * p <= most
  }
}

extension PasswordHashing {
  /// The record to store for a password.
  func record(for password: Secret) throws(StoreError) -> PasswordRecord {
    var record = PasswordRecord(
      salt: Self.randomSalt(), n: 1 << costExponent, r: Self.blockSize, p: Self.parallelism,
      hash: Data())
    record.hash = try Self.hash(of: password, like: record)
    return record
  }

  /// Whether a password matches the record. Without a record the same work
  /// is done, so that the time does not show whether an address is known.
  func matches(_ password: Secret, _ record: PasswordRecord?) throws(StoreError) -> Bool {
    let record =
      record
      ?? PasswordRecord(
        salt: Self.randomSalt(), n: 1 << costExponent, r: Self.blockSize, p: Self.parallelism,
        hash: Data())
    return Self.areEqual(try Self.hash(of: password, like: record), record.hash)
  }

  private static func hash(of password: Secret, like record: PasswordRecord) throws(StoreError) -> Data {
    guard record.algorithm == "scrypt" else {
      throw StoreError(
        .damaged,
        "cannot check the password: its record names the unknown method '\(record.algorithm)'; "
          + "set it anew with earshot account password")
    }
    guard record.isPossible, let hash = password.withUTF8({ scrypt($0, like: record) }) else {
      throw StoreError(
        .damaged,
        "cannot check the password: its record holds impossible figures "
          + "(N \(record.n), r \(record.r), p \(record.p)); set it anew with earshot account password")
    }
    return hash
  }

  /// The scrypt hash of a password; nil where the parameters are not allowed.
  private static func scrypt(_ password: UnsafeRawBufferPointer, like record: PasswordRecord) -> Data? {
    var hash = [UInt8](repeating: 0, count: hashSize)
    let salt = Array(record.salt)
    // OpenSSL's own limit is 32 MiB, less than the standard cost takes. `isPossible` has already bounded the work.
    let memoryLimit = UInt64(256 * PasswordRecord.largestWork)
    let isDone = EVP_PBE_scrypt(
      password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt, salt.count, UInt64(record.n),
      UInt64(record.r), UInt64(record.p),
      memoryLimit, &hash, hash.count)
    return isDone == 1 ? Data(hash) : nil
  }

  /// From the system's source of random numbers.
  private static func randomSalt() -> Data {
    var generator = SystemRandomNumberGenerator()
    return Data((0..<saltSize).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// Compares in a time that does not depend on where the first difference is.
  private static func areEqual(_ first: Data, _ second: Data) -> Bool {
    first.count == second.count && CRYPTO_memcmp(Array(first), Array(second), first.count) == 0
  }
}
