import AccessibilityTree
import CustomDump
import ScreenReader
import Testing
import Text

@Suite("Walking through tables and nested lists")
struct StructuresTests {
  /// What is heard from the first element to the last, and then back to the first.
  private func walk(
    _ style: ReaderProfile.Style, _ language: Language = .english,
    @ElementBuilder<String> _ content: () -> [Item]
  ) -> (forwards: [String], backwards: [String]) {
    var rig = ReaderFixture(style: style, language: language, content)
    var (forwards, backwards) = (rig.obey(.first), [String]())
    while let cursor = rig.cursor {
      let heard = rig.obey(.next(nil))
      if rig.cursor == cursor { break }
      forwards += heard
    }
    while let cursor = rig.cursor {
      let heard = rig.obey(.previous(nil))
      if rig.cursor == cursor { break }
      backwards += heard
    }
    return (forwards, backwards)
  }

  // MARK: Tables

  /// Two visits, with the weekday as heading of each row and what it is as heading of each column.
  private var table: [Item] {
    let heads = ["Day", "Who", "When"]
    let rows = [["Monday", "Astrid", "10:00"], ["Friday", "Ola", "12:30"]]
    var grid = Item("visits", .grid, "Visits") {
      for (column, head) in heads.enumerated() {
        Item("head\(column)", .cell, head).with(
          \.cell,
          {
            var cell = Cell(row: 1, column: column + 1)
            cell.isFirstInRow = column == 0
            cell.heading = .column
            return cell
          }())
      }
      for (row, texts) in rows.enumerated() {
        for (column, text) in texts.enumerated() {
          Item("\(row)-\(column)", .cell, text).with(
            \.cell,
            {
              var cell = Cell(row: row + 2, column: column + 1)
              cell.isFirstInRow = column == 0
              cell.heading = column == 0 ? .row : nil
              cell.columnHeaders = [.init(label: heads[column])]
              cell.rowHeaders = column == 0 ? [] : [.init(label: texts[0])]
              return cell
            }())
        }
      }
    }
    grid.node.collection = Collection()
    grid.node.collection?.rowCount = 3
    grid.node.collection?.columnCount = 3
    return [text("before", "Before"), grid, text("after", "After")]
  }

  @Test("a table tells its headers with its cells, in VoiceOver's order and words")
  func voiceOverTable() {
    let heard = walk(.voiceOver) { table }
    expectNoDifference(
      heard.forwards,
      [
        "Before",
        "Day, row 1, column 1",
        "Who, column 2",
        "When, column 3",
        "Day, Monday, row 2, column 1",
        "Monday, Who, Astrid, column 2",
        "Monday, When, 10:00, column 3",
        "Day, Friday, row 3, column 1",
        "Friday, Who, Ola, column 2",
        "Friday, When, 12:30, column 3",
        "After",
      ])
    expectNoDifference(
      heard.backwards,
      [
        "Friday, When, 12:30, column 3",
        "Friday, Who, Ola, column 2",
        "Day, Friday, row 3, column 1",
        "Monday, When, 10:00, column 3",
        "Monday, Who, Astrid, column 2",
        "Day, Monday, row 2, column 1",
        "When, column 3",
        "Who, column 2",
        "Day, row 1, column 1",
        "Before",
      ])
  }

  @Test("a table tells its size on coming in, and of rows and columns only what changed, in TalkBack's words")
  func talkBackTable() {
    let heard = walk(.talkBack) { table }
    expectNoDifference(
      heard.forwards,
      [
        "Before",
        "Day, column heading, row 1, in grid Visits, 3 rows, 3 columns",
        "Who, column heading",
        "When, column heading",
        "Monday, row heading, Day",
        "Astrid, Who",
        "10:00, When",
        "Friday, row heading, Day",
        "Ola, Who",
        "12:30, When",
        "After, out of grid Visits",
      ])
    expectNoDifference(
      heard.backwards,
      [
        "12:30, Friday, When, in grid Visits, 3 rows, 3 columns",
        "Ola, Who",
        "Friday, row heading, Day",
        "10:00, Monday, When",
        "Astrid, Who",
        "Monday, row heading, Day",
        "When, column heading, row 1",
        "Who, column heading",
        "Day, column heading",
        "Before, out of grid Visits",
      ])
    expectNoDifference(
      walk(.talkBack, .bokmål) { table }.forwards,
      [
        "Before",
        "Day, overskrift for kolonnen, rad 1, i rutenettet Visits, 3 rader, 3 kolonner",
        "Who, overskrift for kolonnen",
        "When, overskrift for kolonnen",
        "Monday, overskrift for raden, Day",
        "Astrid, Who",
        "10:00, When",
        "Friday, overskrift for raden, Day",
        "Ola, Who",
        "12:30, When",
        "After, utenfor rutenettet Visits",
      ])
  }

  // MARK: Nested lists

  private var nested: [Item] {
    func list(_ key: String, _ name: String, level: Int, _ items: [Item]) -> Item {
      var list = Item(key, .list, name) { items }
      list.node.collection = Collection(count: items.count)
      list.node.collection?.level = level
      return list
    }
    return [
      text("before", "Before"),
      list(
        "outer", "Tasks", level: 1,
        [
          Item("a", .listItem, "Call"),
          Item("b", .listItem) {
            text("name", "Visit")
            list("inner", "Bring", level: 2, [Item("x", .listItem, "Map"), Item("y", .listItem, "Lunch")])
          },
          Item("c", .listItem, "Write"),
        ]),
      text("after", "After"),
    ]
  }

  @Test("nested lists tell where they start and end in VoiceOver style")
  func voiceOverNested() {
    let heard = walk(.voiceOver) { nested }
    expectNoDifference(
      heard.forwards,
      [
        "Before",
        "Call, list start",
        "Visit",
        "Map, list start",
        "Lunch, list end",
        "Write, list end",
        "After",
      ])
    expectNoDifference(
      heard.backwards,
      [
        "Write, list end",
        "Lunch, list end",
        "Map, list start",
        "Visit",
        "Call, list start",
        "Before",
      ])
  }

  @Test("nested lists tell their level and size on coming in, in TalkBack style")
  func talkBackNested() {
    let heard = walk(.talkBack) { nested }
    expectNoDifference(
      heard.forwards,
      [
        "Before",
        "Call, in list Tasks, level 1, 3 items",
        "Visit",
        "Map, in list Bring, level 2, 2 items",
        "Lunch",
        "Write, out of list Bring",
        "After, out of list Tasks",
      ])
    expectNoDifference(
      heard.backwards,
      [
        "Write, in list Tasks, level 1, 3 items",
        "Lunch, in list Bring, level 2, 2 items",
        "Map",
        "Visit, out of list Bring",
        "Call",
        "Before, out of list Tasks",
      ])
    expectNoDifference(
      walk(.talkBack, .bokmål) { nested }.forwards,
      [
        "Before",
        "Call, i listen Tasks, nivå 1, 3 elementer",
        "Visit",
        "Map, i listen Bring, nivå 2, 2 elementer",
        "Lunch",
        "Write, utenfor listen Bring",
        "After, utenfor listen Tasks",
      ])
  }
}
