internal import Foundation
internal import LinuxSupport

/// Where a proxy's connections go on to.
///
/// To a server on this machine the bytes go as they come. To another one a request's `Host` becomes the server's, as the test would
/// have sent it. A name and a password in the server's address become the request's authorisation where the test sends none; they are
/// never printed.
struct ProxiedServer: Sendable {
  /// Whether the connection is encrypted.
  let isSecure: Bool
  /// The address without name, password and path: `https://farm.example:4444`.
  let origin: String
  /// The file of the certificates that may vouch for the server; nil for the system's.
  let certificates: String?
  /// The server's `Host`; nil where the client's goes on.
  private let host: String?
  /// The value of `Authorization`; nil for none.
  private let authorization: String?
  /// Looked up once; nil of an encrypted connection, which libcurl makes.
  private let address: SocketAddress?

  enum AddressError: Error {
    /// It is no address of a server.
    case none
    /// The name of its host leads nowhere, for a reason in the system's words.
    case unknown(host: String, reason: String)
  }

  /// - Parameter address: Like `http://127.0.0.1:4723/wd/hub` or `https://name:password@farm.example`.
  init(_ address: String, trusting certificates: String? = nil) throws(AddressError) {
    guard let parts = URLComponents(string: address), let host = parts.encodedHost, !host.isEmpty,
      let scheme = parts.scheme?.lowercased(), let usual = ["http": 80, "https": 443][scheme]
    else { throw .none }
    isSecure = scheme == "https"
    self.certificates = certificates
    let (port, name) = (parts.port ?? usual, host.withoutBrackets)
    origin = "\(scheme)://\(host):\(port)"
    let isHere = ["127.0.0.1", "localhost", "::1"].contains(name.lowercased())
    self.host = isHere && !isSecure ? nil : host + (port == usual ? "" : ":\(port)")
    authorization = parts.user.map { "Basic " + Data("\($0):\(parts.password ?? "")".utf8).base64EncodedString() }
    do throws(SocketAddress.LookupError) {
      self.address = isSecure ? nil : try SocketAddress(host: name, port: port)
    } catch { throw .unknown(host: host, reason: error.reason) }
  }

  /// A connection that begins to be made, and does not block; nil where the system has no descriptor left.
  func connect() -> Descriptor? { address?.connect() }

  /// Whether heads of requests are changed.
  var isRewritten: Bool { host != nil || authorization != nil }

  /// The head of a request as the server gets it.
  ///
  /// - Parameters:
  ///   - bytes: The head as it came, with the empty line at its end.
  ///   - message: The same, as it was read.
  func head(_ bytes: ArraySlice<UInt8>, _ message: HTTPTap.Message) -> [UInt8] {
    var (lines, isHost): ([ArraySlice<UInt8>], Bool) = ([], false)
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      // What goes on with a replaced value goes with it.
      if isHost, line.first == 32 || line.first == 9 { continue }
      isHost = host != nil && line.prefix(5).elementsEqual("host:".utf8) { $0 | 32 == $1 | 32 }
      let end = line.last == 13 ? "\r" : ""
      lines.append(isHost ? line.prefix(5) + Array(" \(host ?? "")\(end)".utf8) : line)
    }
    if let authorization, message.headers["authorization"] == nil, let first = lines.first {
      lines.insert(Array("Authorization: \(authorization)\(first.last == 13 ? "\r" : "")".utf8)[...], at: 1)
    }
    return Array(lines.joined(separator: [10]))
  }
}

/// The address of a server, looked up once.
private struct SocketAddress: Sendable {
  private let address: [UInt8]
  private let family: Int32

  /// - Throws: The reason why the name leads nowhere, in the system's words.
  init(host: String, port: Int) throws(LookupError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, "\(port)", &hints, &list)
    guard code == 0, let first = list?.pointee, let bytes = first.ai_addr else {
      throw LookupError(reason: String(cString: gai_strerror(code)))
    }
    address = Array(UnsafeRawBufferPointer(start: bytes, count: Int(first.ai_addrlen)))
    family = first.ai_family
    freeaddrinfo(list)
  }

  struct LookupError: Error { var reason: String }

  func connect() -> Descriptor? {
    let number = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return nil }
    let connection = Descriptor(owning: number)
    connection.sendAtOnce()
    let result = address.withUnsafeBytes { bytes in
      Glibc.connect(number, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    return result == 0 || errno == EINPROGRESS ? connection : nil
  }
}

extension String {
  /// The host of an address without the brackets of IPv6.
  fileprivate var withoutBrackets: String { hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self }
}
