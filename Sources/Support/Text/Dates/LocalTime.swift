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
