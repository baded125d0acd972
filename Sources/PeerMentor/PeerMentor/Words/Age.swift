internal import Text

/// How long ago something was, in the units that people use.
enum Age: Hashable, Sendable {
  case justNow
  /// 1 to 59.
  case minutes(Int)
  /// 1 to 23.
  case hours(Int)
  case yesterday
  /// Days of the calendar, 2 to 6.
  case days(Int)
  /// Month from 1; the year only where it is not the present one.
  case date(day: Int, month: Int, year: Int?)
}

extension Age {
  /// The age of a moment.
  ///
  /// Hours count within the day, and up to twelve across midnight; after that calendar days count. A future moment,
  /// as after a change of the clock, is just now.
  ///
  /// - Parameters:
  ///   - moment: seconds since 1970-01-01 00:00 UTC.
  ///   - now: likewise.
  ///   - timeZone: where days begin and end.
  init(of moment: Int, now: Int, timeZone: TimeZoneRules) {
    let seconds = now - moment
    let today = CalendarDay(of: now, timeZone: timeZone)
    let day = CalendarDay(of: moment, timeZone: timeZone)
    let days = today.number - day.number
    switch seconds {
    case ..<60: self = .justNow
    case ..<3600: self = .minutes(seconds / 60)
    case ..<(12 * 3600): self = .hours(seconds / 3600)
    default:
      switch days {
      case 0: self = .hours(seconds / 3600)
      case 1: self = .yesterday
      case 2...6: self = .days(days)
      default:
        let date = day.date
        self = .date(
          day: date.day, month: date.month, year: date.year == today.date.year ? nil : date.year)
      }
    }
  }
}
