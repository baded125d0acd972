import Apps
import Captures
import CustomDump
import Foundation
import ScreenReader
import Testing
import Text

@Suite("Two builds of a screen are compared as a listener would")
struct ScreenDiffTests {
  private func screen(_ nodes: [String], named name: String = "login") throws -> HeardScreen {
    let dump = "<hierarchy>\(nodes.joined())</hierarchy>"
    return HeardScreen(
      .init(name: name, file: name, screen: try CaptureReader.screens(in: Array(dump.utf8))[0]),
      as: ReaderProfile(style: .talkBack))
  }

  private static func node(_ kind: String, _ text: String, _ more: String = "") -> String {
    "<node class=\"android.widget.\(kind)\" resource-id=\"o:id/\(text.lowercased())\" text=\"\(text)\" enabled=\"true\" \(more)/>"
  }

  private static let button = #"clickable="true""#

  private func differences(_ old: [String], _ new: [String]) throws -> [String] {
    ScreenDiff(old: [try screen(old)], new: [try screen(new)]).differences.map {
      "\($0.kind.rawValue) \(($0.new ?? $0.old)?.captured?.identifier ?? "")"
    }
  }

  @Test("Nothing is told where nothing differs")
  func same() throws {
    let nodes = [Self.node("TextView", "Hello"), Self.node("Button", "Send", Self.button)]
    expectNoDifference(try differences(nodes, nodes), [])
  }

  @Test("An element that is new, gone, of another role, of another state")
  func kinds() throws {
    expectNoDifference(
      try differences(
        [
          Self.node("TextView", "Old"), Self.node("Button", "Send", Self.button),
          Self.node("CheckBox", "Mail", "checkable=\"true\" checked=\"true\" clickable=\"true\""),
        ],
        [
          Self.node("TextView", "Send", Self.button),
          Self.node("CheckBox", "Mail", "checkable=\"true\" checked=\"false\" clickable=\"true\""), Self.node("TextView", "New"),
        ]),
      ["role send", "state mail", "new new", "gone old"])
  }

  @Test("The one that has moved, and not all that it passed")
  func moved() throws {
    let nodes = ["A", "B", "C", "D"].map { Self.node("TextView", $0) }
    expectNoDifference(try differences(nodes, [nodes[1], nodes[2], nodes[3], nodes[0]]), ["moved a"])
  }

  @Test("What is still there and cannot be reached any more")
  func unreachable() throws {
    let hidden = Self.node("Button", "Send", "\(Self.button) visible-to-user=\"false\"")
    expectNoDifference(
      try differences([Self.node("Button", "Send", Self.button)], [hidden, Self.node("TextView", "Hello")]),
      ["new hello", "unreachable send"])
  }

  @Test("Words by an id that stayed: more of them, fewer, others")
  func words() throws {
    func titled(_ text: String) -> [String] {
      ["<node class=\"android.widget.TextView\" resource-id=\"o:id/title\" text=\"\(text)\"/>"]
    }
    expectNoDifference(try differences(titled("One two"), titled("One two three")), ["longer title"])
    expectNoDifference(try differences(titled("One two"), titled("One")), ["shorter title"])
    expectNoDifference(try differences(titled("One two"), titled("Two one")), ["reworded title"])
  }

  @Test("A row that is put before others of one id is the new one")
  func rows() throws {
    func list(_ texts: [String]) -> [String] {
      texts.map { "<node class=\"android.widget.TextView\" resource-id=\"o:id/row\" text=\"\($0)\"/>" }
    }
    let diff = ScreenDiff(old: [try screen(list(["A", "B"]))], new: [try screen(list(["C", "A", "B"]))])
    expectNoDifference(diff.text, "login: new: \"C\", login/row\n1 difference\n")
  }

  @Test("A page tells each difference in words and frames it on its side", arguments: Language.allCases)
  func page(_ language: Language) throws {
    func placed(_ text: String, _ y: Int, _ more: String = "") -> String {
      Self.node("Button", text, "\(Self.button) bounds=\"[0,\(y)][100,\(y + 50)]\" \(more)")
    }
    let diff = ScreenDiff(
      old: [try screen([placed("A", 0), placed("B", 100), placed("Old", 200)])],
      new: [try screen([placed("B", 100), placed("A", 200, "selected=\"true\""), placed("&lt;New&gt;", 300)])])
    let page = ScreenDiffPage(diff, titles: ("1", "2"), language: language).html
    let words = language(
      en: ["Before: login", "Now: login", "<strong>Moved</strong>", "<strong>New</strong>", "<strong>Gone</strong>"],
      nb: ["Før: login", "Nå: login", "<strong>Flyttet</strong>", "<strong>Nytt</strong>", "<strong>Borte</strong>"])
    for word in words { #expect(page.contains(word)) }
    #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
    #expect(!page.contains("<New>"))
    expectNoDifference(
      diff.differences.map { "\($0.kind.rawValue) \(($0.new ?? $0.old)?.captured?.identifier ?? "")" },
      ["moved a", "state a", "new <new>", "gone old"])
    // An element that has moved and changed its state has one frame with both numbers, on both sides.
    expectNoDifference(page.components(separatedBy: ">1, 2</text>").count, 3)
    expectNoDifference(page.components(separatedBy: ">3</text>").count, 2)
    expectNoDifference(page.components(separatedBy: ">4</text>").count, 2)
  }

  @Test("Screens are paired by their names")
  func screens() throws {
    let nodes = [Self.node("TextView", "Hello")]
    let diff = ScreenDiff(
      old: [try screen(nodes, named: "a"), try screen(nodes, named: "b")],
      new: [try screen(nodes, named: "b"), try screen(nodes, named: "c")])
    expectNoDifference(diff.text, "c: new-screen\na: gone-screen\n2 differences\n")
  }
}
