import CCrypto
import PeerMentor
import PeerMentorStore

/// A proof for the server that a person has the password of an address, before it returns their role.
///
/// PBKDF2 (RFC 8018) with HMAC-SHA-256, salted with database and address, and several times as costly as SCRAM for each
/// guess. It grants no access: signing in takes the password itself.
struct SignInProof: Sendable {
  /// The proof in PostgreSQL's notation of bytes.
  let text: String

  private static let (rounds, length) = (Int32(20_000), 32)

  init(email: String, password: Secret, database: String) {
    let salt = Array("earshot sign-in\n\(database)\n\(TextKey.email(email))".utf8)
    var proof = [UInt8](repeating: 0, count: Self.length)
    let isMade = password.withUTF8 { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return PKCS5_PBKDF2_HMAC(
        start, Int32(bytes.count), salt, Int32(salt.count), Self.rounds, EVP_sha256(), Int32(proof.count), &proof)
    }
    precondition(isMade == 1, "OpenSSL cannot make SHA-256")
    text = "\\x" + proof.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
  }
}
