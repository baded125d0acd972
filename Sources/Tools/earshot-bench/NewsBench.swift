import Announcements
import Apps
import Console
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorStore
import Runtime
import Session

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
