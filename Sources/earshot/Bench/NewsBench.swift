import PeerMentorHost
import Hosting
import ArgumentParser
import Glibc
import PeerMentor
import PeerMentorStore
import Session
import SessionRuntime
import Settings
import SpeechCore
import Threads

/// From a notification sent in another process to its first samples written, commit to disk included.
struct NewsBench {
  /// Notifications sent.
  var count: Int
  /// The folder of the store that session and sender share.
  var data: String
  var openSession: () throws -> BenchSession

  func run(_ report: inout BenchReport) throws {
    let session = try openSession()
    defer { session.close() }
    let sender = try ChildProgram(
      ChildProgram.own, [BenchSenderCommand.configuration.commandName ?? "", "--data", data], reads: true,
      writes: true)
    defer { sender.finish() }
    var times: [Double] = []
    for number in 1...count {
      session.press("\u{1B}")
      usleep(30_000)
      session.forget()
      sender.write("Visit \(number)\n")
      let sent = String(decoding: sender.read(), as: UTF8.self)
      guard let nanoseconds = Int64(sent.prefix { $0.isNumber }) else { break }
      var causedAt: Duration?
      while let news = try session.next() {
        if case .announced(let announcement) = news { causedAt = announcement.causedAt }
        guard case .started(_, let receipt) = news, let causedAt, let written = receipt.written else {
          continue
        }
        times.append((session.clock.start + causedAt + written - .nanoseconds(nanoseconds)).inMilliseconds)
        break
      }
    }
    report.add("Notification sent in another process to first samples written", times)
  }
}

/// The other process of `NewsBench`: sends a notification for each line it reads, and prints when it began.
struct BenchSenderCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-sender", abstract: "Sends notifications for the bench.", shouldDisplay: false)

  @Option var data: String

  func perform() throws {
    var options = try SettingOptions.parse([])
    options.data = data
    let store = try ConfiguredStore.open(try options.configuration(readingFiles: false))
    while let title = readLine() {
      let time = monotonicNow()
      try store.notify(.pause, title: title, body: "Its body.")
      try StandardOutput.print(String(Int64(time / .nanoseconds(1))))
    }
  }
}
