import Foundation

/// What all processors together have done until now, as `/proc/stat` tells it, in ticks.
struct ProcessorTimes {
  /// Nothing, waiting for a disk, or work that everything else goes before.
  private let idle: Double
  private let all: Double

  init() {
    let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
    // cpu, user, nice, system, idle, waiting for the disk, interrupts …
    let ticks = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst().compactMap { Double($0) }
    idle = ticks.dropFirst(3).prefix(2).reduce(0, +) + (ticks.dropFirst().first ?? 0)
    all = ticks.prefix(8).reduce(0, +)
  }

  /// The share of the time since then, from 0 to 1, in which nothing had to be done at once; 0 where that is not known.
  func idleShare(since then: ProcessorTimes) -> Double { all > then.all ? (idle - then.idle) / (all - then.all) : 0 }
}
