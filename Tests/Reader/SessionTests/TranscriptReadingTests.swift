import AccessibilityTree
import Announcements
import CustomDump
import Foundation
import Testing
import Text

@testable import Session

@Suite("Reading transcripts")
struct TranscriptReadingTests {
  @Test(
    "An entry read from its line is the entry that was written",
    arguments: events)
  func roundTrip(event: TranscriptEntry.Event) throws {
    let entry = TranscriptEntry(seq: 5, at: Self.time, event: event)
    expectNoDifference(try TranscriptEntry(json: Data(entry.json().utf8)), entry)
  }

  private static let time = Duration.microseconds(1_234_567)

  private static let events: [TranscriptEntry.Event] = [
    .session(style: "talkback", language: "nb", voice: "nb", rate: 240, audio: "pulse"),
    .session(style: "voiceover", reader: "ios-26", language: "en", voice: "en", rate: 240, audio: "none"),
    .command(line: "type •", by: .key),
    .screen(name: "login", title: "Sign in"),
    .cursor(node: "login/email", screen: "login"),
    .cursor(node: nil, screen: "login"),
    .announcement(
      Announcement(
        id: 7, [.init(.name, "Email address"), .init(.role, "text field")], priority: .navigation,
        source: .cursor, language: "en", replacementGroup: "g", subject: "login/email", screen: "login", trigger: 3,
        triggeredAt: time, repeats: 2)),
    .speech(
      OutcomeReport(
        7,
        .started(
          Latency(
            at: time, queued: .microseconds(12), synthesized: .microseconds(730), written: .zero,
            audible: .milliseconds(3), frame: 27)), at: time)),
    .speech(OutcomeReport(7, .finished, at: time)),
    .speech(OutcomeReport(7, .cut(heard: "Email", by: .command(9)), at: time)),
    .speech(OutcomeReport(7, .cut(heard: "", by: nil), at: time)),
    .speech(OutcomeReport(7, .superseded(by: 8), at: time)),
    .speech(OutcomeReport(7, .merged(into: 8), at: time)),
    .speech(OutcomeReport(7, .dropped(by: .announcement(8)), at: time)),
    .speech(OutcomeReport(7, .dropped(by: nil), at: time)),
    .speech(OutcomeReport(7, .failed(heard: ""), at: time)),
    .sound(.synthesizerRestarted),
  ]

  @Test("A line that ends anywhere, or has any byte changed, is an entry or is refused", arguments: events)
  func damaged(event: TranscriptEntry.Event) throws {
    let line = Data(TranscriptEntry(seq: 5, at: Self.time, event: event).json().utf8)
    for count in line.indices {
      #expect(throws: TranscriptError.self, "\(count)") { try TranscriptEntry(json: line.prefix(count)) }
      for byte in [0, 0x22, 0x39, 0x5C, 0x7D, 0xFF] as [UInt8] {
        var other = line
        other[count] = byte
        // What comes of it is as good as any; a crash is not.
        _ = try? TranscriptEntry(json: other)
      }
    }
  }

  @Test("Fields that are not known are passed over")
  func unknownField() throws {
    let line = #"{"seq":1,"at":0,"event":"sound","state":"lost","colour":"blue"}"#
    expectNoDifference(
      try TranscriptEntry(json: Data(line.utf8)), TranscriptEntry(seq: 1, at: .zero, event: .sound(.lost)))
  }

  @Test(
    "What is no entry is refused with the reason",
    arguments: [
      ("hello", "the line is not a JSON object; give a file that --transcript wrote"),
      ("[1]", "the line is not a JSON object; give a file that --transcript wrote"),
      (#"{"seq": 1 "at": 2}"#, "at column 11: a comma or } is missing"),
      (
        String(repeating: "[", count: 100_000),
        "the line is nested more than 512 deep, which is deeper than is read"
      ),
      (#"{"at":0,"event":"sound","state":"lost"}"#, "the line has no 'seq'"),
      (#"{"seq":"1","at":0,"event":"sound","state":"lost"}"#, "'seq' has an invalid value"),
      (#"{"seq":1,"at":0,"event":"dance"}"#, "event 'dance' is not known"),
      (#"{"seq":1,"at":0,"event":"sound","state":"loud"}"#, "state 'loud' is not known"),
      (#"{"seq":1,"at":1e300,"event":"sound","state":"lost"}"#, "1e+300 ms is no time of a session"),
      (#"{"seq":1,"at":0,"event":"speech","id":1,"fate":"superseded"}"#, "'by' names no announcement"),
    ])
  func refused(line: String, reason: String) {
    #expect(throws: TranscriptError(reason)) { try TranscriptEntry(json: Data(line.utf8)) }
  }
}
