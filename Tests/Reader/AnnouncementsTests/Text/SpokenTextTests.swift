import Announcements
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

  @Test("Parts are not joined across a pause")
  func pauses() {
    #expect(SpokenText("Sign, in") != SpokenText("Sign in"))
  }

  @Test(
    "Words stand in a text as a contiguous run of whole words, whatever parts them",
    arguments: [
      ("3 unread, tab", true), ("unread", true), ("UNREAD tab", true), ("3 unread; tab: 5", true), ("", true),
      ("Notifications, tab", false), ("unr", false), ("read", false), ("tab 5 of 55", false), ("5 of 5 !", true),
      ("Notifications 3 unread tab 5 of 5 more", false),
    ])
  func contains(words: String, isThere: Bool) {
    #expect(SpokenWords("Notifications, 3 unread, tab, 5 of 5").contains(SpokenWords(words)) == isThere)
  }

  @Test(
    "A word of which a part or another form was asked for is found, with the same words around it",
    arguments: [
      ("Vars", "Varsler"), ("Varsel", "Varsler"), ("ulest varsler", "uleste"), ("uleste varsel", "Varsler"),
      ("varsler, 3", nil), ("varsler fan", "fane"), ("35", nil), ("fantasi", nil), ("", nil), ("les", "uleste"),
    ] as [(String, String?)])
  func forms(asked: String, said: String?) {
    let words = SpokenWords("3 uleste, Varsler, fane, 5 av 5")
    #expect(words.firstPartOrForm(in: SpokenWords(asked))?.said == said)
  }

  @Test(
    "Hyphens, quotes and spaces inside what is one word to the ear make no difference; signs that are said do",
    arguments: [
      ("E-post, tekstfelt", "epost", true), ("Epost, tekstfelt", "e-post", true), ("Don’t go", "don't", true),
      ("«Hjem», fane", "hjem", true), ("Volume, 50 %", "50 %", true), ("Volume, 50", "50 %", false),
      ("Smile 😀 now", "😀", true), ("e\u{301}t\u{e9}", "été", true), ("demo@example.org", "example.org", true),
    ])
  func words(text: String, words: String, isThere: Bool) {
    #expect(SpokenWords(text).contains(SpokenWords(words)) == isThere)
  }
}
