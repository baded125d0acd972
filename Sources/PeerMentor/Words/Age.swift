internal import Foundation

/// How long ago something was, in the steps a person counts in.
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
  /// Hours are counted within the day, and up to twelve across midnight; from there on the calendar counts.
  /// What lies ahead, as after a clock was set, is just now.
  ///
  /// - Parameters:
  ///   - moment: seconds since 1970-01-01 00:00 UTC.
  ///   - now: likewise.
  ///   - timeZone: where days begin and end.
  init(of moment: Int, now: Int, timeZone: TimeZone) {
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

/// A day in one place of the world.
private struct CalendarDay {
  /// Days since 1970-01-01.
  var number: Int

  init(of moment: Int, timeZone: TimeZone) {
    let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
    let local = moment + offset
    number = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
  }

  /// The Gregorian date, by Howard Hinnant's `civil_from_days`: years are taken from March, so that the
  /// leap day is the last one, in eras of 400 years.
  var date: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

/// The phrases for ages in one language.
struct AgeWords: Sendable {
  /// Less than a minute ago.
  var justNow: String
  /// 1 to 59.
  var minutes: @Sendable (Int) -> String
  /// 1 to 23.
  var hours: @Sendable (Int) -> String
  /// At some time of the day before.
  var yesterday: String
  /// 2 to 6 days of the calendar.
  var days: @Sendable (Int) -> String
  /// A date; the year only where it is not the present one. Month from 1.
  var date: @Sendable (_ day: Int, _ month: Int, _ year: Int?) -> String

  func phrase(_ age: Age) -> String {
    switch age {
    case .justNow: justNow
    case .minutes(let count): minutes(count)
    case .hours(let count): hours(count)
    case .yesterday: yesterday
    case .days(let count): days(count)
    case .date(let day, let month, let year): date(day, month, year)
    }
  }
}
