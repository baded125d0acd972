internal import CCurl
internal import Foundation
internal import Synchronization

/// A connection to one HTTP server: one request after the other, by libcurl, on the calling thread.
///
/// One thread at a time sends; `cancel` may come from any.
final class HTTPConnection: Sendable {
  /// The answer of a server.
  struct Response {
    /// Like 200.
    var status: Int
    var body: [UInt8]
  }

  /// The reason why there is no answer.
  enum Failure: Error {
    /// The request took longer than its timeout.
    case timedOut
    /// The request was cancelled.
    case cancelled
    /// The answer is larger than the limit.
    case tooLarge
    /// There is no connection, or it was lost; in the system's words.
    case unreachable(String)
  }

  /// The largest answer that is accepted, in bytes: a screenshot of a large screen has some MB.
  static let mostBytes = 64 << 20

  /// Nil where libcurl cannot be loaded.
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer?
  /// The reason why libcurl cannot be loaded; nil where it can.
  private static let missing: String? = ccurl_load().map { String(cString: $0) }

  private let isCancelled = Atomic(false)

  /// Initialized once, as libcurl requires.
  private static let library: Void = { _ = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }()

  init() { handle = try? Self.newHandle() }

  /// A handle of libcurl's, which the caller frees.
  ///
  /// - Throws: ``Failure/unreachable(_:)`` where libcurl cannot be loaded.
  static func newHandle() throws(Failure) -> UnsafeMutableRawPointer {
    if let missing { throw .unreachable(missing) }
    _ = library
    // Without memory the program cannot continue.
    return curl_easy_init()!
  }

  /// Does what a handle is set to.
  static func perform(_ handle: UnsafeMutableRawPointer) throws(Failure) {
    var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    let code = message.withUnsafeMutableBufferPointer { message in
      ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, message.baseAddress)
      defer { ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, nil) }
      return curl_easy_perform(handle)
    }
    switch code {
    case CURLE_OK: return
    case CURLE_OPERATION_TIMEDOUT: throw .timedOut
    case CURLE_ABORTED_BY_CALLBACK: throw .cancelled
    default:
      let words = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw .unreachable(words.isEmpty ? String(cString: curl_easy_strerror(code)) : words)
    }
  }

  deinit { if let handle { curl_easy_cleanup(handle) } }

  /// Ends the request in progress, and fails each later one.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// The answer to a request.
  ///
  /// - Parameters:
  ///   - method: Like `POST`.
  ///   - url: The whole address.
  ///   - body: JSON; nil for none.
  ///   - timeout: The longest time for the whole request.
  func send(_ method: String, _ url: String, _ body: [UInt8]?, timeout: Duration) throws(Failure) -> Response {
    guard !isCancelled.load(ordering: .relaxed) else { throw .cancelled }
    guard let handle else { throw .unreachable(Self.missing ?? "") }
    let received = Received()
    var headers: UnsafeMutablePointer<curl_slist>?
    for header in ["Content-Type: application/json; charset=utf-8", "Accept: application/json", "Expect:"] {
      headers = curl_slist_append(headers, header)
    }
    defer { curl_slist_free_all(headers) }
    let body = body ?? (method == "POST" ? Array("{}".utf8) : nil)
    do throws(Failure) {
      try withExtendedLifetime(received) { () throws(Failure) in
        // Keeps the connections, and nothing of the last request.
        curl_easy_reset(handle)
        ccurl_set_pointer(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        ccurl_set_pointer(handle, CURLOPT_URL, url)
        ccurl_set_pointer(handle, CURLOPT_CUSTOMREQUEST, method)
        ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
        ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1)
        ccurl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, 10_000)
        ccurl_set_number(handle, CURLOPT_TIMEOUT_MS, max(1, timeout.inMilliseconds))
        ccurl_set_writer(handle, takeBytes, Unmanaged.passUnretained(received).toOpaque())
        ccurl_set_progress(handle, isStopped, Unmanaged.passUnretained(self).toOpaque())
        if let body {
          ccurl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count)
          body.withUnsafeBytes { _ = ccurl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) }
        }
        try Self.perform(handle)
      }
    } catch { throw received.isTooLarge ? .tooLarge : error }
    var status = 0
    _ = ccurl_status(handle, &status)
    return Response(status: status, body: received.bytes)
  }

  /// The reason, by the browser's code, why nothing takes a connection at an address; nil where something does, or where that is
  /// not known.
  func refusal(of url: String, timeout: Duration) -> String? {
    guard let handle else { return nil }
    curl_easy_reset(handle)
    ccurl_set_pointer(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    ccurl_set_pointer(handle, CURLOPT_URL, url)
    ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    ccurl_set_number(handle, CURLOPT_CONNECT_ONLY, 1)
    ccurl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, timeout.inMilliseconds))
    switch curl_easy_perform(handle) {
    case CURLE_COULDNT_RESOLVE_HOST: return "ERR_NAME_NOT_RESOLVED"
    case CURLE_COULDNT_CONNECT: return "ERR_CONNECTION_REFUSED"
    default: return nil
    }
  }

  /// The received part of an answer.
  private final class Received {
    var bytes: [UInt8] = []
    var isTooLarge = false
  }

  private let takeBytes: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
    bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let received = Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
    guard received.bytes.count + size * count <= HTTPConnection.mostBytes else {
      received.isTooLarge = true
      return 0
    }
    received.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
  }

  private let isStopped: @convention(c) (UnsafeMutableRawPointer?, Int, Int, Int, Int) -> Int32 = { context, _, _, _, _ in
    guard let context else { return 0 }
    return Unmanaged<HTTPConnection>.fromOpaque(context).takeUnretainedValue().isCancelled.load(ordering: .relaxed) ? 1 : 0
  }
}

extension Duration {
  fileprivate var inMilliseconds: Int { Int(self / .milliseconds(1)) }
}
