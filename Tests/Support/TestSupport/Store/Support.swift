package import Foundation
package import PeerMentorStore
import Synchronization
import Text

extension TestFolder {
  /// Its data directory, which is not created yet.
  package var directory: DataDirectory { DataDirectory(path: path(of: "data")) }

  /// The content of a file in the data directory; nil if there is no such file.
  package func contents(of name: String) -> Data? { FileManager.default.contents(atPath: path(of: "data/\(name)")) }
}

/// A clock that moves only when a test moves it.
package final class Clock: Sendable {
  private let time: Mutex<Int>

  /// A clock that stands at a time, in seconds since 1970.
  package init(_ time: Int = DemoData.fixedNow) {
    self.time = Mutex(time)
  }

  /// Seconds since 1970.
  package var now: Int {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
}

/// Values passed on from another thread.
package final class Inbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let arrived = DispatchSemaphore(value: 0)

  /// An inbox without values.
  package init() {}

  /// Adds a value.
  package func add(_ value: Value) {
    values.withLock { $0.append(value) }
    arrived.signal()
  }

  /// The next value, without a short limit, because the time depends on the store and on other work of the machine. Nil
  /// only if none comes in ten minutes, so that a test that waits in vain ends.
  package func next() -> Value? {
    guard arrived.wait(timeout: .now() + 600) == .success else { return nil }
    return values.withLock { $0.removeFirst() }
  }

  /// The number of waiting values.
  package var count: Int { values.withLock { $0.count } }
}

/// The sentence of the store's error that the body throws, or nil if it throws none.
package func sentence(of body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? StoreError)?.sentence ?? "\(error)"
  }
}
