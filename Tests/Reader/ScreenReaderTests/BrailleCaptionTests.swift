import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import TestSupport
import Testing
import Text

@Suite("Captions for a braille display")
struct BrailleCaptionTests {
  private func lines(_ parts: [Announcement.Segment], width: Int = 40) -> [String] {
    BrailleCaption(width: width).lines(of: Announcement(parts, priority: .navigation, source: .cursor, language: "en"))
  }

  @Test(
    "Roles, states and places are short words behind the name, in either style and language",
    arguments: [
      (ReaderProfile.Style.voiceOver, Language.english, "Email edt"), (.talkBack, .english, "Email edt"),
      (.voiceOver, .bokmål, "Email tf"), (.talkBack, .bokmål, "Email tf"),
    ])
  func fields(style: ReaderProfile.Style, language: Language, line: String) {
    var rig = ReaderFixture(style: style, language: language) {
      text("a", "A"); field("f", "Email")
    }
    _ = rig.obey(.next(nil))
    expectNoDifference(BrailleCaption().lines(of: rig.said[0]), [line])
  }

  @Test("The app's own words stay, with commas between them")
  func words() {
    expectNoDifference(
      lines([
        .init(.state, "selected"), .init(.name, "Notifications"), .init(.value, "3 unread"), .init(.role, "tab"),
        .init(.position, "5 of 5"),
      ]), ["sel Notifications, 3 unread tab 5/5"])
    expectNoDifference(lines([.init(.name, "Fruit"), .init(.role, "heading level 2")]), ["Fruit h2"])
    // A name that sounds like a role is a name.
    expectNoDifference(lines([.init(.name, "Button"), .init(.role, "button")]), ["Button btn"])
    expectNoDifference(lines([.init(.text, "No next element")]), ["No next element"])
  }

  @Test("Errors come first, in either language")
  func errors() {
    expectNoDifference(
      lines([.init(.name, "Email"), .init(.role, "text field"), .init(.text, "error: Wrong address")]),
      ["error: Wrong address, Email edt"])
    expectNoDifference(
      lines([.init(.name, "E-post"), .init(.role, "tekstfelt"), .init(.state, "ugyldig")]), ["ugl E-post tf"])
  }

  @Test("No line is wider than the display, and lines end between words where they can")
  func width() {
    let parts = [Announcement.Segment(.name, "She lives alone and would like company"), .init(.role, "button")]
    expectNoDifference(lines(parts, width: 12), ["She lives", "alone and", "would like", "company btn"])
    expectNoDifference(lines([.init(.name, "abcdefghijklmnopqrst u")], width: 8), ["abcdefgh", "ijklmnop", "qrst u"])
    expectNoDifference(lines([.init(.name, "")]), [""])
  }
}
