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
    #expect(timing.readAt(isAsking: false, longestLoading: .seconds(4)) == later)
    timing.noteChange()
    #expect(timing.hasChanged)
    #expect(timing.readAt(isAsking: false, longestLoading: .seconds(4)).map { $0 < later } == true)
    // The changed page is to be read anyway.
    timing.lookAgain(at: later)
    #expect(timing.hasChanged)
    timing.beginReading()
    #expect(!timing.hasChanged && timing.readAt(isAsking: false, longestLoading: .seconds(4)) == nil)
  }
}
