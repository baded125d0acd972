import CustomDump
import ScreenReader
import Semantics
import Testing

@Suite("Where the app wants the cursor")
struct FocusRequestTests {
  private func rig(style: ReaderProfile.Style = .voiceOver) -> ReaderRig {
    ReaderRig(style: style) {
      heading("title", "Form")
      field("name", "Name")
      Item("row", .listItem) {
        text("what", "Row")
        text("when", "at 3")
      }
      .with(\.grouping, .merged)
      Item("group", .group) {
        button("one", "One")
        button("two", "Two")
      }
      button("hidden", "Hidden").with(\.exposure, .hidden)
    }
  }

  private func ask(
    _ rig: inout ReaderRig, _ target: NodeID, _ number: Int = 0, isAnswer: Bool = true
  ) -> [String] {
    rig.interface.focus = FocusRequest(target, number: number)
    return rig.follow(isAnswer: isAnswer)
  }

  @Test("the cursor goes there at any time, and what is there is announced", arguments: [true, false])
  func atAnyTime(isAnswer: Bool) {
    var rig = rig()
    expectNoDifference(ask(&rig, "s/group/two", isAnswer: isAnswer), ["Two, button"])
    expectNoDifference(rig.cursor, "s/group/two")
  }

  @Test("a request counts once; the next number makes it another")
  func once() {
    var rig = rig()
    _ = ask(&rig, "s/name")
    expectNoDifference(rig.obey(.first), ["Form, heading"])
    expectNoDifference(ask(&rig, "s/name"), [])
    expectNoDifference(rig.cursor, "s/title")
    expectNoDifference(ask(&rig, "s/name", 1), ["Name, text field"])
    rig.interface.focus = nil
    expectNoDifference(rig.follow(), [])
    expectNoDifference(ask(&rig, "s/name", 1), ["Name, text field"])
  }

  @Test("what is no element of its own leads into it, or to what it is read with", arguments: [
    ("s/group", "s/group/one"), ("s/row/when", "s/row"), ("s/row", "s/row"),
  ] as [(NodeID, String)])
  func partsAndWholes(target: NodeID, cursor: String) {
    var rig = rig()
    _ = ask(&rig, target)
    expectNoDifference(rig.cursor, cursor)
  }

  @Test("what cannot be reached is passed over", arguments: ["s/hidden", "s/nowhere", "t/a"] as [NodeID])
  func unreachable(target: NodeID) {
    var rig = rig()
    expectNoDifference(ask(&rig, target), [])
    expectNoDifference(rig.cursor, "s/title")
  }

  @Test("nothing behind a modal can be asked for")
  func modal() {
    var rig = rig()
    rig.interface.screens.append(Screen("d", title: "Sure?", role: .dialog) { button("yes", "Yes") })
    _ = rig.follow()
    expectNoDifference(ask(&rig, "s/name"), [])
    expectNoDifference(rig.cursor, "d/yes")
  }

  @Test(
    "on a screen that opens with the request it goes before the screen's own wish and the cursor's memory")
  func withScreen() {
    var rig = rig()
    let home = rig.interface.screens[0]
    rig.interface.screens = [
      Screen("t", title: "Other") {
        heading("h", "Other").with(\.isInitialFocus, true)
        button("b", "B")
      }
    ]
    expectNoDifference(ask(&rig, "t/b"), ["B, button"])
    rig.interface.screens = [home]
    expectNoDifference(ask(&rig, "s/name"), ["Name, text field"])
  }

  @Test("it ends editing another field, and keeps what was typed")
  func editing() {
    var rig = rig()
    rig.texts = ["s/name": ""]
    _ = rig.obey(.find("Name"), .type("Kari"))
    expectNoDifference(ask(&rig, "s/group/one"), ["One, button", "end s/name"])
    expectNoDifference(rig.reader.editedField, nil)
    expectNoDifference(rig.texts["s/name"], "Kari")
  }

  @Test("it ends continuous reading, and a move that waits for rows")
  func readingAndWaiting() {
    var rig = rig()
    _ = rig.obey(.read)
    _ = ask(&rig, "s/name")
    expectNoDifference(rig.reader.isReading, false)
  }

  @Test("the same interface in another language asks for nothing anew")
  func adopting() {
    var rig = rig()
    _ = ask(&rig, "s/name")
    _ = rig.obey(.first)
    rig.reader.adopt(rig.interface.render())
    expectNoDifference(rig.follow(), [])
    expectNoDifference(rig.cursor, "s/title")
  }

  @Test(
    "news is announced and leaves the cursor, editing and reading alone",
    arguments: ReaderProfile.Style.allCases)
  func newsMovesNothing(style: ReaderProfile.Style) {
    var rig = rig(style: style)
    rig.texts = ["s/name": ""]
    _ = rig.obey(.find("Name"), .type("K"))
    rig.interface.news = [text("1", "Saved")]
    expectNoDifference(rig.follow(isAnswer: false), ["~ Saved"])
    expectNoDifference(rig.cursor, "s/name")
    expectNoDifference(rig.reader.editedField, "s/name")
  }
}
