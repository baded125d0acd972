import CustomDump
import Testing
import Text

@testable import Announcements

@Suite("Names of pictures")
struct SignNamesTests {
  private func spoken(_ text: String, _ language: String = "nb") -> String {
    Pronouncer([], language: language).spoken(TracedText(text)).string
  }

  @Test(
    "Each picture is named in Bokmål, in its place",
    arguments: [
      ("Hei 😀!", "Hei  glisefjes !"), ("❤️", " rødt hjerte "), ("❤", " rødt hjerte "),
      ("🇳🇴", " flagg: Norge "), ("1️⃣", " taster: 1 "),
      // One person to the eye and the ear, though it is several scalars.
      ("👩‍🚀", " kvinnelig astronaut "), ("👋🏽", " vinkende hånd, hudtype 4 "),
    ])
  func named(text: String, expected: String) {
    expectNoDifference(spoken(text), expected)
  }

  @Test("What has no name of its own is named by its parts, so that nothing is silent")
  func parts() {
    expectNoDifference(spoken("😀\u{200D}🚀"), " glisefjes, rakett ")
  }

  @Test(
    "Signs that voices say stay, and so does a text without pictures, and another language's",
    arguments: [("100 % + 3 # 7 * © æøå", "nb"), ("Hi 😀", "en"), ("Hallo 😀", "de")])
  func untouched(text: String, language: String) {
    expectNoDifference(spoken(text, language), text)
  }

  @Test(
    "A word tells capitals in Bokmål, once for each run of them and for what is written as one word",
    arguments: [
      ("Hei på deg", "stor Hei på deg"), ("fra NAV til Åse", "fra stor NAV til stor Åse"), ("eBok", "estor Bok"),
      ("hei", "hei"), ("Søk AAP nå", "stor Søk stor A.A.P nå"),
    ])
  func capitals(text: String, expected: String) {
    let list = [VoiceProfile.Pronunciation(.word("AAP"), spoken: "A.A.P")]
    expectNoDifference(Pronouncer(list, capitals: .word, language: "nb").spoken(TracedText(text)).string, expected)
    expectNoDifference(Pronouncer([], capitals: .word, language: "en").spoken(TracedText(text)).string, text)
    expectNoDifference(Pronouncer([], capitals: .pitch, language: "nb").spoken(TracedText(text)).string, text)
  }

  @Test("A person's own pronunciation goes before")
  func ownList() {
    let pronouncer = Pronouncer([.init(.word("😀"), spoken: "smil")], language: "nb")
    expectNoDifference(pronouncer.spoken(TracedText("Hei 😀")).string, "Hei smil")
  }

  @Test("The place in the name is the place of the picture")
  func origins() {
    let spoken = Pronouncer([], language: "nb").spoken(TracedText("a👋🏽b"))
    expectNoDifference(Set(spoken.origins), [0, 1, 3])
    expectNoDifference(spoken.origins.last, 3)
    expectNoDifference(spoken.end, 4)
  }

  @Test("Every name of the table can be found, and every picture of one scalar has one")
  func table() {
    let rows = TextTable(SignNames.bokmål).rows
    #expect(rows.count > 1900)
    for parts in rows.map(\.fields) {
      #expect(parts.count == 2 && !parts[1].isEmpty, "\(parts)")
      // A sign that is no emoji is left to the voice.
      guard parts[0].unicodeScalars.contains(where: { $0.properties.isEmoji && $0.value >= 0x203C }) else { continue }
      expectNoDifference(spoken(String(parts[0])), " \(parts[1]) ")
    }
  }
}
