/// A day of the Gregorian calendar, without a time of day or a zone.
package struct CalendarDay: Hashable, Sendable, Comparable {
  /// Days since 1970-01-01.
  package var number: Int

  /// The day at a number of days after 1970-01-01.
  package init(number: Int) {
    self.number = number
  }

  /// The day of a second since 1970-01-01 00:00, on the same clocks.
  init(second: Int) {
    number = Self.floored(second, by: 86_400)
  }

  /// The day of a moment in a time zone.
  ///
  /// - Parameter moment: seconds since 1970-01-01 00:00 UTC.
  package init(of moment: Int, timeZone: TimeZoneRules) {
    self = LocalTime(of: moment, in: timeZone).day
  }

  /// Seconds since midnight in a time zone.
  package static func secondOfDay(_ moment: Int, timeZone: TimeZoneRules) -> Int {
    LocalTime(of: moment, in: timeZone).second
  }

  /// The day with a date; nil where the calendar has none, like 30 February.
  ///
  /// By Howard Hinnant's `days_from_civil`: years are taken from March, so that the leap day is the last
  /// one, in eras of 400 years.
  ///
  /// - Parameters:
  ///   - year: 1 to 9999.
  ///   - month: 1 to 12.
  ///   - day: 1 to 31.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = Self.floored(shiftedYear, by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
    guard date.day == day, date.month == month else { return nil }
  }

  /// Year, month from 1, and day from 1; by Hinnant's `civil_from_days`.
  package var date: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = Self.floored(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// 1 for Monday to 7 for Sunday. 1970-01-01 was a Thursday.
  package var weekday: Int {
    let shifted = number + 3
    return shifted - Self.floored(shifted, by: 7) * 7 + 1
  }

  /// The day a number of days later; earlier for a negative number.
  package func advanced(by days: Int) -> CalendarDay {
    CalendarDay(number: number + days)
  }

  /// Whether the first is the earlier day.
  package static func < (lhs: CalendarDay, rhs: CalendarDay) -> Bool { lhs.number < rhs.number }

  /// The quotient, rounded down, also below zero.
  private static func floored(_ value: Int, by divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }
}

/// Encoded as its number.
extension CalendarDay: Codable {
  package init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(number)
  }
}

/// A day and a time of day, as clocks of one place show them.
package struct LocalTime: Hashable, Sendable {
  /// The day.
  package var day: CalendarDay
  /// Seconds since midnight, 0 to 86,399.
  package var second: Int

  /// A day and a time of day.
  ///
  /// - Parameter second: Seconds since midnight, 0 to 86,399.
  package init(day: CalendarDay, second: Int) {
    self.day = day
    self.second = second
  }

  /// What clocks show at a moment in seconds since 1970-01-01 00:00 UTC.
  package init(of moment: Int, in zone: TimeZoneRules) {
    let local = moment + zone.offset(at: moment)
    day = CalendarDay(second: local)
    second = local - day.number * 86_400
  }

  /// The moment at which clocks show this, in seconds since 1970-01-01 00:00 UTC. Of two such moments the first counts; what a
  /// clock change skips is the moment at which clocks that were not changed show it.
  package func moment(in zone: TimeZoneRules) -> Int {
    let local = day.number * 86_400 + second
    // Clocks are less than a day from UTC.
    let offsets = [zone.offset(at: local - 86_400), zone.offset(at: local + 86_400)]
    return offsets.lazy.map { local - $0 }.first { $0 + zone.offset(at: $0) == local } ?? local - offsets[0]
  }

  /// The time in the form of ISO 8601, with two digits each: "09:05:00".
  package var clock: String { "\(clockTime(second / 3600, second / 60 % 60)):\(second % 60 < 10 ? "0" : "")\(second % 60)" }

  /// A moment in seconds since 1970-01-01 00:00 UTC, in the form of ISO 8601: "2026-03-02T09:00:00Z".
  package static func iso8601(_ moment: Int) -> String {
    let time = LocalTime(of: moment, in: .utc)
    return "\(time.day.written)T\(time.clock)Z"
  }

  /// Reads "09:00:00"; nil for a text in another form, or for no time of a day.
  ///
  /// - Returns: Seconds since midnight.
  package static func second(_ text: String) -> Int? {
    guard let parts = digits(of: text, separator: ":", counts: [2, 2, 2]), parts[0] < 24, parts[1] < 60, parts[2] < 60
    else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }
}

extension CalendarDay {
  /// The day in the form of ISO 8601, "2026-03-04".
  package var written: String { "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))" }

  /// Reads "2026-03-04"; nil for a text in another form, or for no day.
  package init?(iso8601 text: String) {
    guard let parts = digits(of: text, separator: "-", counts: [4, 2, 2]) else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }
}

/// The numbers of a text with the given counts of ASCII digits between separators, and nothing else; nil for other texts.
private func digits(of text: String, separator: Character, counts: [Int]) -> [Int]? {
  let parts = text.split(separator: separator, omittingEmptySubsequences: false)
  guard parts.map(\.utf8.count) == counts else { return nil }
  let numbers = parts.compactMap { DateReader.number($0) }
  return numbers.count == counts.count ? numbers : nil
}

/// A number with zeros before it, up to a count of digits.
func padded(_ number: Int, _ count: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(count - text.count, 0)) + text
}
