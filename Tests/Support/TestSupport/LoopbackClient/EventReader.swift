internal import Glibc

/// Reads server-sent events out of a chunked response of HTTP, piece by piece.
package struct EventReader {
  /// An event: its name and its data.
  package struct Event: Hashable, Sendable {
    package var name: String
    package var data: String
  }

  /// The received bytes that are no whole chunk yet.
  private var bytes: [UInt8] = []
  private var isInBody = false
  /// The text of chunks that is no whole event yet.
  private var text: [UInt8] = []
  /// The lines before the body; nil until they are complete.
  package private(set) var head: String?

  package init() {}

  /// Takes received bytes and returns the events that they complete.
  package mutating func take(_ more: [UInt8]) -> [Event] {
    bytes += more
    if !isInBody { takeHead() }
    while isInBody, takeChunk() {}
    var events: [Event] = []
    while let end = text.firstRange(of: "\n\n") {
      let lines = text.lines(before: end.lowerBound)
      text.removeSubrange(..<end.upperBound)
      func value(_ field: String) -> String? {
        lines.first { $0.hasPrefix("\(field): ") }.map { String($0.dropFirst(field.count + 2)) }
      }
      if let name = value("event") { events.append(Event(name: name, data: value("data") ?? "")) }
    }
    return events
  }

  private mutating func takeHead() {
    guard let end = bytes.firstRange(of: "\r\n\r\n") else { return }
    head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    bytes.removeSubrange(..<end.upperBound)
    isInBody = true
  }

  private mutating func takeChunk() -> Bool {
    guard let line = bytes.firstRange(of: "\r\n"),
      let size = Int(String(decoding: bytes[..<line.lowerBound], as: UTF8.self), radix: 16),
      bytes.count >= line.upperBound + size + 2
    else { return false }
    text += bytes[line.upperBound..<line.upperBound + size]
    bytes.removeSubrange(..<(line.upperBound + size + 2))
    return true
  }
}

extension [UInt8] {
  /// The first place of a text, found by the C library: a page's picture is many thousand bytes, and the collection's own
  /// search takes seconds for the pictures of one test.
  fileprivate func firstRange(of text: String, from start: Int = 0) -> Range<Int>? {
    let wanted = Array(text.utf8)
    return withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var place = start
      while let hit = memchr(base + place, Int32(wanted[0]), bytes.count - place) {
        place = UnsafeRawPointer(hit) - base
        guard bytes.count - place >= wanted.count else { return nil }
        if memcmp(hit, wanted, wanted.count) == 0 { return place..<place + wanted.count }
        place += 1
      }
      return nil
    }
  }

  /// The lines of the text that ends at a place.
  fileprivate func lines(before end: Int) -> [String] {
    var lines: [String] = []
    var start = 0
    while start < end {
      let next = Swift.min(firstRange(of: "\n", from: start)?.lowerBound ?? end, end)
      lines.append(String(decoding: self[start..<next], as: UTF8.self))
      start = next + 1
    }
    return lines
  }
}
