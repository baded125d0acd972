/// What a client is told whose request does not reach the HTTP server.
enum Refusal: String, Error {
  case noRequest = "400 Bad Request"
  case notGet = "405 Method Not Allowed"
  case slow = "408 Request Timeout"
  case longAddress = "414 URI Too Long"
  case longHead = "431 Request Header Fields Too Large"
  case unavailable = "503 Service Unavailable"

  /// The whole answer.
  var response: [UInt8] {
    let body = "\(sentence)\n"
    return Array(
      """
      HTTP/1.1 \(rawValue)\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      Allow: GET\r
      \r
      \(body)
      """.utf8)
  }

  /// In English: it is read by who builds programs.
  private var sentence: String {
    switch self {
    case .noRequest: "This is no request of HTTP."
    case .slow: "The request has not come to its end in time."
    case .notGet: "This page can be looked at only."
    case .longAddress: "The address has at most \(RequestHead.longestLine) bytes."
    case .longHead: "A request for this page has at most \(ProxiedConnection.mostBytes) bytes."
    case .unavailable: "The page is not served at the moment."
    }
  }
}
