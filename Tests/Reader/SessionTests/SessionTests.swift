import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Session
import TestSupport
import Testing

@Suite("A session")
struct SessionTests {
  @Test("begins with its settings, the screen, the cursor and the first announcement, in this order")
  func beginning() {
    let bench = SessionBench()
    expectNoDifference(
      bench.session.transcript.prefix(4).map { "\($0.seq) \($0.event)".prefix(9) },
      ["1 session", "2 screen(", "3 cursor(", "4 announc"])
    expectNoDifference(bench.announcements.map(\.text), ["Library, heading"])
    expectNoDifference(bench.announcements.map(\.trigger), [nil])
  }

  @Test("what answers a key has the key as its cause, and its time as zero")
  func causes() {
    var bench = SessionBench()
    bench.wait(700)
    expectNoDifference(bench.obey(.next(nil)).last, "Name, text field")
    let command = bench.session.transcript.last { entry in
      if case .command = entry.event { true } else { false }
    }
    expectNoDifference(bench.announcements.last?.trigger, command?.seq)
    expectNoDifference(bench.announcements.last?.triggeredAt, .milliseconds(700))
  }

  @Test("an answer that comes later keeps the cause of what was asked, whatever was pressed meanwhile")
  func lateAnswers() {
    var machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.zero))
    for _ in 1...3 { _ = machine.step(.command(.next(nil), by: .key), at: .elapsed(.milliseconds(1))) }
    func seqs(_ effects: [SessionMachine<LibraryApp>.Effect]) -> [Int] {
      effects.compactMap { effect in
        if case .record(let entry) = effect, case .command = entry.event { entry.seq } else { nil }
      }
    }
    let asked = seqs(machine.step(.command(.activate, by: .key), at: .elapsed(.milliseconds(2))))
    #expect(machine.isWaitingForApp)
    _ = machine.step(.command(.previous(nil), by: .key), at: .elapsed(.milliseconds(3)))
    let reported = machine.step(.answer(1, .answered(false)), at: .elapsed(.milliseconds(9))).compactMap { effect in
      if case .record(let entry) = effect, case .announcement(let announcement) = entry.event {
        announcement
      } else {
        nil
      }
    }
    expectNoDifference(reported.map(\.text).first, "Wrong code")
    expectNoDifference(reported.first?.trigger, asked.first)
    expectNoDifference(reported.first?.triggeredAt, .milliseconds(2))
    expectNoDifference(reported.first?.priority, .assertive)
    #expect(!machine.isWaitingForApp)
  }

  @Test("what the app asks because of news keeps no line waiting, but the session is not idle before it is answered")
  func newsIsNotAwaited() {
    var machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.zero))
    _ = machine.step(.speech(.finished(1, at: .zero)), at: .elapsed(.zero))
    let wasIdle = machine.isIdle
    _ = machine.step(.event(.askForRows(0)), at: .elapsed(.zero))
    let (isWaiting, isIdle) = (machine.isWaitingForApp, machine.isIdle)
    _ = machine.step(.answer(1, .rows(0..<10)), at: .elapsed(.zero))
    expectNoDifference([wasIdle, isWaiting, isIdle, machine.isIdle], [true, false, false, true])
  }

  @Test("news has no cause, and its own time as zero")
  func news() {
    var bench = SessionBench()
    bench.wait(200)
    expectNoDifference(bench.feed(.event(.news("New book"))).last, "New book")
    expectNoDifference(bench.announcements.last?.trigger, nil)
    expectNoDifference(bench.announcements.last?.triggeredAt, .milliseconds(200))
  }

  @Test("a key that says nothing cuts what is being said")
  func silentKey() {
    var bench = SessionBench(world: { _ in .news("") })
    _ = bench.obey(.next(nil), .next(nil), .next(nil))
    bench.wait(100)
    _ = bench.obey(.activate)
    expectNoDifference(
      bench.outcomes.last.map { report in
        if case .cut(_, .command) = report.outcome { true } else { false }
      }, true)
  }

  @Test("a key's own answer is queued before what else it brings about, and hints last")
  func order() {
    var bench = SessionBench(style: .talkBack, hints: true)
    _ = bench.obey(.next(nil), .next(nil), .type("x"), .submit)
    let ids = bench.announcements.suffix(2).map(\.priority)
    expectNoDifference(ids, [.navigation, .assertive])
    let priorities = bench.announcements.map(\.priority)
    #expect(priorities.contains(.hint))
  }

  @Test("the same inputs give the same transcript")
  func determinism() throws {
    func run() throws -> [String] {
      var bench = SessionBench(style: .talkBack, hints: true)
      for command in [
        Command.next(nil), .type("Kari"), .next(nil), .type("hunter2"), .submit, .last, .previous(nil),
        .activate,
        .back, .read,
      ] {
        _ = bench.obey(command)
        bench.wait(650)
        _ = bench.feed(.event(.news("News")))
      }
      _ = bench.idle()
      return try bench.lines()
    }
    let first = try run()
    #expect(first.count > 50)
    expectNoDifference(first, try run())
  }

  @Test("every announcement has exactly one final fate when the session is idle")
  func outcomes() {
    var bench = SessionBench(signedIn: true)
    _ = bench.obey(.next(nil), .next(nil))
    bench.wait(150)
    _ = bench.feed(.event(.news("One")))
    _ = bench.obey(.last, .first)
    _ = bench.feed(.event(.news("Two")))
    _ = bench.idle()
    let final = bench.outcomes.filter(\.outcome.isFinal).map(\.id).sorted()
    expectNoDifference(final, bench.announcements.map(\.id).sorted())
  }

  @Test("the cursor comes back to what opened the menu, and to the row one came from")
  func returning() {
    var bench = SessionBench(signedIn: true)
    _ = bench.obey(.next(nil), .next(nil))
    expectNoDifference(bench.obey(.menu), ["Menu", "Close menu, button"])
    expectNoDifference(bench.obey(.menu), ["Close this first: Menu"])
    _ = bench.obey(.gesture(.twoFingerSwipeLeft))
    expectNoDifference(bench.session.machine.cursor, "shelf/list/1")
    for way in [Command.back, .gesture(.swipeBack), .gesture(.scrub)] {
      expectNoDifference(bench.obey(.activate).last, "Book 1, heading")
      _ = bench.obey(way)
      expectNoDifference(bench.session.machine.cursor, "shelf/list/1")
    }
    _ = bench.obey(.activate, .first, .activate)
    expectNoDifference(bench.session.machine.cursor, "shelf/list/1")
  }

  @Test("moving on and on goes through a list of which only a window is there")
  func virtualisedList() {
    var bench = SessionBench(signedIn: true)
    for row in 0..<100 {
      _ = bench.obey(.next(nil))
      expectNoDifference(bench.session.machine.cursor, NodeID("shelf/list/\(row)"))
    }
    #expect(bench.session.machine.tree.nodes.count < 80)
    _ = bench.obey(.last)
    expectNoDifference(bench.session.machine.cursor, "shelf/list/999")
  }

  @Test("what is read on its own gives way to news, and goes on after it")
  func readingAndNews() {
    var bench = SessionBench().begun
    _ = bench.obey(.read)
    _ = bench.feed(.event(.news("New book")))
    _ = bench.idle()
    let started = bench.outcomes.compactMap { report -> String? in
      guard case .started = report.outcome else { return nil }
      return bench.announcements.first { $0.id == report.id }?.text
    }
    expectNoDifference(
      started,
      [
        "Library, heading", "New book", "Name, text field", "Code, secure text field",
        "Sign in, button", "Level, 5, adjustable", "Minute 7",
      ])
  }

  @Test("a view is built anew when a minute has passed, before the next command is obeyed")
  func minutes() {
    var bench = SessionBench()
    _ = bench.idle()
    bench.wait(120_000)
    expectNoDifference(bench.obey(.last), ["Minute 9"])
  }

  @Test("time never goes back, though a key may have been read before what came last")
  func earlyKey() {
    var machine = SessionMachine(
      LibraryApp(), settings: SessionSettings(profile: ReaderProfile(speaksHints: false)), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.milliseconds(50)))
    let entries = machine.step(.command(.next(nil), by: .key), at: .elapsed(.milliseconds(40))).compactMap { effect in
      if case .record(let entry) = effect { entry } else { nil }
    }
    #expect(entries.allSatisfy { $0.at == .milliseconds(50) })
    expectNoDifference(
      entries.compactMap { entry -> Duration? in
        if case .announcement(let announcement) = entry.event { announcement.triggeredAt } else { nil }
      }, [.milliseconds(40)])
  }

  @Test("what next and previous would say is ordered ahead, once, and anew when the cursor has moved")
  func lookingAhead() {
    var machine = SessionMachine(
      LibraryApp(), settings: SessionSettings(profile: ReaderProfile(speaksHints: false)), startedAt: 0)
    func ahead() -> [String]? {
      guard case .prepare(let utterances)? = machine.prepareNext() else { return nil }
      return utterances.map(\.text)
    }
    var ids: [Announcement.ID] = []
    func step(_ input: SessionMachine<LibraryApp>.Input) {
      for effect in machine.step(input, at: .elapsed(.zero)) {
        if case .speech(.speak(let utterance)) = effect { ids.append(utterance.id) }
      }
    }
    step(.begin([]))
    expectNoDifference(ahead(), ["Name, text field", "No previous element"])
    expectNoDifference(ahead(), nil)
    step(.command(.next(nil), by: .key))
    expectNoDifference(ahead(), ["Code, secure text field", "Library, heading"])
    step(.command(.read, by: .key))
    _ = ahead()
    for id in ids.dropLast() { step(.speech(.cut(id, heard: 0, at: .zero))) }
    step(.speech(.finished(ids.last ?? 0, at: .zero)))
    expectNoDifference(ahead(), ["Sign in, button", "Name, text field"])
  }

  @Test(
    "a session that looks ahead says and records the same as one that never does, and orders what it foresaw")
  func aheadIsTheSame() {
    let settings = SessionSettings()
    var looking = SessionMachine(LibraryApp(), settings: settings, startedAt: 0)
    var other = looking
    let commands: [Command] = [
      .next(nil), .next(nil), .previous(nil), .activate, .type("a"), .next(nil), .detail(.hints, false),
      .previous(nil),
      .next(.heading), .read, .next(nil), .language("nb"), .next(nil), .whereAmI, .previous(nil), .headings,
      .next(nil), .style("talkback"), .next(nil), .last, .previous(nil), .first, .previous(nil), .find("e"),
      .next(nil), .back, .next(nil),
    ]
    var inputs: [SessionMachine<LibraryApp>.Input] = [.begin([])]
    for command in commands + commands { inputs.append(.command(command, by: .key)) }
    inputs.insert(.event(.answered(false)), at: inputs.count / 2)
    var count = 0
    for (second, input) in inputs.enumerated() {
      _ = looking.prepareNext()
      // Over a minute's turn, too.
      let time = Duration.seconds(second * 5)
      var predicted: [SpeechOrder]?
      if case .command(let command, _) = input { predicted = looking.predictedOrders(for: command, at: .elapsed(time)) }
      let effects = looking.step(input, at: .elapsed(time))
      expectNoDifference(effects.map { "\($0)" }, other.step(input, at: .elapsed(time)).map { "\($0)" })
      expectNoDifference(looking.cursor, other.cursor)
      guard let predicted else { continue }
      count += 1
      expectNoDifference(
        predicted, effects.compactMap { if case .speech(let order) = $0 { order } else { nil } })
    }
    #expect(count > 10)
  }

  @Test("nothing is ordered ahead while a field is being edited")
  func notWhileEditing() {
    var machine = SessionMachine(LibraryApp(), settings: SessionSettings(), startedAt: 0)
    _ = machine.step(.begin([]), at: .elapsed(.zero))
    _ = machine.step(.command(.next(nil), by: .key), at: .elapsed(.zero))
    _ = machine.step(.command(.activate, by: .key), at: .elapsed(.zero))
    expectNoDifference(machine.prepareNext(), nil)
  }

  // MARK: The cursor and the app

  @Test("an app moves the cursor by a request, at any time, and what is there answers at once")
  func focusRequest() {
    var bench = SessionBench().begun
    expectNoDifference(bench.feed(.event(.focus(FocusRequest("form/sign-in")))), ["Sign in, button"])
    expectNoDifference(bench.session.machine.cursor, "form/sign-in")
    expectNoDifference(bench.announcements.last?.priority, .navigation)
    let cursors = bench.session.transcript.compactMap { entry in
      if case .cursor(let node, _) = entry.event { node } else { nil }
    }
    expectNoDifference(cursors.last, "form/sign-in")
    _ = bench.obey(.first)
    expectNoDifference(bench.feed(.event(.news("New book"))), ["New book"])
    expectNoDifference(bench.session.machine.cursor, "form/title")
    expectNoDifference(
      bench.feed(.event(.focus(FocusRequest("form/sign-in", number: 1)))), ["Sign in, button"])
  }
}
