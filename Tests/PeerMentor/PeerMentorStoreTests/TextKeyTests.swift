import CustomDump
import Testing

@testable import PeerMentorStore

@Suite("Text keys")
struct TextKeyTests {
  @Test("Names sort by the Norwegian alphabet, accents and case aside")
  func order() {
    let names = [
      "Åse", "Zara", "Ærlig", "øystein", "Ödegaard", "Andrè", "andre b", "Aas", "  Per", "Ånund",
    ]
    expectNoDifference(
      names.sorted { TextKey.name($0) < TextKey.name($1) },
      ["Aas", "Andrè", "andre b", "  Per", "Zara", "Ærlig", "Ödegaard", "øystein", "Ånund", "Åse"])
  }

  @Test("Addresses are the same whatever their case, spaces and composition")
  func email() {
    #expect(TextKey.email(" LIV.A\u{30A}S@Example.org\n") == TextKey.email("liv.\u{E5}s@example.org"))
    #expect(TextKey.email("straße@example.org") == TextKey.email("STRASSE@example.org"))
    #expect(TextKey.email("liv@example.org") != TextKey.email("l\u{ED}v@example.org"))
  }
}
