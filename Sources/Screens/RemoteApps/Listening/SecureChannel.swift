internal import CCurl
internal import Glibc

/// An encrypted connection to a server, by libcurl, which verifies the server's certificate.
///
/// One thread makes it and hands it over to the one that uses it; nothing else refers to it, so it may be sent.
final class SecureChannel: ProxyChannel, @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  let number: Int32
  /// What libcurl had no room for. It must be given again from the same place in memory.
  private let waiting = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 1)
  private var waitingCount = 0

  /// Decrypted bytes may wait where `poll` cannot see them.
  var readsAhead: Bool { true }
  var canEndSending: Bool { false }

  /// Connects, for ten seconds at most.
  ///
  /// - Throws: The reason why there is no connection, a certificate that cannot be verified among them.
  init(to server: ProxiedServer) throws(HTTPConnection.Failure) {
    handle = try HTTPConnection.newHandle()
    ccurl_set_pointer(handle, CURLOPT_PROTOCOLS_STR, "https")
    ccurl_set_pointer(handle, CURLOPT_URL, server.origin)
    ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    ccurl_set_number(handle, CURLOPT_CONNECT_ONLY, 1)
    // A server that could speak HTTP/2 is asked for the protocol of the test's own bytes.
    ccurl_set_number(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    ccurl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, 10_000)
    if let file = server.certificates { ccurl_set_pointer(handle, CURLOPT_CAINFO, file) }
    var number: Int32 = -1
    do throws(HTTPConnection.Failure) {
      try HTTPConnection.perform(handle)
      guard ccurl_socket(handle, &number) == CURLE_OK, number >= 0 else { throw .unreachable("no socket") }
    } catch {
      curl_easy_cleanup(handle)
      waiting.deallocate()
      throw error
    }
    self.number = number
  }

  deinit {
    curl_easy_cleanup(handle)
    waiting.deallocate()
  }

  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    return result(curl_easy_recv(handle, buffer.baseAddress, buffer.count, &count), count)
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    if waitingCount == 0 {
      waitingCount = min(bytes.count, waiting.count)
      waiting.copyBytes(from: bytes.prefix(waitingCount))
    }
    var count = 0
    let sent = result(curl_easy_send(handle, waiting.baseAddress, waitingCount, &count), count)
    if sent >= 0 { waitingCount = 0 }
    return sent
  }

  /// A count as the system's own calls return it.
  private func result(_ code: CURLcode, _ count: Int) -> Int {
    if code == CURLE_OK { return count }
    errno = code == CURLE_AGAIN ? EAGAIN : ECONNRESET
    return -1
  }
}
