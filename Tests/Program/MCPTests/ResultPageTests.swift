import CustomDump
import Foundation
import Testing
import Text

@testable import MCP

@Suite("A page of a result")
struct ResultPageTests {
  private static let stops = (1...5).map { index in
    #"{"screen":"list","index":\#(index),"style":"voiceover","announcement":"Row \#(index)","node":"list/\#(index)","unreachable":[]}"#
  }
  private static let screen =
    #"{"schema":1,"screen":"list","elements":5,"unheard":[{"node":"a","text":"A","why":"b"},{"node":"c","text":"C","why":"d"}]}"#

  private func object(_ json: JSONText) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.line.utf8)) as? [String: Any])
  }

  @Test(
    "has the stops from an offset on, and the number of those that follow",
    arguments: [
      (ResultPage(), [1, 2, 3, 4, 5], 0), (ResultPage(limit: 2), [1, 2], 3), (ResultPage(offset: 3, limit: 2), [4, 5], 0),
      (ResultPage(offset: 4, limit: 10), [5], 0), (ResultPage(offset: 9), [], 0),
    ])
  func pages(page: ResultPage, indices: [Int], left: Int) throws {
    let result = try object(page.hearing(Self.stops, of: [Self.screen], notices: []))
    expectNoDifference((result["stops"] as? [[String: Any]])?.compactMap { $0["index"] as? Int }, indices)
    expectNoDifference(result["left"] as? Int, left)
  }

  @Test("says how to go on where stops follow")
  func advice() throws {
    let result = try object(ResultPage(offset: 1, limit: 2).hearing(Self.stops, of: [], notices: [.string("Note.")]))
    expectNoDifference(result["notices"] as? [String], ["Note.", "2 more follow; go on with offset 3"])
  }

  @Test("cuts the texts that are not said to the same page, with their number")
  func unheard() throws {
    let result = try object(ResultPage(limit: 1).hearing(Self.stops, of: [Self.screen], notices: []))
    let screen = try #require((result["screens"] as? [[String: Any]])?.first)
    expectNoDifference((screen["unheard"] as? [[String: Any]])?.compactMap { $0["text"] as? String }, ["A"])
    expectNoDifference(screen["unheardLeft"] as? Int, 1)
  }

  @Test("has in brief what is heard, and what cannot be reached")
  func brief() throws {
    let nested =
      #"{"screen":"list","index":6,"style":"voiceover","announcement":"Card","unreachable":[{"id":"x","role":"button","name":"Buy"}]}"#
    let result = try object(ResultPage(isBrief: true).hearing([Self.stops[0], nested], of: [], notices: []))
    let stops = try #require(result["stops"] as? [[String: Any]])
    expectNoDifference(stops[0].keys.sorted(), ["announcement", "index"])
    expectNoDifference(stops[1].keys.sorted(), ["announcement", "index", "unreachable"])
  }

  @Test("tells in brief the screen and the style of each stop where there are two")
  func severalScreens() throws {
    let other = Self.stops[0].replacing(#""list","index""#, with: #""form","index""#).replacing("voiceover", with: "talkback")
    let result = try object(ResultPage(isBrief: true).hearing([Self.stops[0], other], of: [], notices: []))
    expectNoDifference(
      (result["stops"] as? [[String: Any]])?.map { "\($0["screen"] ?? "") \($0["style"] ?? "")" },
      ["list voiceover", "form talkback"])
  }

  /// A report with four findings of two causes.
  private static let report: [String: JSONValue] = [
    "schema": 1, "passed": false, "transcripts": .array(["long"]), "answers": .array(["long"]),
    "findings": .array(
      (0..<4).map { index in
        .object([
          "rule": .string(index == 0 ? "page-title" : "name-missing"), "criterion": "4.1.2", "screen": "list", "fix": "name it",
          "selector": .string("button:nth-child(\(index))"), "node": .string("list/\(index)"), "source": "a.html:7",
        ])
      }),
    "groups": .array([
      .object(["rule": "name-missing", "count": 3, "measured": "no name", "findings": .array([1, 2, 3])]),
      .object(["rule": "page-title", "count": 1, "measured": "no title", "findings": .array([0])]),
    ]),
    "rules": .array([.object(["id": "name-missing"]), .object(["id": "focus-lost"])]),
    "notPressed": .array([.object(["name": "Delete"])]),
  ]

  @Test("of an audit has the findings from an offset on, and nothing of what is heard all over the app")
  func findings() throws {
    let result = try object(ResultPage(offset: 1, limit: 2).audit(Self.report, notices: []))
    expectNoDifference((result["findings"] as? [[String: Any]])?.compactMap { $0["node"] as? String }, ["list/1", "list/2"])
    expectNoDifference(result["left"] as? Int, 1)
    expectNoDifference((result["rules"] as? [[String: Any]])?.compactMap { $0["id"] as? String }, ["name-missing"])
    #expect(result["transcripts"] == nil && result["answers"] == nil)
  }

  @Test("of an audit has in brief the causes, each with its fix and its first places")
  func causes() throws {
    let result = try object(ResultPage(limit: 1, isBrief: true).audit(Self.report, notices: []))
    let cause = try #require((result["groups"] as? [[String: Any]])?.first)
    expectNoDifference(cause["count"] as? Int, 3)
    expectNoDifference(cause["fix"] as? String, "name it")
    expectNoDifference(
      (cause["places"] as? [[String: Any]])?.map { "\($0["source"] ?? "") \($0["selector"] ?? "")" },
      ["a.html:7 button:nth-child(1)", "a.html:7 button:nth-child(2)", "a.html:7 button:nth-child(3)"])
    expectNoDifference(result["left"] as? Int, 1)
    expectNoDifference(result["notPressedLeft"] as? Int, 1)
    #expect(result["findings"] == nil)
  }

  @Test("of a check has in brief no lines of the flows")
  func flows() throws {
    let flow: JSONValue = .object(["flow": "a.flow", "findings": .array([]), "steps": .array(["long"])])
    let result = try object(ResultPage(isBrief: true).check(["flows": .array([flow])], notices: []))
    expectNoDifference((result["flows"] as? [[String: Any]])?.first?.keys.sorted(), ["findings", "flow"])
  }
}
