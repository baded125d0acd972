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
