/// The time for which a program and its children have waited for a processor, all main threads together, as far as the system
/// reports it (proc(5), `schedstat`).
///
/// On a busy machine it distinguishes a program that hangs from one that has not run yet.
package func timeWaitedForProcessor(by pid: Int32) -> Duration {
  let statistics = InputFile.beginning(of: "/proc/\(pid)/schedstat", limit: 1024) ?? []
  let fields = String(decoding: statistics, as: UTF8.self).split(separator: " ")
  let own = fields.count > 1 ? Int64(fields[1]) ?? 0 : 0
  return childProcesses(of: pid).reduce(.nanoseconds(own)) { $0 + timeWaitedForProcessor(by: $1) }
}
