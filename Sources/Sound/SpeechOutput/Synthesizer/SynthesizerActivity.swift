internal import Glibc
internal import LinuxSupport

/// What a synthesizer's process is doing, as far as it matters to a player that waits for it.
enum SynthesizerActivity: Hashable {
  /// It uses a processor, or waits for one.
  case running
  /// It waits for a disk. It cannot be ended before the disk has answered.
  case waitingForDisk
  /// It sleeps or has died.
  case idle
  /// Somebody has stopped it.
  case stopped

  /// Whether it makes no progress in this state.
  var isInactive: Bool { self == .idle || self == .stopped }

  /// What a process does by any of its threads: while it starts, eSpeak NG sleeps until a thread of its own has looked for a
  /// sound server, and that thread may have to wait for a processor.
  ///
  /// - Parameter processes: The directory in which Linux lists processes.
  init(of process: pid_t, in processes: String = "/proc") {
    self = .idle
    let folder = "\(processes)/\(process)/task"
    guard let threads = opendir(folder) else {
      // Not yet waited for, the process exists: where /proc hides processes of others, it counts as busy.
      if errno == ENOENT { self = .running }
      return
    }
    defer { closedir(threads) }
    while let entry = readdir(threads) {
      let thread = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      switch Self.state(in: "\(folder)/\(thread)/stat") {
      case UInt8(ascii: "R"):
        self = .running
        return
      case UInt8(ascii: "D"): self = .waitingForDisk
      case UInt8(ascii: "T"), UInt8(ascii: "t"): if self == .idle { self = .stopped }
      default: break
      }
    }
  }

  /// The letter of a thread's state; nil for a thread that has ended.
  private static func state(in file: String) -> UInt8? {
    guard let text = InputFile.beginning(of: file, limit: 256) else { return nil }
    // It stands after the name, which is in parentheses.
    guard let end = text.lastIndex(of: UInt8(ascii: ")")), end + 2 < text.count else { return nil }
    return text[end + 2]
  }
}
