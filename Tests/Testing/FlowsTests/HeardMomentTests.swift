import Announcements
import CustomDump
import Flows
import ScreenReader
import Session
import TestSupport
import Testing

@Suite("What a listener heard instead")
struct HeardMomentTests {
  private func details(_ text: String, hints: Bool = false) throws -> [[String]] {
    try LibraryEnvironment.play(text, style: .voiceOver, hints: hints).findings.map(\.details)
  }

  @Test("A finding tells the words that differ, what was cut or replaced, what is being said and what waits")
  func moment() throws {
    expectNoDifference(
      try details(
        """
        wait 100 ms
        next
        notify assignment "New book" "Body"
        expect "Name, button"
        """),
      [
        [
          #"Differs: "text field" instead of "button""#,
          #"Cut at once: navigation "Library, heading""#,
          #"Being said: navigation "Name, text field""#,
          #"Waiting: polite "New book""#,
        ]
      ])
  }

  @Test("Where nothing came, it tells what was heard before")
  func nothing() throws {
    expectNoDifference(
      try details("expect \"Library, heading\"\nexpect \"Name\""),
      [[#"Heard: navigation "Library, heading""#]])
  }

  @Test("A stopped announcement is told as cut, with the words that were heard, or as dropped")
  func stopped() throws {
    let found = try details(
      """
      notify assignment "New book" "Body"
      wait 300 ms
      stop
      expect "Name"
      """)
    expectNoDifference(
      found.map { $0.filter { !$0.hasPrefix("Differs") } },
      [[#"Cut after "Library": navigation "Library, heading""#, #"Dropped unheard: polite "New book""#]])
  }

  @Test("No more is told than the last few announcements")
  func length() throws {
    let many = String(repeating: "next\nprevious\n", count: 9)
    let found = try #require(try details(many + "expect cursor form/x").first)
    expectNoDifference(found.count, 4)
  }

  @Test(
    "The words that differ are told clause by clause",
    arguments: [
      ("Email address, button", "email address, Text field", [#""Text field" instead of "button""#]),
      ("Email, required", "Email", [#""required" missing"#]),
      ("Email", "Email, required, text field", [#""required, text field" in addition"#]),
      ("A, B, C", "B, C, A", [#""A" missing"#, #""A" in addition"#]),
      ("", "Email", [#""Email" in addition"#]),
    ] as [(String, String, [String])])
  func differences(expected: String, said: String, reported: [String]) {
    expectNoDifference(WordingDifference.all(expected: expected, said: said).map(\.description), reported)
  }

  @Test(
    "Words that are nowhere are told with those of the nearest run, and nothing is told where none is near",
    arguments: [
      ("link, 2 of 3", "Email, button, 2 of 3", [#""button" instead of "link""#]),
      ("Notificatoins", "Home, Notifications, tab", [#""Notifications" instead of "Notificatoins""#]),
      ("more words than there are", "Email, button", []),
      ("1 hour 15 minutes", "1 hour and 15 minutes, Duration, slider", [#""and" in addition"#]),
      ("1 hour and 15 minutes", "Duration, 1 hour 15 minutes", [#""and" missing"#]),
      ("ago", "Call Bjørn, yesterday, read, button", []),
      ("button", "", []),
    ] as [(String, String, [String])])
  func nearest(expected: String, said: String, reported: [String]) {
    expectNoDifference(WordingDifference.nearest(to: expected, in: said).map(\.description), reported)
  }
}
