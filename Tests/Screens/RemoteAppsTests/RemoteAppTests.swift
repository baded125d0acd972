import AccessibilityTree
import Announcements
import CustomDump
import RemoteApps
import ScreenReader
import Session
import Testing
import Text

/// A remote app whose source is a script, which gives the result of each act.
@Suite("Living apps")
struct RemoteAppTests {
  /// A screen with these elements below its root.
  private func screen(
    _ reading: Int, _ nodes: [Node], fields: [NodeID: RemoteScreen.Field] = [:],
    choices: [NodeID: [RemoteScreen.Choice]] = [:], focus: FocusRequest? = nil, depth: Int = 0
  ) -> RemoteScreen {
    var root = Node(id: "page", role: .screen, label: "Page")
    if depth > 0 { root.actions = [.dismiss] }
    let tree = SemanticTree(
      [SemanticTree.Branch(root, nodes.map { SemanticTree.Branch($0) })] + RemoteApp.newsRegions)
    return RemoteScreen(
      name: "page", instance: "page/1", title: "Page", depth: depth, tree: tree, fields: fields, choices: choices,
      focus: focus, reading: reading)
  }

  private func button(_ name: String) -> Node {
    var node = Node(id: NodeID("page/\(name.lowercased())"), role: .button, label: name)
    node.actions = [.activate]
    return node
  }

  private func field(_ name: String, value: String? = nil) -> Node {
    var node = Node(id: NodeID("page/\(name.lowercased())"), role: .textField, label: name, value: value)
    node.actions = [.setText]
    return node
  }

  /// A session without hints; `answers` gives the events of each act.
  private func session(
    _ first: RemoteScreen, answers: @escaping (RemoteAction) -> [RemoteEvent] = { _ in [] }
  ) -> HeadlessSession<RemoteApp> {
    var settings = SessionSettings()
    settings.profile.verbosity = .low
    return HeadlessSession(SessionMachine(RemoteApp(first), settings: settings, startedAt: 0), rate: 240) {
      .answered($0.act, answers($0.act))
    }
  }

  /// The announcements after some inputs.
  private func said(
    _ session: inout HeadlessSession<RemoteApp>, _ inputs: SessionMachine<RemoteApp>.Input...
  ) -> [String] {
    let start = session.transcript.count
    for input in inputs { session.feed(input) }
    session.advanceUntilIdle()
    return session.transcript[start...].compactMap { entry in
      if case .announcement(let announcement) = entry.event, announcement.repeats == nil, announcement.priority != .hint {
        announcement.text
      } else {
        nil
      }
    }
  }

  private func command(_ command: Command) -> SessionMachine<RemoteApp>.Input { .command(command, by: .line) }

  @Test("A password is typed sign by sign, though none of it is ever read back")
  func password() {
    var secret = field("Password")
    secret.role = .secureField
    let place = secret.id
    var (typed, reading): ([String], Int) = ([], 1)
    let first = screen(1, [secret, button("Next")], fields: [place: RemoteScreen.Field(text: "", limit: 100)])
    var session = session(first) { act in
      guard case .setText(_, let text) = act else { return [] }
      typed.append(text)
      reading += 1
      var now = secret
      now.characterCount = text.count
      return [.screen(screen(reading, [now, button("Next")], fields: [place: RemoteScreen.Field(text: "", limit: 100)]))]
    }
    _ = said(&session, command(.first), command(.type("s")), command(.type("e")), command(.type("c")))
    expectNoDifference(typed, ["s", "se", "sec"])
    // A field that was left begins a new text.
    _ = said(&session, command(.next(nil)), command(.previous(nil)), command(.type("x")))
    expectNoDifference(typed.last, "x")
  }

  @Test("What an app does while something is said comes after it, whether it is known at once or only when it is waited for")
  func outside() {
    func outcomes(isAtHand: Bool) -> [String] {
      var isLiveRegion = true
      let machine = SessionMachine(
        RemoteApp(screen(1, [button("Buy"), button("Sell")])), settings: SessionSettings(), startedAt: 0)
      var session = HeadlessSession<RemoteApp>(
        machine, speaker: VirtualSpeaker(rate: 240),
        outside: { timeout in
          guard isLiveRegion, isAtHand || timeout > .zero else { return nil }
          isLiveRegion = false
          return (.happened([.said("Fire drill", isAssertive: true)]), .zero)
        }, world: { .answered($0.act, []) })
      session.feed(command(.next(nil)))
      let end = session.now + .seconds(10)
      while session.advance(notPast: end) {}
      return session.transcript.map { $0.json() }
    }
    let outcomes = (known: outcomes(isAtHand: true), waitedFor: outcomes(isAtHand: false))
    #expect(outcomes.known.contains { $0.contains("Fire drill") })
    expectNoDifference(outcomes.known, outcomes.waitedFor)
  }

  @Test("What is said as an act begins has begun when its answer comes")
  func echo() throws {
    let nodes = [field("Name"), field("Email")]
    let fields = Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, RemoteScreen.Field(text: "", limit: 100)) })
    let after = screen(2, nodes, fields: fields, focus: FocusRequest("page/email", number: 1))
    var session = HeadlessSession<RemoteApp>(
      SessionMachine(RemoteApp(screen(1, nodes, fields: fields)), settings: SessionSettings(), startedAt: 0),
      speaker: VirtualSpeaker(rate: 240), outside: { _ in nil },
      world: { .answered($0.act, $0.act == .enter("page/name") ? [.screen(after)] : []) })
    for input in [Command.first, .type("K"), .submit] { session.feed(command(input)) }
    session.advanceUntilIdle()
    let echo = try #require(
      session.transcript.compactMap { entry in
        if case .announcement(let said) = entry.event, said.text == "Editing ended" { said.id } else { nil }
      }.first)
    let outcomes = session.transcript.compactMap { entry in
      if case .speech(let report) = entry.event, report.id == echo { report.outcome } else { nil }
    }
    guard case .started? = outcomes.first else {
      Issue.record("\(outcomes)")
      return
    }
  }

  @Test("An act is answered by the screen that is read after it")
  func acting() {
    var pressed = button("Buy")
    pressed.isExpanded = true
    var buy = button("Buy")
    buy.isExpanded = false
    let after = screen(2, [pressed])
    var session = session(screen(1, [buy])) { $0 == .activate("page/buy") ? [.screen(after)] : [] }
    expectNoDifference(said(&session, command(.activate)), ["expanded"])
  }

  @Test("A screen that was read before the one that is shown comes too late")
  func late() {
    var session = session(screen(1, [button("Buy")])) { _ in [.screen(screen(3, [button("Pay")]))] }
    expectNoDifference(said(&session, command(.activate)), ["Pay, button"])
    expectNoDifference(said(&session, .event(.happened([.screen(screen(2, [button("Buy")]))]))), [])
  }

  @Test("What the page says and what its source tells are announced, the urgent at once")
  func news() {
    var session = session(screen(1, [button("Buy")]))
    let happened: [RemoteEvent] = [
      .said("Copied", isAssertive: false), .said("Fire", isAssertive: true), .notice(.title("Cart")),
    ]
    expectNoDifference(
      Set(said(&session, .event(.happened(happened)))), ["Copied", "Fire", "Title is now Cart"])
  }

  @Test("That a page is still loading depends on the machine: a recording leaves it out")
  func pace() {
    var session = session(screen(1, [button("Buy")]))
    session.feed(.event(.happened([.notice(.stillLoading), .notice(.title("Cart"))])))
    session.advanceUntilIdle()
    let paced = session.transcript.compactMap { entry in
      if case .announcement(let announcement) = entry.event, announcement.isOfPace { announcement.text } else { nil }
    }
    expectNoDifference(paced, ["The page is still loading. What is there can be read."])
  }

  @Test("A question takes the cursor, and gives it back with the answer")
  func question() {
    var asked: [RemoteAction] = []
    let first = screen(1, [button("Buy"), button("Throw away")])
    var session = session(first) { act in
      asked.append(act)
      return act == .activate("page/throw away") ? [.question(RemoteQuestion(.confirmation, text: "Sure?", number: 1))] : []
    }
    _ = said(&session, command(.next(nil)))
    expectNoDifference(said(&session, command(.activate)).last, "Sure?")
    expectNoDifference(said(&session, command(.next(nil)), command(.next(nil))), ["OK, button", "Cancel, button"])
    expectNoDifference(said(&session, command(.activate)), ["Throw away, button"])
    expectNoDifference(asked, [.activate("page/throw away"), .answer(false, text: nil)])
  }

  @Test("A question for a text gives the text, and back refuses")
  func prompt() {
    var asked: [RemoteAction] = []
    var session = session(screen(1, [button("Buy")])) { act in
      asked.append(act)
      return []
    }
    let question = RemoteQuestion(.text("Ada"), text: "Name?", number: 1)
    expectNoDifference(said(&session, .event(.happened([.question(question)]))).last, "Name?, Ada, text field")
    _ = said(&session, command(.type("Bo")), command(.submit), command(.next(nil)))
    _ = said(&session, command(.activate))
    _ = said(&session, .event(.happened([.question(RemoteQuestion(.confirmation, text: "Sure?", number: 2))])))
    _ = said(&session, command(.back))
    expectNoDifference(asked, [.answer(true, text: "Bo"), .answer(false, text: nil)])
  }

  @Test("Typing faster than the page answers loses nothing")
  func typing() {
    let first = screen(1, [field("Name")], fields: ["page/name": .init(text: "", limit: 100)])
    var settings = SessionSettings()
    settings.profile.verbosity = .low
    var typed: [String] = []
    // No act is answered while the text is typed.
    var session = HeadlessSession(SessionMachine(RemoteApp(first), settings: settings, startedAt: 0), rate: 240) { order in
      if case .setText(_, let text) = order.act { typed.append(text) }
      return nil
    }
    for letter in ["A", "d", "a"] { session.feed(command(.type(letter))) }
    expectNoDifference(typed, ["A", "Ad", "Ada"])
    // The page has only the first letter when its answer comes.
    let late = screen(2, [field("Name", value: "A")], fields: ["page/name": .init(text: "A", limit: 100)])
    session.feed(.answer(1, .answered(.setText("page/name", "A"), [.screen(late)])))
    session.feed(command(.type("!")))
    expectNoDifference(typed.last, "Ada!")
  }

  @Test("The options of an element are a list to choose from")
  func choosing() {
    var asked: [RemoteAction] = []
    var size = Node(id: "page/size", role: .dropDown, label: "Size", value: "Small")
    size.actions = [.activate]
    let choices = [RemoteScreen.Choice("Small", isSelected: true), RemoteScreen.Choice("Large", isSelected: false)]
    var session = session(screen(1, [size], choices: ["page/size": choices])) { act in
      asked.append(act)
      return []
    }
    #expect(said(&session, command(.activate)).last?.hasPrefix("Small") == true)
    _ = said(&session, command(.next(nil)))
    #expect(said(&session, command(.activate)).last?.hasPrefix("Size") == true)
    expectNoDifference(asked, [.choose("page/size", 1)])
  }

  @Test("A dialog to type a value in closes with its page, or when the field holds something of another kind")
  func pickingEnds() {
    func pick(_ picker: Picker, _ value: String) -> Node {
      var node = Node(id: "page/day", role: .dropDown, label: "Day", value: value)
      node.picker = picker
      node.actions = [.activate]
      return node
    }
    let first = screen(1, [pick(.date, "2026-03-04")])
    var same = screen(2, [pick(.date, "2026-03-05")])
    let changed = screen(3, [pick(.file, "")])
    expectNoDifference(heard(after: same), ["5 March 2026"])
    #expect(heard(after: changed).last?.hasPrefix("Day") == true)
    same.instance = "page/2"
    expectNoDifference(heard(after: same), ["Day, March 5, 2026, button"])

    func heard(after next: RemoteScreen) -> [String] {
      var session = session(first)
      #expect(said(&session, command(.activate)).last == "Date, 4 March 2026, text field")
      return said(&session, .event(.happened([.screen(next)])))
    }
  }

  @Test("What is not touched in a dialog stays as it is, also what has no words")
  func untouchedPick() {
    var asked: [RemoteAction] = []
    var time = Node(id: "page/start", role: .dropDown, label: "Start", value: "13:45:10")
    time.picker = .time
    time.actions = [.activate]
    var session = session(screen(1, [time])) { act in
      asked.append(act)
      return []
    }
    for typed in ["", "13:45", "9.30"] {
      _ = said(&session, command(.activate))
      if !typed.isEmpty { _ = said(&session, command(.type(typed))) }
      _ = said(&session, command(.next(nil)))
      _ = said(&session, command(.activate))
    }
    expectNoDifference(asked, [.pick("page/start", .time, "09:30")])
  }

  @Test(
    "Where what is picked is not taken the dialog stays, for another",
    arguments: [
      (.noFile, "There is no file"), (.notTaken, "The field does not take this value."),
    ] as [(RemoteNotice, String)])
  func refusedPick(_ notice: RemoteNotice, _ words: String) {
    var day = Node(id: "page/day", role: .dropDown, label: "Day", value: "2026-03-04")
    day.picker = .date
    day.actions = [.activate]
    let first = screen(1, [day])
    var answers: [RemoteEvent] = [.notice(notice)]
    var session = session(first) { _ in answers }
    _ = said(&session, command(.activate))
    let reported = said(&session, command(.type("5.3.2026")), command(.submit))
    #expect(reported.contains { $0.hasPrefix(words) })
    answers = []
    #expect(said(&session, command(.next(nil))).last?.hasPrefix("OK") == true)
    #expect(said(&session, command(.activate)).last?.hasPrefix("Day") == true)
  }

  @Test("An act without an answer is told, and the session goes on")
  func overdue() {
    let first = screen(1, [button("Buy")])
    var session = HeadlessSession(SessionMachine(RemoteApp(first), settings: SessionSettings(), startedAt: 0), rate: 240) { _ in
      nil
    }
    let heard = said(&session, command(.activate))
    #expect(heard.last?.hasPrefix("The page does not answer") == true)
    #expect(session.machine.isIdle)
  }

  @Test("Where a page has crashed it says so, and can be opened again")
  func crashed() {
    var asked: [RemoteAction] = []
    let first = screen(1, [button("Buy")])
    var session = session(first) { act in
      asked.append(act)
      return [.screen(screen(3, [button("Buy")]))]
    }
    let failed = RemoteScreen(failure: .crashed, instead: first, reading: 2)
    expectNoDifference(said(&session, .event(.happened([.screen(failed)]))), ["The page has crashed, heading"])
    _ = said(&session, command(.next(nil)))
    expectNoDifference(said(&session, command(.activate)), ["Buy, button"])
    expectNoDifference(asked, [.reopen])
  }

  @Test("Of news that waits only the latest screen is kept, and never more than fifty pieces")
  func merging() throws {
    let screens = (1...3).map { RemoteEvent.screen(screen($0, [button("Buy")])) }
    let merged = RemoteApp.merged(.happened([screens[0], .said("a", isAssertive: false)]), .happened([screens[1]]))
    expectNoDifference(merged, .happened([.said("a", isAssertive: false), screens[1]]))
    let flood = (0..<100).reduce(RemoteApp.Message.happened([])) { waiting, number in
      RemoteApp.merged(waiting, .happened([.said("\(number)", isAssertive: false)]))!
    }
    guard case .happened(let events) = flood else { Issue.record("no news"); return }
    expectNoDifference(events.count, 50)
  }
}
