import CustomDump
import TestSupport
import Testing

@testable import ScreenReader

@Suite("Key decoder")
struct KeyDecoderTests {
  /// What terminals send, and the keys it stands for.
  static let sequences: [(String, [Key])] = [
    ("a", [.character("a")]), ("Å", [.character("Å")]), ("€", [.character("€")]), ("🫐", [.character("🫐")]),
    ("e\u{301}", [.character("e"), .character("\u{301}")]), (" ", [.character(" ")]),
    ("\r", [.named(.enter)]), ("\n", [.named(.enter)]), ("\t", [.named(.tab)]),
    ("\u{7F}", [.named(.backspace)]), ("\u{8}", [.named(.backspace)]),
    ("\u{1}", [.control("a")]), ("\u{4}", [.control("d")]), ("\u{15}", [.control("u")]),
    ("\u{0}", [.control("@")]), ("\u{1F}", [.control("_")]),
    ("\u{1B}[A", [.named(.up)]), ("\u{1B}[B", [.named(.down)]), ("\u{1B}[C", [.named(.right)]),
    ("\u{1B}[D", [.named(.left)]), ("\u{1B}OA", [.named(.up)]), ("\u{1B}OB", [.named(.down)]),
    ("\u{1B}OC", [.named(.right)]), ("\u{1B}OD", [.named(.left)]),
    ("\u{1B}[H", [.named(.home)]), ("\u{1B}OH", [.named(.home)]), ("\u{1B}[1~", [.named(.home)]),
    ("\u{1B}[7~", [.named(.home)]), ("\u{1B}[F", [.named(.end)]), ("\u{1B}OF", [.named(.end)]),
    ("\u{1B}[4~", [.named(.end)]), ("\u{1B}[8~", [.named(.end)]), ("\u{1B}[2~", [.named(.insert)]),
    ("\u{1B}[3~", [.named(.delete)]), ("\u{1B}[5~", [.named(.pageUp)]), ("\u{1B}[6~", [.named(.pageDown)]),
    ("\u{1B}[Z", [.named(.tab, .shift)]), ("\u{1B}[1;2Z", [.named(.tab, .shift)]),
    ("\u{1B}[1;5C", [.named(.right, .control)]), ("\u{1B}[1;5D", [.named(.left, .control)]),
    ("\u{1B}[5C", [.named(.right, .control)]), ("\u{1B}O5C", [.named(.right, .control)]),
    ("\u{1B}Oc", [.named(.right, .control)]), ("\u{1B}Od", [.named(.left, .control)]),
    ("\u{1B}[1;2C", [.named(.right, .shift)]), ("\u{1B}[c", [.named(.right, .shift)]),
    ("\u{1B}[d", [.named(.left, .shift)]), ("\u{1B}[1;6D", [.named(.left, [.shift, .control])]),
    ("\u{1B}[1;3D", [.named(.left, .alt)]), ("\u{1B}[3;5~", [.named(.delete, .control)]),
    ("\u{1B}[1;5H", [.named(.home, .control)]), ("\u{1B}[7$", [.named(.home, .shift)]),
    ("\u{1B}[8^", [.named(.end, .control)]), ("\u{1B}[7@", [.named(.home, [.shift, .control])]),
    ("\u{1B}OP", [.named(.function(1))]), ("\u{1B}[11~", [.named(.function(1))]),
    ("\u{1B}[15~", [.named(.function(5))]), ("\u{1B}[24~", [.named(.function(12))]),
    ("\u{1B}OM", [.named(.enter)]), ("\u{1B}Ok", [.character("+")]), ("\u{1B}Om", [.character("-")]),
    ("\u{1B}Oq", [.character("1")]),
    ("\u{1B}x", [.alt("x")]), ("\u{1B}\u{7F}", [.named(.backspace, .alt)]),
    ("\u{1B}\r", [.named(.enter, .alt)]),
    ("\u{1B}[200~two\r\nlines\u{1B}[201~", [.paste("two lines")]),
    ("\u{1B}[200~å\u{1B}[31m\u{1B}[201~b", [.paste("å"), .character("b")]),
    ("\u{1B}[200~\u{1B}[201~c", [.character("c")]),
    // Swallowed whole: the letters in them must not become commands.
    ("\u{1B}[[Aq", [.character("q")]), ("\u{1B}[Mabcq", [.character("q")]),
    ("\u{1B}[<0;12;7Mq", [.character("q")]), ("\u{1B}[?62;1;2cq", [.character("q")]),
    ("\u{1B}[Iq", [.character("q")]), ("\u{1B}[27;5;113~q", [.other, .character("q")]),
    ("\u{1B}[99~q", [.other, .character("q")]), ("\u{1B}[1;2;3Cq", [.character("q")]),
    ("\u{1B}[1 qq", [.character("q")]), ("\u{1B}]11;rgb:0/0/0\u{7}q", [.character("q")]),
    ("\u{1B}]0;title\u{1B}\\q", [.character("q")]), ("\u{1B}P1$r0m\u{1B}\\q", [.character("q")]),
    ("\u{1B}[" + String(repeating: "1", count: 500) + "Cq", [.character("q")]),
    // Broken off: what follows counts.
    ("\u{1B}[\u{1B}[A", [.named(.up)]), ("\u{1B}[1;\ra", [.named(.enter), .character("a")]),
    ("\u{1B}[åq", [.character("å"), .character("q")]), ("\u{1B}O\u{1B}OB", [.named(.down)]),
    // Escape twice is two presses; Escape before an arrow is a press and the arrow.
    ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}\u{1B}[A", [.escape, .named(.up)]),
    ("\u{1B}å", [.escape, .character("å")]), ("\u{1B}", [.escape]),
    ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]), ("\u{1B}]", [.alt("]")]),
    // The C1 controls are no keys.
    ("\u{9B}a", [.character("a")]),
  ]

  /// The keys of bytes that come in pieces, 1 ms apart, and then nothing more. How often the byte of Escape
  /// is told depends on the pieces; it is left out.
  private func keys(_ pieces: [ArraySlice<UInt8>]) -> [Key] {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    var time = Duration.zero
    for piece in pieces {
      keys += decoder.feed(piece, at: time)
      time += .milliseconds(1)
    }
    if let deadline = decoder.deadline { keys += decoder.timeout(at: deadline) }
    #expect(decoder.deadline == nil)
    return keys.filter { $0 != .escapePressed }
  }

  @Test("Each sequence is its key", arguments: sequences)
  func whole(text: String, expected: [Key]) {
    expectNoDifference(keys([Array(text.utf8)[...]]), expected)
  }

  @Test("A sequence split between reads at any byte is the same key", arguments: sequences)
  func split(text: String, expected: [Key]) {
    let bytes = Array(text.utf8)
    for cut in bytes.indices {
      #expect(keys([bytes[..<cut], bytes[cut...]]) == expected, "cut at \(cut)")
    }
    guard bytes.count < 200 else { return }
    #expect(keys(bytes.indices.map { bytes[$0...$0] }) == expected)
  }

  @Test("All sequences after each other, in reads of any size, are all the keys", arguments: 1...40)
  func stream(size: Int) {
    // Those that end open take what follows for their rest; that is right, but no use here.
    let closed = Self.sequences.filter {
      !["\u{1B}", "\u{1B}\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]"].contains($0.0)
    }
    let bytes = Array(closed.map(\.0).joined().utf8)
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      keys += decoder.feed(bytes[start..<min(start + size, bytes.count)], at: .zero)
    }
    expectNoDifference(keys.filter { $0 != .escapePressed }, closed.flatMap(\.1))
  }

  @Test("Escape is told on its byte, and known to be the key after 30 ms")
  func loneEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B], at: .milliseconds(100)) == [.escapePressed])
    #expect(decoder.deadline == .milliseconds(130))
    #expect(decoder.timeout(at: .milliseconds(129)) == [])
    #expect(decoder.timeout(at: .milliseconds(130)) == [.escape])
    #expect(decoder.deadline == nil)
  }

  @Test("An arrow in one read tells nothing of Escape")
  func arrow() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[A".utf8, at: .zero) == [.named(.up)])
    #expect(decoder.deadline == nil)
  }

  @Test("An arrow split after its first byte tells the byte and then the arrow")
  func splitArrow() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B], at: .zero) == [.escapePressed])
    #expect(decoder.feed("[A".utf8, at: .milliseconds(29)) == [.named(.up)])
  }

  @Test("Bytes after the 30 ms find Escape settled, even if the timer was late")
  func lateTimer() {
    var decoder = KeyDecoder()
    _ = decoder.feed([0x1B], at: .zero)
    #expect(
      decoder.feed("[A".utf8, at: .milliseconds(30)) == [.escape, .character("["), .character("A")])
  }

  @Test("Each press of Escape in one read is told before it is known")
  func escapes() {
    var decoder = KeyDecoder()
    #expect(
      decoder.feed("\u{1B}\u{1B}".utf8, at: .zero) == [.escapePressed, .escape, .escapePressed])
    #expect(decoder.timeout(at: .milliseconds(30)) == [.escape])
  }

  @Test("A sequence that does not end is given up after 250 ms")
  func brokenSequence() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[1;".utf8, at: .zero) == [])
    #expect(decoder.deadline == .milliseconds(250))
    #expect(decoder.feed("q".utf8, at: .milliseconds(250)) == [.character("q")])
  }

  @Test("A paste that does not end is handed over after a second of silence")
  func brokenPaste() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[200~abc".utf8, at: .zero) == [])
    #expect(decoder.timeout(at: .milliseconds(1000)) == [.paste("abc")])
    #expect(decoder.feed("q".utf8, at: .milliseconds(1001)) == [.character("q")])
  }

  @Test(
    "At the end of all input what has come of a paste is handed over, and of its end or another key nothing",
    arguments: [
      ("\u{1B}[200~abc", [.paste("abc")]), ("\u{1B}[200~abc\u{1B}[201", [.paste("abc")]),
      ("\u{1B}[200~abc\u{1B}", [.paste("abc")]), ("\u{1B}[200~", []), ("\u{1B}[1;", []), ("\u{1B}O", []),
    ] as [(String, [Key])])
  func finish(bytes: String, keys: [Key]) {
    var decoder = KeyDecoder()
    expectNoDifference(decoder.feed(bytes.utf8, at: .zero), [])
    expectNoDifference(decoder.finish(), keys)
    expectNoDifference(decoder.finish(), [])
    expectNoDifference(decoder.deadline, nil)
    // An Escape that has silenced ends nothing that is being edited.
    expectNoDifference(decoder.feed("\u{1B}".utf8, at: .zero), [.escapePressed])
    expectNoDifference(decoder.finish(), [])
  }

  @Test("A long paste comes in pieces and loses nothing")
  func longPaste() {
    let text = String(repeating: "blåbær 🫐 ", count: 20_000)
    var decoder = KeyDecoder()
    let keys = decoder.feed("\u{1B}[200~\(text)\u{1B}[201~".utf8, at: .zero)
    let pieces = keys.map { if case .paste(let piece) = $0 { piece } else { "" } }
    #expect(pieces.joined() == text)
    #expect(pieces.count > 1)
    #expect(pieces.allSatisfy { $0.utf8.count <= KeyDecoder.pasteLimit })
  }

  @Test(
    "Bytes that are not UTF-8 come as U+FFFD, and the next key is whole",
    arguments: [
      ([0xE5], "\u{FFFD}"), ([0xFF], "\u{FFFD}"), ([0xC3], "\u{FFFD}"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xF0, 0x9F], "\u{FFFD}"),
      ([0xE2, 0x82, 0xC3, 0xA5], "\u{FFFD}å"), ([0x80], "\u{FFFD}"), ([0xF5], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func invalid(bytes: [UInt8], characters: String) {
    var decoder = KeyDecoder()
    let keys = decoder.feed(bytes + Array("n".utf8), at: .zero)
    expectNoDifference(
      keys, characters.unicodeScalars.map { .character(Character($0)) } + [.character("n")])
  }

  @Test(
    "Random bytes never hold the decoder up: after the deadline the next key is itself", arguments: 1...20)
  func fuzz(seed: Int) {
    var random = RandomSource(seed: UInt64(seed))
    let favourites: [UInt8] = Array("\u{1B}[O;0129~ABM<?P]\\\u{7}\r".utf8) + [0xC3, 0xA5, 0xF0, 0x9F, 0xFF]
    for _ in 1...300 {
      var decoder = KeyDecoder()
      var time = Duration.zero
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let bytes = (0..<Int.random(in: 0...10, using: &random)).map { _ in
          Bool.random(using: &random)
            ? favourites.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
        }
        for key in decoder.feed(bytes, at: time) {
          if case .character(let character) = key {
            #expect(character.unicodeScalars.first!.properties.generalCategory != .control)
          }
        }
        time += .milliseconds(Int.random(in: 0...40, using: &random))
      }
      if let deadline = decoder.deadline { _ = decoder.timeout(at: deadline) }
      #expect(decoder.deadline == nil)
      #expect(decoder.feed("n".utf8, at: time + .seconds(2)).last == .character("n"))
    }
  }
}

extension KeyDecoder {
  fileprivate mutating func feed(_ bytes: some Sequence<UInt8>, at time: Duration) -> [Key] {
    feed(Array(bytes), at: time)
  }
}
