import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Session
import TestSupport
import Testing

@testable import Flows

@Suite("A flow that is given line by line")
struct InteractiveFlowTests {
  private var flow = InteractiveFlow(on: LibraryEnvironment(), settings: SessionSettings())

  @Test("Each line tells what was said until all is said")
  mutating func turns() {
    expectNoDifference(flow.open("shelf").said.map(\.text).count, 1)
    let turn = flow.take(line: "next")
    expectNoDifference(turn.problem, nil)
    #expect(!turn.said.isEmpty)
    #expect(turn.said.allSatisfy { $0.trigger != nil })
    expectNoDifference(flow.cursor?.segments.first, "shelf")
  }

  @Test("A line that cannot be read or done tells why, and the next one is done")
  mutating func problems() {
    _ = flow.open(nil)
    expectNoDifference(flow.take(line: "nxt").problem, "unknown command 'nxt'; did you mean 'next'?")
    expectNoDifference(flow.take(line: "open attic").problem, "there is no screen 'attic'; choose login, shelf")
    #expect(flow.take(line: "find nothing of the kind").problem != nil)
    #expect(flow.take(line: "app other").problem != nil)
    expectNoDifference(flow.take(line: "next").problem, nil)
  }

  @Test("A line that expects something tells what does not hold")
  mutating func expectations() {
    let said = flow.open(nil).said.first?.text ?? ""
    expectNoDifference(flow.take(line: "expect \"\(said)\"").findings.count, 0)
    _ = flow.take(line: "next")
    expectNoDifference(flow.take(line: "expect \"no such text\"").findings.count, 1)
    expectNoDifference(flow.take(line: "next").findings.count, 0)
  }

  @Test("What was done and said is a flow that holds")
  mutating func recording() throws {
    _ = flow.open("shelf")
    for line in ["next", "nxt", "find nothing of the kind", "next", "style talkback", "previous"] { _ = flow.take(line: line) }
    #expect(!flow.recorded.contains("nothing of the kind"))
    let report = try LibraryEnvironment.play(flow.recorded, style: .talkBack)
    expectNoDifference(report.findings.map(\.description), [])
    #expect(report.judgedCount > 3)
  }
}
