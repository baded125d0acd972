import AccessibilityTree
import Captures
import CustomDump
import Testing
import Text

@Suite("An accessibility tree of Chrome")
struct ChromeCaptureTests {
  /// A node as the DevTools protocol reports it; its id is also its number in the document.
  private static func node(_ id: Int, _ role: String, _ name: String = "", _ children: [Int] = [], _ more: String = "") -> String
  {
    let properties = more.split(separator: ";").map { property -> String in
      let parts = property.split(separator: "=", maxSplits: 1)
      return "{\"name\": \"\(parts[0])\", \"value\": {\"value\": \(parts[1])}}"
    }
    return """
      {"nodeId": "\(id)", "backendDOMNodeId": \(id), "ignored": false, "role": {"value": "\(role)"}, \
      "name": {"value": "\(name)"}, "childIds": \(children.map { "\($0)" }), "properties": [\(properties.joined(separator: ", "))]}
      """
  }

  /// A page with one node in it.
  private static func page(_ role: String, _ name: String = "", _ more: String = "") -> String {
    "[\(node(1, "RootWebArea", "Page", [2])), \(node(2, role, name, [], more))]"
  }

  // Source: WAI-ARIA 1.2, and Chrome's own roles in `ax_enums.mojom` of chromium.
  @Test(
    "tells of an element its role, its name and the states that it declares",
    arguments: [
      ("button", "Go", "", "button: button 'Go', activate"),
      ("button", "Go", "pressed=\"mixed\"", "button: toggleButton 'Go', toggled mixed, activate"),
      (
        "button", "Go", "disabled=true;expanded=false;hasPopup=\"menu\"",
        "button: button 'Go', expanded false, disabled, popup menu, activate"
      ),
      ("link", "Read on", "", "link: link 'Read on', activate"),
      ("heading", "News", "level=2", "heading: heading 'News', level 2"),
      ("checkbox", "News", "checked=\"true\";required=true", "checkbox: checkBox 'News', toggled on, required, activate"),
      ("switch", "Wi-Fi", "checked=\"false\"", "switch: switch 'Wi-Fi', toggled off, activate"),
      ("radio", "Low", "checked=\"true\"", "radio: radioButton 'Low', toggled on, activate ? position"),
      ("textbox", "City", "readonly=true;invalid=\"true\"", "textbox: textField 'City', invalid, read-only ? tooltip"),
      ("textbox", "Note", "multiline=true;invalid=\"false\"", "textbox: textArea 'Note', setText ? tooltip"),
      ("searchbox", "Find", "", "searchbox: searchField 'Find', setText ? tooltip"),
      (
        "combobox", "City", "editable=\"plaintext\";expanded=true", "combobox: textField 'City', expanded true, setText ? tooltip"
      ),
      ("combobox", "City", "hasPopup=\"listbox\"", "combobox: dropDown 'City', popup listBox, activate"),
      ("slider", "Sound", "valuetext=\"loud\"", "slider: slider 'Sound', value 'loud', increase, decrease"),
      ("slider", "Sound", "valuetext=\"\"", "slider: slider 'Sound', increase, decrease"),
      ("tab", "One", "selected=true;posinset=1;setsize=3", "tab: tab 'One', selected true, position 1/3, activate ? position"),
      ("StaticText", "Hello", "", "staticText: text 'Hello'"),
      ("image", "A cat", "", "image: image 'A cat'"),
      ("link", "Here", "current=\"page\"", "link: link 'Here', current page, activate"),
      ("status", "Saved", "live=\"polite\"", "status: status 'Saved', live polite"),
      ("frobnicator", "New role", "", "frobnicator: text 'New role'"),
      // A number outside any set, or larger than any table.
      ("cell", "A", "rowindex=0;colindex=1e12", "cell: cell 'A', cell -,-"),
      ("heading", "News", "level=1.5", "heading: heading 'News'"),
    ])
  func states(_ role: String, _ name: String, _ properties: String, _ line: String) throws {
    expectNoDifference(try CaptureOutline.lines(of: Self.page(role, name, properties)), [line])
  }

  // Source: `TruncateAndAddStringAttribute` in Blink's `ax_object.cc`.
  @Test("gives a name as far as Chromium gives it to readers: 10,000 bytes, of a text more than 3 million")
  func longNames() throws {
    let (name, cut) = (String(repeating: "ø", count: 6000), String(repeating: "ø", count: 5000))
    expectNoDifference(try CaptureOutline.lines(of: Self.page("button", name)), ["button: button '\(cut)', activate"])
    expectNoDifference(try CaptureOutline.lines(of: Self.page("button", "a" + name)).first?.count, 5027)
    expectNoDifference(try CaptureOutline.lines(of: Self.page("StaticText", name)), ["staticText: text '\(name)'"])
    let book = String(repeating: "ab ", count: 1_075_859)
    expectNoDifference(try CaptureOutline.lines(of: Self.page("StaticText", book)).first?.utf8.count, 3_227_592)
  }

  @Test("does not stop at what is there for its looks, but at the bullet before an item")
  func silent() throws {
    let nodes = [
      Self.node(1, "RootWebArea", "Page", [2, 3, 4, 5]), Self.node(2, "generic", "", [6]), Self.node(3, "image"),
      Self.node(4, "ListMarker", "•"), Self.node(5, "paragraph", "", [7]), Self.node(6, "StaticText", "In"),
      Self.node(7, "StaticText", "Text", [8]), Self.node(8, "InlineTextBox", "Text"),
    ]
    expectNoDifference(
      try CaptureOutline.lines(of: "[\(nodes.joined(separator: ","))]"),
      ["staticText: text 'In'", "listMarker: text '•'", "staticText-2: text 'Text'"])
  }

  @Test("makes one element of a control with all in it, and parts of a heading that holds something to press")
  func content() throws {
    let nodes = [
      Self.node(1, "RootWebArea", "Page", [2, 5, 8]), Self.node(2, "button", "Go on", [3, 4]), Self.node(3, "StaticText", "Go"),
      Self.node(4, "StaticText", "on"), Self.node(5, "heading", "All news", [6, 7], "level=2"), Self.node(6, "StaticText", "All"),
      Self.node(7, "link", "news", []), Self.node(8, "heading", "Plain", [9], "level=3"), Self.node(9, "StaticText", "Plain"),
    ]
    expectNoDifference(
      try CaptureOutline.lines(of: "[\(nodes.joined(separator: ","))]"),
      [
        "button: button 'Go on', activate", "staticText-3: text+heading 'All', level 2",
        "link: link+heading 'news', level 2, activate",
        "heading-2: heading 'Plain', level 3",
      ])
  }

  @Test("reads the areas of an image map as links beside the image, named or not")
  func imageMap() throws {
    for (name, image) in [("Map", ["image: image 'Map'"]), ("", [])] {
      let nodes = [
        Self.node(1, "RootWebArea", "Page", [2]), Self.node(2, "image", name, [3, 4]), Self.node(3, "link", "North"),
        Self.node(4, "link", "South"),
      ]
      expectNoDifference(
        try CaptureOutline.lines(of: "[\(nodes.joined(separator: ","))]"),
        image + ["link: link 'North', activate", "link-2: link 'South', activate"])
    }
  }

  @Test("takes a status whose politeness Chrome does not tell as one that its author has switched off")
  func live() throws {
    for (properties, expected) in [("", LiveRegion.off), ("live=\"polite\"", .polite)] {
      let screen = try #require(CaptureReader.screens(in: Array(Self.page("status", "News", properties).utf8)).first)
      let tree = CapturedTree(screen, named: "page", title: "Page", in: .english).tree
      expectNoDifference(tree.nodes.first { $0.role == .status }?.live, expected)
    }
  }

  @Test("tells what is wrong with a field by the words of the element that says it")
  func error() throws {
    let field = """
      {"nodeId": "2", "backendDOMNodeId": 2, "role": {"value": "textbox"}, "name": {"value": "City"}, "properties": [
       {"name": "errormessage", "value": {"relatedNodes": [{"backendDOMNodeId": 3}, {"backendDOMNodeId": 9, "text": "Try again"}]}}]}
      """
    let nodes = [
      Self.node(1, "RootWebArea", "P", [2, 3]), field, Self.node(3, "generic", "", [4]), Self.node(4, "StaticText", "No city"),
    ]
    expectNoDifference(
      try CaptureOutline.lines(of: "[\(nodes.joined(separator: ","))]")[0],
      "textbox: textField 'City', error 'No city Try again', setText ? tooltip")
  }

  private static func snapshot(_ attributes: [(String, String)]) -> String {
    let strings = attributes.flatMap { ["\"\($0.0)\"", "\"\($0.1)\""] }.joined(separator: ", ")
    return """
      {"strings": [\(strings)], "documents": [{"nodes": {"backendNodeId": [1, 2], "parentIndex": [-1, 0], \
      "attributes": [[], \(Array(0..<attributes.count * 2))]}, "layout": {"nodeIndex": [1], "bounds": [[1, 2, 30, 40]]}}]}
      """
  }

  @Test(
    "with a DOM snapshot tells more: ids, places and what the tree leaves out",
    arguments: [
      ("button", [("id", "send")], "send: button 'A', value 'typed', activate"),
      ("button", [("data-testid", "a b/c")], "a%20b%2Fc: button 'A', value 'typed', activate"),
      ("textbox", [("type", "password"), ("value", "hidden")], "textbox: secureField 'A', characters 5, setText"),
      ("textbox", [("type", "PASSWORD")], "textbox: secureField 'A', characters 5, setText"),
      ("textbox", [("placeholder", "Where?")], "textbox: textField 'A', value 'typed', placeholder 'Where?', setText"),
      ("textbox", [("placeholder", "A")], "textbox: textField 'A', value 'typed', setText"),
      ("listitem", [("aria-posinset", "2"), ("aria-setsize", "5")], "listitem: listItem 'A', value 'typed', position 2/5"),
      ("button", [("type", "file")], "button: button 'A', value 'typed', picker file, activate"),
      ("Date", [("type", "date")], "date: dropDown 'A', value 'typed', picker date, activate"),
      ("spinbutton", [("type", "number")], "spinbutton: textField 'A', value 'typed', setText"),
      ("link", [("aria-current", "step")], "link: link 'A', value 'typed', current step, activate"),
      // An unknown word means that the element is the present one.
      ("link", [("aria-current", "frob")], "link: link 'A', value 'typed', current item, activate"),
      // The language of the outermost element is that of the document.
      ("button", [("lang", "nb")], "button: button 'A', value 'typed', language nb, activate"),
    ] as [(String, [(String, String)], String)])
  func snapshots(_ role: String, _ attributes: [(String, String)], _ line: String) throws {
    let field = Self.node(2, role, "A").replacing("\"childIds\"", with: "\"value\": {\"value\": \"typed\"}, \"childIds\"")
    let capture = "{\"nodes\": [\(Self.node(1, "RootWebArea", "P", [2])), \(field)], \"dom\": \(Self.snapshot(attributes))}"
    expectNoDifference(try CaptureOutline.lines(of: capture), [line])
    let screen = try capturedScreen(of: capture)
    expectNoDifference([screen.dialect, screen.title], ["tree with DOM snapshot", "P"])
    expectNoDifference(screen.elements[1].frame, Frame(x: 1, y: 2, width: 30, height: 40))
    expectNoDifference(screen.unknownProperties, [])
  }

  @Test(
    "is found in whatever an answer or a tool has put around it",
    arguments: ["", "nodes", "result", "axtree", "axTree", "axtree_object", "accessibility", "value"])
  func wrapped(_ member: String) throws {
    let tree = Self.page("button", "Go")
    let inner = member.isEmpty ? tree : "{\"id\": 7, \"\(member)\": \(tree)}"
    for capture in [inner, "{\"result\": \(inner)}", "\u{FEFF} \n\(inner)\n"] {
      expectNoDifference(try CaptureOutline.lines(of: capture), ["button: button 'Go', activate"])
    }
  }

  @Test(
    "has each node once, whatever its nodes say of one another",
    arguments: [
      // The same id twice: the first counts.
      ("[\(node(1, "RootWebArea", "P", [2])), \(node(2, "button", "A")), \(node(2, "link", "B"))]", ["button"]),
      // The same child twice, and in two nodes.
      ("[\(node(1, "RootWebArea", "P", [2, 2, 3])), \(node(2, "button", "A")), \(node(3, "group", "G", [2]))]", ["button"]),
      // A child that is not there.
      ("[\(node(1, "RootWebArea", "P", [9, 2])), \(node(2, "button", "A"))]", ["button"]),
      // A cycle, from the first node on.
      (
        "[\(node(1, "RootWebArea", "P", [2])), \(node(2, "group", "G", [3])), \(node(3, "group", "H", [1, 4])), \(node(4, "button", "A"))]",
        ["button"]
      ),
      // Two trees, as of two frames.
      (
        "[\(node(1, "RootWebArea", "P", [2])), \(node(2, "button", "A")), \(node(3, "RootWebArea", "Q", [4])), \(node(4, "link", "B"))]",
        ["button", "link"]
      ),
      // Ids may be numbers.
      (
        "[{\"nodeId\": 1, \"role\": {\"value\": \"group\"}, \"childIds\": [2]}, {\"nodeId\": 2, \"role\": {\"value\": \"button\"}, \"name\": {\"value\": \"A\"}}]",
        ["button"]
      ),
    ] as [(String, [String])])
  func graphs(_ capture: String, _ kinds: [String]) throws {
    let screen = try capturedScreen(of: capture)
    let lines = CaptureOutline.lines(of: screen).filter { !$0.contains(": group") }
    expectNoDifference(lines.map { String($0.prefix { $0 != ":" }) }, kinds)
    expectNoDifference(Set(screen.paths).count, screen.paths.count)
  }

  @Test("keeps the paths that a page was given before, as far as they are paths")
  func keptPaths() throws {
    let nodes = [
      Self.node(1, "RootWebArea", "P", [2, 3, 4]), Self.node(2, "button", "A"), Self.node(3, "button", "B"),
      Self.node(4, "button", "C"),
    ]
    let paths = #"{"2": "form/go", "3": "", "4": "a b"}"#
    let screen = try capturedScreen(of: "{\"nodes\": [\(nodes.joined(separator: ","))], \"paths\": \(paths)}")
    expectNoDifference(screen.paths, ["rootWebArea", "form/go", "button", "button-2"])
  }
}
