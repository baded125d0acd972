import Foundation
import LinuxSupport
import Synchronization
import TestSupport
import TestTraits
import Testing

/// Signals at random moments, in a good environment and in one where nothing responds: the program ends or stops, and restores
/// the terminal.
@Suite("Signals at any moment", .waitingLong, .enabled(if: PulseServer.isAvailable))
struct SignalCampaignTests {
  @Test("The terminal is as it was after every signal")
  func campaign() throws {
    let count = Soak.count(usual: 24, each: 50)
    // They mostly wait; each has its own sound server.
    let workers = Soak.isAsked ? 4 : 2
    let failures = Mutex<[String]>([])
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      do {
        let bench = try SignalBench()
        while true {
          let number = next.withLock { number in
            defer { number += 1 }
            return number
          }
          guard number < count else { return }
          let trial = SignalTrial(number: number)
          if let failure = try bench.run(trial) {
            failures.withLock { $0.append("\(number): \(trial): \(failure)") }
          }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    let found = failures.withLock(\.self)
    if Soak.isAsked { print("signals: \(count) tried, \(count - found.count) held") }
    #expect(found.isEmpty, "\(found.count) of \(count):\n\(found.joined(separator: "\n"))")
  }
}

/// One signal at one moment.
struct SignalTrial: CustomStringConvertible {
  enum Moment: CaseIterable {
    /// Within the first 80 ms.
    case start
    case session
    /// Within 30 ms after `q`.
    case end
  }

  enum Surroundings: CaseIterable {
    case wellDisposed, hungServer, lockedStore, unreadTerminal, unreadCaptions, unreadErrors

    var isUnread: Bool { [.unreadTerminal, .unreadCaptions, .unreadErrors].contains(self) }
  }

  static let signals: [(number: Int32, name: String)] = [
    (SIGINT, "INT"), (SIGTERM, "TERM"), (SIGHUP, "HUP"), (SIGTSTP, "TSTP"), (SIGQUIT, "QUIT"),
  ]

  let moment: Moment
  let surroundings: Surroundings
  let signal: (number: Int32, name: String)
  /// The time after the beginning of the moment, in microseconds.
  let delay: UInt32
  /// The time between `fg` and the end, in microseconds.
  let secondDelay: UInt32

  /// The numbers go through all combinations, with random times.
  init(number: Int) {
    var generator = RandomSource(seed: UInt64(number))
    // A stride that is prime to the number of combinations reaches each of the 90.
    let index = number * 7 % 90
    moment = Moment.allCases[index % 3]
    signal = Self.signals[index / 3 % 5]
    surroundings = Surroundings.allCases[index / 15]
    let most: UInt32 =
      switch moment {
      case .start: 80_000
      case .session: 300_000
      case .end: 30_000
      }
    delay = UInt32.random(in: 0..<most, using: &generator)
    secondDelay = UInt32.random(in: 0..<100_000, using: &generator)
  }

  var description: String { "\(signal.name) at \(moment) + \(delay) us, \(surroundings)" }
}

/// The environment of the trials, one after the other.
final class SignalBench {
  private let server: PulseServer
  private let program: String
  private var lock: Int32 = -1

  init() throws {
    server = try PulseServer()
    program = builtProgram("earshot")
    // The first start makes the store.
    let first = try ChildProcess(
      program, ["run", "--audio", "none", "--organisation", "NHF", "--data", data],
      environment: server.environment)
    guard first.exitCode() == 0 else { throw FixtureError("no store could be made") }
  }

  private var data: String { server.directory.path + "/data" }

  /// Runs one trial; returns the fault, or nil.
  func run(_ trial: SignalTrial) throws -> String? {
    let folder = server.directory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.path + "/unread"
    mkfifo(pipe, 0o600)
    let unread = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(unread) }
    fill(unread)
    let streams: String? =
      switch trial.surroundings {
      case .unreadCaptions: "> '\(pipe)' 2> {}"
      case .unreadErrors: "> {} 2> '\(pipe)'"
      default: nil
      }
    if trial.moment == .start { trouble(trial.surroundings) }
    defer { endTrouble() }
    let transcript = folder.path + "/transcript.jsonl"
    let job = try JobShell(
      program,
      ["run", "--audio", "pulse", "--organisation", "NHF", "--data", data, "--transcript", transcript],
      environment: server.environment.merging(["EARSHOT_SPEECH": "on", "TERM": "xterm"]) { $1 },
      isRead: trial.surroundings != .unreadTerminal, streams: streams ?? "> {} 2> {}", in: folder)
    do {
      try job.waitForStart()
      if trial.moment != .start {
        try waitUntil("the session has begun", seconds: 30) {
          // Without a reader of the captions the transcript may wait as well.
          job.takesKeys
            && (trial.surroundings.isUnread
              || (try? String(contentsOfFile: transcript, encoding: .utf8))?.contains("announcement") == true)
        }
        if trial.surroundings.isUnread { usleep(300_000) }
        trouble(trial.surroundings)
        job.type("\t\t")
      }
      if trial.moment == .end { job.type("\u{4}") }
      usleep(trial.delay)
      job.send(trial.signal.number)
      return try trial.signal.number == SIGTSTP ? judgeStop(job, trial) : judgeEnd(job, 128 + trial.signal.number, trial)
    } catch {
      return "\(error); what runs of it:\n\(processTree(of: job.pid))"
    }
  }

  /// Expects an end within ten seconds, with the code of the signal, unless the program was ending anyway.
  private func judgeEnd(_ job: JobShell, _ expected: Int32, _ trial: SignalTrial) throws -> String? {
    try waitUntil("the program has ended", seconds: 10) { job.exitCode != nil }
    let code = job.exitCode ?? -1
    guard job.isAsBefore else { return "the terminal is not as it was (exit code \(code))" }
    let codes = trial.moment == .end ? [expected, 0] : [expected]
    return codes.contains(code) ? nil : "exit code \(code)"
  }

  /// Expects a stop with the terminal restored, and after `fg` an end by TERM.
  private func judgeStop(_ job: JobShell, _ trial: SignalTrial) throws -> String? {
    try waitUntil("the program has stopped or ended", seconds: 10) { job.isStopped || job.exitCode != nil }
    guard job.exitCode == nil else { return try judgeEnd(job, 148, trial) }
    guard job.isAsBefore else { return "the terminal is not as it was while the program is stopped" }
    try job.bringToFront()
    try waitUntil("the program goes on", seconds: 10) { !job.isStopped }
    if trial.moment == .session {
      try waitUntil("the program takes keys again", seconds: 10) { job.takesKeys || job.exitCode != nil }
    }
    usleep(trial.secondDelay)
    job.send(SIGTERM)
    return try judgeEnd(job, 143, trial).map { "after fg: \($0)" }
  }

  // MARK: Faults

  private func trouble(_ surroundings: SignalTrial.Surroundings) {
    switch surroundings {
    case .hungServer: server.freeze()
    case .lockedStore:
      lock = open(data, O_RDONLY | O_CLOEXEC)
      flock(lock, LOCK_EX)
    default: break
    }
  }

  private func endTrouble() {
    server.thaw()
    if lock >= 0 { close(lock) }
    lock = -1
  }
}
