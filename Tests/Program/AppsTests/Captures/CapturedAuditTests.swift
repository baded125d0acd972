import AccessibilityTree
import Apps
import Audit
import CustomDump
import Foundation
import Runtime
import TestSupport
import Testing
import Text

@Suite("Captured screens are audited by the rules whose facts they tell")
struct CapturedAuditTests {
  private func report(_ capture: String) throws -> AuditReport {
    let folder = TestFolder()
    let adapter = try CaptureAdapter([folder.write(capture, to: "screen.xml").path])
    return AuditReport(
      try adapter.auditCrawl(.commands(1)), subject: adapter.title, day: "2026-03-02", version: "test", source: adapter.place,
      unknown: adapter.unknownProperties)
  }

  private static let nodes = """
    <node class="android.widget.ImageButton" clickable="true" enabled="true" HEADING bounds="[0,0][96,96]"/>
    <node class="android.widget.TextView" text="Hello" HEADING bounds="[0,100][96,196]"/>
    """

  @Test("A nameless button is found at its line; that no heading is there is not claimed of a dump that tells none")
  func plain() throws {
    let report = try report("<hierarchy>\n\(Self.nodes.replacing("HEADING", with: ""))</hierarchy>")
    expectNoDifference(report.findings.map(\.rule), ["name-missing"])
    expectNoDifference(report.findings.compactMap { report.source[$0.node]?.region?.line }, [2])
    #expect(report.notRun.map(\.id).contains("heading-missing"))
    #expect(report.missingProperties.contains(.heading))
    // The rules that are about phones, whether or not their facts are told.
    let all = Rule.all.filter { $0.certainty(on: .android) != nil }
    expectNoDifference(report.rules.count + report.notRun.count, all.count)
    #expect(report.rendered(as: .text).contains("\(report.rules.count) of \(all.count) rules run"))
  }

  @Test("What leads nowhere is no state of the app: a screen is judged once in each language, and nothing is tried on it")
  func statesOfNothing() throws {
    let buttons =
      (1...20).map { "<node class=\"android.widget.Button\" text=\"Go \($0)\" clickable=\"true\"/>" }
      + ["<node class=\"android.widget.EditText\" text=\"Oslo\" clickable=\"true\"/>"]
    let folder = TestFolder()
    let file = try folder.write("<hierarchy>\(buttons.joined())</hierarchy>", to: "screen.xml")
    let crawl = try CaptureAdapter([file.path]).auditCrawl()
    expectNoDifference(crawl.screenStates.map(\.language.rawValue).sorted(), ["en", "nb"])
    expectNoDifference(crawl.steps.count, 0)
  }

  @Test("Where headings are told, a screen without one is found")
  func reporting() throws {
    let report = try report("<hierarchy>\(Self.nodes.replacing("HEADING", with: "heading=\"false\""))</hierarchy>")
    #expect(report.findings.map(\.rule).contains("heading-missing"))
  }

  @Test("Targets are judged by the size that their platform asks for; a link in a line of text is exempt")
  func targetSizes() throws {
    func iOS(_ side: Int) -> String {
      """
      <AppiumAUT><XCUIElementTypeApplication visible="true" accessible="false" x="0" y="0" width="390" height="844">\
      <XCUIElementTypeButton label="Go" visible="true" accessible="true" enabled="true" x="0" y="0" width="\(side)" \
      height="\(side)"/></XCUIElementTypeApplication></AppiumAUT>
      """
    }
    expectNoDifference(try report(iOS(44)).findings.map(\.rule).filter { $0 == "target-size" }, [])
    let small = try report(iOS(40)).findings.first { $0.rule == "target-size" }
    expectNoDifference(small?.measured.en, "40.0 by 40.0 points, below 44 pt (WCAG 2.5.5, AAA; iOS)")
    expectNoDifference(small?.certainty, .advice)
    expectNoDifference(small?.fix.nb, "gjør trykkflaten 44 ganger 44; det som vises, kan være mindre")
    // A line of text with a link in it, and links below it: two of them are too close.
    let nodes = [
      ("RootWebArea", "P", [2], [0, 0, 400, 400]), ("paragraph", "", [3, 4, 5, 6, 7], [0, 0, 400, 160]),
      ("StaticText", "Read", [], [0, 0, 50, 18]), ("link", "this", [], [50, 0, 40, 18]), ("link", "that", [], [0, 40, 40, 18]),
      ("link", "more", [], [0, 60, 40, 18]), ("link", "less", [], [0, 100, 40, 18]),
    ]
    let tree = nodes.enumerated().map { index, node in
      """
      {"nodeId": "\(index + 1)", "backendDOMNodeId": \(index + 1), "role": {"value": "\(node.0)"}, \
      "name": {"value": "\(node.1)"}, "childIds": [\(node.2.map { "\"\($0)\"" }.joined(separator: ","))], \
      "properties": [{"name": "focusable", "value": {"value": \(node.0 == "link")}}]}
      """
    }
    let web = """
      {"nodes": [\(tree.joined(separator: ","))], "snapshot": {"strings": [], "documents": [{"nodes": {"backendNodeId": \
      [1, 2, 3, 4, 5, 6, 7], "attributes": []}, "layout": {"nodeIndex": [0, 1, 2, 3, 4, 5, 6], "bounds": \(nodes.map(\.3))}}]}}
      """
    let report = try report(web)
    let found = report.findings.filter { $0.rule == "target-size" }
    expectNoDifference(found.map { report.heard(at: $0)?.text }, ["that, link", "more, link"])
    expectNoDifference(
      found.first?.measured.nb.replacing(/i \S+,/, with: "i X,"),
      "40,0 ganger 18,0 punkter, under 24 px (WCAG 2.5.8, AA), og midtpunktet er 20,0 punkter fra midtpunktet i X, 24 ville holde"
    )
  }

  @Test(
    "A control of a page whose name does not say what is painted in it is to be looked at",
    arguments: [
      ("button", "Send", ["Post the letter"], true), ("link", "Home", ["Start"], true),
      ("button", "Post the letter", ["Post "], false),
      ("link", "Bread, fresh", ["Bread", "fresh"], false), ("button", "Close", ["×"], false), ("button", "Close", ["x"], false),
      ("button", "Menu", ["\u{E5D2}"], false), ("textbox", "Name", ["Ada"], false), ("image", "Map", ["North"], false),
    ])
  func paintedText(_ role: String, _ name: String, _ texts: [String], _ isFound: Bool) throws {
    func node(_ id: Int, _ role: String, _ name: String, _ children: [Int]) -> String {
      """
      {"nodeId": "\(id)", "backendDOMNodeId": \(id), "role": {"value": "\(role)"}, "name": {"value": "\(name)"}, \
      "childIds": \(children.map(String.init))}
      """
    }
    let places = Array(texts.indices.map { $0 + 3 })
    let nodes =
      [node(1, "RootWebArea", "Page", [2]), node(2, role, name, places)]
      + zip(places, texts).map { node($0, "StaticText", $1, []) }
    let found = try report("{\"nodes\": [\(nodes.joined(separator: ","))]}").findings.filter { $0.rule == "label-in-name" }
    expectNoDifference(found.map(\.certainty.rawValue), isFound ? ["review"] : [])
  }

  @Test(
    "A button that an element swallows is found, unless an action of that one does the same",
    arguments: [
      ("", ["review"]), ("customActions=\"Start\"", []), ("customActions=\"Stop\"", ["violation"]),
    ] as [(String, [String])])
  func unreachableControls(_ actions: String, _ certainties: [String]) throws {
    let report = try report(
      """
      <AppiumAUT><XCUIElementTypeApplication label="Demo" visible="true" accessible="false">
      <XCUIElementTypeOther label="Step one" visible="true" accessible="true" traits="None" \(actions)>
      <XCUIElementTypeButton label="Start" enabled="true" visible="true" accessible="false" traits="Button"/>
      </XCUIElementTypeOther></XCUIElementTypeApplication></AppiumAUT>
      """)
    let findings = report.findings.filter { $0.rule == "control-unreachable" }
    expectNoDifference(findings.map(\.certainty.rawValue), certainties)
    expectNoDifference(findings.compactMap { report.source[$0.node]?.region?.line }, certainties.map { _ in 3 })
    for finding in findings {
      #expect(finding.measured.en.contains(": it is part of "))
      #expect(finding.measured.nb.contains(": det er en del av "))
    }
  }

  @Test(
    "The parts that a browser makes a field for a date or a time of are not the page's",
    arguments: [
      ("Date", []), ("DateTime", []), ("InputTime", []), ("button", ["control-unreachable"]),
    ] as [(String, [String])])
  func browserParts(_ role: String, _ expected: [String]) throws {
    let nodes = [("RootWebArea", "P", "\"2\""), (role, "Day", "\"3\""), ("spinbutton", "Month", "")].enumerated().map {
      index, node in
      """
      {"nodeId": "\(index + 1)", "backendDOMNodeId": \(index + 1), "role": {"value": "\(node.0)"}, \
      "name": {"value": "\(node.1)"}, "childIds": [\(node.2)], "properties": []}
      """
    }
    let rules = try report("{\"nodes\": [\(nodes.joined(separator: ","))]}").findings.map(\.rule)
    expectNoDifference(rules.filter { $0 == "control-unreachable" }, expected)
  }

  @Test(
    "SARIF names a file as an address, below a checkout or whole, and no file for standard input",
    arguments: [
      ("mine/På norsk.xml", "mine/P%C3%A5%20norsk.xml"), ("/tmp/a.xml", "file:///tmp/a.xml"), ("-", nil),
    ] as [(String, String?)])
  func addresses(_ path: String, _ address: String?) throws {
    var report = try report("<hierarchy>\(Self.nodes.replacing("HEADING", with: ""))</hierarchy>")
    report.source = report.source.mapValues { SourcePlace(path: path, region: $0.region) }
    let sarif = report.rendered(as: .sarif)
    expectNoDifference(sarif.contains("\"physicalLocation\""), address != nil)
    if let address { #expect(sarif.contains("\"uri\": \"\(address)\"")) }
    expectNoDifference(sarif.contains("%SRCROOT%"), address?.hasPrefix("mine") == true)
  }

  @Test("Of one captured screen the formal report claims nothing that nobody tried")
  func formalReport() throws {
    let report = try report(
      """
      <hierarchy><node class="android.widget.FrameLayout" bounds="[0,0][400,800]">
      <node class="android.widget.TextView" text="Sign in" heading="true" bounds="[0,0][400,100]"/>
      <node class="android.widget.EditText" text="" hint="Email" enabled="true" clickable="true" bounds="[0,100][400,200]"/>
      <node class="android.widget.ImageView" content-desc="A boat" bounds="[0,200][400,300]"/>
      <node class="android.widget.Button" text="Send" enabled="true" clickable="true" bounds="[0,300][400,400]"/>
      </node></hierarchy>
      """)
    let acr = report.rendered(as: .openacr)
    func level(_ number: String) -> String? {
      acr.components(separatedBy: "- num: ").first { $0.hasPrefix("\(number)\n") || $0.hasPrefix("'\(number)'\n") }.flatMap {
        $0.components(separatedBy: "level: ").dropFirst().first.map { String($0.prefix { $0 != "\n" }) }
      }
    }
    for number in ["2.1.1", "2.1.2", "2.1.4", "2.4.3", "2.4.4", "3.2.1", "3.2.2", "3.2.3", "3.2.4", "4.1.3", "11.5.2.12"] {
      expectNoDifference(level(number), "not-evaluated", "\(number)")
    }
    expectNoDifference(level("1.1.1"), "supports")
  }

  @Test("A page of captures claims no walk through an app and no demo data", arguments: Language.allCases)
  func page(_ language: Language) throws {
    var report = try report("<hierarchy>\(Self.nodes.replacing("HEADING", with: ""))</hierarchy>")
    report.language = language
    let page = report.rendered(as: .html)
    #expect(page.contains(language(en: "captured screens", nb: "lagrede skjermbilder")))
    #expect(!page.contains(language(en: "demo data", nb: "demodata")))
    #expect(!page.contains(language(en: "sign-in is made to fail", nb: "innloggingen mislykkes med vilje")))
    #expect(!page.contains(language(en: "no recorded or live media", nb: "ingen innspilte")))
    #expect(
      page.contains(
        language(en: "need properties that the capture lacks", nb: "trenger opplysninger som opptaket mangler")))
    #expect(page.contains(".xml:1:12"))
    #expect(report.rendered(as: .junit).contains(".xml:1:12"))
  }
}
