import AccessibilityTree
import Captures
import CustomDump
import Testing
import Text

@Suite("A capture is read by what it holds")
struct CaptureReaderTests {
  private func screens(_ text: String) throws -> [CapturedScreen] { try CaptureReader.screens(in: Array(text.utf8)) }

  private static func dump(_ nodes: String) -> String { "<hierarchy rotation=\"0\">\(nodes)</hierarchy>" }

  private static let button = """
    <node class="android.widget.Button" text="Send" resource-id="org.example:id/send" clickable="true" \
    enabled="true" bounds="[0,10][100,60]"/>
    """

  @Test("whatever a tool has printed around it, and also where it holds several")
  func toolLines() throws {
    let one = Self.dump(Self.button)
    let found = try screens("UI hierchary dumped to: /dev/tty\n<?xml version='1.0'?>\n\(one)UI hierchary dumped\n\(one)\n")
    expectNoDifference(found.count, 2)
    expectNoDifference(found.map(\.roots[0].path), ["send", "send"])
    expectNoDifference(found.map(\.roots[0].line), [3, 4])
    expectNoDifference(found[0].roots[0].frame, Frame(x: 0, y: 10, width: 100, height: 50))
  }

  @Test("Each element's line and column are told, also in a file of one line and behind letters of several bytes")
  func places() throws {
    let line = "Ærlig: <hierarchy><node text=\"å\"><node text=\"b\"/></node></hierarchy>"
    let root = try screens("\(line)")[0].roots[0]
    expectNoDifference([root.line, root.column, root.children[0].line, root.children[0].column], [1, 19, 1, 34])
    let second = try screens("<hierarchy>\n  <node text=\"a\"/></hierarchy>")[0].roots[0]
    expectNoDifference([second.line, second.column], [2, 3])
    let json = """
      [{"nodeId": "1", "ignored": false, "role": {"value": "RootWebArea"}, "name": {"value": "Æøå"}, "childIds": ["2"]}, \
      {"nodeId": "2", "ignored": false, "role": {"value": "button"}, "name": {"value": "Go"},
        "childIds": []}]
      """
    let page = try screens(json)[0].roots[0]
    let place = json.distance(from: json.startIndex, to: json.ranges(of: "{\"nodeId\"")[1].lowerBound) + 1
    expectNoDifference([page.line, page.column, page.children[0].line, page.children[0].column], [1, 2, 1, place])
  }

  @Test("also in the answer of a WebDriver server, and in UTF-16")
  func wrapped() throws {
    let dump = Self.dump(Self.button)
    let answer = "{\"value\": \"\(dump.replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\"}"
    expectNoDifference(try screens(answer).map(\.roots[0].path), ["send"])
    let units = "<?xml version='1.0' encoding='UTF-16'?>\(dump)".utf16
    let wide = units.reduce(into: [0xFF, 0xFE] as [UInt8]) { $0 += [UInt8($1 & 0xFF), UInt8($1 >> 8)] }
    expectNoDifference(try? CaptureReader.screens(in: wide).map(\.roots[0].path), ["send"])
  }

  @Test("JSON may stand in other text, and several captures in one file are several screens")
  func jsonInText() throws {
    func page(_ name: String) -> String {
      """
      {"nodes": [{"nodeId": "1", "ignored": false, "role": {"value": "RootWebArea"}, "name": {"value": "\(name)"}, "childIds": []}]}
      """
    }
    let log = "[debug] the tree:\n\(page("A"))\nand later: \(page("B"))\n[debug] done\n"
    expectNoDifference(try screens(log).map(\.title), ["A", "B"])
    expectNoDifference(try screens("\(page("A"))\n\(page("B"))").map(\.title), ["A", "B"])
    expectNoDifference(try screens("[debug] \(Self.dump(Self.button))").map(\.roots[0].path), ["send"])
    expectNoDifference(try screens("\(Self.dump(Self.button))\n\(page("A"))").count, 2)
    let two = (Self.dump(Self.button) + Self.dump(Self.button)).replacing("\"", with: "\\\"")
    expectNoDifference(try screens("{\"value\": \"\(two)\"}").count, 2)
    let broken = #expect(throws: CaptureError.self) { try screens("{\"nodes\": [\n  {\"nodeId\": \"1\",") }
    expectNoDifference(broken?.line, 2)
  }

  @Test("Two DOM snapshots in one file are one, and two that say different things of an element are told")
  func twoSnapshots() throws {
    func snapshot(_ id: Int, _ name: String) -> String {
      """
      {"strings": ["id", "\(name)"], "documents": [{"nodes": {"backendNodeId": [\(id)], "attributes": [[0, 1]]}}]}
      """
    }
    func file(_ first: String, _ second: String) -> String {
      func node(_ id: Int, _ children: [String]) -> String {
        """
        {"nodeId": "\(id)", "backendDOMNodeId": \(id), "role": {"value": "\(id == 1 ? "RootWebArea" : "button")"}, \
        "name": {"value": "Name \(id)"}, "childIds": \(children)}
        """
      }
      let nodes = "\(node(1, ["2", "3"])), \(node(2, [])), \(node(3, []))"
      return "{\"nodes\": [\(nodes)],\n\"z\": \(first),\n\"a\": \(second)}"
    }
    let screen = try screens(file(snapshot(2, "send"), snapshot(3, "back")))[0]
    expectNoDifference(screen.roots[0].children.map(\.path), ["send", "back"])
    for _ in 0..<20 {
      let failure = #expect(throws: CaptureError.self) { try screens(file(snapshot(2, "send"), snapshot(2, "back"))) }
      expectNoDifference(failure?.line, 3)
      expectNoDifference(
        failure?.reason,
        "at column 6: a second DOM snapshot describes the element 2 in another way than the first; keep the one that was taken with the tree"
      )
    }
  }

  @Test("A number too large to count with is heard as it is written")
  func largeNumber() throws {
    let json = """
      [{"nodeId": "1", "role": {"value": "slider"}, "name": {"value": "Volume"}, "value": {"value": 1e999}, "childIds": []}]
      """
    expectNoDifference(try screens(json)[0].roots[0].properties.value?.text, "1e999")
  }

  @Test("with the emoji that Android writes in halves, and a mark for what is no character")
  func surrogates() throws {
    let node = #"<node class="android.widget.TextView" text="A &#55357;&#56832; &#55357; &#0; B"/>"#
    expectNoDifference(try screens(Self.dump(node))[0].roots[0].text, "A 😀 \u{FFFD} \u{FFFD} B")
  }

  @Test("with a mark for bytes that are no text")
  func invalidBytes() throws {
    let bytes = Array("<hierarchy><node class=\"a.TextView\" text=\"A".utf8) + [0xFF, 0x00] + Array("B\"/></hierarchy>".utf8)
    expectNoDifference(try CaptureReader.screens(in: bytes)[0].roots[0].text, "A\u{FFFD}\u{FFFD}B")
  }

  @Test("A text may be long")
  func longText() throws {
    let long = String(repeating: "x", count: 1 << 20)
    expectNoDifference(try screens(Self.dump("<node class=\"a.TextView\" text=\"\(long)\"/>"))[0].roots[0].text?.count, 1 << 20)
  }

  @Test("and what its words cannot tell is unknown")
  func dialects() throws {
    func properties(_ attributes: String) throws -> (String, Set<NodeProperty>) {
      let screen = try screens(Self.dump("<node class=\"a.TextView\" \(attributes)/>"))[0]
      return (screen.dialect, screen.properties)
    }
    expectNoDifference(try properties("text=\"a\"").1, [.selected])
    expectNoDifference(try properties("text=\"a\" hint=\"\"").1, [.selected, .hint])
    let appium = try screens(
      "<hierarchy><android.widget.Button class=\"android.widget.Button\" text=\"a\" heading=\"false\"/></hierarchy>")[0]
    expectNoDifference(appium.dialect, "Appium UiAutomator2, server 7.2 or later")
    #expect(appium.properties.isSuperset(of: [.heading, .liveRegion, .error]))
    #expect(!appium.properties.contains(.stateDescription))
    expectNoDifference(try properties("text=\"a\" drawing-order=\"1\"").0, "openatx uiautomator2")
  }

  @Test("What is in a frame of a page is where the frame shows it, also in a frame of a frame that is scrolled")
  func framesOfPages() throws {
    func node(_ id: Int, _ role: String, _ children: [Int]) -> String {
      """
      {"nodeId": "\(id)", "backendDOMNodeId": \(id), "role": {"value": "\(role)"}, "name": {"value": "\(role) \(id)"}, \
      "childIds": \(children.map(String.init))}
      """
    }
    func document(_ ids: [Int], content: String, scrolled: Int = 0, _ bounds: [[Int]]) -> String {
      """
      {"scrollOffsetX": 0, "scrollOffsetY": \(scrolled), "nodes": {"backendNodeId": \(ids), "attributes": [], \
      "contentDocumentIndex": \(content)}, "layout": {"nodeIndex": \(Array(ids.indices)), "bounds": \(bounds)}}
      """
    }
    let nodes = [
      node(1, "RootWebArea", [2]), node(2, "Iframe", [3]), node(3, "RootWebArea", [4, 5]), node(4, "button", []),
      node(5, "Iframe", [6]), node(6, "RootWebArea", [7]), node(7, "button", []),
    ]
    let documents = [
      document([1, 2], content: "{\"index\": [1], \"value\": [1]}", [[0, 0, 800, 600], [100, 200, 300, 300]]),
      document(
        [3, 4, 5], content: "{\"index\": [2], \"value\": [2]}", [[0, 0, 300, 300], [10, 20, 60, 20], [0, 50, 300, 100]]),
      document([6, 7], content: "{}", scrolled: 30, [[0, 0, 300, 400], [5, 40, 60, 20]]),
    ]
    let screen = try #require(
      try screens(
        """
        {"nodes": [\(nodes.joined(separator: ","))], \
        "snapshot": {"strings": [], "documents": [\(documents.joined(separator: ","))]}}
        """
      ).first)
    var frames: [Frame] = []
    screen.roots[0].visit { if $0.kind == "button" { frames += [$0.frame].compactMap(\.self) } }
    expectNoDifference(
      frames, [Frame(x: 110, y: 220, width: 60, height: 20), Frame(x: 105, y: 260, width: 60, height: 20)])
  }

  @Test("Elements have paths of readable segments, each its own")
  func paths() throws {
    let row = #"<node class="a.ViewGroup"><node class="a.TextView" resource-id="o:id/name"/></node>"#
    let screen = try screens(Self.dump("<node class=\"a.b.RecyclerView\" resource-id=\"o:id/list\">\(row)\(row)</node>"))[0]
    var paths: [String] = []
    screen.roots[0].visit { paths.append($0.path) }
    expectNoDifference(paths, ["list", "list/viewGroup", "list/name", "list/viewGroup-2", "list/name-2"])
  }

  @Test("The XML and the JSON of WebDriverAgent tell the same")
  func sameTree() throws {
    let xml = """
      <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="App" label="App" enabled="true" \
      visible="true" accessible="false" x="0" y="0" width="390" height="844">\
      <XCUIElementTypeSwitch type="XCUIElementTypeSwitch" name="wifi" label="Wi-Fi" value="1" enabled="true" visible="true" \
      accessible="true" traits="Button, ToggleButton" x="0" y="50" width="390" height="44"/></XCUIElementTypeApplication></AppiumAUT>
      """
    let json = """
      {"type": "Application", "name": "App", "label": "App", "isEnabled": "1", "isVisible": "1", "isAccessible": "0",
       "rect": {"x": 0, "y": 0, "width": 390, "height": 844}, "children": [
        {"type": "Switch", "rawIdentifier": "wifi", "name": "wifi", "label": "Wi-Fi", "value": "1", "isEnabled": "1",
         "isVisible": "1", "isAccessible": "1", "traits": "Button, ToggleButton",
         "rect": {"x": 0, "y": 50, "width": 390, "height": 44}}]}
      """
    let (one, other) = (try screens(xml)[0], try screens(json)[0])
    expectNoDifference(one.roots[0].children.map(\.path), ["wifi"])
    expectNoDifference(one.roots[0].children.map(\.properties), other.roots[0].children.map(\.properties))
    expectNoDifference(other.roots[0].children[0].line, 3)
    expectNoDifference(one.properties, other.properties)
  }
}
