import Foundation
package import Testing

/// Has tests run on threads of the rig, beside those that Swift has for all.
///
/// Swift runs tests on as many threads as there are processors, in the order in which they come. One that waits keeps such a
/// thread from all others, and one that computes for long keeps the next test of every serialized suite waiting, as that is
/// begun there too. On threads of the rig neither does.
///
/// None of these tests may take longer than a limit, which runs from when it has a thread: Swift's own would run while it
/// waits for one, which a busy machine can make as long as it likes.
package struct ThreadsTrait: SuiteTrait, TestTrait, TestScoping {
  fileprivate let threads: TestThreads
  /// Whether they begin before others.
  fileprivate var goesFirst = false

  package var isRecursive: Bool { true }

  /// How long a test may take, in the seconds of a busy machine. A soak may take as long as it is asked to.
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
            // One that blocks its thread goes on, but it is known which.
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
  /// Its tests wait most of their time: for programs, sound, browsers, servers.
  package static var waiting: Self { Self(threads: .waiting) }
  /// The same where one of its tests, or all of them in a serialized suite, take ten seconds and more: they begin before others,
  /// as whatever takes long and begins late is what all the rest has ended before.
  package static var waitingLong: Self { Self(threads: .waiting, goesFirst: true) }
  /// Its tests compute for long.
  package static var computing: Self { Self(threads: .computing) }
}

extension TestThreads {
  /// More that wait at once would meet at the processors as soon as what they wait for comes, unless these have nothing to do.
  /// Twelve take no less time than seven, and a browser among them may need twelve seconds for its start.
  fileprivate static let waiting = TestThreads("waiting-test", counts: 4...7)
  /// What waits is to go on as soon as what it waits for comes.
  fileprivate static let computing = TestThreads("computing-test", counts: 2...2, nice: 10)
}
