import Announcements
import CustomDump
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@Suite("A newcomer's session")
struct NewcomerTests {
  @Test("tells how to get help, politely after the first announcement; no other does")
  func newcomer() {
    func texts(_ isNewcomer: Bool, _ language: Language) -> [String] {
      let settings = SessionSettings(profile: ReaderProfile(language: language))
      var machine = SessionMachine(LibraryApp(), settings: settings, startedAt: 0)
      return machine.step(.begin([], isNewcomer: isNewcomer), at: .elapsed(.zero)).compactMap { effect in
        guard case .record(let entry) = effect, case .announcement(let announcement) = entry.event else {
          return nil
        }
        return "\(announcement.priority): \(announcement.text)"
      }
    }
    expectNoDifference(
      texts(true, .english), ["navigation: Library, heading", "polite: Press question mark for help"])
    expectNoDifference(
      texts(true, .bokmål).last, "polite: Trykk på spørsmålstegn for hjelp")
    expectNoDifference(texts(false, .english), ["navigation: Library, heading"])
  }
}
