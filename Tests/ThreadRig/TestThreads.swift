import DequeModule
import Dispatch
import Glibc
import Synchronization
import Threads

/// A few threads for the jobs of tests, which may block them. No more tests are begun than there are threads, so that what one
/// waits for is never behind another that waits.
final class TestThreads: TaskExecutor {
  private let jobs = Mutex<Deque<UnownedJob>>([])
  /// Counts the jobs that no thread has taken.
  private let work = DispatchSemaphore(value: 0)
  private let entrance: Mutex<Entrance>
  private let counts: ClosedRange<Int>

  /// Who may begin.
  private struct Entrance {
    /// How many tests have begun and are not over.
    var begun = 0
    /// Those of serialized suites, which take longest, and all others.
    var (serialized, others): ([CheckedContinuation<Void, Never>], [CheckedContinuation<Void, Never>]) = ([], [])

    /// Whoever came last is first: it is the next of a suite that has begun.
    mutating func begin() -> CheckedContinuation<Void, Never>? {
      let next = serialized.popLast() ?? others.popLast()
      if next != nil { begun += 1 }
      return next
    }
  }

  /// - Parameters:
  ///   - counts: How many tests run at once: the fewer where the processors have enough to do, the more where they would wait
  ///     for something to do, the tests all waiting for something else.
  ///   - nice: How much everything else goes before them, from 0 to 19.
  init(_ name: String, counts: ClosedRange<Int>, nice: Int32 = 0) {
    self.counts = counts
    entrance = Mutex(Entrance())
    for number in 1...counts.upperBound { NamedThread("\(name)-\(number)") { self.run(nice) }.detach() }
    if counts.count > 1 { NamedThread("\(name)-idle") { self.watch() }.detach() }
  }

  /// Waits until a test may begin.
  ///
  /// - Parameter isSerialized: Whether others of its suite wait for it.
  func enter(isSerialized: Bool) async {
    await withCheckedContinuation { continuation in
      let isFree = entrance.withLock { entrance in
        guard entrance.begun < counts.lowerBound else {
          if isSerialized { entrance.serialized.append(continuation) } else { entrance.others.append(continuation) }
          return false
        }
        entrance.begun += 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Has another test begin, once one is over.
  func leave() {
    let next = entrance.withLock { entrance in
      entrance.begun -= 1
      return entrance.begun < counts.lowerBound ? entrance.begin() : nil
    }
    next?.resume()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    work.signal()
  }

  private func run(_ nice: Int32) -> Never {
    // Linux keeps it for each thread.
    if nice > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, nice) }
    while true {
      work.wait()
      jobs.withLock { $0.popFirst() }?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Has one more test begin whenever the processors have had little to do.
  private func watch() -> Never {
    var before = ProcessorTimes()
    while true {
      // No event tells that processors have nothing to do.
      usleep(200_000)
      let now = ProcessorTimes()
      let isIdle = now.idleShare(since: before) > 0.1
      before = now
      guard isIdle else { continue }
      entrance.withLock { $0.begun < counts.upperBound ? $0.begin() : nil }?.resume()
    }
  }
}
