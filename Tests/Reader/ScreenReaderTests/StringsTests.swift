import AccessibilityTree
import CustomDump
import ScreenReader
import Testing

@Suite("Words of the styles")
struct StringsTests {
  @Test("One is singular, any other number plural, in every wording")
  func plurals() {
    func badge(_ count: String) -> [String] {
      [ReaderProfile.voiceOver, .voiceOverBokmål, .talkBack, .talkBackBokmål].map {
        StyleFixture($0, .element(.text, "Mail") { $0.badge = count }).text
      }
    }
    expectNoDifference(badge("1"), ["Mail, 1 item", "Mail, 1 objekt", "Mail, 1 item", "Mail, 1 element"])
    expectNoDifference(
      badge("0"), ["Mail, 0 items", "Mail, 0 objekter", "Mail, 0 items", "Mail, 0 elementer"])
  }

  @Test("A control that both styles know has a role word in both languages")
  func roleWords() {
    let profiles = [ReaderProfile.voiceOver, .voiceOverBokmål, .talkBack, .talkBackBokmål]
    let silent: Set<Role> = [.keyboardKey, .menuItem]
    for role in Role.allCases where role.isControl && !silent.contains(role) {
      for profile in profiles {
        #expect(!ReaderStrings(of: profile).roles[role].isEmpty, "\(role) \(profile.style)")
      }
    }
  }
}
