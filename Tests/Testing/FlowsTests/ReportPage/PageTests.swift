import AccessibilityTree
import CustomDump
import Foundation
import ScreenReader
import Testing
import Text

@testable import Flows

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The page of a flow")
struct PageTests {
  private static let hostile = "</script><script>alert(1)</script>\"'& src=\"data:audio/wav;base64,"

  private static var tree: SemanticTree {
    var title = Node(id: "login/title", role: .heading, label: hostile)
    title.frame = Frame(x: 0, y: 0, width: 390, height: 48)
    title.foreground = Colour(0x112233)
    var code = Node(id: "login/code", role: .secureField, label: "Code")
    code.characterCount = 3
    code.frame = Frame(x: 0, y: 60, width: 390, height: 48)
    code.background = Colour(red: 1, green: 2, blue: 3, alpha: 0.5)
    var back = Node(id: "login/back", role: .button, label: "Go back")
    back.frame = Frame(x: 0, y: 120, width: 390, height: 48)
    back.sortKey = 0
    back.actions = [.activate]
    return SemanticTree([
      .init(Node(id: "login", role: .screen, label: "Sign in"), [title, code, back].map { .init($0) })
    ])
  }

  private static func pieces(
    _ language: Language = .english, screenLanguage: Language? = nil
  ) -> [String] {
    var transcript = Transcript()
    transcript.hear(1, hostile, from: 0, to: 500, frame: 0)
    let takes = ReaderProfile.Style.allCases.map { style in
      ReportPage.Rendition(
        profile: ReaderProfile(style: style, language: language), rate: 240, duration: 2,
        announcements: transcript.heard.map { $0.at(step: 1) }, views: [view(screenLanguage ?? language, style)],
        soundType: "audio/wav")
    }
    return ReportPage(
      flow: hostile, language: language, renditions: takes,
      steps: [.init(line: 1, does: hostile, voiceOver: hostile, talkBack: hostile)]
    ).pieces
  }

  private static func view(_ language: Language, _ style: ReaderProfile.Style = .voiceOver) -> ReportPage.View {
    ReportPage.View(
      start: 0, title: hostile, visit: "0 login", tree: tree, cursor: "login/code",
      profile: ReaderProfile(style: style, language: language))
  }

  private static func page(_ language: Language = .english, screenLanguage: Language? = nil) -> String {
    pieces(language, screenLanguage: screenLanguage).joined(separator: "AQID")
  }

  @Test("Nothing that was said or named becomes markup")
  func hostileText() {
    #expect(!Self.page().contains("alert(1)</script>"))
    expectNoDifference(Self.page().components(separatedBy: "<script>").count, 2)
    #expect(!Self.page().contains("\"><script>"))
  }

  @Test("The page asks for nothing: its only address is the name of SVG's vocabulary")
  func selfContained() {
    let addresses = Self.page().components(separatedBy: "http").dropFirst()
      .filter { !$0.hasPrefix("://www.w3.org/2000/svg") && !$0.hasPrefix("-equiv") }
      // The end names a command for a page of one's own, as a text.
      .filter { !$0.hasPrefix("://localhost:8080</code>") }
    expectNoDifference(Array(addresses), [])
    #expect(Self.page().contains("src=\"data:audio/wav;base64,AQID\""))
    expectNoDifference(Self.pieces().count, 3)
    for piece in Self.pieces().dropLast() { #expect(piece.hasSuffix(" src=\"data:audio/wav;base64,")) }
  }

  @Test(
    "The page speaks the language of the session",
    arguments: [
      (Language.english, "<html lang=\"en\">", "Everything that is said"),
      (.bokmål, "<html lang=\"nb\">", "Alt som blir sagt"),
    ])
  func language(language: Language, opening: String, word: String) {
    #expect(Self.page(language).contains(opening))
    #expect(Self.page(language).contains(word))
  }

  @Test("A screen that the flow read in another language is told in that language")
  func screenLanguage() {
    let page = Self.page(.bokmål, screenLanguage: .english)
    #expect(page.contains("<ol lang=\"en\"><li>Go back, button</li>"))
  }

  @Test(
    "A drawing is well-formed, has the tree's colours and dots for a secret, and numbers the reading order")
  func drawing() {
    let svg = ScreenDrawing(Self.tree, cursor: "login/code").svg(title: Self.hostile).source
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse())
    #expect(svg.contains("rgb(17 34 51 / 1)"))
    #expect(svg.contains("rgb(1 2 3 / 0.5)"))
    #expect(svg.contains("•••"))
    // The explicit place precedes document order.
    expectNoDifference(
      ScreenDrawing(Self.tree, cursor: nil).elements.map(\.id.path),
      ["login/back", "login/title", "login/code"])
    let numbers = svg.matches(of: /y="(\d+)" width="18".*?>(\d)<\/text>/).map { "\($0.output.2) at \($0.output.1)" }
    expectNoDifference(Set(numbers), ["1 at 120", "2 at 0", "3 at 60"])
  }

  @Test("On a picture stand the numbers alone, in the picture's measure, and the page holds it once")
  func picture() {
    var surface = ScreenSurface(width: 780, height: 1688)
    surface.picture = .init(name: "picture-login", width: 780, height: 1688, address: "data:image/png;base64,AAAA")
    let svg = ScreenDrawing(Self.tree, cursor: nil, on: surface).svg(title: "Login").source
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.contains("viewBox=\"0 0 780 1688\" width=\"390\" height=\"844\""))
    #expect(svg.contains("<use href=\"#picture-login\">"))
    #expect(!svg.contains("•••"))
    expectNoDifference(svg.matches(of: /width="36" height="36" rx="18"/).count, 3)
    var view = Self.view(.english)
    view.surface = surface
    view.remarks = ["From a <capture>."]
    let rendition = ReportPage.Rendition(
      profile: .init(), rate: 240, duration: 1, announcements: [], views: [view, view], soundType: "audio/wav")
    let page = ReportPage(flow: "f", language: .english, renditions: [rendition]).pieces.joined()
    expectNoDifference(page.components(separatedBy: "data:image/png;base64,AAAA").count, 2)
    #expect(page.contains("<p lang=\"en\">From a &lt;capture&gt;.</p>"))
  }

  @Test("A screen whose tree tells no places has its list, and no drawing")
  func placeless() {
    let tree = SemanticTree([.init(Node(id: "s", role: .screen, label: "S"), [.init(Node(id: "s/a", role: .text, label: "A"))])])
    #expect(!ScreenDrawing(tree, cursor: nil).hasPlaces)
    #expect(ScreenDrawing(Self.tree, cursor: nil).hasPlaces)
  }

  /// A title, a list of rows of 100 points from 60 on, and a tab bar at 762.
  private static func long(_ count: Int) -> SemanticTree {
    func node(_ id: String, _ role: Role, _ y: Double, _ height: Double) -> Node {
      var node = Node(id: NodeID(id), role: role, label: id)
      node.frame = Frame(x: 0, y: y, width: 390, height: height)
      return node
    }
    let rows = (0..<count).map {
      SemanticTree.Branch(node("s/list/\($0)", .listItem, 60 + Double($0) * 100, 100))
    }
    return SemanticTree([
      .init(
        Node(id: "s", role: .screen, label: "Screen"),
        [
          .init(node("s/title", .heading, 0, 48)),
          .init(node("s/list", .list, 60, Double(count) * 100), rows),
          .init(node("s/tabs", .tabBar, 762, 48), [.init(node("s/tabs/home", .tab, 762, 48))]),
        ])
    ])
  }

  @Test(
    "A long screen is scrolled until the cursor is in sight, between header and tab bar, and no further",
    arguments: [
      (3, "s/list/2", 0.0), (20, nil, 0), (20, "s/title", 0), (20, "s/tabs/home", 0), (20, "s/list/5", 0),
      // The row ends at 760 or 860, the visible area at 762, with a margin of 8 points.
      (20, "s/list/6", 6), (20, "s/list/7", 106), (20, "s/list/19", 1306),
    ] as [(Int, NodeID?, Double)])
  func scrolling(rows: Int, cursor: NodeID?, offset: Double) throws {
    let tree = Self.long(rows)
    let scroll = try #require(ScreenScroll.all(in: tree, rows: [], cursor: cursor, height: 844).first)
    expectNoDifference([scroll.top, scroll.bottom, scroll.offset], [48, 762, offset])
    expectNoDifference(scroll.bars.map { tree.nodes[$0].id.path }, ["s/title", "s/tabs", "s/tabs/home"])
  }

  @Test("What lies below the tab bar is cut off, not painted over it")
  func clipping() {
    let svg = ScreenDrawing(Self.long(20), cursor: "s/list/7").svg(title: "Long").source
    #expect(svg.contains("height=\"844\""))
    #expect(svg.contains("<svg x=\"0\" y=\"54\" width=\"390\" height=\"700\" viewBox=\"0 160 390 700\">"))
    // The tab bar comes after the rows, outside the clipped part.
    let rows = svg.components(separatedBy: "</svg>")
    #expect(rows[0].contains("s/list/7") && !rows[0].contains("s/tabs/home"))
    #expect(rows[1].contains("s/tabs/home"))
  }

  @Test("A row is shown as a whole or not at all; one that is higher than a quarter of the window stays cut")
  func wholeRows() throws {
    let tree = Self.long(20)
    func edges(_ rows: Set<Int>, _ cursor: NodeID?) throws -> [Double] {
      let scroll = try #require(ScreenScroll.all(in: tree, rows: rows, cursor: cursor, height: 844).first)
      return [scroll.top, scroll.bottom]
    }
    let rows = Set(tree.nodes.indices.filter { tree.nodes[$0].role == .listItem })
    // Unscrolled, the row from 760 to 860 would be cut at 762; scrolled by 106, those at 154 and 868 would be.
    expectNoDifference(try edges(rows, nil), [48, 760])
    expectNoDifference(try edges(rows, "s/list/7"), [54, 754])
    let list = try #require(tree.offset(of: "s/list"))
    expectNoDifference(try edges([list], nil), [48, 762])
  }

  @Test("All tabs have letters of one size, the chosen one a line, and what is chosen elsewhere a tick")
  func states() {
    func node(_ id: NodeID, _ role: Role, _ label: String, _ frame: Frame, isSelected: Bool? = nil) -> Node {
      var node = Node(id: id, role: role, label: label)
      (node.frame, node.isSelected) = (frame, isSelected)
      (node.foreground, node.background) = (Colour(0x0B4F8A), Colour(0xFFFFFF))
      return node
    }
    func drawing(accepted: Bool) -> String {
      let tree = SemanticTree([
        .init(
          Node(id: "s", role: .screen, label: "S"),
          [
            .init(node("s/accept", .button, "Accept", Frame(x: 16, y: 300, width: 358, height: 48), isSelected: accepted)),
            .init(
              node("s/tabs", .tabBar, "", Frame(x: 0, y: 762, width: 390, height: 48)),
              [
                .init(node("s/tabs/a", .tab, "Home", Frame(x: 0, y: 762, width: 78, height: 48))),
                .init(
                  node("s/tabs/b", .tab, "Notifications", Frame(x: 78, y: 762, width: 78, height: 48), isSelected: true)),
              ]),
          ])
      ])
      return ScreenDrawing(tree, cursor: nil).svg(title: "S").source
    }
    let svg = drawing(accepted: true)
    let sizes = svg.matches(of: /<text font-size="([\d.]+)"[^>]*><tspan[^>]*>(Home|Notifications)</).map { $0.1 }
    expectNoDifference(sizes.count, 2)
    expectNoDifference(Set(sizes).count, 1)
    #expect(svg.contains("<rect x=\"86\" y=\"762\" width=\"62\" height=\"3\""))
    #expect(svg.contains("<path d=\"M") && !drawing(accepted: false).contains("<path d=\"M"))
  }

  @Test(
    "A page names a source without the folders of the machine; of two it says what tells them apart",
    arguments: [
      ("/home/kari/a/x.xml", "/home/kari/b/x.xml", "x.xml", ["a/x.xml", "b/x.xml"]), ("old/", "new/", "old", ["old", "new"]),
      ("http://localhost/a/b", "new", "http://localhost/a/b", ["http://localhost/a/b", "new"]),
    ])
  func sources(one: String, other: String, short: String, pair: [String]) {
    expectNoDifference(SourceName(one).short, short)
    let names = SourceName.pair(one, other)
    expectNoDifference([names.0, names.1], pair)
  }

  @Test(
    "Text is broken into the lines there is room for",
    arguments: [
      ("one two three", 7, 2, ["one two", "three"]), ("one two three", 7, 1, ["one tw…"]),
      ("unbreakable", 5, 2, ["unbr…"]), ("", 5, 2, [""]),
    ])
  func wrapping(text: String, room: Int, lines: Int, expected: [String]) {
    expectNoDifference(ScreenDrawing.wrapped(text, to: room, lines: lines), expected)
  }
}
