import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Testing

@Suite("Moving through a windowed list")
struct WindowTests {
  /// A list of rows of which a window is in the tree, between two texts.
  private func content(_ window: Range<Int>, of count: Int) -> [Item] {
    [
      text("top", "Top"),
      Item("list", .list) { for row in window { text("\(row)", "Row \(row)") } }
        .virtualised(count: count, window: window) { "\($0)" },
      text("foot", "Foot"),
    ]
  }

  private func rig(_ window: Range<Int>, of count: Int, at cursor: String) -> ReaderFixture {
    let content = content(window, of: count)
    let element = ([content[0], content[2]] + content[1].children).first { $0.node.label == cursor }
    // The screen opens there: a way there by commands would ask for rows.
    var rig = ReaderFixture([
      Screen("s", title: "Screen") {
        content.map { item in
          var item = item.with(\.isInitialFocus, item.key == element?.key)
          item.children = item.children.map { $0.with(\.isInitialFocus, $0.key == element?.key) }
          return item
        }
      }
    ])
    expectNoDifference(rig.tree[NodeID(rig.cursor ?? "")]?.label, cursor)
    _ = rig.show { content }
    return rig
  }

  @Test("next at the window's end asks for more and goes on when they are there")
  func forwards() {
    var rig = rig(0..<50, of: 200, at: "Row 49")
    expectNoDifference(rig.obey(.next(nil)), ["rows s/list 50"])
    expectNoDifference(rig.show { content(25..<75, of: 200) }, ["Row 50"])
    expectNoDifference(rig.cursor, "s/list/50")
  }

  @Test("previous at the window's start does the same, and so does coming into the list from behind")
  func backwards() {
    var rig = rig(50..<100, of: 200, at: "Row 50")
    expectNoDifference(rig.obey(.previous(nil)), ["rows s/list 49"])
    expectNoDifference(rig.show { content(0..<75, of: 200) }, ["Row 49"])
    var behind = self.rig(0..<50, of: 200, at: "Foot")
    expectNoDifference(behind.obey(.previous(nil)), ["rows s/list 199"])
    expectNoDifference(behind.show { content(150..<200, of: 200) }.first, "Row 199, list end")
  }

  @Test("A list whose first rows are not in the tree is a list all the same: to be at the last one refuses nothing")
  func lastList() {
    var rig = rig(50..<100, of: 200, at: "Row 99")
    _ = rig.obey(.next(.list))
    expectNoDifference(rig.said.map(\.text), ["No next list"])
    expectNoDifference(rig.said.map(\.isRefusal), [false])
    var without = ReaderFixture([Screen("s", title: "Screen") { text("top", "Top") }])
    _ = without.obey(.next(.list))
    expectNoDifference(without.said.map(\.isRefusal), [true])
  }

  @Test("next from above a window that begins later comes to the first row")
  func fromAbove() {
    var rig = rig(50..<100, of: 200, at: "Top")
    expectNoDifference(rig.obey(.next(nil)), ["rows s/list 0"])
    _ = rig.show { content(0..<50, of: 200) }
    expectNoDifference(rig.cursor, "s/list/0")
  }

  @Test("a second key while rows are on their way is not lost")
  func secondKey() {
    var rig = rig(0..<50, of: 200, at: "Row 49")
    expectNoDifference(rig.obey(.next(nil), .next(nil)), ["rows s/list 50", "rows s/list 51"])
    expectNoDifference(rig.show { content(25..<75, of: 200) }, ["Row 51"])
  }

  @Test("a second swipe while rows are on their way is not lost either")
  func secondSwipe() {
    var rig = rig(0..<50, of: 200, at: "Row 49")
    expectNoDifference(
      rig.obey(.gesture(.swipeRight), .gesture(.swipeRight)), ["rows s/list 50", "rows s/list 51"])
  }

  @Test("another command gives up the move that waits", arguments: [Command.whereAmI, .previous(.link)])
  func giveUp(command: Command) {
    var rig = rig(0..<50, of: 200, at: "Row 49")
    _ = rig.obey(.next(nil), command)
    expectNoDifference(rig.show { content(25..<75, of: 200) }, [])
    expectNoDifference(rig.cursor, "s/list/49")
  }

  @Test("last and first reach rows that are not in the tree")
  func ends() {
    let list = { (window: Range<Int>) in
      Item("list", .list) { for row in window { text("\(row)", "Row \(row)") } }
        .virtualised(count: 200, window: window) { "\($0)" }
    }
    var rig = ReaderFixture { list(100..<150) }
    expectNoDifference(rig.obey(.last), ["rows s/list 199"])
    _ = rig.show { list(150..<200) }
    expectNoDifference(rig.cursor, "s/list/199")
    expectNoDifference(rig.obey(.first), ["rows s/list 0"])
    _ = rig.show { list(0..<50) }
    expectNoDifference(rig.cursor, "s/list/0")
  }

  @Test("rows are asked for before they are needed")
  func ahead() {
    var rig = rig(0..<50, of: 200, at: "Row 36")
    expectNoDifference(rig.obey(.next(nil)), ["Row 37"])
    expectNoDifference(rig.obey(.next(nil)), ["Row 38", "rows s/list 38"])
    expectNoDifference(rig.show { content(13..<63, of: 200) }, [])
    expectNoDifference(rig.cursor, "s/list/38")
  }

  @Test("when the list has shrunk meanwhile, a step goes on behind it")
  func shrunk() {
    var rig = rig(0..<50, of: 200, at: "Row 49")
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.show { content(0..<50, of: 50) }, ["Foot"])
  }

  @Test("when the list is gone meanwhile, so is the move, and the cursor is repaired")
  func gone() {
    var rig = rig(0..<50, of: 200, at: "Row 49")
    _ = rig.obey(.next(nil))
    expectNoDifference(
      rig.show {
        text("top", "Top")
        text("foot", "Foot")
      }, ["Foot"])
    expectNoDifference(rig.show { content(25..<75, of: 200) }, [])
  }

  @Test("a row whose elements are below it is entered at the end one comes from")
  func rowsOfSeveralElements() {
    let content = { (window: Range<Int>) in
      Item("list", .list) {
        for row in window {
          Item("\(row)", .group) {
            text("a", "A\(row)")
            text("b", "B\(row)")
          }
        }
      }.virtualised(count: 100, window: window) { "\($0)" }
    }
    var rig = ReaderFixture { content(30..<60) }
    _ = rig.obey(.find("B59"), .next(nil))
    _ = rig.show { content(40..<70) }
    expectNoDifference(rig.cursor, "s/list/60/a")
    rig = ReaderFixture { content(40..<70) }
    _ = rig.obey(.previous(nil))
    _ = rig.show { content(30..<60) }
    expectNoDifference(rig.cursor, "s/list/39/b")
  }

  @Test("continuous reading goes on across the window's edge")
  func reading() {
    var rig = rig(0..<50, of: 200, at: "Row 49")
    _ = rig.obey(.read)
    expectNoDifference(rig.reader.continueReading().count, 1)
    expectNoDifference(rig.show { content(25..<75, of: 200) }, ["Row 50"])
    #expect(rig.reader.isReading)
  }

  // MARK: Searching

  /// Answers what the reader asks for with the fifty rows around it, until it asks for no more.
  ///
  /// Returns what was said, and counts the requests.
  private func answer(
    _ rig: inout ReaderFixture, _ effects: [String], of count: Int, _ content: (Range<Int>) -> [Item]
  ) -> (said: [String], requests: Int) {
    var (effects, said, requests) = (effects, [String](), 0)
    while true {
      said += effects.filter { !$0.hasPrefix("rows ") }
      guard let request = effects.last(where: { $0.hasPrefix("rows ") }) else { return (said, requests) }
      requests += 1
      let row = Int(request.split(separator: " ").last!)!
      let start = max(0, min(row - 25, count - 50))
      let before = rig.cursor
      effects = rig.show { content(start..<min(count, start + 50)) }
      #expect(rig.cursor.map { rig.tree.contains(NodeID($0)) } == true)
      // Rows asked for ahead of need end it: the window is around the cursor then.
      if rig.cursor == before, effects.isEmpty { return (said, requests) }
    }
  }

  @Test("find goes through the rows that are not in the tree")
  func findFar() {
    var rig = rig(0..<50, of: 1000, at: "Row 3")
    let heard = answer(&rig, rig.obey(.find("Row 777")), of: 1000) { content($0, of: 1000) }
    expectNoDifference(heard.said, ["Row 777"])
    expectNoDifference(rig.cursor, "s/list/777")
    #expect(heard.requests < 20, "no row is looked at twice")
  }

  @Test("find goes on at the top of the list and comes to rows before the cursor")
  func findWraps() {
    var rig = rig(500..<550, of: 1000, at: "Row 520")
    let heard = answer(&rig, rig.obey(.find("Row 5")), of: 1000) { content($0, of: 1000) }
    expectNoDifference(heard.said, ["Row 521"])
    let again = answer(&rig, rig.obey(.find("Row 17")), of: 1000) { content($0, of: 1000) }
    expectNoDifference(again.said, ["Row 17"])
  }

  @Test("what is nowhere is told, and the cursor goes back to its row without a word")
  func findNothing() {
    var rig = rig(500..<550, of: 2000, at: "Row 520")
    let heard = answer(&rig, rig.obey(.find("nowhere")), of: 2000) { content($0, of: 2000) }
    expectNoDifference(heard.said, ["Searching", "'nowhere' was not found"])
    expectNoDifference(rig.cursor, "s/list/520")
  }

  @Test("a text that begins with a kind is looked for as that after all rows hold no such text")
  func findKind() {
    let content = { (window: Range<Int>) in
      [
        text("top", "Top"),
        Item("list", .list) {
          for row in window { Item("\(row)", row == 777 ? .heading : .text, "Row \(row)") }
        }.virtualised(count: 1000, window: window) { "\($0)" },
      ]
    }
    var rig = ReaderFixture { content(0..<50) }
    _ = rig.obey(.find("Row 20"))
    let heard = answer(&rig, rig.obey(.find("heading Row 777")), of: 1000, content)
    expectNoDifference(heard.said.last, "Row 777, heading")
    let again = answer(&rig, rig.obey(.find("heading Row 778")), of: 1000, content)
    expectNoDifference(again.said.last, "'heading Row 778' was not found. Row 778 is of another kind")
    expectNoDifference(rig.cursor, "s/list/777")
  }

  @Test("next and previous of a kind go through all rows, and say so when there is none")
  func kinds() {
    let content = { (window: Range<Int>) in
      [
        text("top", "Top"),
        Item("list", .list) {
          for row in window { Item("\(row)", row % 300 == 299 ? .heading : .text, "Row \(row)") }
        }.virtualised(count: 1000, window: window) { "\($0)" },
        text("foot", "Foot"),
      ]
    }
    var rig = ReaderFixture { content(0..<50) }
    for expected in ["Row 299, heading", "Row 599, heading", "Row 899, heading", "No next heading"] {
      expectNoDifference(answer(&rig, rig.obey(.next(.heading)), of: 1000, content).said, [expected])
    }
    expectNoDifference(rig.cursor, "s/list/899")
    expectNoDifference(
      answer(&rig, rig.obey(.previous(.heading)), of: 1000, content).said, ["Row 599, heading"])
  }

  @Test(
    "of a list whose rows are alike, the rows in the tree tell that none is of a kind",
    arguments: [
      (Command.next(.heading), "Bottom, heading"), (.previous(.heading), "Top, heading"),
      (.next(.field), "No next text field"), (.previous(.link), "No previous link"),
    ])
  func rowsAlike(command: Command, said: String) {
    let content = { (window: Range<Int>) in
      [
        Item("top", .heading, "Top"),
        Item("list", .list) { for row in window { text("\(row)", "Row \(row)") } }
          .virtualised(count: 100_000, window: window, rowsAreAlike: true) { "\($0)" },
        Item("bottom", .heading, "Bottom"),
      ]
    }
    var rig = ReaderFixture { content(0..<50) }
    _ = answer(&rig, rig.obey(.find("Row 33")), of: 100_000, content)
    _ = rig.show { content(20..<70) }
    expectNoDifference(rig.obey(command), [said])
    // A search for words goes through all of them.
    let heard = answer(&rig, rig.obey(.find("Row 77")), of: 100_000, content)
    expectNoDifference(heard.said, ["Row 77"])
  }

  @Test("of a list whose rows are alike and of the kind that is looked for, the next row is found")
  func rowsOfTheKind() {
    let content = { (window: Range<Int>) in
      [
        Item("list", .list) { for row in window { Item("\(row)", .link, "Row \(row)") } }
          .virtualised(count: 1000, window: window, rowsAreAlike: true) { "\($0)" },
        text("foot", "Foot"),
      ]
    }
    var rig = ReaderFixture { content(0..<50) }
    _ = answer(&rig, rig.obey(.find("Row 49")), of: 1000, content)
    _ = rig.show { content(0..<50) }
    let heard = answer(&rig, rig.obey(.next(.link)), of: 1000, content)
    expectNoDifference(heard.said, ["Row 50, link"])
  }

  @Test("a list is found at its first row, without going through the others")
  func lists() {
    var rig = rig(500..<550, of: 100_000, at: "Foot")
    let heard = answer(&rig, rig.obey(.previous(.list)), of: 100_000) { content($0, of: 100_000) }
    expectNoDifference(heard.said, ["Row 0, list start"])
    #expect(heard.requests <= 2)
    expectNoDifference(rig.obey(.next(.list)), ["No next list"])
  }

  @Test("stop ends a search, and the cursor goes back")
  func stopped() {
    var rig = rig(0..<50, of: 1000, at: "Row 3")
    expectNoDifference(rig.obey(.find("Row 900")), ["rows s/list 74"])
    expectNoDifference(rig.show { content(49..<99, of: 1000) }, ["rows s/list 123"])
    expectNoDifference(rig.cursor, "s/list/98")
    expectNoDifference(rig.obey(.stop), ["rows s/list 3"])
    expectNoDifference(rig.show { content(0..<50, of: 1000) }, [])
    expectNoDifference(rig.cursor, "s/list/3")
  }

  @Test("any other command ends a search where it has come to")
  func interrupted() {
    var rig = rig(0..<50, of: 1000, at: "Row 3")
    _ = rig.obey(.find("Row 900"))
    _ = rig.show { content(49..<99, of: 1000) }
    expectNoDifference(rig.obey(.next(nil)), ["rows s/list 99"])
    expectNoDifference(rig.show { content(74..<124, of: 1000) }, ["Row 99"])
  }

  @Test("a search that is answered with fewer rows than it asked for goes on from where it was")
  func smallerWindows() {
    var rig = rig(0..<50, of: 1000, at: "Row 3")
    expectNoDifference(rig.obey(.find("Row 53")), ["rows s/list 74"])
    expectNoDifference(rig.show { content(70..<80, of: 1000) }, ["rows s/list 50"])
    expectNoDifference(rig.show { content(45..<55, of: 1000) }, ["Row 53", "rows s/list 53"])
  }

  @Test("a search whose list is gone or shorter meanwhile ends on what is there")
  func listChanges() {
    var rig = rig(0..<50, of: 1000, at: "Row 3")
    _ = rig.obey(.find("Row 900"))
    expectNoDifference(rig.show { content(0..<20, of: 20) }, ["'Row 900' was not found"])
    expectNoDifference(rig.cursor, "s/list/3")
    rig = self.rig(0..<50, of: 1000, at: "Row 3")
    _ = rig.obey(.find("Row 900"))
    expectNoDifference(rig.show { text("foot", "Foot") }, ["Foot"])
  }
}
