import Foundation
import LinuxSupport

/// A program and those that it has started, with what each is doing, one a line: for the message of a test that has waited
/// in vain.
///
/// Each line holds the number, the name, the system's letter for its state, what it waits for in the kernel, and the
/// processor's time that it has had.
package func processTree(of pid: Int32) -> String {
  let children = childProcesses(of: pid).map { processTree(of: $0) }
  return ([ProcessLine(pid)?.description].compactMap(\.self) + children).joined(separator: "\n")
}

private struct ProcessLine: CustomStringConvertible {
  let description: String

  /// What `/proc` tells of a process; nil where it has ended.
  init?(_ pid: Int32) {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let open = text.firstIndex(of: "("), let end = text.lastIndex(of: ")")
    else { return nil }
    // A name may hold anything; what follows is in the order that proc(5) gives.
    let fields = text[end...].split(separator: " ").dropFirst().map(String.init)
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12])
    else { return nil }
    let wait = (try? String(contentsOfFile: "/proc/\(pid)/wchan", encoding: .utf8)) ?? ""
    description =
      "\(pid) \(text[open...end]) \(fields[0]) \(wait) \((user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK))) ms"
  }
}
