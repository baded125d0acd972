import Announcements
import Console
import LinuxSupport
import ScreenReader
import TestSupport
import Testing

@testable import Session

/// The clocks of a running session, and that reading them does not spoil what was predicted for a key.
@Suite("The session's clocks")
struct SessionClockTests {
  @Test("A key that was read a while ago has slept as little as one that is read now", arguments: [0, 5, 5_000])
  func past(milliseconds: Int) {
    let clock = SessionClock()
    let moment = clock.moment(clock.now() - .milliseconds(milliseconds))
    // The clocks are read so close together, once or again, that what the machine does meanwhile does not count.
    #expect(moment.slept < .milliseconds(50))
    #expect(moment.slept > .milliseconds(-50))
  }

  @Test("What was predicted holds for a key that is read by real clocks")
  func prediction() {
    let clock = SessionClock()
    var machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: SessionClock.wallSeconds)
    _ = machine.step(.begin([]), at: clock.moment(clock.now()))
    for id in 1...2 {
      _ = machine.step(.speech(.started(id, Latency(at: clock.now()))), at: clock.moment(clock.now()))
      _ = machine.step(.speech(.finished(id, at: clock.now())), at: clock.moment(clock.now()))
    }
    _ = machine.prepareNext()
    let key = clock.now()
    let isNextMinute = clock.moment(key).wallSeconds / 60 != machine.lastTime.wallSeconds / 60
    #expect(isNextMinute || machine.predictedOrders(for: .next(nil), at: clock.moment(key)) != nil)
  }

  @Test("A sleep makes what was predicted out of date")
  func sleep() {
    var machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.zero))
    _ = machine.prepareNext()
    let awake = SessionTime(elapsed: .seconds(1), withSleep: .seconds(1) + .microseconds(3), wall: .seconds(1))
    let slept = SessionTime(elapsed: .seconds(1), withSleep: .seconds(31), wall: .seconds(31))
    #expect(machine.predictedOrders(for: .next(nil), at: awake) != nil)
    #expect(machine.predictedOrders(for: .next(nil), at: slept) == nil)
  }
}
