import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Testing

@Suite("VoiceOver style")
struct VoiceOverStyleTests {
  @Test("Selected comes first, dimmed before the role, position last")
  func order() {
    let tab = SemanticTree.Branch.element(.tab, "Home", value: "new") {
      $0.isSelected = true
      $0.isEnabled = false
      $0.position = SetPosition(1, of: 5)
    }
    #expect(StyleFixture(.voiceOver, tab).text == "selected, Home, new, dimmed, tab, 1 of 5")
    #expect(StyleFixture(.voiceOverBokmål, tab).text == "valgt, Home, new, nedtonet, fane, 1 av 5")
  }

  @Test("Each part has its kind")
  func kinds() {
    let tab = SemanticTree.Branch.element(.tab, "Home", value: "new") {
      $0.isSelected = true
      $0.position = SetPosition(1, of: 5)
    }
    let spoken = VoiceOverStyle(profile: .voiceOver).focus(
      FocusContext(tree: SemanticTree([tab]), node: "element"))
    expectNoDifference(spoken.parts.map(\.kind), [.state, .name, .value, .role, .position])
  }

  @Test("An app's texts keep their language, the reader's words have none of their own")
  func language() {
    let text = SemanticTree.Branch.element(.heading, "Hei") { $0.language = "nb" }
    let spoken = VoiceOverStyle(profile: .voiceOver).focus(
      FocusContext(tree: SemanticTree([text]), node: "element"))
    expectNoDifference(
      spoken.parts, [.init(.name, "Hei", language: "nb"), .init(.role, "heading")])
  }

  @Test(
    "Low verbosity says neither hints nor positions; a switch wins over it",
    arguments: [
      (ReaderProfile(verbosity: .low), ["A, adjustable", "", ""]),
      (
        ReaderProfile(verbosity: .low, speaksPositions: true, speaksHints: true),
        ["A, adjustable, 1 of 2", "Swipe up or down with one finger to adjust the value", ""]
      ),
      (ReaderProfile(verbosity: .low, speaksRoles: false), ["A", "", ""]),
      (
        ReaderProfile(speaksPositions: false),
        ["A, adjustable", "Swipe up or down with one finger to adjust the value", ""]
      ),
    ])
  func verbosity(profile: ReaderProfile, expected: [String]) {
    let slider = SemanticTree.Branch.element(.slider, "A") { $0.position = SetPosition(1, of: 2) }
    expectNoDifference(StyleFixture(profile, slider).lines, expected)
  }

  @Test("High verbosity counts the items of a list too")
  func highVerbosity() {
    let list = SemanticTree.Branch.node(
      "list", .list, nil, [.node("a", .listItem, "A"), .element(.listItem, "B"), .node("c", .listItem, "C")])
    #expect(StyleFixture(.voiceOver, list).text == "B")
    #expect(StyleFixture(ReaderProfile(verbosity: .high), list).text == "B, 2 of 3")
  }

  @Test("The last item of a list says so, the only one says its start")
  func listEdges() {
    let pair = SemanticTree.Branch.node("list", .list, nil, [.node("a", .text, "A"), .element(.text, "B")])
    #expect(StyleFixture(.voiceOver, pair).text == "B, list end")
    let single = SemanticTree.Branch.node("list", .list, nil, [.element(.text, "B")])
    #expect(StyleFixture(.voiceOver, single).text == "B, list start")
  }

  @Test("A windowed list has its end where its count says, not where its window ends")
  func virtualisedList() {
    func text(count: Int) -> String {
      let list = SemanticTree.Branch.node("list", .list, nil, [.element(.text, "B")]) {
        $0.collection = Collection(count: count, window: 9..<10)
      }
      return StyleFixture(.voiceOver, list).text
    }
    #expect(text(count: 11) == "B")
    #expect(text(count: 10) == "B, list end")
  }

  @Test("A named group and an alert are named on coming in")
  func entrance() {
    var group = StyleFixture(.voiceOver, .node("group", .group, "Duty", [.element(.button, "Pause")]))
    #expect(group.text == "Pause, button")
    group.entered = ["group"]
    #expect(group.text == "Duty, Pause, button")
    var alert = StyleFixture(
      .voiceOver, .node("alert", .alertDialog, "Sign out?", [.element(.button, "Cancel")]))
    alert.entered = ["alert"]
    #expect(alert.text == "alert, Sign out?, Cancel, button")
  }

  @Test("What iOS has no trait for is said after the role")
  func furtherStates() {
    let field = SemanticTree.Branch.element(.textField, "Email address") {
      $0.isRequired = true
      $0.isInvalid = true
      $0.errorText = "Enter an address"
    }
    #expect(
      StyleFixture(.voiceOver, field).text
        == "Email address, text field, required, invalid data, Enter an address")
  }

  @Test("Custom actions and more content are told after the hint")
  func trailer() {
    let row = SemanticTree.Branch.element(.text, "Row") {
      $0.actions = [.custom("Accept")]
      $0.hasMoreContent = true
    }
    expectNoDifference(
      StyleFixture(.voiceOver, row).lines, ["Row", "", "Actions Available, More Content Available"])
  }

  @Test("A live region's text is read in order, without roles, leaving out what is hidden")
  func liveRegion() {
    let region = SemanticTree.Branch.element(
      .status, "Saved",
      [
        .node("a", .text, "Two changes"), .node("b", .text, "secret") { $0.exposure = .hidden },
        .node("c", .button, "Undo"),
      ])
    let tree = SemanticTree([region])
    let parts = VoiceOverStyle(profile: .voiceOver).liveRegion(region.node, in: tree)
    expectNoDifference(parts.map(\.text), ["Saved", "Two changes", "Undo"])
  }
}
