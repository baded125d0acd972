import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Testing
import Text

@Suite("Following the app")
struct FollowingTests {
  // MARK: Screens

  @Test("a screen's first focus is what it asks for, else its first heading, else its first element")
  func firstFocus() {
    let asking = ReaderFixture {
      heading("h", "H")
      text("x", "X").with(\.isInitialFocus, true)
    }
    expectNoDifference(asking.cursor, "s/x")
    let titled = ReaderFixture {
      button("back", "Back")
      heading("h", "H")
    }
    expectNoDifference(titled.cursor, "s/h")
    let plain = ReaderFixture {
      text("a", "A")
      text("b", "B")
    }
    expectNoDifference(plain.cursor, "s/a")
  }

  @Test("a screen that was empty at first gives the cursor its place when it is filled")
  func filledLater() {
    var rig = ReaderFixture {}
    expectNoDifference(
      rig.show {
        text("a", "A")
        heading("h", "H")
      }, ["H, heading"])
  }

  private func home(_ rows: [Int]) -> Screen<String> {
    Screen("home", title: "Home") {
      heading("title", "Home")
      Item("list", .list) { for row in rows { button("\(row)", "Row \(row)") } }
      text("foot", "Foot")
    }
  }

  private func detail(_ number: Int) -> Screen<String> {
    Screen("detail", instance: "detail/\(number)", title: "Detail", depth: 1, back: "back") {
      button("back", "Go back")
      heading("name", "Name \(number)")
    }
  }

  @Test("coming back finds the cursor where it was")
  func restore() {
    var rig = ReaderFixture([home([1, 2, 3])])
    _ = rig.obey(.next(nil), .next(nil))
    rig.interface.screens = [detail(2)]
    expectNoDifference(rig.follow(), ["Name 2, heading"])
    rig.interface.screens = [home([1, 2, 3])]
    _ = rig.follow()
    expectNoDifference(rig.cursor, "home/list/2")
    rig.interface.screens = [detail(4)]
    expectNoDifference(rig.follow(), ["Name 4, heading"])
  }

  @Test(
    "coming back to an element that is gone finds its nearest neighbour, in its own list first",
    arguments: [([1, 3], "home/list/3"), ([1], "home/list/1"), ([], "home/foot")])
  func nearestNeighbour(rows: [Int], cursor: String) {
    var rig = ReaderFixture([home([1, 2, 3])])
    _ = rig.obey(.next(nil), .next(nil))
    rig.interface.screens = [detail(2)]
    _ = rig.follow()
    rig.interface.screens = [home(rows)]
    _ = rig.follow()
    expectNoDifference(rig.cursor, cursor)
  }

  @Test("closing a modal returns to what opened it, be it a screen or inside one", arguments: [true, false])
  func modal(isScreen: Bool) {
    let menu = { (isOpen: Bool) -> [Screen<String>] in
      var lower = [heading("h", "H"), button("open", "Open")]
      let content = [text("first", "First"), button("close", "Close")]
      var screens: [Screen<String>] = []
      if isOpen, !isScreen {
        var dialog = Item("box", .dialog, "Box").with(\.isModal, true)
        dialog.children = content
        lower.append(dialog)
      }
      screens.append(Screen("s", title: "S") { lower })
      if isOpen, isScreen { screens.append(Screen("m", title: "Menu", role: .drawer, back: "x") { content }) }
      return screens
    }
    var rig = ReaderFixture(menu(false))
    _ = rig.obey(.next(nil))
    rig.interface.screens = menu(true)
    _ = rig.follow()
    expectNoDifference(rig.cursor.map { $0.hasSuffix("/first") }, true)
    expectNoDifference(rig.obey(.previous(nil)), ["No previous element"])
    _ = rig.obey(.last)
    expectNoDifference(rig.obey(.next(nil)), ["No next element"])
    rig.interface.screens = menu(false)
    expectNoDifference(rig.follow(), ["Open, button"])
  }

  // MARK: The cursor's element goes away

  @Test("the cursor goes to the next element when its own is gone, and says it")
  func repair() {
    var rig = ReaderFixture { for key in ["a", "b", "c"] { text(key, key.uppercased()) } }
    _ = rig.obey(.next(nil))
    expectNoDifference(
      rig.show {
        text("a", "A")
        text("c", "C")
      }, ["C"])
    expectNoDifference(rig.show { text("a", "A") }, ["A"])
    expectNoDifference(rig.show {}, ["There is nothing on this screen"])
    expectNoDifference(rig.cursor, nil)
  }

  @Test("what came of a button is said before that it cannot be used any more")
  func doneWithButton() {
    let content = { (isDone: Bool) -> [Item] in
      [
        button("all", "Mark all").with(\.isEnabled, !isDone),
        Item("told", .status) { if isDone { text("text", "All are marked") } },
      ]
    }
    var rig = ReaderFixture { content(false) }
    _ = rig.obey(.activate)
    expectNoDifference(rig.show { content(true) }, ["~ All are marked", "~ dimmed"])
    // Where nothing else tells, that is the answer.
    var silent = ReaderFixture { button("all", "Mark all") }
    _ = silent.obey(.activate)
    expectNoDifference(silent.show { button("all", "Mark all").with(\.isEnabled, false) }, ["dimmed"])
  }

  @Test(
    "the error of the field under the cursor is told once: by its alert, where there is one",
    arguments: [true, false])
  func fieldError(hasAlert: Bool) {
    let content = { (error: String?) -> [Item] in
      let reported = error.map { [text("1", $0)] } ?? []
      let date = Item("f", .textField, "Date").with(\.errorText, error).with(\.isInvalid, error != nil)
      return [date] + (hasAlert ? [Item("alert", .alert) { reported }.with(\.stop, .never)] : [])
    }
    var rig = ReaderFixture { content(nil) }
    expectNoDifference(
      rig.show { content("No such day.") }, [hasAlert ? "! No such day." : "~ error: No such day."])
  }

  @Test("after the last row of a list the cursor stays beside the list, and does not enter what comes next")
  func repairBesideList() {
    let tabs = Item("tabs", .tabBar) { Item("home", .tab, "Home") }
    var rig = ReaderFixture {
      heading("h", "Done")
      Item("list", .list) { text("1", "Walk") }
      tabs
    }
    _ = rig.obey(.next(nil))
    expectNoDifference(
      rig.show {
        heading("h", "Done")
        text("none", "Nothing yet")
        tabs
      }, ["Done, heading"])
  }

  @Test("an element that is now read with another gives the cursor to that one")
  func repairIntoMerged() {
    var rig = ReaderFixture { Item("row", .group) { text("a", "A") } }
    _ = rig.show { Item("row", .group) { text("a", "A") }.with(\.grouping, .merged) }
    expectNoDifference(rig.cursor, "s/row")
  }

  @Test("the list the cursor stays in is not entered again after a repair")
  func repairInList() {
    let list = { (rows: [String]) in
      Item("list", .list, "Kinds") { for row in rows { text(row, row) } }
    }
    var rig = ReaderFixture(style: .talkBack) { list(["a", "b", "c"]) }
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.show { list(["a", "c"]) }, ["c"])
  }

  // MARK: What changed under the cursor

  private func toggle(_ isOn: Bool) -> Item {
    Item("t", .switch, "Mail").with(\.toggled, isOn ? .on : .off).on(.activate, "t")
  }

  @Test("an answered change is said at once, one that nobody asked for politely")
  func answers() {
    var rig = ReaderFixture { toggle(false) }
    _ = rig.obey(.activate)
    expectNoDifference(rig.show { toggle(true) }, ["on"])
    expectNoDifference(rig.show(isAnswer: false) { toggle(false) }, ["~ off"])
    _ = rig.obey(.whereAmI)
    expectNoDifference(rig.show { toggle(true) }, ["~ on"])
  }

  @Test("stopping the speech does not make an answer unasked for")
  func stopWhileWaiting() {
    var rig = ReaderFixture { toggle(false) }
    _ = rig.obey(.activate, .stop)
    expectNoDifference(rig.show { toggle(true) }, ["on"])
  }

  @Test("a value that is changed by degrees is of one group")
  func adjusting() {
    let slider = { (value: String) in Item("l", .slider, "Level", value: value).on(.increase, "+") }
    var rig = ReaderFixture { slider("1") }
    _ = rig.obey(.increase)
    expectNoDifference(rig.show { slider("2") }, ["2"])
    expectNoDifference(rig.said.map(\.replacementGroup), ["value/s/l"])
  }

  @Test("a new name alone is said as an answer only, and only if nothing else tells of it")
  func names() {
    let button = { (name: String) in ScreenReaderTests.button("b", name) }
    var rig = ReaderFixture { button("Show") }
    expectNoDifference(rig.show { button("Reveal") }, [])
    _ = rig.obey(.activate)
    expectNoDifference(rig.show { button("Hide") }, ["Hide"])
    _ = rig.obey(.activate)
    expectNoDifference(
      rig.show {
        button("Show")
        Item("status", .status) { text("1", "Hidden") }.with(\.stop, .never)
      }, ["~ Hidden"])
  }

  @Test("a row is not said again when something in it changed, though it was activated")
  func mergedRow() {
    let row = { (state: String) in
      Item("row", .listItem) {
        text("title", "Visit")
        text("state", state)
      }.with(\.grouping, .merged).on(.activate, "open")
    }
    var rig = ReaderFixture { row("unread") }
    _ = rig.obey(.activate)
    expectNoDifference(rig.show { row("read") }, [])
  }

  @Test("nothing is said of what changes elsewhere, or not at all")
  func elsewhere() {
    var rig = ReaderFixture {
      text("a", "A")
      toggle(false)
    }
    expectNoDifference(rig.follow(), [])
    expectNoDifference(
      rig.show {
        text("a", "A")
        toggle(true)
      }, [])
  }

  @Test("the same interface in another language is adopted in silence")
  func rebase() {
    var rig = ReaderFixture { toggle(false) }
    rig.interface.screens = [Screen("s", title: "Skjerm") { toggle(true).with(\.label, "Post") }]
    expectNoDifference(rig.reader.rebase(rig.interface.render()), [])
    rig.reader.profile.language = .bokmål
    expectNoDifference(rig.cursor, "s/t")
    expectNoDifference(rig.follow(), [])
    expectNoDifference(rig.obey(.next(nil)), ["Ingen flere elementer"])
    expectNoDifference(rig.obey(.first).map { $0.hasPrefix("Post") }, [true])
  }

  @Test("words of another language keep it, the reader's own have the interface's")
  func languages() {
    var rig = ReaderFixture { heading("h", "God dag").with(\.language, "nb") }
    _ = rig.obey(.first)
    expectNoDifference(rig.said.flatMap(\.spans).map(\.language), ["nb", "en"])
    var inherited = ReaderFixture(hints: true) {
      Item("g", .group) {
        Item("h", .slider, "Lyd", value: "høy").on(.increase, "+").with(\.hint, "Gjør høyere")
      }.with(\.language, "nb")
    }
    _ = inherited.obey(.first)
    // Name, value and the app's hint; the role and the reader's own hint are in the interface's language.
    expectNoDifference(
      inherited.said.flatMap(\.segments).map(\.language), ["nb", "nb", nil, "nb", nil])
  }

  @Test("a hint follows as an announcement of its own")
  func hints() {
    var rig = ReaderFixture(style: .talkBack, hints: true) { button("b", "Buy") }
    expectNoDifference(rig.obey(.first).count { $0.hasPrefix("?") }, 1)
  }
}

@Suite("A pager that turns")
struct PagerTests {
  @Test(
    "The page that is shown now is told, in both styles",
    arguments: [(ReaderProfile.Style.voiceOver, "page 2 of 4"), (.talkBack, "page 2 of 4")])
  func turned(style: ReaderProfile.Style, said: String) {
    var rig = ReaderFixture(style: style) {
      Item("pages", .pager, "Photos").with(\.position, SetPosition(1, of: 4)).on(.activate, "x")
    }
    let reported = rig.show {
      Item("pages", .pager, "Photos").with(\.position, SetPosition(2, of: 4)).on(.activate, "x")
    }
    expectNoDifference(reported.map { $0.lowercased() }, ["~ \(said)"])
  }
}
