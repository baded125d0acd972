import Foundation
import LinuxSupport

/// A program and its child processes with the state of each, one a line: for the message of a test that has waited
/// in vain.
///
/// Each line has the number, the name, the system's letter for the state, the place in the kernel where it waits, and the
/// processor time that it has used.
package func processTree(of pid: Int32) -> String {
  let children = childProcesses(of: pid).map { processTree(of: $0) }
  return ([ProcessLine(pid)?.description].compactMap(\.self) + children).joined(separator: "\n")
}

private struct ProcessLine: CustomStringConvertible {
  let description: String

  /// The data of a process in `/proc`; nil if it has ended.
  init?(_ pid: Int32) {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let open = text.firstIndex(of: "("), let end = text.lastIndex(of: ")")
    else { return nil }
    // A name may contain anything; the fields after it are in the order that proc(5) gives.
    let fields = text[end...].split(separator: " ").dropFirst().map(String.init)
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12])
    else { return nil }
    let wait = (try? String(contentsOfFile: "/proc/\(pid)/wchan", encoding: .utf8)) ?? ""
    description =
      "\(pid) \(text[open...end]) \(fields[0]) \(wait) \((user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK))) ms"
  }
}
