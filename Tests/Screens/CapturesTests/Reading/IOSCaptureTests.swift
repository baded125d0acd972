import AccessibilityTree
import Captures
import CustomDump
import Testing
import Text

@Suite("A source of XCUITest")
struct IOSCaptureTests {
  private static func app(_ content: String) -> String {
    "<XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" accessible=\"false\">\(content)</XCUIElementTypeApplication>"
  }

  private static func element(_ type: String, _ attributes: String, _ content: String = "") -> String {
    "<XCUIElementType\(type) type=\"XCUIElementType\(type)\" \(attributes)>\(content)</XCUIElementType\(type)>"
  }

  // Source: `FBXPath.m`, `FBElementTypeTransformer.m` and `XCUIElement+FBWebDriverAttributes.m` of appium/WebDriverAgent.
  @Test(
    "tells what an element is by its type where there are no traits, and undoes what the driver does to values",
    arguments: [
      ("Button", #"label="Go""#, "button: button 'Go', activate ? selected expanded hint customActions"),
      (
        "Button", #"label="Go" enabled="false""#, "button: button 'Go', disabled, activate ? selected expanded hint customActions"
      ),
      // The value of a chosen button is 1.
      ("Button", #"label="Go" value="1""#, "button: button 'Go', selected true, activate ? selected expanded hint customActions"),
      (
        "Button", #"label="Go" value="3 new""#,
        "button: button 'Go', value '3 new', activate ? selected expanded hint customActions"
      ),
      // A text's value is its label.
      ("StaticText", #"label="Hello" value="Hello""#, "staticText: text 'Hello' ? heading hint"),
      ("StaticText", #"label="Total" value="12""#, "staticText: text 'Total', value '12' ? heading hint"),
      ("Switch", #"label="Wi-Fi" value="1""#, "switch: switch 'Wi-Fi', toggled on, activate ? hint customActions"),
      ("Switch", #"label="Wi-Fi" value="0""#, "switch: switch 'Wi-Fi', toggled off, activate ? hint customActions"),
      // An empty field's value is its placeholder.
      (
        "TextField", #"label="City" value="Where?" placeholderValue="Where?""#,
        "textField: textField 'City', placeholder 'Where?', activate, setText ? hint customActions"
      ),
      (
        "TextField", #"label="City" value="Oslo" placeholderValue="Where?""#,
        "textField: textField 'City', value 'Oslo', placeholder 'Where?', activate, setText ? hint customActions"
      ),
      (
        "SecureTextField", #"label="Code" value="1234""#,
        "secureTextField: secureField 'Code', characters 4, activate, setText ? hint customActions"
      ),
      ("TextView", #"label="Note" value="a""#, "textView: textArea 'Note', value 'a', activate, setText ? hint customActions"),
      ("SearchField", #"label="Find""#, "searchField: searchField 'Find', activate, setText ? hint customActions"),
      ("Slider", #"label="Sound" value="50%""#, "slider: slider 'Sound', value '50%', increase, decrease ? hint customActions"),
      ("Image", #"label="A cat""#, "image: image 'A cat' ? hint"),
      ("Link", #"label="Read on""#, "link: link 'Read on', activate ? hint customActions"),
      ("ProgressIndicator", #"label="Loading" value="20%""#, "progressIndicator: progressBar 'Loading', value '20%' ? hint"),
      ("Cell", #"label="Row""#, "cell: unknown 'Row' ? heading hint"),
      ("Key", #"label="q""#, "key: keyboardKey 'q', activate ? hint customActions"),
    ])
  func types(_ type: String, _ attributes: String, _ line: String) throws {
    expectNoDifference(try CaptureOutline.lines(of: Self.app(Self.element(type, attributes))), [line])
  }

  // Since WebDriverAgent 9.12 of June 2025.
  @Test(
    "tells it by traits where there are some",
    arguments: [
      ("StaticText", #"label="News" traits="Header, StaticText""#, "staticText: heading 'News' ? hint"),
      ("Other", #"label="Go" traits="Button""#, "other: unknown+button 'Go', activate ? hint customActions"),
      (
        "Button", #"label="Go" traits="Button, Selected""#,
        "button: button 'Go', selected true, activate ? expanded hint customActions"
      ),
      (
        "Button", #"label="Go" traits="Button, NotEnabled""#,
        "button: button 'Go', disabled, activate ? expanded hint customActions"
      ),
      // A switch that is drawn as a button has its own value.
      (
        "Button", #"label="Wi-Fi" value="1" traits="Button, ToggleButton""#,
        "button: switch+button 'Wi-Fi', toggled on, activate ? hint customActions"
      ),
      (
        "Other", #"label="Size" value="3" traits="Adjustable""#,
        "other: unknown+slider 'Size', value '3', increase, decrease ? hint customActions"
      ),
      // A trait that does not change the words, and an unknown one.
      ("StaticText", #"label="A" traits="UpdatesFrequently, Frob""#, "staticText: text 'A' ? hint"),
      (
        "Button", #"label="Go" traits="Button" customActions="Delete,Move up ,Share""#,
        #"button: button 'Go', activate, custom("Delete"), custom("Move up"), custom("Share") ? expanded hint"#
      ),
    ])
  func traits(_ type: String, _ attributes: String, _ line: String) throws {
    expectNoDifference(try CaptureOutline.lines(of: Self.app(Self.element(type, attributes))), [line])
  }

  @Test("makes tabs and segments of the buttons in a bar")
  func bars() throws {
    let button = Self.element("Button", #"label="Home" value="1""#)
    expectNoDifference(
      try ["TabBar", "SegmentedControl"].map { try CaptureOutline.lines(of: Self.app(Self.element($0, "", button))) },
      [
        ["button: tab 'Home', selected true, activate ? selected position hint customActions"],
        ["button: segment 'Home', selected true, activate ? selected position hint customActions"],
      ])
  }

  @Test(
    "stops at an element by its own flag, else by the driver's reckoning, else by its type",
    arguments: [
      ("", ["staticText", "button"]),
      (#"accessible="true" label="Card""#, ["cell"]),
      (#"nativeAccessibilityElement="true" accessible="false" label="Card""#, ["cell"]),
      (#"nativeAccessibilityElement="false" accessible="true" label="Card""#, ["staticText", "button"]),
      (#"nativeAccessibilityElement="1" label="Card""#, ["cell"]),
    ])
  func stops(_ attributes: String, _ paths: [String]) throws {
    let cell = Self.element(
      "Cell", attributes, Self.element("StaticText", "label=\"Ola\"") + Self.element("Button", "label=\"Call\""))
    expectNoDifference(try CaptureOutline.lines(of: Self.app(cell)).map { String($0.prefix { $0 != ":" }) }, paths)
  }

  @Test("tells which controls an element swallows, that nobody can reach")
  func swallowed() throws {
    let inner = Self.element("StaticText", "label=\"Ola\"") + Self.element("Button", "label=\"Call\" accessible=\"false\"")
    let source = try capturedScreen(of: Self.app(Self.element("Cell", #"label="Card" accessible="true" name="card""#, inner)))
    let tree = CapturedTree(source, named: "s", title: "S", in: .english)
    expectNoDifference(tree.unreachableControls(by: "s/card").map(\.id), ["s/card/button"])
    expectNoDifference(tree.tree["s/card/button"]?.exposure, .hidden)
  }

  @Test("has the links and headings of a page around its texts")
  func page() throws {
    let texts =
      Self.element(
        "Link", "label=\"Read on\" accessible=\"false\"", Self.element("StaticText", "label=\"Read on\" traits=\"StaticText\""))
      + Self.element("Other", "label=\"News\" value=\"2\" accessible=\"false\"", Self.element("StaticText", "label=\"News\""))
    expectNoDifference(
      try CaptureOutline.lines(of: Self.app(Self.element("WebView", "accessible=\"false\"", texts))),
      ["staticText: text+link 'Read on', activate ? hint customActions", "staticText-2: heading 'News' ? hint"])
    // Outside a page they are ordinary texts.
    expectNoDifference(
      try CaptureOutline.lines(of: Self.app(texts)), ["staticText: text 'Read on' ? hint", "staticText-2: text 'News' ? hint"])
  }

  @Test(
    "has a rectangle for an element where there are four numbers, each a number that there is",
    arguments: [
      (#"x="1" y="2" width="3" height="4""#, Frame(x: 1, y: 2, width: 3, height: 4)),
      (#"x="-1.5" y="0" width="3" height="1e2""#, Frame(x: -1.5, y: 0, width: 3, height: 100)),
      (#"x="1" y="2" width="3""#, nil), (#"x="1" y="2" width="3" height="""#, nil), (#"x="a" y="2" width="3" height="4""#, nil),
      (#"x="nan" y="2" width="3" height="4""#, nil), (#"x="1" y="2" width="inf" height="4""#, nil),
      (#"x="1e999" y="2" width="3" height="4""#, nil), (#"x="1" y="2" width="1e300" height="4""#, nil),
    ] as [(String, Frame?)])
  func frames(_ attributes: String, _ frame: Frame?) throws {
    expectNoDifference(
      try capturedScreen(of: Self.app(Self.element("Button", "label=\"Go\" \(attributes)"))).elements[1].frame, frame)
  }

  @Test("is known by whether it has traits, and told what would tell more")
  func dialects() throws {
    let sources = ["", "traits=\"Button\"", "traits=\"Button\" customActions=\"\""].map { Self.app(Self.element("Button", $0)) }
    expectNoDifference(
      try sources.map { try capturedScreen(of: $0).dialect },
      ["Appium XCUITest, driver before June 2025"] + Array(repeating: "Appium XCUITest, driver of June 2025 or later", count: 2))
    expectNoDifference(try sources.map { try capturedScreen(of: $0).advice }, [.newerWebDriverAgent, .iOSCustomActions, nil])
    expectNoDifference(
      try capturedScreen(of: sources[2]).unknownProperties,
      [.expanded, .position, .hint, .liveRegion, .traversal, .modality, .language])
  }

  @Test("in JSON is known by the names that WebDriverAgent has for the same, also within an answer")
  func json() throws {
    let button = """
      {"type": "XCUIElementTypeButton", "label": "Go", "isEnabled": false, "isVisible": "1", "isAccessible": true,
       "traits": "Button", "customActions": [{"name": "Delete"}, "Share"], "rect": {"x": 1, "y": 2, "width": 3, "height": 4}}
      """
    let app = """
      {"type": "Application", "label": "App", "isEnabled": "1", "isAccessible": "0", "frame": "{{0, 0}, {390, 844}}", "children": [\(button)]}
      """
    for capture in [app, "{\"value\": \(app), \"sessionId\": null}", "{\"tree\": \(app)}"] {
      let screen = try capturedScreen(of: capture)
      expectNoDifference(
        CaptureOutline.lines(of: screen),
        [#"button: button 'Go', disabled, activate, custom("Delete"), custom("Share") ? expanded hint"#])
      expectNoDifference(
        [screen.title, screen.dialect, screen.format.rawValue], ["App", "WebDriverAgent 9.12 or later", "WebDriverAgent JSON"])
      expectNoDifference(screen.elements[1].frame, Frame(x: 1, y: 2, width: 3, height: 4))
    }
  }
}
