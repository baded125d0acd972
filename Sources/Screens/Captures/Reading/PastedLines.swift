import AccessibilityTree

/// The lines of a text that a tool printed and a person pasted, each without the prefix of the log that it is from.
struct PastedLines {
  /// A line of the text.
  struct Line {
    /// Its number, from 1.
    var number: Int
    /// Its bytes, with the line feed.
    var range: Range<Int>
    /// Its bytes without the log's prefix and without the line feed.
    var text: Range<Int>
    /// The log's prefix; nil without one.
    var prefix: LogPrefix?
  }

  /// The bytes of the whole text.
  let bytes: [UInt8]
  /// The lines from the first to the last.
  let lines: [Line]

  init(_ bytes: [UInt8]) {
    var lines: [Line] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    bytes.withUnsafeBufferPointer { buffer in
      while start < buffer.count {
        let feed = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) ?? buffer.count
        let end = feed > start && buffer[feed - 1] == UInt8(ascii: "\r") ? feed - 1 : feed
        let prefix = LogPrefix(of: UnsafeBufferPointer(rebasing: buffer[start..<end]))
        let text = start + (prefix?.length ?? 0)
        lines.append(
          Line(number: lines.count + 1, range: start..<min(feed + 1, buffer.count), text: text..<end, prefix: prefix))
        start = feed + 1
      }
    }
    (self.bytes, self.lines) = (bytes, lines)
  }

  /// The text of a line, without the log's prefix.
  func text(of line: Line) -> String { String(decoding: bytes[line.text], as: UTF8.self) }

  /// Whether the text ends in a line without a line feed, as where it was cut off.
  func isEnd(_ line: Line) -> Bool { line.range.upperBound == bytes.count && bytes.last != UInt8(ascii: "\n") }

  /// Whether a line begins or ends a block of code in Markdown, so that no capture goes on behind it.
  func isFence(_ line: Line) -> Bool {
    let text = bytes[line.text].drop { $0 == UInt8(ascii: " ") }
    return text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8)
  }

  /// Whether a text stands anywhere in the bytes.
  static func contains(_ sign: StaticString, in bytes: [UInt8]) -> Bool {
    let sign = Array(UnsafeBufferPointer(start: sign.utf8Start, count: sign.utf8CodeUnitCount))
    return bytes.withUnsafeBufferPointer { buffer in
      var offset = 0
      while let start = buffer[offset...].firstIndex(of: sign[0]) {
        if buffer[start...].starts(with: sign) { return true }
        offset = start + 1
      }
      return false
    }
  }
}

/// The prefix that a log has before each line of what a program prints.
///
/// These are read: `I/flutter ( 8037): `, `I/flutter : ` and `MM-DD hh:mm:ss.mmm pid tid I flutter : ` of logcat, with and without
/// the year, both forms of Android Studio, `flutter: ` of an iPhone or a desktop, also behind the prefix of a system's log, and the times
/// and names in brackets of `flutter run --verbose` and of Appium.
struct LogPrefix: Hashable {
  /// The number of its bytes.
  var length: Int
  /// The name of the part of the program that prints.
  var tag: String
  /// The platform of the log; nil where it is unknown.
  var platform: Platform?

  init?(of line: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while let end = Self.endOfBrackets(in: line, from: start) { start = end }
    guard let found = Self.brief(line, from: start) ?? Self.dated(line, from: start) ?? Self.flutter(line, from: start) else {
      guard start > 0 else { return nil }
      (length, tag, platform) = (start, "", nil)
      return
    }
    (length, tag, platform) = (found.end, found.tag, found.platform)
  }

  private typealias Found = (end: Int, tag: String, platform: Platform?)

  private static func isLevel(_ byte: UInt8) -> Bool { "VDIWEFA".utf8.contains(byte) }

  private static func text(_ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: line[range], as: UTF8.self).trimmed
  }

  /// The end of a colon with the space after it.
  private static func afterColon(_ line: UnsafeBufferPointer<UInt8>, _ colon: Int) -> Int {
    colon + 1 < line.count && line[colon + 1] == UInt8(ascii: " ") ? colon + 2 : colon + 1
  }

  /// The end of a time or a name in brackets before a text: `[  +12 ms] `, `[debug] `.
  private static func endOfBrackets(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < line.count, line[start] == UInt8(ascii: "[") else { return nil }
    guard let end = line[start..<min(start + 48, line.count)].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let inside = line[(start + 1)..<end]
    let isName = inside.contains { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
    guard isName, !inside.contains(where: { "[\"',={}".utf8.contains($0) }), end + 2 < line.count,
      line[end + 1] == UInt8(ascii: " ")
    else { return nil }
    return end + 2
  }

  /// `I/flutter ( 8037): `, or `I/flutter : ` without the number of the process.
  private static func brief(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Found? {
    guard start + 4 < line.count, isLevel(line[start]), line[start + 1] == UInt8(ascii: "/"),
      let bracket = line[(start + 2)...].prefix(80).firstIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ":") })
    else { return nil }
    if line[bracket] == UInt8(ascii: ":") {
      let tag = text(line, start + 2..<bracket)
      guard !tag.isEmpty, !tag.contains(" "), bracket + 1 == line.count || line[bracket + 1] == UInt8(ascii: " ") else {
        return nil
      }
      return (afterColon(line, bracket), tag, .android)
    }
    var end = bracket + 1
    while end < line.count, line[end] == UInt8(ascii: " ") || isDigit(line[end]) { end += 1 }
    guard end + 1 < line.count, line[end] == UInt8(ascii: ")"), line[end + 1] == UInt8(ascii: ":") else { return nil }
    return (afterColon(line, end + 1), text(line, start + 2..<bracket), .android)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// A prefix with a date: `12-09 22:12:17.806 25179 25197 D TAG     : `, or
  /// `2022-01-07 22:58:55.048 9567-9587/com.example.app D/TAG: `, or, in columns, `… 9567-9587  TAG   com.example  D  `.
  private static func dated(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Found? {
    guard start + 20 < line.count, isDigit(line[start]) else { return nil }
    var place = start
    var dashes = 0
    while place < line.count, isDigit(line[place]) || " :.-".utf8.contains(line[place]) {
      if line[place] == UInt8(ascii: "-") { dashes += 1 }
      place += 1
    }
    guard dashes > 0, place >= start + 15, place < line.count else { return nil }
    if line[place] == UInt8(ascii: "/") {
      guard let space = line[place...].firstIndex(of: UInt8(ascii: " ")) else { return nil }
      place = space + 1
    }
    guard place + 2 < line.count else { return nil }
    if isLevel(line[place]), line[place + 1] == UInt8(ascii: "/") || line[place + 1] == UInt8(ascii: " ") {
      let tag = place + 2
      guard let colon = line[tag...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
      return (afterColon(line, colon), text(line, tag..<colon), .android)
    }
    return columns(line, from: place)
  }

  /// The columns of Android Studio: the tag, the package, the level, each with two spaces or more behind it.
  private static func columns(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Found? {
    var place = start
    for _ in 0..<2 {
      var end = place
      while end + 1 < line.count, !(line[end] == UInt8(ascii: " ") && line[end + 1] == UInt8(ascii: " ")) { end += 1 }
      guard end + 1 < line.count else { return nil }
      while end < line.count, line[end] == UInt8(ascii: " ") { end += 1 }
      place = end
    }
    guard place < line.count, isLevel(line[place]) else { return nil }
    var end = place + 1
    for _ in 0..<2 where end < line.count && line[end] == UInt8(ascii: " ") { end += 1 }
    guard end > place + 1 else { return nil }
    let tag = text(line, start..<place).split(separator: "  ").first.map(String.init) ?? ""
    return (end, tag, .android)
  }

  /// `flutter: `, alone or behind what a system's log has before it.
  private static func flutter(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Found? {
    let name = Array("flutter:".utf8)
    var place = start
    while place + name.count <= line.count, place < start + 160 {
      let byte = line[place]
      // What follows a quotation mark or a guide is the dump's own.
      guard byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "'") else { return nil }
      if byte == name[0], line[place...].starts(with: name) {
        guard place == start || line[place - 1] == UInt8(ascii: " ") else { return nil }
        return (afterColon(line, place + name.count - 1), "flutter", .iOS)
      }
      place += 1
    }
    return nil
  }
}
