internal import Foundation
internal import Semantics

/// The words for ages, each with the times that are called so.
///
/// A time may be in more than one of these ranges, as clocks are set forward and back within a day; none is missing.
struct AgeTimes: Sendable {
  private var ages: [(key: String, times: ClosedRange<Int>)] = []

  /// - Parameter phrase: The words for an age.
  init(now: Int, timeZone: TimeZone, phrase: (Age) -> String) {
    func add(_ age: Age, _ times: ClosedRange<Int>) { ages.append((SearchKey.key(phrase(age)), times)) }
    add(.justNow, (now - 60)...(-Self.earliest))
    for minutes in 1...59 { add(.minutes(minutes), now - 60 * minutes - 60...now - 60 * minutes) }
    for hours in 1...23 { add(.hours(hours), now - 3600 * hours - 3600...now - 3600 * hours) }
    let today = CalendarDay(of: now, timeZone: timeZone)
    for days in 1...Self.days {
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
      add(age, midnight - Self.clockChange...midnight + 86_400 + Self.clockChange)
    }
    oldest = (today.number - Self.days) * 86_400
    for age in ages {
      letters.formUnion(age.key)
      pairs.formUnion(zip(age.key, age.key.dropFirst()).map { "\($0)\($1)" })
    }
  }

  /// The times of the ages whose words are like this, the latest first; none where no age is called so.
  func times(_ condition: GapCondition) -> [ClosedRange<Int>] {
    var found = ages.lazy.filter { condition.isMet(by: $0.key) }.map(\.times).sorted { $0.lowerBound > $1.lowerBound }
    if mayBeOlder(condition.key) { found.append(Self.earliest...oldest) }
    var times: [ClosedRange<Int>] = []
    for range in found {
      if let last = times.last, range.upperBound >= last.lowerBound {
        times[times.count - 1] = min(last.lowerBound, range.lowerBound)...last.upperBound
      } else {
        times.append(range)
      }
    }
    guard times.count > Self.mostRanges, let first = times.first else { return times }
    return [Self.earliest...first.upperBound]
  }

  /// Whether a key may be part of an older date: its letters follow each other as in the name of a month, and its digits
  /// may be those of any year.
  private func mayBeOlder(_ key: String) -> Bool {
    key.allSatisfy { $0.isNumber || letters.contains($0) }
      && zip(key, key.dropFirst()).allSatisfy { $0.isNumber || $1.isNumber || pairs.contains("\($0)\($1)") }
  }

  /// The end of what is told by no date here.
  private var oldest = 0
  private var letters: Set<Character> = []
  private var pairs: Set<String> = []
  /// Before and, with the other sign, after all that there is; a store's number holds it.
  private static let earliest = -1 << 53
  /// Three years.
  private static let days = 1_096
  /// More ranges than that are looked at as one.
  private static let mostRanges = 40
  /// How far clocks are set on the days when they are, in seconds.
  private static let clockChange = 7_200
}
