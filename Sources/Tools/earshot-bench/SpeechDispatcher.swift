import Foundation
import Glibc
import LinuxSupport
import Runtime

/// speech-dispatcher, started for the bench alone and controlled over one open connection, as Orca does.
final class SpeechDispatcher: BenchmarkedSpeech {
  let name = "speech-dispatcher over an open connection"
  private let daemon: ChildProcess
  private let descriptor: Int32
  private let directory: String

  /// Starts the daemon; nil where it is not installed.
  init?(rate: Int) throws {
    guard let program = ChildProcess.installed("speech-dispatcher") else { return nil }
    let directory = "\(NSTemporaryDirectory())/earshot-ssip-\(getpid())"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    self.directory = directory
    let path = "\(directory)/socket"
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = directory
    environment["XDG_RUNTIME_DIR"] = directory
    daemon = try ChildProcess(
      program,
      ["--run-single", "--communication-method", "unix_socket", "--socket-path", path, "--timeout", "0"],
      environment: environment)
    let deadline = monotonicNow() + .seconds(5)
    var connected = Self.connect(to: path)
    while connected == nil, monotonicNow() < deadline {
      usleep(20_000)
      connected = Self.connect(to: path)
    }
    guard let connected else {
      daemon.end(within: .seconds(1))
      throw Failure.unavailable(localized: "speech-dispatcher did not start within 5 seconds")
    }
    descriptor = connected
    for setting in [
      "CLIENT_NAME earshot:bench:main", "OUTPUT_MODULE espeak-ng", "LANGUAGE en",
      // Its scale is -100 to 100; 47 is 300 words a minute, 0 is 175.
      "RATE \(rate >= 300 ? 47 : (rate - 175) * 47 / 125)", "PRIORITY text",
    ] { try send("SET SELF \(setting)\r\n") }
  }

  func speak(_ text: String) throws -> Duration {
    let start = monotonicNow()
    try send("SPEAK\r\n")
    try send("\(text)\r\n.\r\n")
    return start
  }

  func hush() {
    try? send("CANCEL SELF\r\n")
  }

  func close() {
    Glibc.close(descriptor)
    daemon.end(within: .seconds(1))
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Sends a command and waits for its answer.
  private func send(_ command: String) throws(Failure) {
    let bytes = Array(command.utf8)
    var answer = [UInt8](repeating: 0, count: 1024)
    guard write(descriptor, bytes, bytes.count) == bytes.count,
      read(descriptor, &answer, answer.count) > 0, answer[0] == UInt8(ascii: "2")
    else {
      let words = String(decoding: answer.prefix { $0 != 0 }, as: UTF8.self)
      throw Failure.unavailable(localized: "speech-dispatcher refused '\(command)': \(words)")
    }
  }

  private static func connect(to path: String) -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1))
    }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      Glibc.close(descriptor)
      return nil
    }
    return descriptor
  }
}
