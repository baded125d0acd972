import AccessibilityTree
import CustomDump
import ScreenReader
import Testing

/// Modals that are no screens of their own, in each other and anew, with news in them and with nothing.
@Suite("Modals inside a screen")
struct ModalsInsideTests {
  private func dialog(_ key: String, _ title: String, as role: Role = .dialog, _ content: [Item]) -> Item {
    var dialog = Item(key, role, title).with(\.isModal, true)
    dialog.children = content
    return dialog
  }

  @Test(
    "an alert inside a screen is told once, by the cursor that goes into it",
    arguments: [
      (ReaderProfile.Style.voiceOver, ["alert, Delete it?, Yes, button"]),
      (.talkBack, ["Yes, button, window Delete it?"]),
    ])
  func alertInside(style: ReaderProfile.Style, expected: [String]) {
    var rig = ReaderFixture(style: style) { button("open", "Open") }
    expectNoDifference(
      rig.show {
        button("open", "Open")
        dialog("box", "Delete it?", as: .alertDialog, [button("yes", "Yes")])
      }, expected)
  }

  @Test("a modal's title is not said beside itself", arguments: ReaderProfile.Style.allCases)
  func titleAsHeading(style: ReaderProfile.Style) {
    var rig = ReaderFixture(style: style) { button("open", "Open") }
    expectNoDifference(
      rig.show {
        button("open", "Open")
        dialog("box", "Filter", [heading("title", "Filter"), button("all", "All")])
      }, ["Filter, heading"])
  }

  @Test("a status in a modal that opens is no news; an alert in it is")
  func newsInModal() {
    var rig = ReaderFixture { button("open", "Open") }
    expectNoDifference(
      rig.show {
        button("open", "Open")
        dialog(
          "box", "Box",
          [
            button("yes", "Yes"),
            Item("status", .status) { text("1", "3 left") }.with(\.stop, .never),
            Item("alert", .alert) { text("1", "Offline") }.with(\.stop, .never),
          ])
      }, ["Box, Yes, button", "! Offline"])
  }

  @Test("what a modal kept out of the tree is no news when it closes, but what has changed meanwhile is")
  func newsBehindModal() {
    let page = { (status: String) -> [Item] in
      [
        button("open", "Open"),
        Item("saved", .status) { text("1", "Saved before") }.with(\.stop, .never),
        Item("status", .status) { text("1", status) }.with(\.stop, .never),
      ]
    }
    var rig = ReaderFixture { page("1 left") }
    expectNoDifference(rig.show { dialog("box", "Box", [button("yes", "Yes")]) }, ["Box, Yes, button"])
    expectNoDifference(rig.show { page("1 left") }, ["Open, button"])
    _ = rig.show { dialog("box", "Box", [button("yes", "Yes")]) }
    expectNoDifference(rig.show { page("2 left") }, ["Open, button", "~ 2 left"])
  }

  @Test("a modal in a modal gives the cursor back to the outer one, and that to what opened it")
  func modalInModal() {
    let content = { (level: Int) -> [Item] in
      let inner = dialog("inner", "Inner", [button("ok", "OK")])
      let outer = dialog(
        "outer", "Outer",
        [
          text("what", "What"), button("more", "More"),
        ] + (level > 1 ? [inner] : []))
      return [button("a", "A"), button("open", "Open")] + (level > 0 ? [outer] : [])
    }
    var rig = ReaderFixture { content(0) }
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.show { content(1) }, ["Outer, What"])
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.show { content(2) }, ["Outer, Inner, OK, button"])
    expectNoDifference(rig.obey(.next(nil), .previous(nil)), ["No next element", "No previous element"])
    expectNoDifference(rig.show { content(1) }, ["Outer, More, button"])
    expectNoDifference(rig.show { content(0) }, ["Open, button"])
  }

  @Test("a modal that is opened again begins where it began the first time")
  func reopened() {
    let content = { (isOpen: Bool) -> [Item] in
      let box = dialog("box", "Box", [heading("title", "Box"), button("yes", "Yes"), button("no", "No")])
      return [button("open", "Open")] + (isOpen ? [box] : [])
    }
    var rig = ReaderFixture { content(false) }
    _ = rig.show { content(true) }
    _ = rig.obey(.last)
    expectNoDifference(rig.show { content(false) }, ["Open, button"])
    expectNoDifference(rig.show { content(true) }, ["Box, heading"])
  }

  @Test("a modal with nothing in it says so, and closing it goes back")
  func emptyModal() {
    let content = { (isOpen: Bool) -> [Item] in
      [button("open", "Open")] + (isOpen ? [dialog("box", "Box", [])] : [])
    }
    var rig = ReaderFixture { content(false) }
    expectNoDifference(rig.show { content(true) }, ["There is nothing on this screen"])
    expectNoDifference(rig.obey(.next(nil)), ["No next element"])
    expectNoDifference(rig.show { content(false) }, ["Open, button"])
  }

  @Test("the gesture that closes a drawer closes one that is inside the screen too")
  func drawerInside() {
    var drawer = dialog("menu", "Menu", as: .drawer, [button("home", "Home")])
    drawer = drawer.on(.dismiss, "close")
    var rig = ReaderFixture {
      button("open", "Open")
      drawer
    }
    expectNoDifference(rig.obey(.gesture(.twoFingerSwipeLeft)), ["act dismiss s/menu"])
  }
}
