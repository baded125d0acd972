import CustomDump
import Foundation
import Languages
import Testing

@testable import PeerMentor

@Suite("Dates")
struct DateTests {
  // Today is Wednesday 4 March 2026.
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

  @Test("What the form shows as a date is understood again, every day of two years")
  func roundTrip() {
    let reader = DateReader(today: today)
    for offset in -366...366 {
      let day = today.advanced(by: offset)
      for words in Language.allCases.map(Words.init) {
        expectNoDifference(reader.day(words.dates.plain(day)), day)
        // Without a year the nearest one is meant.
        if abs(offset) <= 180 { expectNoDifference(reader.day(words.dates.day(day, today)), day) }
      }
    }
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
    "Days near today have a name, others a date",
    arguments: [
      (0, "today", "i dag"), (1, "tomorrow", "i morgen"), (-1, "yesterday", "i går"),
      (2, "Friday 6 March", "fredag 6. mars"), (-2, "Monday 2 March", "mandag 2. mars"),
      (-63, "Wednesday 31 December 2025", "onsdag 31. desember 2025"),
    ])
  func names(offset: Int, english: String, bokmål: String) {
    expectNoDifference(Words(language: .english).dates.day(today.advanced(by: offset), today), english)
    expectNoDifference(Words(language: .bokmål).dates.day(today.advanced(by: offset), today), bokmål)
  }

  @Test(
    "Durations are said in hours and minutes",
    arguments: [
      (1, "1 minute", "1 minutt"), (15, "15 minutes", "15 minutter"), (60, "1 hour", "1 time"),
      (75, "1 hour and 15 minutes", "1 time og 15 minutter"), (120, "2 hours", "2 timer"),
      (121, "2 hours and 1 minute", "2 timer og 1 minutt"),
    ])
  func durations(minutes: Int, english: String, bokmål: String) {
    expectNoDifference(Words(language: .english).dates.duration(minutes), english)
    expectNoDifference(Words(language: .bokmål).dates.duration(minutes), bokmål)
  }

  @Test(
    "A certificate says until when it counts, and how long that is when it is soon",
    arguments: [
      (-1, "expired on 3 March", "gikk ut 3. mars"), (0, "expires today", "går ut i dag"),
      (1, "expires tomorrow", "går ut i morgen"),
      (60, "expires in 60 days, on 3 May", "går ut om 60 dager, 3. mai"),
      (61, "valid until 4 May", "gyldig til 4. mai"),
      (365, "valid until 4 March 2027", "gyldig til 4. mars 2027"),
    ])
  func expiry(offset: Int, english: String, bokmål: String) {
    expectNoDifference(Words(language: .english).dates.expiry(today.advanced(by: offset), today), english)
    expectNoDifference(Words(language: .bokmål).dates.expiry(today.advanced(by: offset), today), bokmål)
  }

  @Test(
    "A time of day follows the place's clocks",
    arguments: [("UTC", 36_000), ("Europe/Oslo", 39_600), ("America/St_Johns", 23_400)])
  func timeOfDay(zone: String, seconds: Int) {
    expectNoDifference(
      CalendarDay.secondOfDay(noon, timeZone: TimeZone(identifier: zone)!), seconds)
  }

  @Test("Times have two digits each")
  func clock() {
    expectNoDifference([clockTime(9, 5), clockTime(23, 59), clockTime(0, 0)], ["09:05", "23:59", "00:00"])
  }
}
