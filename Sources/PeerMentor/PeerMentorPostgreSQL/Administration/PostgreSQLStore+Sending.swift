import CCrypto
import GRDB
import Glibc
import PeerMentor
import PeerMentorStore

import struct Foundation.UUID

// Notifications are sent once, even if the server's answer is lost on the way.

extension PostgreSQLStore {
  /// Sends a notification to one account, or to all.
  ///
  /// Its key is stored on this machine before it is sent. If the connection is lost, its arrival is unknown: it is sent again
  /// with the same key, for a while, and by the next command with the same content within a day.
  ///
  /// - Returns: The number of the first notification, and the number of notifications.
  func send(
    _ kind: Notification.Kind, _ message: NewMessage, to account: Account.ID?, about contact: Contact.ID?
  ) throws(StoreError) -> (first: Notification.ID, count: Int) {
    let words = [
      account.map(String.init) ?? "everyone", kind.rawValue, message.title, message.body, contact.map(String.init) ?? "",
    ]
    let sending = try local.beginSending(of: words, now: now())
    do throws(StoreError) {
      let row = try patiently(evenForCommands: true) { () throws(StoreError) in
        try change(
          "SELECT first, number FROM send($1::uuid, $2::bigint, $3, $4, $5, $6::bigint, $7::bigint)",
          [sending.key.uuidString, account, kind.rawValue, message.title, message.body, now(), contact]
        ).first
      }
      try local.endSending(sending)
      let count = Int(row?.number(1) ?? 0)
      guard count > 0 || account == nil else {
        throw StoreError(
          .noSuchAccount, "the account was removed meanwhile; see earshot account list",
          nb: "kontoen ble fjernet i mellomtiden; se earshot account list")
      }
      return (row?.number(0) ?? 0, count)
    } catch {
      guard error.code == .noConnection else {
        try? local.endSending(sending)
        throw error
      }
      try? local.leaveSending(sending)
      throw StoreError(
        .noConnection,
        "no connection to the store '\(address.text)' any longer, and it is not known whether it was sent; when the server "
          + "is back, give the same command again within a day: it is sent once",
        nb:
          "forbindelsen til lageret «\(address.text)» er borte, og det er ikke sikkert at det ble sendt; gi den samme kommandoen "
          + "igjen innen et døgn når serveren er tilbake: det blir sendt én gang")
    }
  }
}

/// A sending that is under way, or whose arrival is unknown.
struct PendingSending: Sendable {
  var key: UUID
  fileprivate var property: String
}

extension LocalRecord {
  /// The time in which a command with the same content counts as the same sending, in seconds.
  private static let longestPending = 86_400

  /// Stores the key of a sending: that of one with the same words whose arrival is unknown, or a new one.
  ///
  /// Only a digest of the words is stored.
  fileprivate func beginSending(of words: [String], now: Int) throws(StoreError) -> PendingSending {
    let text = Array(words.map { "\($0.utf8.count) \($0)" }.joined().utf8)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256(text, text.count, &digest)
    let prefix = "sending \(digest.map { String($0, radix: 16) }.joined(separator: ".")) "
    return try write { db in
      let rows = try GRDB.Row.fetchAll(
        db, sql: "SELECT name, value FROM fact WHERE substr(name, 1, ?) = ?", arguments: [prefix.count, prefix])
      for row in rows {
        let (name, value): (String, String) = (row[0], row[1])
        let parts = value.split(separator: " ").compactMap { Int($0) }
        guard parts.count == 2, let key = UUID(uuidString: String(name.dropFirst(prefix.count))) else { continue }
        let isOld = abs(now - parts[0]) > Self.longestPending
        if isOld { try db.execute(sql: "DELETE FROM fact WHERE name = ?", arguments: [name]) }
        // Another command with the same content that runs now is another sending.
        let isUnderWay = parts[1] > 0 && kill(pid_t(truncatingIfNeeded: parts[1]), 0) == 0
        if isOld || isUnderWay { continue }
        try Self.keep(db, name, "\(parts[0]) \(getpid())")
        return PendingSending(key: key, property: name)
      }
      let key = UUID()
      try Self.keep(db, prefix + key.uuidString, "\(now) \(getpid())")
      return PendingSending(key: key, property: prefix + key.uuidString)
    }
  }

  fileprivate func endSending(_ sending: PendingSending) throws(StoreError) { try setProperty(sending.property, nil) }

  /// Leaves the sending to the next command with the same content.
  fileprivate func leaveSending(_ sending: PendingSending) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: "UPDATE fact SET value = substr(value, 1, instr(value, ' ')) || '0' WHERE name = ?", arguments: [sending.property])
    }
  }

  private static func keep(_ db: Database, _ name: String, _ value: String) throws {
    try db.execute(sql: "INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)", arguments: [name, value])
  }
}
