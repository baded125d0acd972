import CustomDump
import Foundation
import Session
import TestSupport
import Testing
import Text

@testable import Flows

@Suite("The page of a check")
struct CheckPageTests {
  private func play(_ text: String) throws -> FlowReport {
    var report = try FlowRun.play(
      FlowParser.parse(text, name: "a.flow"), on: LibraryEnvironment(), settings: SessionSettings(),
      hearing: FlowHearing(keepsScreens: true))
    report.dropUnusedViews()
    return report
  }

  @Test("It has each step with what was heard and what was expected, and says which line held")
  func steps() throws {
    let page = CheckPage([try play("next\nexpect \"Name, text field\"\nexpect nothing\n")], in: .english).html
    #expect(page.contains("<code>next</code> <span class=\"place\">line 1</span>"), "\(page)")
    #expect(page.contains("<span lang=\"en\">Name, text field</span>"))
    #expect(page.contains("<code>expect &quot;Name, text field&quot;</code> <span class=\"place\">line 2</span> as expected"))
    #expect(page.contains("<code>expect nothing</code> <span class=\"place\">line 3</span> as expected"))
    #expect(page.contains("<details class=\"flow\"><summary>"))
    #expect(!page.contains("<figure>"))
  }

  @Test("A line that fails stands open with what was heard, what differs, and the screen, which is drawn once")
  func failure() throws {
    let report = try play("next\nexpect \"Home\"\nexpect cursor shelf\nfind Zebra\nbudget 0.1 s\n")
    let page = CheckPage([report], in: .english).html
    #expect(page.contains("<details class=\"flow\" open=\"\"><summary>"))
    #expect(page.contains("<strong>expected &quot;Home&quot;, but heard navigation &quot;Name, text field&quot;"), "\(page)")
    #expect(page.contains("<strong>expected &#39;find Zebra&#39; to be done"), "\(page)")
    // The limit belongs to no step.
    #expect(page.contains("Further findings"))
    expectNoDifference(Set(report.findings.compactMap(\.viewIndex)).count, report.views.count)
    let hasPlaces = report.views.contains { ScreenDrawing($0.tree, cursor: nil).hasPlaces }
    expectNoDifference(page.components(separatedBy: "<figure>").count - 1, hasPlaces ? report.views.count : 0)
  }

  @Test("It names each flow with its verdict, also one that could not be played, and one that wavers")
  func verdicts() throws {
    var wavering = try play("next\nexpect \"Name, text field\"")
    wavering.follow(try play("next\nexpect \"Home\""))
    let broken = FlowReport(name: "b <1>.flow", problem: FlowProblem("cannot read flow 'b'", exitCode: 74))
    let english = CheckPage([wavering, broken], in: .english).html
    #expect(english.contains("<span>wavering</span>"), "\(english)")
    #expect(english.contains("at try 1: a.flow:2: expected &quot;Home&quot;"))
    #expect(english.contains("b &lt;1&gt;.flow"))
    #expect(english.contains("<span class=\"bad\">error</span>"))
    let norwegian = CheckPage([wavering, broken], in: .bokmål).html
    #expect(norwegian.contains("<html lang=\"nb\">"))
    #expect(norwegian.contains("<span>ustabilt</span>"))
    #expect(norwegian.contains("<title>2 forløp, earshot check</title>"))
  }

  @Test("It loads nothing and runs nothing")
  func alone() throws {
    let page = CheckPage([try play("next")], in: .english).html
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("<script"))
    #expect(!page.contains("src=\"http"))
  }
}
