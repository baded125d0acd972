import SpeechCore
import Testing

@Suite("Spoken text")
struct SpokenTextTests {
  @Test(
    "Texts a listener could not tell apart are equal",
    arguments: [
      ("Sign in, button", "sign in. Button"), ("Check box", "checkbox"), ("Check-box", "checkbox"),
      ("Filter: Assignments, active", "filter, assignments; active"), ("\"Home\"", "Home"),
      ("a,, b.", "a, b"),
      ("Blåbær", "blåbær"), ("e\u{301}", "é"),
    ])
  func equal(first: String, second: String) {
    #expect(SpokenText(first) == SpokenText(second))
  }

  @Test("Parts are not joined across a pause, and a run is contiguous and whole")
  func contains() {
    let said = SpokenText("Notifications, 3 unread, tab, 5 of 5")
    #expect(said.contains(SpokenText("3 unread, tab")))
    #expect(!said.contains(SpokenText("Notifications, tab")))
    #expect(!said.contains(SpokenText("unread")))
    #expect(SpokenText("Sign, in") != SpokenText("Sign in"))
  }
}
