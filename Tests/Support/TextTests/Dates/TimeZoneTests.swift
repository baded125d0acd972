import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

@testable import Text

@Suite("Time zones", .waiting)
struct TimeZoneTests {
  @Test(
    "are as far from UTC as the C library says, from 1970 to 2096, also on the seconds beside a change",
    arguments: [
      "Europe/Oslo", ":Europe/Oslo", "/usr/share/zoneinfo/Asia/Tokyo", "America/New_York", "America/St_Johns",
      "Australia/Lord_Howe", "America/Santiago", "Pacific/Apia", "Africa/Casablanca", "Europe/Dublin", "Etc/GMT+5", "UTC", "",
      "Mars/Base", "EST5EDT,M3.2.0,M11.1.0", "<+0545>-5:45", "XXX-2:30YYY,J60/3,J300/-2", "AAA3BBB,59/0,300/25:30",
      "IST-1GMT0,M10.5.0,M3.5.0/1", "AEST-10AEDT-10:30,M10.1.0,M4.1.0/3", "JST-9",
    ])
  func offsets(written: String) throws {
    let zone = TimeZoneRules.written(in: written)
    var moments = Array(stride(from: 0, through: 4_000_000_000, by: 3_456_789))
    for (earlier, later) in zip(moments, moments.dropFirst()) where zone.offset(at: earlier) != zone.offset(at: later) {
      var (low, high) = (earlier, later)
      while high - low > 1 {
        let middle = (low + high) / 2
        if zone.offset(at: middle) == zone.offset(at: earlier) { low = middle } else { high = middle }
      }
      moments += [low, high]
    }
    expectNoDifference(moments.map(zone.offset), try Self.offsets(at: moments, written))
  }

  @Test("have the days of the United States where a rule names none, as in the C library")
  func withoutDays() throws {
    let moments = Array(stride(from: 1_200_000_000, through: 2_100_000_000, by: 3_456_789))
    expectNoDifference(moments.map(TimeZoneRules.written(in: "CET-1CEST").offset), try Self.offsets(at: moments, "CET-1CEST"))
  }

  /// Seconds east of UTC according to the command `date`.
  private static func offsets(at moments: [Int], _ written: String) throws -> [Int] {
    let folder = TestFolder()
    let list = try folder.write(moments.map { "@\($0)" }.joined(separator: "\n") + "\n", to: "moments")
    let program = try ChildProcess("/bin/date", ["-f", list.path, "+%::z"], environment: ["TZ": written], .output)
    let output = program.readToEnd()
    try #require(program.exitCode() == 0)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.dropFirst().split(separator: ":").compactMap { Int($0) }
      return (line.first == "-" ? -1 : 1) * (parts[0] * 3600 + parts[1] * 60 + parts[2])
    }
  }

  @Test(
    "have a name by which they are found again",
    arguments: [
      (":Europe/Oslo", "Europe/Oslo"), ("/usr/share/zoneinfo/America/New_York", "America/New_York"), ("Mars/Base", "UTC"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3"), ("", "UTC"),
    ])
  func names(written: String, name: String) {
    let zone = TimeZoneRules.written(in: written)
    expectNoDifference(zone.name, name)
    expectNoDifference(TimeZoneRules(named: name)?.offset(at: 1_772_438_400), zone.offset(at: 1_772_438_400))
  }

  @Test("that are a copy of a file are named by the rule at its end")
  func copy() throws {
    let folder = TestFolder()
    try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Europe/Oslo", toPath: folder.path + "/copy")
    expectNoDifference(TimeZoneRules.written(in: folder.path + "/copy").name, "CET-1CEST,M3.5.0,M10.5.0/3")
  }

  @Test("are none where the name leads elsewhere, or the rule is none")
  func none() throws {
    let folder = TestFolder()
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    for name in [
      "../../../etc/localtime", "Europe/../Europe/Oslo", "./UTC", "Europe//Oslo", "Europe", "tzdata.zi", "GMT+0545", "X5", "AB3",
      "CET-25", "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0/3x", "<ab>3", "CET-1CEST,J0,J366",
    ] {
      #expect(TimeZoneRules(named: name) == nil, "\(name)")
    }
    expectNoDifference(TimeZoneRules.written(in: folder.path + "/pipe"), .utc)
    expectNoDifference(TimeZoneRules.written(in: "/dev/zero"), .utc)
  }

  @Test("of a file that ends too early are none, wherever it ends")
  func truncated() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Oslo")))
    let whole = try #require(TimeZoneFile(bytes))
    #expect(whole.changes.count > 20)
    for count in 0..<bytes.count { #expect(TimeZoneFile(Array(bytes.prefix(count))) == nil, "\(count)") }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0xFF
      _ = TimeZoneFile(damaged).map { TimeZoneRules($0, name: nil).offset(at: 1_772_438_400) }
    }
  }

  @Test(
    "decide which moment a day and a time are, the first of two, and a later one where a clock change skips it",
    arguments: [
      ("2026-03-02", "09:00:00", 1_772_438_400), ("2026-10-25", "02:30:00", 1_792_888_200),
      ("2026-03-29", "02:30:00", 1_774_747_800), ("2026-07-01", "00:00:00", 1_782_856_800),
    ])
  func moments(day: String, time: String, moment: Int) throws {
    let local = LocalTime(
      day: try #require(CalendarDay(iso8601: day)), second: try #require(LocalTime.second(time)))
    let zone = try #require(TimeZoneRules(named: "Europe/Oslo"))
    expectNoDifference(local.moment(in: zone), moment)
  }

  @Test("are used for moments in the form of ISO 8601")
  func written() {
    expectNoDifference(LocalTime.iso8601(1_772_438_405), "2026-03-02T08:00:05Z")
    expectNoDifference(LocalTime.iso8601(-1), "1969-12-31T23:59:59Z")
    for text in ["2026-3-2", "2026-02-30", "2026-03-02 ", "+026-03-02", "2026-03", "", "२०२६-०३-०२"] {
      #expect(CalendarDay(iso8601: text) == nil, "\(text)")
    }
    for text in ["24:00:00", "09:00", "9:00:00", "09:60:00", "09:00:60"] { #expect(LocalTime.second(text) == nil, "\(text)") }
  }
}
