import Glibc

/// How far a place's clocks are from UTC, at each moment.
///
/// The rules are those of this machine's time zone database, or one that is written out as POSIX has it (XBD 8.3). They are
/// read here because every program of a machine is to show the same time, and because a program that is linked with a part of
/// Foundation has no other time zones.
package struct TimeZoneRules: Hashable, Sendable {
  /// The IANA name, like `Europe/Oslo`, or the written rule, like `CET-1CEST,M3.5.0,M10.5.0/3`.
  package let name: String
  /// The offset before the first change, in seconds east of UTC.
  private var first = 0
  /// The changes, in their order.
  private var changes: [Change] = []
  /// What holds after the last change; nil where that one holds on.
  private var rule: TimeZoneRule?

  /// From a moment on, another offset holds.
  struct Change: Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00 UTC.
    var moment: Int
    /// Seconds east of UTC.
    var offset: Int
  }

  /// Universal time.
  package static let utc = TimeZoneRules(name: "UTC", rule: nil)

  /// One offset at all times, in seconds east of UTC, or the rule.
  init(name: String, rule: TimeZoneRule?) {
    self.name = name
    self.rule = rule
    first = rule?.standard ?? 0
  }

  /// The rules of a file of the database.
  ///
  /// - Parameter name: Nil for the rule that the file ends with.
  init(_ file: TimeZoneFile, name: String?) {
    self.name = name ?? (file.rule.isEmpty ? "localtime" : file.rule)
    (first, changes, rule) = (file.first, file.changes, TimeZoneRule(file.rule))
  }

  /// The zone with an IANA name, or of a written rule; nil where this machine's database has no such name, and it is no rule.
  package init?(named name: String) {
    if let file = TimeZoneFile(named: name) {
      self.init(file, name: name)
    } else if let rule = TimeZoneRule(name) {
      self.init(name: name, rule: rule)
    } else {
      return nil
    }
  }

  /// Seconds east of UTC at a moment in seconds since 1970-01-01 00:00 UTC. Logarithmic in the number of changes.
  package func offset(at moment: Int) -> Int {
    if let rule, moment >= changes.last?.moment ?? .min { return rule.offset(at: moment) }
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : changes[low - 1].offset
  }
}

// MARK: - This machine

extension TimeZoneRules {
  /// The time zone of this machine.
  package static var local: TimeZoneRules {
    written(in: getenv("TZ").map { String(cString: $0) })
  }

  /// The zone of a value of `TZ`, as the C library takes it: `Europe/Oslo`, `:Europe/Oslo`, the path of a file, or a rule. What is
  /// none of these is UTC. Without the variable the machine's own file counts.
  static func written(in variable: String?) -> TimeZoneRules {
    guard let variable else { return TimeZoneRules(file: "/etc/localtime") ?? .utc }
    let name = variable.first == ":" ? String(variable.dropFirst()) : variable
    return (name.first == "/" ? TimeZoneRules(file: name) : TimeZoneRules(named: name)) ?? .utc
  }

  /// The rules of a file that is in the database, a link into it, or a copy. A copy has no name: the rule at its end stands for it.
  private init?(file path: String) {
    guard let file = TimeZoneFile(path: path), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    self.init(file, name: TimeZoneFile.name(of: path) ?? TimeZoneFile.name(of: String(cString: real)))
  }
}

/// A rule for summer time as POSIX writes it in `TZ` (XBD 8.3), with the wider hours of RFC 8536, section 3.3.1:
/// `CET-1CEST,M3.5.0,M10.5.0/3`, `EST5`, `<+0545>-5:45`.
struct TimeZoneRule: Hashable, Sendable {
  /// Seconds east of UTC in winter.
  private(set) var standard: Int
  /// Nil without summer time.
  private var summer: Summer?

  /// Summer time: seconds east of UTC, and the days on which it begins and ends.
  private struct Summer: Hashable, Sendable {
    var offset: Int
    var start: Day
    var end: Day
  }

  /// A day of each year, and the local second at which a change comes.
  private struct Day: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// 1 to 365; 29 February is never counted.
      case withoutLeapDay(Int)
      /// 0 to 365.
      case ofYear(Int)
      /// The week 1 to 5 of a month, 5 for the last, and the weekday from 0 for Sunday.
      case weekday(month: Int, week: Int, day: Int)
    }
    var kind: Kind
    /// Seconds after midnight, also before it or on later days.
    var second = 2 * 3600
  }

  /// Reads a rule; nil for another text.
  init?(_ text: String) {
    var reader = Reader(rest: text.utf8[...])
    guard reader.skipName(), let west = reader.time(hours: 24) else { return nil }
    standard = -west
    if reader.rest.isEmpty { return }
    guard reader.skipName() else { return nil }
    var offset = standard + 3600
    if let next = reader.rest.first, next != UInt8(ascii: ",") {
      guard let west = reader.time(hours: 24) else { return nil }
      offset = -west
    }
    // Without days the C library takes those of the United States.
    if reader.rest.isEmpty { reader.rest = ",M3.2.0,M11.1.0".utf8[...] }
    guard let start = reader.day(), let end = reader.day(), reader.rest.isEmpty else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// Seconds east of UTC at a moment in seconds since 1970-01-01 00:00 UTC.
  func offset(at moment: Int) -> Int {
    guard let summer else { return standard }
    let year = CalendarDay(second: moment + standard).date.year
    guard let start = second(of: summer.start, in: year), let end = second(of: summer.end, in: year) else { return standard }
    let (begins, ends) = (start - standard, end - summer.offset)
    let isSummer = begins < ends ? (begins..<ends).contains(moment) : !(ends..<begins).contains(moment)
    return isSummer ? summer.offset : standard
  }

  /// The local second of a change since 1970-01-01; nil outside the years of the calendar.
  private func second(of day: Day, in year: Int) -> Int? {
    guard let first = CalendarDay(year: year, month: 1, day: 1) else { return nil }
    let isLeapYear = CalendarDay(year: year, month: 2, day: 29) != nil
    let date: CalendarDay
    switch day.kind {
    case .ofYear(let number): date = first.advanced(by: number)
    case .withoutLeapDay(let number): date = first.advanced(by: number - (isLeapYear && number > 59 ? 0 : 1))
    case .weekday(let month, let week, let weekday):
      guard let begin = CalendarDay(year: year, month: month, day: 1) else { return nil }
      let found = begin.advanced(by: (weekday - begin.weekday % 7 + 7) % 7 + (week - 1) * 7)
      date = found.date.month == month ? found : found.advanced(by: -7)
    }
    return date.number * 86_400 + day.second
  }

  /// Reads the parts of a rule from its beginning.
  private struct Reader {
    var rest: Substring.UTF8View

    /// Passes over a name of at least three letters, or of letters, digits and signs between `<` and `>`.
    mutating func skipName() -> Bool {
      if take("<") {
        let name = rest.prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        rest = rest[name.endIndex...]
        return name.count >= 3 && take(">")
      }
      let name = rest.prefix(while: isLetter)
      rest = rest[name.endIndex...]
      return name.count >= 3
    }

    /// Seconds of `-5:45:10`; nil where there is none, or more hours than may be.
    mutating func time(hours most: Int) -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard var seconds = number(upTo: most).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] where take(":") {
        guard let part = number(upTo: 59) else { return nil }
        seconds += part * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// `,M3.5.0/3`, `,J60` or `,59`.
    mutating func day() -> Day? {
      guard take(",") else { return nil }
      var day: Day
      if take("M") {
        guard let month = number(upTo: 12), month > 0, take("."), let week = number(upTo: 5), week > 0, take("."),
          let weekday = number(upTo: 6)
        else { return nil }
        day = Day(kind: .weekday(month: month, week: week, day: weekday))
      } else if take("J") {
        guard let number = number(upTo: 365), number > 0 else { return nil }
        day = Day(kind: .withoutLeapDay(number))
      } else {
        guard let number = number(upTo: 365) else { return nil }
        day = Day(kind: .ofYear(number))
      }
      if take("/") {
        guard let second = time(hours: 167) else { return nil }
        day.second = second
      }
      return day
    }

    private mutating func number(upTo most: Int) -> Int? {
      let digits = rest.prefix(while: isDigit)
      guard (1...3).contains(digits.count), let number = Int(Substring(digits)), number <= most else { return nil }
      rest = rest[digits.endIndex...]
      return number
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest = rest.dropFirst()
      return true
    }

    private func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  }
}
