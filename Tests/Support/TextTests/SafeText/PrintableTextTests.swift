import TestSupport
import Testing
import Text

@Suite("Printable text")
struct CaptionsTests {
  @Test(
    "Nothing that could control a terminal is printed, and words are kept",
    arguments: [
      ("Ny melding: blåbær, 3 ulest", "Ny melding: blåbær, 3 ulest"), ("👩‍👧 ok", "👩‍👧 ok"),
      ("e\u{301}", "e\u{301}"),
      ("a\u{1B}[31mb", "ab"), ("a\u{1B}[2J\u{1B}[Hb", "ab"), ("a\u{9B}31mb", "ab"),
      ("a\u{1B}]0;title\u{07}b", "ab"), ("a\u{1B}]0;title\u{1B}\\b", "ab"), ("a\u{9D}0;t\u{9C}b", "ab"),
      ("a\u{1B}]0;never ended", "a0;never ended"), ("a\u{1B}(Bb", "ab"), ("a\u{1B}cb", "ab"),
      ("a\u{1B}", "a"), ("a\u{1B}[", "a"), ("a\u{1B}\u{1B}[1mb", "ab"), ("a\u{1B}[31åb", "aåb"),
      ("one\ntwo", "one two"), ("one\r\ntwo", "one two"), ("tab\tstop", "tab stop"),
      ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"), ("a\u{0}\u{8}\u{7F}b", "ab"),
      ("a\u{202E}cba\u{202C}\u{2066}x\u{2069}\u{200F}", "acbax"), ("\u{FEFF}a\u{E0041}", "a"), ("", ""),
    ])
  func printable(text: String, shown: String) {
    #expect(PrintableText.of(text) == shown)
  }

  @Test("Random text never lets a control through, and cleaning twice changes nothing", arguments: 1...10)
  func fuzz(seed: Int) {
    var random = RandomSource(seed: UInt64(seed))
    for _ in 1...500 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let value =
          Bool.random(using: &random)
          ? UInt32.random(in: 0...0xFF, using: &random)
          : [0x1B, 0x5B, 0x5D, 0x9B, 0x202E, 0x2028, 0x6D].randomElement(using: &random)!
        text.append(Unicode.Scalar(value)!)
      }
      let shown = PrintableText.of(String(text))
      #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(PrintableText.of(shown) == shown)
    }
  }

  @Test("A message names a path whole, however deep its folder")
  func paths() {
    let path = "/home/ola/" + String(repeating: "work/", count: 98)
    #expect(PrintableText.path(path) == path)
    #expect(PrintableText.path(path + "shop") == path + "…")
    #expect(PrintableText.path("a\u{1B}[31mb\nc") == "ab c")
  }

  @Test("A message quotes the beginning of a long text, and of any other all, whatever is in it")
  func quotes() {
    #expect(PrintableText.excerpt("a\u{1B}[31mb\nc") == "ab c")
    #expect(PrintableText.excerpt(String(repeating: "x", count: 40)).count == 40)
    #expect(PrintableText.excerpt(String(repeating: "x", count: 41)) == String(repeating: "x", count: 40) + "…")
    // One character may have any number of accents.
    #expect(PrintableText.excerpt("a" + String(repeating: "\u{301}", count: 100_000)).unicodeScalars.count == 41)
  }

  @Test("A message is clean, and keeps its beginning and its end where somebody's text has made it long")
  func messages() {
    let text = String(repeating: "\u{202E}y\u{7}", count: 1_000_000)
    let message = PrintableText.message("cannot read '\(text)': no such file\u{9B}2J")
    #expect(message.hasPrefix("cannot read 'yyyy") && message.hasSuffix("yyyy': no such file"))
    #expect(message.unicodeScalars.count == 1003)
    #expect(PrintableText.message("as it is") == "as it is")
  }
}
