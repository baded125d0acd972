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

  @Test("A line over the limit is told once, however long, and the one behind it is read", arguments: [11, 100, 300_000])
  func long(count: Int) throws {
    let long = String(repeating: "x", count: count)
    expectNoDifference(
      try lines(in: "a\n\(long)\nb\n\(long)", limit: 10), [.bytes([97]), .tooLong, .bytes([98]), .tooLong])
  }
}
