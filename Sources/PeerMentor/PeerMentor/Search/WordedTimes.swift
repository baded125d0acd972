internal import AccessibilityTree
internal import Foundation
internal import Text

// Words for times, each with the times that are called so.

extension WordedNumbers {
  /// The words for ages, with seconds since 1970.
  ///
  /// A time may be in more than one range, as clocks are set forward and back within a day.
  ///
  /// - Parameter phrase: The words for an age.
  static func ages(at now: Int, timeZone: TimeZone, phrase: (Age) -> String) -> WordedNumbers {
    let today = CalendarDay(of: now, timeZone: timeZone)
    var words = WordedNumbers(others: [earliest...(today.number - days) * 86_400])
    words.add(phrase(.justNow), (now - 60)...latest)
    for minutes in 1...59 { words.add(phrase(.minutes(minutes)), now - 60 * minutes - 60...now - 60 * minutes) }
    for hours in 1...23 { words.add(phrase(.hours(hours)), now - 3600 * hours - 3600...now - 3600 * hours) }
    for days in 1...days {
      let day = CalendarDay(number: today.number - days)
      let date = day.date
      let age: Age =
        switch days {
        case 1: .yesterday
        case 2...6: .days(days)
        default: .date(day: date.day, month: date.month, year: date.year == today.date.year ? nil : date.year)
        }
      let noon = day.number * 86_400 + 43_200
      let midnight = day.number * 86_400 - timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(noon)))
      words.add(phrase(age), midnight - clockChange...midnight + 86_400 + clockChange)
    }
    return words
  }

  /// The words for days, with their numbers.
  static func days(around today: CalendarDay, phrase: (CalendarDay) -> String) -> WordedNumbers {
    let near = today.number - days...today.number + days
    var words = WordedNumbers(others: [earliest...near.lowerBound - 1, near.upperBound + 1...latest])
    for day in near { words.add(phrase(CalendarDay(number: day)), day...day) }
    return words
  }

  /// The words for how long an activity takes, in minutes.
  static func durations(phrase: (Int) -> String) -> WordedNumbers {
    var words = WordedNumbers(others: [ActivityForm.longest + 1...latest])
    for minutes in 1...ActivityForm.longest { words.add(phrase(minutes), minutes...minutes) }
    return words
  }

  /// Three years.
  private static var days: Int { 1_096 }
  /// How far clocks are set on the days when they are, in seconds.
  private static var clockChange: Int { 7_200 }
}
