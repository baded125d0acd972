import LinuxSupport
import Testing

@testable import RemoteApps

@Suite("When a page is read")
struct PageTimingTests {
  @Test("To look once more is no change, and what changes before that is one")
  func secondLook() {
    var timing = PageTiming()
    let later = monotonicNow() + .seconds(100)
    timing.lookAgain(at: later)
    #expect(!timing.hasChanged)
    #expect(timing.readAt(isAsking: false, isActing: false, longestLoading: .seconds(4)) == later)
    timing.noteChange()
    #expect(timing.hasChanged)
    #expect(timing.readAt(isAsking: false, isActing: false, longestLoading: .seconds(4)).map { $0 < later } == true)
    // The changed page is to be read anyway.
    timing.lookAgain(at: later)
    #expect(timing.hasChanged)
    timing.beginReading()
    #expect(!timing.hasChanged && timing.readAt(isAsking: false, isActing: false, longestLoading: .seconds(4)) == nil)
  }

  @Test("Live regions that change without a pause are read less often, unless an act waits, and none too late")
  func flood() throws {
    func readAt(_ timing: PageTiming, isActing: Bool = false) throws -> Duration {
      try #require(timing.readAt(isAsking: false, isActing: isActing, longestLoading: .seconds(4)))
    }
    var timing = PageTiming()
    for _ in 1...20 {
      timing.noteChange(isUrgent: true)
      #expect(try readAt(timing) <= monotonicNow())
      timing.beginReading()
    }
    timing.noteChange(isUrgent: true)
    let now = monotonicNow()
    #expect(try readAt(timing) > now && readAt(timing) <= now + .milliseconds(500))
    #expect(try readAt(timing, isActing: true) <= now)
  }

  @Test("After a reading that took long, live regions are read alone at once, and all else after a pause")
  func slowPage() throws {
    func waits(_ timing: PageTiming) throws -> Bool {
      try #require(timing.readAt(isAsking: false, isActing: false, longestLoading: .seconds(4))) > monotonicNow() + .seconds(1)
    }
    var timing = PageTiming()
    #expect(!timing.isSlowToRead)
    timing.beginReading()
    timing.endReading(after: .seconds(1), isRareNext: true)
    #expect(timing.isSlowToRead)
    timing.noteChange()
    #expect(try waits(timing))
    timing.noteChange(isUrgent: true)
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
