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

  package var isRecursive: Bool { true }

  /// How long a test may take, in the seconds of a busy machine. A soak may take as long as it is asked to.
  private static let limit: TimeInterval = ProcessInfo.processInfo.environment["EARSHOT_SOAK"] == nil ? 300 : .infinity

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await threads.enter()
    defer { threads.leave() }
    let start = Date.now
    let watch = Task {
      guard Self.limit.isFinite else { return }
      try await Task.sleep(for: .seconds(Self.limit))
      // A test that blocks its thread cannot be ended; at least it is known which.
      FileHandle.standardError.write(Data("\(test.name) takes longer than \(Int(Self.limit)) seconds\n".utf8))
    }
    defer { watch.cancel() }
    try await withTaskExecutorPreference(threads) { try await function() }
    if Date.now.timeIntervalSince(start) > Self.limit { Issue.record("it took longer than \(Int(Self.limit)) seconds") }
  }
}

extension Trait where Self == ThreadsTrait {
  /// Its tests wait most of their time: for programs, sound, browsers, servers.
  package static var waiting: Self { Self(threads: .waiting) }
  /// Its tests compute for long.
  package static var computing: Self { Self(threads: .computing) }
}

extension TestThreads {
  /// More that wait at once would meet at the processors as soon as what they wait for comes.
  fileprivate static let waiting = TestThreads("waiting-test", count: 4)
  fileprivate static let computing = TestThreads("computing-test", count: 2)
}
