import AccessibilityTree
import Announcements
import CustomDump
import Foundation
import ScreenReader
import Testing
import Text

@testable import Session

@Suite("A transcript's lines")
struct TranscriptTests {
  private func line(_ event: TranscriptEntry.Event, at: Duration = .microseconds(1500)) throws -> String {
    let data = TranscriptEntry(seq: 7, at: at, event: event).json()
    let object = try JSONSerialization.jsonObject(with: Data(data.utf8))
    let sorted = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: sorted, as: UTF8.self)
  }

  private func body(_ event: TranscriptEntry.Event) throws -> String {
    let line = try line(event)
    #expect(line.contains("\"at\":1.5"))
    #expect(line.contains("\"seq\":7"))
    return line.replacingOccurrences(of: "\"at\":1.5,", with: "").replacingOccurrences(
      of: "\"seq\":7", with: "#")
  }

  @Test("session, command, screen, cursor and sound have their fields")
  func plain() throws {
    expectNoDifference(
      try body(.session(style: "voiceover", language: "nb", voice: "nb", rate: 240, audio: "none")),
      #"{"audio":"none","event":"session","language":"nb","rate":240,"schema":1,#,"style":"voiceover","version":"\#(ProgramVersion.current)","voice":"nb"}"#
    )
    #expect(
      try body(.session(style: "voiceover", reader: "ios-26", language: "nb", voice: "nb", rate: 240, audio: "none"))
        .contains(#""rate":240,"reader":"ios-26","schema":1"#))
    expectNoDifference(
      try body(.command(line: "next", by: .flow)), #"{"by":"flow","event":"command","line":"next",#}"#)
    expectNoDifference(
      try body(.screen(name: "home", title: "Home")), #"{"event":"screen","screen":"home",#,"title":"Home"}"#)
    expectNoDifference(
      try body(.cursor(node: "home/a", screen: "home")),
      #"{"event":"cursor","node":"home/a","screen":"home",#}"#)
    expectNoDifference(try body(.cursor(node: nil, screen: "home")), #"{"event":"cursor","screen":"home",#}"#)
    expectNoDifference(
      try body(.sound(.synthesizerRestarted)), #"{"event":"sound",#,"state":"synthesizer-restarted"}"#)
  }

  @Test("an announcement has its words and all that is known of it")
  func announcement() throws {
    let full = Announcement(
      id: 3, [.init(.name, "Hjem"), .init(.role, "overskrift")], priority: .navigation, source: .cursor,
      language: "nb", replacementGroup: "g", subject: "home/a", screen: "home", trigger: 2, repeats: 1)
    expectNoDifference(
      try body(.announcement(full)),
      #"{"cause":2,"event":"announcement","group":"g","id":3,"language":"nb","node":"home/a","#
        + #""parts":[{"kind":"name","text":"Hjem"},{"kind":"role","text":"overskrift"}],"priority":"navigation","#
        + #""repeats":1,"screen":"home",#,"source":"cursor","text":"Hjem, overskrift"}"#)
    let news = Announcement(id: 4, [.init(.text, "\"\n")], priority: .polite, source: .live, language: "en")
    expectNoDifference(
      try body(.announcement(news)),
      #"{"event":"announcement","id":4,"language":"en","parts":[{"kind":"text","text":"\"\n"}],"#
        + #""priority":"polite",#,"source":"live","text":"\"\n"}"#)
  }

  @Test(
    "every fate has its word, its interrupter and what was heard",
    arguments: [
      (Outcome.finished, #""fate":"finished""#),
      (
        .cut(heard: "Ho", by: .announcement(4)),
        #""by":{"announcement":4},"event":"speech","fate":"cut","heard":"Ho""#
      ),
      (.cut(heard: "Ho", by: .command(9)), #""by":{"command":9},"event":"speech","fate":"cut","heard":"Ho""#),
      (.cut(heard: "Ho", by: nil), #"{"event":"speech","fate":"cut","heard":"Ho""#),
      (.superseded(by: 4), #""by":{"announcement":4},"event":"speech","fate":"superseded""#),
      (.merged(into: 4), #""fate":"merged","id":3,"into":4"#),
      (.dropped(by: .command(9)), #""by":{"command":9},"event":"speech","fate":"dropped""#),
      (.dropped(by: nil), #"{"event":"speech","fate":"dropped""#),
      (.failed(heard: "H"), #""fate":"failed","heard":"H""#),
    ])
  func outcomes(outcome: Outcome, part: String) throws {
    let line = try body(.speech(OutcomeReport(3, outcome, at: .zero)))
    #expect(line.contains(part), "\(line)")
    #expect(line.contains(#""id":3"#))
  }

  @Test("a start has its receipt in milliseconds; what no device told is absent")
  func receipts() throws {
    let latency = Latency(
      at: .seconds(1), queued: .microseconds(100), synthesized: .microseconds(1250),
      written: .milliseconds(2),
      audible: .microseconds(3456), frame: 42)
    expectNoDifference(
      try body(.speech(OutcomeReport(3, .started(latency), at: .seconds(1)))),
      #"{"event":"speech","fate":"started","id":3,"latency":{"audible":3.456,"frame":42,"queued":0.1,"synthesized":1.25,"written":2},#}"#
    )
    expectNoDifference(
      try body(.speech(OutcomeReport(3, .started(Latency(at: .zero)), at: .zero))),
      #"{"event":"speech","fate":"started","id":3,"latency":{},#}"#)
  }

  @Test("the lines of a whole session are numbered without gaps and never go back in time")
  func wholeSession() throws {
    var bench = SessionBench(style: .talkBack, hints: true)
    _ = bench.obey(.next(nil), .next(nil), .type("hunter2"), .submit)
    _ = bench.idle()
    var last = 0.0
    for (number, line) in zip(1..., try bench.lines()) {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["seq"] as? Int == number)
      let at = try #require(object["at"] as? Double)
      #expect(at >= last)
      last = at
      #expect(!line.contains("\n"))
    }
  }
}
