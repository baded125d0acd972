internal import Foundation

/// The processes that a process has started, in no order; none if it has
/// ended. A child belongs to the thread that started it (proc(5), `children`).
package func childProcesses(of pid: Int32) -> [Int32] {
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
  return threads.flatMap { thread in
    let text = InputFile.beginning(of: "/proc/\(pid)/task/\(thread)/children", limit: 1 << 20) ?? []
    return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
  }
}
