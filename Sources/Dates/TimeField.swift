package import Languages

/// A field for a moment, by the forms of HTML's input types: what it holds is written as HTML writes it, whatever a person
/// types or hears (HTML, section 2.3.5, dates and times).
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

  /// What a value is called; nil for none of this field's.
  package func words(for value: String, in language: Language) -> String? {
    let names = DateWords(language: language)
    switch self {
    case .date:
      return DateReader.written(value).map { names.date($0.date.day, $0.date.month, $0.date.year) }
    case .time: return Self.time(value, separators: ":").map(clockTime)
    case .dateTime:
      let halves = value.split(whereSeparator: { $0 == "T" || $0 == " " })
      guard halves.count == 2, let day = TimeField.date.words(for: String(halves[0]), in: language),
        let time = TimeField.time.words(for: String(halves[1]), in: language)
      else { return nil }
      return language(en: "\(day) at \(time)", nb: "\(day) klokka \(time)")
    case .month:
      guard let (year, month) = Self.parts(value, between: "-"), (1...12).contains(month) else { return nil }
      return "\(names.month(month)) \(year)"
    case .week:
      guard let (year, week) = Self.parts(value, between: "-W"), (1...53).contains(week) else { return nil }
      return language(en: "week \(week), \(year)", nb: "uke \(week), \(year)")
    }
  }

  /// The value that a text means, in HTML's form; nil where it means none.
  ///
  /// Days are understood as ``DateReader`` does; times as "13:45", "13.45", "1345", "9", "1:45 pm"; months by name or number;
  /// weeks as "week 10, 2026" and "uke 10 2026".
  package func value(of text: String, today: CalendarDay) -> String? {
    switch self {
    case .date: return DateReader(today: today).day(text)?.written
    case .time: return Self.time(text, separators: ":.").map(clockTime)
    case .dateTime: return dateTime(text, today)
    case .month:
      if Self.words(for: text, of: self) != nil { return text }
      // Any day of it.
      guard let first = DateReader(today: today).day("1 \(text)") ?? DateReader(today: today).day("1.\(text)") else { return nil }
      return String(first.written.dropLast(3))
    case .week:
      if Self.words(for: text, of: self) != nil { return text }
      let numbers = text.split(whereSeparator: { !$0.isASCII || !$0.isWholeNumber }).compactMap { Int($0) }
      guard let week = numbers.first, (1...53).contains(week), numbers.count <= 2 else { return nil }
      let year = numbers.count == 2 ? numbers[1] : today.date.year
      guard (1000...9999).contains(year) else { return nil }
      return "\(year)-W\(week < 10 ? "0" : "")\(week)"
    }
  }

  /// A day and a time, with or without something between them: the time is the last that is one.
  private func dateTime(_ text: String, _ today: CalendarDay) -> String? {
    var words = text.replacing("T", with: " ").split(whereSeparator: \.isWhitespace).map(String.init)
    var time: [String] = []
    while time.count < 2, let word = words.popLast() {
      time.insert(word, at: 0)
      guard let found = TimeField.time.value(of: time.joined(separator: " "), today: today) else { continue }
      let between: Set<String> = ["at", "klokka", "klokken", "kl", "kl.", ","]
      while let last = words.last, between.contains(last.lowercased()) { words.removeLast() }
      return TimeField.date.value(of: words.joined(separator: " "), today: today).map { "\($0)T\(found)" }
    }
    return nil
  }

  private static func words(for text: String, of field: TimeField) -> String? { field.words(for: text, in: .english) }

  /// Hour and minute of a time of day; nil for none. Seconds are left out.
  private static func time(_ text: String, separators: String) -> (Int, Int)? {
    var text = text.lowercased().filter { !$0.isWhitespace }
    let half = ["am", "pm", "a.m.", "p.m."].first { text.hasSuffix($0) }
    text.removeLast(half?.count ?? 0)
    for word in ["klokka", "klokken", "kl.", "kl"] where text.hasPrefix(word) { text.removeFirst(word.count) }
    let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }.map(String.init)
    guard (1...3).contains(parts.count), parts.allSatisfy({ (1...4).contains($0.prefix { $0.isNumber && $0.isASCII }.count) })
    else { return nil }
    var numbers = parts.prefix(2).compactMap { Int($0) }
    if parts.count == 1, parts[0].count > 2, let number = numbers.first { numbers = [number / 100, number % 100] }
    guard var hour = numbers.first, numbers.count == min(parts.count, 2) || parts.count == 1 else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
    }
    let minute = numbers.count > 1 ? numbers[1] : 0
    return (0...23).contains(hour) && (0...59).contains(minute) ? (hour, minute) : nil
  }

  private static func parts(_ value: String, between separator: String) -> (Int, Int)? {
    guard let range = value.firstRange(of: separator), let first = Int(value[..<range.lowerBound]),
      let second = Int(value[range.upperBound...]), (1...9999).contains(first)
    else { return nil }
    return (first, second)
  }
}

extension DateReader {
  /// The day of a date as HTML writes it; nil for another text.
  fileprivate static func written(_ text: String) -> CalendarDay? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }
}

extension CalendarDay {
  /// The day as HTML writes it, "2026-03-04".
  fileprivate var written: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
  }
}
