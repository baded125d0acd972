/// What logs, build servers and editors write before each line of a text, and what a thread writes before a quoted one.
///
/// A prefix is taken off where several lines in a row have one, so that a line of a capture that looks like one remains. The
/// prefixes of logcat and of Flutter stay: they tell the platform, and which program a line is from (``LogPrefix``).
enum LinePrefixes {
  private typealias Line = UnsafeBufferPointer<UInt8>.SubSequence

  /// The text without the prefixes; nil for one that has none.
  static func removed(from bytes: [UInt8]) -> [UInt8]? {
    changed(bytes) { lines in
      let prefixes = lines.map(LinePrefix.init)
      var ends = [Int](repeating: 0, count: lines.count)
      var start = 0
      while start < lines.count {
        guard let first = prefixes[start] else {
          start += 1
          continue
        }
        // Lines without a text may have lost the prefix too.
        var end = start + 1
        while end < lines.count, prefixes[end]?.continues(first, by: end - start) == true || isBlank(lines[end]) { end += 1 }
        while end > start + 1, isBlank(lines[end - 1]), prefixes[end - 1] == nil { end -= 1 }
        let count = (start..<end).count { prefixes[$0] != nil }
        let isApart =
          start == 0 || isBlank(lines[start - 1]) || isFence(lines[start - 1]) || lines[start - 1].last == UInt8(ascii: ":")
        if count >= (first.isSure ? 2 : 3), first.isSure || isApart { take(start..<end, lines, prefixes, &ends) }
        start = end
      }
      return ends
    }
  }

  /// Takes the prefixes of a run of lines, and as many spaces behind them as all of these lines have.
  private static func take(_ run: Range<Int>, _ lines: [Line], _ prefixes: [LinePrefix?], _ ends: inout [Int]) {
    var padding = Int.max
    for place in run {
      guard let prefix = prefixes[place], prefix.length < lines[place].count else { continue }
      let rest = lines[place].dropFirst(prefix.length)
      if !isBlank(rest) { padding = min(padding, rest.prefix { $0 == 0x20 }.count) }
    }
    for place in run {
      guard let prefix = prefixes[place] else { continue }
      ends[place] = min(prefix.length + (padding == .max ? 0 : padding), lines[place].count)
    }
  }

  /// A text without the prefixes of logcat and of Flutter, where no format reads lines and takes them off by itself; nil for another
  /// text.
  static func logRemoved(from bytes: [UInt8]) -> [UInt8]? {
    let isReadByLines = CaptureFormat.allCases.contains { format in
      guard case .text(let marks, _) = format.row.reading else { return false }
      return marks.contains { PastedLines.contains($0, in: bytes) }
    }
    if isReadByLines { return nil }
    return changed(bytes) { lines in
      let ends = lines.map { line in
        LogPrefix(of: UnsafeBufferPointer(rebasing: line)).map { $0.platform == nil ? 0 : $0.length } ?? 0
      }
      return ends.count { $0 > 0 } > 2 ? ends : ends.map { _ in 0 }
    }
  }

  /// The text without the signs of a quotation before its lines; nil for one that has none.
  ///
  /// A quotation is some lines that all begin with `>`, after a blank line or a line that ends with a colon.
  static func unquoted(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: ">")) else { return nil }
    return changed(bytes) { lines in
      var ends = [Int](repeating: 0, count: lines.count)
      var start = 0
      while start < lines.count {
        guard lines[start].first == UInt8(ascii: ">") else {
          start += 1
          continue
        }
        var end = start
        while end < lines.count, lines[end].first == UInt8(ascii: ">") { end += 1 }
        let isApart = start == 0 || isBlank(lines[start - 1]) || lines[start - 1].last == UInt8(ascii: ":")
        if end - start > 1, isApart {
          for place in start..<end { ends[place] = lines[place].dropFirst().first == 0x20 ? 2 : 1 }
        }
        start = end
      }
      return ends
    }
  }

  /// A text without the beginnings of its lines; nil where there is none to take off.
  ///
  /// - Parameter ends: The number of bytes to take off each line.
  private static func changed(_ bytes: [UInt8], _ ends: ([Line]) -> [Int]) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { buffer in
      let lines = buffer.split(separator: 0xA, omittingEmptySubsequences: false)
      let ends = ends(lines)
      guard ends.contains(where: { $0 > 0 }) else { return nil }
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      for (place, line) in lines.enumerated() {
        if place > 0 { result.append(0xA) }
        result += line.dropFirst(ends[place])
      }
      return result
    }
  }

  private static func isBlank(_ line: Line) -> Bool { line.allSatisfy { $0 <= 0x20 } }

  private static func isFence(_ line: Line) -> Bool { line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8) }
}

/// The beginning of a line that a log, a build server or an editor has written: a time with what stands around it, the name of
/// a container, a number.
private struct LinePrefix {
  /// The number of its bytes.
  private(set) var length = 0
  /// Whether it has a date and a time, as no line of a capture begins with.
  private(set) var isSure = false
  /// Its kind; lines of one text have the same.
  private var kind = Kind.time
  /// The number of the line.
  private var number = 0

  private enum Kind: Hashable { case time, container, number }

  private let line: UnsafeBufferPointer<UInt8>.SubSequence
  private var place: Int

  init?(_ line: UnsafeBufferPointer<UInt8>.SubSequence) {
    (self.line, place) = (line, line.startIndex)
    // Nearly all lines begin with a sign that no prefix begins with.
    guard let first = line.first(where: { $0 != 0x20 }),
      isDigit(first) || isLetter(first) || first == UInt8(ascii: "["), !Self.isOfLog(line)
    else { return nil }
    if readsTime() || readsContainer() || readsNumber() { length = place - line.startIndex } else { return nil }
  }

  /// Whether a program's own log has written it, which tells its platform.
  private static func isOfLog(_ line: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
    LogPrefix(of: UnsafeBufferPointer(rebasing: line)).map { $0.platform != nil } ?? false
  }

  /// Whether it may stand so many lines below another one.
  func continues(_ other: LinePrefix, by lines: Int) -> Bool {
    kind == other.kind && isSure == other.isSure && (kind != .number || number == other.number + lines)
  }

  private func byte(_ offset: Int = 0) -> UInt8 { place + offset < line.endIndex ? line[place + offset] : 0 }
  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  private mutating func skip(_ sign: Character) -> Bool {
    guard byte() == sign.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func skipSpaces() { while byte() == 0x20 || byte() == 0x9 { place += 1 } }

  /// So many digits.
  private mutating func skipDigits(_ counts: ClosedRange<Int>) -> Bool {
    var count = 0
    while isDigit(byte(count)) { count += 1 }
    guard counts.contains(count) else { return false }
    place += count
    return true
  }

  // MARK: - Times

  /// Reads a time of a day, with a date or without one, and what a log has beside it, up to the space before the text.
  private mutating func readsTime() -> Bool {
    let start = place
    var (hasDate, hasTime) = (false, false)
    // The job and the step, which `gh run view --log` writes first.
    if let tab = line.prefix(160).lastIndex(of: 0x9), isDigit(tab + 1 < line.endIndex ? line[tab + 1] : 0), !isDigit(line[start])
    {
      place = tab + 1
    }
    skipSpaces()
    // XCTest: `    t =     1.23s `.
    if line[place...].starts(with: "t = ".utf8) {
      place += 4
      skipSpaces()
      if skipDigits(1...7), skip("."), skipDigits(1...6), skip("s"), skip(" ") { return true }
      place = start
      return false
    }
    guard place == start || isDigit(byte()) else {
      place = start
      return false
    }
    let isBracket = byte() == UInt8(ascii: "[") || byte() == UInt8(ascii: "(")
    if isBracket { place += 1 }
    if readsDate() {
      hasDate = true
      if byte() == UInt8(ascii: "T") || byte() == UInt8(ascii: "t") {
        place += 1
      } else {
        if byte() == UInt8(ascii: ",") { place += 1 }
        skipSpaces()
      }
    }
    hasTime = readsClock()
    guard hasTime else {
      place = start
      return false
    }
    if isBracket {
      // Further words may stand in the brackets: a level, the name of a thread.
      let rest = line[place...].prefix(60)
      guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ")") }) else {
        place = start
        return false
      }
      place = end + 1
    }
    isSure = hasDate
    while readsName() {}
    // One space before the text, which may be further in.
    if byte() == UInt8(ascii: ":") { place += 1 }
    guard place < line.endIndex else { return true }
    guard byte() == 0x20 || byte() == 0x9 else {
      (place, isSure) = (start, false)
      return false
    }
    place += 1
    return true
  }

  /// `2026-11-29`, `29/11/2026`, `11-29`, `Nov 29`, `Sun Nov 29`, `29 Nov 2026`.
  private mutating func readsDate() -> Bool {
    let start = place
    if skipDigits(4...4), skip("-") || skip("/") || skip("."), skipDigits(1...2), skip("-") || skip("/") || skip("."),
      skipDigits(1...2)
    {
      return true
    }
    place = start
    if skipDigits(1...2), skip("-") || skip("/") || skip("."), skipDigits(1...2) {
      let end = place
      if !(skip("-") || skip("/") || skip(".")) || !skipDigits(2...4) { place = end }
      return byte() == 0x20 || byte() == UInt8(ascii: "T") || byte() == UInt8(ascii: ",")
    }
    place = start
    if readsWord(of: Self.days) { _ = skip(","); skipSpaces() }
    let afterDay = place
    if readsWord(of: Self.months), skip(" ") {
      skipSpaces()
      if skipDigits(1...2), byte() == 0x20 || byte() == UInt8(ascii: ",") { return true }
    }
    place = afterDay
    if skipDigits(1...2), skip(" "), readsWord(of: Self.months), skip(" "), skipDigits(4...4) { return true }
    place = start
    return false
  }

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map { Array($0.utf8) }
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    .map { Array($0.utf8) }

  private mutating func readsWord(of words: [[UInt8]]) -> Bool {
    guard let word = words.first(where: { line[place...].starts(with: $0) }), !isLetter(byte(word.count)) else { return false }
    place += word.count
    return true
  }

  /// `19:20`, `19:20:01.1234567Z`, `19:20:01,123 +0100`.
  private mutating func readsClock() -> Bool {
    let start = place
    guard skipDigits(1...2), skip(":"), skipDigits(2...2) else {
      place = start
      return false
    }
    if skip(":") {
      guard skipDigits(2...2) else {
        place = start
        return false
      }
      if byte() == UInt8(ascii: ".") || byte() == UInt8(ascii: ","), isDigit(byte(1)) {
        place += 1
        _ = skipDigits(1...9)
      }
    }
    if skip("Z") { return true }
    let end = place
    _ = skip(" ")
    if skip("+") || skip("-"), skipDigits(2...4) {
      if skip(":"), !skipDigits(2...2) { place = end }
    } else {
      place = end
      for word in [" AM", " PM", " UTC", " GMT", " CET", " CEST"] where line[place...].starts(with: word.utf8) {
        place += word.utf8.count
        break
      }
    }
    return true
  }

  /// What a log has behind its time: a level, numbers of processes, a program with its number, a name in brackets.
  private mutating func readsName() -> Bool {
    let start = place
    guard skip(" ") || skip("\t") else { return false }
    if byte() == UInt8(ascii: "[") {
      let rest = line[place...].prefix(64)
      if let end = rest.firstIndex(of: UInt8(ascii: "]")), end + 1 < line.endIndex,
        [0x20, UInt8(ascii: ":")].contains(line[end + 1]), !rest[..<end].contains(where: { "\"'={},".utf8.contains($0) })
      {
        place = end + 1
        return true
      }
      place = start
      return false
    }
    // A column that is filled up from the left has one more space.
    if byte() == 0x20 { place += 1 }
    let word = line[place...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: ":") && $0 < 0x80 }
    let after = place + word.count
    let next = after < line.endIndex ? line[after] : 0
    if Self.levels.contains(where: { $0.elementsEqual(word) }), next == 0x20 || next == UInt8(ascii: ":") {
      place = after
      return true
    }
    // The name of a machine before a program.
    if next == 0x20, !word.isEmpty {
      let program = line[(after + 1)...].prefix { isLetter($0) || isDigit($0) || "-_./".utf8.contains($0) }
      if !program.isEmpty, program.endIndex < line.endIndex, line[program.endIndex] == UInt8(ascii: "[") {
        place = after
        if readsName() { return true }
      }
    }
    // `App[123:456]`, and the machine before it.
    if next == UInt8(ascii: "["), !word.isEmpty, word.allSatisfy({ isLetter($0) || isDigit($0) || "-_./".utf8.contains($0) }) {
      let numbers = line[(after + 1)...].prefix(24)
      if let end = numbers.firstIndex(of: UInt8(ascii: "]")),
        numbers[..<end].allSatisfy({
          isDigit($0) || $0 == UInt8(ascii: ":") || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        })
      {
        place = end + 1
        return true
      }
    }
    place = start
    return false
  }

  private static let levels = [
    "VERBOSE", "DEBUG", "INFO", "NOTICE", "WARN", "WARNING", "ERROR", "FATAL", "TRACE", "stdout", "stderr",
  ].map { Array($0.utf8) }

  // MARK: - Others

  /// `app-1  | `, as a set of containers writes it.
  private mutating func readsContainer() -> Bool {
    let start = place
    guard isLetter(byte()) else { return false }
    while isLetter(byte()) || isDigit(byte()) || "-_.".utf8.contains(byte()) { place += 1 }
    let name = place
    skipSpaces()
    guard place > name, skip("|"), place == line.endIndex || skip(" ") else {
      place = start
      return false
    }
    kind = .container
    return true
  }

  /// `  12 `, `12: `, `12| `: numbers that count lines.
  private mutating func readsNumber() -> Bool {
    let start = place
    skipSpaces()
    let digits = place
    guard skipDigits(1...6), let value = Int(String(decoding: line[digits..<place], as: UTF8.self)) else {
      place = start
      return false
    }
    let end = place
    if byte() == 0x20 { place += 1 }
    if !(skip("|") || skip(":") || skip("\t")) { place = end }
    // The spaces that all lines have are taken with it.
    guard place == line.endIndex || place > end || byte() == 0x20 else {
      place = start
      return false
    }
    (kind, number) = (.number, value)
    return true
  }
}
