import CustomDump
import Foundation
import Testing
import Text

@testable import Flows

@Suite("The history of flows")
struct FlowHistoryTests {
  private func report(_ name: String, seconds: Double, announcements: Int, keys: Int) -> FlowReport {
    var report = FlowReport(name: name)
    (report.speechSeconds, report.announcementCount, report.keyCount) = (seconds, announcements, keys)
    report.interruptionCount = 1
    return report
  }

  private func history() throws -> FlowHistory {
    let time = Date(timeIntervalSince1970: 1_795_000_000)
    let builds = [
      FlowHistory.Build("1.0", at: time, [report("sign-in", seconds: 12.34, announcements: 20, keys: 31)]),
      FlowHistory.Build(
        "1.1 <b>", at: time,
        [
          report("sign-in", seconds: 14, announcements: 20, keys: 30),
          report("visit", seconds: 5, announcements: 1, keys: 2),
        ]),
    ]
    return try FlowHistory(builds.map(\.line).joined())
  }

  @Test("What is kept is read again, one line a build")
  func kept() throws {
    let history = try history()
    expectNoDifference(history.builds.map(\.build), ["1.0", "1.1 <b>"])
    expectNoDifference(history.builds[0].at, "2026-11-18T11:06:40Z")
    expectNoDifference(history.flows, ["sign-in", "visit"])
    expectNoDifference(history.costs(of: "visit").map { $0?.keyPresses }, [nil, 2])
  }

  @Test("It is told with what is different from the build before")
  func told() throws {
    expectNoDifference(
      try history().text(in: .english),
      """
      sign-in
        1.0: 12.3 s of speech, 20 announcements, 1 interruption, 31 key presses
        1.1 <b>: 14 s of speech (+1.7), 20 announcements, 1 interruption, 30 key presses (−1)
      visit
        1.0: not played
        1.1 <b>: 5 s of speech, 1 announcement, 1 interruption, 2 key presses

      """)
    #expect(try history().text(in: .bokmål).contains("  1.0: 12,3 s tale, 20 opplesinger, 1 avbrytelse, 31 tastetrykk\n"))
  }

  @Test("A line that is none of a history is told with its number")
  func broken() throws {
    let text = try history().builds[0].line + "\n{\"build\": 3}\n"
    let failure = #expect(throws: FlowHistory.Failure.self) { try FlowHistory(text) }
    expectNoDifference(failure?.line, 3)
  }

  @Test("The page has a plot for each figure of each flow, names escaped, and asks for nothing")
  func page() throws {
    let page = FlowHistoryPage(try history(), language: .bokmål, style: "").source
    expectNoDifference(page.components(separatedBy: "<svg").count - 1, 8)
    #expect(page.contains("1.1 &lt;b&gt;"))
    #expect(page.contains("Tale i flyten sign-in, fra bygg til bygg"))
    #expect(!page.contains("<script") && !page.contains("src="))
  }

  @Test("A history without a build says so")
  func empty() throws {
    expectNoDifference(try FlowHistory("\n").text(in: .english), "There is no build in this history.\n")
    #expect(FlowHistoryPage(try FlowHistory(""), language: .english, style: "").source.contains("There is no build"))
  }
}
