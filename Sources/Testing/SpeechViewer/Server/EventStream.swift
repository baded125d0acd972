import Foundation

/// The format of server-sent events, each a chunk of the response.
///
/// Source: WHATWG HTML, 9.2 Server-sent events; RFC 9112, 7.1 Chunked Transfer Coding.
enum EventStream {
  /// An event as bytes: its name, and its data on one line.
  static func bytes(of event: ShowEvent) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // All values are texts, numbers and Booleans, which can always be encoded.
    let (name, value) = event.content
    let data = (try? encoder.encode(value)) ?? Data("null".utf8)
    return chunk(Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8))
  }

  /// A comment, which a browser ignores: sending it shows whether a viewer is gone.
  static let comment = chunk(Array(":\n\n".utf8))
  /// The end of the response.
  static let end = chunk([])

  private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16, uppercase: true))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }
}
