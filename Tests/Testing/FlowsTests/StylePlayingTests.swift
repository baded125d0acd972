import CustomDump
import ScreenReader
import Testing

@testable import Flows

@Suite("A flow as one reader plays it")
struct StylePlayingTests {
  private static func played(_ text: String, in style: ReaderProfile.Style) throws -> [Int] {
    try FlowParser.parse(text, name: "a.flow").played(in: style, beginning: .voiceOver).steps.map(\.place.line)
  }

  @Test("It keeps each command, and of what is expected what is written for that reader")
  func lines() throws {
    let text = """
      expect "Home"
      style talkback
      next
      expect "Home, heading"
      expect nothing
      style voiceover
      next
      expect cursor home/title
      """
    expectNoDifference(try Self.played(text, in: .voiceOver), [1, 3, 7, 8])
    expectNoDifference(try Self.played(text, in: .talkBack), [3, 4, 5, 7])
  }

  @Test(
    "The style at its top is the first, and one that comes after a command is not",
    arguments: [
      ("style talkback\nnext", .talkBack), ("# Words\nlanguage nb\nstyle talkback\nnext", .talkBack),
      ("open home\nstyle talkback", .talkBack), ("style talkback\nstyle voiceover", .talkBack), ("next\nstyle talkback", nil),
      ("next", nil),
    ] as [(String, ReaderProfile.Style?)])
  func first(text: String, style: ReaderProfile.Style?) throws {
    expectNoDifference(try FlowParser.parse(text, name: "a.flow").firstStyle, style)
  }
}
