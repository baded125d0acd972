import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Testing
import Text

@Suite("TalkBack style")
struct TalkBackStyleTests {
  @Test(
    "The three orders put state, name and role where they say; disabled is always last",
    arguments: [
      (ReaderProfile.SegmentOrder.stateNameRole, "selected, checked, Terms, check box, disabled"),
      (.nameRoleState, "Terms, check box, checked, selected, disabled"),
      (.roleNameState, "check box, Terms, checked, selected, disabled"),
    ])
  func orders(order: ReaderProfile.SegmentOrder, expected: String) {
    let box = SemanticTree.Branch.element(.checkBox, "Terms") {
      $0.toggled = .on
      $0.isSelected = true
      $0.isEnabled = false
    }
    #expect(StyleFixture(ReaderProfile(style: .talkBack, order: order), box).text == expected)
  }

  @Test("What is disabled has no usage hint")
  func disabledHint() {
    let button = SemanticTree.Branch.element(.button, "Save") {
      $0.isEnabled = false
      $0.actions = [.activate]
    }
    expectNoDifference(StyleFixture(.talkBackBokmål, button).lines, ["Save, knapp, slått av", "", ""])
  }

  @Test("A badge is part of the name, a number counted in the language's own words")
  func badge() {
    let tab = SemanticTree.Branch.element(.tab, "Notifications") { $0.badge = "3" }
    #expect(StyleFixture(.talkBack, tab).text == "Notifications, 3 items, tab")
    #expect(StyleFixture(.talkBackBokmål, tab).text == "Notifications, 3 elementer, fane")
    #expect(StyleFixture(.voiceOver, tab).text == "Notifications, 3 items, tab")
  }

  @Test("Error, placeholder and tooltip follow the role, in that order")
  func afterRole() {
    let field = SemanticTree.Branch.element(.textField, "Email address") {
      $0.errorText = "Enter an address"
      $0.placeholder = "name@example.org"
      $0.tooltip = "Your login"
    }
    #expect(
      StyleFixture(.talkBack, field).text
        == "Email address, edit box, error: Enter an address, name@example.org, Your login")
  }

  @Test("Of nested lists the inner one is told; leaving is told only when nothing was entered")
  func nestedLists() {
    let inner = SemanticTree.Branch.node(
      "inner", .list, nil,
      [
        .element(.text, "A"), .node("b", .text, "B"),
      ])
    var fixture = StyleFixture(.talkBack, .node("outer", .list, "Outer", [inner, .node("c", .text, "C")]))
    fixture.entered = ["outer", "inner"]
    #expect(fixture.text == "A, in list, 2 items")
    fixture.left = ["outer"]
    #expect(fixture.text == "A, in list, 2 items")
    fixture.entered = []
    fixture.left = ["inner"]
    #expect(fixture.text == "A, out of list")
  }

  @Test("A list of one is not told")
  func listOfOne() {
    var fixture = StyleFixture(.talkBack, .node("list", .list, nil, [.element(.text, "A")]))
    fixture.entered = ["list"]
    #expect(fixture.text == "A")
  }

  @Test("Within a grid only the row or column that changed is said")
  func gridCells() {
    func cell(_ id: NodeID, _ row: Int, _ column: Int) -> SemanticTree.Branch {
      .node(id, .cell, id.path) { $0.cell = Cell(row: row, column: column) }
    }
    let tree = SemanticTree([
      .node("grid", .grid, nil, [cell("a1", 1, 1), cell("b1", 1, 2), cell("b2", 2, 2)])
    ])
    func said(_ node: NodeID, after previous: NodeID?) -> [String] {
      TalkBackStyle(profile: .talkBack).focus(FocusContext(tree: tree, node: node, previous: previous))
        .parts.map(\.text)
    }
    expectNoDifference(said("b1", after: nil), ["b1", "row 1", "column 2"])
    expectNoDifference(said("b1", after: "a1"), ["b1", "column 2"])
    expectNoDifference(said("b2", after: "b1"), ["b2", "row 2"])
    expectNoDifference(said("b2", after: "b2"), ["b2", "row 2", "column 2"])
  }

  @Test("Low verbosity says names and states alone, as TalkBack's own low setting does")
  func lowVerbosity() {
    var fixture = StyleFixture(
      ReaderProfile(style: .talkBack, verbosity: .low),
      .node(
        "list", .list, nil,
        [
          .element(.switch, "Sound") {
            $0.toggled = .off
            $0.actions = [.activate]
            $0.position = SetPosition(1, of: 2)
          }, .node("b", .text, "B"),
        ]))
    fixture.entered = ["list"]
    expectNoDifference(fixture.lines, ["off, Sound", "", ""])
  }

  @Test("High verbosity counts the items of a list whose items do not know their place")
  func highVerbosity() {
    let list = SemanticTree.Branch.node("list", .list, nil, [.node("a", .text, "A"), .element(.text, "B")])
    #expect(StyleFixture(.talkBack, list).text == "B")
    #expect(StyleFixture(ReaderProfile(style: .talkBack, verbosity: .high), list).text == "B, 2 of 2")
  }

  @Test("A field's label element is told with the field")
  func labelElement() {
    let label = SemanticTree.Branch.node("label", .text, "Name") { $0.labels = "element" }
    let field = SemanticTree.Branch.element(.textField, nil, value: "Ola")
    let form = SemanticTree.Branch.node("form", .screen, nil, [label, field])
    #expect(StyleFixture(.talkBack, form).text == "Ola, edit box for Name")
    #expect(StyleFixture(.voiceOver, form).text == "Name, Ola, text field")
  }

  @Test("on a page a heading is told with its level, as Chrome describes it, and elsewhere without")
  func headingOnPage() {
    var rig = ReaderFixture(style: .talkBack) {
      Item("title", .heading, "Notes").with(\.level, 1)
      Item("page", .webView, "") {
        Item("about", .heading, "About").with(\.level, 2)
        Item("same", .heading, "Heading 3").with(\.level, 3)
        Item("plain", .heading, "Plain")
      }
    }
    let reported = [rig.obey(.first)] + (1...3).map { _ in rig.obey(.next(.heading)) }
    expectNoDifference(reported, [["Notes, heading"], ["About, heading 2"], ["Heading 3"], ["Plain, heading"]])
    rig.reader.profile.language = .bokmål
    expectNoDifference(rig.obey(.previous(nil), .previous(nil)), ["Heading 3, overskrift 3", "About, overskrift 2"])
  }
}
