import AccessibilityTree
import Apps
import Audit
import CustomDump
import Foundation
import RemoteApps
import Runtime
import TestSupport
import TestTraits
import Testing
import Text

/// What an audit finds on a page by what Chromium tells of its document: colours, the keyboard, attributes.
@Suite("The document of a page", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct PageDocumentTests {
  private static let rules: Set<String> = [
    "contrast-text", "pressed-only", "tab-order", "attribute-missing", "hidden-focus", "frame-unnamed", "colour-undeclared",
  ]
  private static let losses: Set<String> = ["name-unsaid", "heading-hidden", "item-role-lost"]

  /// The rules that find something in a body, and where, by the last segments of the ids.
  private static func found(_ body: String, head: String = "", by rules: Set<String> = rules) throws -> [String] {
    try findings(of: "\(head)<main id=main><h1 id=head>Head</h1>\(body)</main>").filter { rules.contains($0.rule) }
      .map { "\($0.rule) \($0.node.lastSegment)" }.sorted()
  }

  /// What is found on a page with a title and a language.
  private static func findings(of content: String) throws -> [Finding] {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try folder.write(
      "<!doctype html><html lang=en><title>Page</title><meta charset=utf-8>\(content)", to: "page.html")
    let source = ChromiumPage(
      try PageAddress(page.path), language: "en", detail: .styles(), in: PageFlow.browsers)
    defer { source.close() }
    let screen = try source.start(at: nil) { _ in }
    let state = ScreenState(screen: screen.name, state: Phrase("page"), tree: screen.tree, platform: screen.platform)
    return Auditor().findings(in: [state])
  }

  /// A script that writes on the canvas `c` of a document or a tree of shadow.
  private static let writing = "const x = c.getContext('2d'); x.font = '40px sans-serif'; x.fillText('Order lunch', 20, 80)"
  private static let picture = "background: url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)"

  @Test(
    "What is drawn and not heard is a fault of a page of which nothing is heard, and else to be looked at",
    arguments: [
      ("<canvas id=c width=300 height=100></canvas><script>\(writing)</script>", ["violation html"]),
      (
        "<the-clock id=k></the-clock><script>const c = document.createElement('canvas'); \(writing); "
          + "k.attachShadow({ mode: 'open' }).append(c)</script>",
        ["violation html"]
      ),
      ("<p aria-hidden=true>Order lunch before noon</p>", ["violation html"]),
      ("<img alt='' src='data:,' width=80 height=80>", ["review html"]),
      (
        "<the-clock style='display: block; width: 80px; height: 80px; \(picture)'></the-clock>",
        ["violation html"]
      ),
      ("<h1>Head</h1><canvas id=c width=300 height=100></canvas><script>\(writing)</script>", ["review canvas#c"]),
      ("<h1>Head</h1><canvas id=c width=300 height=100></canvas>", []),
      ("<h1>Head</h1><canvas id=c width=300 height=100 aria-hidden=true></canvas><script>\(writing)</script>", []),
      ("<h1>Head</h1><canvas id=c width=300 height=100 role=img aria-label=Lunch></canvas><script>\(writing)</script>", []),
      ("<h1>Head</h1><canvas id=c width=300 height=100><p>Order lunch</p></canvas><script>\(writing)</script>", []),
      (
        "<h1>Head</h1><figure><canvas id=c width=300 height=100></canvas><figcaption>Lunch</figcaption></figure>"
          + "<script>\(writing)</script>", []
      ),
      ("<h1>Head</h1><div style='width: 80px; height: 80px; \(picture)'></div>", []),
      ("<img src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='80' height='80'/%3E\">", []),
      ("<h1>Head</h1><p aria-hidden=true>Order lunch</p>", []),
    ] as [(String, [String])])
  func drawings(_ content: String, _ expected: [String]) throws {
    let found = try Self.findings(of: content).filter { $0.rule == "drawing-unheard" }
    expectNoDifference(found.map { "\($0.certainty) \($0.selector ?? "")" }.sorted(), expected)
  }

  @Test("A control among the items of a set is one finding, not two")
  func strangers() throws {
    let tabs = "<div role=tablist aria-label=Days><div role=tab tabindex=0 aria-selected=true>One</div>"
    let rules: Set<String> = ["item-role-lost", "set-foreign"]
    expectNoDifference(try Self.found(tabs + "<button id=b>Two</button></div>", by: rules), ["item-role-lost b"])
    expectNoDifference(try Self.found(tabs + "<h2 id=b>Two</h2></div>", by: rules).filter { $0.hasPrefix("set") }.count, 1)
  }

  @Test(
    "Contrast is measured of the colours that are seen",
    arguments: [
      ("<p style='color:#bbb'>Pale</p>", true), ("<p style='color:#333'>Dark</p>", false),
      ("<p style='color:#000;opacity:.3'>Faint</p>", true),
      ("<div style='opacity:.3'><p>Faint</p></div>", true),
      ("<div style='background:#000'><p style='color:#222'>Dark on dark</p></div>", true),
      ("<div style='background:#000'><p style='color:#fff'>Light on dark</p></div>", false),
      ("<div style='background:rgba(0,0,0,.9)'><p style='color:#fff'>Light on dark</p></div>", false),
      ("<button style='background:#fff;color:#ccc'>Send</button>", true),
      ("<button disabled style='background:#fff;color:#ccc'>Send</button>", false),
      ("<a href=x style='color:#aaa'>Link</a>", true),
      ("<p style='color:#888;font-size:32px'>Large</p>", false), ("<p style='color:#888;font-size:12px'>Small</p>", true),
      ("<label>Name <input value=Kari style='color:#ccc'></label>", true),
      // No text is painted.
      ("<label>Heat <input type=range style='color:#ccc'></label>", false),
      ("<label>Milk <input type=checkbox checked style='color:#ccc'></label>", false),
      ("<label>Name <input style='color:#ccc'></label>", false),
      // Not seen at all.
      ("<p style='color:#fff;position:absolute;left:-9999px'>Away</p>", false),
      ("<p style='color:#fff;position:absolute;width:1px;height:1px;overflow:hidden'>For readers</p>", false),
      ("<p style='color:#fff;visibility:hidden'>Not there</p>", false),
      ("<p style='color:#bbb'>★</p>", false), ("<p style='color:#bbb'>----====++++ ±a</p>", false),
      // Of what is on a picture only what nothing behind it makes legible.
      ("<p style='background:linear-gradient(#fff,#eee);color:#bbb'>On a gradient</p>", true),
      ("<p style='background:linear-gradient(#fff,#eee);color:#333'>On a gradient</p>", false),
      ("<p style='background:linear-gradient(90deg,#fff,#000);color:#888;width:9em'>Half and half of it</p>", true),
      ("<p style='background:linear-gradient(#fff 70%,#000);color:#777;padding:1em'>Nearly</p>", false),
      ("<p style='background:linear-gradient(#fff,#eee);color:#bbb;opacity:.9'>Mixed</p>", false),
      ("<p id=p></p><script>p.attachShadow({mode: 'open'}).innerHTML = 'Pale'; p.style.color = '#bbb'</script>", true),
    ])
  func contrast(_ body: String, _ isFound: Bool) throws {
    let found = try Self.found(body)
    expectNoDifference(found.contains { $0.hasPrefix("contrast-text") }, isFound, "\(found)")
  }

  @Test("Where an image is under the text a person looks at it")
  func image() throws {
    let found = try Self.found("<p style='background:url(data:,) #fff;color:#777'>On an image</p>")
    #expect(!found.contains { $0.hasPrefix("contrast-text") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("colour-undeclared") }, "\(found)")
  }

  @Test(
    "What the keyboard reaches and readers do not, and the other way round",
    arguments: [
      ("<div aria-hidden=true><button>Send</button></div>", ["hidden-focus main"]),
      ("<a href=x aria-hidden=true>Send</a>", ["hidden-focus main"]),
      ("<div aria-hidden=true><span tabindex=0>Send</span></div>", ["hidden-focus main"]),
      ("<div aria-hidden=true><button tabindex=-1>Send</button></div>", []),
      ("<div aria-hidden=true><button disabled>Send</button></div>", []),
      ("<div aria-hidden=true style='display:none'><button>Send</button></div>", []),
      ("<div aria-hidden=true inert><button>Send</button></div>", []),
      ("<span tabindex=0 aria-hidden=true></span>", []),
      ("<a id=a href=# aria-hidden=true style='position:absolute;top:-999em'>End</a>", ["hidden-focus main"]),
      (
        "<a id=a href=# aria-hidden=true style='position:absolute;top:-999em'>End</a>"
          + "<script>a.addEventListener('focus', () => head.focus())</script>", []
      ),
      ("<button aria-hidden=true style='position:fixed;width:1px;height:0;padding:0;border:0'></button>", []),
      ("<button id=b tabindex=3>Send</button>", ["tab-order b"]), ("<button id=b tabindex=0>Send</button>", []),
      ("<div id=d onclick='go()'>Open</div>", ["pressed-only staticText"]),
      ("<div id=d>Open</div><script>d.addEventListener('click', () => {})</script>", ["pressed-only staticText"]),
      ("<span id=s role=button>Open</span>", ["pressed-only s"]),
      ("<span id=s role=button tabindex=0>Open</span>", []),
      ("<a id=a onclick='go()'>Open</a>", ["pressed-only a"]),
      ("<div id=d onclick='go()'><button>Open</button></div>", []),
      ("<div onclick='go()'><h2 id=h>Part</h2><p>Text</p></div>", []),
      ("<label onclick='go()'>Name <input></label>", []),
      ("<ul role=listbox tabindex=0 aria-label=Colours><li role=option aria-selected=true onclick='go()'>Red</li></ul>", []),
    ] as [(String, [String])])
  func keyboard(_ body: String, _ expected: [String]) throws {
    expectNoDifference(try Self.found(body), expected)
  }

  @Test(
    "Frames out of the order of the keyboard",
    arguments: [
      ("<iframe id=f title=Ad tabindex=-1 srcdoc='<a href=x>Buy</a>'></iframe>", ["frame-unreachable f"]),
      ("<iframe id=f title=Ad srcdoc='<a href=x>Buy</a>'></iframe>", []),
      ("<iframe id=f title=Ad tabindex=-1 srcdoc='<p>Text</p>'></iframe>", []),
      ("<iframe id=f title=Ad tabindex=-1 srcdoc='<a href=x tabindex=-1>Buy</a>'></iframe>", []),
      ("<iframe id=f title=Ad tabindex=-1 width=1 height=1 srcdoc='<a href=x>Buy</a>'></iframe>", []),
      ("<iframe id=f title=Ad tabindex=-1 inert srcdoc='<a href=x>Buy</a>'></iframe>", []),
    ] as [(String, [String])])
  func frames(_ body: String, _ expected: [String]) throws {
    expectNoDifference(try Self.found(body, by: ["frame-unreachable"]), expected)
  }

  @Test(
    "A focus that nobody sees",
    arguments: [
      ("a { outline: none }", "<a id=a href=x>One</a><button id=b>Two</button>", ["focus-unseen a"]),
      ("* { outline: none }", "<a id=a href=x>One</a><input aria-label=Name>", ["focus-unseen a"]),
      ("", "<a id=a href=x style='outline:none'>One</a>", ["focus-unseen a"]), ("", "<a id=a href=x>One</a>", []),
      ("a { outline: none } a:focus { color: red }", "<a id=a href=x>One</a>", []),
      (
        "a { outline: none; transition: box-shadow 5s } a:focus-visible { box-shadow: 0 0 3px red }", "<a id=a href=x>One</a>", []
      ),
      ("a { outline: none } a:focus::after { content: '<' }", "<a id=a href=x>One</a>", []),
      ("a { outline: none } a:focus b { color: red }", "<a id=a href=x><b>One</b></a>", []),
      ("a { outline: none } p:focus-within { border: 1px solid }", "<p><a id=a href=x>One</a></p>", []),
      (
        "input { outline: none; appearance: none } :focus + b { color: red }", "<input type=checkbox aria-label=Milk><b>Milk</b>",
        []
      ),
      (
        "a { outline: none } a:first-child:focus { color: red }", "<p><a id=a href=x>One</a><a id=b href=x>Two</a></p>",
        ["focus-unseen b"]
      ),
      ("a { outline: none }", "<a id=a href=x onfocus='this.className = 1'>One</a>", []),
      ("a { outline: none }", "<a id=a href=x>One</a><script>document.addEventListener('focusin', () => {})</script>", []),
      (
        "a { outline: none }",
        "<p id=p><a id=a href=x>One</a></p><a id=b href=x>Two</a><script>p.addEventListener('focusin', () => {})</script>",
        ["focus-unseen b"]
      ),
      ("a { outline: none }", "<a id=a href=x tabindex=-1>One</a>", []),
      ("a { outline: none; position: absolute; left: -9999px } a:focus { left: 0 }", "<a id=a href='#main'>Skip</a>", []),
    ] as [(String, String, [String])])
  func unseenFocus(_ style: String, _ body: String, _ expected: [String]) throws {
    expectNoDifference(try Self.found(body, head: "<style>\(style)</style>", by: ["focus-unseen"]), expected)
  }

  private static let markupRules: Set<String> = [
    "role-invalid", "attribute-unknown", "attribute-invalid", "reference-lost", "focus-covered", "decoration-exposed",
    "object-unnamed",
  ]

  @Test(
    "Roles, states and properties that are none, and what goes against a role",
    arguments: [
      ("<p id=p role=buton>Text</p>", ["role-invalid p"]), ("<p id=p role='buton group'>Text</p>", []),
      ("<p id=p role=widget>Text</p>", ["role-invalid p"]), ("<p id=p role='doc-tip'>Text</p>", []),
      ("<div aria-hidden=true><p id=p role=buton>Text</p></div>", []),
      ("<button id=b aria-labeledby=head>Send</button>", ["attribute-unknown b"]),
      ("<button id=b aria-expanded=maybe>Send</button>", ["attribute-invalid b"]),
      ("<button id=b aria-expanded=''>Send</button>", []), ("<button id=b aria-pressed=mixed>Send</button>", []),
      ("<h2 id=h aria-level=0>Part</h2>", ["attribute-invalid h"]), ("<ul><li id=l aria-setsize=-1>One</ul>", []),
      ("<input id=i aria-label=Name aria-describedby=lost>", ["reference-lost i"]),
      ("<input id=i aria-label=Name aria-describedby='lost head'>", []),
      ("<input id=i aria-label=Name aria-errormessage=lost>", []),
      ("<button id=b aria-controls=lost aria-expanded=false>More</button>", []),
      ("<button id=b aria-controls=lost aria-expanded=true>More</button>", ["reference-lost b"]),
      ("<div id=d role=button tabindex=0>Save <a href=x>as</a></div>", ["focus-covered d"]),
      ("<button id=b>Save <span tabindex=0>as</span></button>", []),
      ("<button id=b>Save <span role=link tabindex=-1>as</span></button>", ["focus-covered b"]),
      ("<img id=i alt='' aria-label=Rose>", ["decoration-exposed i"]), ("<img id=i alt=''>", []),
      ("<object id=o data=rose.png></object>", ["object-unnamed o"]),
      ("<object id=o data=rose.png title=Rose></object>", []), ("<object id=o data=lost.png><p>A rose</p></object>", []),
    ] as [(String, [String])])
  func attributes(_ body: String, _ expected: [String]) throws {
    expectNoDifference(try Self.found(body, by: Self.markupRules), expected)
  }

  @Test(
    "Attributes that a role demands, and names of frames",
    arguments: [
      ("<div id=c role=checkbox tabindex=0>Milk</div>", ["attribute-missing c"]),
      ("<div id=c role=checkbox tabindex=0 aria-checked=false>Milk</div>", []),
      ("<input id=c type=checkbox role=switch aria-label=Milk>", []),
      ("<div id=c role=slider tabindex=0 aria-label=Heat></div>", ["attribute-missing c"]),
      ("<div id=c role=slider tabindex=0 aria-label=Place aria-valuetext='3 minutes'></div>", []),
      ("<div id=c role=heading>Part</div>", ["attribute-missing c"]),
      ("<h2 id=c role=heading>Part</h2>", []),
      ("<input id=c role=combobox aria-label=Town>", ["attribute-missing c"]),
      ("<input id=c role=combobox aria-label=Town aria-expanded=false>", []),
      ("<select id=c aria-label=Town><option>Oslo</select>", []),
      ("<hr id=c>", []), ("<div id=c role=separator></div>", []),
      ("<iframe id=f srcdoc='<p>Inside'></iframe>", ["frame-unnamed f"]),
      ("<iframe id=f title=Map srcdoc='<p>Inside'></iframe>", []),
      ("<iframe id=f role=none srcdoc='<p>Inside'></iframe>", []),
      ("<iframe id=f aria-hidden=true tabindex=-1 srcdoc='<p>Inside'></iframe>", []),
    ] as [(String, [String])])
  func markup(_ body: String, _ expected: [String]) throws {
    expectNoDifference(try Self.found(body).filter { !$0.hasPrefix("colour") && !$0.hasPrefix("contrast") }, expected)
  }

  @Test(
    "A name where none is said, a heading that is hidden, an item that has lost its role",
    arguments: [
      ("<div id=r aria-label='Four of five'></div>", ["name-unsaid r"]),
      ("<i id=r aria-label=Favourite></i>", ["name-unsaid r"]),
      ("<div id=r role=img aria-label='Four of five'></div>", []),
      ("<div id=r title='Four of five'></div>", []),
      ("<div id=r contenteditable aria-label=Message></div>", []),
      ("<div id=r aria-label='Read this'><p>Read this</p></div>", []),
      ("<button id=r><span aria-label=Close>x</span></button>", []),
      ("<h2 aria-hidden=true>Lost</h2>", ["heading-hidden main"]),
      ("<h2 id=h><span aria-hidden=true>Lost</span></h2>", ["heading-hidden h"]),
      ("<h2 id=h aria-label=Found><span aria-hidden=true>F</span><span aria-hidden=true>ound</span></h2>", []),
      ("<h2 aria-hidden=true>Found</h2><p>Found again</p>", []),
      ("<div aria-hidden=true><h2>A picture of a page</h2></div>", []),
      ("<h2 aria-hidden=true style='display:none'>Not there</h2>", []),
      (
        "<div role=tablist aria-label=Days><div role=tab tabindex=0 aria-selected=true>One</div><button id=b>Two</button></div>",
        ["item-role-lost b"]
      ),
      (
        "<div role=tablist aria-label=Days><div role=tab tabindex=0 aria-selected=true>One</div><div>Two</div></div>",
        ["item-role-lost staticText-2"]
      ),
      (
        "<ul role=tablist aria-label=Days><li role=presentation><a id=b href=x role=tab aria-selected=true>One</a></li></ul>", []
      ),
      (
        "<div id=l role=listbox tabindex=0 aria-label=Fruit><div role=option aria-selected=false>Plum</div><button id=b>Pear</button></div>",
        ["item-role-lost b"]
      ),
      (
        "<div role=menu aria-label=File><div role=menuitem tabindex=0>Open</div><a id=b href=x>Close</a></div>",
        ["item-role-lost b"]
      ),
      ("<ul><li><a href=x>One</a></li><li>Two</li></ul>", []),
    ] as [(String, [String])])
  func lost(_ body: String, _ expected: [String]) throws {
    expectNoDifference(try Self.found(body, by: Self.losses), expected)
  }

  @Test("What is kept of a page is found in the folder too")
  func kept() throws {
    let source = ChromiumPage(
      try PageAddress(PageFlow.pages.appending(path: "keyboard.html").path), language: "en", detail: .captures,
      in: PageFlow.browsers)
    defer { source.close() }
    let capture = try #require(try source.start(at: nil) { _ in }.capture)
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = try folder.write(Data(capture.content), to: "keyboard.json")
    let adapter = try CaptureAdapter([file.path])
    let report = AuditReport(
      try adapter.auditCrawl(.commands(0)), subject: adapter.title, day: "2026-03-02", version: "test",
      unknown: adapter.unknownProperties)
    let found = Set(report.findings.map(\.rule))
    expectNoDifference(Self.rules.subtracting(found), ["colour-undeclared"])
  }

  @Test(
    "What Chromium tells of roles is heard",
    arguments: [
      ("<form><input aria-label=Town></form>", "Town, text field"),
      ("<form aria-label=Search><input aria-label=Town></form>", "Town, text field, Search, form, landmark"),
    ])
  func forms(_ body: String, _ expected: String) throws {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try folder.write("<!doctype html><html lang=en><title>Page</title>\(body)<p>End", to: "page.html")
    expectNoDifference(try PageFlow.findings("first\nexpect \"\(expected)\"", at: page.path), [])
  }

  @Test("A button in a tab list is a button in both styles, and no tab is counted for it", arguments: ["voiceover", "talkback"])
  func tabs(_ style: String) throws {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try folder.write(
      """
      <!doctype html><html lang=en><title>Page</title><h1>Page</h1><div role=tablist aria-label=Views>
      <div role=tab tabindex=0 aria-selected=true>One</div><div role=tab tabindex=-1 aria-selected=false>Two</div>
      <button>Three</button></div>
      """, to: "page.html")
    let flow = """
      style \(style)
      find Three
      expect contains "button"
      expect not contains "tab"
      find Three
      expect not contains "of 3"
      find One
      expect contains "1 of 2"
      """
    expectNoDifference(try PageFlow.findings(flow, at: page.path), [])
  }
}
