import CustomDump
import Foundation
import Testing
import Text

@testable import PeerMentor

@Suite("Dates")
struct DateTests {
  // Today is Wednesday 4 March 2026.
  @Test("What the form shows as a date is understood again, every day of two years")
  func roundTrip() {
    let reader = DateReader(today: today)
    for offset in -366...366 {
      let day = today.advanced(by: offset)
      for words in Language.allCases.map(Words.init) {
        expectNoDifference(reader.day(words.dates.plain(day)), day)
        // A date without a year means the nearest one.
        if abs(offset) <= 180 { expectNoDifference(reader.day(words.dates.day(day, today)), day) }
      }
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
}
