import CustomDump
import Testing

@testable import RemoteApps

@Suite("What passes through a proxy")
struct HTTPTapTests {
  /// The messages in some bytes, which come in pieces of a size; `head` for those whose body has not come.
  private static func messages(_ text: String, by size: Int = .max, answering methods: [String] = [], storing: Int = 100)
    -> [String]
  {
    var tap = HTTPTap(storing: storing)
    for method in methods { tap.expect(answerTo: HTTPTap.Message(start: "\(method) / HTTP/1.1")) }
    let bytes = Array(text.utf8)
    var seen: [String] = []
    for start in stride(from: 0, to: bytes.count, by: min(size, bytes.count)) {
      var rest = bytes[start..<min(bytes.count, start + min(size, bytes.count))]
      while let event = tap.next(&rest) {
        guard case .message(let message) = event else { continue }
        seen.append("\(message.start): \(String(decoding: message.body, as: UTF8.self))\(message.isWhole ? "" : "…")")
      }
    }
    if !tap.follows { seen.append("unfollowed") }
    if let last = tap.close() { seen.append("\(last.start): \(String(decoding: last.body, as: UTF8.self)) at the end") }
    return seen
  }

  @Test(
    "is followed message by message, in pieces of any size",
    arguments: [
      ("GET /status HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\n\n", [], ["GET /status HTTP/1.1: ", "GET /b HTTP/1.1: "]),
      (
        "POST /s HTTP/1.1\r\nContent-Length: 4\r\n\r\nKariGET / HTTP/1.1\r\n\r\n", [],
        ["POST /s HTTP/1.1: Kari", "GET / HTTP/1.1: "]
      ),
      (
        "HTTP/1.1 200 OK\r\ntransfer-encoding: CHUNKED\r\n\r\n3\r\nKar\r\n1;x=y\r\ni\r\n0\r\nTrailer: x\r\n\r\nHTTP/1.1 204 No\r\n\r\n",
        ["GET", "DELETE"], ["HTTP/1.1 200 OK: Kari", "HTTP/1.1 204 No: "]
      ),
      ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", ["POST"], ["HTTP/1.1 200 OK: ok"]),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nHTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n", ["HEAD", "GET"],
        ["HTTP/1.1 200 OK: ", "HTTP/1.1 404 No: "]
      ),
      ("HTTP/1.0 200 OK\r\n\r\nto the end", ["GET"], ["HTTP/1.0 200 OK: to the end at the end"]),
      ("HTTP/1.1 101 Switching\r\n\r\n\u{1}frame", ["GET"], ["unfollowed"]),
      ("not HTTP at all\r\n\r\nGET / HTTP/1.1\r\n\r\n", [], ["unfollowed"]),
      ("POST /s HTTP/1.1\r\nContent-Length: -4\r\n\r\n", [], ["unfollowed"]),
      ("POST /s HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", [], ["unfollowed"]),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", ["GET"], ["unfollowed"]),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n", ["GET"], ["unfollowed"]),
      ("POST /s HTTP/1.1\r\nContent-Length:\r\n 4\r\n\r\nKari", [], ["POST /s HTTP/1.1: Kari"]),
      ("POST /s HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 4\r\n\r\nKari", [], ["POST /s HTTP/1.1: Kari"]),
      (
        "POST /s HTTP/1.1\r\nX: \u{2028}Content-Length: 4\r\n\r\nGET / HTTP/1.1\r\n\r\n", [],
        ["POST /s HTTP/1.1: ", "GET / HTTP/1.1: "]
      ),
      ("POST /s HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nKari", [], ["unfollowed"]),
      ("POST /s HTTP/1.1\r\nContent-Length: +4\r\n\r\nKari", [], ["unfollowed"]),
      ("POST /s HTTP/1.1\r\nContent-Length : 4\r\n\r\nKari", [], ["unfollowed"]),
      ("POST /s HTTP/1.1\r\nX: a\rContent-Length: 4\r\n\r\nKari", [], ["unfollowed"]),
      ("POST /s HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\nKari", [], ["unfollowed"]),
      ("POST /s HTTP/1.1\r\nTransfer-Encoding: chunked, identity\r\n\r\nKari", [], ["unfollowed"]),
      ("HTTP/1.1 200 OK\r\n\r\ntunnel", ["CONNECT"], ["unfollowed"]),
    ] as [(String, [String], [String])])
  func messages(bytes: String, methods: [String], expected: [String]) {
    for size in [1, 2, 3, 7, .max] {
      expectNoDifference(Self.messages(bytes, by: size, answering: methods), expected, "in pieces of \(size)")
    }
  }

  @Test("A long body passes without being kept, and an endless head is not followed")
  func long() {
    let body = String(repeating: "x", count: 101)
    expectNoDifference(Self.messages("POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n\(body)"), ["POST / HTTP/1.1: …"])
    expectNoDifference(
      Self.messages("GET / HTTP/1.1\r\nA: " + String(repeating: "x", count: HTTPTap.longestHead)), ["unfollowed"])
  }
}
