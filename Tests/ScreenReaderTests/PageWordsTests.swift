import Commands
import CustomDump
import Platforms
import ScreenReader
import Semantics
import Testing

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

  /// What is said at each stop of a page, from the one before.
  private func heard(_ content: [JSONValue], as profile: ReaderProfile) -> [String] {
    let page = json("RootWebArea", "Page", [:], content)
    let tree = SemanticTree([WebElements().screen(page, id: "page")])
    return ReadingOrder(tree).elements.map { element in
      var fixture = StyleFixture(profile, .element(.text))
      (fixture.tree, fixture.node) = (tree, element.id)
      return fixture.text
    }
  }

  private func inAll(_ element: JSONValue) -> [String] {
    [.voiceOver, .voiceOverBokmål, .talkBack, .talkBackBokmål].flatMap { heard([element], as: $0) }
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
      heard([json("comboBoxSelect", "Size", ["hasPopup": "menu", "value": "Small"])], as: .voiceOver),
      ["Size, Small, pop up button"])
  }

  @Test("An option is heard by its name, and the name of the list where it is entered")
  func options() {
    let list = json("listbox", "States", [:], ["Nebraska", "Nevada"].map { json("option", $0) })
    let tree = SemanticTree([WebElements().screen(json("RootWebArea", "Page", [:], [list]), id: "page")])
    var fixture = StyleFixture(.voiceOver, .element(.text))
    fixture.tree = tree
    let ids = ReadingOrder(tree).elements.map(\.id)
    fixture.node = ids[0]
    fixture.entered = tree.ancestors(of: ids[0]).filter { $0.role == .list }.map(\.id)
    expectNoDifference(fixture.text, "States, Nebraska, list start")
    (fixture.node, fixture.entered) = (ids[1], [])
    expectNoDifference(fixture.text, "Nevada, list end")
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
}
