import Testing

@testable import SpeechOutput

@Suite("Whether a server still answers")
struct ServerWatchdogTests {
  private let patience = ServerWatchdog.patience

  @Test("It owes nothing before it is asked and after it has answered")
  func nothing() {
    var watch = ServerWatchdog()
    #expect(watch.look(at: .seconds(9)) == .owesNothing)
    watch.noteQuestion(at: .seconds(10))
    #expect(watch.noteAnswer(at: .seconds(10)) == false)
    #expect(watch.look(at: .seconds(20)) == .owesNothing)
  }

  @Test("A question unanswered for longer than patience tells of silence once, and an answer of its end once")
  func silence() {
    var watch = ServerWatchdog()
    watch.noteQuestion(at: .zero)
    #expect(watch.look(at: patience - .milliseconds(1)) == .isStillDue)
    #expect(watch.look(at: patience) == .hasFallenSilent)
    #expect(watch.isSilent)
    watch.noteQuestion(at: patience)
    #expect(watch.look(at: patience * 3) == .isStillDue)
    #expect(watch.noteAnswer(at: patience * 4) == true)
    #expect(!watch.isSilent)
    #expect(watch.noteAnswer(at: patience * 4) == false)
  }

  @Test("Each answer gives time for the next question, however many are open")
  func progress() {
    var watch = ServerWatchdog()
    for _ in 1...3 { watch.noteQuestion(at: .zero) }
    for count in 1...3 {
      #expect(watch.noteAnswer(at: patience * count * 3 / 4) == false)
      #expect(watch.look(at: patience * count * 3 / 4 + .milliseconds(1)) != .hasFallenSilent)
    }
  }
}
