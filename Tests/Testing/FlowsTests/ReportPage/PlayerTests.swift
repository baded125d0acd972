import AccessibilityTree
import Announcements
import CustomDump
import Foundation
import ScreenReader
import Session
import Testing
import Text

@testable import Flows

@Suite("The film of a flow")
struct PlayerTests {
  /// A heading and a button of 100 points each, at 0 and at 2000.
  private static func tree(_ label: String = "Save") -> SemanticTree {
    func node(_ id: NodeID, _ role: Role, _ y: Double, _ label: String) -> Node {
      var node = Node(id: id, role: role, label: label)
      node.frame = Frame(x: 0, y: y, width: 390, height: 100)
      return node
    }
    return SemanticTree([
      .init(
        Node(id: "s", role: .screen, label: "S"),
        [.init(node("s/title", .heading, 0, "Title")), .init(node("s/save", .button, 2000, label))])
    ])
  }

  private static func view(_ start: Double, _ tree: SemanticTree, _ cursor: NodeID?, visit: String = "1") -> ReportPage.View {
    ReportPage.View(start: start, title: "S", visit: visit, tree: tree, cursor: cursor, profile: .init())
  }

  private static func rendition(
    _ style: ReaderProfile.Style, _ views: [ReportPage.View], _ heard: [HeardAnnouncement] = []
  ) -> ReportPage.Rendition {
    ReportPage.Rendition(
      profile: ReaderProfile(style: style), rate: 240, duration: 10, announcements: heard.map { $0.at(step: 3) }, views: views,
      soundType: "audio/ogg")
  }

  private static func page(
    _ renditions: [ReportPage.Rendition], findings: [ReportPage.Finding] = [], compares: Bool = false
  ) -> String {
    var page = ReportPage(
      flow: "f", language: .english, renditions: renditions,
      steps: [.init(line: 3, does: "Next element", voiceOver: "swipe right", talkBack: "swipe right")])
    page.findings = findings
    page.comparesStyles = compares
    return page.pieces.joined()
  }

  @Test("A screen is drawn once for both styles and every place of the cursor, and again where something on it changes")
  func drawings() {
    let (tree, changed) = (Self.tree(), Self.tree("Saved"))
    let drawings = PlayerDrawings(
      [
        [Self.view(0, tree, "s/title"), Self.view(1, tree, "s/save"), Self.view(2, changed, "s/save")],
        [Self.view(0, Self.tree(), "s/title")],
      ], marks: [:])
    expectNoDifference(drawings.numbers, [[0, 0, 1], [0]])
    expectNoDifference(drawings.firstSight(of: "s/save", in: 0, [Self.view(0.5, tree, nil)]), 0.5)
    expectNoDifference(drawings.firstSight(of: "s/gone", in: 0, [Self.view(0.5, tree, nil)]), nil)
  }

  @Test("The script is told when each view begins, its drawing, what its windows show of that, and where the cursor is then")
  func placements() {
    let views = [Self.view(0, Self.tree(), "s/title"), Self.view(1.5, Self.tree(), "s/save"), Self.view(2, Self.tree(), nil)]
    let drawings = PlayerDrawings([views], marks: [:])
    // The button ends at 2100, the phone at 844, with a margin of 8 points.
    expectNoDifference(
      drawings.placements(of: 0, views),
      "[[0.0,0,[[100,744,0]],[0,0,390,100]],[1.5,0,[[100,744,1264]],[0,736,390,100]],[2.0,0,[[100,744,0]],[]]]")
  }

  @Test("Elements, priorities and latencies stand in the folded part for testers alone")
  func testers() throws {
    var transcript = Transcript()
    let next = transcript.add(.command(line: "next", by: .flow), at: 100)
    transcript.hear(1, "Email", because: next, from: 130, to: 630, frame: 130)
    let page = Self.page([Self.rendition(.voiceOver, [Self.view(0, Self.tree(), nil)], transcript.heard)])
    let start = try #require(page.range(of: "<details id=\"testers\">"))
    let end = try #require(page.range(of: "</details>"))
    let (before, folded, after) = (page[..<start.lowerBound], page[start.lowerBound..<end.lowerBound], page[end.upperBound...])
    for detail in [">login/email<", ">navigation<", ">30 ms<"] {
      #expect(folded.contains(detail) && !before.contains(detail) && !after.contains(detail), "\(detail)")
    }
    #expect(!page.contains("<details id=\"testers\" open"))
  }

  @Test("What was cut and what was never heard is told on the time line and in the list; a hint nobody waited for is not")
  func outcomes() {
    var transcript = Transcript()
    transcript.hear(1, "One two", from: 0, to: 300, frame: 0, .cut(heard: "One", by: .command(4)))
    transcript.hear(2, "Three", from: 400, to: 900, frame: 400)
    for (id, priority) in [(3, Announcement.Priority.polite), (4, .hint)] {
      transcript.add(
        .announcement(
          Announcement(id: id, [.init(.text, "Lost \(priority)")], priority: priority, source: .live, language: "en")))
      transcript.add(.speech(OutcomeReport(id, .dropped(by: nil), at: .seconds(1))), at: 1000)
    }
    let page = Self.page([Self.rendition(.voiceOver, [Self.view(0, Self.tree(), nil)], transcript.heard)])
    #expect(page.contains("aria-label=\"Time line: 1 announcement heard to the end, 1 cut, 1 never heard\""))
    #expect(page.contains("cut by a key, after “One”") && page.contains("never heard"))
    expectNoDifference(page.components(separatedBy: "class=\"bar cut\"").count, 2)
    expectNoDifference(page.components(separatedBy: "class=\"unheard\"").count, 2)
    expectNoDifference(page.components(separatedBy: "Lost hint").count, 2)
  }

  @Test(
    "The slowest speed comes first and is chosen; one that is slow already is not made slower",
    arguments: [
      (240, [0.58, 0.79, 1, 1.5]), (160, [0.88, 1, 1.5]), (120, [1, 1.5]), (900, [0.5, 1, 1.5]),
    ])
  func speeds(rate: Int, factors: [Double]) {
    var rendition = Self.rendition(.voiceOver, [])
    rendition.rate = rate
    let page = ReportPage(flow: "f", language: .english, renditions: [rendition])
    expectNoDifference(page.speeds.map(\.factor), factors)
    #expect(page.pieces.joined().contains("<option value=\"\(factors[0])\" selected"))
  }

  @Test("A finding is lettered at its element and in the list, from where its first moment can be played")
  func findings() {
    let page = Self.page(
      [Self.rendition(.voiceOver, [Self.view(0, Self.tree(), nil), Self.view(4, Self.tree("B"), nil)])],
      findings: [.init(node: "s/save", sentence: "It has no name.", fix: "Give it one.")])
    #expect(page.contains(">A</text>"))
    #expect(page.contains("It has no name. Give it one."))
    #expect(page.contains("aria-label=\"Show A at 0:00\""))
    #expect(!Self.page([Self.rendition(.voiceOver, [])]).contains("class=\"findings\""))
  }

  @Test(
    "Both styles side by side are what the page begins with where that is asked for",
    arguments: [
      (true, "both"), (false, "talkback"),
    ])
  func mode(compares: Bool, mode: String) {
    let page = Self.page([Self.rendition(.talkBack, []), Self.rendition(.voiceOver, [])], compares: compares)
    #expect(page.contains("<main data-mode=\"\(mode)\">"))
    #expect(page.contains("value=\"\(mode)\" checked"))
  }

  @Test("The film says what a screen reader is, and at its end where it comes from and how one's own screens are heard")
  func frame() throws {
    let page = Self.page([Self.rendition(.voiceOver, [Self.view(0, Self.tree(), nil)])])
    let lead = try #require(page.range(of: "A screen reader is a program"))
    let film = try #require(page.range(of: "<section id=\"film\""))
    let end = try #require(page.range(of: "Earshot made this film"))
    #expect(lead.upperBound < film.lowerBound && film.upperBound < end.lowerBound)
    #expect(page[end.upperBound...].contains("<code>earshot hear"))
  }

  @Test("Captions and transcript can be taken from the page itself")
  func downloads() {
    var rendition = Self.rendition(.voiceOver, [])
    rendition.transcript = Array("{}\n".utf8)
    let page = Self.page([rendition])
    #expect(page.contains("download=\"captions-voiceover.vtt\" href=\"data:text/vtt;base64,V0VCVlRUCg==\""))
    #expect(page.contains("href=\"data:application/jsonl;base64,e30K\""))
  }
}
