import AccessibilityTree
import Captures
import CustomDump
import TestSupport
import Testing
import Text

@Suite("A text that is masked is nowhere any more")
struct MaskedTextTests {
  private static let secret = "kari@example.org"

  /// Captures with the text in each place that a format has for a text.
  private static let captures = [
    """
    <hierarchy><node class="android.webkit.WebView" resource-id="o:id/of-\(secret)">
    <node class="a.Button" text="T \(secret)" content-desc="D \(secret)" clickable="true" tooltip-text="Tip \(secret)"/>
    <node class="a.EditText" text="V \(secret)" hint="H \(secret)" error="E \(secret)" resource-id="o:id/\(secret)"/>
    <node class="a.SeekBar" content-desc="\(secret)" extras="roleDescription=R \(secret)" pane-title="P \(secret)"/>
    <node class="a.TextView" text="A" collection-item-info='{"rowIndex": 0, "columnIndex": 0, "rowTitle": "\(secret)"}'/></node></hierarchy>
    """,
    """
    <XCUIElementTypeApplication label="App of \(secret)" accessible="false">
    <XCUIElementTypeTextField label="L \(secret)" value="\(secret)" placeholderValue="P \(secret)" name="\(secret)"/>
    <XCUIElementTypeButton label="Go" traits="Button" customActions="Call \(secret),Delete" rawIdentifier="b/\(secret)"/>
    </XCUIElementTypeApplication>
    """,
    """
    [{"nodeId": "1", "role": {"value": "RootWebArea"}, "name": {"value": "Page of \(secret)"}, "childIds": ["2", "3"],
      "properties": [{"name": "url", "value": {"value": "https://example.org/\(secret)"}}]},
     {"nodeId": "2", "role": {"value": "textbox"}, "name": {"value": "N \(secret)"}, "value": {"value": "\(secret)"},
      "description": {"value": "D \(secret)"}, "properties": [{"name": "roledescription", "value": {"value": "R \(secret)"}},
       {"name": "errormessage", "value": {"relatedNodes": [{"text": "\(secret) is taken"}]}},
       {"name": "placeholder", "value": {"value": "P \(secret)"}}]},
     {"nodeId": "3", "role": {"value": "slider"}, "properties": [{"name": "valuetext", "value": {"value": "V \(secret)"}}]}]
    """,
  ]

  @Test("whatever a format calls the place it stood in", arguments: captures)
  func everyPlace(_ capture: String) throws {
    let masked = TextMask([.email], in: .english).masked(try capturedScreen(of: capture))
    let tree = CapturedTree(masked, named: "s", title: masked.title ?? "", in: .english).tree
    #expect(!"\(masked.paths)".contains("@example"))
    let left = tree.nodes.indices.filter { "\(tree.nodes[$0])".contains("@example") }.map { tree.nodes[$0].id.path }
    expectNoDifference(left, [])
    #expect(masked.elements.contains { $0.isMasked })
  }

  @Test("and masking twice changes nothing more, whatever is masked, in any order of the kinds", arguments: captures)
  func twice(_ capture: String) throws {
    let mask = TextMask(Set(TextMask.Kind.allCases), in: .english)
    let once = mask.masked(try capturedScreen(of: capture))
    expectNoDifference(
      TextMask([.email, .number], in: .english).masked(once).elements.map(\.properties), once.elements.map(\.properties))
  }

  @Test("Random texts keep no address and no number of four digits and more", arguments: 0..<4)
  func random(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let parts = ["a", "@", ".", "no", " ", "12", "3", "-", "+47", "(", "é", "１２３４", "\u{A0}", ",", "[email 1]", "x@y.z"]
    let mask = TextMask([.email, .number], in: .english)
    for _ in 0..<100 {
      let text = (0..<12).map { _ in parts[random.roll(parts.count)] }.joined()
      let masked =
        mask.masked(try capturedScreen(of: "<hierarchy><node class=\"a.TextView\" text=\"\(text)\"/></hierarchy>")).roots[0].text
        ?? ""
      #expect(
        masked.firstMatch(of: /\d{4}/) == nil && masked.firstMatch(of: /[a-z]@[a-z]+\.[a-z]/) == nil, "'\(text)' as '\(masked)'")
    }
  }
}

@Suite("What is typed into a password field of a phone")
struct SecretMaskTests {
  @Test(
    "is bullets in the page source, one for each sign, however the source spells that it is one",
    arguments: [
      (#"<a.EditText text="abc" password="true"/>"#, #"<a.EditText text="•••" password="true"/>"#),
      (#"<a.EditText password='true' text='abc'/>"#, #"<a.EditText password='true' text="•••"/>"#),
      (#"<a.EditText password = "true" text = "abc"/>"#, #"<a.EditText password = "true" text = "•••"/>"#),
      (#"<a.EditText text="a&amp;&#55357;c" password="true">"#, #"<a.EditText text="••••" password="true">"#),
      (#"<a.EditText text="a>b" password="true"/>"#, #"<a.EditText text="•••" password="true"/>"#),
      (
        #"<XCUIElementTypeSecureTextField value="abc" label="Code"/>"#,
        #"<XCUIElementTypeSecureTextField value="•••" label="Code"/>"#
      ),
      (#"<a.EditText text="abc" earshot-secret="true"/>"#, #"<a.EditText text="•••" earshot-secret="true"/>"#),
      // A hint is not secret.
      (#"<a.EditText text="Code" hint="Code" password="true"/>"#, #"<a.EditText text="Code" hint="Code" password="true"/>"#),
      (#"<a.EditText text="abc" password="false"/>"#, #"<a.EditText text="abc" password="false"/>"#),
    ])
  func masked(_ source: String, _ masked: String) {
    expectNoDifference(String(decoding: SecretMask.masked(Array(source.utf8)), as: UTF8.self), masked)
  }

  @Test("keeps its length and nothing else in what is read of the source")
  func read() throws {
    let dump = "<hierarchy><node class=\"a.EditText\" text=\"hunter2\" password=\"true\" resource-id=\"a\"/></hierarchy>"
    let screens = try [Array(dump.utf8), SecretMask.masked(Array(dump.utf8))].map { try CaptureReader.screens(in: $0)[0] }
    expectNoDifference(CaptureOutline.lines(of: screens[1]), CaptureOutline.lines(of: screens[0]))
    #expect(!"\(CapturedTree(screens[0], named: "s", title: "S", in: .english).tree.nodes.map(\.self))".contains("hunter2"))
  }
}
