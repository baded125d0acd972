import LinuxSupport
import Synchronization
import Text

/// The same work for each of some inputs, on several threads at once.
enum ParallelWork {
  /// The results, in the order of the inputs.
  ///
  /// Each thread takes the next input when it is done with one. It has a large stack: captured screens may be deep.
  ///
  /// - Parameter threads: The most that work at once, 1 or more; with 1 the calling thread does all.
  static func map<Input: Sendable, Result: Sendable>(
    _ inputs: [Input], threads: Int, _ work: @escaping @Sendable (Input) -> Result
  ) -> [Result] {
    guard threads > 1, inputs.count > 1 else { return inputs.map(work) }
    let state = State<Result>(count: inputs.count)
    let workers = (0..<min(threads, inputs.count)).map { number in
      NamedThread("earshot-flow-\(number + 1)") {
        // The work itself throws nothing.
        try? onLargeStack(NestingLimit.stack) {
          while let index = state.next() { state.store(work(inputs[index]), at: index) }
        }
      }
    }
    for worker in workers { worker.join() }
    return state.all
  }

  /// What the threads share.
  private final class State<Result: Sendable>: Sendable {
    private let count: Int
    private let begun = Atomic(0)
    private let results: Mutex<[Int: Result]>

    init(count: Int) {
      self.count = count
      results = Mutex([:])
    }

    /// The next input that no thread has begun with; nil where none is left.
    func next() -> Int? {
      let index = begun.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }

    func store(_ result: Result, at index: Int) { results.withLock { $0[index] = result } }

    var all: [Result] { results.withLock { results in (0..<count).compactMap { results[$0] } } }
  }
}

/// Things that one flow at a time can use, such as a phone, by their names.
final class ExclusiveUse: Sendable {
  private let locks = Mutex<[String: Lock]>([:])

  private final class Lock: Sendable {
    let mutex = Mutex(())
  }

  /// Does work while nobody else works with the thing of this name; at once for nil.
  func of<Result: Sendable>(_ name: String?, _ work: () throws -> Result) throws -> Result {
    guard let name else { return try work() }
    let lock = locks.withLock { locks in
      let lock = locks[name] ?? Lock()
      locks[name] = lock
      return lock
    }
    return try lock.mutex.withLock { _ in try work() }
  }
}
