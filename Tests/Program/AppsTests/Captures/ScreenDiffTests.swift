import Apps
import Captures
import CustomDump
import Flows
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
      ["lost-role send", "state mail", "new new", "gone old"])
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

  @Test("Other words by an id that stayed are reworded, whether they are more or fewer")
  func words() throws {
    func titled(_ text: String) -> [String] {
      ["<node class=\"android.widget.TextView\" resource-id=\"o:id/title\" text=\"\(text)\"/>"]
    }
    for text in ["One two three", "One", "Two one"] {
      expectNoDifference(try differences(titled("One two"), titled(text)), ["reworded title"])
    }
  }

  /// One element of a kind, with or without an identifier of its own.
  private static func element(_ kind: String, _ attributes: String, id: Bool) -> [String] {
    let id = id ? "resource-id=\"o:id/it\"" : ""
    return [
      "<node class=\"android.widget.TextView\" text=\"Above\"/>",
      "<node class=\"android.widget.\(kind)\" \(id) enabled=\"true\" \(attributes)/>",
    ]
  }

  @Test(
    "An element is told by what a tester acts on, with an identifier and without",
    arguments: [
      // A switch that has no name any more, in both spellings of TalkBack.
      (
        "Switch", #"text="Wi-Fi" checkable="true" checked="true" clickable="true""#, "Switch",
        #"checkable="true" checked="true" clickable="true""#, ["lost-name"]
      ),
      ("ImageButton", #"content-desc="Search" clickable="true""#, "ImageButton", #"clickable="true""#, ["lost-name"]),
      // A price.
      ("TextView", #"text="129 kr""#, "TextView", #"text="149 kr""#, ["reworded"]),
      // Nothing can be done with it any more: the words are the same, the hint is gone.
      ("Button", #"text="Pay" clickable="true""#, "Button", #"text="Pay" clickable="false""#, ["lost-action"]),
      ("Button", #"text="Pay" clickable="false""#, "Button", #"text="Pay" clickable="true""#, ["new-action"]),
      (
        "Button", #"text="Pay" clickable="true" long-clickable="true""#, "Button", #"text="Pay" clickable="true""#,
        ["lost-action"]
      ),
      ("Button", #"text="Pay" clickable="true""#, "TextView", #"text="Pay" clickable="true""#, ["lost-role"]),
      (
        "Switch", #"text="Wi-Fi" checkable="true" checked="true" clickable="true""#, "Switch",
        #"text="Wi-Fi" checkable="true" checked="false" clickable="true""#, ["state"]
      ),
      (
        "Switch", #"text="Wi-Fi" checkable="true" checked="true" clickable="true""#, "Switch",
        #"text="WLAN" checkable="true" checked="false" clickable="true""#, ["state", "reworded"]
      ),
    ] as [(String, String, String, String, [String])])
  func kindsOfOneElement(_ oldKind: String, _ old: String, _ newKind: String, _ new: String, _ kinds: [String]) throws {
    for id in [true, false] {
      let found = try differences(Self.element(oldKind, old, id: id), Self.element(newKind, new, id: id))
      expectNoDifference(found.map { $0.prefix { $0 != " " } }.map(String.init), kinds, "identifier: \(id)")
    }
  }

  @Test("A button that is disabled has another state, and can no longer be activated")
  func disabled() throws {
    let button = Self.node("Button", "Pay", Self.button)
    expectNoDifference(
      try differences([button], [button.replacing("enabled=\"true\"", with: "enabled=\"false\"")]),
      ["state pay", "lost-action pay"])
  }

  @Test(
    "No difference is two identical texts: where the announcement is the same, the hint stands beside it",
    arguments: [
      (Language.english, "can no longer be activated: \"Pay, button (double tap to activate)\"", "was"),
      (.bokmål, "kan ikke lenger aktiveres", "var"),
    ])
  func texts(_ language: Language, _ words: String, _ was: String) throws {
    let old = [Self.node("Button", "Pay", Self.button)]
    let new = [Self.node("Button", "Pay", #"clickable="false""#)]
    let text = ScreenDiff(old: [try screen(new)], new: [try screen(old)]).report(in: language).text
    let back = ScreenDiff(old: [try screen(old)], new: [try screen(new)]).report(in: language).text
    for line in (text + back).split(separator: "\n") where line.contains(", \(was) ") {
      let quoted = line.split(separator: "\"")
      #expect(quoted[1] != quoted[3], "\(line)")
    }
    #expect(back.contains(words.prefix { $0 != ":" }))
  }

  @Test("Only the chosen kinds fail; a screen that is gone and an element not reached any more are gone")
  func failing() throws {
    let nodes = [Self.node("TextView", "Hello"), Self.node("Button", "Send", Self.button)]
    let diff = ScreenDiff(
      old: [try screen(nodes, named: "a"), try screen(nodes, named: "b")],
      new: [try screen([nodes[1], nodes[0]], named: "b")])
    expectNoDifference(diff.differences.map(\.kind), [.moved, .goneScreen])
    expectNoDifference(diff.hasFailed(by: nil), true)
    expectNoDifference(diff.hasFailed(by: [.moved]), true)
    expectNoDifference(diff.hasFailed(by: [.gone]), true)
    expectNoDifference(diff.hasFailed(by: [.lostName, .state]), false)
    #expect(diff.report(in: .english, failing: [.state]).text.hasSuffix("2 differences, 0 of a kind that fails\n"))
    let junit = diff.report(in: .english, failing: [.gone]).junit("1, 2")
    #expect(junit.contains("<testsuites name=\"earshot diff\" tests=\"2\" failures=\"1\" errors=\"0\">"))
    #expect(junit.contains("<failure message=\"a: the screen is gone\" type=\"gone-screen\">"))
    #expect(junit.contains("<system-out>b: moved: "))
    #expect(diff.json(failing: [.state]).contains("\"passed\": true"))
  }

  @Test("A row that is put before others of one id is the new one")
  func rows() throws {
    func list(_ texts: [String]) -> [String] {
      texts.map { "<node class=\"android.widget.TextView\" resource-id=\"o:id/row\" text=\"\($0)\"/>" }
    }
    let diff = ScreenDiff(old: [try screen(list(["A", "B"]))], new: [try screen(list(["C", "A", "B"]))])
    expectNoDifference(diff.report(in: .english).text, "login: new: \"C\", login/row\n1 difference\n")
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
      en: ["Before: login", "Now: login", "<strong>moved</strong>", "<strong>new</strong>", "<strong>gone</strong>"],
      nb: ["Før: login", "Nå: login", "<strong>flyttet</strong>", "<strong>nytt</strong>", "<strong>borte</strong>"])
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
    expectNoDifference(diff.report(in: .english).text, "c: new screen\na: the screen is gone\n2 differences\n")
  }
}
