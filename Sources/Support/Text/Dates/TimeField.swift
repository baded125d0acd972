/// The forms of HTML's input types for dates and times: the value has HTML's form, independent of the person's wording
/// (HTML, section 2.3.5, dates and times).
package enum TimeField: String, Hashable, Sendable, CaseIterable {
  /// "2026-03-04".
  case date
  /// "13:45".
  case time
  /// "2026-03-04T13:45".
  case dateTime
  /// "2026-03".
  case month
  /// "2026-W10".
  case week

  /// The words for a value; nil for a value in another form.
  package func words(for value: String, in language: Language) -> String? {
    let names = DateWords(language: language)
    switch self {
    case .date: return CalendarDay(written: value).map { names.date($0.date.day, $0.date.month, $0.date.year) }
    case .time:
      guard value.contains(":"), value.allSatisfy({ $0.isNumber || $0 == ":" || $0 == "." }) else { return nil }
      return TimeReader(value).map { clockTime($0.hour, $0.minute) }
    case .dateTime:
      guard let halves = Self.halves(value), let day = TimeField.date.words(for: halves.day, in: language),
        let time = TimeField.time.words(for: halves.time, in: language)
      else { return nil }
      return language(en: "\(day) at \(time)", nb: "\(day) klokka \(time)")
    case .month: return Self.month(value).map { "\(names.month($0.month)) \($0.year)" }
    case .week: return Self.week(value).map { language(en: "week \($0.week), \($0.year)", nb: "uke \($0.week), \($0.year)") }
    }
  }

  /// The value of a text, in HTML's form; nil where it means none.
  ///
  /// Days are read as by ``DateReader``; times as "13:45", "13.45", "1345", "9", "1:45 pm"; months by name or number;
  /// weeks as "week 10, 2026" and "uke 10 2026".
  package func value(of text: String, today: CalendarDay) -> String? {
    switch self {
    case .date: DateReader(today: today).day(text)?.written
    case .time: TimeReader(text).map { clockTime($0.hour, $0.minute) }
    case .dateTime: dateTime(text, today)
    case .month: monthValue(text, today)
    case .week: weekValue(text, today)
    }
  }

  /// A day and a time, with or without words between them. The time is the last unambiguous one: "4 March 2026" has none, and
  /// "Monday 23.11" may be the day alone.
  private func dateTime(_ text: String, _ today: CalendarDay) -> String? {
    let reader = DateReader(today: today)
    var words = Self.withoutMark(text).split { $0.isWhitespace || $0 == "," }.map(String.init)
    var time: [String] = []
    while time.count < 3, let word = words.popLast() {
      time.insert(word, at: 0)
      guard var found = TimeReader(time.joined(separator: " ")) else { continue }
      while let last = words.last, TimeReader.leading.contains(last.lowercased()) {
        words.removeLast()
        (found.isSure, found.hasPoint) = (true, false)
      }
      guard found.isSure, let day = reader.day(words.joined(separator: " ")), !found.hasPoint || reader.day(text) == nil
      else { return nil }
      return "\(day.written)T\(clockTime(found.hour, found.minute))"
    }
    return nil
  }

  /// The text with a space in place of HTML's "T" between a day and a time.
  private static func withoutMark(_ text: String) -> String {
    let characters = Array(text)
    return String(
      characters.indices.map { place in
        let isMark =
          characters[place] == "T" && characters.indices.contains(place - 1) && characters[place - 1].isNumber
          && characters.indices.contains(place + 1) && characters[place + 1].isNumber
        return isMark ? " " : characters[place]
      })
  }

  private func monthValue(_ text: String, _ today: CalendarDay) -> String? {
    if let (year, month) = Self.month(text), year >= 1000 { return "\(padded(year, 4))-\(padded(month, 2))" }
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    // Any day of the month.
    let reader = DateReader(today: today)
    return (reader.day("1 \(text)") ?? reader.day("1.\(text)")).map { String($0.written.dropLast(3)) }
  }

  private func weekValue(_ text: String, _ today: CalendarDay) -> String? {
    var (year, week) = Self.week(text) ?? (today.date.year, 0)
    if week == 0 {
      let numbers = text.split { !$0.isASCII || !$0.isNumber }.compactMap { DateReader.number($0) }
      guard let first = numbers.first, numbers.count <= 2 else { return nil }
      (year, week) = (numbers.count == 2 ? numbers[1] : year, first)
    }
    guard (1000...9999).contains(year), (1...CalendarDay.weeks(in: year)).contains(week) else { return nil }
    return "\(year)-W\(padded(week, 2))"
  }

  private static func month(_ value: String) -> (year: Int, month: Int)? {
    parts(value, between: "-").flatMap { (1...12).contains($1) ? (year: $0, month: $1) : nil }
  }

  private static func week(_ value: String) -> (year: Int, week: Int)? {
    parts(value, between: "-W").flatMap { (1...CalendarDay.weeks(in: $0)).contains($1) ? (year: $0, week: $1) : nil }
  }

  private static func parts(_ value: String, between separator: String) -> (Int, Int)? {
    guard let range = value.firstRange(of: separator), let first = DateReader.number(value[..<range.lowerBound]),
      let second = DateReader.number(value[range.upperBound...]), (1...9999).contains(first)
    else { return nil }
    return (first, second)
  }
}

extension CalendarDay {
  /// The day of a date in HTML's form; nil for another text.
  fileprivate init?(written text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { DateReader.number($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The number of weeks of a year by ISO 8601: 53 if it begins or ends on a Thursday, else 52.
  ///
  /// - Parameter year: 1 to 9999.
  fileprivate static func weeks(in year: Int) -> Int {
    [(1, 1), (12, 31)].contains { month, day in CalendarDay(year: year, month: month, day: day)?.weekday == 4 } ? 53 : 52
  }
}

extension TimeField {
  /// The two parts of a day and a time as HTML writes them.
  private static func halves(_ value: String) -> (day: String, time: String)? {
    let halves = value.split(whereSeparator: { $0 == "T" || $0 == " " }).map(String.init)
    return halves.count == 2 ? (halves[0], halves[1]) : nil
  }

  /// The words for a value as an American phone says them: the recordings are from such.
  package func americanWords(for value: String) -> String? {
    switch self {
    case .date:
      CalendarDay(written: value)
        .map { "\(DateWords(language: .english).month($0.date.month)) \($0.date.day), \($0.date.year)" }
    case .time:
      words(for: value, in: .english).map { time in
        let hour = Int(time.prefix(2)) ?? 0
        return "\((hour + 11) % 12 + 1)\(time.dropFirst(2)) \(hour < 12 ? "AM" : "PM")"
      }
    case .dateTime:
      Self.halves(value).flatMap { day, time in
        Self.date.americanWords(for: day).flatMap { day in Self.time.americanWords(for: time).map { "\(day) at \($0)" } }
      }
    case .month, .week: words(for: value, in: .english)
    }
  }
}

/// Reads times of day as people type them, in English and Norwegian alike: "13:45", "13.45", "13:45:10", "1345", "9",
/// "1:45 pm", "kl. 9.05", "at 9".
struct TimeReader {
  /// 0 to 23.
  var hour: Int
  /// 0 to 59.
  var minute: Int
  /// Whether the text can only be a time: beside a date a number alone may be a year, and "4.3" another date.
  var isSure: Bool
  /// Whether a point separates hour and minute, like day and month.
  var hasPoint: Bool

  /// Words before a time.
  static let leading = ["klokka", "klokken", "kl.", "kl", "at"]
  private static let halves = ["am", "pm", "a.m.", "p.m."]

  /// Reads a text; nil where it is no time. Seconds must be valid, and are dropped.
  init?(_ text: String) {
    var text = Self.trimmed(text.lowercased())
    let lead = Self.leading.first { text.hasPrefix($0) }
    text = Self.trimmed(text.dropFirst(lead?.count ?? 0))
    let half = Self.halves.first { text.hasSuffix($0) }
    text = Self.trimmed(text.dropLast(half?.count ?? 0))
    hasPoint = text.contains(".") && !text.contains(":")
    guard var numbers = Self.numbers(text) else { return nil }
    if numbers.count == 1, text.count > 2 { numbers = [numbers[0] / 100, numbers[0] % 100] }
    isSure = lead != nil || half != nil || text.contains { !$0.isNumber }
    (hour, minute) = (numbers[0], numbers.count > 1 ? numbers[1] : 0)
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
    }
    guard hour < 24, minute < 60, numbers.count < 3 || numbers[2] < 60 else { return nil }
  }

  /// The hour, the minutes and the seconds of "9", "945", "9:45", "9.45", "9:45:10.5", as far as they are given.
  private static func numbers(_ text: String) -> [Int]? {
    var parts = text.split(separator: text.contains(":") ? ":" : ".", omittingEmptySubsequences: false)
    // HTML writes fractions of a second.
    if parts.count == 3, let point = parts[2].firstIndex(where: { $0 == "." || $0 == "," }) {
      guard DateReader.number(parts[2][point...].dropFirst()) != nil else { return nil }
      parts[2] = parts[2][..<point]
    }
    let numbers = parts.compactMap { DateReader.number($0) }
    guard (1...3).contains(parts.count), numbers.count == parts.count, parts.dropFirst().allSatisfy({ $0.count == 2 }),
      parts[0].count <= (parts.count == 1 ? 4 : 2)
    else { return nil }
    return numbers
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension DateReader {
  /// The number of a text of at most nine digits; nil for any other text.
  static func number(_ text: some StringProtocol) -> Int? {
    text.count <= 9 && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }
}
