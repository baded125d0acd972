import AccessibilityTree
import CustomDump
import Testing

@Suite("The id of a node")
struct NodeIDTests {
  /// What the elements of pages and phones are known by.
  private static let foreign = [
    "login", "com.example:id/send", "Sign in", "say \"yes\"", "50%", "%2F", "%", "", " ", "a\u{A0}b",
    "line\nbreak\r\n", "\u{0}\u{1B}[31m", "\u{301}accent first", "\u{D4E}", "\u{1F3FD}", "right\u{202E}left", "👩‍👩‍👧",
    "~0.1", "#", "*", "å", "/", "//",
    String(repeating: "long ", count: 2000),
  ]

  @Test("is one word that holds any segment and gives it back", arguments: foreign)
  func oneSegment(_ segment: String) {
    let id = NodeID(segments: ["screen", segment, "row"])
    expectNoDifference(id.segments, ["screen", segment, "row"])
    expectNoDifference(id.path.filter { $0 == "/" }.count, 2)
    #expect(!id.path.contains { $0.isWhitespace })
    expectNoDifference(NodeID(segments: [segment]).screen, segment)
    expectNoDifference(NodeID("screen").appending(segment).lastSegment, segment)
    expectNoDifference(NodeID(id.path), id)
  }

  @Test("is another one for other segments")
  func unambiguous() {
    let pairs = Self.foreign.flatMap { one in Self.foreign.map { [one, $0] } }
    expectNoDifference(Set(pairs.map { NodeID(segments: $0) }).count, pairs.count)
  }

  @Test(
    "can be read",
    arguments: [
      (["login", "email"], "login/email"), (["notifications", "list", "17"], "notifications/list/17"),
      (["login", "com.example:id/send"], "login/com.example:id%2Fsend"), (["s", "Logg på"], "s/Logg%20på"),
      (["s", "50%"], "s/50%25"), (["s", ""], "s/%"), ([], ""),
    ])
  func readable(_ segments: [String], _ path: String) {
    expectNoDifference(NodeID(segments: segments).path, path)
    expectNoDifference(NodeID(path).segments, segments)
  }

  @Test(
    "that somebody wrote with a bare percent sign is read as it stands",
    arguments: ["s/50%", "s/%2", "s/%+1", "s/%zz"])
  func bare(_ path: String) {
    expectNoDifference(NodeID(path).lastSegment, String(path.dropFirst(2)))
  }
}
