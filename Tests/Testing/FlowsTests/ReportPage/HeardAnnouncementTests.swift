import Announcements
import CustomDump
import Session
import Testing

@testable import Flows

/// A transcript under construction.
struct Transcript {
  var entries: [TranscriptEntry] = []

  /// The beginning of a session.
  init() { begin() }

  @discardableResult
  mutating func add(_ event: TranscriptEntry.Event, at milliseconds: Int = 0) -> Int {
    let seq = (entries.last { if case .session = $0.event { false } else { true } }?.seq ?? 0) + 1
    entries.append(TranscriptEntry(seq: seq, at: .milliseconds(milliseconds), event: event))
    return seq
  }

  mutating func begin() {
    add(.session(style: "voiceover", language: "en", voice: "en", rate: 240, audio: "wav"))
  }

  /// An announcement heard from and to a time, with its frame at 1000 frames a second.
  mutating func hear(
    _ id: Int, _ text: String, because trigger: Int? = nil, from start: Int, to end: Int, frame: Int,
    _ outcome: Outcome = .finished, priority: Announcement.Priority = .navigation
  ) {
    add(
      .announcement(
        Announcement(
          id: id, [.init(.text, text)], priority: priority, source: .cursor, language: "en",
          subject: "login/email", trigger: trigger)), at: start)
    let time = Duration.milliseconds(start)
    add(.speech(OutcomeReport(id, .started(Latency(at: time, frame: frame)), at: time)), at: start)
    add(.speech(OutcomeReport(id, outcome, at: .milliseconds(end))), at: end)
  }

  var heard: [HeardAnnouncement] { HeardAnnouncement.all(in: entries, sampleRate: 1000) }
}

extension HeardAnnouncement {
  /// The announcement at a step of the flow.
  func at(step line: Int) -> HeardAnnouncement {
    var heard = self
    heard.step = line
    return heard
  }
}

@Suite("Announcements of a recording")
struct HeardAnnouncementTests {
  @Test("The further lines of an answer have no latency: they wait for each other")
  func furtherLines() {
    var transcript = Transcript()
    let help = transcript.add(.command(line: "help", by: .flow), at: 100)
    transcript.hear(1, "next: moves on", because: help, from: 130, to: 630, frame: 130)
    transcript.hear(2, "back: goes back", because: help, from: 630, to: 900, frame: 630)
    expectNoDifference(transcript.heard.map(\.latency), [.milliseconds(30), nil])
  }

  @Test("Place, cause, latency and fate of each announcement are found")
  func found() throws {
    var transcript = Transcript()
    let next = transcript.add(.command(line: "next", by: .flow), at: 100)
    transcript.hear(1, "Email", because: next, from: 130, to: 630, frame: 130)
    let heard = try #require(transcript.heard.first)
    expectNoDifference(heard.command, "next")
    expectNoDifference(heard.start, 0.13)
    expectNoDifference(heard.end, 0.63)
    expectNoDifference(heard.latency, .milliseconds(30))
    expectNoDifference(heard.outcome, .finished)
  }

  @Test("A hint has no latency: it waits for a pause")
  func hint() {
    var transcript = Transcript()
    let next = transcript.add(.command(line: "next", by: .flow), at: 100)
    transcript.hear(1, "Double-tap", because: next, from: 6386, to: 7000, frame: 6386, priority: .hint)
    expectNoDifference(transcript.heard.map(\.latency), [nil])
  }

  @Test("Words are placed in the recording, and those after a cut were not heard")
  func words() {
    var transcript = Transcript()
    transcript.hear(1, "one two three", from: 0, to: 600, frame: 200, .cut(heard: "one two", by: nil))
    let heard = HeardAnnouncement.all(
      in: transcript.entries, sampleRate: 1000, words: [200: [(0, 0), (300, 4), (700, 8)]])
    expectNoDifference(heard.map(\.words), [[.init(start: 0.2, offset: 0), .init(start: 0.5, offset: 4)]])
  }

  @Test("Numbers that begin anew with a second session do not mix with those of the first")
  func sessions() {
    var transcript = Transcript()
    let next = transcript.add(.command(line: "next", by: .flow), at: 100)
    transcript.hear(1, "Email", because: next, from: 130, to: 630, frame: 130)
    transcript.begin()
    transcript.hear(1, "Home", from: 0, to: 400, frame: 700)
    expectNoDifference(transcript.heard.map(\.announcement.text), ["Email", "Home"])
    expectNoDifference(transcript.heard.map(\.start), [0.13, 0.7])
    expectNoDifference(transcript.heard.map(\.end), [0.63, 1.1])
    expectNoDifference(transcript.heard.map(\.command), ["next", nil])
  }

  @Test("What was never heard has no place")
  func unheard() {
    var transcript = Transcript()
    transcript.add(
      .announcement(
        Announcement(id: 1, [.init(.text, "Email")], priority: .navigation, source: .cursor, language: "en")))
    transcript.add(.speech(OutcomeReport(1, .dropped(by: nil), at: .zero)))
    expectNoDifference(transcript.heard.map(\.start), [nil])
    expectNoDifference(transcript.heard.map(\.outcome), [.dropped(by: nil)])
  }
}

@Suite("Captions")
struct CaptionTrackTests {
  @Test("Each announcement that was heard is a cue with its exact words")
  func cues() {
    var transcript = Transcript()
    transcript.hear(1, "Tom & <Jerry> --> 1", from: 0, to: 1500, frame: 0)
    transcript.hear(2, "two\nlines", from: 3_661_001, to: 3_661_501, frame: 3_661_001)
    transcript.hear(3, "cut at once", from: 9000, to: 9000, frame: 9000, .cut(heard: "", by: nil))
    expectNoDifference(
      CaptionTrack.webVTT(transcript.heard),
      """
      WEBVTT

      00:00:00.000 --> 00:00:01.500
      <lang en>Tom &amp; &lt;Jerry&gt; --&gt; 1</lang>

      01:01:01.001 --> 01:01:01.501
      <lang en>two lines</lang>

      """)
  }

  @Test("No cue starts before the one that it follows: what was urgent went before what was queued earlier")
  func urgent() {
    var transcript = Transcript()
    transcript.hear(1, "Name", from: 1500, to: 2500, frame: 1500)
    transcript.hear(2, "Name is missing", from: 500, to: 1500, frame: 500)
    let lines = CaptionTrack.webVTT(transcript.heard).split(separator: "\n").filter { $0.contains("-->") }
    expectNoDifference(lines, ["00:00:00.500 --> 00:00:01.500", "00:00:01.500 --> 00:00:02.500"])
  }

  @Test("Each word stands behind the moment at which it is begun, once, and the words together are the text")
  func wordByWord() {
    var transcript = Transcript()
    transcript.hear(1, "Room 17, é<b>", from: 0, to: 2000, frame: 0)
    // A number is reported twice, because it is spoken as two words.
    let heard = HeardAnnouncement.all(
      in: transcript.entries, sampleRate: 1000, words: [0: [(0, 0), (400, 5), (700, 5), (1200, 9)]])
    expectNoDifference(heard.map { CaptionWords($0).pieces.map(\.text) }, [["Room ", "17, ", "é<b>"]])
    expectNoDifference(heard.map { CaptionWords($0).attribute }, ["5:0.0 4:0.4 4:1.2"])
    expectNoDifference(
      CaptionTrack.webVTT(heard),
      """
      WEBVTT

      00:00:00.000 --> 00:00:02.000
      <lang en>Room <00:00:00.400>17, <00:00:01.200>é&lt;b&gt;</lang>

      """)
  }
}

@Suite("The clock of a recording")
struct RecordingClockTests {
  @Test("A moment is placed from the sound before it, never past the next; each session for itself")
  func places() {
    var transcript = Transcript()
    transcript.hear(1, "a", from: 1000, to: 1500, frame: 0)
    // A silence of 98 s, shortened to 60 s.
    transcript.hear(2, "b", from: 100_000, to: 100_500, frame: 60_500)
    transcript.begin()
    transcript.hear(1, "c", from: 500, to: 700, frame: 61_500)
    let clock = RecordingClock(transcript.entries, sampleRate: 1000)
    let moments: [(Int, Int)] = [(0, 0), (1000, 0), (1400, 0), (90_000, 0), (100_100, 0), (0, 1), (600, 1), (9, 2)]
    expectNoDifference(
      moments.map { clock.seconds(of: .milliseconds($0), in: $1) }, [0, 0, 0.4, 60.5, 60.6, 61, 61.6, 61.5])
  }
}
