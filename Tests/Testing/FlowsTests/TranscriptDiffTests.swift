import Announcements
import CustomDump
import Session
import Testing
import Text

@testable import Flows

@Suite("Comparing transcripts")
struct TranscriptDiffTests {
  /// The transcript of a session without events.
  private static let session = [
    TranscriptEntry(
      seq: 1, at: .zero,
      event: .session(style: "voiceover", language: "en", voice: "en", rate: 240, audio: "none"))
  ]

  /// A transcript of lines like `email: Email address, text field` (`!` before the text: assertive, a number
  /// after `@`: milliseconds until it begins).
  private static func transcript(_ lines: String...) -> [TranscriptEntry] {
    var entries = session
    for (number, line) in lines.enumerated() {
      let time = Duration.seconds(number)
      let (node, rest) = Self.halves(line, at: ": ")
      let (text, latency) = Self.halves(rest, at: " @")
      let isUrgent = text.hasPrefix("!")
      entries.add(.command(line: "next", by: .flow), at: time)
      let trigger = entries.count
      entries.add(
        .announcement(
          Announcement(
            id: number + 1, [.init(.text, isUrgent ? String(text.dropFirst()) : text)],
            priority: isUrgent ? .assertive : .navigation, source: .cursor, language: "en", subject: node,
            screen: "login", trigger: trigger, triggeredAt: time)), at: time)
      if let latency = Int(latency) {
        let start = time + .milliseconds(latency)
        entries.add(.speech(OutcomeReport(number + 1, .started(Latency(at: start)), at: start)), at: start)
      }
    }
    return entries
  }

  private static func halves(_ text: String, at separator: String) -> (String, String) {
    let parts = text.split(separator: separator, maxSplits: 1).map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

  /// The differences as `kind: old > new`.
  private static func found(_ old: [TranscriptEntry], _ new: [TranscriptEntry]) -> [String] {
    TranscriptDiff(old: old, new: new).differences.map {
      "\($0.kind.rawValue): \($0.old?.text ?? "-") > \($0.new?.text ?? "-")"
    }
  }

  /// A transcript of one element with its role, in a style.
  private static func named(_ name: String, role: String?, style: String) -> [TranscriptEntry] {
    var entries = [
      TranscriptEntry(seq: 1, at: .zero, event: .session(style: style, language: "en", voice: "en", rate: 240, audio: "none"))
    ]
    let segments = [Announcement.Segment(.name, name)] + (role.map { [.init(.role, $0)] } ?? [])
    entries.add(
      .announcement(
        Announcement(
          id: 1, segments, priority: .navigation, source: .cursor, language: "en", subject: "a", screen: "login", trigger: nil,
          triggeredAt: .zero)), at: .zero)
    return entries
  }

  @Test("Another style's word for a role is another word, and no lost role; where no word is left the role is lost")
  func styles() {
    let old = Self.named("Email", role: "text field", style: "voiceover")
    expectNoDifference(
      Self.found(old, Self.named("Email", role: "edit box", style: "talkback")),
      ["reworded: Email, text field > Email, edit box"])
    expectNoDifference(
      Self.found(old, Self.named("Email", role: nil, style: "talkback")), ["lost-role: Email, text field > Email"])
    expectNoDifference(
      Self.found(old, Self.named("Email", role: "link", style: "voiceover")),
      ["lost-role: Email, text field > Email, link"])
  }

  @Test("Another version of a reader is named before what differs")
  func versions() {
    func session(_ reader: String?) -> [TranscriptEntry] {
      [
        TranscriptEntry(
          seq: 1, at: .zero,
          event: .session(style: "voiceover", reader: reader, language: "en", voice: "en", rate: 240, audio: "none"))
      ]
    }
    let text = TranscriptDiff(old: session(nil), new: session("ios-26")).report(in: .english).text
    #expect(text.contains("Reader: VoiceOver of iOS 26, was no version"), "\(text)")
    let nb = TranscriptDiff(old: session("ios-18"), new: session("ios-26")).report(in: .bokmål).text
    #expect(nb.contains("Skjermleser: VoiceOver i iOS 26, var VoiceOver i iOS 18"), "\(nb)")
    #expect(!TranscriptDiff(old: session("ios-26"), new: session("ios-26")).report(in: .english).text.contains("Reader:"))
  }

  private static let plain = transcript("a: Email", "b: Password", "c: Sign in")

  @Test("Two runs that sound alike have no difference, whatever punctuation and case are")
  func same() {
    let other = Self.transcript("a: email.", "b: Password @15", "c: Sign in")
    #expect(TranscriptDiff(old: Self.plain, new: other).differences.isEmpty)
  }

  @Test(
    "What a listener would notice is named",
    arguments: [
      (transcript("a: Email", "b: Password", "x: Help", "c: Sign in"), ["new: - > Help"]),
      (transcript("a: Email", "c: Sign in"), ["gone: Password > -"]),
      (transcript("b: Password", "c: Sign in"), ["gone: Email > -"]),
      (transcript("b: Password", "c: Sign in", "a: Email"), ["moved: Email > Email"]),
      (
        transcript("a: Email", "b: Password, required", "c: Sign in"),
        ["reworded: Password > Password, required"]
      ),
      (transcript("a: Email", "b: Code", "c: Sign in"), ["reworded: Password > Code"]),
      (transcript("a: Email", "b: Password", "c: Enter"), ["reworded: Sign in > Enter"]),
      (transcript("a: Email", "b: !Password", "c: Sign in"), ["urgency: Password > Password"]),
      (
        transcript("x: Other"),
        ["gone: Email > -", "gone: Password > -", "gone: Sign in > -", "new: - > Other"]
      ),
    ] as [([TranscriptEntry], [String])])
  func differences(new: [TranscriptEntry], expected: [String]) {
    expectNoDifference(Self.found(Self.plain, new), expected)
  }

  @Test("An announcement is later when it begins more than 20 ms later after its cause")
  func later() {
    let old = Self.transcript("a: Email @5", "b: Password @5", "c: Sign in @5")
    let new = Self.transcript("a: Email @25", "b: Password @26", "c: Sign in")
    expectNoDifference(Self.found(old, new), ["later: Password > Password"])
    expectNoDifference(Self.found(new, old), [])
  }

  /// A transcript of commands, and of one notification after some of them.
  private static func news(after commands: Int, _ delay: Duration, by origin: CommandOrigin) -> [TranscriptEntry] {
    var entries = session
    for number in 1...3 {
      let time = Duration.seconds(10 * number)
      entries.add(.command(line: "next", by: origin), at: time)
      guard number == commands else { continue }
      let start = time + delay
      entries.add(
        .announcement(
          Announcement(
            id: 1, [.init(.text, "New notification: A")], priority: .polite, source: .live, language: "en",
            triggeredAt: start)), at: start)
      entries.add(.speech(OutcomeReport(1, .started(Latency(at: start)), at: start)), at: start)
    }
    return entries
  }

  @Test("News is later when it comes after a further command, or in a flow later after the same one")
  func laterNews() {
    let first = Self.news(after: 1, .zero, by: .flow)
    let reported = ["later: New notification: A > New notification: A"]
    expectNoDifference(Self.found(first, Self.news(after: 2, .zero, by: .flow)), reported)
    expectNoDifference(Self.found(first, Self.news(after: 1, .seconds(2), by: .flow)), reported)
    expectNoDifference(Self.found(Self.news(after: 2, .zero, by: .flow), first), [])
    // After a person's key its time does not matter.
    expectNoDifference(
      Self.found(Self.news(after: 1, .zero, by: .key), Self.news(after: 1, .seconds(2), by: .key)), [])
    expectNoDifference(
      Self.found(Self.news(after: 1, .zero, by: .key), Self.news(after: 3, .zero, by: .key)), reported)
  }

  @Test("What is said again after a cut is no announcement of its own")
  func repeats() {
    var new = Self.plain
    let again = Announcement(
      id: 9, [.init(.text, "Email")], priority: .navigation, source: .cursor, language: "en", subject: "a",
      repeats: 1)
    new.append(TranscriptEntry(seq: 99, at: .seconds(9), event: .announcement(again)))
    #expect(TranscriptDiff(old: Self.plain, new: new).differences.isEmpty)
  }

  @Test("A line that waits longer for the lines of its answer before it is not later")
  func furtherLines() {
    func help(_ first: Duration) -> [TranscriptEntry] {
      var entries = Array(Self.plain.prefix(1))
      entries.add(.command(line: "help", by: .flow))
      for (id, text, start) in [(1, "next: moves on", Duration.zero), (2, "back: goes back", first)] {
        entries.add(
          .announcement(
            Announcement(
              id: id, [.init(.text, text)], priority: .navigation, source: .command, language: "en", trigger: 2)))
        entries.add(.speech(OutcomeReport(id, .started(Latency(at: start)), at: start)), at: start)
      }
      return entries
    }
    #expect(TranscriptDiff(old: help(.seconds(1)), new: help(.seconds(2))).differences.isEmpty)
  }

  /// The plain transcript with outcomes for some of its announcements.
  private static func heard(_ outcomes: [Announcement.ID: Outcome], again: Outcome? = nil) -> [TranscriptEntry] {
    var entries = plain
    for (id, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
      entries.add(.speech(OutcomeReport(id, outcome, at: .seconds(9))), at: .seconds(9))
    }
    if let again {
      entries.add(
        .announcement(
          Announcement(
            id: 9, [.init(.text, "Email")], priority: .navigation, source: .cursor, language: "en", repeats: 1)),
        at: .seconds(9))
      entries.add(.speech(OutcomeReport(9, again, at: .seconds(9))), at: .seconds(9))
    }
    return entries
  }

  @Test(
    "A listener notices what was heard in one and cut or dropped in the other",
    arguments: [
      (heard([1: .finished]), heard([1: .cut(heard: "Em", by: nil)]), ["cut"]),
      (heard([1: .finished]), heard([1: .cut(heard: "", by: nil)]), ["unheard"]),
      (heard([1: .cut(heard: "Em", by: nil)]), heard([1: .dropped(by: nil)]), ["unheard"]),
      (heard([1: .superseded(by: 2)]), heard([1: .finished]), ["heard"]),
      (heard([1: .dropped(by: nil)]), heard([1: .superseded(by: 2)]), []),
      // The word of a cut depends on how fast a person types.
      (heard([1: .cut(heard: "E", by: nil)]), heard([1: .cut(heard: "Em", by: nil)]), []),
      // An announcement whose repeat was said to its end was heard.
      (heard([1: .finished]), heard([1: .cut(heard: "Em", by: nil)], again: .finished), []),
      (heard([1: .finished]), heard([1: .cut(heard: "Em", by: nil)], again: .dropped(by: nil)), ["cut"]),
      // A transcript that ends before has no outcome.
      (heard([1: .finished]), heard([:]), []),
    ] as [([TranscriptEntry], [TranscriptEntry], [String])])
  func hearing(old: [TranscriptEntry], new: [TranscriptEntry], expected: [String]) {
    expectNoDifference(TranscriptDiff(old: old, new: new).differences.map(\.kind.rawValue), expected)
  }

  @Test(
    "One announcement in other words is told by what a tester acts on",
    arguments: [
      ([(.name, "Wi-Fi"), (.role, "switch")], [(.role, "switch")], [.lostName]),
      ([(.name, "Wi-Fi"), (.role, "switch")], [(.name, "unlabelled"), (.role, "switch")], [.lostName]),
      ([(.name, "Wi-Fi"), (.role, "switch")], [(.name, "Wi-Fi")], [.lostRole]),
      ([(.name, "Wi-Fi"), (.role, "switch")], [(.name, "Wi-Fi"), (.role, "button")], [.lostRole]),
      ([(.name, "Wi-Fi")], [(.name, "Wi-Fi"), (.role, "switch")], [.reworded]),
      ([(.state, "on"), (.name, "Wi-Fi")], [(.state, "off"), (.name, "Wi-Fi")], [.state]),
      ([(.state, "on"), (.name, "Wi-Fi")], [(.state, "off"), (.name, "WLAN")], [.state, .reworded]),
      ([(.name, "129 kr")], [(.name, "149 kr")], [.reworded]),
      ([(.name, "Wi-Fi")], [(.name, "wifi")], []),
    ] as [([(Announcement.Segment.Kind, String)], [(Announcement.Segment.Kind, String)], [DifferenceKind])])
  func wordings(
    _ old: [(Announcement.Segment.Kind, String)], _ new: [(Announcement.Segment.Kind, String)], _ kinds: [DifferenceKind]
  ) {
    func wording(_ segments: [(Announcement.Segment.Kind, String)]) -> ElementWording {
      ElementWording(segments.map { Announcement.Segment($0.0, $0.1) })
    }
    expectNoDifference(DifferenceKind.between(wording(old), wording(new)), kinds)
  }

  @Test("In Bokmål every word of the report is in Bokmål")
  func bokmål() {
    let diff = TranscriptDiff(old: Self.plain, new: Self.transcript("a: Email @5", "b: !Password", "c: Enter", "x: Help"))
    let text = diff.report(in: .bokmål).text
    expectNoDifference(
      text,
      """
      viktighet: "Password" er assertive, var navigation, b
      annen ordlyd: "Enter", var "Sign in", c
      nytt: "Help", x
      3 forskjeller: 4 opplesninger, 1.0 s tale; før 3, 1.0 s

      """)
  }

  @Test("How much was heard is told in words, and in JSON")
  func hearingWords() {
    let diff = TranscriptDiff(
      old: Self.heard([1: .finished, 2: .finished]),
      new: Self.heard([1: .cut(heard: "Em", by: nil), 2: .dropped(by: nil)]))
    expectNoDifference(
      diff.report(in: .english).text.split(separator: "\n").prefix(2),
      [
        #"cut: "Email" cut after "Em", was heard to its end, a"#,
        #"unheard: "Password" not heard, was heard to its end, b"#,
      ])
    let json = diff.json()
    #expect(json.contains("\"hearing\" : \"cut\"") && json.contains("\"heard\" : \"Em\""))
  }

  @Test("As text each difference is a line, with a line that sums up")
  func text() {
    let diff = TranscriptDiff(
      old: Self.plain, new: Self.transcript("c: Sign in", "a: Email, text field", "x: Help"))
    expectNoDifference(
      diff.report(in: .english).text,
      """
      gone: "Email", a
      gone: "Password", b
      new: "Email, text field", a
      new: "Help", x
      4 differences: 3 announcements, 1.5 s of speech; before 3, 1.0 s

      """)
  }

  @Test("As JSON both sides of each difference are there, with their lines in the transcripts")
  func json() {
    let diff = TranscriptDiff(old: Self.transcript("a: Email @5"), new: Self.transcript("a: Email @50"))
    expectNoDifference(
      diff.json(),
      """
      {
        "differences" : [
          {
            "fails" : true,
            "kind" : "later",
            "new" : {
              "latency" : 50,
              "line" : 3,
              "node" : "a",
              "priority" : "navigation",
              "screen" : "login",
              "text" : "Email"
            },
            "old" : {
              "latency" : 5,
              "line" : 3,
              "node" : "a",
              "priority" : "navigation",
              "screen" : "login",
              "text" : "Email"
            }
          }
        ],
        "new" : {
          "announcements" : 1,
          "language" : "en",
          "speechSeconds" : 0.3,
          "style" : "voiceover"
        },
        "old" : {
          "announcements" : 1,
          "language" : "en",
          "speechSeconds" : 0.3,
          "style" : "voiceover"
        },
        "passed" : false,
        "schema" : 1
      }

      """)
  }
}

extension [TranscriptEntry] {
  /// Adds an event as the next line.
  fileprivate mutating func add(_ event: TranscriptEntry.Event, at time: Duration = .zero) {
    append(TranscriptEntry(seq: count + 1, at: time, event: event))
  }
}
