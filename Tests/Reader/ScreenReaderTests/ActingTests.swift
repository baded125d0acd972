import AccessibilityTree
import CustomDump
import ScreenReader
import Testing
import Text

@Suite("Acting on elements")
struct ActingTests {
  @Test("activate acts on what can be activated, and says so where nothing can")
  func activate() {
    var rig = ReaderFixture {
      button("buy", "Buy")
      text("about", "About")
      button("sell", "Sell").with(\.isEnabled, false)
    }
    expectNoDifference(rig.obey(.activate), ["act activate s/buy"])
    expectNoDifference(rig.obey(.next(nil), .activate), ["About", "Nothing to activate"])
    expectNoDifference(rig.obey(.next(nil), .activate), ["Sell, dimmed, button", "Sell, dimmed, button"])
  }

  @Test(
    "back asks the screen, and at a root says that there is nothing to go back to",
    arguments: [
      Command.back, .gesture(.swipeBack), .gesture(.scrub),
    ])
  func back(command: Command) {
    var root = ReaderFixture { text("a", "A") }
    expectNoDifference(root.obey(command), ["Nothing to go back to"])
    var detail = ReaderFixture([Screen("d", title: "Detail", depth: 1, back: "back") { text("a", "A") }])
    expectNoDifference(detail.obey(command), ["act dismiss d"])
  }

  @Test(
    "On a phone, as a film shows it, VoiceOver's hint for custom actions names gestures instead of keys; TalkBack has none",
    arguments: [
      (.voiceOver, .english, "? Swipe up or down to select a custom action, then double tap to activate"),
      (.voiceOver, .bokmål, "? Sveip opp eller ned for å velge en handling, og dobbelttrykk for å utføre den"),
      (.talkBack, .english, "Actions: Accept"),
      (.talkBack, .bokmål, "Handlinger: Accept"),
    ] as [(ReaderProfile.Style, Language, String)])
  func actionsOnPhone(style: ReaderProfile.Style, language: Language, last: String) {
    var rig = ReaderFixture(hints: true) { Item("row", .listItem, "Visit").on(.custom("Accept"), "yes") }
    rig.reader.profile = ReaderProfile(style: style, language: language, speaksHints: true)
    rig.reader.profile.isOnPhone = true
    expectNoDifference(rig.obey(.actions).last, last)
  }

  @Test("a custom action is chosen by its number, typed with keys or said with go, and says how")
  func numberedActions() {
    let row = Item("row", .listItem, "Visit").on(.custom("Accept"), "yes").on(.custom("Decline"), "no")
    var rig = ReaderFixture(hints: true) { row }
    expectNoDifference(
      rig.obey(.actions), ["Actions: Accept, Decline", "? To choose one, type its number and press Enter"])
    expectNoDifference(rig.reader.inputContext, .choosing(isEmpty: false))
    expectNoDifference(rig.obey(.type("2")), ["2"])
    expectNoDifference(rig.obey(.submit), ["act custom(\"Decline\") s/row"])
    expectNoDifference(rig.reader.inputContext, .browsing)
    _ = rig.obey(.actions)
    expectNoDifference(rig.obey(.go(1)), ["act custom(\"Accept\") s/row"])
    _ = rig.obey(.actions)
    expectNoDifference(rig.obey(.go(3)), ["There is no number 3. Choose from 1 to 2"])
    expectNoDifference(
      rig.obey(.go(1)), ["There is no numbered list. Type headings, controls or actions first"])
  }

  @Test("the actions of an element are gone through one at a time in either language, and Enter carries out the one heard")
  func openActions() {
    let row = Item("row", .listItem, "Visit").on(.custom("Accept"), "yes").on(.custom("Decline"), "no")
    var rig = ReaderFixture(hints: true) { row }
    expectNoDifference(
      rig.obey(.open(.actions)), ["2 actions", "number 1: Accept", "? Arrows move in the list, Enter chooses, Escape closes it"])
    expectNoDifference(rig.obey(.goTo(.next), .submit), ["number 2: Decline", "act custom(\"Decline\") s/row"])
    expectNoDifference(rig.reader.inputContext, .browsing)
    rig.reader.profile.language = .bokmål
    expectNoDifference(rig.obey(.open(.actions), .goTo(.previous)).suffix(2).last, "Starten av listen")
    expectNoDifference(rig.obey(.open(.actions)).prefix(2), ["2 handlinger", "nummer 1: Accept"])
    var without = ReaderFixture { text("a", "A") }
    expectNoDifference(without.obey(.open(.actions)), ["No actions here"])
  }

  @Test("a digit after a list that turned out empty is meant for it, and opens no tab; any other key is as always")
  func digitsInVain() {
    var rig = ReaderFixture {
      button("a", "A"); field("f", "F")
    }
    for list in [Command.actions, .headings] {
      _ = rig.obey(list)
      expectNoDifference(rig.reader.inputContext, .choosing(isEmpty: true))
      expectNoDifference(
        rig.obey(.type("1"), .type("2")), ["There is nothing to choose", "There is nothing to choose"])
      expectNoDifference(rig.obey(.activate), ["act activate s/a"])
      expectNoDifference(rig.reader.inputContext, .browsing)
    }
    // On a field a digit is text.
    expectNoDifference(rig.obey(.next(nil), .actions), ["F, text field", "No actions here"])
    expectNoDifference(rig.reader.inputContext, .field(isSecure: false))
    rig.texts["s/f"] = ""
    expectNoDifference(rig.obey(.type("1")).first, "set s/f '1'")
  }

  @Test("an action that was chosen for an element that went away is not done to its neighbour")
  func actionOfGoneElement() {
    let rows = ["a", "b"].map { Item($0, .listItem, $0.uppercased()).on(.custom("Delete"), "delete \($0)") }
    var rig = ReaderFixture {
      rows[0]; rows[1]
    }
    expectNoDifference(rig.obey(.actions), ["Actions: Delete"])
    expectNoDifference(rig.show { rows[1] }, ["B"])
    expectNoDifference(rig.obey(.go(1)), ["That element is no longer there"])
    expectNoDifference(rig.obey(.actions, .go(1)), ["Actions: Delete", "act custom(\"Delete\") s/b"])
  }

  @Test("the two-finger swipe closes a drawer")
  func drawer() {
    var rig = ReaderFixture([
      Screen("s", title: "Home") { text("a", "A") },
      Screen("menu", title: "Menu", role: .drawer, back: "close") { button("close", "Close menu") },
    ])
    expectNoDifference(rig.obey(.gesture(.twoFingerSwipeLeft)), ["act dismiss menu"])
  }

  @Test("tab activates a tab, also the one that is open")
  func tabs() {
    var rig = ReaderFixture {
      text("a", "A")
      Item("tabs", .tabBar) {
        Item("one", .tab, "One").with(\.isSelected, true).on(.activate, "one")
        Item("two", .tab, "Two").with(\.isSelected, false).on(.activate, "two")
      }
    }
    expectNoDifference(rig.obey(.tab(2)), ["act activate s/tabs/two"])
    // The one that is open does what Enter on it does.
    expectNoDifference(rig.obey(.tab(1)), ["act activate s/tabs/one"])
    expectNoDifference(rig.obey(.tab(3)), ["There is no such tab. Choose 1 One or 2 Two"])
    // By name, or by the id that it has in every language.
    expectNoDifference(rig.obey(.tabNamed("TW")), ["act activate s/tabs/two"])
    expectNoDifference(rig.obey(.tabNamed("two")), ["act activate s/tabs/two"])
    rig.reader.profile.language = .bokmål
    expectNoDifference(rig.obey(.tabNamed("three")), ["Fanen finnes ikke. Velg 1 One eller 2 Two"])
    expectNoDifference(rig.obey(.menu), ["Det er ingen meny på denne skjermen"])
  }

  @Test("a tab and the menu are refused aloud inside a modal", arguments: [Command.tab(1), .menu])
  func refusal(command: Command) {
    var rig = ReaderFixture([
      Screen("s", title: "Home", menu: "menu") {
        Item("tabs", .tabBar) { Item("one", .tab, "One").on(.activate, "one") }
      },
      Screen("d", title: "Sign out?", role: .dialog, back: "no", menu: "menu") {
        button("no", "No")
        Item("tabs", .tabBar) { Item("one", .tab, "One").on(.activate, "one") }
      },
    ])
    expectNoDifference(rig.obey(command), ["Close this first: Sign out?"])
    rig.reader.profile.language = .bokmål
    expectNoDifference(rig.obey(command), ["Lukk dette først: Sign out?"])
  }

  @Test("back out of a modal inside a screen closes the modal, never the screen")
  func innerModal() {
    let dialog = Item("box", .dialog, "Box") { button("ok", "OK") }.with(\.isModal, true)
    var closable = ReaderFixture([
      Screen("s", title: "S", depth: 1, back: "back") { dialog.on(.dismiss, "close") }
    ])
    expectNoDifference(closable.obey(.back), ["act dismiss s/box"])
    var fixed = ReaderFixture([Screen("s", title: "S", depth: 1, back: "back") { dialog }])
    expectNoDifference(fixed.obey(.back), ["Nothing to go back to"])
  }

  @Test("increase and decrease act on an adjustable only")
  func adjustables() {
    var rig = ReaderFixture {
      Item("level", .slider, "Level", value: "5").on(.increase, "+").on(.decrease, "-")
      text("a", "A")
    }
    expectNoDifference(rig.reader.inputContext, .adjusting)
    expectNoDifference(rig.obey(.increase, .decrease), ["act increase s/level", "act decrease s/level"])
    expectNoDifference(rig.obey(.next(nil), .increase), ["A", "This cannot be adjusted"])
  }

  @Test("custom actions are listed, and done by their name or its beginning")
  func customActions() {
    var rig = ReaderFixture {
      text("a", "A").on(.custom("Accept"), "yes").on(.custom("Decline"), "no")
      text("b", "B")
    }
    expectNoDifference(rig.obey(.actions), ["Actions: Accept, Decline"])
    expectNoDifference(rig.obey(.perform("decline")), ["act custom(\"Decline\") s/a"])
    expectNoDifference(rig.obey(.perform("acc")), ["act custom(\"Accept\") s/a"])
    expectNoDifference(
      rig.obey(.perform("sell")), ["There is no action 'sell'. Choose Accept or Decline"])
    expectNoDifference(
      rig.obey(.next(nil), .actions, .perform("x")),
      [
        "B", "No actions here", "No actions here",
      ])
  }

  @Test("a custom action is done by whole words of its name that no other has")
  func partsOfActions() {
    var rig = ReaderFixture {
      text("a", "A").on(.custom("Read details"), "1").on(.custom("I have read it"), "2").on(.custom("Read"), "3")
        .on(.custom("Read on"), "4")
    }
    expectNoDifference(rig.obey(.perform("Details")), ["act custom(\"Read details\") s/a"])
    expectNoDifference(rig.obey(.perform("have read")), ["act custom(\"I have read it\") s/a"])
    expectNoDifference(rig.obey(.perform("read")), ["act custom(\"Read\") s/a"])
    expectNoDifference(
      rig.obey(.perform("rea")),
      ["Several actions have 'rea' in their names. Choose Read details, Read or Read on"])
    expectNoDifference(
      rig.obey(.perform("tails")),
      ["There is no action 'tails'. Choose Read details, I have read it, Read or Read on"])
    expectNoDifference(
      rig.obey(.perform("?")), ["There is no action '?'. Choose Read details, I have read it, Read or Read on"])
  }

  @Test("an adjustable that offers no further step says its value, and what is none that it is none")
  func endOfAdjustable() {
    var rig = ReaderFixture(style: .talkBack) {
      Item("a", .slider, "Speed", value: "10").on(.decrease, "-")
      text("b", "B")
    }
    expectNoDifference(rig.obey(.increase, .decrease), ["10", "act decrease s/a"])
    expectNoDifference(rig.obey(.next(nil), .increase), ["B", "This cannot be adjusted"])
  }

  @Test("the value is not said again where the step was answered by another one, or by a live region")
  func answeredAdjustment() {
    var rig = ReaderFixture { Item("a", .slider, "Speed", value: "1").on(.increase, "+") }
    _ = rig.obey(.increase)
    expectNoDifference(rig.show { Item("a", .slider, "Speed", value: "2").on(.increase, "+") }, ["2"])
    expectNoDifference(rig.reader.answerAdjustment(), [])
    rig = ReaderFixture { Item("a", .slider, "Speed", value: "1").on(.increase, "+").with(\.live, .polite) }
    _ = rig.obey(.increase)
    _ = rig.show { Item("a", .slider, "Speed", value: "2").on(.increase, "+").with(\.live, .polite) }
    expectNoDifference(rig.reader.answerAdjustment(), [])
  }
}
