import AccessibilityTree
import Captures
import CustomDump
import Foundation
import ScreenReader
import TestSupport
import Testing
import Text

@testable import Apps

/// What people paste of a screen: each dump of `Tests/Fixtures/pasted` with what is to be heard of it.
@Suite("What people paste of a screen")
struct PastedCaptureTests {
  /// A dump, and the announcements that the rules of its platform give, in the file `NAME.heard` beside it.
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var heard: [ReaderProfile.Style: [String]] = [:]
    var testDescription: String { name }
  }

  private static let folder = Checkout.url("Tests/Fixtures/pasted")

  static let examples: [Example] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".heard") }.sorted().map { file in
      let name = String(file.dropLast(".heard".count))
      let dump = names.first { $0.hasPrefix("\(name).") && $0 != file } ?? ""
      var example = Example(name: name, text: (try? String(contentsOf: folder.appending(path: dump), encoding: .utf8)) ?? "")
      let heard = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
      var style = ReaderProfile.Style.voiceOver
      for line in heard.split(separator: "\n") {
        if let named = ReaderProfile.Style(rawValue: String(line)) {
          style = named
          example.heard[style] = []
        } else {
          example.heard[style, default: []].append(String(line.dropFirst(2)))
        }
      }
      return example
    }
  }()

  private static func heard(_ text: String, _ style: ReaderProfile.Style) throws -> [HeardScreen] {
    let file = try TestFolder.kept.write(text, to: "\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    return try CaptureLibrary(file.path).entries.map { HeardScreen($0, as: ReaderProfile(style: style)) }
  }

  /// A text with prose, a code fence and a line of a log around it.
  private static func surrounded(_ text: String) -> String {
    "Hi, this is what I get:\n\n```\n\(text)\n```\n\nI/chatty ( 123): uid=1 identical 2 lines\n- a list\n- text: of notes\n"
  }

  @Test(
    "has what was undone in the summary for programs, with the words of the notice",
    arguments: [
      ("<hierarchy>", "</hierarchy>", []), ("\u{1B}[31m<hierarchy>", "</hierarchy>\u{1B}[0m", ["terminal-colours"]),
      ("\u{1B}[1m2026-11-30 10:00:00 <hierarchy>", "\n2026-11-30 10:00:01 </hierarchy>", ["terminal-colours", "line-prefixes"]),
    ] as [(String, String, [String])])
  func undone(_ start: String, _ end: String, _ kinds: [String]) throws {
    let file = try TestFolder.kept.write(
      start + #"<node class="android.widget.Button" text="Send" clickable="true"/>"# + end, to: "\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let library = try CaptureLibrary(file.path)
    let screen = HeardScreen(library.entries[0], as: ReaderProfile(style: .talkBack))
    expectNoDifference(screen.lines, ["Send, button"])
    let summary = try #require(try JSONReader.value(of: Array(screen.json[1].utf8))["summary"])
    let undone = summary["undone"]?.array ?? []
    expectNoDifference(undone.compactMap { $0["kind"]?.string }, kinds)
    let words = undone.compactMap { $0["words"]?.string }
    expectNoDifference(
      library.notices, kinds.isEmpty ? [] : ["\(file.path): undone before it was read: \(words.joined(separator: "; "))"])
  }

  @Test("is heard by the rules of its platform, alone and with text around it", arguments: examples)
  func announcements(_ example: Example) throws {
    for (style, expected) in example.heard {
      for text in [example.text, Self.surrounded(example.text)] {
        expectNoDifference(try Self.heard(text, style).flatMap(\.lines), expected)
      }
    }
  }

  @Test("loses no text: each is said, or it is told that it is not", arguments: examples)
  func texts(_ example: Example) throws {
    let texts = Self.texts(in: example.text)
    for style in ReaderProfile.Style.allCases {
      let screens = try Self.heard(example.text, style)
      let said = screens.flatMap { screen in
        screen.elements.flatMap { [$0.announcement, $0.hint ?? ""] } + screen.unannouncedTexts.map(\.text)
      }.map(Self.letters).joined(separator: " ")
      for text in texts where !said.contains(Self.letters(text)) {
        // The content of a password field is told by its length.
        #expect(text.allSatisfy { $0 == "•" }, "\(style): \(text)")
      }
    }
  }

  @Test("is read or refused wherever it is cut off, and with any line of it doubled", arguments: examples)
  func broken(_ example: Example) throws {
    let bytes = Array(example.text.utf8)
    let lines = example.text.split(separator: "\n", omittingEmptySubsequences: false)
    let cuts = stride(from: 0, to: bytes.count, by: max(bytes.count / 40, 1)).map { Array(bytes[..<$0]) }
    let doubled = lines.indices.prefix(30).map { Array((lines[...$0] + lines[$0...]).joined(separator: "\n").utf8) }
    for text in cuts + doubled {
      for screen in (try? CaptureReader.screens(in: text)) ?? [] {
        for screen in [screen] + screen.otherPlatforms {
          #expect(CapturedTree(screen, named: "a", title: "A", in: .english).tree.nodes.count > 0)
        }
      }
    }
  }

  private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The texts for people in a dump, by the names of the properties that hold them.
  private static func texts(in dump: String) -> [String] {
    // What follows a tree of XCTest is no part of it.
    let dump = dump.firstRange(of: "Path to element:").map { String(dump[..<$0.lowerBound]) } ?? dump
    let texts =
      dump.matches(of: /(?:label|value|hint|tooltip|placeholderValue|title): ["']([^\n]*?)["'](?=,? *(?:\n|$|[a-zA-Z]+:|[A-Z]))/)
      .map { String($0.output.1) }
      + dump.matches(of: /(?:Text|ContentDescription|EditableText|StateDescription|PaneTitle|Error) = '\[?([^\n]*?)\]?'\n/)
      .map { String($0.output.1) }
      + dump.matches(of: /"(?:AXLabel|AXHint|help|AXValue|text|accessibilityText|hintText)" ?: ?"([^"]*)"/).map {
        String($0.output.1)
      }
    return texts.map { String($0.replacing(/' \[Locale.*|" \[(?:Locale|SpellOut).*/, with: "")) }.filter { !letters($0).isEmpty }
  }

  // MARK: - Flutter

  private static func node(_ id: Int, _ properties: String...) -> String {
    " ├─SemanticsNode#\(id)\n" + properties.map { " │   \($0)\n" }.joined() + " │\n"
  }

  private static func tree(_ nodes: String...) -> String {
    "SemanticsNode#0\n │ Rect.fromLTRB(0.0, 0.0, 400.0, 800.0)\n │ textDirection: ltr\n │\n" + nodes.joined()
  }

  @Test(
    "A text in a dump ends where the next property begins",
    arguments: [
      ("label: \"Go\"", "Go"), ("label: \"Say \"hi\" and go\"", "Say \"hi\" and go"),
      ("label:\n │     \"Home\n │     Tab 1 of 3\"", "Home, Tab 1 of 3"),
      ("label:\n │     \"He said \"no\"\n │     and left\"", "He said \"no\", and left"),
      ("label:\n │     \"One\n │\n │     Two.\n │     Three\"", "One, Two. Three"),
      (
        "label: \"A label that is so long that it does not fit into one\n │     line\"",
        "A label that is so long that it does not fit into one line"
      ),
      ("label: \"Hei\" [LocaleStringAttribute(TextRange(start: 0, end: 3), nb)]", "Hei"),
      ("label: \"Cut off\n │   textDirection: ltr", "Cut off"),
      ("label: \"textDirection: rtl, hint: none\"", "textDirection: rtl, hint: none"),
    ])
  func text(_ written: String, _ expected: String) throws {
    for style in ReaderProfile.Style.allCases {
      expectNoDifference(
        try Self.heard(Self.tree(Self.node(1, written), Self.node(2, "label: \"Next\"")), style).flatMap(\.lines),
        [expected, "Next"])
    }
  }

  @Test(
    "A node is what its embedder makes of it on each platform",
    arguments: [
      (["flags: isButton, hasEnabledState", "label: \"Send\""], "Send, dimmed, button", "Send, button, disabled"),
      (
        ["actions: tap", "flags: hasToggledState, hasEnabledState,", "  isEnabled", "label: \"Wi-Fi\""],
        "Wi-Fi, switch button, off", "off, Wi-Fi, switch"
      ),
      (["flags: hasCheckedState, isChecked", "label: \"Terms\""], "Terms, switch button, on", "checked, Terms, check box"),
      (
        ["flags: hasCheckedState, isInMutuallyExclusiveGroup", "label: \"One\""], "One, button", "not checked, One, radio button"
      ),
      (["actions: tap", "flags: isSelected, hasSelectedState", "label: \"Car\"", "role: tab"], "selected, Car", "selected, Car"),
      (["actions: decrease, increase", "label: \"Volume\"", "value: \"50%\""], "Volume, 50%, adjustable", "50%, Volume, slider"),
      (
        ["flags: isTextField, isFocused", "label: \"Name\"", "value: \"Kari\"", "hint: \"Full\""],
        "Name, Kari, text field", "Kari, edit box, Name, Full"
      ),
      (["flags: isTextField, isReadOnly", "label: \"Name\"", "value: \"Kari\""], "Name, Kari", "Kari, Name"),
      (["flags: isLink", "actions: tap", "label: \"Help\""], "Help, link", "Help, button"),
      (["flags: isImage", "label: \"A cat\""], "A cat, image", "A cat, image"),
      (["flags: isHeader", "label: \"Title\""], "Title, heading", "Title, heading"),
      (["label: \"Title\"", "headingLevel: 2"], "Title", "Title, heading"),
      (["label: \"Loading\"", "role: loadingSpinner"], "Loading", "Loading, progress bar"),
      (["actions: tap🚫️", "flags: isButton", "label: \"Blocked\""], "Blocked, button", "Blocked, button"),
    ] as [([String], String, String)])
  func roles(_ properties: [String], _ voiceOver: String, _ talkBack: String) throws {
    let dump = Self.tree(" ├─SemanticsNode#1\n" + properties.map { " │   \($0)\n" }.joined())
    expectNoDifference(try Self.heard(dump, .voiceOver).flatMap(\.lines), [voiceOver])
    expectNoDifference(try Self.heard(dump, .talkBack).flatMap(\.lines), [talkBack])
  }

  @Test("What is off the screen can be reached on iOS only")
  func hidden() throws {
    let dump = Self.tree(Self.node(1, "label: \"Row 1\""), Self.node(2, "flags: isHidden", "label: \"Row 2\"", "HIDDEN"))
    expectNoDifference(try Self.heard(dump, .voiceOver).flatMap(\.lines), ["Row 1", "Row 2"])
    let screen = try #require(try Self.heard(dump, .talkBack).first)
    expectNoDifference(screen.lines, ["Row 1"])
    expectNoDifference(screen.unannouncedTexts.map(\.reason), [.offScreen])
  }

  @Test("A merged node has the texts of all, and the first value and role; what it drops is told")
  func merged() throws {
    let dump = Self.tree(
      """
       ├─SemanticsNode#1
       │ │ merge boundary ⛔️
       │ │ label: "Mail"
       │ │
       │ ├─SemanticsNode#2
       │ │   merged up ⬆️
       │ │   label: "from Kari"
       │ │   value: "new"
       │ │
       │ └─SemanticsNode#3
       │     merged up ⬆️
       │     actions: tap
       │     flags: isButton
       │     value: "old"

      """)
    let screen = try #require(try Self.heard(dump, .voiceOver).first)
    expectNoDifference(screen.lines, ["Mail, from Kari, new, button"])
    expectNoDifference(screen.unannouncedTexts.map(\.text), ["old"])
    expectNoDifference(try Self.heard(dump, .talkBack).flatMap(\.lines), ["new, Mail, from Kari, button"])
  }

  @Test("A tree in the order of hit tests is put in order, which is told")
  func hitTestOrder() throws {
    func dump(_ first: String, _ second: String) -> String { Self.tree(first, second) }
    let bar = Self.node(1, "Rect.fromLTRB(0.0, 0.0, 400.0, 56.0)", "label: \"Bar\"")
    let body = Self.node(2, "Rect.fromLTRB(0.0, 56.0, 400.0, 800.0)", "label: \"Body\"")
    for (dump, notes) in [(dump(bar, body), []), (dump(body, bar), [CapturedScreen.Note.hitTestOrder])] {
      for style in ReaderProfile.Style.allCases {
        let screen = try #require(try Self.heard(dump, style).first)
        expectNoDifference(screen.lines, ["Bar", "Body"])
        expectNoDifference(screen.entry.screen.notes, notes)
      }
    }
  }

  @Test("Sort keys go before places, and siblings that overlap keep an order that places allow")
  func sortKeys() throws {
    let keyed = Self.tree(
      Self.node(1, "Rect.fromLTRB(0.0, 100.0, 400.0, 200.0)", "label: \"First\"", "sortKey: OrdinalSortKey#1a2b3(order: 0.0)"),
      Self.node(2, "Rect.fromLTRB(0.0, 0.0, 400.0, 100.0)", "label: \"Second\"", "sortKey: OrdinalSortKey#1a2b3(order: 1.0)"))
    let overlapping = Self.tree(
      Self.node(1, "Rect.fromLTRB(0.0, 0.0, 400.0, 100.0)", "label: \"First\""),
      Self.node(2, "Rect.fromLTRB(0.0, 0.0, 400.0, 100.0)", "label: \"Second\""))
    for dump in [keyed, overlapping] {
      let screen = try #require(try Self.heard(dump, .voiceOver).first)
      expectNoDifference(screen.lines, ["First", "Second"])
      expectNoDifference(screen.entry.screen.notes, [])
    }
  }

  @Test("Two dumps in a log are two screens, and lines of other programs between theirs belong to none")
  func twoTrees() throws {
    let one = "I/flutter ( 12): SemanticsNode#0\nD/EGL_emulation( 12): app_time_stats\nI/flutter ( 12):  │ label: \"One\"\n"
    let screens = try Self.heard(one + one.replacing("One", with: "Two"), .talkBack)
    expectNoDifference(screens.map(\.lines), [["One"], ["Two"]])
    expectNoDifference(screens.map(\.entry.screen.passedOver), [2, 0])
  }

  @Test("Elements have the same ids on both platforms")
  func ids() throws {
    let dump = try #require(Self.examples.first { $0.name.hasPrefix("flutter-19") }).text
    let ids = try ReaderProfile.Style.allCases.map {
      try Self.heard(dump, $0).flatMap { $0.elements.map(\.node.id.segments.last) }
    }
    expectNoDifference(ids, [["welcome_title", "email_field"], ["welcome_title", "email_field"]])
  }

  @Test("A log has its platform, and a tree alone has none")
  func platform() throws {
    let folder = TestFolder()
    for (text, expected) in [
      ("I/flutter ( 12): SemanticsNode#0", Platform.android), ("flutter: SemanticsNode#0", .iOS), ("SemanticsNode#0", nil),
      ("11-28 10:00:00.000  1234  1234 I flutter : SemanticsNode#0", .android),
    ] {
      let capture = try folder.write(text + "\n", to: "platform.txt")
      expectNoDifference(try CaptureLibrary(capture.path).entries[0].platform, expected)
    }
  }

  // MARK: - XCTest

  private static func description(_ elements: String...) -> String {
    "Element subtree:\n →Application, 0x1, pid: 1, label: 'Demo'\n"
      + elements.map { "    \($0.replacing("TYPE", with: ", 0x2, {{0.0, 0.0}, {10.0, 10.0}}"))\n" }.joined()
  }

  @Test(
    "An element of XCTest is read with its apostrophes and commas",
    arguments: [
      ("ButtonTYPE, label: 'It's me', Selected", "selected, It's me, button"),
      ("ButtonTYPE, label: 'Go', Disabled", "Go, dimmed, button"),
      ("StaticTextTYPE, label: 'a', b', value: a', b", "a', b"),
      ("SliderTYPE, label: 'Volume', value: 50%", "Volume, 50%, adjustable"),
      ("TextFieldTYPE, Keyboard Focused, identifier: 'x', placeholderValue: 'Name', value: Kari, Nord", "Kari, Nord, text field"),
      ("SwitchTYPE, label: 'Wi-Fi', value: 1", "Wi-Fi, switch button, on"),
      ("ButtonTYPE, label: 'Two\nlines', Selected", "selected, Two, lines, button"),
      ("Button 0x7f9a: traits: 65537, {{0.0, 0.0}, {10.0, 10.0}}, label: 'Old'", "Old, button, heading"),
    ])
  func xctest(_ element: String, _ expected: String) throws {
    expectNoDifference(try Self.heard(Self.description(element), .voiceOver).flatMap(\.lines), [expected])
    let escaped = Self.description(element).replacing("'", with: "\\'").replacing("\n", with: "\\n")
    expectNoDifference(try Self.heard("(lldb) po app\n\"\(escaped)\"\n", .voiceOver).flatMap(\.lines), [expected])
  }

  // MARK: - Compose

  @Test(
    "A node of Compose is what Compose makes of it",
    arguments: [
      (
        "Role = 'Checkbox'|ToggleableState = 'On'|ContentDescription = '[Terms]'|Actions = [OnClick]", "checked, Terms, check box"
      ),
      (
        "Role = 'Switch'|ToggleableState = 'Off'|Text = '[Wi-Fi]'|Actions = [OnClick]|MergeDescendants = 'true'",
        "off, Wi-Fi, switch"
      ),
      ("Role = 'RadioButton'|Selected = 'false'|Text = '[One]'|Actions = [OnClick]", "not selected, One, radio button"),
      ("Role = 'Tab'|Selected = 'true'|Text = '[Home]'|Actions = [OnClick]", "selected, Home, tab"),
      ("Text = '[It's here]'|[Heading]", "It's here, heading"),
      ("Text = '[Two|lines]'|[Disabled]|Actions = [OnClick]", "Two, lines, disabled"),
      ("EditableText = 'Kari'|Text = '[Name]'|Focused = 'false'|Actions = [SetText]", "Kari, edit box, Name"),
      (
        "ProgressBarRangeInfo = 'ProgressBarRangeInfo(current=0.5, range=0.0..1.0, steps=0)'|ContentDescription = '[Volume]'|Actions = [SetProgress]",
        "50 percent, Volume, slider"
      ),
      ("StateDescription = 'Muted'|ContentDescription = '[Sound]'|Role = 'Button'|Actions = [OnClick]", "Muted, Sound, button"),
    ])
  func compose(_ properties: String, _ expected: String) throws {
    let lines = properties.split(separator: "|").map { "   \($0)\n" }.joined()
    let dump = "Node #1 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n |-Node #2 at (l=0.0, t=0.0, r=9.0, b=9.0)px, Tag: 'it'\n\(lines)"
    let screen = try #require(try Self.heard(dump, .talkBack).first)
    expectNoDifference(screen.lines, [expected])
    expectNoDifference(screen.elements.map(\.node.id.segments.last), ["it"])
  }

  @Test("An unmerged tree of Compose is read as one where TalkBack does, and a numbered list is several elements")
  func composeForms() throws {
    let unmerged = """
      Printing with useUnmergedTree = 'true'
      Node #1 at (l=0.0, t=0.0, r=9.0, b=9.0)px
       |-Node #2 at (l=0.0, t=0.0, r=9.0, b=9.0)px
         Role = 'Button'
         Actions = [OnClick]
         MergeDescendants = 'true'
          |-Node #3 at (l=0.0, t=0.0, r=9.0, b=4.0)px
          | Text = '[Save]'
          |-Node #4 at (l=0.0, t=4.0, r=9.0, b=9.0)px
            Text = '[now]'

      """
    expectNoDifference(try Self.heard(unmerged, .talkBack).flatMap(\.lines), ["Save, now, button"])
    let list =
      "1) Node #2 at (l=0.0, t=0.0, r=9.0, b=4.0)px\nText = '[One]'\nHas 1 sibling\n2) Node #3 at (l=0.0, t=4.0, r=9.0, b=9.0)px\nText = '[Two]'\n"
    expectNoDifference(try Self.heard(list, .talkBack).flatMap(\.lines), ["One", "Two"])
  }

  // MARK: - idb and Maestro

  @Test("A list of idb has the order of its elements; roles, hints and actions are heard")
  func idb() throws {
    let text = """
      $ idb ui describe-all
      [{"AXLabel":"Demo","type":"Application","frame":{"x":0,"y":0,"width":390,"height":844}},
      {"AXLabel":"Second on screen","role":"AXHeading","type":"Heading","frame":{"x":0,"y":90,"width":390,"height":44}},
      {"AXLabel":"Wi-Fi","AXValue":"1","role":"AXCheckBox","type":"CheckBox","role_description":"switch","help":"Joins","frame":{"x":0,"y":40,"width":390,"height":44},"enabled":true},
      {"AXLabel":"Mail","type":"Button","custom_actions":["Archive"],"enabled":false,"frame":{"x":0,"y":140,"width":390,"height":44}}]
      """
    let screen = try #require(try Self.heard(text, .voiceOver).first)
    expectNoDifference(screen.lines, ["Second on screen, heading", "Wi-Fi, switch button, on", "Mail, dimmed, button"])
    expectNoDifference(screen.elements.map { $0.hint?.contains("Joins") == true }, [false, true, false])
    #expect(screen.elements[2].node.actions.contains(.custom("Archive")))
    expectNoDifference(screen.entry.screen.passedOver, 1)
  }

  @Test("A part of a hierarchy is read as it stood in the whole, and in a quotation")
  func part() throws {
    let text = """
      The part in question:
      ...
          {
            "attributes" : { "text" : "Save", "resource-id" : "save", "clickable" : "true", "bounds" : "[0,0][10,10]" },
            "children" : [ ]
          },
      ...
      """
    for text in [text, text.split(separator: "\n").map { "> \($0)" }.joined(separator: "\n")] {
      expectNoDifference(try Self.heard(text, .talkBack).flatMap(\.lines), ["Save"])
    }
  }

  @Test("A hierarchy of Maestro with classes has roles")
  func maestro() throws {
    let text = #"""
      Running on emulator-5554
      {"attributes":{"class":"android.widget.FrameLayout","bounds":"[0,0][100,100]"},"children":[
      {"attributes":{"class":"android.widget.CheckBox","text":"Terms","checked":"true","clickable":"true","bounds":"[0,0][100,40]"},"children":[]},
      {"attributes":{"class":"android.widget.EditText","text":"","hintText":"Name","clickable":"true","bounds":"[0,40][100,80]"},"enabled":false,"children":[]}]}
      """#
    let screen = try #require(try Self.heard(text, .talkBack).first)
    expectNoDifference(screen.lines, ["checked, Terms, check box", "Name, edit box, disabled"])
    expectNoDifference(screen.entry.screen.notes, [])
  }

  @Test(
    "A list in prose, and other YAML, is no aria snapshot",
    arguments: [
      "- buy milk\n- link to \"this\"\n- text: hello\n", "steps:\n- uses: actions/checkout@v4\n- name: \"Build\"\n", "- button\n",
    ])
  func prose(_ text: String) {
    #expect(throws: (any Error).self) { try Self.heard(text, .voiceOver) }
  }

  @Test("A snapshot of one element is read", arguments: ["- button \"Go\"", "- 'button \"Go\"'", "  - button \"Go\" [ref=e2]"])
  func aria(_ text: String) throws {
    expectNoDifference(try Self.heard(text, .voiceOver).flatMap(\.lines), ["Go, button"])
  }
}

extension TestFolder {
  /// A folder for the files of these tests.
  fileprivate static let kept = TestFolder("pasted")
}
