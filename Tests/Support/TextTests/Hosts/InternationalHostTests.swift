import CustomDump
import Foundation
import Testing
import Text

@Suite("Names of servers that are not ASCII")
struct InternationalHostTests {
  @Test(
    "are written as the name service has them, and the rest of the address stays",
    arguments: [
      ("https://blåbær.no/sti?a=å#ø", "https://xn--blbr-roah.no/sti?a=å#ø"),
      ("HTTP://Bl\u{61}\u{30A}bær.No:8080", "HTTP://xn--blbr-roah.No:8080"),
      ("http://user@www.例え.テスト/", "http://user@www.xn--r8jz45g.xn--zckzah/"),
      ("http://bücher。example", "http://xn--bcher-kva.example"),
      ("https://example.org/blåbær", "https://example.org/blåbær"), ("file:///tmp/blåbær.html", "file:///tmp/blåbær.html"),
      ("blåbær", "blåbær"), ("https://ø:1", "https://xn--pda:1"), ("http:///ø", "http:///ø"),
    ])
  func ascii(address: String, written: String) {
    expectNoDifference(asciiAddress(address), written)
  }

  @Test(
    "are those of Foundation with all of ICU's data",
    arguments: [
      "blåbær", "færøyene-æøå", "пример", "παράδειγμα", "مثال", "उदाहरण", "한국", "中文网站", "ü", "aü", "üa", "a-b-ü-c-d-é-f", "😀x",
      "ñandú12", "ςσ", "žluťoučký-kůň",
    ])
  func foundation(label: String) throws {
    let url = try #require(URL(string: "https://\(label).example/"))
    expectNoDifference(asciiAddress("https://\(label).example/"), url.absoluteString)
  }
}
