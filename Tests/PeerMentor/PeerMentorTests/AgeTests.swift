import CustomDump
import Foundation
import Testing
import Text

@testable import PeerMentor

@Suite("How long ago")
struct AgeTests {
  private static let minute = 60
  private static let hour = 3600
  private static let day = 86_400

  @Test(
    "An age is told in the steps a person counts in",
    arguments: [
      (-5 * minute, "just now", "akkurat nå"),
      (0, "just now", "akkurat nå"),
      (59, "just now", "akkurat nå"),
      (60, "1 minute ago", "for 1 minutt siden"),
      (2 * minute, "2 minutes ago", "for 2 minutter siden"),
      (hour - 1, "59 minutes ago", "for 59 minutter siden"),
      (hour, "1 hour ago", "for 1 time siden"),
      (11 * hour, "11 hours ago", "for 11 timer siden"),
      (12 * hour - 1, "11 hours ago", "for 11 timer siden"),
      (12 * hour, "yesterday", "i går"),
      (35 * hour, "yesterday", "i går"),
      (35 * hour + 1, "2 days ago", "for 2 dager siden"),
      (3 * day, "3 days ago", "for 3 dager siden"),
      (6 * day, "6 days ago", "for 6 dager siden"),
      (7 * day, "25 February", "25. februar"),
      (62 * day, "1 January", "1. januar"),
      (63 * day, "31 December 2025", "31. desember 2025"),
      (735 * day, "28 February 2024", "28. februar 2024"),
      (734 * day, "29 February 2024", "29. februar 2024"),
    ])
  func phrases(seconds: Int, english: String, bokmål: String) {
    let age = Age(of: noon - seconds, now: noon, timeZone: TimeZoneRules(named: "Europe/Oslo")!)
    expectNoDifference(Words(language: .english).dates.age(age), english)
    expectNoDifference(Words(language: .bokmål).dates.age(age), bokmål)
  }

  @Test("Late in the day hours are counted to the morning of that day, 23 at most")
  func sameDay() {
    // 23:59 in Greenwich.
    let night = noon + 14 * Self.hour - 60
    let age = { Age(of: night - $0, now: night, timeZone: .utc) }
    expectNoDifference(age(23 * Self.hour), .hours(23))
    expectNoDifference(age(24 * Self.hour), .yesterday)
    expectNoDifference(Words(language: .english).dates.age(.hours(23)), "23 hours ago")
    expectNoDifference(Words(language: .bokmål).dates.age(.hours(23)), "for 23 timer siden")
  }

  @Test("The time zone decides when a day ends")
  func timeZones() {
    // 23:30 UTC is the next day in Oslo.
    let moment = noon - 10 * Self.hour - 1800 - 2 * Self.day
    let ages = ["Europe/Oslo", "UTC"].map {
      Age(of: moment, now: noon, timeZone: TimeZoneRules(named: $0)!)
    }
    expectNoDifference(ages, [.days(2), .days(3)])
  }

  @Test("Dates agree with the calendar of the system, over four hundred years")
  func dates() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in stride(from: -73_000, through: 73_000, by: 97) {
      let moment = day * Self.day
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(moment)))
      expectNoDifference(
        Age(of: moment, now: moment + 800 * Self.day, timeZone: .utc),
        .date(day: parts.day!, month: parts.month!, year: parts.year!))
    }
  }
}
