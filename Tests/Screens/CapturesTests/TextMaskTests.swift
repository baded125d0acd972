import Captures
import CustomDump
import Testing
import Text

@Suite("Texts of chosen kinds are taken out of captures")
struct TextMaskTests {
  private func texts(_ capture: String, _ kinds: Set<TextMask.Kind>, in language: Language = .english) throws -> [String] {
    let screen = TextMask(kinds, in: language).masked(try CaptureReader.screens(in: Array(capture.utf8))[0])
    var texts: [String] = []
    for root in screen.roots { root.visit { texts += [$0.text].compactMap(\.self) } }
    return texts
  }

  private static let android = """
    <hierarchy><node class="android.widget.FrameLayout">
    <node class="android.widget.TextView" text="Kari, kari@example.org"/>
    <node class="android.widget.TextView" text="Call +47 912 34 567 before 12:30"/>
    <node class="android.widget.EditText" text="My note" hint="Note" clickable="true"/>
    <node class="android.widget.EditText" text="Name" hint="Name" clickable="true"/>
    <node class="android.widget.Button" text="Send to kari@example.org" clickable="true"/>
    </node></hierarchy>
    """

  @Test(
    "each by its kind, the rest as it was",
    arguments: [
      (
        [.email],
        ["Kari, [email 1]", "Call +47 912 34 567 before 12:30", "My note", "Name", "Send to [email 1]"]
      ),
      (
        [.number], ["Kari, kari@example.org", "Call [number 1] before [number 2]", "My note", "Name", "Send to kari@example.org"]
      ),
      (
        [.field],
        ["Kari, kari@example.org", "Call +47 912 34 567 before 12:30", "[content 1]", "Name", "Send to kari@example.org"]
      ),
      ([.text], ["[text 1]", "[text 2]", "My note", "Name", "Send to kari@example.org"]),
    ] as [(Set<TextMask.Kind>, [String])])
  func kinds(_ kinds: Set<TextMask.Kind>, _ expected: [String]) throws {
    expectNoDifference(try texts(Self.android, kinds), expected)
  }

  @Test("with words of the report's language in their place")
  func language() throws {
    expectNoDifference(
      try texts(Self.android, Set(TextMask.Kind.allCases), in: .bokmål),
      ["[tekst 1]", "[tekst 2]", "[innhold 1]", "Name", "Send to [e-post 1]"])
  }

  @Test("on iOS and on the web too, and from the ids of elements that are called by them")
  func platforms() throws {
    let iOS = """
      <AppiumAUT><XCUIElementTypeApplication visible="true" accessible="false">
      <XCUIElementTypeStaticText name="cell_Kari" label="Kari" visible="true" accessible="true"/>
      <XCUIElementTypeTextField label="Note" value="Mine" visible="true" accessible="true"/>
      </XCUIElementTypeApplication></AppiumAUT>
      """
    expectNoDifference(try texts(iOS, [.text, .field]), ["[text 1]", "Note"])
    let screen = TextMask([.text], in: .english).masked(try CaptureReader.screens(in: Array(iOS.utf8))[0])
    #expect(!screen.roots[0].children[0].path.contains("Kari"))
    #expect(screen.roots[0].children[0].isMasked)
    #expect(!screen.roots[0].children[1].isMasked)
    let web = """
      [{"nodeId": "1", "role": {"value": "RootWebArea"}, "name": {"value": "Inbox of kari@example.org"}, "childIds": ["2"]},
       {"nodeId": "2", "role": {"value": "textbox"}, "name": {"value": "To"}, "value": {"value": "ola@example.org"}, "childIds": ["3"]},
       {"nodeId": "3", "role": {"value": "StaticText"}, "name": {"value": "ola@example.org"}, "childIds": []}]
      """
    let page = TextMask([.email, .field], in: .english).masked(try CaptureReader.screens(in: Array(web.utf8))[0])
    expectNoDifference(page.title, "Inbox of [email 1]")
    page.roots[0].visit { element in
      var written = ""
      dump(element, to: &written)
      #expect(!written.contains("example.org"))
    }
  }

  @Test("The same text has the same words on all screens of a run")
  func consistent() throws {
    let mask = TextMask([.email], in: .english)
    func text(_ content: String) throws -> String? {
      let dump = "<hierarchy><node class=\"android.widget.TextView\" text=\"\(content)\"/></hierarchy>"
      return mask.masked(try CaptureReader.screens(in: Array(dump.utf8))[0]).roots[0].text
    }
    expectNoDifference(try text("b@example.org"), "[email 1]")
    expectNoDifference(try text("a@example.org"), "[email 2]")
    expectNoDifference(try text("To b@example.org."), "To [email 1].")
  }
}
