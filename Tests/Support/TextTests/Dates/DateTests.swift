import CustomDump
import Foundation
import Testing
import Text

@Suite("Dates as people type them")
struct DateTests {
  /// Wednesday 4 March 2026.
  private let today = CalendarDay(year: 2026, month: 3, day: 4)!
  /// 10:00 UTC on that day.
  private var noon: Int { today.number * 86_400 + 36_000 }

  @Test(
    "Dates are understood as people type them",
    arguments: [
      ("day before yesterday", -2), ("The day before yesterday", -2), ("day after tomorrow", 2),
      ("today", 0), (" I dag ", 0), ("yesterday", -1), ("i går", -1), ("igår", -1), ("Tomorrow", 1),
      ("i morgen", 1), ("i forgårs", -2), ("i gaar", -1), ("i forgaars", -2), ("loerdag", -4),
      ("sondag", -3), ("3 days ago", -3), ("a week ago", -7), ("for to dager siden", -2),
      ("1 uke siden", -7), ("om 3 dager", 3), ("in two weeks", 14),
      ("Wednesday", 0), ("onsdag", 0), ("monday", -2), ("man", -2), ("thursday", -6), ("sist torsdag", -6),
      ("på mandag", 5), ("paa mandag", 5), ("neste mandag", 5), ("next Monday", 5), ("on Monday", -2),
      ("i mandags", -2), ("last Monday", -2), ("på onsdag", 7), ("i onsdags", -7), ("forrige onsdag", -7),
      ("førstkommende fredag", 2), ("på lørdag", 3), ("i lørdags", -4),
      ("4", 0), ("the 3rd", -1), ("28", -4), ("31", 27),
      ("1.3.", -3), ("1.3", -3), ("1/3", -3), ("1.3.2026", -3), ("01.03.26", -3), ("2026-03-01", -3),
      ("1 March", -3), ("March 1", -3), ("1. mars", -3), ("den 1. mars 2026", -3),
      ("Sunday 1 March 2026", -3),
      ("søndag 1. mars", -3), ("31 December", -63), ("March 1st, 2026", -3), ("6 mar", 2),
    ] as [(String, Int)])
  func reading(text: String, offset: Int) {
    expectNoDifference(DateReader(today: today).day(text), today.advanced(by: offset))
  }

  @Test(
    "What is no date means none",
    arguments: [
      "", "someday", "30 February", "31.4.", "0.3.", "1.13.2026", "2026-02-29", "1 2 3 4", "4 m", "1.3.126",
      "4x", "99999999999999999999", "99999999999999999 days ago", "days ago", "ago", "in 3", "3 years ago",
      "next", "neste", "i mandag", "neste neste mandag",
    ])
  func noDate(text: String) {
    expectNoDifference(DateReader(today: today).day(text), nil)
  }

  @Test("Days, months and weekdays agree with the calendar of the system, over four hundred years")
  func calendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for number in stride(from: -73_000, through: 73_000, by: 97) {
      let day = CalendarDay(number: number)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      expectNoDifference([day.date.year, day.date.month, day.date.day], [parts.year, parts.month, parts.day])
      expectNoDifference(day.weekday % 7 + 1, parts.weekday)
      expectNoDifference(CalendarDay(year: parts.year!, month: parts.month!, day: parts.day!), day)
    }
  }

  @Test(
    "A time of day follows the place's clocks",
    arguments: [("UTC", 36_000), ("Europe/Oslo", 39_600), ("America/St_Johns", 23_400)])
  func timeOfDay(zone: String, seconds: Int) {
    expectNoDifference(
      CalendarDay.secondOfDay(noon, timeZone: TimeZoneRules(named: zone)!), seconds)
  }

  @Test("Times have two digits each")
  func clock() {
    expectNoDifference([clockTime(9, 5), clockTime(23, 59), clockTime(0, 0)], ["09:05", "23:59", "00:00"])
  }
}
