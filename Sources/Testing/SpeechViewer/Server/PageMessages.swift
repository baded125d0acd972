/// The relevant parts of a request: the path, and the host name.
struct PageRequest {
  /// The path as it was sent, without a query: no path of the page needs dots or percent signs resolved.
  let path: String
  /// The host name; nil where there is none, or more than a name.
  let host: String?

  /// The greatest length of a line in bytes; the page's addresses have fewer than a hundred.
  static let longestLine = 512
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let space = UInt8(ascii: " ")

  /// The request at the beginning of some bytes; nil if the end of its head has not come.
  ///
  /// Lines may end without a carriage return.
  ///
  /// - Parameter start: The first place where the end of the head may begin; earlier bytes have been searched.
  /// - Throws: The response for a client whose bytes are no request, or not a plain request to read.
  init?(in bytes: [UInt8], lookingFrom start: Int) throws(PageResponse) {
    let end = bytes.indices.dropFirst(start).first { index in
      guard bytes[index] == Self.newline else { return false }
      let rest = bytes[(index + 1)...]
      return rest.starts(with: [Self.newline]) || rest.starts(with: [Self.carriageReturn, Self.newline])
    }
    guard let end else { return nil }
    let lines = bytes[..<end].split(separator: Self.newline, omittingEmptySubsequences: false).map {
      $0.last == Self.carriageReturn ? $0.dropLast() : $0
    }
    let words = lines[0].split(separator: Self.space, omittingEmptySubsequences: false)
    let versions = ["HTTP/1.0", "HTTP/1.1"]
    guard words.count == 3, !words[1].isEmpty, versions.contains(where: { words[2].elementsEqual($0.utf8) }) else {
      throw .notRequest
    }
    guard words[0].elementsEqual("GET".utf8) else { throw .notGet }
    guard lines[0].count <= Self.longestLine else { throw .longAddress }
    let hosts = lines.dropFirst().filter { String(decoding: $0.prefix(5), as: UTF8.self).lowercased() == "host:" }
    guard hosts.count <= 1, ([lines[0]] + hosts).allSatisfy(Self.isPlain) else { throw .notRequest }
    path = String(decoding: words[1].prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
    let names = hosts.first?.dropFirst(5).split(separator: Self.space) ?? []
    host = names.count == 1 ? String(decoding: names[0], as: UTF8.self) : nil
  }

  /// Whether a line is short, and has only printable ASCII characters.
  private static func isPlain(_ line: ArraySlice<UInt8>) -> Bool {
    line.count <= longestLine && line.allSatisfy { 0x20...0x7e ~= $0 }
  }
}

/// A response to a request, thrown where a request is refused.
struct PageResponse: Error {
  private var status = "200 OK"
  private var fields: [String: String]
  /// The content; nil for events, which follow as chunks.
  private var body: [UInt8]?

  /// A file of the page.
  init(_ type: String, _ body: some Sequence<UInt8>) {
    self.body = Array(body)
    fields = ["Content-Type": type, "Content-Length": "\(self.body?.count ?? 0)"]
  }

  /// The stream of events.
  private init() { fields = ["Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"] }

  static let events = Self()
  var isEvents: Bool { body == nil }

  /// The response as bytes.
  var bytes: [UInt8] {
    let all = fields.merging(Self.fields) { one, _ in one }
    let lines = ["HTTP/1.1 \(status)"] + all.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } + ["", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + (body ?? [])
  }

  private static let fields = [
    "Cache-Control": "no-store",
    // Each request has its own connection, with its own limit of bytes.
    "Connection": "close",
    // Allows only the page's own files, and no frame around the page.
    "Content-Security-Policy": """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'
    """,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  ]
}

// MARK: - Refusals

extension PageResponse {
  static let notRequest = refusal("400 Bad Request", "This is no request of HTTP.")
  static let otherHost = refusal("403 Forbidden", "This page is for the computer it is on: ask for it by 127.0.0.1.")
  static let otherPath = refusal("403 Forbidden", "Ask for this page by the whole address that the session has printed.")
  static let notFound = refusal("404 Not Found", "There is no such page.")
  static let notGet = refusal("405 Method Not Allowed", "This page can be looked at only.", ["Allow": "GET"])
  static let slow = refusal("408 Request Timeout", "The request has not come to its end in time.")
  static let longAddress = refusal("414 URI Too Long", "The address has at most \(PageRequest.longestLine) bytes.")
  static let longHead = refusal(
    "431 Request Header Fields Too Large", "A request for this page has at most \(PageConnection.mostBytes) bytes.")
  static let full = refusal(
    "503 Service Unavailable", "As many look at this page as it has room for; close one of them.")

  static func moved(to path: String) -> Self {
    refusal("308 Permanent Redirect", "The page's address ends in a slash.", ["Location": path])
  }

  /// The text is English, because only developers of clients read it.
  private static func refusal(_ status: String, _ sentence: String, _ fields: [String: String] = [:]) -> Self {
    var response = Self("text/plain; charset=utf-8", "\(sentence)\n".utf8)
    response.status = status
    response.fields.merge(fields) { $1 }
    return response
  }
}
