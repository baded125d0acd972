import Announcements
import CustomDump
import Testing

@Suite("The element's own part of an announcement")
struct OwnPartTests {
  private static func announcement(_ segments: [Announcement.Segment]) -> Announcement {
    Announcement(segments, priority: .navigation, source: .cursor, language: "en")
  }

  private static let heading = announcement([
    .init(.name, "City library"), .init(.role, "heading level 1"), .init(.container, "main"), .init(.container, "landmark"),
  ])
  private static let row = announcement([
    .init(.container, "Tasks"), .init(.name, "Log activity"), .init(.role, "button"), .init(.position, "1 of 3"),
    .init(.container, "list start"),
  ])
  private static let mute = announcement([.init(.name, "Mute"), .init(.role, "switch button"), .init(.state, "on")])
  private static let field = announcement([
    .init(.name, "Code"), .init(.value, "12"), .init(.role, "text field"), .init(.state, "invalid field"),
    .init(.text, "Too short, or too long"), .init(.state, "required"), .init(.container, "form end"),
  ])
  private static let page = announcement([.init(.position, "page 2 of 3")])
  private static let twin = announcement([.init(.container, "Main"), .init(.name, "Main"), .init(.role, "heading")])

  @Test(
    "is what a text must be; context may be left out, and must be there in its order where the text has it; roles and states stand anywhere",
    arguments: [
      (heading, "City library, heading level 1", true), (heading, "City library, heading level 1, main, landmark", true),
      (heading, "City library, heading level 1, landmark", true), (heading, "City library, heading", true),
      (heading, "City library, heading level 2", false),
      (heading, "City library, heading level", false), (heading, "City library", false),
      (heading, "main, landmark", false), (heading, "City library, heading level 1, banner", false),
      (heading, "main, City library, heading level 1", false),
      (row, "Log activity, button", true), (row, "Tasks, Log activity, button", true),
      (row, "Log activity, button, 1 of 3", true), (row, "Log activity, button, 2 of 3", false),
      (row, "Log activity, button, list start, 1 of 3", false), (row, "Log activity", false),
      (mute, "Mute, switch button", false), (mute, "Mute, switch button, on", true), (mute, "Mute, switch button, off", false),
      (mute, "on, Mute, switch button", true), (mute, "on, switch button", false), (mute, "on, on, Mute, switch button", false),
      (field, "Code, 12, text field, required, invalid field, Too short, or too long", true),
      (field, "required, Code, 12, invalid field, Too short, or too long, text field, form end", true),
      (field, "Code, 12, text field, invalid field, Too short, or too long", false),
      (field, "12, Code, text field, required, invalid field, Too short, or too long", false),
      (field, "Code, 12, text field, required, Too short, invalid field, or too long", false),
      (page, "page 2 of 3", true), (page, "", false), (page, "2 of 3", false),
      (twin, "Main, heading", true), (twin, "Main, Main, heading", true), (twin, "heading", false),
    ] as [(Announcement, String, Bool)])
  func own(announcement: Announcement, text: String, isMet: Bool) {
    expectNoDifference(SpokenPattern(text).isOwnPart(of: announcement), isMet)
  }

  @Test(
    "is compared with stars as well",
    arguments: [
      (heading, ["", ", heading level 1"], true), (heading, ["City", ", heading level 1, main"], true),
      (heading, ["City", ", link"], false), (row, ["", ", button, ", " of 3"], true), (mute, ["Mute, ", ""], true),
      (mute, ["", ", off"], false), (twin, ["Main", " heading"], true),
    ] as [(Announcement, [String], Bool)])
  func stars(announcement: Announcement, pieces: [String], isMet: Bool) {
    expectNoDifference(SpokenPattern(pieces: pieces).isOwnPart(of: announcement), isMet)
  }

  @Test("is told with as much of the context as a text mentions")
  func text() {
    expectNoDifference(Self.row.ownText(), "Log activity, button")
    expectNoDifference(Self.row.ownText(mentioning: [SpokenPattern("Send, 1 of 3")]), "Log activity, button, 1 of 3")
    expectNoDifference(Self.page.ownText(), "page 2 of 3")
    expectNoDifference(Self.mute.ownText(), "Mute, switch button, on")
  }
}
