import DequeModule
import Dispatch
import Synchronization
import Threads

/// A few threads for the jobs of tests, which may block them. No more tests are begun than there are threads, so that what one
/// waits for is never behind another that waits.
final class TestThreads: TaskExecutor {
  private let jobs = Mutex<Deque<UnownedJob>>([])
  /// Counts the jobs that no thread has taken.
  private let work = DispatchSemaphore(value: 0)
  private let entrance: Mutex<Entrance>

  /// Who may begin.
  private struct Entrance {
    /// How many more tests may.
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  init(_ name: String, count: Int) {
    entrance = Mutex(Entrance(free: count))
    for number in 1...count { NamedThread("\(name)-\(number)") { self.run() }.detach() }
  }

  /// Waits until a test may begin. Who came last is first: it is the next of a serialized suite, which takes longest.
  func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = entrance.withLock { entrance in
        guard entrance.free > 0 else {
          entrance.waiting.append(continuation)
          return false
        }
        entrance.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Has another test begin, once one is over.
  func leave() {
    let next = entrance.withLock { entrance in
      let next = entrance.waiting.popLast()
      if next == nil { entrance.free += 1 }
      return next
    }
    next?.resume()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    work.signal()
  }

  private func run() -> Never {
    while true {
      work.wait()
      jobs.withLock { $0.popFirst() }?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
