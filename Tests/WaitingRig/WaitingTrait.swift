import DequeModule
import Dispatch
import Synchronization
package import Testing
import Threads

/// For tests that wait most of their time: for programs, sound, browsers, servers.
///
/// Swift runs tests on as many threads as there are processors, and a test that waits keeps one from all others. With this
/// trait its tests run on threads of the rig: the processors have work the whole time, and a test's limit of time does not
/// run while it waits for a thread of Swift's.
package struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// Its tests wait most of their time.
  package static var waiting: Self { Self() }
}

/// A few threads for jobs that block.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(count: 4)

  private let jobs = Mutex<Deque<UnownedJob>>([])
  /// Counts the jobs that no thread has taken.
  private let work = DispatchSemaphore(value: 0)

  /// - Parameter count: How many wait at once. More would meet at the processors as soon as what they wait for comes.
  private init(count: Int) {
    for number in 1...count { NamedThread("waiting-test-\(number)") { self.run() }.detach() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    work.signal()
  }

  private func run() -> Never {
    while true {
      work.wait()
      jobs.withLock { $0.popLast() }?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
