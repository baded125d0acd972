import Announcements
import CustomDump
import Testing

@Suite("Texts with places for any words")
struct SpokenPatternTests {
  private func pattern(_ text: String) -> SpokenPattern {
    SpokenPattern(pieces: text.split(separator: "*", omittingEmptySubsequences: false).map(String.init))
  }

  @Test(
    "A place stands for any run of words, possibly none, of one segment or of several",
    arguments: [
      ("Inbox, *, button", "Inbox, 3 unread, button", true), ("Inbox, *, button", "Inbox, button", true),
      ("Inbox, *, button", "Inbox, 3 unread, dimmed, button", true), ("Inbox * button", "Inbox button", true),
      ("Inbox, * unread", "Inbox, 3 unread", true), ("Inbox, *unread", "Inbox, 3 unread", true),
      ("Inbox, *read", "Inbox, 3 unread", false), ("In*", "Inbox", false), ("Inbox*", "Inbox, 3 unread", true),
      ("Inbox, *", "Inbox 3 unread", false), ("*, button", "Send button", false), ("*, button", "Send, button", true),
      ("*", "Anything, at all", true), ("*", "", true), ("* of *", "tab, 2 of 5", true), ("* of *", "tab", false),
      ("Check box*", "checkbox, checked", true), ("*e-mail*", "Your email, text field", true),
      ("Inbox, 3 unread, *, button", "Inbox: 3 unread, button", true), ("a * a", "a", false), ("a * a", "a a", true),
      ("a*b*c", "a c", false), ("A, *, b, *, c", "a, b, b, c", true), ("*x", "x y", false), ("*x", "x y x", true),
    ])
  func whole(_ text: String, _ said: String, _ holds: Bool) {
    expectNoDifference(pattern(text).isAll(of: said), holds)
  }

  @Test(
    "In part of a text, segments do not matter",
    arguments: [
      ("Inbox * button", "Mail, Inbox, 3 unread, button, dimmed", true), ("Inbox * button", "button, Inbox", false),
      ("3 * unread", "13 unread", false), ("un * read", "unread", false), ("box * 3", "Inbox, 3", false),
      ("*", "x", true), ("e-post * felt", "Epost, stort felt", true), ("Inbox *", "Inbox", true), ("", "x", true),
      ("?", "What? Now", true), ("?", "What", false),
    ])
  func part(_ text: String, _ said: String, _ holds: Bool) {
    expectNoDifference(pattern(text).isPart(of: said), holds)
  }

  @Test("Many places and a long text that almost fits do not multiply")
  func manyPlaces() {
    let long = String(repeating: "a ", count: 20_000)
    let places = pattern(String(repeating: "a * ", count: 2000) + "b")
    #expect(!places.isAll(of: long) && !places.isPart(of: long))
    #expect(places.isAll(of: long + "b") && places.isPart(of: long + "b c"))
  }
}
