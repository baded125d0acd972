internal import Glibc
import LinuxSupport
import Text

/// The program in which calls of a tool are carried out: a process of its own, which can be ended at any time.
///
/// It takes a call in a line and answers in a line: `ok` and the result as JSON, or `error`, the sentence as a JSON string and,
/// where there is one, the result. Lines before that are `progress`, with how far it is as a JSON string.
final class ToolProgram: Sendable {
  private let process: ChildProcess

  /// The most bytes of an answer.
  private static let limit = 8 << 20

  /// The answer to a call.
  enum Answer: Sendable {
    case result(String)
    /// A sentence, and what there is of a result.
    case failure(String, result: String?)
    /// The program has ended without an answer.
    case ended
    /// The answer is larger than the limit.
    case tooLarge
    /// The time is over.
    case overdue
  }

  init(_ path: String, _ arguments: [String]) throws(ChildProcessError) {
    process = try ChildProcess(path, arguments, .inputAndOutput)
  }

  /// Ends it at once; a call that waits for its answer gets that it has ended.
  func end() { process.kill(waitingAtMost: .seconds(5)) }

  /// The answer to a call.
  ///
  /// - Parameter tick: Called once a second while the answer is awaited, with the seconds so far and how far the program has said
  ///   that it is.
  func answer(to line: String, within timeout: Duration, tick: (Int, String?) -> Void) -> Answer {
    process.write(line + "\n")
    let start = monotonicNow()
    var (bytes, searched, ticks) = ([UInt8](), 0, 0)
    var progress: String?
    while true {
      let now = monotonicNow()
      guard now < start + timeout else { return .overdue }
      if now >= start + .seconds(ticks + 1) {
        ticks += 1
        tick(ticks, progress)
      }
      guard process.hasOutput(within: .milliseconds(200)) else {
        // What it has started may keep its output open.
        if process.exitCodeIfEnded() != nil, !process.hasOutput(within: .zero) { return .ended }
        continue
      }
      let more = process.readSome()
      guard !more.isEmpty else { return .ended }
      bytes += more
      while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        guard let sentence = Self.progress(line) else { return Self.answer(line) }
        (progress, searched) = (sentence, 0)
        bytes.removeSubrange(...end)
      }
      searched = bytes.count
      guard bytes.count <= Self.limit else { return .tooLarge }
    }
  }

  /// How far a program says that it is; nil for an answer.
  private static func progress(_ line: String) -> String? {
    let parts = line.split(separator: "\t", maxSplits: 1)
    guard parts.count == 2, parts[0] == "progress" else { return nil }
    return (try? JSONReader.value(of: Array(parts[1].utf8)))?.string
  }

  private static func answer(_ line: String) -> Answer {
    let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
    switch (parts.first, parts.count) {
    case ("ok", 2): return .result(parts[1])
    case ("error", 2...):
      let sentence = (try? JSONReader.value(of: Array(parts[1].utf8)))?.string ?? parts[1]
      return .failure(sentence, result: parts.count > 2 ? parts[2] : nil)
    default: return .ended
    }
  }
}
