import Testing

@testable import SpeechOutput

@Suite("Whether a sound server still answers")
struct ServerWatchdogTests {
  private let timeout = ServerWatchdog.timeout

  @Test("It owes nothing before it is asked and after it has answered")
  func nothing() {
    var watchdog = ServerWatchdog()
    #expect(watchdog.check(at: .seconds(9)) == .owesNothing)
    watchdog.noteQuestion(at: .seconds(10))
    #expect(watchdog.noteAnswer(at: .seconds(10)) == false)
    #expect(watchdog.check(at: .seconds(20)) == .owesNothing)
  }

  @Test("A question unanswered for longer than the timeout tells of silence once, and an answer of its end once")
  func silence() {
    var watchdog = ServerWatchdog()
    watchdog.noteQuestion(at: .zero)
    #expect(watchdog.check(at: timeout - .milliseconds(1)) == .isStillDue)
    #expect(watchdog.check(at: timeout) == .isOverdue)
    #expect(!watchdog.isSilent)
    #expect(watchdog.check(at: timeout + ServerWatchdog.lastTimeout) == .hasFallenSilent)
    #expect(watchdog.isSilent)
    watchdog.noteQuestion(at: timeout)
    #expect(watchdog.check(at: timeout * 3) == .isStillDue)
    #expect(watchdog.noteAnswer(at: timeout * 4) == true)
    #expect(!watchdog.isSilent)
    #expect(watchdog.noteAnswer(at: timeout * 4) == false)
  }

  @Test("An answer that is found after an overdue check, however late that was, tells of no silence")
  func late() {
    var watchdog = ServerWatchdog()
    for time in [Duration.zero, .seconds(100)] {
      watchdog.noteQuestion(at: time)
      #expect(watchdog.check(at: time + .seconds(10)) == .isOverdue)
      #expect(watchdog.noteAnswer(at: time + .seconds(10)) == false)
    }
  }

  @Test("Each answer gives time for the next question, however many are open")
  func progress() {
    var watchdog = ServerWatchdog()
    for _ in 1...3 { watchdog.noteQuestion(at: .zero) }
    for count in 1...3 {
      #expect(watchdog.noteAnswer(at: timeout * count * 3 / 4) == false)
      #expect(watchdog.check(at: timeout * count * 3 / 4 + .milliseconds(1)) != .hasFallenSilent)
    }
  }
}
