import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import TestSupport
import Testing
import Text

@testable import Session

@Suite("Nothing written is lost, and nothing unheard is called heard")
struct TrustTests {
  /// A session in which the field of the form is being edited and holds a text that is read.
  private func reading(_ text: String) -> SessionBench {
    var bench = SessionBench()
    _ = bench.idle()
    _ = bench.obey(.next(.field), .activate)
    _ = bench.obey(.paste(text))
    _ = bench.obey(.caret(.start, by: .character))
    _ = bench.idle()
    _ = bench.obey(.read)
    bench.wait(700)
    return bench
  }

  // MARK: Silence

  @Test("Escape while something is said only silences: the field is edited on")
  func freeSilence() {
    var bench = reading("one two three four")
    expectNoDifference(bench.obey(.stop, .cancel), [])
    #expect(bench.session.machine.inputContext == .editing(isMultiline: false))
    #expect(bench.session.machine.state.name == "one two three four")
    // In silence it is the key that gives up.
    expectNoDifference(bench.obey(.stop, .cancel), ["Editing cancelled"])
    #expect(bench.session.machine.state.name == "")
    _ = bench.idle()
    _ = bench.obey(.undo)
    #expect(bench.session.machine.state.name == "one two three four")
  }

  @Test("A line is deliberate: cancel gives up also while something is said")
  func deliberate() {
    var bench = reading("one two three four")
    expectNoDifference(bench.obey(.cancel, by: .line), ["Editing cancelled"])
  }

  @Test("Escape while the line that is typed is said only silences too")
  func freeSilenceInPrompt() {
    var bench = SessionBench()
    _ = bench.idle()
    _ = bench.obey(.commandLine(""), .type("next"))
    bench.wait(50)
    expectNoDifference(bench.obey(.stop, .cancel), [])
    #expect(bench.session.machine.inputContext == .commanding)
    expectNoDifference(bench.obey(.stop, .cancel).count, 1)
    #expect(bench.session.machine.inputContext != .commanding)
  }

  // MARK: Sound that is gone

  @Test("What no sound carried is said to wait once there is sound, and u has it", arguments: Language.allCases)
  func soundBack(language: Language) {
    var bench = SessionBench()
    _ = bench.idle()
    if language == .bokmål { _ = bench.obey(.language("nb")) }
    _ = bench.idle()
    _ = bench.feed(.sound(.lost))
    let texts = bench.obey(.next(nil))
    let id = bench.session.machine.saying ?? 0
    _ = bench.feed(.speech(.unheard(id, heard: 0, at: bench.session.now)))
    let said = bench.feed(.sound(.restored))
    expectNoDifference(
      said,
      [
        language(
          en: "Sound is back. 1 announcement was not heard, u to hear them",
          nb: "Lyden er tilbake. 1 melding ble ikke hørt, u for å høre dem")
      ])
    expectNoDifference(bench.feed(.sound(.restored)), [])
    expectNoDifference(bench.obey(.missed), texts)
  }

  @Test("While nothing is heard, reading on stops")
  func readingStops() {
    var bench = SessionBench()
    _ = bench.idle()
    _ = bench.obey(.read)
    _ = bench.feed(.speech(.unheard(bench.session.machine.saying ?? 0, heard: 0, at: bench.session.now)))
    expectNoDifference(bench.idle(), [])
    expectNoDifference(bench.session.machine.cursor, bench.session.machine.top)
  }

  @Test("Of five fast keys u has all that was not heard to its end, the newest first, and not the one that was")
  func fastKeys() {
    var bench = SessionBench(signedIn: true)
    _ = bench.idle()
    var texts: [String] = []
    for _ in 1...5 { texts += bench.obey(.next(nil)) }
    _ = bench.idle()
    expectNoDifference(bench.obey(.missed), texts.dropLast().reversed())
  }

  // MARK: Stopping in the middle

  @Test("Stopped in the middle, the caret is at the word, and reading goes on there")
  func stoppedInField() {
    var bench = reading("one two three four")
    _ = bench.obey(.stop, .cancel)
    _ = bench.idle()
    let rest = bench.obey(.read)
    expectNoDifference(rest, ["three four"])
    _ = bench.idle()
    _ = bench.obey(.type("X"))
    #expect(bench.session.machine.state.name == "one two Xthree four")
  }

  @Test("Stopped in the middle, an element is read on, reviewed and said again from its word on")
  func stoppedInElement() {
    var bench = SessionBench()
    _ = bench.idle()
    _ = bench.obey(.next(.field), .activate)
    _ = bench.obey(.paste("one two three four"))
    _ = bench.obey(.submit)
    _ = bench.idle()
    let whole = bench.obey(.read)
    expectNoDifference(whole, ["Name, one two three four, text field"])
    bench.wait(800)
    _ = bench.obey(.stop)
    bench.wait(10)
    var copies = (bench, bench, bench)
    expectNoDifference(bench.obey(.review(.next, by: .word)), ["three"])
    expectNoDifference(copies.0.obey(.review(.previous, by: .word)), ["two"])
    expectNoDifference(copies.1.obey(.missed).first, "three four, text field")
    expectNoDifference(copies.2.obey(.read), ["three four, text field"])
    _ = copies.2.idle()
    #expect(copies.2.session.machine.cursor?.path != "form/name")
  }
}
