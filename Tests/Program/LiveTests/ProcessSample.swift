import Foundation
import LinuxSupport

/// The resources of a process and its children at one moment.
///
/// The kernel shows descriptors and shares of memory to the owner and to root; those of a program that forbids inspection only to
/// root. They are -1 where they are not shown.
struct ProcessSample {
  /// Resident memory, and its proportional share of memory that several processes map, in kilobytes.
  var resident = 0
  var proportional = 0
  var descriptors = 0
  var threads = 0
  /// The numbers of the children.
  var children: [pid_t] = []
  /// The sums over all children.
  var childrenResident = 0
  var childrenProportional = 0
  var childrenDescriptors = 0

  init(of pid: pid_t) {
    (resident, proportional, descriptors) = Self.memory(of: pid)
    threads = Self.names("/proc/\(pid)/task")?.count ?? -1
    children = Self.children(of: pid)
    for child in children {
      let (resident, proportional, descriptors) = Self.memory(of: child)
      childrenResident += resident
      childrenProportional += proportional
      childrenDescriptors += descriptors
    }
  }

  /// The numbers that must be the same after all faults, without memory.
  var counts: [String: Int] {
    [
      "descriptors": descriptors, "threads": threads, "children": children.count,
      "descriptors of the children": childrenDescriptors,
    ]
  }

  /// Whether no number exceeds that of another sample, without memory.
  func holdsNoMore(than other: ProcessSample) -> Bool {
    counts.allSatisfy { name, count in count <= other.counts[name] ?? 0 }
  }

  /// The children of all threads of a process.
  static func children(of pid: pid_t) -> [pid_t] {
    childProcesses(of: pid).sorted()
  }

  /// The targets of its descriptors, for the search of a leak.
  static func openFiles(of pid: pid_t) -> [String] {
    (names("/proc/\(pid)/fd") ?? []).map { number in
      let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\(number)")) ?? "?"
      return "\(number) \(target)"
    }.sorted()
  }

  /// The names of its threads, for the search of a leak.
  static func threads(of pid: pid_t) -> [String] {
    (names("/proc/\(pid)/task") ?? []).map { thread in
      let name = (try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/comm", encoding: .utf8)) ?? "?"
      return "thread " + name.trimmingCharacters(in: .newlines)
    }.sorted()
  }

  private static func memory(of pid: pid_t) -> (resident: Int, proportional: Int, descriptors: Int) {
    (
      kilobytes("VmRSS:", in: "/proc/\(pid)/status"), kilobytes("Pss:", in: "/proc/\(pid)/smaps_rollup"),
      names("/proc/\(pid)/fd")?.count ?? -1
    )
  }

  private static func kilobytes(_ name: String, in path: String) -> Int {
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    let words = lines.first { $0.hasPrefix(name) }?.split(separator: " ")
    return words.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? -1
  }

  private static func names(_ path: String) -> [String]? { try? FileManager.default.contentsOfDirectory(atPath: path) }
}

/// The growth of memory by the straight line nearest to the samples (least squares).
///
/// - Returns: Kilobytes over the whole time of the samples; 0 for fewer than two.
func growth(of samples: [(at: Duration, kilobytes: Int)]) -> Double {
  guard let first = samples.first, let last = samples.last, first.at < last.at else { return 0 }
  let points = samples.map { ($0.at / .seconds(1), Double($0.kilobytes)) }
  let count = Double(points.count)
  let mean = points.reduce((0.0, 0.0)) { ($0.0 + $1.0 / count, $0.1 + $1.1 / count) }
  let product = points.reduce(0.0) { $0 + ($1.0 - mean.0) * ($1.1 - mean.1) }
  let square = points.reduce(0.0) { $0 + ($1.0 - mean.0) * ($1.0 - mean.0) }
  return product / square * ((last.at - first.at) / .seconds(1))
}
