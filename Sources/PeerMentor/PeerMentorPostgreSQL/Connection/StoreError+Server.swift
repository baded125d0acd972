import CPostgreSQL
import Glibc
import PeerMentorStore

// Reports of libpq and the server, as the store's errors. They contain no text that a person wrote.

extension StoreError {
  /// The server cannot be reached, or the connection is lost.
  static func noConnection(_ address: ServerAddress, _ reason: String) -> StoreError {
    StoreError(
      .noConnection,
      "no connection to the store '\(address.text)': \(reason); check the network, and try again",
      nb: "ingen forbindelse med lageret «\(address.text)»; se om du har nett, og prøv igjen")
  }

  /// The server sends what no request asked for, or more than any answer has.
  static func endless(_ address: ServerAddress) -> StoreError {
    StoreError(
      .noConnection,
      "no use of the store '\(address.text)': what answers there is no PostgreSQL server with Earshot's tables, or sends more than "
        + "any answer has; check the address",
      nb: "kan ikke bruke lageret «\(address.text)»: det som svarer der, er ikke en PostgreSQL-server med tabellene til Earshot, "
        + "eller det sender mer enn noe svar inneholder; se etter at adressen er riktig")
  }

  /// Other sessions hold locks for longer than the timeout.
  ///
  /// - Parameter holders: Their roles, and their addresses where the asking role may know them.
  static func locked(_ address: ServerAddress, by holders: [(role: String, email: String?)]) -> StoreError {
    let names = holders.map { holder in holder.email.map { "\($0) (\(holder.role))" } ?? holder.role }
    let person = holders.compactMap(\.email).first
    return StoreError(
      .locked,
      "cannot use the store '\(address.text)': \(names.isEmpty ? "others hold" : "held by \(names.joined(separator: ", "))")"
        + (names.isEmpty ? " it" : "") + "; try again"
        + (person.map { ", or put that mentor out with earshot account remove \($0)" } ?? ""))
  }

  /// The error for a message of libpq about a connection.
  ///
  /// - Parameter code: The error code where the server has given none.
  static func connecting(
    to address: ServerAddress, saying message: String, otherwise code: StoreError.Code = .noConnection
  ) -> StoreError {
    // `FATAL:  28P01: password authentication failed …`, and libpq's own messages without a code.
    let words = message.split(whereSeparator: \.isWhitespace)
    let state = words.first { word in
      word.count == 6 && word.last == ":" && word.contains(where: \.isNumber)
        && word.dropLast().allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
    }
    let line = firstLine(of: message)
    if state == nil, message.contains("requirepeer") || message.contains("channel binding") {
      let advice =
        message.contains("requirepeer")
        ? "name the user whom the server runs as with requirepeer in the address, if you know that it is the right one"
        : "it asks for the password in a way that could give it away; let its pg_hba.conf ask for scram-sha-256 over TLS"
      return StoreError(
        .noConnection, "no safe connection to the store '\(address.text)': \(reason(in: line)); \(advice)")
    }
    if state == nil, ["certificate", "SSL"].contains(where: message.contains) {
      return StoreError(
        .noConnection,
        "no safe connection to the store '\(address.text)': \(reason(in: line)); check the host's name in the address, and "
          + "name the authority that signs its certificate with sslrootcert"
          + (address.isOnThisMachine ? "; on this machine leave the host out, then the server's own socket is used" : ""))
    }
    switch state.map({ String($0.dropLast()) }) {
    case "28P01"?, "28000"?:
      return StoreError(
        .notLetIn,
        "the store '\(address.text)' does not let you in: \(line); check user and password, see libpq's password file",
        nb: "lageret «\(address.text)» slipper deg ikke inn; se etter bruker og passord, og i passordfilen til libpq")
    case "3D000"?:
      return StoreError(
        .notSetUp, "there is no database '\(address.database)' in '\(address.text)'; set it up with earshot organisation init",
        nb: "det finnes ingen database «\(address.database)» i «\(address.text)»; sett den opp med earshot organisation init")
    case "42501"?:
      return StoreError(
        .notLetIn, "the store '\(address.text)' does not let you in: you are none of its people; ask whoever set it up",
        nb:
          "lageret «\(address.text)» slipper deg ikke inn, fordi du ikke er blant dem som har tilgang; spør den som satte det opp"
      )
    case "53300"?:
      guard !message.contains("\"\(StoreRoles(of: address.database).signIn)\"") else {
        return StoreError(
          .signInBusy,
          "all places for a first sign-in at a machine are taken in the store '\(address.text)'; try again in ten seconds, "
            + "and if it stays so, tell a coordinator: earshot organisation status says who holds them",
          nb: "alle plassene for den første innloggingen på en maskin er opptatt i lageret «\(address.text)»; prøv igjen om ti "
            + "sekunder, og si fra til en koordinator hvis det fortsetter: earshot organisation status viser hvem som har dem")
      }
      return .noConnection(
        address,
        message.contains("for role")
          ? "you have as many connections as one person may have; end another session"
          : "it has no room for another connection (max_connections)")
    default:
      return code == .noConnection ? .noConnection(address, line) : StoreError(code, line)
    }
  }

  /// The reason why a statement failed.
  static func failed(_ result: OpaquePointer?, _ connection: OpaquePointer, _ address: ServerAddress) -> StoreError {
    func field(_ code: Int32) -> String { PQresultErrorField(result, code).map { String(cString: $0) } ?? "" }
    let state = field(Int32(UInt8(ascii: "C")))
    let message = field(Int32(UInt8(ascii: "M")))
    let store = "the store '\(address.text)'"
    switch state {
    case "", "57P01", "57P02", "57P03", "57P05":
      return .noConnection(address, firstLine(of: message.isEmpty ? String(cString: PQerrorMessage(connection)) : message))
    case "42501":
      return StoreError(
        .notAllowed, "\(store) does not allow you to do this: \(message); ask whoever set it up for the right",
        nb: "lageret «\(address.text)» lar deg ikke gjøre dette; be den som satte det opp, om tilgang")
    case "42P01", "3F000", "42883":
      return StoreError(
        .notSetUp, "\(store) is not set up for Earshot: \(message); set it up with earshot organisation init",
        nb: "lageret «\(address.text)» er ikke satt opp for Earshot; sett det opp med earshot organisation init")
    case "23503":
      return StoreError(
        .noSuchRecord,
        "cannot change what belongs to an account, a contact or an activity that was removed meanwhile; "
          + "look for it again")
    // A database, a schema, a table, a role.
    case "23505", "42P04", "42P06", "42P07", "42710": return StoreError(.madeBefore, "it is there already: \(message)")
    // Invalid data, constraints, a trigger's own error, views' conditions, and limits of size.
    case _ where ["22", "23", "P0", "44", "54"].contains(state.prefix(2)):
      return StoreError(
        .refused,
        "\(store) does not take what was to be written (\(state): \(message)); ask whoever set it up which rule this is")
    case "53100": return StoreError(.diskFull, "cannot write to \(store): its disk is full; free some space there")
    case "40001", "40P01", "55P03":
      return .locked(address, by: [])
    case "25006":
      return StoreError(.notWritable, "cannot write to \(store): it is a standby, or read-only; name the primary")
    default:
      return StoreError(.damaged, "cannot use \(store): its content is not what Earshot expects (\(state): \(message))")
    }
  }

  /// libpq's message about TLS, without the address.
  private static func reason(in line: String) -> String {
    guard line.contains("connection to server at") else { return line }
    return line.split(separator: " failed: ", maxSplits: 1).last.map(String.init) ?? line
  }

  private static func firstLine(of message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no details"
    return line.replacing("FATAL:  ", with: "")
  }
}
