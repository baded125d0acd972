import AccessibilityTree
import Announcements
import CustomDump
import Foundation
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@testable import Flows

@Suite("Recording flows")
struct FlowRecorderTests {
  /// Records events, and gives the flow's lines below the head.
  private struct Script {
    var recorder = recorder()
    private var seq = 0
    fileprivate var id = 0

    init() {}

    /// - Parameter late: The time from a whole minute to the beginning of the session.
    init(late: Duration) { recorder = Self.recorder(late: late) }

    private static func recorder(late: Duration = .zero) -> FlowRecorder {
      FlowRecorder(
        clock: FlowClock(seconds: 1_772_438_400, timeZone: "Europe/Oslo"), late: late, screen: "login", profile: .init())
    }

    mutating func note(_ event: TranscriptEntry.Event, at time: Duration = .zero, secret: TypedSecret? = nil) {
      seq += 1
      recorder.note(TranscriptEntry(seq: seq, at: time, event: event), secret: secret)
    }

    /// A command; returns its number.
    @discardableResult
    mutating func type(_ line: String, at time: Duration = .zero, secret: TypedSecret? = nil) -> Int {
      note(.command(line: line, by: .key), at: time, secret: secret)
      return seq
    }

    /// An announcement; returns its id.
    @discardableResult
    mutating func say(
      _ text: String, because trigger: Int? = nil, _ priority: Announcement.Priority = .navigation,
      _ source: Announcement.Source = .cursor, kind: Announcement.Segment.Kind = .name, repeats: Int? = nil,
      at time: Duration = .zero
    ) -> Int {
      id += 1
      note(
        .announcement(
          Announcement(
            id: id, text.split(separator: ", ").map { .init(kind, String($0)) }, priority: priority,
            source: source, language: "en", trigger: trigger, repeats: repeats)), at: time)
      return id
    }

    /// An announcement of these parts.
    mutating func say(_ parts: [Announcement.Segment], because trigger: Int, _ source: Announcement.Source) {
      id += 1
      note(
        .announcement(
          Announcement(id: id, parts, priority: .navigation, source: source, language: "en", trigger: trigger)))
    }

    /// A character typed into a field, with its echo.
    mutating func press(_ character: String, echo: String, secret: TypedSecret? = nil) {
      say(echo, because: type("type \(character)", secret: secret), .navigation, .edit, kind: .value)
    }

    var lines: [String] {
      Array(recorder.text.split(separator: "\n").map(String.init).drop { $0 != "open login" }.dropFirst())
    }
  }

  @Test("A recording begins with its clock, its settings and the login screen")
  func head() {
    var recorder = FlowRecorder(
      clock: FlowClock(seconds: 1_772_438_400, timeZone: "Europe/Oslo"), screen: "login",
      profile: .init(style: .talkBack, language: .bokmål, verbosity: .low, speaksHints: false),
      notes: ["Recorded for a test."])
    recorder.note(
      TranscriptEntry(
        seq: 1, at: .zero,
        event: .announcement(
          Announcement(id: 1, [.init(.name, "NHF")], priority: .navigation, source: .cursor, language: "nb")))
    )
    expectNoDifference(
      recorder.text,
      """
      # Recorded for a test.
      clock 2026-03-02 09:00:00 Europe/Oslo
      style talkback
      language nb
      verbosity low
      hints off
      open login
      expect "NHF"

      """)
  }

  @Test("A recording of another app names it before anything is done, and is read again so")
  func app() throws {
    let recorder = FlowRecorder(
      clock: FlowClock(seconds: 1_772_438_400, timeZone: "Europe/Oslo"), app: "../My  screens", screen: "login",
      profile: .init(), notes: ["Recorded for a test."])
    expectNoDifference(
      recorder.text,
      """
      # Recorded for a test.
      app ../My  screens
      open login

      """)
    expectNoDifference(try FlowParser.parse(recorder.text, name: "f").app, "../My  screens")
  }

  @Test("A file that takes each change as it comes holds the same as the whole text, at every moment")
  func changes() {
    var script = Script()
    var file: [UInt8] = []
    var rewritten = 0
    func takeChange() {
      let change = script.recorder.takeChange()
      if change.offset < file.count { rewritten += 1 }
      file = Array(file[..<change.offset]) + Array(change.text.utf8)
      expectNoDifference(String(decoding: file, as: UTF8.self), script.recorder.text)
    }
    takeChange()
    script.say("NHF, heading")
    takeChange()
    var last = 0
    for minute in 0..<4 {
      last = script.type("next", at: .seconds(40 * minute))
      takeChange()
      script.say("Email", because: last)
      takeChange()
      for character in "åbc" {
        script.press("\(character)", echo: "\(character)")
        takeChange()
      }
      script.note(.command(line: "type •", by: .key))
      takeChange()
    }
    // A late answer to an earlier command moves the lines after it.
    let early = script.type("activate")
    script.type("next")
    takeChange()
    script.say("Wrong password", because: early, .assertive, .live)
    takeChange()
    script.say("News", .polite, .live)
    takeChange()
    #expect(rewritten > 0)
    expectNoDifference(script.recorder.takeChange().text, "")
  }

  @Test("Under each command stands what was said because of it, also what came after the next command")
  func late() {
    var script = Script()
    let signIn = script.type("activate")
    let next = script.type("next")
    script.say("Email", because: next)
    script.say("Wrong password", because: signIn, .assertive, .live)
    expectNoDifference(
      script.lines,
      ["activate", "expect assertive \"Wrong password\"", "next", "expect \"Email\""])
  }

  @Test("Hints that were heard are expected, after the pause in which they were heard")
  func hints() throws {
    var script = Script()
    func hear(_ id: Int, _ outcomes: Outcome...) {
      for outcome in outcomes { script.note(.speech(OutcomeReport(id, outcome, at: .zero))) }
    }
    let latency = Latency(at: .zero)
    let first = script.type("next")
    hear(script.say("Sign in, button", because: first), .started(latency), .finished)
    hear(script.say("Double tap to activate", because: first, .hint, .hint), .started(latency), .finished)
    let second = script.type("next")
    hear(script.say("Email", because: second), .started(latency), .finished)
    hear(
      script.say("Double tap to edit", because: second, .hint, .hint), .started(latency),
      .cut(heard: "Double", by: .command(9)))
    let third = script.type("next")
    hear(script.say("Password", because: third), .started(latency), .finished)
    hear(script.say("Double tap to edit", because: third, .hint, .hint), .dropped(by: .command(9)))
    script.type("next")
    expectNoDifference(
      script.lines,
      [
        "next", "expect \"Sign in, button\"", "wait idle", "expect heard hint \"Double tap to activate\"",
        "next", "expect \"Email\"", "expect hint \"Double tap to edit\"", "wait idle",
        "next", "expect \"Password\"", "wait idle", "next",
      ])
  }

  @Test("A session is replayed with the hints that were heard, and a lost one fails")
  func replayedHints() throws {
    let profile = ReaderProfile(style: .talkBack, speaksHints: true)
    let opened = try LibraryEnvironment().open("login", settings: SessionSettings(profile: profile))
    var session = HeadlessSession(opened.machine, rate: 240, world: opened.perform)
    session.advanceUntilIdle()
    session.feed(.command(.next(nil), by: .key))
    session.advanceUntilIdle()
    session.feed(.command(.next(nil), by: .key))
    var recorder = FlowRecorder(
      clock: FlowClock(seconds: 1_772_438_400, timeZone: "Europe/Oslo"), screen: "login", profile: profile)
    for entry in session.transcript { recorder.note(entry) }
    let flow = recorder.text
    #expect(flow.contains("wait idle\nexpect heard hint \"Double-tap to edit text\"\nnext"))
    expectNoDifference(try LibraryEnvironment.play(flow).findings, [])
    let without = flow.replacingOccurrences(of: "style talkback", with: "style talkback\nhints off")
    expectNoDifference(
      try LibraryEnvironment.play(without.replacingOccurrences(of: "hints on\n", with: "")).findings.map(\.said),
      ["nothing"])
  }

  @Test("Hints that were not heard, and what was said again after a cut, are left out")
  func leftOut() {
    var script = Script()
    let next = script.type("next")
    script.say("Sign in, button", because: next)
    script.say("Double tap to activate", because: next, .hint, .hint)
    script.say("button", because: next, repeats: 1)
    expectNoDifference(script.lines, ["next", "expect \"Sign in, button\""])
  }

  @Test("That an app was waited for is left out: how long it takes differs from run to run")
  func waiting() {
    var script = Script()
    let act = script.type("activate")
    script.id += 1
    var hint = Announcement(
      id: script.id, [.init(.text, "Waiting for the app")], priority: .hint, source: .command, language: "en", trigger: act)
    hint.isOfPace = true
    script.note(.announcement(hint))
    for outcome in [Outcome.started(Latency(at: .zero)), .finished] {
      script.note(.speech(OutcomeReport(script.id, outcome, at: .zero)))
    }
    script.say("Orders, heading", because: act)
    expectNoDifference(script.lines, ["activate", "expect \"Orders, heading\""])
  }

  @Test("Characters typed one after the other are one line with its echo")
  func typing() {
    var script = Script()
    script.press("a", echo: "a")
    script.press(" ", echo: "space")
    script.press("Å", echo: "cap Å")
    script.type("submit")
    script.press(".", echo: "dot")
    expectNoDifference(
      script.lines, ["type a Å", "expect \"a Å\"", "submit", "type .", "expect \"dot\""])
  }

  @Test("A secret is written by a name, whether typed by keys or as a line", arguments: [true, false])
  func secret(byKeys: Bool) {
    var script = Script()
    let demo = TypedSecret(name: "demo", count: 3)
    if byKeys {
      for number in 1...3 { script.press("•", echo: "bullet", secret: number == 3 ? demo : nil) }
    } else {
      script.press("•", echo: "bullet, bullet, bullet", secret: demo)
    }
    expectNoDifference(script.lines, ["type secret demo", "expect contains \"bullet\""])
  }

  @Test("A secret that was pasted is typed by its name, and whether it was echoed by characters is not judged")
  func pastedSecret() {
    let demo = TypedSecret(name: "demo", count: 12)
    func lines(echo: String, secret: TypedSecret?) -> [String] {
      var script = Script()
      let trigger = script.type("type •", secret: secret)
      let parts: [Announcement.Segment] = [.init(.state, "pasted"), .init(.value, echo)]
      script.say(parts, because: trigger, .edit)
      return script.lines
    }
    expectNoDifference(lines(echo: "12 characters", secret: demo), ["type secret demo"])
    expectNoDifference(lines(echo: "7 characters", secret: nil), ["type secret other"])
    // The field was not empty before.
    expectNoDifference(lines(echo: "7 characters", secret: demo), ["type secret other"])
  }

  @Test("Another secret than the demo's has another name")
  func otherSecret() {
    var script = Script()
    for _ in 1...4 { script.press("•", echo: "bullet") }
    expectNoDifference(script.lines.first, "type secret other")
    // The demo's secret with one more character, and with earlier content of the field.
    let demo = TypedSecret(name: "demo", count: 4)
    script = Script()
    for secret in [demo, nil] { script.press("•", echo: "bullet, bullet", secret: secret) }
    expectNoDifference(script.lines.first, "type secret other")
    script = Script()
    script.press("•", echo: "bullet", secret: demo)
    expectNoDifference(script.lines.first, "type secret other")
  }

  @Test("What arrived from outside, and a line that was not understood, are comments")
  func comments() {
    var script = Script()
    script.say("Unknown command 'nxt'.", because: script.type("nxt"), .navigation, .command)
    script.say("New notification: Call Hanne Moen", .polite, .live)
    script.type("quit")
    expectNoDifference(
      script.lines,
      [
        "# Not understood: nxt", "# Said: Unknown command 'nxt'.",
        "# Arrived meanwhile: New notification: Call Hanne Moen",
      ])
  }

  @Test("What was measured is expected with any words")
  func measured() {
    var script = Script()
    script.say("3 milliseconds", because: script.type("latency"), .navigation, .command)
    expectNoDifference(script.lines, ["latency", "expect \"*\""])
  }

  @Test("Speech that lasts longer on the virtual clock than it did makes no wait into the past")
  func noWaitBack() {
    var script = Script()
    let long = (1...300).map { "word \($0)" }.joined(separator: " ")
    let first = script.type("next", at: .seconds(1))
    let id = script.say(long, because: first)
    script.note(.speech(OutcomeReport(id, .finished, at: .seconds(2))), at: .seconds(2))
    script.type("next", at: .seconds(3))
    script.type("next", at: .seconds(61))
    #expect(!script.lines.contains { $0.hasPrefix("wait -") })
    // There is no wait for the end of speech either, which is minutes away.
    expectNoDifference(script.lines.filter { !$0.hasPrefix("expect") }, ["next", "next", "wait 61000 ms", "next"])
  }

  @Test("Where speech takes no time, as without sound, the flow goes into no minute that the session did not", arguments: 0..<60)
  func silentSession(second: Int) {
    var recorder = FlowRecorder(
      clock: FlowClock(seconds: 1_772_438_400 + second, timeZone: "Europe/Oslo"), screen: "login", profile: .init())
    var seq = 0
    func note(_ event: TranscriptEntry.Event) {
      seq += 1
      recorder.note(TranscriptEntry(seq: seq, at: .zero, event: event))
    }
    for number in 1...20 {
      note(.command(line: "next", by: .line))
      let trigger = seq
      note(
        .announcement(
          Announcement(
            id: number, [.init(.name, "Email address, text field")], priority: .navigation, source: .cursor, language: "en",
            trigger: trigger)))
      note(.speech(OutcomeReport(number, .finished, at: .zero)))
    }
    // Four words take a second; only the rest of the minute can be waited for.
    let waits = recorder.text.components(separatedBy: "wait idle").count - 1
    #expect(waits <= 60 - second)
    #expect(!recorder.text.contains("wait -") && !recorder.text.contains(" ms"))
  }

  @Test("The flow waits where a minute went by, so that ages are told as they were")
  func minutes() {
    var script = Script()
    script.type("next", at: .seconds(59))
    script.type("next", at: .milliseconds(61_500))
    script.type("next", at: .milliseconds(119_999))
    script.type("next", at: .milliseconds(120_000))
    expectNoDifference(
      script.lines, ["next", "wait 61500 ms", "next", "next", "wait 58500 ms", "next"])
  }

  @Test("A minute is over when it is on the wall, also where the session did not begin with a second")
  func secondsWithParts() {
    var script = Script(late: .milliseconds(900))
    script.type("next", at: .milliseconds(59_000))
    script.type("next", at: .milliseconds(59_200))
    expectNoDifference(script.lines, ["next", "wait 60100 ms", "next"])
  }

  @Test("An answer of the next minute is waited for before its command; a hint of then is not")
  func answerOfTheNextMinute() {
    var script = Script()
    let command = script.type("activate", at: .milliseconds(59_900))
    script.say("Mail, 3 minutes ago", because: command, .polite, .live, at: .milliseconds(60_200))
    let next = script.type("next", at: .seconds(61))
    script.say("Home", because: next, at: .seconds(61))
    script.say("Double tap to activate", because: next, .hint, at: .seconds(121))
    expectNoDifference(
      script.lines.filter { !$0.hasPrefix("expect") }, ["wait 60200 ms", "activate", "next"])
  }

  @Test("A recording that ends after any line, because the session was killed there, replays as expected")
  func cutAnywhere() throws {
    let opened = try LibraryEnvironment().open("login", settings: SessionSettings())
    var session = HeadlessSession(opened.machine, rate: 240, world: opened.perform)
    for command in [
      Command.next(nil), .type("Kå"), .type("ri"), .submit, .first, .read, .first, .stop, .next(nil),
      .next(nil),
    ] {
      session.feed(.command(command, by: .key))
      for _ in 0..<4 { session.advance(notPast: session.now + .milliseconds(700)) }
    }
    session.feed(.secret("hunter2", by: .key))
    session.feed(.command(.submit, by: .key))
    session.feed(.event(.news("News")))
    for command in [Command.pause, .missed, .last, .menu, .read] { session.feed(.command(command, by: .key)) }
    session.advanceUntilIdle()
    var recorder = FlowRecorder(
      clock: FlowClock(seconds: 1_750_000_020, timeZone: "Europe/Oslo"), screen: "login", profile: .init())
    for entry in session.transcript { recorder.note(entry, secret: TypedSecret(name: "demo", count: 7)) }
    let lines = recorder.text.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.contains("type secret demo") && lines.count > 25)
    for count in 0...lines.count {
      let begun = lines.prefix(count).joined(separator: "\n")
      expectNoDifference(try LibraryEnvironment.play(begun).findings.map(\.description), [], "after \(count) lines")
    }
  }

  @Test("A character that is typed in pieces is one, and what joins the text before begins no run")
  func pieces() {
    var script = Script()
    script.press("A", echo: "capital a")
    script.press("\u{30A}", echo: "capital å")
    expectNoDifference(script.lines, ["type A\u{30A}", "expect \"capital å\""])
    script.press("s", echo: "s")
    expectNoDifference(script.lines, ["type A\u{30A}s", "expect \"A\u{30A}s\""])
    script = Script()
    script.press("\u{301}", echo: "é")
    script.press("n", echo: "n")
    expectNoDifference(script.lines, ["type \u{301}", "expect \"é\"", "type n", "expect \"n\""])
    script = Script()
    script.press("\u{1F1F4}", echo: "\u{1F1F3}\u{1F1F4}")
    script.press("n", echo: "n")
    expectNoDifference(script.lines.count, 4)
  }

  @Test("Before stop the flow waits for the end of speech if the session had")
  func idle() {
    var script = Script()
    let spoken = script.say("Email", because: script.type("next"))
    script.type("stop")
    script.note(.speech(OutcomeReport(spoken, .finished, at: .zero)))
    script.type("stop")
    expectNoDifference(script.lines, ["next", "expect \"Email\"", "stop", "wait idle", "stop"])
  }
}
