import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot audit --baseline", .waiting)
struct BaselineProgramTests {
  private let folder = TestFolder()

  private func write(_ buttons: Int) throws {
    let nodes = (0..<buttons).map {
      "<node class=\"android.widget.ImageButton\" clickable=\"true\" enabled=\"true\" bounds=\"[0,\($0 * 100)][96,\($0 * 100 + 96)]\"/>"
    }
    try folder.write("<hierarchy>\(nodes.joined())</hierarchy>", to: "screen.xml")
  }

  private func audit() async throws -> CommandRun {
    try await CommandRun(["audit", "screen.xml", "--baseline", "known.txt", "--language", "en"], in: folder)
  }

  @Test("A team begins with its findings; what is new fails, what is fixed stays fixed")
  func team() async throws {
    try write(2)
    let first = try await audit()
    #expect(first.code == 0, "\(first.errors)")
    #expect(first.errors.contains("the baseline 'known.txt' has 2 known findings\n"))
    #expect(first.output.contains("No new findings"))
    try write(3)
    let more = try await audit()
    #expect(more.code == 1)
    #expect(more.output.contains("1 new finding"))
    try write(1)
    let fewer = try await audit()
    #expect(fewer.code == 0)
    #expect(fewer.errors.contains("has 1 known finding, was 2"))
    try write(2)
    #expect(try await audit().code == 1)
  }

  @Test("A rule that Earshot does not know is refused")
  func unknownRule() async throws {
    try write(1)
    try folder.write("1 no-such-rule screen/button\n", to: "known.txt")
    let run = try await audit()
    #expect(run.code == 65)
    #expect(run.errors.contains("known.txt:1: there is no rule 'no-such-rule'"))
  }
}
