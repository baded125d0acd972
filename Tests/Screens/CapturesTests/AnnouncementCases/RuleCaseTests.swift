import Captures
import Foundation
import Testing
import Text

/// Examples of each announcement rule, in the many spellings that iOS and Android have for one property, and cases besides
/// the published ones in both styles and languages.
///
/// Those of TalkBack follow from its published rules and strings (October 2024), those of VoiceOver from the named sources.
@Suite("Rules of both readers, on elements in a platform's own words")
struct RuleCaseTests {
  @Test("An element is announced as the rule says", arguments: CaseFixture.rules)
  func meets(_ example: CaseFixture) throws {
    let result = try AnnouncementCase(example.json).result()
    #expect(example.differences(from: result) == [])
  }

  @Test(
    "No example is lost on the way from its file, and each has an id of its own",
    arguments: [("talkback-rules", 657), ("voiceover-rules", 286), ("further", 72)])
  func counts(file: String, count: Int) {
    let ids = CaseFixture.read(file).compactMap { $0.json["id"]?.string }
    #expect(ids.count == count)
    #expect(Set(ids).count == count)
  }

  @Test("Both styles and both languages are in the further cases", arguments: ["voiceover", "talkback"], ["en", "nb"])
  func coverage(style: String, locale: String) {
    let found = CaseFixture.read("further").filter {
      $0.json["style"]?.string == style && $0.json["locale"]?.string == locale
    }
    #expect(found.count >= 9)
  }
}

extension CaseFixture {
  /// The examples of the rules and the further cases. By default a line has the style of its file, an exact match
  /// and the cursor on the element.
  static let rules =
    ["talkback", "voiceover"].flatMap { style in
      let open = ["style": style, "match": "exact", "kind": "focus"].mapValues(JSONValue.string)
      return read("\(style)-rules").map { fixture in
        guard case .object(let members) = fixture.json else { return fixture }
        return CaseFixture(json: .object(open.merging(members) { $1 }))
      }
    } + read("further")
}
