import Announcements
import CustomDump
import Foundation
import Session
import Testing

@testable import SpeechViewer

/// An entry of a transcript.
func entry(_ event: TranscriptEntry.Event, seq: Int = 1, at milliseconds: Int = 0) -> TranscriptEntry {
  TranscriptEntry(seq: seq, at: .milliseconds(milliseconds), event: event)
}

func said(_ id: Int, _ text: String, _ priority: Announcement.Priority = .navigation, trigger: Int? = nil) -> TranscriptEntry {
  entry(
    .announcement(
      Announcement(id: id, [.init(.text, text)], priority: priority, source: .command, language: "en", trigger: trigger)))
}

func outcome(_ id: Int, _ outcome: Outcome) -> TranscriptEntry {
  entry(.speech(OutcomeReport(id, outcome, at: .zero)))
}

@Suite("What the live page shows")
struct ShowTests {
  private var show = Show()

  @discardableResult
  private mutating func take(_ entries: TranscriptEntry...) -> [ShowEvent] {
    entries.flatMap { show.take($0, at: .zero) }
  }

  @Test("The page's script takes every event by the name that it is sent with, and what became of an announcement by its fields")
  mutating func script() throws {
    let announced = take(said(1, "Email"))
    let events: [ShowEvent] =
      announced + [
        .state(ShowState(announcements: [])), .outcome(ShownOutcome(id: 1, outcome: "cut", heard: 2)),
        .words(ShownWords(id: 1, words: [])), .latency(ShownLatency(plot: "", text: "")), .command(""), .reload, .end,
        .screen(ShownScreen(title: "", style: "", language: "", isPaused: false, drawing: "", pictures: "")),
      ]
    let taken = try #require(
      PageDocument.script.components(separatedBy: "const take = {\n").last?.components(separatedBy: "\n};").first)
    let names = taken.matches(of: /(?m)^  (\w+)[(:]/).map { String($0.output.1) }
    expectNoDifference(names.sorted(), events.map(\.content.name).sorted())
    let fields = try #require(taken.firstMatch(of: /outcome\(\{ ([^}]*) \}\)/)).output.1
    let sent = try JSONSerialization.jsonObject(with: JSONEncoder().encode(ShownOutcome(id: 1, outcome: "cut", heard: 2)))
    expectNoDifference(
      fields.components(separatedBy: ", ").sorted(), (sent as? [String: Any])?.keys.sorted())
  }

  @Test("An announcement is told with the command it answers, and then its outcome")
  mutating func reported() {
    let events = take(
      entry(.command(line: "next", by: .key), seq: 7), said(1, "Email", trigger: 7), outcome(1, .started(Latency(at: .zero))),
      outcome(1, .finished))
    expectNoDifference(
      events,
      [
        .command("Next element"),
        .announcement(
          ShownAnnouncement(id: 1, text: "Email", language: "en", priority: "navigation", command: "Next element")),
        .outcome(ShownOutcome(id: 1, outcome: "started")), .outcome(ShownOutcome(id: 1, outcome: "finished")),
      ])
  }

  @Test("Of one that was cut it is told how much was heard, as a script counts")
  mutating func cut() {
    let events = take(said(1, "Hi 👋🏽 there"), outcome(1, .cut(heard: "Hi 👋🏽", by: nil)))
    expectNoDifference(events.last, .outcome(ShownOutcome(id: 1, outcome: "cut", heard: 7)))
  }

  @Test("Places of words are counted as a script counts, and their times from now")
  mutating func words() {
    take(said(1, "👋🏽 Hello there"))
    let words = [(0, 100), (3, 250), (9, 700)].map { HeardWord(offset: $0.0, at: .milliseconds($0.1)) }
    expectNoDifference(
      show.take(words, of: 1, at: .milliseconds(200)), .words(ShownWords(id: 1, words: [[0, -100], [5, 50], [11, 500]])))
  }

  @Test("Words of an announcement that is not known are passed over")
  mutating func unknownWords() {
    #expect(show.take([HeardWord(offset: 0, at: .zero)], of: 9, at: .zero) == nil)
  }

  @Test("Who comes later is told what waits, what is being said and what was lost, the oldest of which is forgotten")
  mutating func state() {
    for id in 1...100 { take(said(id, "Message \(id)", .polite), outcome(id, .dropped(by: nil))) }
    take(said(101, "Now"), outcome(101, .started(Latency(at: .zero))), said(102, "Later", .hint))
    let state = show.state(at: .zero)
    expectNoDifference(state.announcements.map(\.id), Array(77...102))
    expectNoDifference(state.present, 101)
    expectNoDifference(state.announcements.suffix(2).map(\.outcome), ["started", nil])
  }

  @Test("Only the first line of an answer tells how fast it was, and hints do not")
  mutating func latency() {
    func heard(_ id: Int, _ milliseconds: Int) -> TranscriptEntry {
      outcome(id, .started(Latency(at: .zero, audible: .milliseconds(milliseconds))))
    }
    show.take(view())
    take(entry(.command(line: "help", by: .key), seq: 3))
    let events = take(
      said(1, "First", trigger: 3), heard(1, 12), said(2, "Second", trigger: 3), heard(2, 900),
      said(3, "Hint", .hint, trigger: 3), heard(3, 2_000))
    let texts = events.compactMap { if case .latency(let latency) = $0 { latency.text } else { nil } }
    expectNoDifference(texts, ["Last 12 ms, median 12 ms"])
  }

  @Test("A picture is told once, and one in another language lets the page be asked for again")
  mutating func pictures() {
    var screen = ShownScreen(
      title: "Home", style: "VoiceOver", language: "en", isPaused: false, drawing: "<svg></svg>", pictures: "")
    expectNoDifference(show.take(screen), .screen(screen))
    expectNoDifference(show.take(screen), nil)
    screen.language = "nb"
    expectNoDifference(show.take(screen), .reload)
    expectNoDifference(show.state(at: .zero).screen, screen)
  }
}
