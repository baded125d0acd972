internal import Foundation

/// For how long a program and those that it has started have waited for a processor, all main threads together, as far
/// as the system tells (proc(5), `schedstat`).
///
/// Whoever waits for an answer of theirs tells by it, on a busy machine, one that hangs from one that has not had its turn.
package func timeWaitedForProcessor(by pid: Int32) -> Duration {
  let statistics = (try? String(contentsOfFile: "/proc/\(pid)/schedstat", encoding: .utf8)) ?? ""
  let fields = statistics.split(separator: " ")
  let own = fields.count > 1 ? Int64(fields[1]) ?? 0 : 0
  return childProcesses(of: pid).reduce(.nanoseconds(own)) { $0 + timeWaitedForProcessor(by: $1) }
}
