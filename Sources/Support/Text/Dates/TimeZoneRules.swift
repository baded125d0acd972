import Glibc

/// How far a place's clocks are from UTC, at each moment.
///
/// The rules are those of this machine's time zone database, or one that is written out as POSIX has it (XBD 8.3). They are
/// read here because every program of a machine is to show the same time, and because a program that is linked with a part of
/// Foundation has no other time zones.
package struct TimeZoneRules: Hashable, Sendable {
  /// The IANA name, like `Europe/Oslo`, or the written rule, like `CET-1CEST,M3.5.0,M10.5.0/3`.
  package let name: String
  /// The offset before the first change, in seconds east of UTC.
  private var first = 0
  /// The changes, in their order.
  private var changes: [Change] = []
  /// What holds after the last change; nil where that one holds on.
  private var rule: TimeZoneRule?

  /// From a moment on, another offset holds.
  struct Change: Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00 UTC.
    var moment: Int
    /// Seconds east of UTC.
    var offset: Int
  }

  /// Universal time.
  package static let utc = TimeZoneRules(name: "UTC", rule: nil)

  /// One offset at all times, in seconds east of UTC, or the rule.
  init(name: String, rule: TimeZoneRule?) {
    self.name = name
    self.rule = rule
    first = rule?.standard ?? 0
  }

  /// The rules of a file of the database.
  ///
  /// - Parameter name: Nil for the rule that the file ends with.
  init(_ file: TimeZoneFile, name: String?) {
    self.name = name ?? (file.rule.isEmpty ? "localtime" : file.rule)
    (first, changes, rule) = (file.first, file.changes, TimeZoneRule(file.rule))
  }

  /// The zone with an IANA name, or of a written rule; nil where this machine's database has no such name, and it is no rule.
  package init?(named name: String) {
    if let file = TimeZoneFile(named: name) {
      self.init(file, name: name)
    } else if let rule = TimeZoneRule(name) {
      self.init(name: name, rule: rule)
    } else {
      return nil
    }
  }

  /// Seconds east of UTC at a moment in seconds since 1970-01-01 00:00 UTC. Logarithmic in the number of changes.
  package func offset(at moment: Int) -> Int {
    if let rule, moment >= changes.last?.moment ?? .min { return rule.offset(at: moment) }
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : changes[low - 1].offset
  }
}

// MARK: - This machine

extension TimeZoneRules {
  /// The time zone of this machine.
  package static var local: TimeZoneRules {
    written(in: getenv("TZ").map { String(cString: $0) })
  }

  /// The zone of a value of `TZ`, as the C library takes it: `Europe/Oslo`, `:Europe/Oslo`, the path of a file, or a rule. What is
  /// none of these is UTC. Without the variable the machine's own file counts.
  static func written(in variable: String?) -> TimeZoneRules {
    guard let variable else { return TimeZoneRules(file: "/etc/localtime") ?? .utc }
    let name = variable.first == ":" ? String(variable.dropFirst()) : variable
    return (name.first == "/" ? TimeZoneRules(file: name) : TimeZoneRules(named: name)) ?? .utc
  }

  /// The rules of a file that is in the database, a link into it, or a copy. A copy has no name: the rule at its end stands for it.
  private init?(file path: String) {
    guard let file = TimeZoneFile(path: path), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    self.init(file, name: TimeZoneFile.name(of: path) ?? TimeZoneFile.name(of: String(cString: real)))
  }
}
