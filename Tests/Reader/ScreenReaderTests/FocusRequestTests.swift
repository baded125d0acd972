import AccessibilityTree
import CustomDump
import ScreenReader
import Testing

@Suite("Where the app wants the cursor")
struct FocusRequestTests {
  private func rig(style: ReaderProfile.Style = .voiceOver) -> ReaderFixture {
    ReaderFixture(style: style) {
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
    _ rig: inout ReaderFixture, _ target: NodeID, _ number: Int = 0, isAnswer: Bool = true
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

  @Test(
    "what is no element of its own leads into it, or to what it is read with",
    arguments: [
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

  // MARK: Rows that are not in the tree

  private func list(_ window: Range<Int>, of count: Int = 1000) -> [Item] {
    [
      heading("title", "Notifications"),
      Item("list", .list) { for row in window { text("\(row)", "Row \(row)") } }
        .virtualised(count: count, window: window) { "\($0)" },
    ]
  }

  /// A reader whom the app asks to go to row 700 of a list that shows the first fifty.
  private func waiting(isAnswer: Bool = true) -> (rig: ReaderFixture, heard: [String]) {
    var rig = ReaderFixture { list(0..<50) }
    rig.interface.focus = FocusRequest("s/list/700", row: .init(700, of: "s/list"))
    let heard = rig.follow(isAnswer: isAnswer)
    return (rig, heard)
  }

  @Test("a row that is not in the tree is asked for, and gone to once it has come", arguments: [true, false])
  func unloadedRow(isAnswer: Bool) {
    var (rig, heard) = waiting(isAnswer: isAnswer)
    expectNoDifference(heard, ["rows s/list 700"])
    expectNoDifference(rig.cursor, "s/title")
    expectNoDifference(rig.show { list(675..<725) }, ["Row 700"])
    expectNoDifference(rig.show { list(690..<740) }, [])
  }

  @Test("a key that is pressed while the row is on its way goes before it")
  func keyBeforeRow() {
    var (rig, _) = waiting()
    expectNoDifference(rig.obey(.next(nil)), ["Row 0, list start"])
    _ = rig.show { list(675..<725) }
    #expect(rig.cursor != "s/list/700")
  }

  @Test("a row that is another one by the time it comes is passed over, and so is one there is not")
  func otherRow() {
    var (rig, _) = waiting()
    expectNoDifference(rig.show { list(0..<50, of: 60) }, [])
    expectNoDifference(rig.cursor, "s/title")
    rig.interface.focus = FocusRequest("s/list/700", row: .init(60, of: "s/list"))
    expectNoDifference(rig.follow(), [])
    rig.interface.focus = FocusRequest("s/list/gone", row: .init(55, of: "s/list"))
    expectNoDifference(rig.follow(), ["rows s/list 55"])
    expectNoDifference(rig.show { list(10..<60, of: 60) }, [])
    expectNoDifference(rig.cursor, "s/title")
  }

  @Test("a row on a screen that opens with the request is gone to from where the screen begins")
  func unloadedRowOnNewScreen() {
    var rig = rig()
    rig.interface.screens = [Screen("t", title: "T") { list(0..<50) }]
    rig.interface.focus = FocusRequest("t/list/60", row: .init(60, of: "t/list"))
    expectNoDifference(rig.follow(), ["Notifications, heading", "rows t/list 60"])
    expectNoDifference(rig.show { list(35..<85) }, ["Row 60"])
  }

  @Test("the same interface in another language asks for nothing anew")
  func adopting() {
    var rig = rig()
    _ = ask(&rig, "s/name")
    _ = rig.obey(.first)
    expectNoDifference(rig.reader.rebase(rig.interface.render()), [])
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
    rig.interface.events = [text("1", "Saved")]
    expectNoDifference(rig.follow(isAnswer: false), ["~ Saved"])
    expectNoDifference(rig.cursor, "s/name")
    expectNoDifference(rig.reader.editedField, "s/name")
  }
}
