import Captures
import Foundation
import Testing
import Text

/// Cases beside the published ones: one fact in many legitimate spellings, in both styles and languages. Their
/// expectations follow from the published rules of both readers.
@Suite("Further announcement cases")
struct FurtherCaseTests {
  @Test("A case says what the rules say, however it is spelt", arguments: CaseFixture.read("further"))
  func meets(_ fixture: CaseFixture) throws {
    let result = try AnnouncementCase(fixture.json).result()
    #expect(fixture.differences(from: result) == [])
  }

  @Test("Both styles and both languages are in them")
  func coverage() {
    let cases = CaseFixture.read("further")
    for style in ["voiceover", "talkback"] {
      for locale in ["en", "nb"] {
        let found = cases.filter {
          $0.json["style"]?.string == style && $0.json["locale"]?.string == locale
        }
        #expect(found.count >= 9, "\(style) \(locale)")
      }
    }
  }
}
