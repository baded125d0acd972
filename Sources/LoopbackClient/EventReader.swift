/// Reads server-sent events out of a chunked response of HTTP, piece by piece.
package struct EventReader {
  /// An event: its name and its data.
  package struct Event: Hashable, Sendable {
    package var name: String
    package var data: String
  }

  /// Bytes that have come and are no whole chunk yet.
  private var bytes: [UInt8] = []
  private var isInBody = false
  /// The text of chunks that is no whole event yet.
  private var text: [UInt8] = []
  /// The lines before the body; nil until they have come.
  package private(set) var head: String?

  package init() {}

  /// Takes bytes as they come and returns the events that are complete with them.
  package mutating func take(_ more: [UInt8]) -> [Event] {
    bytes += more
    if !isInBody { takeHead() }
    while isInBody, takeChunk() {}
    var events: [Event] = []
    while let end = text.firstRange(of: [10, 10]) {
      let lines = String(decoding: text[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
      text.removeSubrange(..<end.upperBound)
      func value(_ field: String) -> String? {
        lines.first { $0.hasPrefix("\(field): ") }.map { String($0.dropFirst(field.count + 2)) }
      }
      if let name = value("event") { events.append(Event(name: name, data: value("data") ?? "")) }
    }
    return events
  }

  private mutating func takeHead() {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
    head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    bytes.removeSubrange(..<end.upperBound)
    isInBody = true
  }

  private mutating func takeChunk() -> Bool {
    guard let line = bytes.firstRange(of: [13, 10]),
      let size = Int(String(decoding: bytes[..<line.lowerBound], as: UTF8.self), radix: 16),
      bytes.count >= line.upperBound + size + 2
    else { return false }
    text += bytes[line.upperBound..<line.upperBound + size]
    bytes.removeSubrange(..<(line.upperBound + size + 2))
    return true
  }
}
