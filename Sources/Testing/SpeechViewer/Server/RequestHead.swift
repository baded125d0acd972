/// The head of a request that has come to its end, and what of it the HTTP server gets.
///
/// The server's time for a line grows with the square of its length, and it reads for ever at content that breaks off
/// (FlyingFox 0.27.1). It needs two lines to answer, so it gets these two, and they are short.
struct RequestHead {
  private let lines: [ArraySlice<UInt8>]

  /// Bytes of a line for the server; the page's addresses have fewer than a hundred.
  static let longestLine = 512
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The head at the beginning of some bytes; nil if its end has not come.
  ///
  /// Lines may end without a carriage return.
  ///
  /// - Parameter start: where its end may begin, because it was looked for before.
  init?(in bytes: [UInt8], lookingFrom start: Int = 0) {
    let end = bytes.indices.dropFirst(start).first { index in
      guard bytes[index] == Self.newline else { return false }
      let rest = bytes[(index + 1)...]
      return rest.starts(with: [Self.newline]) || rest.starts(with: [Self.carriageReturn, Self.newline])
    }
    guard let end else { return nil }
    lines = bytes[..<end].split(separator: Self.newline, omittingEmptySubsequences: false).map {
      $0.last == Self.carriageReturn ? $0.dropLast() : $0
    }
  }

  /// What the server gets.
  func forServer() throws(Refusal) -> [UInt8] {
    let words = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let versions = ["HTTP/1.0", "HTTP/1.1"]
    guard words.count == 3, !words[1].isEmpty, versions.contains(where: { words[2].elementsEqual($0.utf8) }) else {
      throw .noRequest
    }
    guard words[0].elementsEqual("GET".utf8) else { throw .notGet }
    guard lines[0].count <= Self.longestLine else { throw .longAddress }
    let hosts = lines.dropFirst().filter { String(decoding: $0.prefix(5), as: UTF8.self).lowercased() == "host:" }
    let forServer = [lines[0]] + hosts + [Array("Connection: close".utf8)[...]]
    guard hosts.count <= 1, forServer.allSatisfy(Self.isPlain) else { throw .noRequest }
    return Array(forServer.joined(separator: "\r\n".utf8)) + Array("\r\n\r\n".utf8)
  }

  /// Whether a line is short, and all of it can be seen.
  private static func isPlain(_ line: ArraySlice<UInt8>) -> Bool {
    line.count <= longestLine && line.allSatisfy { 0x20...0x7e ~= $0 }
  }
}
