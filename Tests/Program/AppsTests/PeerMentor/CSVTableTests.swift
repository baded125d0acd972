import CustomDump
import Testing

@testable import Apps

@Suite("A table of comma-separated values")
struct CSVTableTests {
  @Test(
    "gives its fields as they were meant",
    arguments: [
      ("a,b\n1,2\n", [["1", "2"]]),
      ("a,b\r\n1,2\r\n", [["1", "2"]]),
      ("a,b\n1,2", [["1", "2"]]),
      ("a,b\n,\n", [["", ""]]),
      ("a,b\n\n1,2\n\n", [["1", "2"]]),
      ("a,b\n", []),
      ("\u{FEFF}a,b\n1,2\n", [["1", "2"]]),
      ("a,b\n\"1,5\",\"say \"\"hi\"\"\"\n", [["1,5", "say \"hi\""]]),
      ("a,b\n\"one\r\ntwo\",\"\"\n3,4\n", [["one\r\ntwo", ""], ["3", "4"]]),
      ("a;b\n1,5;2\n", [["1,5", "2"]]),
      ("a,b\n1;5,2\n", [["1;5", "2"]]),
      ("a,b\n 1 ,2\n", [[" 1 ", "2"]]),
      // The accent is the first scalar of the second field, and the separator stays one.
      ("a,b\n1,\u{301}2\n", [["1", "\u{301}2"]]),
    ])
  func fields(_ text: String, _ fields: [[String]]) throws {
    expectNoDifference(try CSVTable(text).records.map(\.fields), fields)
  }

  @Test("knows the line on which each record begins")
  func lines() throws {
    let table = try CSVTable("\na,b\r\n\"1\n\n\",2\r\n\r\n3,4\n")
    expectNoDifference(table.header.line, 2)
    expectNoDifference(table.records.map(\.line), [3, 7])
  }

  @Test(
    "is refused with its line where it could be meant in two ways",
    arguments: [
      ("", CSVError(1, "the file is empty; begin it with a line of column names")),
      ("\n\r\n", CSVError(1, "the file is empty; begin it with a line of column names")),
      (
        "a,b\n1,2\n1\n",
        CSVError(
          3, "the line has 1 field, the header 2; put a field that holds a separator into double quotes")
      ),
      (
        "a\n1,2\n",
        CSVError(
          2, "the line has 2 fields, the header 1; put a field that holds a separator into double quotes")
      ),
      (
        "a\n\n5\" disk\n",
        CSVError(
          3, "a double quote stands inside a field; put the field into quotes and write the quote twice")
      ),
      (
        "a\n\"x\ny\"z\n",
        CSVError(
          3, "text follows the closing quote of a field; write a quote inside a field twice")
      ),
      ("a\n1\n\"x\ny\n", CSVError(3, "a quoted field is never closed; end it with a double quote")),
      ("a\n1\r2\n", CSVError(2, "a carriage return stands alone; end lines with LF or CR LF")),
    ])
  func refusals(_ text: String, _ error: CSVError) {
    #expect(throws: error) { try CSVTable(text) }
  }
}
