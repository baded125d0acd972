import Announcements
import Glibc
import LinuxSupport
import TestSupport

/// A running synthesizer to talk to in its own messages.
final class Helper {
  private let descriptor: Int32
  private let process: ChildProcess

  /// Starts the helper program and waits until it is ready.
  init() throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw FixtureError("no socket pair") }
    defer { close(ends[1]) }
    process = try ChildProcess(
      builtProgram("earshot-synthesizer"),
      environment: ["PULSE_SERVER": "unix:/nonexistent", "SWIFT_BACKTRACE": "enable=no"], .descriptor(ends[1]))
    descriptor = ends[0]
    guard case .ready = try next() else { throw FixtureError("the helper did not say that it is ready") }
  }

  deinit {
    close(descriptor)
    process.end()
  }

  func send(_ request: SynthesizerRequest) {
    send(request.encoded)
  }

  func send(_ bytes: [UInt8]) {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// The next answer; nil when the helper has died.
  func next() throws -> SynthesizerReply? {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 60_000) > 0 else { throw FixtureError("the helper is silent for a minute") }
    var buffer = [UInt8](repeating: 0, count: SynthesizerReply.mostBytes)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? try SynthesizerReply(decoding: Array(buffer[..<count])) : nil
  }

  /// All answers up to the end of a passage; without a last `done` if the helper has died.
  func replies(to passage: UInt32) throws -> [SynthesizerReply] {
    var replies: [SynthesizerReply] = []
    while let reply = try next() {
      replies.append(reply)
      switch reply {
      case .done(passage), .failed(passage, _): return replies
      default: break
      }
    }
    return replies
  }

  /// The samples of a passage.
  func say(
    _ text: String, as passage: UInt32, voice: UInt8 = 0, pitchOffset: Int8 = 0
  ) throws -> [Int16] {
    send(.speak(passage, voice: voice, pitchOffset: pitchOffset, text: text))
    return try replies(to: passage).flatMap { reply -> [Int16] in
      if case .samples(_, let samples) = reply { samples } else { [] }
    }
  }

  /// Ends our side; returns the helper's exit code.
  func hangUp() -> Int32 {
    shutdown(descriptor, Int32(SHUT_RDWR))
    return process.exitCode()
  }
}

func voice(_ language: String, _ change: (inout VoiceProfile) -> Void = { _ in }) -> VoiceProfile {
  var profile = VoiceProfile(name: language, language: language, voice: language, rate: 240)
  change(&profile)
  return profile
}
