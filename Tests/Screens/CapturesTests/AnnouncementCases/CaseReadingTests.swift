import Captures
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
      (#"{"id": "é" 1}"#, "at column 12: a comma or } is missing"),
      (
        String(repeating: "{\"a\":", count: 600) + "1" + String(repeating: "}", count: 600),
        "the line is nested more than 512 deep, which is deeper than is read"
      ),
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
        "case 'a' is of kind 'dance'; use focus, order, event or sequence"
      ),
      (
        #"{"id":"a","style":"talkback","kind":"secuence","node":{}}"#,
        "case 'a' is of kind 'secuence'; did you mean 'sequence'?"
      ),
    ])
  func errors(line: String, message: String) {
    let error = #expect(throws: AnnouncementCaseError.self) { try AnnouncementCase(line: line) }
    #expect(error?.description == message)
  }

  @Test(
    "An unknown field, setting, role or trait is told with the nearest known one, and the rest is read",
    arguments: [
      (
        #""style":"talkback","node":{"text":"A","contentDescripton":"B"}"#,
        "field 'contentDescripton'; did you mean 'contentDescription'?"
      ),
      (#""style":"talkback","node":{"text":"A","isCheked":true}"#, "field 'isCheked'; did you mean 'checked'?"),
      (
        #""style":"talkback","node":{"text":"A","frobnicated":1}"#,
        "field 'frobnicated'; it is passed over; if it matters, write it as the platform does"
      ),
      (#""style":"talkback","node":{"text":"A","role":"buton"}"#, "role 'buton'; did you mean 'button'?"),
      (#""style":"talkback","node":{"text":"A","container":{"role":"list","cuont":3}}"#, "field 'cuont'; did you mean 'count'?"),
      (
        #""style":"talkback","settings":{"verbostiy":"low"},"node":{"text":"A"}"#,
        "setting 'verbostiy'; did you mean 'verbosity'?"
      ),
      (#""style":"talkback","setings":{},"node":{"text":"A"}"#, "field 'setings'; did you mean 'settings'?"),
      (#""style":"voiceover","node":{"label":"A","accessibilityHnt":"B"}"#, "field 'accessibilityHnt'; did you mean 'hint'?"),
      (#""style":"voiceover","node":{"label":"A","traits":["hedding"]}"#, "trait 'hedding'; did you mean 'heading'?"),
      (
        #""style":"voiceover","node":{"label":"A","children":[{"label":"B","role":"swich"}]}"#,
        "role 'swich'; did you mean 'switch'?"
      ),
    ])
  func unknownWords(fields: String, warning: String) throws {
    let given = try AnnouncementCase(line: #"{"id":"a",\#(fields)}"#)
    expectNoDifference(given.warnings, ["case 'a' has the unknown \(warning)"])
    guard case .one(let text) = given.result().announcement else { return }
    #expect(text.hasPrefix("A"))
  }

  @Test(
    "What a platform has and no reader says is known, and so is every app's own class",
    arguments: [
      #""style":"talkback","node":{"text":"A","className":"com.example.Fancy","packageName":"x","extras":{"any":1},"drawing-order":2}"#,
      #""style":"talkback","node":{"android:text":"A","position":{"index":1,"count":2},"rangeInfo":{"min":0,"max":1,"current":0}}"#,
      #""style":"voiceover","node":{"label":"A","traits":["button","updatesFrequently"],"userInputLabels":["B"],"class":"MyView"}"#,
      #""style":"voiceover","source":"x","note":"y","node":{"label":"A","frame":{"origin":{"x":0,"y":0},"size":{"width":1,"height":1}}}"#,
    ])
  func silentWords(fields: String) throws {
    expectNoDifference(try AnnouncementCase(line: #"{"id":"a",\#(fields)}"#).warnings, [])
  }

  @Test(
    "Style, language and platform are known in other spellings too",
    arguments: [
      (#""style":"VoiceOver","locale":"nb-NO","platform":"iOS""#, "Lagre, knapp"),
      (#""style":"voiceover","locale":"no""#, "Lagre, knapp"),
      (#""style":"TalkBack","locale":"en_GB","platform":"Android""#, "Lagre, button"),
    ])
  func spellings(fields: String, said: String) throws {
    let line = #"{"id":"a",\#(fields),"node":{"role":"button","text":"Lagre"}}"#
    expectNoDifference(try AnnouncementCase(line: line).result().announcement, .one(said))
  }

  @Test(
    "What makes no sense is passed over",
    arguments: [
      #"{"role":["x"],"label":"A","traits":{"a":[1]},"value":{"b":{}}}"#,
      #"{"label":"A","frame":[1e308,0],"position":[1],"container":[],"actions":[[]]}"#,
      #"{"label":"A","position":{"index":-5,"count":-1},"children":7,"badge":true}"#,
      #"{"label":"A","row":1e300,"spokenRowHeaders":5e-324,"container":{"role":{}}}"#,
      #"{"role":"slider","label":"A","value":1e308,"min":-1e308,"max":1e308,"traits":[null]}"#,
      #"{"role":"pageControl","label":"A","currentPage":9e18,"numberOfPages":-1}"#,
    ],
    [ReaderProfile.Style.voiceOver, .talkBack])
  func nonsense(node: String, style: ReaderProfile.Style) throws {
    let line = #"{"id":"a","style":"voiceover","node":\#(node)}"#
    guard case .one(let said) = try AnnouncementCase(line: line).result(in: style).announcement else {
      Issue.record("nothing is said")
      return
    }
    #expect(said.split(separator: ", ").contains("A"))
  }

  @Test(
    "What is no fact of Android's is passed over, whatever it holds",
    arguments: [
      #"{"role":["a"],"text":{"x":1},"children":[5,null,"hei"],"clickable":true,"bounds":"x"}"#,
      #"{"className":7,"text":"hei","actions":[null,{"x":1},16],"rangeInfo":"x","container":5,"position":"x"}"#,
      #"{"role":"text","text":"hei","checked":{},"expanded":[],"enabled":"maybe","liveRegion":{},"foo":1}"#,
    ])
  func androidNonsense(node: String) throws {
    let line = #"{"id":"u","style":"talkback","settings":[],"node":\#(node)}"#
    #expect(try AnnouncementCase(line: line).result().announcement == .one("hei"))
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
      .several(["A, 1 of 2, in list, 2 items", "B, 2 of 2", "Save, button, out of list"]))
  }

  @Test("Elements may be given as a list", arguments: ["node", "nodes"])
  func list(field: String) throws {
    let line = #"{"id":"a","style":"voiceover","kind":"sequence","\#(field)":[{"label":"A"},{"label":"B"}]}"#
    expectNoDifference(try AnnouncementCase(line: line).result().announcement, .several(["A", "B"]))
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
