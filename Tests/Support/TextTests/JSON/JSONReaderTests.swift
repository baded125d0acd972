import CustomDump
import Testing
import Text

@Suite("JSON is read as it stands")
struct JSONReaderTests {
  private func value(_ text: String) throws -> JSONValue { try JSONReader.value(of: Array(text.utf8)) }

  @Test(
    "Escaped halves of a character are joined, and a half without the other is a mark",
    arguments: [
      (#""\ud83d\ude00""#, "😀"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\ud83d\ud83d\ude00!""#, "\u{FFFD}\u{FFFD}😀!"),
      (#""\ude00\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d""#, "\u{FFFD}"),
    ])
  func halves(_ json: String, _ text: String) throws {
    expectNoDifference(try value(json).string, text)
  }

  @Test(
    "A number too large to count with is told as it is written",
    arguments: [("1e999", "1e999"), ("-1E400", "-1E400"), ("1e3", "1000"), ("1e-999", "0")])
  func largeNumbers(_ json: String, _ text: String) throws {
    expectNoDifference(try value(json).text, text)
  }

  @Test("Lists and objects are found among other text, each whole, and none in one that is cut off")
  func amongText() {
    func texts(_ text: String) -> [String] {
      JSONReader.values(among: Array(text.utf8)).map(\.value).map { $0["a"]?.text ?? "\($0.array?.count ?? -1)" }
    }
    expectNoDifference(
      texts("[HTTP] answer: {\"a\": 1}\n{\"a\":\n 2} and\nmore {\n{\"a\": 3}{\"a\": 4}\n[5, 6]\n"), ["1", "2", "3", "2"])
    expectNoDifference(texts("{\"b\": [\n  {\"a\": 1},\n  {\"a\": 2}\n"), [])
    expectNoDifference(texts("{\"b\": 1}}\n{\"b\": x\n  {\"a\": 2}\n{\"a\": 3}"), ["-1", "3"])
    expectNoDifference(texts(""), [])
  }

  @Test("A message is read without the members that nobody reads, unless a certain text stands in them")
  func omissions() throws {
    let omissions = JSONReader.Omissions(["sources", "boxes"], except: "related")
    func message(_ text: String) throws -> JSONValue { try JSONReader.message(Array(text.utf8), without: omissions) }
    expectNoDifference(
      try message(#"{"a": [{"sources": [{"b": "]}\\"}, "\"]", []], "c": 1}], "boxes" : {}, "d": {"sources": 2}}"#),
      .object(["a": .array([.object(["c": 1])]), "d": .object(["sources": 2])]))
    expectNoDifference(
      try message(#"{"sources": [{"related": [3]}], "boxes": ["relative"]}"#),
      .object(["sources": .array([.object(["related": .array([3])])])]))
    for text in [#"{"sources": [{"a": 1}"#, #"{"sources": ["a\"#, #"{"sources": ["a]}"#, #"{"sources":"#] {
      #expect(throws: JSONError.self) { try message(text) }
    }
  }
}
