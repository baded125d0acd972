import DequeModule
import Synchronization

/// One who looks at the page: what is on its way to them, and no more than so much of it.
///
/// Whoever sends never waits. A viewer that takes nothing for long is left behind: what waits for it is thrown away, and
/// once it takes again it is told all anew.
final class Viewer: Sendable {
  /// Bytes that may wait; a picture of a screen has some ten thousand.
  static let limit = 4 << 20

  private let state = Mutex(State())
  /// Called when it takes again after it was left behind.
  private let caughtUp: @Sendable (Viewer) -> Void

  private struct State {
    var waiting: Deque<[UInt8]> = []
    var size = 0
    var isBehind = false
    var isOver = false
    var taker: CheckedContinuation<Void, Never>?
  }

  init(caughtUp: @escaping @Sendable (Viewer) -> Void) {
    self.caughtUp = caughtUp
  }

  /// Lets bytes be sent after those before them, unless it is left behind.
  func send(_ bytes: [UInt8]) {
    let taker = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.isBehind, !state.isOver else { return nil }
      guard state.size + bytes.count <= Self.limit || state.waiting.isEmpty else {
        (state.waiting, state.size, state.isBehind) = ([], 0, true)
        return nil
      }
      state.waiting.append(bytes)
      state.size += bytes.count
      return state.taker.take()
    }
    taker?.resume()
  }

  /// Tells it all anew, because it was left behind.
  func refresh(_ bytes: [UInt8]) {
    state.withLock { $0.isBehind = false }
    send(bytes)
  }

  /// Sends nothing more after what waits.
  func end() {
    let taker = state.withLock { state in
      state.isOver = true
      return state.taker.take()
    }
    taker?.resume()
  }

  /// All that waits, after waiting for some; nil at the end. For one task at a time, which may be cancelled.
  func next() async -> [UInt8]? {
    await withTaskCancellationHandler {
      while true {
        let (bytes, isOver, isBehind) = state.withLock { state in
          defer { (state.waiting, state.size) = ([], 0) }
          return (state.waiting, state.isOver, state.isBehind)
        }
        if !bytes.isEmpty { return bytes.count == 1 ? bytes[0] : Array(bytes.joined()) }
        if isOver { return nil }
        if isBehind { caughtUp(self) }
        await withCheckedContinuation { continuation in
          let isThere = state.withLock { state in
            if state.waiting.isEmpty, !state.isOver { state.taker = continuation }
            return state.taker == nil
          }
          if isThere { continuation.resume() }
        }
      }
    } onCancel: {
      end()
    }
  }
}
