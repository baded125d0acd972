import AccessibilityTree
import Announcements
import Captures
import CustomDump
import ScreenReader
import Testing
import Text

/// The words for what pages have and apps do not, as recorded from both readers (a11ysupport.io).
@Suite("What is heard of a page")
struct PageWordsTests {
  /// An element as a browser gives it.
  private func json(
    _ role: String, _ name: String? = nil, _ members: [String: JSONValue] = [:], _ children: [JSONValue] = []
  ) -> JSONValue {
    var members = members
    members["role"] = .string(role)
    if let name { members["name"] = .string(name) }
    if !children.isEmpty { members["children"] = .array(children) }
    return .object(members)
  }

  /// What is said at each stop of a page, one after the other.
  private func heard(_ content: [JSONValue], as profile: ReaderProfile) -> [String] {
    let tree = SemanticTree([WebElements().screen(json("RootWebArea", "Page", [:], content), id: "page")])
    var previous: NodeID?
    return ReadingOrder(tree).elements.map { element in
      var context = FocusContext(tree: tree, node: element.id, previous: previous)
      let before = Set(previous.map { tree.ancestors(of: $0).map(\.id) } ?? [])
      context.entered = tree.ancestors(of: element.id).filter { $0.role.isContainer && !before.contains($0.id) }.map(\.id).reversed()
      previous = element.id
      let parts = profile.announcementStyle.focus(context).parts
      return Announcement(parts, priority: .navigation, source: .cursor, language: "en").text
    }
  }

  private func inAll(_ element: JSONValue) -> [String] {
    [.voiceOver, .voiceOverBokmål, .talkBack, .talkBackBokmål].flatMap { heard([element], as: $0) }
  }

  @Test("What is picked by means of the browser's own is said in words in VoiceOver, and named by what it opens in TalkBack")
  func pickers() {
    func field(_ type: String, _ value: String) -> [String] {
      inAll(json("Date", "Day", ["inputType": .string(type), "value": .string(value)]))
    }
    expectNoDifference(
      field("date", "2012-12-12"),
      [
        "Day, 12 December 2012, pop up button", "Day, 12. desember 2012, rullegardinknapp",
        "2012-12-12, Day, date picker", "2012-12-12, Day, datovelger",
      ])
    expectNoDifference(
      field("time", "13:30"),
      [
        "Day, 13:30, pop up button", "Day, 13:30, rullegardinknapp", "13:30, Day, time picker", "13:30, Day, klokkeslettvelger",
      ])
    expectNoDifference(
      field("month", "2012-12"),
      [
        "Day, December 2012, pop up button", "Day, desember 2012, rullegardinknapp",
        "2012-12, Day, date and time picker", "2012-12, Day, dato- og klokkeslettvelger",
      ])
    expectNoDifference(
      inAll(json("ColorWell", "Paint", ["inputType": "color", "value": "#e66465"])),
      [
        "Paint, #e66465, color well", "Paint, #e66465, fargefelt", "#e66465, Paint, color picker", "#e66465, Paint, fargevelger",
      ])
    // Whether it is open is told by TalkBack alone.
    expectNoDifference(
      inAll(json("combobox", "Food", ["hasPopup": "menu", "expanded": false, "value": "apple"])),
      [
        "Food, apple, pop up button", "Food, apple, rullegardinknapp",
        "collapsed, apple, Food, menu pop up button", "skjules, apple, Food, menyknapp",
      ])
    // What is no value of the field is said as it is.
    expectNoDifference(field("date", "soon").first, "Day, soon, pop up button")
  }

  @Test("A figure is heard by what is in it, as both readers do; one with nothing in it by its name")
  func figures() {
    let chart = json(
      "Figure", "Sales by month", [:],
      [json("image", "Bars that grow"), json("button", "Show as table"), json("StaticText", "Sales by month")])
    expectNoDifference(
      inAll(chart),
      [
        "Bars that grow, image", "Show as table, button", "Sales by month", "Bars that grow, bilde", "Show as table, knapp",
        "Sales by month", "Bars that grow, image", "Show as table, button", "Sales by month", "Bars that grow, bilde",
        "Show as table, knapp", "Sales by month",
      ])
    expectNoDifference(heard([json("Figure", "Sales by month")], as: .voiceOver), ["Sales by month"])
  }

  @Test("A list of definitions is told by its edges and parts in VoiceOver; TalkBack tells of a definition alone")
  func definitions() {
    let text = { self.json("StaticText", $0) }
    let list = json(
      "DescriptionList", nil, [:],
      [
        json("term", nil, [:], [text("Green")]), json("definition", nil, [:], [text("Blue")]),
        json("term", nil, [:], [json("link", "Red")]),
        json("definition", nil, [:], [json("paragraph", nil, [:], [text("Grey")]), json("paragraph", nil, [:], [text("White")])]),
      ])
    expectNoDifference(
      heard([list], as: .voiceOver),
      [
        "Green, definition list start, term", "Blue, definition", "Red, link", "Grey, definition",
        "White, definition list end, definition",
      ])
    expectNoDifference(
      heard([list], as: .voiceOverBokmål),
      [
        "Green, start på definisjonsliste, term", "Blue, definisjon", "Red, lenke", "Grey, definisjon",
        "White, slutt på definisjonsliste, definisjon",
      ])
    let named = json("DescriptionList", "Opening hours", [:], [json("term", nil, [:], [text("Monday")])])
    expectNoDifference(
      heard([text("Before"), named], as: .voiceOver), ["Before", "Opening hours, Monday, definition list start, term"])
    // Outside of a list a term is a text like others.
    expectNoDifference(heard([json("term", nil, [:], [text("Braille")])], as: .voiceOver), ["Braille"])
    expectNoDifference(heard([list], as: .talkBack), ["Green", "Blue, definition", "Red, link", "Grey", "White"])
    expectNoDifference(heard([list], as: .talkBackBokmål), ["Green", "Blue, definisjon", "Red, link", "Grey", "White"])
  }

  @Test("A landmark is told by name and kind where it begins and ends, the innermost first, after the list in it")
  func landmarks() {
    let menu = json(
      "navigation", "Site", [:],
      [json("list", nil, [:], ["Home", "Help"].map { json("listitem", nil, [:], [json("link", $0)]) })])
    let content = [
      json("banner", nil, [:], [json("button", "Skip"), menu]),
      json("main", nil, [:], [json("StaticText", "Text")]),
    ]
    expectNoDifference(
      heard(content, as: .voiceOver),
      [
        "Skip, button, banner, landmark", "Home, link, list start, Site, navigation, landmark",
        "Help, link, list end, end, Site, navigation, end, banner", "Text, main, landmark",
      ])
    expectNoDifference(
      heard(content, as: .voiceOverBokmål).dropFirst(),
      [
        "Home, lenke, start på liste, Site, navigering, landemerke",
        "Help, lenke, slutt på liste, slutt, Site, navigering, slutt, banner", "Text, hovedinnhold, landemerke",
      ])
  }

  @Test("Each kind of landmark has a word of its own", arguments: Landmark.allCases)
  func kinds(_ landmark: Landmark) {
    let content = [json(landmark.rawValue, nil, [:], [json("StaticText", "Text")])]
    for profile in [ReaderProfile.voiceOver, .voiceOverBokmål] {
      #expect(heard(content, as: profile).first?.split(separator: ", ").count == 3)
    }
  }

  @Test("What a button opens is told")
  func popups() {
    for word in ["menu", "true"] {
      expectNoDifference(
        inAll(json("button", "Actions", ["hasPopup": .string(word)])),
        [
          "Actions, pop up button, menu popup", "Actions, lokalmenyknapp, åpner meny", "Actions, menu pop up button",
          "Actions, menyknapp",
        ])
    }
    expectNoDifference(
      inAll(json("button", "Open", ["hasPopup": "dialog"])),
      ["Open, pop up button, dialog popup", "Open, lokalmenyknapp, åpner dialog", "Open, pop up button", "Open, sprettoppknapp"])
    expectNoDifference(
      inAll(json("button", "Open", ["hasPopup": "false"])), ["Open, button", "Open, knapp", "Open, button", "Open, knapp"])
  }

  @Test("A field with a list of suggestions is a combo box where it can be opened; so is one to choose with")
  func comboBoxes() {
    let members: [String: JSONValue] = ["editable": "plaintext", "hasPopup": "listbox", "expanded": false]
    expectNoDifference(
      inAll(json("combobox", "State", members)),
      [
        "State, combo box, list box popup, collapsed", "State, kombinasjonsboks, åpner liste, sammenslått",
        "collapsed, State, edit box", "skjules, State, redigeringsfelt",
      ])
    expectNoDifference(
      heard([json("combobox", "Fruit", ["hasPopup": "listbox", "expanded": true, "value": "Apple"])], as: .voiceOver),
      ["Fruit, Apple, combo box, list box popup, expanded"])
    // A select has a list that the browser draws itself.
    expectNoDifference(
      ["combobox", "comboBoxSelect"].flatMap { role in
        heard([json(role, "Size", ["hasPopup": "menu", "value": "Small"])], as: .voiceOver)
      }, ["Size, Small, pop up button", "Size, Small, pop up button"])
  }

  @Test("An option is heard by its name, and the name of the list where it is entered")
  func options() {
    let list = json("listbox", "States", [:], ["Nebraska", "Nevada"].map { json("option", $0) })
    expectNoDifference(heard([list], as: .voiceOver), ["States, Nebraska, list start", "Nevada, list end"])
  }

  @Test("The present one of a set is told, whatever it is present of")
  func current() {
    func link(_ current: JSONValue) -> [String] { inAll(json("link", "About", ["current": current])) }
    expectNoDifference(
      link("page"),
      [
        "About, current page, link", "About, gjeldende side, lenke", "current page, About, link",
        "gjeldende side, About, link",
      ])
    expectNoDifference(
      link("true"),
      ["About, current, link", "About, gjeldende, lenke", "current item, About, link", "gjeldende element, About, link"])
    expectNoDifference(link("false"), ["About, link", "About, lenke", "About, link", "About, link"])
    expectNoDifference(link("something"), link("true"))
    expectNoDifference(link("step").first, "About, current step, link")
  }

  @Test("It is told when something becomes the present one")
  func change() {
    var before = Node(id: "element", role: .link, label: "About")
    let old = FocusContext(tree: SemanticTree([SemanticTree.Branch(before)]), node: "element")
    before.current = .page
    let new = FocusContext(tree: SemanticTree([SemanticTree.Branch(before)]), node: "element")
    for (profile, word) in [(ReaderProfile.voiceOver, "current page"), (.talkBackBokmål, "gjeldende side")] {
      expectNoDifference(profile.announcementStyle.change(from: old, to: new).map(\.text), [word])
      expectNoDifference(profile.announcementStyle.change(from: new, to: old).map(\.text), [])
    }
  }

  @Test(
    "A number is said as the page has it, however large it is",
    arguments: [
      (36.16651916503906, "36.16652"), (0.30000001192092896, "0.3"), (7, "7"), (-2, "-2"), (1e30, "1e+30"),
      (1e300, "1e+300"),
    ])
  func numbers(_ number: Double, _ words: String) {
    expectNoDifference(heard([json("meter", "Load", ["value": .number(number)])], as: .voiceOver), ["Load, \(words)"])
  }

  // MARK: Tables

  private func row(_ cells: [JSONValue]) -> JSONValue { json("row", nil, [:], cells) }

  private var concerts: JSONValue {
    json(
      "table", "Concerts", [:],
      [
        json("rowgroup", nil, [:], [row(["", "Date", "Venue"].map { json("columnheader", $0) })]),
        json(
          "rowgroup", nil, [:],
          [
            row([json("rowheader", "Waltz"), json("cell", "12 May"), json("cell", nil, [:], [json("link", "Hall")])]),
            row([json("rowheader", "Jazz"), json("cell", "13 May"), json("cell", nil, [:], [json("link", "Cellar")])]),
          ]),
      ])
  }

  @Test("A table is told by its name and size, its cells by row, column and headings where these are others than before")
  func tables() {
    expectNoDifference(
      heard([concerts], as: .voiceOver),
      [
        "Concerts, Date, column header, row 1, column 2, table start, 3 rows, 3 columns", "Venue, column header, column 3",
        "Waltz, row header, row 2, column 1", "Date, 12 May, column 2", "Venue, Hall, link, column 3",
        "Jazz, row header, row 3, column 1", "Date, 13 May, column 2", "Venue, Cellar, link, column 3, table end",
      ])
    expectNoDifference(
      heard([concerts], as: .talkBackBokmål).prefix(4).map { $0 },
      [
        "Date, overskrift for kolonnen, rad 1, i rutenettet Concerts, 3 rader, 3 kolonner",
        "Venue, overskrift for kolonnen", "Waltz, overskrift for raden, kolonne 1", "12 May, Date",
      ])
  }

  @Test("Cells that reach over columns and rows are counted, and so are rows and columns that the page numbers itself")
  func spans() {
    let table = json(
      "table", nil, [:],
      [
        row([json("columnheader", "Name", ["rowspan": 2]), json("columnheader", "Score", ["colspan": 2])]),
        row([json("columnheader", "First"), json("columnheader", "Second")]),
        row([json("cell", "Kari"), json("cell", "3"), json("cell", "5")]),
      ])
    expectNoDifference(
      heard([table], as: .voiceOver).suffix(3).map { $0 },
      ["Name, Kari, row 3, column 1", "Score, First, 3, column 2", "Score, Second, 5, column 3, table end"])
    let part = json(
      "grid", nil, ["rowcount": 900, "colcount": 4],
      [json("row", nil, ["rowindex": 400], [json("gridcell", "A", ["colindex": 3]), json("gridcell", "B", ["colindex": 4])])])
    expectNoDifference(
      heard([part], as: .voiceOver),
      ["A, row 400, column 3, table start, 900 rows, 4 columns", "B, column 4, table end"])
  }

  @Test("Cells that reach down push those of the rows below aside, to the end of their group of rows")
  func staggered() {
    let table = json(
      "table", nil, [:],
      [
        row([json("rowheader", "2024", ["rowspan": 4]), json("rowheader", "Q1", ["rowspan": 2]), json("cell", "January")]),
        row([json("cell", "February")]),
        row([json("rowheader", "Q2", ["rowspan": 0]), json("cell", "March")]), row([json("cell", "April")]),
      ])
    expectNoDifference(
      heard([table], as: .voiceOver),
      [
        "2024, row header, spans 4 rows, row 1, column 1, table start, 4 rows, 3 columns",
        "Q1, row header, spans 2 rows, column 2", "January, column 3", "2024, Q1, February, row 2, column 3",
        "2024, Q2, row header, spans 2 rows, row 3, column 2", "March, column 3", "2024, Q2, April, row 4, column 3, table end",
      ])
    func group(_ rows: [JSONValue]) -> JSONValue { json("rowgroup", nil, [:], rows) }
    let groups = json(
      "table", nil, [:],
      [
        group([row([json("columnheader", "Name", ["rowspan": 2]), json("columnheader", "Price")])]),
        group([row([json("cell", "Cup"), json("cell", "30")])]),
      ])
    expectNoDifference(heard([groups], as: .voiceOver).suffix(2).map { $0 }, ["Name, Cup, row 2, column 1", "Price, 30, column 2, table end"])
  }

  @Test("Whoever goes through what is in a cell is told the place where another cell begins, in both directions")
  func severalInACell() {
    let links = json("cell", nil, [:], ["Edit", "Delete"].map { json("link", $0) })
    let table = json("table", nil, [:], [row(["A", "B"].map { json("columnheader", $0) }), row([links, json("cell", "x")])])
    expectNoDifference(
      heard([table], as: .voiceOver).suffix(3).map { $0 },
      ["A, Edit, link, row 2, column 1", "Delete, link", "B, x, column 2, table end"])
    let tree = SemanticTree([WebElements().screen(json("RootWebArea", "Page", [:], [table]), id: "page")])
    let ids = ReadingOrder(tree).elements.map(\.id)
    let back = FocusContext(tree: tree, node: ids[3], previous: ids[4])
    let parts = ReaderProfile.voiceOver.announcementStyle.focus(back).parts
    expectNoDifference(parts.map(\.text), ["A", "Delete", "link", "column 1"])
  }

  @Test("Numbers that no table has do no harm")
  func hugeNumbers() {
    let huge: [String: JSONValue] = ["colspan": .number(5e18), "rowspan": .number(1e18), "rowindex": .number(9e18)]
    let table = json(
      "table", nil, ["rowcount": .number(4e9), "colcount": .number(4e9)],
      (0..<3).map { _ in row([json("cell", "a", huge), json("cell", "b", huge)]) })
    for profile in [ReaderProfile.voiceOver, .talkBack] { expectNoDifference(heard([table], as: profile).count, 6) }
  }

  @Test("A heading in a cell keeps its level, and an item that is the present one tells it by its text")
  func within() {
    let heading = json("heading", "Mug", ["level": 3], [json("link", "Mug")])
    let table = json("table", nil, [:], [row([json("cell", nil, [:], [heading]), json("cell", "30")])])
    expectNoDifference(heard([table], as: .talkBack).first, "Mug, link, heading 3, row 1, column 1")
    let list = json("list", nil, [:], [json("listitem", nil, ["current": "page"], [json("StaticText", "Data")])])
    expectNoDifference(heard([list], as: .voiceOver), ["Data, current page, list start"])
  }

  @Test("What is drawn is an image only where it has a name, or was declared to be one; nothing is heard of the others")
  func drawings() {
    for (role, expected) in [("image", Role.image), ("img", .image), ("SvgRoot", .group), ("Canvas", .group)] {
      let branch = WebElements().screen(json(role), id: "page/drawing")
      expectNoDifference([branch.node.role], [expected], "\(role)")
      expectNoDifference(heard([json(role)], as: .voiceOver), [], "\(role)")
      expectNoDifference(heard([json(role, "Map")], as: .voiceOver), ["Map, image"], "\(role)")
    }
  }

  @Test("Of the browser's own page in the place of a frame no image without a name is kept, which would be the page's fault")
  func errorPage() {
    for (address, expected) in [("chrome-error://chromewebdata/", 0), ("https://elsewhere.invalid/", 2)] {
      let content = json("main", nil, [:], [json("image"), json("StaticText", "This content is blocked")])
      let frame = json("RootWebArea", "Elsewhere", ["url": .string(address)], [json("image"), content])
      let tree = SemanticTree([WebElements().screen(json("RootWebArea", "Page", [:], [json("Iframe", nil, [:], [frame])]), id: "page")])
      expectNoDifference(tree.nodes.count { $0.role == .image }, expected, "\(address)")
      #expect(heard([frame], as: .talkBack).first?.hasPrefix("This content is blocked") == true)
    }
  }
}
