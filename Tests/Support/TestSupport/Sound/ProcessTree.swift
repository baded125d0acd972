import Foundation
import LinuxSupport

/// A program and its child processes with the state of each, one a line: for the message of a test that has waited
/// in vain.
///
/// Each line has the number, the name, the system's letter for the state, the processor time that it has used, and its threads,
/// each with the place in the kernel where it waits.
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
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    let waits = threads.sorted().map { Self.name(of: "/proc/\(pid)/task/\($0)") }.joined(separator: ", ")
    description =
      "\(pid) \(text[open...end]) \(fields[0]) \((user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK))) ms: \(waits)"
  }

  /// The name of a thread, and in which function of the kernel it waits.
  private static func name(of thread: String) -> String {
    let words = ["comm", "wchan"].map { (try? String(contentsOfFile: "\(thread)/\($0)", encoding: .utf8)) ?? "" }
    return words.map { $0.filter { !$0.isNewline } }.joined(separator: " ")
  }
}
