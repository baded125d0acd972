import AccessibilityTree
import CustomDump
import Testing

@testable import ScreenReader

/// A list of which only these rows show, between a title and a button.
@ElementBuilder<String> private func list(_ rows: ClosedRange<Int>, of count: Int = 9) -> [Element<String>] {
  Item("title", .text, "Title")
  Item("list", .list) { for row in rows { Item("\(row)", .text, "Row \(row)").with(\.stop, .always) } }
    .with(\.scrolling, Scrolling(forward: rows.upperBound < count, backward: rows.lowerBound > 1))
  Item("below", .button, "Below")
}

@Suite("Moving on where something scrolls")
struct ScrollingTests {
  @Test("Behind the last row that shows it scrolls, and the cursor comes to the first that is new")
  func forward() {
    var rig = ReaderFixture { list(1...4) }
    _ = rig.obey(.next(nil), .next(nil), .next(nil), .next(nil))
    expectNoDifference(rig.cursor, "s/list/4")
    expectNoDifference(rig.obey(.next(nil)), ["scroll s/list 1"])
    expectNoDifference(rig.show { list(4...7) }, ["Row 5"])
    expectNoDifference(rig.obey(.next(nil)), ["Row 6"])
  }

  @Test("Before the first row that shows it scrolls back, to the one before")
  func backward() {
    var rig = ReaderFixture { list(4...7) }
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.cursor, "s/list/4")
    expectNoDifference(rig.obey(.previous(nil)), ["scroll s/list -1"])
    expectNoDifference(rig.show { list(1...4) }, ["Row 3"])
  }

  @Test("At the end of what scrolls the cursor goes on behind it, without asking again")
  func end() {
    var rig = ReaderFixture { list(6...9) }
    _ = rig.obey(.find("Row 9"))
    expectNoDifference(rig.obey(.next(nil)), ["Below, button"])
    expectNoDifference(rig.obey(.next(nil)), ["No next element"])
  }

  @Test("Where it turns out to be at its end the cursor goes on behind it")
  func stuck() {
    var rig = ReaderFixture { list(1...4) }
    _ = rig.obey(.find("Row 4"))
    expectNoDifference(rig.obey(.next(nil)), ["scroll s/list 1"])
    expectNoDifference(rig.show { list(1...4, of: 4) }, ["Below, button"])
  }

  @Test("What changes meanwhile is not taken for the answer, and a key pressed meanwhile counts")
  func meanwhile() {
    var rig = ReaderFixture { list(1...4) }
    _ = rig.obey(.find("Row 4"))
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.obey(.next(nil)), [])
    expectNoDifference(rig.show { list(1...4, of: 99) }, [])
    expectNoDifference(rig.show { list(4...7) }, ["Row 6"])
  }

  @Test("Another command gives the move up")
  func givenUp() {
    var rig = ReaderFixture { list(1...4) }
    _ = rig.obey(.find("Row 4"))
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.obey(.previous(nil)), ["Row 3"])
    expectNoDifference(rig.show { list(3...6) }, [])
    expectNoDifference(rig.cursor, "s/list/3")
  }

  @Test("A search goes on through what is scrolled to, and says so where there is nothing")
  func search() {
    var rig = ReaderFixture { list(1...4) }
    expectNoDifference(rig.obey(.find("Row 6")), ["scroll s/list 1"])
    expectNoDifference(rig.show { list(4...7) }, ["Row 6"])
    expectNoDifference(rig.obey(.next(.heading)), ["scroll s/list 1"])
    expectNoDifference(rig.show { list(7...9) }, ["No next heading"])
  }

  @Test("Continuous reading goes on, too")
  func reading() {
    var rig = ReaderFixture { list(1...2) }
    _ = rig.obey(.find("Row 2"))
    expectNoDifference(rig.obey(.read), ["Row 2"])
    expectNoDifference(rig.goOn(), ["scroll s/list 1"])
    expectNoDifference(rig.show { list(2...4) }, ["Row 3"])
    expectNoDifference(rig.goOn(), ["Row 4"])
  }

  @Test("A scroll that brings nothing is answered, unless something was said of it")
  func inVain() {
    var rig = ReaderFixture { list(1...4) }
    _ = rig.obey(.find("Row 4"))
    _ = rig.obey(.next(nil))
    var other = rig
    expectNoDifference(rig.answer(hasSpoken: false), ["No next element"])
    expectNoDifference(other.answer(hasSpoken: true), [])
    expectNoDifference(rig.obey(.next(nil)), ["scroll s/list 1"])
  }
}

extension ReaderFixture {
  /// Goes on with continuous reading.
  fileprivate mutating func goOn() -> [String] { reported(reader.continueReading()) }
  /// The app has answered all it was asked.
  fileprivate mutating func answer(hasSpoken: Bool) -> [String] { reported(reader.answerInVain(hasSpoken: hasSpoken)) }
}
