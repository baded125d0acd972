import CustomDump
import ScreenReader
import Testing

@testable import Console

@Suite("Help texts")
struct HelpTextsTests {
  @Test("Every verb is told in whole sentences", arguments: ReaderProfile.Language.allCases)
  func sentences(language: ReaderProfile.Language) {
    for verb in Verb.allCases {
      let entry = HelpTexts.texts(in: language)[verb]
      #expect(entry.does.hasSuffix("."), "\(verb)")
      #expect(entry.does.first?.isUppercase == true, "\(verb)")
      for text in [entry.keys, entry.voiceOver, entry.talkBack].compactMap(\.self) {
        #expect(!text.hasSuffix(".") && !text.isEmpty, "\(verb)")
      }
    }
  }

  @Test("Both languages know keys and gestures for the same verbs", arguments: Verb.allCases)
  func sameFacts(verb: Verb) {
    let english = HelpTexts.texts(in: .english)[verb]
    let bokmål = HelpTexts.texts(in: .bokmål)[verb]
    #expect((english.keys == nil) == (bokmål.keys == nil))
    #expect((english.voiceOver == nil) == (bokmål.voiceOver == nil))
    #expect((english.talkBack == nil) == (bokmål.talkBack == nil))
    #expect(english.does != bokmål.does)
  }

  @Test("An answer tells what the command does, its keys and the phone's gesture")
  func answer() {
    let english = HelpTexts.texts(in: .english)
    #expect(
      english.answer(for: .back, style: .talkBack)
        == "back: Goes one screen back, or closes the menu or dialog. Keys: Backspace. "
        + "On the phone: swipe down then left.")
    #expect(
      HelpTexts.texts(in: .bokmål).answer(for: .back, style: .voiceOver)
        == "back: Går ett skjermbilde tilbake, eller lukker menyen eller dialogen. Taster: slettetasten. "
        + "På telefonen: gni fram og tilbake med to fingre.")
    expectNoDifference(
      english.answer(to: "next heading", style: .voiceOver),
      ["next heading: Moves to the next heading."])
    expectNoDifference(
      HelpTexts.texts(in: .bokmål).answer(to: "previous link", style: .voiceOver),
      ["previous link: Går til forrige lenke."])
  }

  @Test("Without a topic the answer lists all verbs with their short forms")
  func list() {
    let lines = HelpTexts.texts(in: .english).answer(to: nil, style: .voiceOver)
    #expect(lines.count == Verb.allCases.count + 1)
    #expect(lines[1] == "next, short n: Moves to the next element, or to the next of a kind.")
  }
}
