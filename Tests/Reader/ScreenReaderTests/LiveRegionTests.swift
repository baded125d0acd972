import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Testing

@Suite("Live regions")
struct LiveRegionTests {
  private func status(_ texts: [String]) -> Item {
    Item("status", .status) {
      for (number, text) in texts.enumerated() { ScreenReaderTests.text("\(number)", text) }
    }.with(\.stop, .never)
  }

  private func rig(_ content: [Item], style: ReaderProfile.Style = .voiceOver) -> ReaderFixture {
    ReaderFixture(style: style) {
      button("a", "A")
      content
    }
  }

  /// What is said when one content takes the place of another: the same in both styles.
  private func change(_ old: [Item], _ new: [Item]) -> [String] {
    let heard = ReaderProfile.Style.allCases.map { style in
      var rig = rig(old, style: style)
      return rig.show {
        button("a", "A")
        new
      }
    }
    expectNoDifference(heard[0], heard[1])
    return heard[0]
  }

  @Test("what appears in a polite region is told politely, in an alert at once")
  func politeness() {
    expectNoDifference(change([status([])], [status(["Saved"])]), ["~ Saved"])
    let alert = Item("alert", .alert).with(\.stop, .never)
    var full = alert
    full.children = [text("1", "Wrong password")]
    expectNoDifference(change([alert], [full]), ["! Wrong password"])
  }

  @Test(
    "a region's own politeness wins over its role's",
    arguments: [
      (Role.status, LiveRegion.assertive, ["! 2"]), (.alert, .polite, ["~ 2"]), (.alert, .off, []),
      (.group, .polite, ["~ 2"]), (.group, .assertive, ["! 2"]),
    ])
  func declared(role: Role, live: LiveRegion, expected: [String]) {
    let region = { (value: String) in
      Item("region", role) { ScreenReaderTests.text("1", value) }.with(\.live, live).with(\.stop, .never)
    }
    expectNoDifference(change([region("1")], [region("2")]), expected)
  }

  @Test("what is in no region is not told")
  func noRegion() {
    expectNoDifference(change([text("1", "1")], [text("1", "2"), text("2", "3")]), [])
  }

  @Test("a busy part of a region is silent, the rest is not")
  func busyPart() {
    let region = { (first: String, second: String) in
      Item("status", .status) {
        Item("busy", .group) { ScreenReaderTests.text("1", first) }.with(\.isBusy, true)
        ScreenReaderTests.text("2", second)
      }.with(\.stop, .never)
    }
    expectNoDifference(change([region("a", "b")], [region("c", "d")]), ["~ d"])
  }

  @Test("off, hidden and busy regions are silent")
  func silence() {
    for change in [
      { (item: Item) in item.with(\.live, .off) }, { $0.with(\.exposure, .hidden) },
      { $0.with(\.isBusy, true) },
    ] as [(Item) -> Item] {
      expectNoDifference(self.change([change(status([]))], [change(status(["Saved"]))]), [])
    }
  }

  @Test("a region that is busy no longer is read whole")
  func busy() {
    var rig = rig([status(["One"]).with(\.isBusy, true)])
    expectNoDifference(
      rig.show {
        button("a", "A")
        status(["One", "Two"]).with(\.isBusy, true)
      }, [])
    expectNoDifference(
      rig.show {
        button("a", "A")
        status(["One", "Two"])
      }, ["~ One, Two"])
  }

  @Test("a region that was hidden is told when it is shown")
  func shown() {
    expectNoDifference(
      change([status(["Saved"]).with(\.exposure, .hidden)], [status(["Saved"])]), ["~ Saved"])
  }

  @Test("an atomic region is read whole, once, and only if it says something else")
  func atomic() {
    let atomic = { (texts: [String]) in status(texts).with(\.isAtomic, true) }
    expectNoDifference(change([atomic(["Goals", "1"])], [atomic(["Goals", "2"])]), ["~ Goals, 2"])
    var coloured = atomic(["Goals", "1"])
    coloured.children[1].node.foreground = Colour(0x123456)
    expectNoDifference(change([atomic(["Goals", "1"])], [coloured]), [])
  }

  @Test("the nearest region decides")
  func nested() {
    let nested = { (inner: LiveRegion, text: String) in
      Item("outer", .group) {
        Item("inner", .group) { ScreenReaderTests.text("1", text) }.with(\.live, inner)
      }.with(\.live, .assertive)
    }
    expectNoDifference(change([nested(.polite, "1")], [nested(.polite, "2")]), ["~ 2"])
    expectNoDifference(change([nested(.off, "1")], [nested(.off, "2")]), [])
  }

  @Test(
    "a region that appears with its screen is silent, an alert is not",
    arguments: ReaderProfile.Style.allCases)
  func appearsWithScreen(style: ReaderProfile.Style) {
    var rig = rig([], style: style)
    rig.interface.screens = [
      Screen("t", title: "T") {
        text("b", "B")
        status(["Old news"])
        Item("alert", .alert) { text("1", "Locked") }.with(\.stop, .never)
      }
    ]
    expectNoDifference(rig.follow(), ["B", "! Locked"])
  }

  @Test("a region on a screen that is there already is told when it appears")
  func appearsAlone() {
    expectNoDifference(change([], [status(["Saved"])]), ["~ Saved"])
  }

  @Test("another visit of a screen does not tell how its regions differ from the last visit's")
  func otherVisit() {
    var rig = ReaderFixture([
      Screen("c", instance: "c/1", title: "C") {
        text("b", "B")
        status(["One"])
      }
    ])
    rig.interface.screens = [
      Screen("c", instance: "c/2", title: "C") {
        text("b", "B")
        status(["Two"])
      }
    ]
    expectNoDifference(rig.follow(), ["B"])
  }

  @Test(
    "the same words twice are two messages, each without a group", arguments: ReaderProfile.Style.allCases)
  func twice(style: ReaderProfile.Style) {
    var rig = rig([status([])], style: style)
    for count in 1...2 {
      expectNoDifference(
        rig.show {
          button("a", "A")
          status(Array(repeating: "Saved", count: count))
        }, ["~ Saved"])
      expectNoDifference(rig.said.map(\.replacementGroup), [nil])
    }
  }

  @Test("an update in place replaces the one before; several in one step are one announcement")
  func updates() {
    var rig = rig([status(["1 %", "a"])])
    expectNoDifference(
      rig.show {
        button("a", "A")
        status(["2 %", "b"])
      }, ["~ 2 %, b"])
    expectNoDifference(rig.said.map(\.replacementGroup), ["live/s/status"])
  }

  @Test("a newer error of an alert is of the same group")
  func errors() {
    var rig = rig([Item("alert", .alert).with(\.stop, .never)])
    for number in 1...2 {
      expectNoDifference(
        rig.show {
          button("a", "A")
          Item("alert", .alert) { text("\(number)", "Wrong") }.with(\.stop, .never)
        }, ["! Wrong"])
      expectNoDifference(rig.said.map(\.replacementGroup), ["live/s/alert"])
    }
  }

  @Test("what only goes away, or changes place, is not told")
  func removal() {
    expectNoDifference(change([status(["One", "Two"])], [status(["One"])]), [])
  }

  @Test("the app's news belongs to no screen and survives a change of screen")
  func news() {
    var rig = rig([])
    rig.interface.screens = [Screen("t", title: "T") { text("b", "B") }]
    rig.interface.events = [text("1", "Signed out")]
    expectNoDifference(rig.follow(), ["B", "~ Signed out"])
    rig.interface.events = [text("1", "Signed out"), text("2", "Signed out")]
    expectNoDifference(rig.follow(), ["~ Signed out"])
  }

  @Test("an element of a region that has the cursor is told once")
  func underCursor() {
    let region = { (value: String) in
      Item("timer", .text, "Time", value: value).with(\.live, .polite)
    }
    var rig = ReaderFixture { region("1") }
    expectNoDifference(rig.show(isAnswer: false) { region("2") }, ["~ Time, 2"])
  }

  @Test("rows that a list only had not loaded are no news, rows that are new are")
  func windows() {
    let list = { (window: Range<Int>, count: Int) in
      Item("list", .list) {
        for row in window { ScreenReaderTests.text("\(row)", "Row \(row)") }
      }.virtualised(count: count, window: window) { "\($0)" }.with(\.live, .polite)
    }
    expectNoDifference(change([list(0..<3, 9)], [list(2..<5, 9)]), [])
    expectNoDifference(change([list(0..<3, 3)], [list(0..<4, 4)]), ["~ Row 3"])
  }
}
