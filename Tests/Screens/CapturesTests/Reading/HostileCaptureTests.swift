import AccessibilityTree
import Captures
import CustomDump
import TestSupport
import Testing
import Text

@Suite("Whatever a file holds, it is read or refused")
struct HostileCaptureTests {
  private static let captures = [
    """
    <?xml version='1.0' encoding='UTF-8'?>
    <hierarchy rotation="0"><node class="android.widget.ListView" resource-id="o:id/list" scrollable="true" bounds="[0,0][100,500]">
    <node class="android.view.ViewGroup" clickable="true" bounds="[0,0][100,50]" collection-item-info='{"rowIndex": 0}'>
    <node class="android.widget.TextView" text="Kåre &amp; &#55357;&#56832;" bounds="[0,0][50,50]"/>
    <node class="android.widget.Switch" text="On" checkable="true" checked="true" bounds="[50,0][100,50]"/></node>
    <node class="android.widget.EditText" text="12" hint="Age" password="false" live-region="1" extras="a=b;c" actions="ACTION_EXPAND"/>
    </node></hierarchy>
    """,
    """
    <AppiumAUT><XCUIElementTypeApplication name="App" label="App" accessible="false" x="0" y="0" width="390" height="844">
    <XCUIElementTypeTabBar><XCUIElementTypeButton label="Home" value="1" traits="Button, Selected" x="0" y="800" width="90" height="44"/>
    </XCUIElementTypeTabBar><XCUIElementTypeSlider label="Sound" value="50%" customActions="Mute" earshot-path="sound"/>
    <XCUIElementTypeAlert label="Sure?" rawIdentifier="alert" accessible="false"><XCUIElementTypeStaticText label="Yes" name="title"/>
    </XCUIElementTypeAlert></XCUIElementTypeApplication></AppiumAUT>
    """,
    #"""
    {"nodes": [{"nodeId": "1", "backendDOMNodeId": 1, "role": {"value": "RootWebArea"}, "name": {"value": "P"}, "childIds": ["2", "3"]},
     {"nodeId": "2", "backendDOMNodeId": 2, "role": {"value": "slider"}, "name": {"value": "A\u00e5\ud83d\ude00"}, "value": {"value": 1.5e3},
      "properties": [{"name": "level", "value": {"value": 2}}, {"name": "live", "value": {"value": "polite"}}]},
     {"nodeId": "3", "backendDOMNodeId": 3, "role": {"value": "cell"}, "childIds": ["2", "3", "9"]}],
     "snapshot": {"strings": ["id", "a", "rowspan", "0"], "documents": [{"nodes": {"backendNodeId": [1, 2, 3], "parentIndex": [-1, 0, 0],
      "attributes": [[], [0, 1], [2, 3]]}, "layout": {"nodeIndex": [1, 2], "bounds": [[0, 0, 1, 1], [5, 5, 0, 1]]}}]}}
    """#,
    """
    {"value": {"type": "Application", "isEnabled": "1", "rect": {"x": 0, "y": 0, "width": 9, "height": 9}, "children": [
     {"type": "Switch", "value": "1", "isEnabled": true, "isVisible": false, "rect": {"x": 0.5, "y": 1, "width": 2, "height": 3}}]}}
    """,
  ]

  /// Pieces with a meaning in one of the formats.
  private static let pieces = [
    "\"", "'", "<", ">", "&", "/", "{", "}", "[", "]", ":", ",", "\\", "\\u", "\0", "\n", "&#0;", "&#xD800;", "&#99999999999;",
    "-1", "1e999",
    "9223372036854775807", "NaN", "true", "null", "<node>", "</node>", "<hierarchy>", "<node text=\"a\" bounds=\"[9,9][1,1]\"/>",
    "\"nodeId\": 1", "\"childIds\": [1]", "\u{301}", "\u{202E}", "\u{FEFF}", "<!DOCTYPE a>", "<![CDATA[", "]]>", "<!--", "-->",
  ].map { Array($0.utf8) }

  /// A capture with a few bytes changed, removed, repeated or inserted, or cut off.
  private static func spoilt(_ random: inout RandomSource) -> [UInt8] {
    var bytes = Array(captures[random.roll(captures.count)].utf8)
    for _ in 0...random.roll(3) where !bytes.isEmpty {
      let place = random.roll(bytes.count)
      let end = min(bytes.count, place + 1 + random.roll(40))
      switch random.roll(6) {
      case 0: bytes[place] = UInt8(random.roll(256))
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: random.roll(bytes.count))
      case 3, 4: bytes.insert(contentsOf: pieces[random.roll(pieces.count)], at: place)
      default: bytes = Array(bytes[..<place])
      }
    }
    return bytes
  }

  @Test("never with a crash, the second time as the first, each element once in the order and on its own path", arguments: 0..<8)
  func spoiltCaptures(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var read = 0
    for _ in 0..<250 {
      let bytes = Self.spoilt(&random)
      let (one, two) = (try? CaptureReader.screens(in: bytes), try? CaptureReader.screens(in: bytes))
      #expect(one == two, "\(String(decoding: bytes, as: UTF8.self))")
      for screen in one ?? [] {
        read += 1
        let tree = CapturedTree(screen, named: "s", title: "S", in: .english)
        #expect(Set(screen.paths).count == screen.paths.count, "\(screen.paths)")
        #expect(Set(tree.elements.keys) == Set(screen.paths.map { NodeID("s/\($0)") }))
        let order = ReadingOrder(tree.tree)
        #expect(Set(order.offsets).count == order.count)
        #expect(screen.elements.allSatisfy { $0.frame?.isFinite != false })
      }
    }
    #expect(read >= 10, "\(read) of 250 are read")
  }

  @Test("A capture that is cut off anywhere is refused, or is one that ends there", arguments: captures)
  func cutOff(_ capture: String) throws {
    let bytes = Array(capture.utf8)
    let whole = try CaptureReader.screens(in: bytes)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      let screens = try? CaptureReader.screens(in: Array(bytes[..<count]))
      #expect(screens == nil || screens == whole, "\(count) bytes")
    }
  }

  @Test("Any bytes give an error whose line is in the file", arguments: 0..<4)
  func noise(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    for _ in 0..<300 {
      let bytes = (0..<random.roll(200)).map { _ in UInt8(random.roll(256)) }
      let error = try #require(refusal(of: bytes))
      #expect((1...bytes.count + 1).contains(error.line) && !error.reason.isEmpty)
    }
  }

  @Test(
    "An id may be of any characters, and is one segment of a path",
    arguments: [
      ("o:id/send", "send"), ("send", "send"), ("o:id/", "o:id"), ("a/b/c", "c"), ("/", "%2F"), ("a b", "a%20b"),
      ("100%", "100%25"),
      ("e\u{301}", "e\u{301}"), ("\u{301}e", "%CC%81e"), ("\u{200B}", "%E2%80%8B"), ("名前", "名前"), ("👩‍👧", "👩%E2%80%8D👧"),
      ("a&#10;b", "a%0Ab"),
    ])
  func identifiers(_ written: String, _ path: String) throws {
    let screen = try capturedScreen(of: "<hierarchy><node resource-id=\"\(written)\"/></hierarchy>")
    expectNoDifference(screen.paths, [path])
    expectNoDifference(NodeID("s/\(path)").segments.count, 2)
  }

  @Test("Ids that are the same, and those that look like the numbers given to them, become paths of their own")
  func duplicates() throws {
    func paths(_ ids: [String], _ attribute: String = "resource-id") throws -> [String] {
      try capturedScreen(of: "<hierarchy>" + ids.map { "<node \(attribute)=\"\($0)\"/>" }.joined() + "</hierarchy>").paths
    }
    expectNoDifference(try paths(["a", "a-2", "a", "a", "a-2"]), ["a", "a-2", "a-3", "a-4", "a-2-2"])
    // The paths of an earlier reading in a source; an element may have been copied by hand.
    expectNoDifference(try paths(["x", "x", "y"], "earshot-path"), ["x", "node", "y"])
  }

  @Test("Thousands of elements, and of captures in one file, are read in a moment", .timeLimit(.minutes(1)))
  func wide() throws {
    let node = "<node class=\"android.widget.TextView\" text=\"A\" resource-id=\"a\" bounds=\"[0,0][9,9]\"/>"
    let rows = try capturedScreen(of: "<hierarchy>" + String(repeating: node, count: 20_000) + "</hierarchy>")
    expectNoDifference(CaptureOutline.lines(of: rows).count, 20_000)
    let many = String(repeating: "<hierarchy>\(node)</hierarchy>\n", count: 20_000)
    let screens = try CaptureReader.screens(in: Array(many.utf8))
    expectNoDifference([screens.count, screens.last?.roots[0].line], [20_000, 20_000])
  }

  private static let dump = "<hierarchy><node class=\"a.TextView\" text=\"Blå 😀\"/></hierarchy>"
  private static let json = #"[{"nodeId": "1", "role": {"value": "button"}, "name": {"value": "Blå 😀"}}]"#

  @Test("A text is read in UTF-8 and in UTF-16 of either order, with its mark or without", arguments: [dump, json])
  func encodings(_ capture: String) throws {
    let little = capture.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = capture.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [Array(capture.utf8), [0xEF, 0xBB, 0xBF] + capture.utf8, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      expectNoDifference(try CaptureReader.screens(in: bytes)[0].roots[0].text, "Blå 😀")
    }
  }

  @Test(
    "What stands around a capture in a file is passed over",
    arguments: [
      ("", ""), ("UI hierchary dumped to: /dev/tty\n", "UI hierchary dumped to: /dev/tty"),
      ("* daemon started successfully\n", "\n\0"),
      ("<!-- a note -->\n<?xml version='1.0' encoding='ISO-8859-1'?>", "<!-- the end"), ("\u{FEFF}", "\n</hierarchy>"),
      ("12:30 I/adb <1>: [done]\n", "{\"a\": 1}"),
    ])
  func surroundings(_ before: String, _ after: String) throws {
    expectNoDifference(try CaptureReader.screens(in: Array("\(before)\(Self.dump)\(after)".utf8)).map(\.roots[0].text), ["Blå 😀"])
  }

  @Test(
    "A number that does not fit is not known",
    arguments: [
      (#"collection-item-info='{"rowIndex": 1e30}'"#, "textView: text 'A' ? heading"),
      (#"collection-item-info='{"rowIndex": -5}'"#, "textView: text 'A' ? heading"),
      (#"collection-item-info='{"rowIndex": 9007199254740991}'"#, "textView: text 'A', position 9007199254740992/- ? heading"),
      (#"live-region="99999999999999999999""#, "textView: text 'A', live off"),
    ])
  func numbers(_ attributes: String, _ line: String) throws {
    expectNoDifference(
      try CaptureOutline.lines(of: "<hierarchy><node class=\"a.TextView\" text=\"A\" \(attributes)/></hierarchy>"), [line])
  }
}

extension Frame {
  fileprivate var isFinite: Bool { [x, y, width, height].allSatisfy(\.isFinite) }
}
