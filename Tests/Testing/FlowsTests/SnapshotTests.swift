import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@testable import Flows

@Suite("What is heard along a flow, as a file")
struct SnapshotTests {
  private static func played(_ text: String, style: ReaderProfile.Style = .voiceOver) throws -> HeardSnapshot {
    var hearing = FlowHearing()
    hearing.hearsScreens = true
    let report = try FlowRun.play(
      FlowParser.parse(text, name: "a.flow"), on: LibraryEnvironment(),
      settings: SessionSettings(profile: ReaderProfile(style: style)), hearing: hearing)
    return HeardSnapshot(flow: "a.flow", renditions: [try #require(HeardSnapshot.Rendition(report))])
  }

  /// A file with announcements of one screen.
  private static func file(_ lines: [String], unknown: String = "") throws -> HeardSnapshot.Rendition {
    let head = ["heard along a.flow", "style voiceover", "language en", "screen a", unknown, "> open a"]
    return try HeardSnapshot((head + lines.map { "  " + $0 }).joined(separator: "\n"), name: "a.heard").renditions[0]
  }

  @Test("A walk has the announcements under the line that caused them, without hints")
  func walk() throws {
    expectNoDifference(
      try Self.played("next\nwait idle\nnext\n").text,
      """
      heard along a.flow
      # An indented line is one announcement. To renew them: earshot check --update a.flow

      style voiceover
      language en

      screen form
      > open login
        Library, heading
      > next
        Name, text field
      > wait idle
      > next
        \(try Self.second)

      """)
  }

  private static var second: String {
    get throws {
      try LibraryEnvironment.play("next\nnext\nwait idle\n").transcript.announcementTexts.dropFirst(2).first ?? ""
    }
  }

  @Test("A screen that no command follows is heard as a whole, in the style that the lines above it choose")
  func wholeScreen() throws {
    let whole = try Self.played("open login\n").renditions[0]
    expectNoDifference(whole.steps.map(\.action), ["open login"])
    #expect(whole.count > 2)
    expectNoDifference(try Self.played("").renditions[0].steps.map(\.lines), whole.steps.map(\.lines))
    expectNoDifference(try Self.played("wait idle\n").renditions[0].steps[0].lines, whole.steps[0].lines)
    let talkBack = try Self.played("style talkback\n").renditions[0]
    expectNoDifference(talkBack.key, RenditionKey(.talkBack, .english))
    expectNoDifference(talkBack.count, whole.count)
  }

  @Test("A version of a reader stands in the file, whether a setting or the flow chooses it; without one nothing does")
  func version() throws {
    for text in ["reader talkback-16\n", "reader talkback-16\nnext\n"] {
      let snapshot = try Self.played(text)
      expectNoDifference(snapshot.renditions[0].key, RenditionKey(.talkBack, reader: .talkBack16, .english))
      #expect(snapshot.text.contains("\nstyle talkback\nreader talkback-16\nlanguage en\n"), "\(snapshot.text)")
      let read = try HeardSnapshot(snapshot.text, name: "a.heard")
      expectNoDifference(read.text, snapshot.text)
      expectNoDifference(read.renditions.map(\.key), snapshot.renditions.map(\.key))
    }
    #expect(!(try Self.played("style talkback\n").text.contains("reader")))
    expectNoDifference(RenditionKey(.talkBack, reader: .talkBack16, .english).words, "TalkBack 16, English")
    expectNoDifference(RenditionKey(.voiceOver, reader: .iOS26, .bokmål).words, "VoiceOver of iOS 26, Bokmål")
  }

  @Test("What is read back is written the same, whatever the words", arguments: ReaderProfile.Style.allCases)
  func written(_ style: ReaderProfile.Style) throws {
    let texts: [[Announcement.Segment]] = [
      [.init(.name, "Send"), .init(.role, "button")], [.init(.name, "button")], [.init(.name, "polite: no")],
      [.init(.name, "Email address"), .init(.value, "kari@example.org"), .init(.role, "text field")],
      [.init(.name, "# not a comment {name}")], [.init(.name, "> one\ntwo")], [.init(.name, "Dr. No: 7, 8; 9.")],
      [.init(.container, "in list"), .init(.name, "Row"), .init(.position, "1 of 12")],
      [.init(.state, "checked"), .init(.name, "on"), .init(.role, "checkbox")],
    ]
    let key = RenditionKey(style, .english)
    let rendition = HeardSnapshot.Rendition(key, screens: [("a", [.heading], texts)])
    let text = HeardSnapshot(flow: "a.flow", renditions: [rendition]).text
    let read = try HeardSnapshot(text, name: "a.heard")
    expectNoDifference(read.text, text)
    let lines = try #require(read[key]).steps[0].lines
    expectNoDifference(lines.count, texts.count)
    for (line, segments) in zip(lines, texts) {
      expectNoDifference(SpokenText(line.segments.text), SpokenText(segments.text))
      let names = segments.filter { $0.kind == .name }.text
      expectNoDifference(SpokenText(line.segments.filter { $0.kind == .name }.text), SpokenText(names))
      let roles = segments.filter { $0.kind == .role }.text
      expectNoDifference(SpokenText(line.segments.filter { $0.kind == .role }.text), SpokenText(roles))
    }
  }

  @Test(
    "Differences are told in the kinds of diff, at the lines of the file",
    arguments: [
      (["A, button", "B, link"], ["A, button", "B, link"], []),
      (["A, button", "B, link"], ["button", "B, link"], ["7 lost its name: expected \"A, button\", but heard \"button\""]),
      (["A, button", "B, link"], ["A", "B, link"], ["7 lost its role: expected \"A, button\", but heard \"A\""]),
      (
        ["A, checkbox, checked"], ["A, checkbox, not checked"],
        ["7 state: expected \"A, checkbox, checked\", but heard \"A, checkbox, not checked\""]
      ),
      (["A, button"], ["A now, button"], ["7 reworded: expected \"A, button\", but heard \"A now, button\""]),
      (["A", "B"], ["A"], ["8 gone: expected \"B\", but heard nothing"]),
      (["A", "B"], ["A", "C, button", "B"], ["7 new: expected nothing after \"A\", but heard \"C, button\""]),
      (["A", "B", "C"], ["C", "A", "B"], ["9 moved: expected \"C\" after \"B\", but heard \"C\" first"]),
      (
        ["A", "B", "C, button"], ["button", "A", "B"],
        ["9 lost its name, moved: expected \"C, button\" after \"B\", but heard \"button\" first"]
      ),
      // A new element before one in other words is not taken for it.
      (
        ["A", "Send it, button"], ["A", "News, link", "Send, button"],
        [
          "7 new: expected nothing after \"A\", but heard \"News, link\"",
          "8 reworded: expected \"Send it, button\", but heard \"Send, button\"",
        ]
      ),
      (["A"], ["polite: A"], ["7 urgency: expected navigation \"A\", but heard polite \"A\""]),
      // A position follows from the elements around it.
      (
        ["A, tab, 1 of 2", "B, tab, 2 of 2"], ["A, tab, 1 of 3", "B, tab, 2 of 3", "C, tab, 3 of 3"],
        ["8 new: expected nothing after \"B, tab, 2 of 3\", but heard \"C, tab, 3 of 3\""]
      ),
      (
        ["A, tab, 1 of 2"], ["A, tab, 2 of 2"],
        ["7 reworded: expected \"A, tab, 1 of 2\", but heard \"A, tab, 2 of 2\""]
      ),
    ] as [([String], [String], [String])])
  func differences(_ old: [String], _ new: [String], _ findings: [String]) throws {
    let comparison = SnapshotComparison(old: [try Self.file(old)], new: [try Self.file(new)])
    expectNoDifference(comparison.findings(in: "a.heard").map { "\($0.line) \($0)" }, findings)
    expectNoDifference(comparison.lossCount, findings.count { $0.contains("lost its") })
  }

  @Test(
    "What a screen could not tell before is no difference; what it cannot tell now is unknown",
    arguments: [
      ("A", "A, heading", "unknown heading", "", []), ("A", "A, heading", "", "", ["reworded"]),
      ("A", "A, heading", "unknown heading", "unknown heading", ["reworded"]),
      ("A, heading", "A", "", "unknown heading", ["unknown heading"]), ("A, heading", "A", "", "", ["lost-role"]),
      ("A, heading", "heading", "unknown heading", "", ["lost-name"]),
      ("A, tab", "selected, A, tab, 1 of 2", "unknown selected, position", "", []),
      ("A, tab", "dimmed, A, tab", "unknown selected, position", "", ["state"]),
      ("text field", "Email, text field", "unknown hint", "", []),
      ("A, text field", "B, text field", "unknown hint", "", ["new", "gone"]),
    ] as [(String, String, String, String, [String])])
  func unknown(_ old: String, _ new: String, _ before: String, _ now: String, _ kinds: [String]) throws {
    let comparison = SnapshotComparison(
      old: [try Self.file(["First", old], unknown: before)], new: [try Self.file(["First", new, "Last"], unknown: now)])
    let findings = comparison.findings(in: "a.heard").filter { !$0.said.contains("Last") }
    let told = findings.flatMap { $0.restsOn.isEmpty ? $0.kinds.map(\.rawValue) : ["unknown \($0.restsOn.joined())"] }
    expectNoDifference(told, kinds)
  }

  @Test(
    "A line that is none of such a file is refused with its number",
    arguments: [
      ("", 1), ("x", 1), ("# a\n\nx", 3), ("heard along a\nstyle x", 2), ("heard along a\nlanguage en", 2),
      ("heard along a\nstyle voiceover\nlanguage xx", 3),
      ("heard along a\nreader ios-26", 2),
      ("heard along a\nstyle voiceover\nreader talkback-16", 3), ("heard along a\nstyle voiceover\nreader x", 3),
      ("heard along a\n  A", 2), ("heard along a\n> next", 2),
      ("heard along a\nstyle voiceover\nlanguage en\nunknown headin", 4),
      ("heard along a\nstyle voiceover\nlanguage en\n> next\nA", 5),
      ("heard along a\nstyle voiceover\nlanguage en\n> next\nstyle voiceover\nlanguage en", 6),
      ("heard along a\nstyle voiceover\nlanguage en\n", 3),
    ])
  func broken(_ text: String, _ line: Int) throws {
    let failure = #expect(throws: FlowParser.Failure.self) { try HeardSnapshot(text, name: "a.heard") }
    expectNoDifference(failure?.line, line)
  }
}
