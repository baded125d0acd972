import AccessibilityTree
import Apps
import Captures
import CustomDump
import Flows
import Foundation
import ScreenReader
import TestSupport
import Testing
import Text

@Suite("Two builds of a screen are compared as a listener would")
struct ScreenDiffTests {
  private func screen(
    _ nodes: [String], named name: String = "login", as profile: ReaderProfile = ReaderProfile(style: .talkBack)
  ) throws -> HeardScreen {
    let dump = "<hierarchy>\(nodes.joined())</hierarchy>"
    return HeardScreen(
      .init(name: name, file: name, screen: try CaptureReader.screens(in: Array(dump.utf8))[0]), as: profile)
  }

  private static func node(_ kind: String, _ text: String, _ more: String = "") -> String {
    "<node class=\"android.widget.\(kind)\" resource-id=\"o:id/\(text.lowercased())\" text=\"\(text)\" enabled=\"true\" \(more)/>"
  }

  private static let button = #"clickable="true""#

  private func differences(_ old: [String], _ new: [String]) throws -> [String] {
    Self.told(ScreenDiff(old: [try screen(old)], new: [try screen(new)]))
  }

  /// The kinds of each difference, and the element's own name.
  private static func told(_ diff: ScreenDiff) -> [String] {
    diff.differences.map {
      let element = $0.new ?? $0.old
      let name = element?.captured?.identifier ?? element?.node.label
      return "\($0.kinds.map(\.rawValue).joined(separator: "+")) \(name ?? "")"
    }
  }

  /// A page of Chrome's nodes in a document; each is its role, its name, and its properties with their values.
  private func page(
    _ nodes: [(role: String, name: String, properties: [String: String])], as profile: ReaderProfile = ReaderProfile()
  ) throws -> HeardScreen {
    var written = nodes.enumerated().map { place, node in
      let properties = node.properties.sorted { $0.key < $1.key }.map { "{\"name\":\"\($0)\",\"value\":{\"value\":\($1)}}" }
      return Self.chromeNode(place + 2, node.role, node.name, properties: properties)
    }
    written.insert(Self.chromeNode(1, "RootWebArea", "Shop", children: nodes.indices.map { $0 + 2 }), at: 0)
    return try page(written, as: profile)
  }

  private func page(_ nodes: [String], as profile: ReaderProfile = ReaderProfile()) throws -> HeardScreen {
    let json = "{\"nodes\":[\(nodes.joined(separator: ","))]}"
    return HeardScreen(
      .init(name: "shop", file: "shop.json", screen: try CaptureReader.screens(in: Array(json.utf8))[0]), as: profile)
  }

  private static func chromeNode(
    _ id: Int, _ role: String, _ name: String, properties: [String] = [], children: [Int] = []
  ) -> String {
    """
    {"nodeId":"\(id)","backendDOMNodeId":\(id),"role":{"value":"\(role)"},"name":{"value":"\(name)"},\
    "properties":[\(properties.joined(separator: ","))],"childIds":[\(children.map { "\"\($0)\"" }.joined(separator: ","))]}
    """
  }

  @Test(
    "What can be focused, whether changes are announced, and roles of one kind are compared",
    arguments: [
      // The words are the same.
      ("link", ["focusable": "true"], "link", [:], ["lost-action Cart"]),
      ("link", [:], "link", ["focusable": "true"], ["new-action Cart"]),
      ("heading", ["level": "1"], "heading", ["level": "1", "live": "\"polite\""], ["new-live Cart"]),
      ("heading", ["level": "1", "live": "\"polite\""], "heading", ["level": "1"], ["lost-live Cart"]),
      ("status", ["live": "\"polite\""], "status", ["live": "\"assertive\""], ["urgency Cart"]),
      // A heading of another level, and a button that opens something, have their role still.
      ("heading", ["level": "1"], "heading", ["level": "2"], ["reworded Cart"]),
      ("button", ["focusable": "true"], "button", ["focusable": "true", "hasPopup": "\"menu\""], ["reworded Cart"]),
      ("radio", ["checked": "true"], "button", [:], ["lost-role+state Cart"]),
    ] as [(String, [String: String], String, [String: String], [String])])
  func facts(_ oldRole: String, _ old: [String: String], _ newRole: String, _ new: [String: String], _ kinds: [String]) throws {
    for style in ReaderProfile.Style.allCases {
      let profile = ReaderProfile(style: style)
      let diff = ScreenDiff(
        old: [try page([(oldRole, "Cart", old)], as: profile)], new: [try page([(newRole, "Cart", new)], as: profile)])
      expectNoDifference(Self.told(diff), kinds, "\(style)")
    }
  }

  @Test("A region without words that is live no more is told, and the inner regions of one are not")
  func emptyRegion() throws {
    func shop(live: Bool) throws -> HeardScreen {
      let property = live ? ["{\"name\":\"live\",\"value\":{\"value\":\"polite\"}}"] : []
      return try page([
        Self.chromeNode(1, "RootWebArea", "Shop", children: [2, 3]), Self.chromeNode(2, "heading", "Shop"),
        Self.chromeNode(3, "generic", "", properties: property, children: [4]),
        Self.chromeNode(4, "StaticText", "Full", properties: property),
      ])
    }
    let lost = ScreenDiff(old: [try shop(live: true)], new: [try shop(live: false)])
    expectNoDifference(lost.differences.map(\.kind), [.lostLive])
    #expect(lost.report(in: .bokmål).text.contains("endringer leses ikke lenger opp"))
    let new = ScreenDiff(old: [try shop(live: false)], new: [try shop(live: true)])
    expectNoDifference(new.differences.map(\.kind), [.newLive])
  }

  @Test("A tab that is a button now has one difference, and the place of its neighbour none")
  func positions() throws {
    func tabs(_ first: String) throws -> HeardScreen {
      try page([
        Self.chromeNode(1, "RootWebArea", "Shop", children: [2]), Self.chromeNode(2, "tablist", "", children: [3, 4]),
        Self.chromeNode(3, first, "One"), Self.chromeNode(4, "tab", "Two"),
      ])
    }
    expectNoDifference(Self.told(ScreenDiff(old: [try tabs("tab")], new: [try tabs("button")])), ["lost-role One"])
  }

  @Test("Positions are compared where nothing else differs")
  func onlyPositions() throws {
    func tabs(_ size: Int) throws -> HeardScreen {
      try page([
        ("tab", "One", ["posinset": "1", "setsize": "\(size)"]), ("tab", "Two", ["posinset": "2", "setsize": "\(size)"]),
      ])
    }
    expectNoDifference(
      Self.told(ScreenDiff(old: [try tabs(2)], new: [try tabs(9)])), ["reworded One", "reworded Two"])
  }

  @Test("Settings choose the words that are shown, and not what is compared")
  func settings() throws {
    let silent = ReaderProfile(style: .talkBack, verbosity: .low, speaksRoles: false, speaksPositions: false, speaksHints: false)
    let (button, text) = (Self.node("Button", "Save", Self.button), Self.node("TextView", "Save", Self.button))
    let diff = ScreenDiff(old: [try screen([button], as: silent)], new: [try screen([text], as: silent)])
    // Only what the settings leave out differs: it is shown all the same.
    expectNoDifference(
      diff.report(in: .english).text, "login: lost its role: \"Save\", was \"Save, button\", login/save\n1 difference\n")
    expectNoDifference(
      ScreenDiff(old: [try screen([button], as: silent)], new: [try screen([button], as: silent)]).differences.map(\.kind), [])
  }

  @Test("A file that comes beside a screen's own renames it, and is another screen")
  func filesBeside() throws {
    let folder = TestFolder()
    func heard(_ build: String, _ files: [String: [String]]) throws -> [HeardScreen] {
      for (file, nodes) in files { try folder.write("<hierarchy>\(nodes.joined())</hierarchy>", to: "\(build)/\(file)") }
      return try CaptureLibrary("\(folder.path)/\(build)").entries.map { HeardScreen($0, as: ReaderProfile(style: .talkBack)) }
    }
    func button(_ text: String) -> [String] {
      ["<node class=\"android.widget.Button\" resource-id=\"o:id/save\" text=\"\(text)\" clickable=\"true\"/>"]
    }
    let one = try heard("1", ["login.xml": button("Save")])
    let two = try heard("2", ["login.xml": button(""), "login.uix": button("Save")])
    let diff = ScreenDiff(old: one, new: two)
    expectNoDifference(Set(diff.differences.map(\.kind)), [.lostName, .newScreen])
    expectNoDifference(diff.hasFailed(by: [.lostName]), true)
    // And where it goes again.
    expectNoDifference(Set(ScreenDiff(old: two, new: one).differences.map(\.kind)), [.reworded, .goneScreen])
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
        #"text="WLAN" checkable="true" checked="false" clickable="true""#, ["state+reworded"]
      ),
    ] as [(String, String, String, String, [String])])
  func kindsOfOneElement(_ oldKind: String, _ old: String, _ newKind: String, _ new: String, _ kinds: [String]) throws {
    for id in [true, false] {
      let found = try differences(Self.element(oldKind, old, id: id), Self.element(newKind, new, id: id))
      expectNoDifference(found.map { $0.prefix { $0 != " " } }.map(String.init), kinds, "identifier: \(id)")
    }
  }

  @Test("A button that is disabled can no longer be activated, and has another state; the worse fails, and so does the other")
  func disabled() throws {
    let button = Self.node("Button", "Pay", Self.button)
    let disabled = button.replacing("enabled=\"true\"", with: "enabled=\"false\"")
    expectNoDifference(try differences([button], [disabled]), ["lost-action+state pay"])
    let diff = ScreenDiff(old: [try screen([button])], new: [try screen([disabled])])
    for kind in [DifferenceKind.lostAction, .state] { #expect(diff.hasFailed(by: [kind])) }
    #expect(!diff.hasFailed(by: [.reworded]))
    #expect(diff.report(in: .english, failing: [.state]).junit("1, 2").contains("type=\"state\""))
    #expect(diff.json().contains("\"also\": ["))
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
    #expect(diff.json(failing: [.state]).hasPrefix("{\n  \"schema\": 1,\n  \"passed\": true"))
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
      en: ["Before: login", "Now: login", "<strong>state, moved</strong>", "<strong>new</strong>", "<strong>gone</strong>"],
      nb: ["Før: login", "Nå: login", "<strong>tilstand, flyttet</strong>", "<strong>nytt</strong>", "<strong>borte</strong>"])
    for word in words { #expect(page.contains(word)) }
    #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
    #expect(!page.contains("<New>"))
    expectNoDifference(Self.told(diff), ["state+moved a", "new <new>", "gone old"])
    // An element that has moved and changed its state has one frame, on both sides.
    expectNoDifference(page.components(separatedBy: ">1</text>").count, 3)
    expectNoDifference(page.components(separatedBy: ">2</text>").count, 2)
    expectNoDifference(page.components(separatedBy: ">3</text>").count, 2)
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
