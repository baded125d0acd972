import Foundation
import TestSupport
import TestTraits
import Testing

/// The real program while the machine's clock is set.
@Suite("A clock that is set, live", .waiting, .enabled(if: PulseServer.isAvailable))
struct ClockLiveTests {
  @Test("What is told of times is right after the clock was set by hours and days, forward and back")
  func set() throws {
    let folder = TestFolder()
    let clock = try ShiftedClock(in: folder.url)
    let app = try LiveApp(environment: clock.environment)
    try app.signIn()
    try app.send("5", until: "Notifications, heading")
    // The list comes from the store, which may take longer than the announcement of the heading.
    repeat {
      let answers = app.announcements().count
      app.program.send("l")
      try waitUntil("l is answered") { app.announcements().count > answers }
    } while app.texts().last == "No next list"
    // How many depends on how long the way here took.
    try app.waitFor("minutes ago")
    for (shift, age) in [(5 * 3600, "5 hours ago"), (-49 * 3600, "just now"), (7 * 86_400, "days ago")] {
      clock.set(by: Int64(shift))
      try app.send("w", until: age)
    }
  }
}
