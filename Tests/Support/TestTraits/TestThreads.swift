import DequeModule
import Dispatch
import Glibc
import LinuxSupport
import Synchronization

/// A few threads for the jobs of tests, which may block them. No more tests begin than there are threads, so that a job that a
/// test waits for is never queued behind another test that waits.
final class TestThreads: TaskExecutor {
  private let jobs = Mutex<Deque<UnownedJob>>([])
  /// The number of jobs that no thread has taken.
  private let work = DispatchSemaphore(value: 0)
  private let entrance: Mutex<Entrance>
  private let counts: ClosedRange<Int>

  /// The tests that run and those that wait to begin.
  private struct Entrance {
    /// The most tests that may run at once; more if the processors have little to do.
    var limit: Int
    /// The number of running tests.
    var begun = 0
    /// The tests that begin before others.
    var first: [CheckedContinuation<Void, Never>] = []
    /// All other waiting tests.
    var others: [CheckedContinuation<Void, Never>] = []

    /// The next test to begin: the last to come, because it is the next of a suite that has begun.
    mutating func begin() -> CheckedContinuation<Void, Never>? {
      guard begun < limit else { return nil }
      let next = first.popLast() ?? others.popLast()
      if next != nil { begun += 1 }
      return next
    }
  }

  /// - Parameters:
  ///   - counts: The number of tests that run at once: the least if the processors have enough to do, the most if all tests
  ///     wait and the processors would be idle.
  ///   - nice: The nice value of the threads, from 0 to 19.
  init(_ name: String, counts: ClosedRange<Int>, nice: Int32 = 0) {
    self.counts = counts
    entrance = Mutex(Entrance(limit: counts.lowerBound))
    for number in 1...counts.upperBound { NamedThread("\(name)-\(number)") { self.run(nice) }.detach() }
    if counts.count > 1 { NamedThread("\(name)-idle") { self.watch() }.detach() }
  }

  /// Waits until a test may begin.
  ///
  /// - Parameter goesFirst: Whether it begins before others that wait.
  func enter(goesFirst: Bool) async {
    await withCheckedContinuation { continuation in
      let isFree = entrance.withLock { entrance in
        guard entrance.begun < entrance.limit else {
          if goesFirst { entrance.first.append(continuation) } else { entrance.others.append(continuation) }
          return false
        }
        entrance.begun += 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Ends a test, and begins another.
  func leave() {
    let next = entrance.withLock { entrance in
      entrance.begun -= 1
      return entrance.begin()
    }
    next?.resume()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    work.signal()
  }

  private func run(_ nice: Int32) -> Never {
    // Linux has this value for each thread.
    if nice > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, nice) }
    while true {
      work.wait()
      jobs.withLock { $0.popFirst() }?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Allows one more test whenever the processors had little to do, and one less whenever they were never idle.
  private func watch() -> Never {
    var before = ProcessorTimes()
    while true {
      // No event reports idle processors.
      usleep(200_000)
      let now = ProcessorTimes()
      let idleShare = now.idleShare(since: before)
      before = now
      entrance.withLock { entrance in
        if idleShare < 0.02 {
          entrance.limit = max(counts.lowerBound, entrance.limit - 1)
        } else if idleShare > 0.1, entrance.begun == entrance.limit {
          entrance.limit = min(counts.upperBound, entrance.limit + 1)
        }
        return entrance.begin()
      }?.resume()
    }
  }
}
