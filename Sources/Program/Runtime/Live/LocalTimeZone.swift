package import Foundation
import Glibc

/// The time zone of this machine, according to the C library.
///
/// Foundation takes only a zone's name from `TZ`; POSIX (XBD 8.3) also allows `:Europe/Oslo`, `CET-1CEST` and `UTC+3`, and
/// expects the same time from every program.
package enum LocalTimeZone {
  package static var current: TimeZone {
    tzset()
    return zone(
      asWritten: getenv("TZ").map { String(cString: $0) } ?? "", foundation: .current, now: Int(Date().timeIntervalSince1970)
    ) { moment in
      var (moment, time) = (moment, tm())
      return localtime_r(&moment, &time).map { Int($0.pointee.tm_gmtoff) } ?? 0
    }
  }

  /// The first zone that agrees with the C library in every month of two years: Foundation's own, the one that `TZ` names, one
  /// with the same offset all year, then any other.
  ///
  /// - Parameters:
  ///   - written: The value of `TZ`.
  ///   - foundation: The zone according to Foundation.
  ///   - now: Seconds since 1970-01-01; the two years end a month later.
  ///   - offset: Seconds east of UTC at a moment, according to the C library.
  /// - Returns: If no zone agrees, one with the present offset.
  static func zone(asWritten written: String, foundation: TimeZone, now: Int, offset: (Int) -> Int) -> TimeZone {
    let month = 30 * 86_400
    let moments = (-1...23).map { now - $0 * month }
    let offsets = moments.map(offset)
    func fits(_ zone: TimeZone) -> Bool {
      zip(moments, offsets).allSatisfy { moment, offset in
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))) == offset
      }
    }
    if fits(foundation) { return foundation }
    let name = written.drop { $0 == ":" }
    let path = name.range(of: "/zoneinfo/").map { name[$0.upperBound...] } ?? name
    if let named = TimeZone(identifier: String(path)), fits(named) { return named }
    let fixed = TimeZone(secondsFromGMT: offset(now)) ?? .gmt
    if fits(fixed) { return fixed }
    return TimeZone.knownTimeZoneIdentifiers.lazy.compactMap(TimeZone.init(identifier:)).first(where: fits) ?? fixed
  }
}
