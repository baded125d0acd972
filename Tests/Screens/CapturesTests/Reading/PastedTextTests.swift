import AccessibilityTree
import CustomDump
import Testing
import Text

@testable import Captures

/// What terminals, logs and editors do to a capture, in each format: it is read as it was, and what was undone is noted.
@Suite("A capture that was pasted")
struct PastedTextTests {
  /// A small capture of a format: a text with letters of Norwegian, and a button.
  struct Sample: Sendable, CustomTestStringConvertible {
    var format: CaptureFormat
    var text: String
    var testDescription: String { format.rawValue }
  }

  static let samples = [
    Sample(
      format: .androidXML,
      text: """
        <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
        <hierarchy rotation="0">
          <node class="android.widget.TextView"
            text="Hei på deg" bounds="[0,100][500,200]" />
          <node class="android.widget.Button" text="Send" clickable="true" bounds="[0,300][500,400]" />
        </hierarchy>

        """),
    Sample(
      format: .xcuitestXML,
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <XCUIElementTypeApplication type="XCUIElementTypeApplication" label="Demo" accessible="false" width="390" height="844">
          <XCUIElementTypeStaticText label="Hei på deg" accessible="true" x="0" y="60" width="300" height="20"/>
          <XCUIElementTypeButton label="Send" accessible="true" x="0" y="100" width="300" height="44"/>
        </XCUIElementTypeApplication>

        """),
    Sample(
      format: .webDriverAgentJSON,
      text: """
        {
          "type": "Application", "label": "Demo", "isEnabled": "1", "rect": {"x": 0, "y": 0, "width": 390, "height": 844},
          "children": [
            {"type": "StaticText", "label": "Hei på deg", "isEnabled": "1", "rect": {"x": 0, "y": 60, "width": 9, "height": 9}},
            {"type": "Button", "label": "Send", "isEnabled": "1", "rect": {"x": 0, "y": 90, "width": 9, "height": 9}}
          ]
        }

        """),
    Sample(
      format: .chromeJSON,
      text: """
        {"nodes": [
          {"nodeId": "1", "role": {"value": "RootWebArea"}, "name": {"value": "Demo"}, "childIds": ["2", "3"]},
          {"nodeId": "2", "role": {"value": "heading"}, "name": {"value": "Hei på deg"}, "childIds": []},
          {"nodeId": "3", "role": {"value": "button"}, "name": {"value": "Send"}, "childIds": []}
        ]}

        """),
    Sample(
      format: .flutter,
      text: """
        SemanticsNode#0
         │ Rect.fromLTRB(0.0, 0.0, 400.0, 800.0)
         │
         ├─SemanticsNode#1
         │   Rect.fromLTRB(0.0, 0.0, 400.0, 40.0)
         │   label: "Hei på deg"
         │   textDirection: ltr
         │
         └─SemanticsNode#2
             Rect.fromLTRB(0.0, 50.0, 400.0, 90.0)
             actions: tap
             flags: isButton
             label: "Send"
             textDirection: ltr

        """),
    Sample(
      format: .xctest,
      text: """
        Element subtree:
         Application, 0x6000027d6ae0, pid: 7340, label: 'Demo'
            Window (Main), 0x6000027d7480, {{0.0, 0.0}, {375.0, 812.0}}
              StaticText, 0x6000027d79c0, {{0.0, 61.7}, {34.7, 20.3}}, label: 'Hei på deg'
              Button, 0x6000027d78e0, {{0.0, 90.0}, {77.7, 44.0}}, label: 'Send'

        """),
    Sample(
      format: .compose,
      text: """
        Printing with useUnmergedTree = 'false'
        Node #1 at (l=0.0, t=63.0, r=1080.0, b=900.0)px
         |-Node #2 at (l=0.0, t=63.0, r=1080.0, b=140.0)px
         | Text = '[Hei på deg]'
         | Actions = [GetTextLayoutResult]
         |-Node #3 at (l=0.0, t=140.0, r=1080.0, b=220.0)px
           Role = 'Button'
           Text = '[Send]'
           Actions = [OnClick]
           MergeDescendants = 'true'

        """),
    Sample(
      format: .idb,
      text: """
        [
        {"AXLabel": "Hei på deg", "type": "StaticText", "frame": {"x": 0, "y": 0, "width": 9, "height": 9}},
        {"AXLabel": "Send", "type": "Button", "frame": {"x": 0, "y": 20, "width": 9, "height": 9}}
        ]

        """),
    Sample(
      format: .maestro,
      text: """
        {
          "attributes": {"resource-id": "", "bounds": "[0,0][1080,2340]", "class": "android.widget.FrameLayout"},
          "children": [
            {"attributes": {"text": "Hei på deg", "bounds": "[0,0][9,9]", "class": "android.widget.TextView"}, "children": []},
            {"attributes": {"text": "Send", "bounds": "[0,20][9,29]", "class": "android.widget.Button"}, "children": [],
              "clickable": true}
          ]
        }

        """),
    Sample(
      format: .ariaSnapshot,
      text: """
        - main:
          - heading "Hei på deg" [level=1]
          - button "Send"

        """),
    Sample(
      format: .accessibilitySnapshot,
      text: """
        Found 2 marker(s)

        Description: Hei på deg
        Hint is Empty

        Description: Send. Button.
        Hint is Empty

        """),
  ]

  /// A way in which a capture changes before it comes here.
  struct Way: Sendable, CustomTestStringConvertible {
    var name: String
    /// What is undone; nil where the formats themselves take it off, or nothing is changed.
    var change: PastedChange?
    var bytes: @Sendable (String) -> [UInt8]
    /// The formats that the way cannot hold, or that are of another platform behind it.
    var without: Set<CaptureFormat> = []
    var testDescription: String { name }
  }

  private static func lines(_ name: String, _ change: PastedChange?, _ line: @escaping @Sendable (String, Int) -> String) -> Way {
    Way(name: name, change: change) { text in
      Array(
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { line(String($1), $0) }
          .joined(separator: "\n").utf8)
    }
  }

  private static func wide(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  private static func ofPage(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
      .replacing("'", with: "&#39;")
  }

  /// A file of gzip whose content is not compressed (RFC 1951 and 1952).
  private static func compressed(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    func little(_ number: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    let length = UInt32(bytes.count)
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]
    file += little(length, 2)
    file += little(~length, 2)
    file += bytes
    file += little(~sum, 4)
    file += little(length, 4)
    return file
  }

  static let ways: [Way] = [
    lines("coloured", .colours) { line, _ in "\u{1B}[36m\(line)\u{1B}[0m" },
    lines("coloured, with many codes", .colours) { line, _ in "\u{1B}[1;38;5;12m\(line)\u{1B}[39m\u{1B}[K" },
    lines("coloured, the escape signs lost", .colours) { line, _ in "[36m\(line)[0m" },
    lines("in a log of GitHub Actions", .linePrefixes) { line, _ in "2026-11-29T19:20:01.1234567Z \(line)" },
    lines("in a log of GitHub's command", .linePrefixes) { line, _ in "test\tRun tests\t2026-11-29T19:20:01.1234567Z \(line)" },
    lines("in a log of xcodebuild", .linePrefixes) { line, _ in "2026-11-29 19:20:01.123456+0100 Demo[123:4567] \(line)" },
    lines("with times", .linePrefixes) { line, number in "[19:20:0\(number % 10)] \(line)" },
    lines("with a level behind the time", .linePrefixes) { line, _ in "2026-11-29 19:20:01,123 INFO \(line)" },
    lines("in the log of a machine", .linePrefixes) { line, _ in "Nov 29 19:20:01 build runner[123]: \(line)" },
    lines("coloured, with times", .colours) { line, _ in "2026-11-29T19:20:01Z \u{1B}[32m\(line)\u{1B}[0m" },
    lines("in a container's log", .linePrefixes) { line, _ in "app-1  | \(line)" },
    lines("with the numbers of its lines", .linePrefixes) { line, number in "\(number + 1)\t\(line)" },
    Way(
      name: "in logcat", bytes: lines("", nil) { line, _ in "11-29 19:20:01.123  1234  5678 I TestRunner: \(line)" }.bytes,
      without: [.flutter]),
    Way(
      name: "in logcat with tags alone", bytes: lines("", nil) { line, _ in "I/TestRunner: \(line)" }.bytes, without: [.flutter]),
    Way(
      name: "in the log of an iPhone", bytes: lines("", nil) { line, _ in "flutter: \(line)" }.bytes, without: [.flutter]),
    lines("quoted", .quotation) { line, _ in "> \(line)" },
    lines("quoted twice", .quotation) { line, _ in "> > \(line)" },
    Way(name: "quoted below prose", change: .quotation) { text in
      let quoted = text.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }.joined(separator: "\n")
      return Array("Kari wrote:\n\(quoted)\n\nWhat do you hear?\n".utf8)
    },
    Way(name: "in a fence of Markdown") { Array("# One\n\n```text\n\($0)```\n\nThe end.\n".utf8) },
    Way(name: "with carriage returns", change: .carriageReturns) { Array($0.replacing("\n", with: "\r").utf8) },
    Way(name: "with the line ends of Windows") { Array($0.replacing("\n", with: "\r\n").utf8) },
    Way(name: "in UTF-8 with its mark") { [0xEF, 0xBB, 0xBF] + Array($0.utf8) },
    Way(name: "in UTF-16 LE with its mark", change: .encoding("UTF-16")) { [0xFF, 0xFE] + wide($0, isBigEndian: false) },
    Way(name: "in UTF-16 BE with its mark", change: .encoding("UTF-16")) { [0xFE, 0xFF] + wide($0, isBigEndian: true) },
    Way(name: "in UTF-16 LE without a mark", change: .encoding("UTF-16")) { wide($0, isBigEndian: false) },
    Way(name: "in UTF-16 BE without a mark", change: .encoding("UTF-16")) { wide($0, isBigEndian: true) },
    Way(
      name: "in Windows-1252", change: .encoding("Windows-1252"),
      bytes: {
        CodePage.windows1252.encoded(
          Array($0.replacing(" encoding='UTF-8'", with: "").replacing(" encoding=\"UTF-8\"", with: "").utf8)[...]) ?? []
      },
      without: [.flutter]),
    Way(
      name: "in the page of a console", change: .encoding("code page 850"),
      bytes: {
        CodePage.consoles[0].encoded(
          Array($0.replacing(" encoding='UTF-8'", with: "").replacing(" encoding=\"UTF-8\"", with: "").utf8)[...]) ?? []
      }),
    Way(name: "read as code page 850", change: .misread("code page 850")) { text in CodePage.consoles[0].decoded(Array(text.utf8))
    },
    Way(name: "read as code page 437 and written in UTF-16", change: .misread("code page 437")) { text in
      [0xFF, 0xFE]
        + wide(
          String(decoding: CodePage.consoles[1].decoded(Array(("│ \n" + text).utf8)), as: UTF8.self), isBigEndian: false)
    },
    Way(name: "compressed", change: .compressed, bytes: compressed),
    Way(
      name: "escaped as in a web page", change: .pageEscapes, bytes: { Array("<p>Here:</p>\n<pre>\n\(ofPage($0))</pre>\n".utf8) },
      without: [.accessibilitySnapshot]),
    Way(name: "as a text of JSON", bytes: { Array("\"\(escaped($0))\"".utf8) }),
    Way(name: "in the answer of a server", bytes: { Array("{\"sessionId\": \"1\", \"value\": \"\(escaped($0))\"}".utf8) }),
    Way(name: "in a report of JSON", bytes: { Array("{\"tests\": [{\"name\": \"a\", \"output\": \"\(escaped($0))\"}]}".utf8) }),
    Way(name: "in records of JSON", change: .records) { text in
      Array(
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .map { "{\"time\": \"19:20\", \"log\": \"\(escaped(String($0)))\\n\"}" }.joined(separator: "\n").utf8)
    },
  ]

  private static func words(_ screens: [CapturedScreen]) -> [[String]] {
    screens.map { screen in
      CapturedTree(screen, named: "s", title: "Screen", in: .english).tree.nodes.dropFirst().filter { $0.exposure == .exposed }
        .map { "\($0.role.rawValue) \($0.label ?? "") \($0.value ?? "")" }
    }
  }

  @Test("is read as it was, and what was undone is noted", arguments: samples, ways)
  func undone(_ sample: Sample, _ way: Way) throws {
    guard !way.without.contains(sample.format) else { return }
    let expected = try CaptureReader.screens(in: Array(sample.text.utf8))
    expectNoDifference(expected.flatMap(\.notes), [])
    let screens: [CapturedScreen]
    do { screens = try CaptureReader.screens(in: way.bytes(sample.text)) } catch {
      Issue.record("\(error)")
      return
    }
    expectNoDifference(Self.words(screens), Self.words(expected))
    #expect(screens.first?.format == sample.format)
    guard let change = way.change else { return }
    let changes = screens[0].notes.flatMap { note -> [PastedChange] in if case .undone(let changes) = note { changes } else { [] }
    }
    #expect(changes.contains(change), "\(changes)")
  }

  @Test("is read or refused wherever it is cut off, and whatever byte stands in it", arguments: samples, ways)
  func broken(_ sample: Sample, _ way: Way) {
    let bytes = way.bytes(sample.text)
    for place in stride(from: 0, to: bytes.count, by: max(bytes.count / 12, 1)) {
      var changed = bytes
      changed[place] = [0, 0x1B, 0x80, 0xFF, 0x26, 0x3E][place % 6]
      for text in [Array(bytes[..<place]), changed] {
        for screen in (try? CaptureReader.screens(in: text)) ?? [] {
          #expect(CapturedTree(screen, named: "a", title: "A", in: .english).tree.nodes.count > 0)
        }
      }
    }
  }

  @Test(
    "in a text format that ends in the middle of a line says so",
    arguments: [
      ("SemanticsNode#0\n │ Rect.fromLTRB(0.0, 0.0, 9.0, 9.0)\n │ label: \"Hei", 3),
      ("SemanticsNode#0\n │ label: \"Hei\"\n │ flags: isButton, isEna", 3),
      ("SemanticsNode#0\n │ label: \"Hei\"\n │ textDir", 3), ("SemanticsNode#0\n │ label: \"Hei\"\n ├─Semantics", 3),
      ("SemanticsNode#0\n │ label: \"Hei\"\n │ Rect.fromLTRB(0.0, 0.", 3),
      ("Element subtree:\n Application, 0x60, label: 'Demo'\n    Button, 0x61, label: 'Se", 3),
      ("Element subtree:\n Application, 0x60, label: 'Demo'\n    Button, 0x61, {{1.0, 2", 3),
      ("Element subtree:\n Application, 0x60, label: 'Demo'\n    Button, 0x61, lab", 3),
      ("Element subtree:\n Application, 0x60, label: 'Demo'\n    But", 3),
      ("Node #1 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n Text = '[Hei", 2),
      ("Node #1 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n Text = '[Hei]'\n Acti", 3),
      ("Node #1 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n Text = '[Hei]'\n |-Node #2 at (l=0", 3),
      ("- heading \"Hei\" [level=1]\n- button \"Se", 2), ("- heading \"Hei\" [level=1]\n- text: \"Se", 2),
      ("- heading \"Hei\" [level=1]\n- butt", 2), ("- heading \"Hei\" [level=1]\n- button \"Send\" [disa", 2),
      ("Found 3 marker(s)\n\nDescription: Hei\nHint is Empty\n\nDescription: Se", 6),
    ])
  func cutOff(_ text: String, _ line: Int) throws {
    let notes = try CaptureReader.screens(in: Array(text.utf8)).flatMap(\.notes)
    #expect(notes.contains(.cutOff(line: line)), "\(notes)")
  }

  @Test("in a text format that ends at the end of a line says nothing", arguments: samples)
  func whole(_ sample: Sample) throws {
    expectNoDifference(try CaptureReader.screens(in: Array(sample.text.trimmed.utf8)).flatMap(\.notes), [])
  }

  @Test("broken beside a whole one is left out, and its line is noted", arguments: [true, false])
  func besides(_ isFirst: Bool) throws {
    let broken: [(text: String, line: Int)] = [
      ("<hierarchy>\n<node text=\"a\" /\n", 2), ("<hierarchy>\n<node text=\"a\">\n", 3),
      ("<hierarchy>\n<node text=a/></hierarchy>\n", 2),
      ("{\"attributes\":\n{\"resource-id\": \"a\",\n", 3),
    ]
    for sample in Self.samples {
      for (text, line) in broken {
        let parts = isFirst ? [text, sample.text] : [sample.text, text]
        let file = parts.map { "# A heading\n```\n\($0)```\n" }.joined()
        let screens = try CaptureReader.screens(in: Array(file.utf8))
        expectNoDifference(Self.words(screens), Self.words(try CaptureReader.screens(in: Array(sample.text.utf8))))
        let before = isFirst ? 2 : parts[0].split(separator: "\n", omittingEmptySubsequences: false).count + 4
        let lines = screens[0].notes.compactMap { note -> Int? in if case .broken(let line, _) = note { line } else { nil } }
        #expect(lines == [before + line], "\(sample.format) \(text): \(screens[0].notes)")
      }
    }
  }

  @Test(
    "has the encoding that it declares, or is refused by its name",
    arguments: [("ISO-8859-1", UInt8(0xE5), "å"), ("windows-1252", 0x80, "€"), ("ISO-8859-2", 0xB3, "ł"), ("KOI8-R", 0xC1, "а")])
  func declared(_ name: String, _ letter: UInt8, _ expected: String) throws {
    func file(_ name: String) -> [UInt8] {
      var bytes = Array("<?xml version='1.0' encoding='\(name)'?>\n<hierarchy><node text=\"".utf8)
      bytes.append(letter)
      bytes += Array("\"/></hierarchy>".utf8)
      return bytes
    }
    let screen = try CaptureReader.screens(in: file(name))[0]
    expectNoDifference(screen.roots[0].text, expected)
    expectNoDifference(screen.notes, [.undone([.encoding(name)])])
    #expect(refusal(of: file("X-NONE"))?.reason.contains("X-NONE") == true)
  }

  @Test("of XML with a bare & has it as a text, and one with an unknown name is refused with its column")
  func ampersands() throws {
    let screen = try capturedScreen(of: "<hierarchy>\n<node text=\"Fish & chips &amp; peas\" content-desc=\"a&b\"/></hierarchy>")
    expectNoDifference(screen.roots[0].properties.label, "a&b")
    expectNoDifference(screen.roots[0].properties.text, "Fish & chips & peas")
    expectNoDifference(screen.notes, [.undone([.ampersands])])
  }

  @Test("with characters that were lost says how many")
  func lost() throws {
    let bytes = Array("<hierarchy><node text=\"På vei ".utf8) + [0xFF] + Array("\"/></hierarchy>".utf8)
    expectNoDifference(try CaptureReader.screens(in: bytes)[0].notes, [.undone([.lostCharacters(1)])])
    let guides =
      "SemanticsNode#0\n ? label: \"A\"\n ??SemanticsNode#1\n ?   label: \"B\"\n ??SemanticsNode#2\n     label: \"C\"\n"
    let screen = try CaptureReader.screens(in: Array(guides.utf8))[0]
    expectNoDifference(screen.elements.compactMap(\.properties.label), ["A", "B", "C"])
    expectNoDifference(screen.notes.contains(.undone([.lostCharacters(6)])), true)
  }
}
