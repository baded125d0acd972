import AccessibilityTree
import Captures
import CustomDump
import Testing
import Text

@Suite("A dump of Android's view hierarchy")
struct AndroidCaptureTests {
  private static func dump(_ nodes: String) -> String { "<hierarchy rotation=\"0\">\(nodes)</hierarchy>" }

  private static func node(_ attributes: String) -> String { dump("<node \(attributes)/>") }

  /// An element named by its class, as Appium writes it.
  private static func appium(_ type: String, _ attributes: String) -> String {
    dump("<android.widget.\(type) class=\"android.widget.\(type)\" \(attributes)/>")
  }

  // Source: `AccessibilityNodeInfoDumper.java` of AOSP; the rules are those of TalkBack's `Role.java`.
  @Test(
    "by uiautomator tells of an element what its attributes say, and nothing else",
    arguments: [
      (#"class="android.widget.TextView" text="Hello""#, "textView: text 'Hello' ? heading"),
      (#"class="android.widget.TextView" text="Hello" content-desc="Greeting""#, "textView: text 'Greeting' ? heading"),
      (#"class="android.widget.TextView" text="Hello" content-desc="  ""#, "textView: text 'Hello' ? heading"),
      (
        #"class="android.widget.TextView" text="Open" clickable="true""#,
        "textView: text 'Open', activate ? heading customActions"
      ),
      (#"class="android.widget.Button" text="Go" clickable="true""#, "button: button 'Go', activate ? customActions"),
      (#"class="android.widget.Button" text="Go" enabled="false" clickable="false""#, "button: button 'Go', disabled"),
      (
        #"class="android.widget.Button" text="Go" long-clickable="true""#,
        "button: button 'Go', long press, activate ? customActions"
      ),
      (#"class="android.widget.ImageView" content-desc="A cat" clickable="false""#, "imageView: image 'A cat'"),
      (
        #"class="android.widget.ImageView" content-desc="Send" clickable="true""#,
        "imageView: button+image 'Send', activate ? customActions"
      ),
      (
        #"class="android.widget.CheckBox" text="News" checkable="true" checked="true""#,
        "checkBox: checkBox 'News', toggled on, activate ? stateDescription customActions"
      ),
      (
        #"class="android.widget.CheckBox" text="News" checkable="true""#,
        "checkBox: checkBox 'News', toggled off, activate ? stateDescription customActions"
      ),
      // The element itself says that it cannot be checked.
      (
        #"class="android.widget.CheckBox" text="News" checkable="false" checked="true""#,
        "checkBox: checkBox 'News', activate ? customActions"
      ),
      // The text is the name: the state is in a description that no dump has (Android 11 and later).
      (
        #"class="android.widget.Switch" text="Wi-Fi" checkable="true" checked="true""#,
        "switch: switch 'Wi-Fi', toggled on, activate ? stateDescription customActions"
      ),
      // A switch of before Android 11 has its state as its text.
      (
        #"class="android.widget.Switch" text="ON" checkable="true" checked="true""#,
        "switch: switch, value 'ON', toggled on, activate ? stateDescription customActions"
      ),
      (
        #"class="android.widget.RadioButton" text="Low" checkable="true" checked="false""#,
        "radioButton: radioButton 'Low', toggled off, activate ? stateDescription customActions"
      ),
      (
        #"class="android.widget.Spinner" text="Bus""#,
        "spinner: dropDown 'Bus', activate ? expanded stateDescription customActions"
      ),
      (
        #"class="android.widget.EditText" text="Oslo""#,
        "editText: textField, value 'Oslo', activate, setText ? hint error labelledBy customActions"
      ),
      (
        #"class="android.widget.EditText" text="secret" password="true""#,
        "editText: secureField, characters 6, activate, setText ? hint error labelledBy customActions"
      ),
      (
        #"class="android.widget.EditText" text="A" content-desc="B" enabled="false""#,
        "editText: textField, value 'A', disabled, activate ? hint error labelledBy customActions"
      ),
      (#"class="android.widget.TextView" text="Home" selected="true""#, "textView: text 'Home', selected true ? heading"),
      (#"class="android.widget.TextView" text="Home" selected="false""#, "textView: text 'Home' ? heading"),
      // Other writers of such files spell truth in this way.
      (
        #"class="android.widget.TextView" text="Home" selected="True" clickable="1""#,
        "textView: text 'Home', selected true, activate ? heading customActions"
      ),
      (#"class="androidx.appcompat.widget.AppCompatButton" text="Go""#, "appCompatButton: button 'Go', activate ? customActions"),
      (
        #"class="com.example.Outer$InnerView" text="Go" clickable="true""#,
        "innerView: unknown 'Go', activate ? heading stateDescription roleDescription customActions"
      ),
      (#"text="No class at all""#, "node: unknown 'No class at all' ? heading roleDescription"),
      (#"class="" text="An empty class" resource-id="""#, "node: unknown 'An empty class' ? heading roleDescription"),
    ])
  func uiautomator(_ attributes: String, _ line: String) throws {
    expectNoDifference(try CaptureOutline.lines(of: Self.node(attributes)), [line])
  }

  // Source: `AccessibilityNodeInfoDumper.java` of AndroidX's uiautomator, and `Attribute.java` of
  // appium/appium-uiautomator2-server.
  @Test(
    "by AndroidX or by Appium tells more, by the attributes that those have",
    arguments: [
      (
        node(#"class="android.widget.EditText" text="Oslo" hint="City""#),
        "editText: textField, value 'Oslo', supplement 'City', activate, setText ? error labelledBy customActions"
      ),
      // Android gives the hint as the text of an empty field.
      (
        node(#"class="android.widget.EditText" text="City" hint="City""#),
        "editText: textField 'City', activate, setText ? error customActions"
      ),
      (
        appium("EditText", #"text="City" hint="City" showing-hint="false" heading="false""#),
        "editText: textField, value 'City', supplement 'City', activate, setText ? labelledBy customActions"
      ),
      (
        appium("EditText", #"text="a" error="No date" content-invalid="true""#),
        "editText: textField, value 'a', error 'No date', activate, setText ? labelledBy customActions"
      ),
      (
        appium("EditText", #"text="a" error="Old" content-invalid="false""#),
        "editText: textField, value 'a', activate, setText ? labelledBy customActions"
      ),
      (appium("TextView", #"text="News" heading="true""#), "textView: text+heading 'News'"),
      (appium("TextView", #"text="News" heading="false""#), "textView: text 'News'"),
      (appium("TextView", #"text="Saved" live-region="1""#), "textView: text 'Saved', live polite"),
      (appium("TextView", #"text="Gone" live-region="2""#), "textView: text 'Gone', live assertive"),
      (appium("TextView", #"text="Read on" text-has-clickable-span="true""#), "textView: text 'Read on', links ? heading"),
      (
        appium("ImageButton", #"content-desc="Up" tooltip-text="Go up" clickable="true""#),
        "imageButton: button+image 'Up', tooltip 'Go up', activate ? customActions"
      ),
      // The range's number is the text of a slider and of a progress bar (`AxNodeInfoHelper.getText`).
      (
        appium("SeekBar", #"text="37.0""#),
        "seekBar: slider, value '37', increase, decrease ? stateDescription range customActions"
      ),
      (appium("ProgressBar", #"text="0.25""#), "progressBar: progressBar, value '0.25' ? stateDescription range"),
      (appium("SeekBar", #"text="Loud""#), "seekBar: slider 'Loud', increase, decrease ? stateDescription range customActions"),
      (
        appium("Button", #"text="Tabs" extras="a=b;AccessibilityNodeInfo.roleDescription=Tab;c=" clickable="true""#),
        "button: button 'Tabs', called 'Tab', activate ? customActions"
      ),
      // Android declares the possible action: an element that can be expanded is collapsed.
      (
        appium("Button", #"text="More" actions="ACTION_CLICK,ACTION_EXPAND" clickable="true""#),
        "button: button 'More', expanded false, activate"
      ),
      (
        appium("Button", #"text="More" actions="ACTION_COLLAPSE; ACTION_FOCUS""#),
        "button: button 'More', expanded true, activate"
      ),
      (
        appium(
          "TextView",
          #"text="A" is-collection-item="true" collection-item-info='{"rowIndex": 2, "columnIndex": -1, "isHeading": true}'"#),
        "textView: text+heading 'A', position 3/- ? heading"
      ),
      // A text that is not JSON is ignored.
      (appium("TextView", #"text="A" collection-item-info="{rowIndex""#), "textView: text 'A' ? heading"),
    ] as [(String, String)])
  func laterWriters(_ capture: String, _ line: String) throws {
    expectNoDifference(try CaptureOutline.lines(of: capture), [line])
  }

  @Test(
    "leaves out what its reader does not get to see",
    arguments: [
      #"text="A" displayed="false""#, #"text="A" visible-to-user="false""#, #"text="A" a11y-important="false""#,
    ])
  func unseen(_ attributes: String) throws {
    expectNoDifference(try CaptureOutline.lines(of: Self.node("class=\"android.widget.TextView\" \(attributes)")), [])
  }

  // Source: `AccessibilityNodeInfoDumper` of AOSP, which skips what is not visible and cuts bounds at the display.
  @Test(
    "has what lies beyond the edge of the display, where bounds are empty or turned over",
    arguments: ["[0,0][0,0]", "[0,0][0,50]", "[0,0][50,0]", "[50,50][10,60]", "[68,2125][369,2004]"])
  func cut(_ bounds: String) throws {
    let lines = try CaptureOutline.lines(of: Self.node("class=\"android.widget.TextView\" text=\"A\" bounds=\"\(bounds)\""))
    #expect(lines.count == 1)
  }

  @Test("says of elements in a page that they do not matter, and they are read all the same")
  func webView() throws {
    let page = #"<node class="android.webkit.WebView"><node class="android.view.View" text="In" a11y-important="false"/></node>"#
    expectNoDifference(try CaptureOutline.lines(of: Self.dump(page)), ["view: unknown 'In' ? roleDescription"])
  }

  @Test(
    "has a rectangle for an element where its bounds are four numbers, each a number that there is",
    arguments: [
      ("[0,10][100,60]", Frame(x: 0, y: 10, width: 100, height: 50)),
      ("[-20,-10][80,40]", Frame(x: -20, y: -10, width: 100, height: 50)),
      (" [ 0 , 10 ] [ 100 , 60 ] ", Frame(x: 0, y: 10, width: 100, height: 50)),
      ("[999999998,0][999999999,1]", Frame(x: 999_999_998, y: 0, width: 1, height: 1)), ("[0,0][1000000000,1]", nil),
      ("[0,0]", nil), ("", nil), ("[0,0][1,1][2,2]", nil), ("[a,b][c,d]", nil), ("[0.5,0][1,1]", nil), ("[-,-][-,-]", nil),
      ("[0,0][\(String(repeating: "9", count: 400)),1]", nil),
    ] as [(String, Frame?)])
  func bounds(_ written: String, _ frame: Frame?) throws {
    expectNoDifference(try capturedScreen(of: Self.node("text=\"A\" bounds=\"\(written)\"")).roots[0].frame, frame)
  }

  @Test("is known by the names of its attributes: who wrote it, and which facts it tells of every element")
  func dialects() throws {
    func dialect(_ attributes: String) throws -> String { try capturedScreen(of: Self.node("text=\"A\" \(attributes)")).dialect }
    expectNoDifference(
      try ["", "visible-to-user=\"true\"", "hint=\"\"", "drawing-order=\"1\" hint=\"\"", "display-id=\"0\""].map(dialect),
      ["uiautomator", "AndroidX uiautomator", "AndroidX uiautomator", "openatx uiautomator2", "openatx uiautomator2"])
    expectNoDifference(
      try capturedScreen(of: Self.appium("Button", "text=\"A\"")).dialect, "Appium UiAutomator2, server before 7.2")
    let new =
      "heading=\"false\" extras=\"\" actions=\"\" tooltip-text=\"\" collection-item-info=\"{}\" is-collection=\"true\" displayed=\"true\""
    let screen = try capturedScreen(of: Self.appium("Button", new))
    expectNoDifference(screen.dialect, "Appium UiAutomator2, server 7.2 or later")
    expectNoDifference(
      screen.unknownProperties, [.stateDescription, .range, .actionLabel, .labelledBy, .traversal, .language])
  }

  @Test(
    "could be taken so that it tells more, by one change at a time",
    arguments: [
      (node("text=\"A\""), .useAppium), (appium("Button", ""), .newerAppiumServer),
      (appium("Button", "heading=\"false\""), .appiumExtras), (appium("Button", "heading=\"false\" extras=\"\""), .appiumActions),
      (appium("Button", "heading=\"false\" extras=\"\" actions=\"\""), nil),
    ] as [(String, CapturedScreen.Advice?)])
  func advice(_ capture: String, _ advice: CapturedScreen.Advice?) throws {
    expectNoDifference(try capturedScreen(of: capture).advice, advice)
  }

  // Source: `ViewGroup.addChildrenForAccessibility` of AOSP sorts views by their places before any dump; Compose and pages have
  // their own order. `ReorderedChildrenIterator` of google/talkback moves a group by the places of the elements in it.
  @Test("is read in its own order; only a group is moved behind what its elements stand behind")
  func order() throws {
    func text(_ text: String, _ bounds: String) -> String {
      #"<node class="android.widget.TextView" text="\#(text)" bounds="\#(bounds)"/>"#
    }
    func lines(_ nodes: String) throws -> [String] {
      try CaptureOutline.lines(of: Self.dump("<node class=\"android.view.View\" bounds=\"[0,0][100,900]\">\(nodes)</node>"))
        .filter { $0.contains("'") }.map { String($0.split(separator: "'")[1]) }
    }
    expectNoDifference(try lines(text("c", "[0,200][100,250]") + text("a", "[0,0][50,50]")), ["c", "a"])
    let group = "<node class=\"android.view.ViewGroup\" bounds=\"[0,0][100,900]\">\(text("low", "[0,500][100,600]"))</node>"
    expectNoDifference(try lines(group + text("bar", "[0,10][100,60]")), ["bar", "low"])
  }

  private static func window(_ text: String, _ attributes: String = "") -> String {
    "<window title=\"\(text)\" \(attributes)>"
      + dump("<node class=\"android.widget.TextView\" text=\"\(text)\" package=\"o\"/>") + "</window>"
  }

  @Test(
    "hears the active window alone, and tells what is left out",
    arguments: [
      ([window("bar"), window("dialog", "active=\"true\""), window("app")], "dialog", ["bar", "app"]),
      ([window("bar", "type=\"3\""), window("app", "type=\"1\""), window("back", "type=\"1\"")], "app", ["bar", "back"]),
      ([window("bar", "type=\"TYPE_SYSTEM\""), window("app", "type=\"TYPE_APPLICATION\"")], "app", ["bar"]),
      ([window("dialog"), window("app")], "dialog", ["app"]), ([window("app")], "app", []),
    ])
  func windows(_ windows: [String], _ heard: String, _ others: [String]) throws {
    let dump = "<displays><display id=\"0\">\(windows.joined())</display><display id=\"2\"/></displays>"
    expectNoDifference(try CaptureOutline.lines(of: dump), ["textView: text '\(heard)' ? heading"])
    let screen = try capturedScreen(of: dump)
    expectNoDifference(screen.title, heard)
    expectNoDifference(screen.otherWindows, others)
  }

  @Test("leaves the system's bars and the keyboard out beside an app's elements, and hears its open shade")
  func systemBars() throws {
    func system(_ bounds: String) -> String {
      #"<node class="android.widget.TextView" text="12:30" package="com.android.systemui" bounds="\#(bounds)"/>"#
    }
    let app = #"<node class="android.widget.TextView" text="Home" package="o" bounds="[0,0][1080,2000]"/>"#
    let dump = Self.dump(system("[0,0][1080,80]") + app + system("[0,1900][1080,2000]"))
    expectNoDifference(try capturedScreen(of: dump).roots.map(\.text), ["Home"])
    expectNoDifference(try capturedScreen(of: dump).otherWindows.count, 2)
    expectNoDifference(try capturedScreen(of: Self.dump(app + system("[0,0][1080,2000]"))).roots.map(\.text), ["Home", "12:30"])
    expectNoDifference(try capturedScreen(of: Self.dump(system("[0,0][1080,80]"))).roots.map(\.text), ["12:30"])
    let keyboard = "com.google.android.inputmethod.latin"
    let key = #"<node class="android.view.View" text="q" package="\#(keyboard)" bounds="[0,1400][100,1500]"/>"#
    expectNoDifference(try capturedScreen(of: Self.dump(key + app)).roots.map(\.text), ["Home"])
    expectNoDifference(try capturedScreen(of: Self.dump(key + app)).otherWindows, [keyboard])
  }

  @Test("makes one element of a row with its texts, and lets the buttons in it be their own")
  func rows() throws {
    let row = """
      <node class="android.view.ViewGroup" clickable="true"><node class="android.widget.TextView" text="Ola"/>\
      <node class="android.widget.TextView" text="12:30"/><node class="android.widget.Button" text="Call" clickable="true"/></node>
      """
    let list = #"<node class="androidx.recyclerview.widget.RecyclerView" scrollable="true">\#(row)\#(row)</node>"#
    expectNoDifference(
      try CaptureOutline.lines(of: Self.dump(list)),
      [
        "viewGroup: unknown 'Ola, 12:30', activate ? heading stateDescription roleDescription customActions",
        "button: button 'Call', activate ? customActions",
        "viewGroup-2: unknown 'Ola, 12:30', activate ? heading stateDescription roleDescription customActions",
        "button-2: button 'Call', activate ? customActions",
      ])
  }
}
