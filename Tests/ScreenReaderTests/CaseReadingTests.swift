import CustomDump
import ScreenReader
import Testing

@Suite("Reading announcement cases")
struct CaseReadingTests {
  @Test(
    "A case that cannot be read says why",
    arguments: [
      ("nonsense", "the line is not a JSON object; write one case a line"),
      ("[1]", "the line is not a JSON object; write one case a line"),
      ("{}", "the case has no 'id'; give it one, as a string"),
      (#"{"id":"a"}"#, "case 'a' has no known 'style'; use 'voiceover' or 'talkback'"),
      (
        #"{"id":"a","style":"talkback"}"#, "case 'a' has no 'node'; give the element as an object"
      ),
      (
        #"{"id":"a","style":"talkback","locale":"fr","node":{}}"#,
        "case 'a' has locale 'fr'; use 'en' or 'nb'"
      ),
      (
        #"{"id":"a","style":"talkback","kind":"dance","node":{}}"#,
        "case 'a' is of kind 'dance'; use 'focus', 'order', 'event' or 'sequence'"
      ),
    ])
  func errors(line: String, message: String) {
    let error = #expect(throws: AnnouncementCaseError.self) { try AnnouncementCase(line: line) }
    #expect(error?.description == message)
  }

  @Test("The answer is one JSON object with null for what is not said")
  func answer() throws {
    let line = #"{"id":"a\"b","style":"talkback","locale":"nb","node":{"role":"text","text":"1/2"}}"#
    let example = try AnnouncementCase(line: line)
    #expect(
      example.result().line(id: example.id)
        == #"{"id":"a\"b","announcement":"1/2","hint":null,"trailer":null,"queue":null}"#)
    #expect(
      example.result(in: .voiceOver).line(id: example.id, style: .voiceOver)
        == #"{"id":"a\"b","style":"voiceover","announcement":"1/2","hint":null,"trailer":null,"queue":null}"#
    )
  }

  @Test("A sequence tells what the cursor comes into and leaves on its way")
  func sequence() throws {
    let line = """
      {"id":"s","style":"talkback","kind":"sequence","node":{"role":"screen","children":[
      {"role":"list","children":[{"role":"text","text":"A"},{"role":"text","text":"B"}]},
      {"role":"button","text":"Save"}]}}
      """.replacing("\n", with: "")
    expectNoDifference(
      try AnnouncementCase(line: line).result().announcement,
      .several(["A, in list, 2 items", "B", "Save, button, out of list"]))
  }

  @Test("The comparison of texts passes over case, spaces, hyphens and quotes and nothing else")
  func segments() {
    #expect(Segments("Save. Check box.") == Segments("save, checkbox"))
    #expect(Segments("“Swipe up” or") == Segments("\"Swipe up\" or"))
    #expect(Segments("Save, button") != Segments("button, Save"))
    #expect(Segments("a, b, c").contains(Segments("b, c")))
    #expect(!Segments("a, b, c").contains(Segments("a, c")))
  }
}
