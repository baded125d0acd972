package import Foundation
package import PeerMentorStore
import Synchronization
import Text

extension TestFolder {
  /// The data directory in it; not made yet.
  package var directory: DataDirectory { DataDirectory(path: path(of: "data")) }

  /// What a file of the data directory holds; nil if it is not there.
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

/// Values handed over from another thread.
package final class Inbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let arrived = DispatchSemaphore(value: 0)

  /// Nothing has been handed over.
  package init() {}

  /// Hands a value over.
  package func add(_ value: Value) {
    values.withLock { $0.append(value) }
    arrived.signal()
  }

  /// The next value, waited for as long as it takes: how soon it comes is up to the store's own times and to what else the
  /// machine does. Nil only where it never comes, so that a test ends which waits in vain.
  package func next() -> Value? {
    guard arrived.wait(timeout: .now() + 600) == .success else { return nil }
    return values.withLock { $0.removeFirst() }
  }

  /// How many values wait.
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
