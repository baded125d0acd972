import AccessibilityTree
import Announcements
import CustomDump
import Flows
import Foundation
import RemoteApps
import ScreenReader
import Session
import Synchronization
import TestTraits
import Testing
import Text

@testable import Apps

/// Flows on an app that runs elsewhere, whose source is a script.
@Suite("Flows on an app that runs elsewhere")
struct RemoteFlowTests {
  /// A page that draws what follows from an act in several steps, each of which is read by itself.
  private final class Stepwise: RemoteSource {
    private let report = Mutex<(@Sendable (RemoteEvent) -> Void)?>(nil)

    /// The screen with so many rows below its button.
    private func screen(_ rows: Int) -> RemoteScreen {
      var button = Node(id: "page/show", role: .button, label: "Show")
      button.actions = [.activate]
      let texts = (0..<rows).map { SemanticTree.Branch(Node(id: NodeID("page/row \($0)"), role: .text, label: "Row \($0)")) }
      let root = SemanticTree.Branch(Node(id: "page", role: .screen), [SemanticTree.Branch(button)] + texts)
      return RemoteScreen(
        name: "page", instance: "page/1", title: "Page", depth: 0, tree: SemanticTree([root] + RemoteApp.newsRegions),
        reading: rows + 1)
    }

    func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) -> RemoteScreen {
      self.report.withLock { $0 = report }
      return screen(0)
    }

    func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) { answer([]) }

    func whenAtRest(_ rest: AppRest, atMost limit: Duration?, _ answer: @escaping @Sendable (Bool) -> Void) {
      for rows in 1...3 { report.withLock { $0 }?(.screen(screen(rows))) }
      answer(true)
    }

    func close() {}
  }

  @Test("A command acts on what the app shows once it is at rest, in however many steps that has come")
  func steps() throws {
    let flow = try FlowParser.parse("activate\nfind Row 2\nexpect \"Row 2\"", name: "flow")
    let stage = RemoteEnvironment(firstScreen: "page") { Stepwise() }
    let report = try FlowRun.play(flow, on: stage, settings: SessionSettings())
    expectNoDifference(report.findings.map { "\($0)" }, [])
  }

  @Test(
    "An act is not answered by 'No change' before what it leads to has come", .waiting,
    .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
  func effects() throws {
    let flow = try String(contentsOf: PageFlow.pages.appending(path: "effects.flow"), encoding: .utf8)
    let report = try PageFlow.report(flow, at: "effects.html")
    let hints = report.steps.flatMap(\.said).filter { $0.priority == .hint && $0.source == .command }
    expectNoDifference(hints.map(\.text), ["Something else on the screen has changed"])
  }
}
