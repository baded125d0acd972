import CustomDump
import Foundation
import TestSupport
import Testing

@testable import MCP

@Suite("Messages line by line")
struct MessageLinesTests {
  private let folder = TestFolder()

  private func lines(in text: String, limit: Int) throws -> [MessageLines.Line] {
    let file = try FileHandle(forReadingFrom: folder.write(text, to: "lines"))
    var lines = MessageLines(file.fileDescriptor, limit: limit)
    var all: [MessageLines.Line] = []
    while let line = lines.next() { all.append(line) }
    withExtendedLifetime(file) {}
    return all
  }

  @Test("The last line counts without an end of its own")
  func plain() throws {
    expectNoDifference(try lines(in: "a\n\nb\r\nc", limit: 10), [.bytes([97]), .bytes([]), .bytes([98, 13]), .bytes([99])])
  }

  @Test(
    "Of a line over the limit the id is kept, wherever it stands at the outermost level",
    arguments: [
      (#"{"jsonrpc":"2.0","id":7,"method":"a","params":{"text":"LONG"}}"#, .number(7)),
      (#"{"params":{"text":"LONG","id":3},"method":"a","id":"b\"\u0041"}"#, .text("b\"A")),
      (#"{"params":[{"id":3},"LONG \" \\",{}],"\u0069d" : -12 , "method":"a"}"#, .number(-12)),
      (#"{"params":{"id":3,"text":"LONG"},"method":"id"}"#, nil), (#"{"id":{"id":3},"text":"LONG"}"#, nil),
      (#"{"id":null,"text":"LONG"}"#, nil), (#"{"id":1.5,"text":"LONG"}"#, nil), (#"[{"id":3,"text":"LONG"}]"#, nil),
      (#"LONG"#, nil), (#"{"id":"LONG"}"#, nil), (#"{"LONG":1,"id":4}"#, .number(4)),
      (#"{"text":"LONG","id":5"#, nil), (#"{"id":6,"text":"LONG"#, .number(6)),
    ] as [(String, RequestID?)])
  func id(text: String, id: RequestID?) throws {
    for count in [5000, 200_000] {
      let line = text.replacing("LONG", with: String(repeating: "x", count: count))
      expectNoDifference(try lines(in: "\(line)\na\n\(line)", limit: 10), [.tooLong(id), .bytes([97]), .tooLong(id)], "\(text)")
    }
  }

  @Test("A line over the limit is told once, however long, and the one behind it is read", arguments: [11, 100, 300_000])
  func long(count: Int) throws {
    let long = String(repeating: "x", count: count)
    expectNoDifference(
      try lines(in: "a\n\(long)\nb\n\(long)", limit: 10), [.bytes([97]), .tooLong(nil), .bytes([98]), .tooLong(nil)])
  }
}
