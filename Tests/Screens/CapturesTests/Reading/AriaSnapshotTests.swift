import CustomDump
import Testing

@testable import Captures

@Suite("Aria snapshots")
struct AriaSnapshotTests {
  @Test(
    "A text goes on in the next lines as YAML lets it",
    arguments: [
      ("- paragraph:\n    All of it is here, and\n    nothing else.", "All of it is here, and nothing else."),
      ("- paragraph: All of it is here, and\n    nothing else.", "All of it is here, and nothing else."),
      ("- paragraph: >-\n    All of it is here, and\n    nothing else.", "All of it is here, and nothing else."),
      ("- paragraph: |-\n    All of it is here, and\n    nothing else.", "All of it is here, and\nnothing else."),
      ("- paragraph: \"All of it: here, and\n    nothing else.\"", "All of it: here, and nothing else."),
      ("- paragraph: 'It''s all here, and\n    nothing else.'", "It's all here, and nothing else."),
      ("- paragraph: >2-\n    All of it is here, and\n    - button \"nothing\"", "All of it is here, and - button \"nothing\""),
      ("- paragraph:\n    # a comment\n    All of it", "All of it"),
      ("- button \"All of it is here,\n    and nothing else\"", "All of it is here, and nothing else"),
    ])
  func scalars(_ paragraph: String, _ expected: String) throws {
    let lines = paragraph.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let text = "- main:\n  - heading \"Export\" [level=1]\n\(lines)\n  - button \"Write the file\"\n"
    let screens = try CaptureReader.screens(in: Array(text.utf8))
    expectNoDifference(screens.count, 1)
    func labels(_ element: CapturedElement) -> [String] {
      [element.properties.label].compactMap(\.self) + element.children.flatMap(labels)
    }
    expectNoDifference(screens.flatMap { $0.roots.flatMap(labels) }, ["Export", expected, "Write the file"])
  }
}
