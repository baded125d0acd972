internal import Foundation

/// The date, time and time zone a flow's sessions begin at, where they are not those of every flow.
///
/// A recording has one: ages and dates are then said as they were heard.
public struct FlowClock: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public var seconds: Int
  /// The zone's IANA name, like `Europe/Oslo`.
  public var timeZone: String

  public init(seconds: Int, timeZone: String) {
    self.seconds = seconds
    self.timeZone = timeZone
  }

  /// The moment at which clocks of the zone show `2026-03-02` and `09:00:00`; where they show it twice, the
  /// first of the two.
  init(date: String, time: String, timeZone name: String) throws(FlowError) {
    guard let zone = TimeZone(identifier: name) else {
      throw FlowError("there is no time zone '\(name)'; use a name like Europe/Oslo")
    }
    let numbers = (date.split(separator: "-") + time.split(separator: ":")).map { Int($0) ?? -1 }
    guard date.utf8.count == 10, time.utf8.count == 8, numbers.count == 6 else {
      throw FlowError("'\(date) \(time)' is no date and time; write them like 2026-03-02 09:00:00")
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = DateComponents(
      timeZone: zone, year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3],
      minute: numbers[4], second: numbers[5])
    guard let moment = calendar.date(from: parts) else {
      throw FlowError("'\(date) \(time)' is no date and time; write them like 2026-03-02 09:00:00")
    }
    self.init(seconds: Int(moment.timeIntervalSince1970), timeZone: name)
    // A day that does not exist is counted on into the next month; it is not what was meant. An hour that
    // clocks leap over is.
    guard words.hasPrefix(date) else { throw FlowError("there is no day '\(date)'") }
  }

  /// Date, time and zone, as a flow has them.
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
