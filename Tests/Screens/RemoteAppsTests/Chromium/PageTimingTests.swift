import Testing

@testable import RemoteApps

@Suite("When a page is read")
struct PageTimingTests {
  @Test("To look once more is no change, and what changes before that is one")
  func secondLook() {
    var timing = PageTiming()
    let later = Duration.seconds(100)
    timing.lookAgain(at: later)
    #expect(!timing.hasChanged)
    #expect(timing.readAt(isActing: false) == later)
    timing.noteChange(at: .zero)
    #expect(timing.hasChanged)
    #expect(timing.readAt(isActing: false).map { $0 < later } == true)
    // The changed page is to be read anyway.
    timing.lookAgain(at: later)
    #expect(timing.hasChanged)
    timing.beginReading(at: .zero)
    #expect(!timing.hasChanged && timing.readAt(isActing: false) == nil)
  }

  @Test("Live regions that change without a pause are read less often, unless an act waits, and none too late")
  func flood() throws {
    func readAt(_ timing: PageTiming, isActing: Bool = false) throws -> Duration {
      try #require(timing.readAt(isActing: isActing))
    }
    var timing = PageTiming()
    let now = Duration.seconds(10)
    for _ in 1...20 {
      timing.noteChange(at: now, isUrgent: true)
      #expect(try readAt(timing) <= now)
      timing.beginReading(at: now)
    }
    timing.noteChange(at: now, isUrgent: true)
    #expect(try readAt(timing) > now && readAt(timing) <= now + .milliseconds(500))
    #expect(try readAt(timing, isActing: true) <= now)
  }

  @Test("After a reading that took long, live regions are read alone at once, and all else after a pause")
  func slowPage() throws {
    let now = Duration.seconds(10)
    func waits(_ timing: PageTiming) throws -> Bool {
      try #require(timing.readAt(isActing: false)) > now + .seconds(1)
    }
    var timing = PageTiming()
    #expect(!timing.isSlowToRead)
    timing.beginReading(at: now)
    timing.endReading(at: now, after: .seconds(1), isRareNext: true)
    #expect(timing.isSlowToRead)
    timing.noteChange(at: now)
    #expect(try waits(timing))
    timing.noteChange(at: now, isUrgent: true)
    #expect(try !waits(timing))
    // Where they cannot be read alone, they wait with the rest.
    timing.noteLiveRegions(areReadAlone: false)
    #expect(try waits(timing))
    timing.noteLiveRegions(areReadAlone: true)
    #expect(try !waits(timing))
  }

  @Test("A burst is taken as it is, and then two a second until there is a pause")
  func burst() {
    var flood = PageFlood()
    func taken(_ times: [Duration]) -> Int {
      times.count { flood.takes(at: $0, resultsOfAct: nil) }
    }
    #expect(taken(.init(repeating: .zero, count: 100)) == 20)
    #expect(flood.endsAt == .milliseconds(500))
    #expect(taken((1...100).map { .milliseconds($0 * 100) }) == 20)
    #expect(taken(.init(repeating: .seconds(20), count: 100)) == 20)
    // Each act is answered all the same, and one whose script goes on and on is bounded too.
    #expect((0..<100).count { flood.takes(at: .seconds(20), resultsOfAct: $0) } == 20)
  }
}
