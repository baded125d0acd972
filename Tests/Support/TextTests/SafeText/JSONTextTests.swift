import CustomDump
import Foundation
import Testing
import Text

@Suite("JSON text")
struct JSONTextTests {
  /// Characters that a terminal might interpret, and ordinary text.
  private static let hostile =
    "a\u{0}\u{1B}[31m\u{7F}\u{9B}2J\u{85}\u{202E}\u{2028}\u{2066}\u{200F}\u{FEFF}\u{E0041}\n\t\r\"\\/é👩‍👧"

  private struct Value: Codable, Hashable {
    var b: String
    var a: [Double]
  }

  private func read(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  @Test("A text of any characters is read as it was, and none of them can do anything to a terminal")
  func hostile() throws {
    let value = Value(b: Self.hostile, a: [1, 2.5])
    let written = JSONText.members([("b", .string(Self.hostile)), ("a", .array([.number(1), .number(2)])), ("c", nil)])
    for json in [value.json(), value.json(isIndented: true), written.line, written.text()] {
      #expect(!json.unicodeScalars.contains { $0 != "\n" && PrintableText.isRisky($0) }, "\(json)")
      expectNoDifference(try read(json).b, Self.hostile)
    }
    expectNoDifference(try read(value.json()), value)
    #expect(value.json().hasSuffix("\\ud83d\\udc69") == false && value.json().contains("👩‍👧"))
    #expect(written.line.contains("\\u202e") && written.line.contains("\\udb40\\udc41"))
  }

  @Test("A value is written on one line or indented, in the order that is given")
  func forms() {
    let value = JSONText.members([("b", .strings(["x"])), ("a", .null), ("c", .array([])), ("d", .boolean(true))])
    expectNoDifference(value.line, #"{"b":["x"],"a":null,"c":[],"d":true}"#)
    expectNoDifference(
      value.text(),
      """
      {
        "b": [
          "x"
        ],
        "a": null,
        "c": [],
        "d": true
      }
      """)
  }

  @Test("Numbers that JSON has no form for are written as words, and nothing is lost with them")
  func numbers() {
    expectNoDifference(["x": Double.infinity, "y": 1].json(), #"{"x":"infinity","y":1}"#)
  }

  @Test("JSON that is nested too deep is told from all else")
  func nesting() {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(!JSONNesting.isTooDeep(nested(512).utf8))
    #expect(JSONNesting.isTooDeep(nested(513).utf8))
    #expect(!JSONNesting.isTooDeep("\"\(nested(600))\\\"[\"".utf8))
    #expect(!JSONNesting.isTooDeep(String(repeating: "{}", count: 600).utf8))
    #expect(throws: JSONNesting.TooDeep.self) { try decodedJSON([String].self, from: Data(nested(513).utf8)) }
    #expect(throws: JSONNesting.TooDeep.self) { try decodedJSON([String].self, from: Data(repeating: 0x5B, count: 513)) }
    #expect(throws: DecodingError.self) { try decodedJSON([String].self, from: Data(nested(512).utf8)) }
  }
}
