import CustomDump
import Foundation
import MarkupText
import ScreenReader
import Semantics
import Testing

@testable import Evidence

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The page of a flow")
struct PageTests {
  private static let hostile = "</script><script>alert(1)</script>\"'&"

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

  private static func page(_ language: ReaderProfile.Language = .english) -> String {
    var transcript = Transcript()
    transcript.begin()
    transcript.hear(1, hostile, from: 0, to: 500, frame: 0)
    let takes = ReaderProfile.Style.allCases.map { style in
      EvidencePage.Take(
        profile: ReaderProfile(style: style, language: language), announcements: transcript.heard,
        screens: [.init(title: hostile, tree: tree, cursor: "login/code")], sound: [1, 2, 3],
        soundType: "audio/wav")
    }
    return EvidencePage(flow: hostile, language: language, takes: takes).html
  }

  @Test("Nothing that was said or named becomes markup")
  func hostileText() {
    #expect(!Self.page().contains("alert(1)</script>"))
    expectNoDifference(Self.page().components(separatedBy: "<script>").count, 2)
  }

  @Test("The page asks for nothing: its only address is the name of SVG's vocabulary")
  func selfContained() {
    let addresses = Self.page().components(separatedBy: "http").dropFirst()
      .filter { !$0.hasPrefix("://www.w3.org/2000/svg") && !$0.hasPrefix("-equiv") }
    expectNoDifference(Array(addresses), [])
    #expect(Self.page().contains("src=\"data:audio/wav;base64,AQID\""))
  }

  @Test("The page speaks the language of the session", arguments: [
    (ReaderProfile.Language.english, "<html lang=\"en\">", "Announcements"),
    (.bokmål, "<html lang=\"nb\">", "Skjermbilder"),
  ])
  func language(language: ReaderProfile.Language, opening: String, word: String) {
    #expect(Self.page(language).contains(opening))
    #expect(Self.page(language).contains(word))
  }

  @Test("A drawing is well-formed, has the tree's colours and dots for a secret, and numbers the reading order")
  func drawing() {
    let svg = ScreenDrawing(Self.tree, cursor: "login/code").svg(title: Self.hostile).source
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse())
    #expect(svg.contains("rgb(17 34 51 / 1)"))
    #expect(svg.contains("rgb(1 2 3 / 0.5)"))
    #expect(svg.contains("•••"))
    // The explicit place goes before document order.
    expectNoDifference(
      ScreenDrawing(Self.tree, cursor: nil).elements.map(\.id.path), ["login/back", "login/title", "login/code"])
    let numbers = svg.matches(of: /cy="(\d+)"/).map { String($0.output.1) }
    expectNoDifference(numbers, ["132", "12", "72"])
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
