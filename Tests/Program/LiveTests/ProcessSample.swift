import Foundation
import LinuxSupport

/// What a process and its children hold at one moment.
///
/// Descriptors and shares of memory are told to its owner and to root; a program that nobody may inspect tells them to
/// root alone. They are -1 where they are not told.
struct ProcessSample {
  /// Resident memory, and its share of what several processes have mapped, in kilobytes.
  var resident = 0
  var proportional = 0
  var descriptors = 0
  var threads = 0
  /// The numbers of the children.
  var children: [pid_t] = []
  /// The same of all children together.
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

  /// What must be after all trouble as it was before, memory apart.
  var counts: [String: Int] {
    [
      "descriptors": descriptors, "threads": threads, "children": children.count,
      "descriptors of the children": childrenDescriptors,
    ]
  }

  /// Whether it holds no more than another, memory apart.
  func holdsNoMore(than other: ProcessSample) -> Bool {
    counts.allSatisfy { name, count in count <= other.counts[name] ?? 0 }
  }

  /// The children of all threads of a process.
  static func children(of pid: pid_t) -> [pid_t] {
    childProcesses(of: pid).sorted()
  }

  /// What its descriptors lead to, for whoever wants to know which is one too many.
  static func openFiles(of pid: pid_t) -> [String] {
    (names("/proc/\(pid)/fd") ?? []).map { number in
      let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\(number)")) ?? "?"
      return "\(number) \(target)"
    }.sorted()
  }

  /// The names of its threads, for the same.
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

/// How much memory grows, by the straight line nearest to the samples (least squares).
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
