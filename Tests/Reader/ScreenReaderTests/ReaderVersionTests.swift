import AccessibilityTree
import CustomDump
import Foundation
import ScreenReader
import TestSupport
import Testing
import Text

@Suite("A version of a reader")
struct ReaderVersionTests {
  @Test("brings its style, and another style takes it away")
  func style() {
    var profile = ReaderProfile(style: .voiceOver).of(.talkBack16)
    expectNoDifference(profile.style, .talkBack)
    profile.style = .voiceOver
    expectNoDifference(profile.version, nil)
  }

  @Test(
    "Two are given with a comma between them, and an unknown one is none",
    arguments: [
      ("ios-26", [.iOS26]), ("ios-26,ios-27", [.iOS26, .iOS27]), ("IOS-26, talkback-15", [.iOS26, .talkBack15]), ("ios-5", nil),
      ("ios-26,", nil),
    ] as [(String, [ReaderVersion]?)])
  func list(_ text: String, _ versions: [ReaderVersion]?) {
    expectNoDifference(ReaderVersion.list(text), versions)
  }

  @Test("Without a version nothing differs from what most recordings have")
  func noVersion() {
    expectNoDifference(ReaderDifference.allCases.filter(ReaderProfile().has), [])
  }

  @Test("What differs stands in the document as in the code, with the source of each row")
  func document() throws {
    let text = try String(contentsOf: Checkout.url("Documentation/readers.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map(String.init)
    let wanted = ReaderDifference.allCases.map { difference in
      let versions = ReaderVersion.allCases.filter(difference.versions.contains).map { "`\($0.rawValue)`" }
      return
        "| \(versions.joined(separator: ", ")) | \(difference.heard.en) | \(difference.otherwise.en) | \(difference.source) |"
    }
    expectNoDifference(rows.filter { $0.contains("`ios-") || $0.contains("`talkback-") }, wanted)
  }

  // MARK: - Texts of a line

  private func text(_ id: NodeID, _ label: String, block: Int = 1, fence: Int? = nil, before: Bool = false, after: Bool = false)
    -> SemanticTree.Branch
  {
    .node(id, .text, label) { node in
      node.page = PageProperties(role: "statictext")
      node.page?.flow = TextFlow(block: block, fence: fence)
      node.page?.flow?.hasSpaceBefore = before
      node.page?.flow?.hasSpaceAfter = after
    }
  }

  private func labels(_ tree: SemanticTree) -> [String] { ReadingOrder(tree).elements.map { $0.label ?? "" } }

  private func page(_ children: [SemanticTree.Branch]) -> SemanticTree {
    SemanticTree([.node("page", .webView, nil, children)])
  }

  @Test("Texts of one block are one stop, with spaces where the page has them")
  func joined() {
    let tree = page([
      text("a", "Bring", after: true), text("b", "two"), text("c", "apples", before: true), text("d", "."),
      text("e", "Next", block: 2),
    ])
    expectNoDifference(labels(tree.withJoinedTexts), ["Bring two apples.", "Next"])
    expectNoDifference(tree.withJoinedTexts["b"]?.page?.joinedTo, "a")
    expectNoDifference(labels(tree), ["Bring", "two", "apples", ".", "Next"])
  }

  @Test("What the cursor stops at, or what can be pressed, ends a line")
  func broken() {
    let tree = page([
      text("a", "See", after: true),
      .node("b", .link, "the list") { $0.actions = [.activate] },
      text("c", "for", before: true, after: true), text("d", "more"), text("e", "press", fence: 5), text("f", "now"),
    ])
    expectNoDifference(labels(tree.withJoinedTexts), ["See", "the list", "for more", "press", "now"])
  }

  @Test("A heading is a stop for each of its texts, or for each of its lines")
  func headings() {
    let heading = SemanticTree.Branch.node("h", .heading, "One two three") { node in
      node.level = 2
      node.page = PageProperties(role: "heading")
      var first = TextFlow(block: 1)
      first.hasSpaceAfter = true
      node.page?.pieces = [
        TextPiece("One", in: first), TextPiece("two", in: TextFlow(block: 1)), TextPiece("three", in: TextFlow(block: 2)),
      ]
    }
    let tree = page([heading])
    expectNoDifference(labels(tree), ["One two three"])
    expectNoDifference(labels(ReaderProfile().of(.iOS26).read(tree)), ["One", "two", "three"])
    expectNoDifference(labels(ReaderProfile().of(.iOS27).read(tree)), ["One two", "three"])
    expectNoDifference(ReadingOrder(ReaderProfile().of(.iOS26).read(tree)).elements.map(\.level), [2, 2, 2])
  }

  /// A card: a link around a heading, a text in two halves, and a button.
  private var card: SemanticTree.Branch {
    .node("card", .link, "Oslo A fine town Like") { node in
      node.actions = [.activate]
      node.page = PageProperties(role: "link")
      var (half, button) = (TextFlow(block: 2), TextPiece("Like", in: nil))
      half.hasSpaceAfter = true
      button.control = .init(.button, pageRole: "button")
      var heading = TextPiece("Oslo", in: TextFlow(block: 1))
      heading.level = 2
      node.page?.pieces = [heading, TextPiece("A fine", in: half), TextPiece("town", in: TextFlow(block: 2)), button]
    }
  }

  @Test(
    "A link is a stop for each text in it, with the heading or control that a text is",
    arguments: [
      (nil, ["Oslo A fine town Like, link"]),
      (.iOS26, ["Oslo, heading level 2, link", "A fine, link", "town, link", "Like, button, link"]),
      (.iOS27, ["Oslo, heading level 2, link", "A fine town, link", "Like, button, link"]),
    ] as [(ReaderVersion?, [String])])
  func links(_ version: ReaderVersion?, _ heard: [String]) {
    let profile = ReaderProfile().of(version)
    let reading = ScreenReading(profile.read(page([card])), as: profile)
    expectNoDifference(reading.steps.map(\.spoken.parts.text), heard)
  }

  @Test("A press on a piece of a link presses the link")
  func pressed() throws {
    let pieces = ReaderProfile().of(.iOS26).read(page([card])).nodes.filter { $0.page?.pieceOf != nil }
    expectNoDifference(pieces.map(\.page?.pieceOf), ["card", "card", "card", "card"])
    var reader = Reader(profile: ReaderProfile().of(.iOS26))
    let screen = ScreenInfo(name: "page", instance: "page", title: "Page", depth: 0)
    _ = reader.follow(Rendering<String>(tree: page([card]), bindings: Bindings(), screens: [screen]))
    _ = reader.handle(.next(nil)) { _ in nil }
    expectNoDifference(reader.cursor, pieces[1].id)
    expectNoDifference(reader.handle(.activate) { _ in nil }, [.act(.activate, on: "card")])
  }

  // MARK: - Fields with a picker

  @Test(
    "A field for a date or a colour has the role that the version says",
    arguments: [
      (nil, Picker.date, "Born, January 2, 2026, pop up button"), (.iOS18, .date, "Born, January 2, 2026"),
      (.iOS26, .date, "Born, January 2, 2026"), (.iOS27, .date, "Born, January 2, 2026, pop up button"),
      (nil, .color, "Born, red, color well"), (.iOS26, .color, "Born, red"), (.iOS27, .color, "Born, red, pop up button"),
    ] as [(ReaderVersion?, Picker, String)])
  func pickers(_ version: ReaderVersion?, _ picker: Picker, _ expected: String) {
    let field = SemanticTree.Branch.element(.dropDown, "Born", value: picker == .date ? "2026-01-02" : "#ff0000") { node in
      node.picker = picker
      node.page = PageProperties(role: picker == .date ? "date" : "colorwell")
    }
    let fixture = StyleFixture(ReaderProfile().of(version), .node("page", .webView, nil, [field]))
    expectNoDifference(fixture.text, expected)
  }
}
