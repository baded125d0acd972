import Foundation

/// The time of all processors together until now, from `/proc/stat`, in ticks.
struct ProcessorTimes {
  /// Idle time, waiting for a disk, or work at low priority.
  private let idle: Double
  private let all: Double

  init() {
    let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
    // cpu, user, nice, system, idle, waiting for the disk, interrupts …
    let ticks = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst().compactMap { Double($0) }
    idle = ticks.dropFirst(3).prefix(2).reduce(0, +) + (ticks.dropFirst().first ?? 0)
    all = ticks.prefix(8).reduce(0, +)
  }

  /// The share of the time since then, from 0 to 1, without urgent work; 0 if it is unknown.
  func idleShare(since then: ProcessorTimes) -> Double { all > then.all ? (idle - then.idle) / (all - then.all) : 0 }
}
