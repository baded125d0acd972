import Commands
import CustomDump
import Session
import SpeechCore
import Testing

@Suite("A session that is stopped and goes on")
struct SuspensionTests {
  @Test("Speech falls silent at once, and nothing is said until the session goes on")
  func silence() {
    var bench = SessionBench()
    _ = bench.texts()
    bench.wait(100)
    #expect(bench.session.machine.saying != nil)
    _ = bench.feed(.suspend)
    #expect(bench.session.machine.saying == nil)
    bench.wait(60_000)
    #expect(bench.session.machine.saying == nil)
  }

  @Test("Then the place is said again, with no command in the record, and speech goes on as before")
  func goesOn() {
    var bench = SessionBench()
    _ = bench.idle()
    let place = bench.obey(.whereAmI)
    _ = bench.idle()
    _ = bench.feed(.suspend)
    let commands = bench.commands
    expectNoDifference(bench.feed(.resume), place)
    #expect(bench.session.machine.saying != nil)
    expectNoDifference(bench.commands, commands)
    _ = bench.idle()
    #expect(bench.announcements.last?.cause == nil)
    #expect(bench.fates.last?.fate == .finished)
  }
}
