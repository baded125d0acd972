import CustomDump
import ScreenReader
import Semantics
import Testing

@Suite("Moving through a windowed list")
struct WindowTests {
  /// A list of rows of which a window is in the tree, between two texts.
  private func content(_ window: Range<Int>, of count: Int) -> [Item] {
    [
      text("top", "Top"),
      Item("list", .list) { for row in window { text("\(row)", "Row \(row)") } }
        .windowed(count: count, window: window) { "\($0)" },
      text("foot", "Foot"),
    ]
  }

  private func rig(_ window: Range<Int>, of count: Int, at cursor: String) -> ReaderRig {
    var rig = ReaderRig { content(window, of: count) }
    _ = rig.obey(.find(cursor))
    expectNoDifference(rig.said.count, 1)
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
        .windowed(count: 200, window: window) { "\($0)" }
    }
    var rig = ReaderRig { list(100..<150) }
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
      }.windowed(count: 100, window: window) { "\($0)" }
    }
    var rig = ReaderRig { content(30..<60) }
    _ = rig.obey(.find("B59"), .next(nil))
    _ = rig.show { content(40..<70) }
    expectNoDifference(rig.cursor, "s/list/60/a")
    _ = rig.obey(.find("A40"), .previous(nil))
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
}
