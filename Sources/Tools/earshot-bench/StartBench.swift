import Foundation
import Glibc
import LinuxSupport

/// Measures from the start of the program to its first audible sample, and the program's cost while idle.
struct StartBench {
  /// The number of starts.
  var count: Int
  /// The time for which the idle program is observed, in seconds.
  var idleSeconds: UInt32
  /// The folder of the store, which exists already, as it does from the second start on.
  var data: String

  func run(_ report: inout BenchReport) throws {
    var times: [Double] = []
    for _ in 0..<count {
      let program = try start()
      if let time = try firstAudible(of: program.process, since: program.startedAt) { times.append(time) }
      program.process.end(within: .seconds(1))
    }
    report.add("Start of the program to first audible sample", times, goal: 150)
    try watchIdle(&report)
  }

  private func start() throws -> (process: ChildProcess, startedAt: Duration) {
    let startedAt = monotonicNow()
    let process = try ChildProcess(
      measuredProgram,
      ["run", "--lines", "--speech", "--audio", "pulse", "--data", data, "--transcript", "-"],
      .inputAndOutput)
    return (process, startedAt)
  }

  /// Reads the transcript up to the first audible announcement.
  ///
  /// The line comes when the sound server has reported the time of that, and holds both times of the session.
  private func firstAudible(of process: ChildProcess, since start: Duration) throws -> Double? {
    struct TranscriptLine: Decodable {
      var at: Double
      var event: String
      var fate: String?
      var latency: [String: Double]?
    }
    var announcedAt: Double?
    var text: [UInt8] = []
    while true {
      let more = process.readSome()
      let now = monotonicNow()
      guard !more.isEmpty else { return nil }
      text += more
      while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
        let line = try? JSONDecoder().decode(TranscriptLine.self, from: Data(text[..<end]))
        text.removeSubrange(...end)
        guard let line else { continue }
        if line.event == "announcement", announcedAt == nil { announcedAt = line.at }
        guard line.fate == "started", let announcedAt, let audible = line.latency?["audible"] else { continue }
        return (now - start).inMilliseconds + announcedAt + audible - line.at
      }
    }
  }

  /// Measures wake-ups and processor time of the program and its synthesizers at rest.
  private func watchIdle(_ report: inout BenchReport) throws {
    let program = try start().process
    defer { program.end(within: .seconds(1)) }
    _ = try firstAudible(of: program, since: .zero)
    // The first screen is said, and a second later the stream is at rest.
    sleep(6)
    let before = Usage(ofProgram: program.pid)
    sleep(idleSeconds)
    let after = Usage(ofProgram: program.pid)
    let seconds = Double(idleSeconds)
    report.ratios.append(
      .init(name: "Wake-ups a second while idle", value: Double(after.wakeUps - before.wakeUps) / seconds, goal: 5))
    report.ratios.append(
      .init(
        name: "Percent of a processor while idle",
        value: Double(after.ticks - before.ticks) / Double(sysconf(Int32(_SC_CLK_TCK))) / seconds * 100))
    report.ratios.append(.init(name: "Memory of the program and its synthesizers, MB", value: after.megabytes))
  }

  /// The resources that a program and its children have used so far, from `/proc`.
  private struct Usage {
    var wakeUps = 0
    var ticks = 0
    var megabytes = 0.0

    init(ofProgram pid: pid_t) {
      for process in [pid] + childProcesses(of: pid) { add(process) }
    }

    private mutating func add(_ process: pid_t) {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
      for thread in threads {
        wakeUps += Self.number("voluntary_ctxt_switches:", in: "/proc/\(process)/task/\(thread)/status")
      }
      // Shared memory is divided among the processes that share it, but only root can read that; others get all of it.
      let shared = Self.number("Pss:", in: "/proc/\(process)/smaps_rollup")
      megabytes += Double(shared > 0 ? shared : Self.number("VmRSS:", in: "/proc/\(process)/status")) / 1024
      // The fields after the name in parentheses: the 12th and 13th are time in the program and in the
      // kernel.
      let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
      if fields.count > 12 { ticks += (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) }
    }

    private static func number(_ key: String, in path: String) -> Int {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
      return line.flatMap { Int($0.dropFirst(key.count).filter(\.isNumber)) } ?? 0
    }
  }
}
