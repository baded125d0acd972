import CustomDump
import ScreenReader
import Semantics
import Testing

@Suite("Words of the styles")
struct StringsTests {
  @Test("One is singular, any other number plural, in every wording")
  func plurals() {
    let strings = [
      ReaderProfile.voiceOver, .voiceOverBokmål, .talkBack, .talkBackBokmål,
    ].map { ReaderStrings.strings(of: $0).places.itemCount }
    expectNoDifference(strings.map { $0(1) }, ["1 item", "1 objekt", "1 item", "1 element"])
    expectNoDifference(strings.map { $0(0) }, ["0 items", "0 objekter", "0 items", "0 elementer"])
  }

  @Test("A control that both styles know has a role word in both languages")
  func roleWords() {
    let profiles = [ReaderProfile.voiceOver, .voiceOverBokmål, .talkBack, .talkBackBokmål]
    let silent: Set<Role> = [.keyboardKey, .menuItem]
    for role in Role.allCases where role.isControl && !silent.contains(role) {
      for profile in profiles {
        #expect(!ReaderStrings.strings(of: profile).roles[role].isEmpty, "\(role) \(profile.style)")
      }
    }
  }
}
