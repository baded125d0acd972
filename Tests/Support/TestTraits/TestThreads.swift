import DequeModule
import Dispatch
import Glibc
import LinuxSupport
import Synchronization

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
    /// How many tests may have begun and not be over; more where processors have little to do.
    var limit: Int
    /// How many have begun and are not over.
    var begun = 0
    /// Those that begin before others.
    var first: [CheckedContinuation<Void, Never>] = []
    /// All others.
    var others: [CheckedContinuation<Void, Never>] = []

    /// Whoever came last is first: it is the next of a suite that has begun.
    mutating func begin() -> CheckedContinuation<Void, Never>? {
      guard begun < limit else { return nil }
      let next = first.popLast() ?? others.popLast()
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

  /// Has another test begin, once one is over.
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
    // Linux keeps it for each thread.
    if nice > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, nice) }
    while true {
      work.wait()
      jobs.withLock { $0.popFirst() }?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Lets one more test run whenever the processors have had little to do, and one less whenever they had no rest.
  private func watch() -> Never {
    var before = ProcessorTimes()
    while true {
      // No event tells that processors have nothing to do.
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
