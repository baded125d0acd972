import SessionRig
import Commands
import CustomDump
import Flows
import ScreenReader
import Session
import SpeechCore
import Testing

@Suite("What a listener heard instead")
struct HeardMomentTests {
  private func details(_ text: String, hints: Bool = false) throws -> [[String]] {
    try LibraryStage.play(text, style: .voiceOver, hints: hints).findings.map(\.details)
  }

  @Test("A finding tells the words that differ, what was cut or replaced, what is being said and what waits")
  func moment() throws {
    expectNoDifference(
      try details(
        """
        wait 100 ms
        next
        notify assignment "New book" "Body"
        expect "Library, heading"
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
      ("Email address, button", "email address, Text field", false, [#""Text field" instead of "button""#]),
      ("Email, required", "Email", false, [#""required" missing"#]),
      ("Email", "Email, required, text field", false, [#""required, text field" in addition"#]),
      ("button", "Email, button, 2 of 3", true, []),
      ("link, 2 of 3", "Email, button, 2 of 3", true, [#""Email, button" instead of "link""#]),
      ("A, B, C", "B, C, A", false, [#""A" missing"#, #""A" in addition"#]),
      ("", "Email", false, [#""Email" in addition"#]),
    ] as [(String, String, Bool, [String])])
  func differences(expected: String, said: String, isPartial: Bool, told: [String]) {
    expectNoDifference(
      WordingDifference.all(expected: expected, said: said, isPartial: isPartial).map(\.description), told)
  }
}
