import CustomDump
import TestSupport
import Testing
import Text

@testable import ScreenReader

@Suite("Line splitter")
struct LineSplitterTests {
  /// The lines of bytes that come in pieces of a size.
  private func lines(_ bytes: [UInt8], pieces: Int) -> [Result<String, LineError>] {
    var splitter = LineSplitter()
    var lines: [LineInput] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      lines += splitter.feed(bytes[start..<min(start + pieces, bytes.count)], at: .zero)
    }
    if let last = splitter.finish(at: .zero) { lines.append(last) }
    return lines.map(\.text)
  }

  @Test(
    "Lines end in LF or CR LF or with the input, wherever reads are cut",
    arguments: [
      ("next\nback\n", ["next", "back"]), ("next\r\nback\r\n", ["next", "back"]),
      ("next\nback", ["next", "back"]),
      ("", []), ("\n", [""]), ("\n\n", ["", ""]), ("\r\n", [""]), ("type  a \n", ["type  a "]),
      ("type blåbær 🫐\n", ["type blåbær 🫐"]), ("\u{FEFF}next\n", ["next"]),
      ("ne\u{0}xt\u{7}\n", ["next"]), ("type a\tb\n", ["type a b"]), ("a\u{1B}[31mb\n", ["ab"]),
      ("a\rb\n", ["a b"]), ("next\r", ["next"]),
    ])
  func ends(text: String, expected: [String]) {
    for size in 1...8 {
      expectNoDifference(lines(Array(text.utf8), pieces: size), expected.map { .success($0) })
    }
  }

  @Test(
    "A line that is not UTF-8 is refused with its first wrong byte, and the next line counts",
    arguments: [
      ([0xFF], 1), (Array("type ".utf8) + [0xE5], 6), (Array("type å".utf8) + [0xC3, 0x28], 8),
      (Array("ab".utf8) + [0xED, 0xA0, 0x80, 0x63], 3), (Array("a".utf8) + [0xF0, 0x9F, 0xAB], 2),
    ] as [([UInt8], Int)])
  func invalid(bytes: [UInt8], place: Int) {
    expectNoDifference(
      lines(bytes + Array("\nnext".utf8), pieces: 3),
      [.failure(.invalidUTF8(byte: place)), .success("next")])
  }

  @Test(
    "A line is taken up to 65,536 bytes, its end not counted",
    arguments: [("", "\n"), ("\r", "\n"), ("", "")])
  func longest(carriageReturn: String, end: String) {
    let text = String(repeating: "a", count: 65_536)
    expectNoDifference(
      lines(Array((text + carriageReturn + end).utf8), pieces: 16_384), [.success(text)])
  }

  @Test("A line of one byte more is refused with its size", arguments: ["\n", "\r\n", ""])
  func tooLong(end: String) {
    let bytes = Array((String(repeating: "a", count: 65_537) + end).utf8)
    expectNoDifference(
      lines(bytes, pieces: 1000), [.failure(.tooLong(bytes: 65_537, limit: 65_536))])
  }

  @Test("A line of one megabyte is refused in a sentence, and the next line counts")
  func megabyte() throws {
    let bytes = [UInt8](repeating: 0x61, count: 1_048_576) + Array("\nnext\n".utf8)
    let lines = lines(bytes, pieces: 16_384)
    let error = try #require(lines[0].failure)
    #expect(error.message(in: .english) == "Line too long: 1048576 bytes; at most 65536 are allowed")
    #expect(error.message(in: .bokmål) == "Linjen er for lang: 1048576 byte; høyst 65536 er tillatt")
    #expect(lines.dropFirst() == [.success("next")])
  }

  @Test("A line without an end is refused at a bound, and nothing after it counts")
  func endless() throws {
    var splitter = LineSplitter()
    let piece = [UInt8](repeating: 0, count: 1 << 20)
    for _ in 1..<16 { expectNoDifference(splitter.feed(piece, at: .zero), []) }
    #expect(!splitter.hasGivenUp)
    let refusal = splitter.feed(piece, at: .seconds(1))
    expectNoDifference(
      refusal, [LineInput(at: .seconds(1), .failure(.endless(bytes: 16 << 20)), shown: "")])
    #expect(splitter.hasGivenUp)
    expectNoDifference(splitter.feed(Array("\nnext\n".utf8), at: .zero), [])
    expectNoDifference(splitter.finish(at: .zero), nil)
    let error = try #require(refusal.first?.text.failure)
    expectNoDifference(
      error.message(in: .english),
      "This line has no end: 16777216 bytes of it were read. Nothing after it is read.")
    expectNoDifference(
      error.message(in: .bokmål),
      "Denne linjen tar aldri slutt: 16777216 byte av den ble lest. Det som kommer etter, blir ikke lest.")
    expectNoDifference(
      error.reason, "the line has no end: 16777216 bytes of it were read; is it the right file?")
  }

  @Test("A refused line is shown in part, and safely")
  func shown() {
    var splitter = LineSplitter()
    let line = splitter.feed(Array("ab\u{1B}[2Jc".utf8) + [0xFF, 0x0A], at: .milliseconds(5))
    expectNoDifference(
      line,
      [LineInput(at: .milliseconds(5), .failure(.invalidUTF8(byte: 8)), shown: "abc\u{FFFD}")])
    let long = splitter.feed([UInt8](repeating: 0x61, count: 70_000) + [0x0A], at: .zero)
    #expect(long.map(\.shown) == [String(repeating: "a", count: 200)])
  }

  @Test("A line is read as a statement, so that scripts can wait")
  func statement() {
    var splitter = LineSplitter()
    let lines = splitter.feed(Array("wait 5 ms\n# no\nnxt\n".utf8), at: .zero)
    #expect(
      lines.map { $0.statement(in: .english) } == [
        .success(.wait(.milliseconds(5))), .success(nil),
        .failure(.unknownVerb("nxt", suggestion: "next")),
      ])
  }

  @Test("Random bytes lose no line and let no control through", arguments: 1...10)
  func fuzz(seed: Int) {
    var random = RandomSource(seed: UInt64(seed))
    for _ in 1...100 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        [UInt8.random(in: 0...255, using: &random), 0x0A, 0x0D, 0x1B, 0x61].randomElement(using: &random)!
      }
      let whole = lines(bytes, pieces: 1000)
      let ends = bytes.count { $0 == 0x0A } + (bytes.isEmpty || bytes.last == 0x0A ? 0 : 1)
      #expect(whole.count == ends)
      #expect(lines(bytes, pieces: 1) == whole)
      for case .success(let text) in whole {
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
  }
}
