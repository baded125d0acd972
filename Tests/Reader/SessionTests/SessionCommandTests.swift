import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@Suite("Commands of the session itself")
struct SessionCommandTests {
  @Test(
    "style, language, verbosity, hints, rate, volume and voice are changed, kept and confirmed",
    arguments: [
      (Command.style("talkback"), "TalkBack style", SettingChange.style(.talkBack)),
      (.language("nb"), "Norsk bokmål", .language(.bokmål)),
      (.verbosity("low"), "Low verbosity", .verbosity(.low)),
      (.detail(.hints, false), "Hints off", .detail(.hints, false)),
      (.detail(.roles, false), "Roles off", .detail(.roles, false)),
      (.detail(.positions, true), "Positions on", .detail(.positions, true)),
      (.earcons(true), "Short sounds on", .earcons(true)), (.earcons(false), "Short sounds off", .earcons(false)),
      (.order("name-role-state"), "Name, role, state in TalkBack style", .order(.nameRoleState)),
      (.rate(.to(300)), "300 words per minute", .rate(300)),
      (.rate(.faster), "260 words per minute", .rate(260)),
      (.rate(.slower), "220 words per minute", .rate(220)),
      (.volume(80), "Volume 80 percent", .volume(80)),
      (.voice("NB"), "Voice nb", .voice(name: "nb", language: "nb")),
    ])
  func settings(command: Command, confirmation: String, change: SettingChange) {
    var machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.zero))
    let effects = machine.step(.command(command, by: .line), at: .elapsed(.zero))
    expectNoDifference(
      effects.compactMap { effect in
        if case .caption(let text) = effect { text } else { nil }
      }, [confirmation])
    expectNoDifference(
      effects.compactMap { effect in
        if case .setting(let change) = effect { change } else { nil }
      }, [change])
  }

  @Test("what is no choice is refused with those there are")
  func refusals() {
    var bench = SessionBench().begun
    expectNoDifference(bench.obey(.style("jaws")), ["There is no 'jaws'. Choose voiceover or talkback"])
    expectNoDifference(bench.obey(.rate(.to(5))), ["Choose a number from 80 to 900"])
    expectNoDifference(bench.obey(.volume(900)), ["Choose a number from 0 to 200"])
    expectNoDifference(
      bench.obey(.voice("x")), ["There is no voice called 'x'. The voices are en (English) and nb (Norwegian Bokmål)"])
    _ = bench.obey(.language("nb"))
    expectNoDifference(
      bench.obey(.language("sv")), ["Det finnes ikke noe språk som heter «sv». Språkene er en (engelsk) og nb (norsk bokmål)"])
  }

  @Test("another language changes every word at once and says nothing else")
  func language() {
    var bench = SessionBench().begun
    _ = bench.obey(.next(nil))
    expectNoDifference(bench.obey(.language("nb")), ["Norsk bokmål"])
    expectNoDifference(bench.announcements.last?.language, "nb")
    expectNoDifference(bench.obey(.previous(nil)), ["Bibliotek, overskrift"])
    expectNoDifference(bench.obey(.previous(nil)), ["Ingen tidligere elementer"])
  }

  @Test("the rate is used at once")
  func rate() {
    var bench = SessionBench()
    _ = bench.idle()
    _ = bench.obey(.rate(.to(60 * 4)), .rate(.to(480)))
    let start = bench.session.now
    _ = bench.idle()
    // Four words at eight a second.
    expectNoDifference(bench.session.now - start, .milliseconds(500))
  }

  @Test("repeat says the last announcement again, in its own language, and is not repeated itself")
  func repeatLast() {
    var bench = SessionBench(style: .talkBack, hints: true)
    let first = bench.texts().first
    expectNoDifference(bench.obey(.repeatLast, .repeatLast), [first, first])
    _ = bench.obey(.language("nb"), .repeatLast)
    expectNoDifference(bench.announcements.last?.text, "Norsk bokmål")
    expectNoDifference(bench.announcements.last?.language, "nb")
  }

  @Test("history leaves out the letters that were typed")
  func historyWithoutLetters() {
    var bench = SessionBench().begun
    _ = bench.obey(.next(nil), .type("a"), .type("b"), .submit)
    expectNoDifference(
      bench.obey(.history(2)).map { $0.split(separator: ",").first.map(String.init) }, ["Name", "Editing ended"])
  }

  @Test("history tells the last announcements with their fate, and not what history said before")
  func history() {
    var bench = SessionBench()
    bench.wait(300)
    _ = bench.obey(.next(nil))
    _ = bench.idle()
    _ = bench.texts()
    let reported = ["Library, heading, cut off", "Name, text field"]
    expectNoDifference(bench.obey(.history(nil)), reported)
    expectNoDifference(bench.obey(.history(2)), reported)
    expectNoDifference(bench.obey(.history(1)), ["Name, text field"])
  }

  @Test("history tells that a key cut something off before the player has said how much was heard")
  func historyAtOnce() throws {
    var machine = SessionMachine(
      LibraryApp(), state: LibraryApp().initialState, settings: SessionSettings(profile: ReaderProfile(speaksHints: false)),
      startedAt: 1_750_000_020)
    func say(_ input: SessionMachine<LibraryApp>.Input, at milliseconds: Int) -> [Announcement] {
      machine.step(input, at: .elapsed(.milliseconds(milliseconds))).compactMap { effect in
        guard case .record(let entry) = effect, case .announcement(let announcement) = entry.event else { return nil }
        return announcement
      }
    }
    let first = try #require(say(.begin([]), at: 0).last)
    _ = say(.speech(.started(first.id, Latency(at: .zero))), at: 0)
    _ = say(.command(.next(nil), by: .key), at: 100)
    let reported = say(.command(.history(2), by: .key), at: 200).map(\.text)
    expectNoDifference(reported.first, "\(first.text), cut off")
  }

  @Test("missed says what was stopped, once")
  func missed() {
    var bench = SessionBench()
    _ = bench.feed(.event(.news("New book")))
    _ = bench.obey(.stop)
    _ = bench.texts()
    let reported = bench.obey(.missed)
    #expect(reported.contains("New book"))
    _ = bench.idle()
    _ = bench.texts()
    expectNoDifference(bench.obey(.missed), ["You have missed nothing"])
  }

  @Test("missed begins with the newest event, says whole announcements, and no echo of a key; pressed again it goes on")
  func missedOrder() {
    var bench = SessionBench()
    _ = bench.idle()
    _ = bench.obey(.next(nil))
    bench.wait(300)
    _ = bench.obey(.spell)
    bench.wait(300)
    _ = bench.feed(.otherKey)
    _ = bench.obey(.type("Li"), .submit, .last)
    for news in ["First", "Second"] { _ = bench.feed(.event(.news(news))) }
    bench.wait(300)
    _ = bench.obey(.stop)
    _ = bench.texts()
    let whole = bench.obey(.missed)
    expectNoDifference(whole.prefix(2), ["Second", "First"])
    expectNoDifference(Set(whole.dropFirst(2)), ["Name, text field", "7"])
    bench.wait(100)
    expectNoDifference(bench.obey(.missed).first, "\(whole.count) to come")
    bench.wait(100)
    // Silenced on the way, it is all there still, in the same order.
    _ = bench.obey(.stop)
    expectNoDifference(bench.obey(.missed), whole)
    expectNoDifference(bench.idle(), [])
    expectNoDifference(bench.obey(.missed), ["You have missed nothing"])
  }

  @Test("What came of the person's own act is no news once they have left its screen; an event stays news")
  func missedResult() {
    var bench = SessionBench(world: { _ in .news("The code is empty again") })
    _ = bench.idle()
    _ = bench.obey(.find("Sign in"), .activate)
    _ = bench.feed(.event(.news("New book")))
    _ = bench.obey(.stop)
    var staying = bench
    expectNoDifference(staying.obey(.missed).prefix(2), ["New book", "The code is empty again"])
    _ = bench.obey(.menu, .stop)
    let reported = bench.obey(.missed)
    expectNoDifference(reported.first, "New book")
    #expect(!reported.contains("The code is empty again"), "\(reported)")
  }

  @Test("stop silences at once and is no answer")
  func stop() {
    var bench = SessionBench()
    bench.wait(100)
    _ = bench.texts()
    expectNoDifference(bench.obey(.stop), [])
    #expect(bench.session.machine.isIdle)
  }

  @Test("pause holds speech back, resume goes on")
  func pause() {
    var bench = SessionBench()
    bench.wait(300)
    _ = bench.feed(.event(.news("New book")))
    _ = bench.obey(.togglePause)
    bench.wait(5000)
    #expect(!bench.session.machine.isIdle)
    _ = bench.obey(.togglePause)
    _ = bench.idle()
    expectNoDifference(bench.outcomes.last?.outcome, .finished)
    #expect(bench.session.machine.isIdle)
  }

  @Test(
    "continuous reading goes on after a pause, wherever it was paused",
    arguments: Array(stride(from: 0, to: 4000, by: 250)))
  func pauseWhileReading(after milliseconds: Int) {
    var whole = SessionBench()
    _ = whole.idle()
    _ = whole.obey(.first, .read)
    _ = whole.idle()
    let end = whole.session.machine.cursor
    var bench = SessionBench()
    _ = bench.idle()
    _ = bench.obey(.first, .read)
    bench.wait(milliseconds)
    _ = bench.obey(.togglePause)
    bench.wait(5000)
    #expect(bench.texts().isEmpty)
    _ = bench.obey(.togglePause)
    _ = bench.idle()
    expectNoDifference(bench.session.machine.cursor, end)
  }

  @Test("help after a key explains the next key and obeys it not")
  func inputHelp() {
    var bench = SessionBench().begun
    expectNoDifference(bench.obey(.help(nil)), ["Press a key to hear what it does"])
    expectNoDifference(bench.session.machine.inputContext, .inputHelp(in: .browsing))
    let reported = bench.obey(.next(nil))
    expectNoDifference(reported.map { $0.hasPrefix("Moves to the next element") }, [true])
    expectNoDifference(bench.session.machine.cursor, "form/title")
    expectNoDifference(bench.session.machine.inputContext, .browsing)
  }

  @Test("help in a line gives the list, or a verb's text")
  func help() {
    var bench = SessionBench().begun
    #expect(bench.obey(.help(nil), by: .line).count > 30)
    expectNoDifference(bench.obey(.help("tab"), by: .line).map { $0.hasPrefix("Opens the tab") }, [true])
  }

  @Test("latency without sound says that nothing is measured")
  func noLatency() {
    var bench = SessionBench().begun
    expectNoDifference(bench.obey(.latency), ["Nothing measured yet; there has been no sound"])
  }

  @Test("latency counts first answers, and neither hints nor what waited")
  func latency() {
    var machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 0)
    func start(_ effects: [SessionMachine<LibraryApp>.Effect], after milliseconds: Int) {
      for effect in effects {
        guard case .speech(.speak(let utterance)) = effect else { continue }
        let audible = Duration.milliseconds(milliseconds)
        _ = machine.step(
          .speech(.started(utterance.id, Latency(at: utterance.triggeredAt + audible, audible: audible))),
          at: .elapsed(.zero))
      }
    }
    start(machine.step(.begin([]), at: .elapsed(.zero)), after: 4)
    start(machine.step(.command(.next(nil), by: .key), at: .elapsed(.zero)), after: 2)
    expectNoDifference(machine.latency.count, 2)
    _ = machine.step(.command(.stop, by: .key), at: .elapsed(.zero))
    start(machine.step(.event(.news("Polite")), at: .elapsed(.zero)), after: 900)
    expectNoDifference(machine.latency.count, 2)
    let reported = machine.step(.command(.latency, by: .key), at: .elapsed(.zero)).compactMap { effect in
      if case .caption(let text) = effect { text } else { nil }
    }
    expectNoDifference(reported, ["Last 2 milliseconds, median 2, 95 percent within 4, 99 percent within 4"])
  }

  @Test("missed ends a pause: what a key asks for is said at once")
  func missedWhilePaused() {
    var bench = SessionBench(signedIn: true)
    _ = bench.idle()
    _ = bench.feed(.event(.news("Stopped")))
    bench.wait(50)
    _ = bench.obey(.stop, .next(nil), .pause)
    expectNoDifference(bench.obey(.missed), ["Stopped"])
    _ = bench.idle()
    expectNoDifference(bench.outcomes.last?.outcome, .finished)
    expectNoDifference(bench.outcomes.last?.id, bench.announcements.last { $0.text == "Stopped" }?.id)
  }

  @Test("quit cuts what is said and drops what waits; the session ends when everything has its fate")
  func quit() {
    var bench = SessionBench()
    bench.wait(100)
    _ = bench.feed(.event(.news("Waiting")))
    _ = bench.obey(.quit, by: .line)
    #expect(bench.session.hasQuit)
    let quit = Outcome.Interrupter.command(bench.session.transcript.last { $0.isCommand }?.seq ?? 0)
    expectNoDifference(
      bench.outcomes.suffix(2).map(\.outcome), [.cut(heard: "", by: quit), .dropped(by: quit)].reversed())
    expectNoDifference(
      bench.outcomes.filter(\.outcome.isFinal).map(\.id).sorted(), bench.announcements.map(\.id))
    expectNoDifference(bench.obey(.next(nil)), [])
    expectNoDifference(bench.feed(.event(.news("Too late"))), [])
    expectNoDifference(bench.session.nextEventAt, nil)
  }

  @Test(
    "quit does not wait for ever for a player that answers nothing",
    arguments: [(CommandOrigin.line, .milliseconds(600)), (.key, .milliseconds(1_300))] as [(CommandOrigin, Duration)])
  func quitWithoutAnswer(origin: CommandOrigin, limit: Duration) throws {
    var machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.zero))
    _ = machine.step(.command(.quit, by: origin), at: .elapsed(.seconds(1)))
    #expect(!machine.hasQuit)
    let wake = try #require(machine.wakeAt)
    #expect(wake - .seconds(1) == limit)
    _ = machine.step(.tick, at: .elapsed(wake))
    #expect(machine.hasQuit)
  }

  @Test("a key that quits says so, and the session ends when that has been heard, or with the next key")
  func quitByKey() {
    for next in [nil, Command.next(nil)] {
      var bench = SessionBench()
      bench.wait(100)
      _ = bench.feed(.event(.news("Waiting")))
      expectNoDifference(bench.obey(.quit), ["Quitting"])
      #expect(!bench.session.hasQuit)
      if let next { expectNoDifference(bench.obey(next), []) } else { _ = bench.idle() }
      #expect(bench.session.hasQuit)
      expectNoDifference(
        bench.outcomes.filter(\.outcome.isFinal).map(\.id).sorted(), bench.announcements.map(\.id))
    }
  }

  @Test("a key that quits asks first while something is unsaved; any other key between makes it ask again")
  func quitAsks() {
    var bench = SessionBench()
    _ = bench.obey(.next(nil), .type("Kari"), .submit)
    let question = "The name is not sent, Press the key again to quit"
    expectNoDifference(bench.obey(.quit), [question])
    _ = bench.obey(.first)
    expectNoDifference(bench.obey(.quit), [question])
    expectNoDifference(bench.obey(.quit), ["Quitting"])
    _ = bench.idle()
    #expect(bench.session.hasQuit)
    // A line is what its writer wanted.
    var script = SessionBench()
    _ = script.obey(.next(nil), .type("Kari"), .submit, .quit, by: .line)
    #expect(script.session.hasQuit)
  }

  @Test("a line is typed after a colon: echoed, completed, obeyed and recorded as itself")
  func commandLine() {
    var bench = SessionBench().begun
    expectNoDifference(bench.obey(.commandLine("")), ["Command"])
    expectNoDifference(bench.session.machine.inputContext, .commanding)
    expectNoDifference(bench.obey(.type("v")), ["v"])
    expectNoDifference(bench.obey(.next(nil)), ["voice, volume, verbosity"])
    expectNoDifference(bench.obey(.type("e"), .next(nil)), ["e", "verbosity"])
    expectNoDifference(bench.obey(.next(nil)), ["low, normal, high"])
    expectNoDifference(bench.obey(.type("l"), .next(nil)), ["l", "verbosity low"])
    expectNoDifference(bench.obey(.submit), ["Low verbosity"])
    expectNoDifference(bench.session.machine.inputContext, .browsing)
    expectNoDifference(bench.obey(.commandLine(""), .type("nxt"), .submit).last, "Unknown command 'nxt'. Did you mean 'next'?")
    expectNoDifference(bench.obey(.commandLine(""), .cancel).last, "Command cancelled")
    expectNoDifference(bench.obey(.commandLine("next"), by: .line).last?.hasPrefix("Name"), true)
    expectNoDifference(
      bench.session.transcript.compactMap { if case .command(let line, _) = $0.event { line } else { nil } },
      ["verbosity low", "nxt", "next"])
    // A line that asks for a line, over and over, comes to an end.
    let nested = String(repeating: "command ", count: 5_000)
    expectNoDifference(bench.obey(.commandLine(nested), by: .line).count, 1)
  }

  @Test("twice the key for help opens a list of all keys, which next and previous go through")
  func keyList() {
    var bench = SessionBench().begun
    let keys = HelpTexts(language: .english).lines(on: HelpTexts.keysTopic)
    let opened = bench.obey(.help(nil), .help("keys"))
    expectNoDifference(opened.last, "\(keys.count) keys, right arrow for the next, Escape to close")
    expectNoDifference(bench.obey(.next(nil), .next(nil), .previous(nil)), [keys[0], keys[1], keys[0]])
    expectNoDifference(bench.obey(.previous(nil)), ["Nothing more"])
    expectNoDifference(bench.obey(.last, .next(nil)), [keys[keys.count - 1], "Nothing more"])
    expectNoDifference(bench.session.machine.cursor, "form/title")
    expectNoDifference(bench.obey(.stop, .stop), ["Help closed"])
    // Any other command closes it and does what it does.
    _ = bench.obey(.help(nil), .help("keys"))
    expectNoDifference(bench.obey(.whereAmI).last?.contains("on screen"), true)
    expectNoDifference(bench.obey(.next(nil)).map { $0.hasPrefix("Name") }, [true])
  }

  @Test("a line for help opens the list of all commands, which keys go through in the same way")
  func commandList() {
    var bench = SessionBench().begun
    let lines = HelpTexts(language: .english).lines(on: nil)
    expectNoDifference(
      bench.obey(.commandLine("help")).last, "\(lines.count) commands, right arrow for the next, Escape to close")
    expectNoDifference(bench.obey(.next(nil), .last, .next(nil)), [lines[0], lines[lines.count - 1], "Nothing more"])
    // Enter is for no element behind it, and Backspace for no screen.
    let cursor = bench.session.machine.cursor
    expectNoDifference(bench.obey(.first, .activate, .submit), [lines[0], lines[0], lines[0]])
    expectNoDifference(bench.obey(.back), ["Help closed"])
    expectNoDifference(bench.session.machine.cursor, cursor)
  }

  @Test("keys go through the values of a setting and around")
  func cycling() {
    var bench = SessionBench().begun
    expectNoDifference(bench.obey(.cycle(.style), .cycle(.style)), ["TalkBack style", "VoiceOver style"])
    expectNoDifference(bench.obey(.cycle(.verbosity), .cycle(.verbosity)), ["High verbosity", "Low verbosity"])
    expectNoDifference(bench.obey(.cycle(.earcons), .cycle(.earcons)), ["Short sounds on", "Short sounds off"])
    expectNoDifference(bench.obey(.cycle(.hints), .cycle(.hints)), ["Hints on", "Hints off"])
    expectNoDifference(bench.obey(.cycle(.voice)), ["There is only one voice"])
    expectNoDifference(bench.obey(.cycle(.language)).last, "Norsk bokmål")
    expectNoDifference(bench.obey(.cycle(.language)).last, "English")
  }

  @Test("What was said to somebody who has signed out is not for whoever comes next", arguments: [false, true])
  func signedOut(isPaused: Bool) {
    var bench = SessionBench(signedIn: true)
    _ = bench.obey(.next(nil))
    bench.wait(50)
    _ = bench.feed(.event(.news("Call Kari")))
    _ = bench.feed(.event(.news("Call Ola")))
    _ = bench.obey(.stop)
    _ = bench.feed(.event(.news("Call Liv")))
    if isPaused { _ = bench.obey(.pause) }
    expectNoDifference(bench.feed(.event(.signOut)), ["Library, heading"])
    expectNoDifference(bench.obey(.history(50)), ["Library, heading"])
    expectNoDifference(bench.obey(.repeatLast), ["Library, heading"])
    // The keys came too early for the place alone.
    expectNoDifference(bench.obey(.missed), ["Library, heading"])
    expectNoDifference(bench.idle(), [])
    expectNoDifference(
      bench.outcomes.filter(\.outcome.isFinal).map(\.id).sorted(), bench.announcements.map(\.id))
  }

  @Test(
    "an adjustable at its end says its value again",
    arguments: [
      (ReaderProfile.Style.voiceOver, Command.increase, ["6", "7", "7", "7"]),
      (.talkBack, .decrease, ["4", "3", "2", "1", "0", "0"]),
    ])
  func adjustableAtItsEnd(style: ReaderProfile.Style, command: Command, expected: [String]) {
    var bench = SessionBench(style: style)
    _ = bench.obey(.find("Level"))
    expectNoDifference(expected.flatMap { _ in bench.obey(command) }, expected)
    expectNoDifference(Set(bench.announcements.suffix(3).map(\.replacementGroup)), ["value/form/level"])
  }

  @Test("in input help a key without a meaning is answered, and ends it")
  func inputHelpOnNothing() {
    var bench = SessionBench().begun
    let unknown = "Unknown key, question mark for help"
    expectNoDifference(bench.feed(.otherKey), [unknown])
    expectNoDifference(bench.feed(.otherKey), ["Unknown key"])
    _ = bench.obey(.help(nil))
    expectNoDifference(bench.feed(.otherKey), ["This key does nothing here"])
    expectNoDifference(bench.session.machine.inputContext, .browsing)
    expectNoDifference(bench.feed(.otherKey), [unknown])
  }
}

extension TranscriptEntry {
  fileprivate var isCommand: Bool {
    if case .command = event { true } else { false }
  }
}
