import CustomDump
import Foundation
import Testing

@testable import Runtime

@Suite("The time zone of this machine")
struct LocalTimeZoneTests {
  /// 2026-03-02 12:00 UTC.
  private let now = 1_772_452_800
  private func zone(_ written: String, like name: String) throws -> TimeZone {
    let real = try #require(TimeZone(identifier: name))
    return LocalTimeZone.zone(asWritten: written, foundation: .gmt, now: now) {
      real.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0)))
    }
  }

  @Test(
    "is the one that TZ names, with a colon, as a path, or not at all",
    arguments: [
      (":Europe/Oslo", "Europe/Oslo"), ("/usr/share/zoneinfo/Europe/Oslo", "Europe/Oslo"),
      (":/usr/share/zoneinfo/America/New_York", "America/New_York"), ("Asia/Tokyo", "Asia/Tokyo"),
    ])
  func named(_ written: String, name: String) throws {
    expectNoDifference(try zone(written, like: name).identifier, name)
  }

  @Test(
    "has the C library's offsets where TZ is a rule",
    arguments: [("CET-1CEST", "Europe/Oslo"), ("EST5EDT,M3.2.0,M11.1.0", "America/New_York"), ("<+0545>-5:45", "Asia/Kathmandu")])
  func rule(_ written: String, like name: String) throws {
    let (zone, real) = (try zone(written, like: name), try #require(TimeZone(identifier: name)))
    for day in stride(from: now - 600 * 86_400, through: now, by: 10 * 86_400) {
      let date = Date(timeIntervalSince1970: Double(day))
      expectNoDifference(zone.secondsFromGMT(for: date), real.secondsFromGMT(for: date))
    }
  }

  @Test("is Foundation's where both agree, whatever its name, and of now's offset where no zone fits")
  func others() throws {
    let oslo = try #require(TimeZone(identifier: "Europe/Oslo"))
    let same = LocalTimeZone.zone(asWritten: "", foundation: oslo, now: now) {
      oslo.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0)))
    }
    expectNoDifference(same, oslo)
    let odd = LocalTimeZone.zone(asWritten: "X", foundation: .gmt, now: now) { $0 < now ? 60 : 5_400 }
    expectNoDifference(odd.secondsFromGMT(), 5_400)
  }
}
