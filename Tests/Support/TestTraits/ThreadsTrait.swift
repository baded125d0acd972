import Foundation
package import Testing

/// Runs tests on separate threads, besides those that Swift has for all.
///
/// Swift runs tests on as many threads as there are processors, in the order in which they come. A test that waits blocks such
/// a thread for all others, and one that computes for long delays the next test of every serialized suite, which is started
/// there too. On separate threads neither happens.
///
/// Each of these tests has a time limit, which runs from when it has a thread: Swift's own would run while the test waits for
/// one, which can take any time on a busy machine.
package struct ThreadsTrait: SuiteTrait, TestTrait, TestScoping {
  fileprivate let threads: TestThreads
  /// Whether the tests begin before others.
  fileprivate var goesFirst = false

  package var isRecursive: Bool { true }

  /// The longest time of a test, in the seconds of a busy machine. A soak has no limit.
  private static let limit: Duration? = ProcessInfo.processInfo.environment["EARSHOT_SOAK"] == nil ? .seconds(300) : nil

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await threads.enter(goesFirst: goesFirst)
    defer { threads.leave() }
    try await withoutActuallyEscaping(function) { function in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await withTaskExecutorPreference(threads) { try await function() } }
        if let limit = Self.limit {
          group.addTask {
            try await Task.sleep(for: limit)
            // A test that blocks its thread goes on, but its name is reported.
            Issue.record("it takes longer than \(limit)")
          }
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }
}

extension Trait where Self == ThreadsTrait {
  /// For tests that mostly wait: for programs, sound, browsers, servers.
  package static var waiting: Self { Self(threads: .waiting) }
  /// For waiting tests that take ten seconds or more, one alone or all in a serialized suite: they begin before others, because a
  /// long test that begins late ends after all others.
  package static var waitingLong: Self { Self(threads: .waiting, goesFirst: true) }
  /// For tests that compute for long.
  package static var computing: Self { Self(threads: .computing) }
}

extension TestThreads {
  /// More waiting tests would compete for the processors as soon as their events come, unless these are idle. Twelve take no
  /// less time than seven, and a browser among them may need twelve seconds to start.
  fileprivate static let waiting = TestThreads("waiting-test", counts: 4...7)
  /// Low priority, so that a waiting test can continue as soon as its event comes.
  fileprivate static let computing = TestThreads("computing-test", counts: 2...2, nice: 10)
}
