import AccessibilityTree
import CustomDump
import ScreenReader
import Testing

/// The app's own announcements, in the words that `Documentation/requirements.md` quotes.
@Suite("Announcements of the peer-mentor app")
struct AppAnnouncementTests {
  @Test("A button says its name and role; TalkBack says how to use it, VoiceOver does not")
  func button() {
    let signIn = SemanticTree.Branch.element(.button, "Sign in") { $0.actions = [.activate] }
    expectNoDifference(StyleFixture(.voiceOver, signIn).lines, ["Sign in, button", "", ""])
    expectNoDifference(
      StyleFixture(.talkBack, signIn).lines, ["Sign in, button", "Double-tap to activate", ""])
  }

  @Test("A field says name, value and role; TalkBack puts the text first and the label after the role")
  func field() {
    let email = SemanticTree.Branch.element(.textField, "Email address", value: "kari@example.org") {
      $0.actions = [.activate, .setText]
    }
    expectNoDifference(
      StyleFixture(.voiceOver, email).lines,
      ["Email address, kari@example.org, text field", "Double tap to edit", ""])
    expectNoDifference(
      StyleFixture(.talkBack, email).lines,
      ["kari@example.org, edit box, Email address", "Double-tap to edit text", ""])
  }

  @Test("An empty field is named by its label in both styles")
  func emptyField() {
    let email = SemanticTree.Branch.element(.textField, "E-postadresse")
    #expect(StyleFixture(.voiceOverBokmål, email).text == "E-postadresse, tekstfelt")
    #expect(StyleFixture(.talkBackBokmål, email).text == "E-postadresse, redigeringsfelt")
  }

  @Test("A secure field never says what it holds, not even where the tree has it by mistake")
  func secureField() {
    let password = SemanticTree.Branch.element(.secureField, "Password", value: "hunter2") {
      $0.characterCount = 7
    }
    #expect(StyleFixture(.voiceOver, password).text == "Password, secure text field")
    #expect(StyleFixture(.talkBack, password).text == "Password, 7 characters, edit box")
  }

  @Test("A tab says its value and its place among the tabs, which its siblings tell")
  func tab() {
    let siblings = (1...4).map { SemanticTree.Branch.node(NodeID("tab\($0)"), .tab, "Tab \($0)") }
    let tab = SemanticTree.Branch.element(.tab, "Notifications", value: "3 unread")
    let bar = SemanticTree.Branch.node("bar", .tabBar, nil, siblings + [tab])
    #expect(StyleFixture(.voiceOver, bar).text == "Notifications, 3 unread, tab, 5 of 5")
    #expect(StyleFixture(.talkBack, bar).text == "3 unread, Notifications, tab, 5 of 5")
  }

  @Test("A state description stands for the state: after the name, before it in TalkBack")
  func filter() {
    let filter = SemanticTree.Branch.element(.button, "Filter: Assignments") {
      $0.stateDescription = "active"
    }
    #expect(StyleFixture(.voiceOver, filter).text == "Filter: Assignments, active, button")
    #expect(StyleFixture(.talkBack, filter).text == "active, Filter: Assignments, button")
  }

  @Test(
    "A merged row reads its texts one after the other",
    arguments: [
      ReaderProfile.voiceOver, .talkBack,
    ])
  func mergedRow(profile: ReaderProfile) {
    let texts = ["Assignment: New contact", "Kari wants a visit", "5 minutes ago", "unread"]
    let row = SemanticTree.Branch.element(
      .listItem, nil,
      texts.enumerated().map { .node(NodeID("text\($0.offset)"), .text, $0.element) }
        + [.node("accept", .button, "Accept") { $0.actions = [.activate] }]
    ) { $0.grouping = .merged }
    #expect(StyleFixture(profile, row).text == texts.joined(separator: ", "))
  }

  @Test("A row that can be activated is a button in VoiceOver; in TalkBack the hint tells it")
  func activeRow() {
    let row = SemanticTree.Branch.element(.listItem, "Home") { $0.actions = [.activate] }
    #expect(StyleFixture(.voiceOver, row).text == "Home, button")
    expectNoDifference(StyleFixture(.talkBack, row).lines, ["Home", "Double-tap to activate", ""])
  }

  @Test("Entering a list says the item, then the list with its size, in TalkBack style")
  func listEntry() {
    let others = (1...2).map { SemanticTree.Branch.node(NodeID("item\($0)"), .listItem, "Item \($0)") }
    let first = SemanticTree.Branch.element(.listItem, "Google Meet") { $0.actions = [.activate] }
    var fixture = StyleFixture(.talkBack, .node("list", .list, nil, [first] + others))
    fixture.entered = ["list"]
    #expect(fixture.text == "Google Meet, in list, 3 items")
    fixture.profile = .talkBackBokmål
    #expect(fixture.text == "Google Meet, i listen, 3 elementer")
    fixture.profile = .voiceOver
    #expect(fixture.text == "Google Meet, button, list start")
  }

  @Test("A settings toggle says label, state and hint")
  func toggle() {
    let toggle = SemanticTree.Branch.element(.switch, "New assignments") {
      $0.toggled = .on
      $0.hint = "Tells you when you get an assignment."
      $0.actions = [.activate]
    }
    expectNoDifference(
      StyleFixture(.voiceOver, toggle).lines,
      [
        "New assignments, switch button, on",
        "Tells you when you get an assignment, Double tap to toggle setting", "",
      ])
    expectNoDifference(
      StyleFixture(.talkBackBokmål, toggle).lines,
      [
        "på, New assignments, bryter",
        "Tells you when you get an assignment. Dobbelttrykk for å slå av/på", "",
      ])
  }
}
