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
    guard let zone = TimeZoneRules(named: name) else {
      throw FlowError(
        localized(
          en: "there is no time zone '\(name.excerpt)'; use a name like Europe/Oslo",
          nb: "tidssonen «\(name.excerpt)» finnes ikke; bruk et navn som Europe/Oslo"))
    }
    guard date.isWritten(like: "2026-03-02"), time.isWritten(like: "09:00:00") else {
      throw FlowError(
        localized(
          en: "'\(date.excerpt) \(time.excerpt)' is not a date and time; write them like 2026-03-02 09:00:00",
          nb: "«\(date.excerpt) \(time.excerpt)» er ikke en dato og et klokkeslett; skriv dem som 2026-03-02 09:00:00"))
    }
    guard let second = LocalTime.second(time) else {
      throw FlowError(
        localized(
          en: "there is no time '\(time)'; give one from 00:00:00 to 23:59:59",
          nb: "klokkeslettet «\(time)» finnes ikke; bruk et fra 00:00:00 til 23:59:59"))
    }
    guard let day = CalendarDay(iso8601: date) else {
      throw FlowError(
        localized(en: "there is no day '\(date)'; look in a calendar", nb: "dagen «\(date)» finnes ikke; se i en kalender"))
    }
    // An hour that a clock change skips is accepted.
    self.init(seconds: LocalTime(day: day, second: second).moment(in: zone), timeZone: name)
  }

  /// Date, time and zone, as written in a flow.
  var words: String {
    let time = LocalTime(of: seconds, in: TimeZoneRules(named: timeZone) ?? .utc)
    return "\(time.day.written) \(time.clock) \(timeZone)"
  }
}

extension String {
  /// Whether the text has digits where the example has some, and else the same characters.
  fileprivate func isWritten(like example: String) -> Bool {
    utf8.count == example.utf8.count
      && zip(utf8, example.utf8).allSatisfy { byte, model in
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return digits.contains(model) ? digits.contains(byte) : byte == model
      }
  }
}
