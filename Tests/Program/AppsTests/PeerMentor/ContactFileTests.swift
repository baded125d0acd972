import CustomDump
import PeerMentor
import Testing

@testable import Apps

@Suite("A file of contacts")
struct ContactFileTests {
  @Test("has its columns in any order and any case, and leaves out what it does not know")
  func columns() throws {
    expectNoDifference(
      try ContactFile("Phone,NAME\n 22 00 00 00 , Liv Ås \n,Per\n").contacts,
      [Contact(id: 0, name: "Liv Ås", phone: "22 00 00 00"), Contact(id: 0, name: "Per")])
  }

  @Test("may have addresses and notes of several lines; they become one")
  func severalLines() throws {
    expectNoDifference(
      try ContactFile("name,address,about\nLiv,\"Storgata 1\n0150 Oslo\",\"Lives alone.\r\n\r\nHas a dog\"\n")
        .contacts,
      [Contact(id: 0, name: "Liv", address: "Storgata 1, 0150 Oslo", about: "Lives alone. Has a dog")])
  }

  @Test("tells every wrong line, not the first alone")
  func everyWrongLine() {
    let text = "name,email\n ,\nLiv,liv@example.org\n\"Per\nOlsen\",\nKari,kari\nTo\u{7},\n"
    #expect(
      throws: ContactFile.Errors(lines: [
        CSVError(2, "the name is empty; give one"),
        CSVError(4, "the name holds a control character or a line break; leave it out"),
        CSVError(6, "'kari' is not an e-mail address; give one like name@example.org"),
        CSVError(7, "the name holds a control character or a line break; leave it out"),
      ])
    ) { try ContactFile(text) }
  }

  @Test(
    "is refused when its header is wrong",
    arguments: [
      ("name,fone\n", "unknown column 'fone'; did you mean 'phone'?"),
      ("name,birthday\n", "unknown column 'birthday'; use name, phone, email, address or about"),
      ("name,Name\n", "the column 'Name' is there twice; leave one out"),
      ("phone\n", "there is no column 'name'; every contact needs one"),
    ])
  func wrongHeaders(_ text: String, _ reason: String) {
    #expect(throws: ContactFile.Errors(lines: [CSVError(1, reason)])) { try ContactFile(text) }
  }

  @Test("has texts that somebody can listen to: longer ones are refused by their column, and not quoted")
  func tooLong() {
    let text = "name,about\n\(String(repeating: "a", count: 201)),\nLiv,\(String(repeating: "b", count: 10_000))\n"
    #expect(
      throws: ContactFile.Errors(lines: [CSVError(2, "the name has 201 characters; at most 200 are taken")])
    ) { try ContactFile(text) }
    let reason = "unknown column '\(String(repeating: "[", count: 40))…'; use name, phone, email, address or about"
    #expect(throws: ContactFile.Errors(lines: [CSVError(1, reason)])) {
      try ContactFile(String(repeating: "[", count: 5000))
    }
  }
}
