import Announcements

@testable import SpeechOutput

/// What synthesizers and device were asked and what the player told, in one order, each line with its milliseconds.
final class PlaybackLog: @unchecked Sendable {
  // Used by one thread at a time: the test's, or whichever is inside the playback.
  private let clock: ManualClock
  private(set) var lines: [String] = []

  init(_ clock: ManualClock) {
    self.clock = clock
  }

  func note(_ line: String) {
    lines.append("\(Int(clock.now() / .milliseconds(1))) \(line)")
  }

  func note(_ event: SpeechEvent) {
    switch event {
    case .started(let id, _): note("started \(id)")
    case .finished(let id, _): note("finished \(id)")
    case .unheard(let id, let heard, _): note("unheard \(id) after \(heard)")
    case .cut(let id, let heard, _): note("cut \(id) after \(heard)")
    case .failed(let id, let heard, _): note("failed \(id) after \(heard)")
    }
  }

  /// The lines noted since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
