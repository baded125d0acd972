import CustomDump
import TestTraits
import Testing

@testable import AccessibilityTree

@Suite("Keys that texts are searched by", .computing)
struct SearchKeyTests {
  @Test("A key has small Latin letters and digits, whatever case and spelling the text has")
  func keys() {
    expectNoDifference(SearchKey.key("Åse Ærlig-Ødegård, 3. mars"), "aseærligødegard3mars")
    expectNoDifference(SearchKey.key("A\u{30A}se"), "ase")
    expectNoDifference(SearchKey.key("ČÁHPUT \u{212A}ŋŦ"), "cahputkŋŧ")
    expectNoDifference(SearchKey.key("Ωμέγα 👩‍🦯 …"), "")
  }

  @Test("No character has another key in small letters, so that a search that ignores case misses none")
  func lowercase() {
    let differing = (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init).filter { scalar in
      // Most have no other small letter.
      guard !scalar.properties.lowercaseMapping.unicodeScalars.elementsEqual(CollectionOfOne(scalar)) else { return false }
      let text = String(Character(scalar))
      return SearchKey.key(text) != SearchKey.key(text.lowercased())
    }
    expectNoDifference(differing.map { String($0.value, radix: 16) }, [])
  }
}
