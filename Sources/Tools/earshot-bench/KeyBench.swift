import Announcements
import Apps
import Console
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorStore
import Runtime
import Session
import Synchronization

/// The time of the answer to a key: from the reading of the key to the first samples written to the sound server, and
/// to the server's acknowledgement that the old speech is gone.
struct KeyBench {
  /// The number of keys measured for each of the three cases.
  var count: Int
  /// Whether it is also measured with all processors busy, which stops all other work of the machine.
  var isLoaded: Bool
  var open: (_ prerendersAhead: Bool, _ isShown: Bool) throws -> BenchSession<PeerMentorApp>

  func run(_ report: inout BenchReport) throws {
    let prerendered = try measure(count, prerendersAhead: true)
    report.add("Key read to first samples written, phrase prepared", prerendered.written, goal: 0.1)
    report.add("Of this, until the queue gave the order", prerendered.queued)
    let unprepared = try measure(count, prerendersAhead: false)
    report.add("Key read to first samples written, not prepared", unprepared.written, goal: 0.5)
    report.add("Key read to first samples written, all", prerendered.written + unprepared.written)
    report.add("Key read to flush acknowledged", prerendered.flushed + unprepared.flushed, goal: 0.6)
    try comparePage(&report)
    guard isLoaded else { return }
    let load = BusyCores()
    defer { load.end() }
    let busy = try measure(count / 2, prerendersAhead: true)
    report.add("Key read to first samples written, phrase prepared, all processors busy", busy.written)
    let both = try measure(count / 2, prerendersAhead: false).written + busy.written
    report.add("Key read to first samples written, all, all processors busy", both)
  }

  /// Compares a key's time with that while others view the session's live page: sessions with and without one in turns,
  /// so that other work of the machine affects both.
  private func comparePage(_ report: inout BenchReport) throws {
    let turns = count < 100 ? 1 : 10
    var (alone, shown): ([Double], [Double]) = ([], [])
    for _ in 0..<turns {
      alone += try measure(count / turns, prerendersAhead: true).written
      shown += try measure(count / turns, prerendersAhead: true, isShown: true).written
    }
    let (without, with) = ("Key read to first samples written, without a live page", "The same, with a live page")
    report.add(without, alone)
    report.add(with, shown)
    report.addRatio("With a live page, times the key's way without", of: with, to: without, goal: 1.05)
  }

  /// Presses keys while the answer to the one before is being said, 20 to 40 ms apart.
  private func measure(
    _ count: Int, prerendersAhead: Bool, isShown: Bool = false
  ) throws -> (queued: [Double], written: [Double], flushed: [Double]) {
    let session = try open(prerendersAhead, isShown)
    defer { session.close() }
    var queued: [Double] = []
    var written: [Double] = []
    var flushed: [Double] = []
    // To the middle of the screen, so that every step moves the cursor. These keys are not counted.
    let warmUp = 8
    for step in 0..<count + warmUp {
      usleep(UInt32.random(in: 20_000...40_000))
      // A delayed bench comes after the end of the speech: there is nothing to silence, and the key is not counted.
      var isOver = session.forget().contains(.finished)
      let isForward = step < warmUp / 2 || step / 4 % 2 == 0
      session.press(isForward ? "\u{1B}[C" : "\u{1B}[D")
      // The time at which the session read it, on its own clock.
      var readAt: Duration?
      var latency: Latency?
      var silencedAt: Duration?
      while latency == nil || (silencedAt == nil && !isOver), let news = try session.next() {
        switch news {
        case .announced(let announcement): readAt = announcement.triggeredAt
        case .started(_, let receipt): latency = receipt
        case .silenced(let time): silencedAt = time
        case .finished: isOver = true
        case .commanded, .ended: break
        }
      }
      guard step >= warmUp, let latency, let silencedAt, let readAt else { continue }
      queued.append(latency.queued?.inMilliseconds ?? .infinity)
      written.append(latency.written?.inMilliseconds ?? .infinity)
      flushed.append((silencedAt - readAt).inMilliseconds)
    }
    return (queued, written, flushed)
  }
}

/// A thread for each processor that keeps it busy.
private final class BusyCores: Sendable {
  /// Set by the bench, read by the threads.
  private let isOver: Flag
  private let threads: [NamedThread]

  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  init() {
    let isOver = Flag()
    self.isOver = isOver
    threads = (0..<Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))).map { _ in
      NamedThread("earshot-busy") { while !isOver.value.load(ordering: .relaxed) {} }
    }
  }

  func end() {
    isOver.value.store(true, ordering: .relaxed)
    for thread in threads { thread.join() }
  }
}

/// Measures from a notification sent in another process to its first samples written, commit to disk included.
struct NewsBench {
  /// The number of notifications.
  var count: Int
  /// The folder of the store that session and sender share.
  var data: String
  var openSession: () throws -> BenchSession<PeerMentorApp>

  func run(_ report: inout BenchReport) throws {
    let session = try openSession()
    defer { session.close() }
    let sender = try ChildProcess(benchProgram, [SenderCommand.name, "--data", data], .inputAndOutput)
    defer { sender.exitCode() }
    var times: [Double] = []
    for number in 1...count {
      try session.hush()
      usleep(30_000)
      session.forget()
      sender.write("Visit \(number)\n")
      let sent = String(decoding: sender.readSome(), as: UTF8.self)
      guard let nanoseconds = Int64(sent.prefix { $0.isNumber }) else { break }
      var triggeredAt: Duration?
      while let news = try session.next() {
        if case .announced(let announcement) = news { triggeredAt = announcement.triggeredAt }
        guard case .started(_, let latency) = news, let triggeredAt, let written = latency.written else { continue }
        times.append((session.clock.start + triggeredAt + written - .nanoseconds(nanoseconds)).inMilliseconds)
        break
      }
    }
    report.add("Notification sent in another process to first samples written", times)
  }
}

extension Bench {
  /// Runs the sender: it sends a notification for each line it reads, and prints the time of its start, in nanoseconds
  /// of the monotonic clock.
  static func sendNotifications(data: String) throws {
    let store = try ConfiguredStore.open(try configuration([.data: data]))
    while let title = readLine() {
      let time = monotonicNow()
      try store.notify(.pause, title: title, body: "Its body.")
      try StandardOutput.print(String(Int64(time / .nanoseconds(1))))
    }
  }
}
