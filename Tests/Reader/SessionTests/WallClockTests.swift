import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import TestSupport
import Testing

@testable import Session

/// The wall clock comes in with each input: what is told of times follows it, whatever is done to it.
@Suite("The wall clock and sleep")
struct WallClockTests {
  private func session(idleLimit: Duration? = nil) -> HeadlessSession<LibraryApp> {
    var state = LibraryApp().initialState
    state.idleLimit = idleLimit
    return HeadlessSession(
      SessionMachine(LibraryApp(), state: state, settings: SessionSettings(), startedAt: 1_750_000_020), rate: 240,
      world: LibraryApp.world)
  }

  /// What the clock on the form tells.
  private func minute(_ session: HeadlessSession<LibraryApp>) -> String? {
    session.machine.tree["form/clock"]?.label
  }

  @Test(
    "A time that is told is right after the clock was set, forward and back, without a key",
    // By five hours and a minute, back by 49 hours and two, by three days.
    arguments: zip([18_060, -176_520, 259_200], [8, 5, 7]))
  func set(by seconds: Int, minute expected: Int) {
    let time = Duration.seconds(seconds)
    var session = session()
    expectNoDifference(minute(session), "Minute 7")
    session.setWallClock(by: time)
    expectNoDifference(minute(session), "Minute \(expected)")
  }

  @Test("A time that is told is right after the machine slept")
  func asleep() {
    var session = session()
    session.sleep(for: .seconds(8 * 3600 + 120))
    expectNoDifference(minute(session), "Minute 9")
  }

  @Test("Time away counts: who comes back to a machine that slept longer than the limit meets its end")
  func idle() {
    var session = session(idleLimit: .seconds(900))
    session.advanceUntilIdle()
    session.sleep(for: .seconds(901))
    let said = session.transcript.compactMap { entry -> String? in
      if case .announcement(let announcement) = entry.event { announcement.text } else { nil }
    }
    expectNoDifference(said.suffix(2), ["One minute left", "Time is over"])
  }

  @Test("A clock that is set says nothing of how long nobody was there", arguments: [3600, -3600])
  func setIsNotAway(seconds: Int) {
    var session = session(idleLimit: .seconds(900))
    session.advanceUntilIdle()
    session.setWallClock(by: .seconds(seconds))
    let said = session.transcript.count { entry in
      if case .announcement(let announcement) = entry.event { announcement.text.contains("Time") } else { false }
    }
    expectNoDifference(said, 0)
  }

  @Test("Time that the machine slept brings the end of waiting nearer")
  func wake() {
    var session = session(idleLimit: .seconds(900))
    session.advanceUntilIdle()
    session.sleep(for: .seconds(600))
    #expect(session.machine.wakeAt.map { $0 <= .seconds(240) } == true)
  }
}
