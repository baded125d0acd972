internal import Foundation
import Text

/// The date, time and time zone at which a flow's sessions begin, in place of the default ones.
///
/// A recording has a clock, so that ages and dates are announced as they were heard.
package struct FlowClock: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  package var seconds: Int
  /// The zone's IANA name, like `Europe/Oslo`.
  package var timeZone: String

  package init(seconds: Int, timeZone: String) {
    self.seconds = seconds
    self.timeZone = timeZone
  }

  /// The moment at which clocks of the zone show `2026-03-02` and `09:00:00`; of two such moments the first.
  init(date: String, time: String, timeZone name: String) throws(FlowError) {
    guard let zone = TimeZone(identifier: name) else {
      throw FlowError(
        localized(
          en: "there is no time zone '\(name.excerpt)'; use a name like Europe/Oslo",
          nb: "tidssonen «\(name.excerpt)» finnes ikke; bruk et navn som Europe/Oslo"))
    }
    guard let day = Self.numbers(in: date, separator: "-", digits: [4, 2, 2]),
      let hour = Self.numbers(in: time, separator: ":", digits: [2, 2, 2])
    else {
      throw FlowError(
        localized(
          en: "'\(date.excerpt) \(time.excerpt)' is not a date and time; write them like 2026-03-02 09:00:00",
          nb: "«\(date.excerpt) \(time.excerpt)» er ikke en dato og et klokkeslett; skriv dem som 2026-03-02 09:00:00"))
    }
    // Calendars count hour 25 into the next day.
    guard hour[0] < 24, hour[1] < 60, hour[2] < 60 else {
      throw FlowError(
        localized(
          en: "there is no time '\(time)'; give one from 00:00:00 to 23:59:59",
          nb: "klokkeslettet «\(time)» finnes ikke; bruk et fra 00:00:00 til 23:59:59"))
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = DateComponents(
      timeZone: zone, year: day[0], month: day[1], day: day[2], hour: hour[0], minute: hour[1],
      second: hour[2])
    guard let moment = calendar.date(from: parts) else {
      throw FlowError(
        localized(en: "there is no day '\(date)'; look in a calendar", nb: "dagen «\(date)» finnes ikke; se i en kalender"))
    }
    self.init(seconds: Int(moment.timeIntervalSince1970), timeZone: name)
    // A day that does not exist is counted into the next month, which is rejected. An hour that a clock change skips is
    // accepted.
    guard words.hasPrefix(date) else {
      throw FlowError(
        localized(en: "there is no day '\(date)'; look in a calendar", nb: "dagen «\(date)» finnes ikke; se i en kalender"))
    }
  }

  /// The numbers of a text with the given counts of digits between separators, and nothing else; nil for other texts.
  private static func numbers(in text: String, separator: Character, digits: [Int]) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == digits else { return nil }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    return numbers.count == digits.count ? numbers : nil
  }

  /// Date, time and zone, as written in a flow.
  var words: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(seconds)))
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    let time = "\(digits(parts.hour, 2)):\(digits(parts.minute, 2)):\(digits(parts.second, 2))"
    return "\(date) \(time) \(timeZone)"
  }
}
