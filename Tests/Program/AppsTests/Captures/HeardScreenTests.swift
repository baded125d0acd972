import AccessibilityTree
import Captures
import CustomDump
import Foundation
import Runtime
import ScreenReader
import TestSupport
import Testing
import Text

@testable import Apps

@Suite("A captured screen is heard element by element")
struct HeardScreenTests {
  /// One screen by hand in each of the formats: a heading, a switch that is on, a disabled button.
  private static let android = """
    <hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2280">
    <android.widget.FrameLayout class="android.widget.FrameLayout" heading="false" bounds="[0,0][1080,2280]">
    <android.widget.TextView class="android.widget.TextView" text="Settings" heading="true" bounds="[0,0][1080,100]"/>
    <android.widget.Switch class="android.widget.Switch" content-desc="Wi-Fi" text="" checkable="true" checked="true" \
    clickable="true" enabled="true" heading="false" bounds="[0,100][1080,200]"/>
    <android.widget.Button class="android.widget.Button" text="Save" clickable="true" enabled="false" heading="false" \
    bounds="[0,200][1080,300]"/>
    </android.widget.FrameLayout></hierarchy>
    """
  private static let iOS = """
    <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" enabled="true" visible="true" accessible="false" \
    x="0" y="0" width="390" height="844">
    <XCUIElementTypeButton type="XCUIElementTypeButton" label="Save" enabled="false" visible="true" accessible="true" \
    traits="Button, NotEnabled" x="0" y="200" width="390" height="50"/>
    <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" label="Settings" value="Settings" enabled="true" visible="true" \
    accessible="true" traits="StaticText, Header" x="0" y="50" width="390" height="50"/>
    <XCUIElementTypeSwitch type="XCUIElementTypeSwitch" label="Wi-Fi" value="1" enabled="true" visible="true" \
    accessible="true" traits="Button, ToggleButton" x="0" y="100" width="390" height="50"/>
    </XCUIElementTypeApplication></AppiumAUT>
    """
  private static let web = """
    {"nodes": [
     {"nodeId": "1", "ignored": false, "role": {"value": "RootWebArea"}, "name": {"value": "Demo"}, "childIds": ["2", "3", "4"]},
     {"nodeId": "2", "ignored": false, "role": {"value": "heading"}, "name": {"value": "Settings"}, "childIds": ["5"],
      "properties": []},
     {"nodeId": "3", "ignored": false, "role": {"value": "switch"}, "name": {"value": "Wi-Fi"}, "childIds": [],
      "properties": [{"name": "checked", "value": {"value": "true"}}]},
     {"nodeId": "4", "ignored": false, "role": {"value": "button"}, "name": {"value": "Save"}, "childIds": [],
      "properties": [{"name": "disabled", "value": {"value": true}}]},
     {"nodeId": "5", "ignored": false, "role": {"value": "StaticText"}, "name": {"value": "Settings"}, "childIds": []}]}
    """

  private func heard(_ capture: String, _ style: ReaderProfile.Style = .talkBack) throws -> HeardScreen {
    let folder = TestFolder()
    let file = try folder.write(capture, to: "screen.txt")
    return HeardScreen(try CaptureLibrary(file.path).entries[0], as: ReaderProfile(style: style))
  }

  @Test(
    "in the same words from each format, where all of them carry the facts",
    arguments: [
      (.talkBack, ["Settings, heading", "on, Wi-Fi, switch", "Save, button, disabled"]),
      (.voiceOver, ["Settings, heading", "Wi-Fi, switch button, on", "Save, dimmed, button"]),
    ] as [(ReaderProfile.Style, [String])])
  func threeFormats(_ style: ReaderProfile.Style, _ expected: [String]) throws {
    for capture in [Self.android, Self.iOS, Self.web] {
      expectNoDifference(try heard(capture, style).lines, expected)
    }
  }

  @Test("with the controls that an accessible parent makes unreachable, and every text that is not heard")
  func unreachableControls() throws {
    let screen = try heard(
      """
      <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" visible="true" accessible="false">
      <XCUIElementTypeOther label="Step one" visible="true" accessible="true">
      <XCUIElementTypeStaticText label="Not said" visible="true" accessible="false"/>
      <XCUIElementTypeButton name="start" label="Start" enabled="true" visible="true" accessible="false"/>
      </XCUIElementTypeOther><XCUIElementTypeStaticText label="Gone" visible="false" accessible="true"/>
      </XCUIElementTypeApplication></AppiumAUT>
      """, .voiceOver)
    expectNoDifference(screen.lines, ["Step one"])
    expectNoDifference(screen.elements[0].unreachableControls.map(\.label), ["Start"])
    expectNoDifference(
      screen.unannouncedTexts,
      [
        .init(node: "screen/staticText", text: "Not said", line: 3, reason: .covered(by: "Step one")),
        .init(node: "screen/start", text: "Start", line: 4, reason: .covered(by: "Step one")),
        .init(node: "screen/staticText-2", text: "Gone", line: 5, reason: .offScreen),
      ])
  }

  @Test("and JSON tells what is not said, and why, as the text does")
  func unheardInJSON() throws {
    let screen = try heard(
      """
      <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" visible="true" accessible="false">
      <XCUIElementTypeOther label="Step one" visible="true" accessible="true">
      <XCUIElementTypeButton name="start" label="Start" enabled="true" visible="true" accessible="false"/>
      <XCUIElementTypeButton name="more" enabled="true" visible="true" accessible="true"/>
      </XCUIElementTypeOther><XCUIElementTypeStaticText label="Gone" visible="false" accessible="true"/>
      </XCUIElementTypeApplication></AppiumAUT>
      """, .voiceOver)
    let summary = try #require(try JSONReader.value(of: Array(screen.json.last!.utf8))["summary"])
    let unheard = (summary["unheard"]?.array ?? []).map {
      "\($0["node"]?.text ?? ""): \($0["text"]?.text ?? "-"): \($0["why"]?.text ?? "")"
    }
    expectNoDifference(
      unheard,
      [
        "screen/more: -: it is part of 'Step one', which is read in its own words",
        "screen/start: Start: it is part of 'Step one', which is read in its own words",
        "screen/staticText: Gone: it is not visible",
      ])
  }

  @Test("with what a description inside of a stop is said in place of")
  func described() throws {
    let screen = try heard(
      """
      <hierarchy><node class="android.widget.FrameLayout" clickable="true" bounds="[0,0][90,90]">
      <node class="android.widget.LinearLayout" content-desc="11:20" bounds="[0,0][90,40]">
      <node class="android.widget.TextView" text="2" bounds="[40,0][50,40]"/></node>
      <node class="android.widget.TextView" text="Friday" bounds="[0,50][90,90]"/></node></hierarchy>
      """)
    expectNoDifference(screen.lines, ["11:20, Friday"])
    expectNoDifference(
      screen.unannouncedTexts, [.init(node: "screen/textView", text: "2", line: 3, reason: .covered(by: "11:20"))])
  }

  @Test("with the stops that say nothing, which are no announcements")
  func silent() throws {
    let screen = try heard(
      """
      <hierarchy>
      <node class="android.view.View" resource-id="app:id/scrim" focusable="true" bounds="[0,0][10,10]"/>
      <node class="android.widget.TextView" text="Home" bounds="[0,0][10,10]"/></hierarchy>
      """, .voiceOver)
    expectNoDifference(screen.lines, ["Home"])
    expectNoDifference(screen.remarks[0], "Silent, line 2: the cursor stops at 'screen/scrim', which has nothing to say")
  }

  @Test("with the stops of whose names no voice makes a sound, as of an icon font's sign")
  func unspeakable() throws {
    let screen = try heard(
      """
      <hierarchy>
      <node class="android.widget.TextView" text="&#xE901;" clickable="true" bounds="[0,0][10,10]"/>
      <node class="android.widget.TextView" text="&#xE902; Home" bounds="[0,0][10,10]"/></hierarchy>
      """)
    expectNoDifference(screen.lines.count, 1)
    expectNoDifference(screen.remarks[0], "Silent, line 2: the cursor stops at 'screen/textView', which has nothing to say")
  }

  @Test("with a text beside a content description of white space, which counts as none")
  func describedByNothing() throws {
    let screen = try heard(
      """
      <hierarchy><node class="android.widget.FrameLayout" clickable="true" bounds="[0,0][90,90]">
      <node class="android.widget.TextView" content-desc=" " text="You saved 63" bounds="[0,0][90,40]"/></node></hierarchy>
      """)
    expectNoDifference(screen.lines, ["You saved 63"])
  }

  @Test("without a word of how long a list is, of which only the rows on the screen are there")
  func partOfList() throws {
    let rows = ["Kari", "Ola"].map {
      "<node class=\"android.view.ViewGroup\" clickable=\"true\"><node class=\"android.widget.TextView\" text=\"\($0)\"/></node>"
    }
    let list = "<node class=\"androidx.recyclerview.widget.RecyclerView\">\(rows.joined())</node>"
    let capture = "<hierarchy>\(list)</hierarchy>"
    expectNoDifference(try heard(capture).lines, ["Kari, in list", "Ola"])
    expectNoDifference(try heard(capture, .voiceOver).lines, ["Kari", "Ola"])
    #expect(try heard(capture).elements[0].unknown.contains(.stateDescription))
  }

  @Test("A password is in no announcement, no remark and no JSON")
  func password() throws {
    let screen = try heard(
      """
      <hierarchy><node class="android.widget.EditText" text="hemmelig" password="true" enabled="true" clickable="true"/>\
      <node class="android.widget.TextView" text="Below"/></hierarchy>
      """)
    for text in screen.lines + screen.remarks + screen.json { #expect(!text.contains("hemmelig")) }
    expectNoDifference(screen.lines, ["password, 8 characters, edit box", "Below"])
  }

  /// One screen with the given elements, as an Android dump.
  private static func android(_ nodes: String) -> String {
    "<hierarchy rotation=\"0\"><node class=\"android.widget.FrameLayout\">\(nodes)</node></hierarchy>"
  }

  @Test("A page in an app is read element by element after its title, although it scrolls")
  func pageInAnApp() throws {
    let screen = try heard(
      Self.android(
        """
        <node class="android.webkit.WebView" text="Shop" focusable="true" scrollable="true"><node class="android.view.View">\
        <node class="android.widget.TextView" text="Tea"/><node class="android.widget.Button" text="Buy" clickable="true"/>\
        <node class="android.widget.TextView" text="In stock"/></node></node>
        """))
    expectNoDifference(screen.lines, ["Shop, webview", "Tea", "Buy, button", "In stock"])
    expectNoDifference(screen.unannouncedTexts, [])
  }

  @Test("A row that is chosen already, and so cannot be pressed, is read with its text")
  func chosenRow() throws {
    let rows = [("Fast", true), ("Slow", false)].map { name, isChosen in
      """
      <node class="android.view.View" checkable="true" checked="\(isChosen)" clickable="\(!isChosen)">\
      <node class="android.widget.TextView" text="\(name)"/></node>
      """
    }
    let screen = try heard(Self.android(rows.joined()))
    expectNoDifference(screen.lines, ["checked, Fast", "not checked, Slow"])
    expectNoDifference(screen.unannouncedTexts, [])
  }

  @Test("A button that nobody can press is no element around one that can be pressed")
  func frameOfAButton() throws {
    let screen = try heard(
      Self.android(
        """
        <node class="android.widget.Button" clickable="false">\
        <node class="android.widget.Button" content-desc="Inbox" clickable="true"/></node>
        """))
    expectNoDifference(screen.lines, ["Inbox, button"])
  }

  @Test("A scroll view too short to scroll is read text by text, like one that scrolls: a layout has no importance")
  func shortScrollView() throws {
    let inner = """
      <node class="android.view.ViewGroup"><node class="android.widget.TextView" text="One"/>\
      <node class="android.widget.TextView" text="Two"/></node>
      """
    let screen = try heard(Self.android("<node class=\"android.widget.ScrollView\" scrollable=\"false\">\(inner)</node>"))
    expectNoDifference(screen.lines, ["One", "Two"])
  }

  @Test("A hint that is shown as the text of an empty field is no content of it")
  func shownHint() throws {
    let screen = try heard(
      Self.android(
        """
        <node class="android.widget.EditText" text="E-mail" hint="E-mail" enabled="true" clickable="true"/>\
        <node class="android.widget.EditText" text="Password" hint="Password" password="true" enabled="true" clickable="true"/>
        """))
    expectNoDifference(screen.lines, ["E-mail, edit box", "password, edit box"])
  }

  @Test("A switch's text is its name in a dump, which has no state descriptions, unless it is its state")
  func namedSwitch() throws {
    let switches = ["Wi-Fi", "ON"].map {
      "<node class=\"android.widget.Switch\" text=\"\($0)\" checkable=\"true\" checked=\"true\" clickable=\"true\"/>"
    }
    expectNoDifference(try heard(Self.android(switches.joined())).lines, ["on, Wi-Fi, switch", "ON, switch"])
  }

  @Test("Links and headings of a page on iOS are what stands around their texts")
  func pageOnIOS() throws {
    let page = """
      <XCUIElementTypeOther label="Secure area" value="2" visible="true" accessible="false">\
      <XCUIElementTypeStaticText label="Secure area" value="Secure area" visible="true" accessible="true" x="0" y="0" \
      width="100" height="20"/></XCUIElementTypeOther>\
      <XCUIElementTypeLink label="Log out" visible="true" accessible="false">\
      <XCUIElementTypeStaticText label="Log out" value="Log out" visible="true" accessible="true" x="0" y="50" width="100" \
      height="20"/></XCUIElementTypeLink>
      """
    func screen(in type: String) throws -> HeardScreen {
      try heard(
        "<XCUIElementTypeApplication visible=\"true\" accessible=\"false\"><XCUIElementType\(type) visible=\"true\" "
          + "accessible=\"false\">\(page)</XCUIElementType\(type)></XCUIElementTypeApplication>", .voiceOver)
    }
    expectNoDifference(try screen(in: "WebView").lines, ["Secure area, heading", "Log out, link"])
    expectNoDifference(try screen(in: "Other").lines, ["Secure area", "Log out"])
  }

  /// A page in Chrome's format: roles, names and the ids of children.
  private static func page(_ nodes: [(role: String, name: String, children: [Int])]) -> String {
    let list = nodes.enumerated().map { id, node in
      """
      {"nodeId": "\(id)", "ignored": false, "role": {"value": "\(node.role)"}, "name": {"value": "\(node.name)"}, \
      "childIds": [\(node.children.map { "\"\($0)\"" }.joined(separator: ", "))]}
      """
    }
    return "{\"nodes\": [\(list.joined(separator: ",\n"))]}"
  }

  @Test("On a page nothing that has a name is lost for the want of a known role")
  func unknownRoles() throws {
    let screen = try heard(
      Self.page([
        ("RootWebArea", "Demo", [1, 2, 3, 4]), ("separator", "Start of example", []), ("ListMarker", "1.", []),
        ("ListMarker", "• ", []), ("tabpanel", "Guests", [5]), ("StaticText", "Kari", []),
      ]))
    expectNoDifference(screen.lines, ["Start of example", "1.", "bullet", "Kari"])
    expectNoDifference(screen.unannouncedTexts.map(\.text), ["Demo", "Guests"])
    expectNoDifference(Set(screen.unannouncedTexts.map(\.reason)), [.container])
  }

  @Test("A link in a cell can be reached; a cell of nothing but text is read once")
  func cells() throws {
    let screen = try heard(
      Self.page([
        ("RootWebArea", "Demo", [1]), ("grid", "Mail", [2]), ("row", "", [3, 5]), ("gridcell", "Lunch?", [4]),
        ("StaticText", "Lunch?", []), ("gridcell", "kari@example.org", [6]), ("link", "kari@example.org", [7]),
        ("StaticText", "kari@example.org", []),
      ]))
    expectNoDifference(screen.lines.map { $0.split(separator: ",")[0] }, ["Lunch?", "kari@example.org"])
    expectNoDifference(screen.elements.map(\.node.role), [.cell, .link])
  }

  @Test("A text is not heard because the same word is in another element's announcement")
  func sameWordElsewhere() throws {
    let screen = try heard(
      """
      <AppiumAUT><XCUIElementTypeApplication visible="true" accessible="false">
      <XCUIElementTypeStaticText label="32 votes" visible="true" accessible="true"/>
      <XCUIElementTypeOther label="Likes" visible="true" accessible="true">
      <XCUIElementTypeStaticText label="32" visible="true" accessible="false"/></XCUIElementTypeOther>
      </XCUIElementTypeApplication></AppiumAUT>
      """, .voiceOver)
    expectNoDifference(screen.lines, ["32 votes", "Likes"])
    expectNoDifference(
      screen.unannouncedTexts, [.init(node: "screen/staticText-2", text: "32", line: 4, reason: .covered(by: "Likes"))])
  }
}
