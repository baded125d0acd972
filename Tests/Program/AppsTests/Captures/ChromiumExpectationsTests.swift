import AccessibilityTree
import Announcements
import Apps
import Foundation
import ScreenReader
import Testing
import Text

@testable import Captures

/// Chromium's own expectations of its accessibility trees, in the folder of the variable `EARSHOT_CHROMIUM_TREES`: files as in
/// `content/test/data/accessibility`. Those that end in `-expected-blink.txt` contain the tree of a small page, and those in
/// `-expected-android.txt` Chrome's translation of it for Android.
///
/// Each named element is announced in TalkBack style in two ways: from the page's tree by the rules for pages, and from Chrome's
/// class, role description and states by the rules for Android. Both must be the same.
@Suite("What Chromium expects of its pages on Android")
struct ChromiumExpectationsTests {
  private static let folder = ProcessInfo.processInfo.environment["EARSHOT_CHROMIUM_TREES"]

  /// A line of either file: an element and its properties.
  private struct Line {
    var depth: Int
    var word: String
    var flags: Set<String> = []
    var values: [String: String] = [:]

    /// `++button focusable name='Send'`.
    init(_ text: Substring) {
      let plus = text.prefix { $0 == "+" }
      depth = plus.count / 2
      let matches = text.dropFirst(plus.count).matches(of: /(\w[\w.\-]*)(?:=(?:'([^']*)'|(\S+)))?/)
      word = matches.first.map { String($0.1) } ?? ""
      for match in matches.dropFirst() {
        if let value = match.2 ?? match.3 {
          values[String(match.1)] = String(value).removingPercentEncoding ?? String(value)
        } else {
          flags.insert(String(match.1))
        }
      }
    }

    static func all(in file: URL) throws -> [Line] {
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(Line.init).filter { !$0.word.isEmpty }
    }
  }

  // Positions come from the collection, which no element of a page contains.
  private static let profile = ReaderProfile(style: .talkBack, language: .english, speaksPositions: false, speaksHints: false)

  @Test(
    "The share of elements that are heard as Chrome describes them is printed with each that is not",
    .enabled(if: folder != nil))
  func share() throws {
    let folder = URL(filePath: try #require(Self.folder))
    let ending = "-expected-android.txt"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }.sorted()
    var (met, all, misses) = (0, 0, [String]())
    for name in names {
      let page = name.dropLast(ending.count)
      let tree = folder.appending(path: "\(page)-expected-blink.txt")
      guard let blink = try? Line.all(in: tree) else { continue }
      let heard = try Self.heard(blink, named: String(page))
      for line in try Line.all(in: folder.appending(path: name)) {
        guard let expected = Self.announcement(of: line) else { continue }
        all += 1
        let ours = heard.first { $0.name == line.values["name"] }?.text
        if let ours, Self.words(ours) == Self.words(expected) {
          met += 1
        } else {
          misses.append(
            "  \(page): \(line.word) \(line.values["role_description"] ?? ""): \"\(expected)\", ours \(ours.map { "\"\($0)\"" } ?? "none of this name")"
          )
        }
      }
    }
    print("heard as Chrome describes it for Android: \(met) of \(all) elements on \(names.count) pages")
    misses.forEach { print($0) }
    #expect(all > 0)
    #expect(Double(met) >= 0.6 * Double(all))
  }

  /// Segments without capitals and spaces: "Check box" sounds like "checkbox".
  private static func words(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
  }

  /// TalkBack's announcement of one element as Chrome describes it; nil for one without a name, and for a container.
  private static func announcement(of line: Line) -> String? {
    guard let name = line.values["name"], !name.allSatisfy(\.isWhitespace), line.flags.contains("interesting") else { return nil }
    guard line.word != "android.webkit.WebView" else { return nil }
    var members: [String: JSONValue] = ["className": .string(line.word), "contentDescription": .string(name)]
    if line.word.hasSuffix("EditText"), let hint = line.values["hint"] { members["hint"] = .string(hint) }
    members["roleDescription"] = line.values["role_description"].map(JSONValue.string)
    members["stateDescription"] = line.values["state_description"].map(JSONValue.string)
    for flag in ["checkable", "clickable", "heading", "selected", "password"] where line.flags.contains(flag) {
      members[flag] = true
    }
    if line.flags.contains("checked") || line.values["checked"] == "1" { members["checked"] = true }
    if line.flags.contains("disabled") { members["enabled"] = false }
    if line.flags.contains("expanded") { members["expanded"] = true }
    if line.flags.contains("collapsed") { members["expanded"] = false }
    let elements = AndroidRules(in: .english)
    // Some words differ on a page.
    let page: JSONValue = .object(["className": "android.webkit.WebView", "children": .array([.object(members)])])
    let tree = SemanticTree([elements.screen(elements.read(page).element, id: "page")])
    return profile.announcementStyle.focus(FocusContext(tree: tree, node: "page/1")).parts.map(\.text).joined(separator: ", ")
  }

  /// The stops of the cursor on a page, by their names.
  private static func heard(_ lines: [Line], named page: String) throws -> [(name: String, text: String)] {
    let nodes = lines.enumerated().map { index, line in
      node(
        line, id: index,
        children: lines.indices.dropFirst(index + 1).prefix { lines[$0].depth > line.depth }
          .filter { lines[$0].depth == line.depth + 1 })
    }
    let file = try JSONEncoder().encode(JSONValue.object(["nodes": .array(nodes)]))
    return try CaptureReader.screens(in: Array(file)).flatMap { screen in
      let heard = HeardScreen(CaptureLibrary.Entry(name: "page", file: page, screen: screen), as: profile)
      return heard.elements.map {
        ($0.captured?.properties.label ?? $0.captured?.properties.value?.text ?? $0.node.label ?? "", $0.announcement)
      }
    }
  }

  /// A node in the format of the DevTools protocol.
  private static func node(_ line: Line, id: Int, children: [Int]) -> JSONValue {
    var properties: [JSONValue] = []
    func add(_ name: String, _ value: JSONValue?) {
      guard let value else { return }
      properties.append(.object(["name": .string(name), "value": .object(["value": value])]))
    }
    let roles = [
      "genericContainer": "generic", "rootWebArea": "RootWebArea", "staticText": "StaticText", "inlineTextBox": "InlineTextBox",
    ]
    add("checked", line.values["checkedState"].map { .string($0) })
    add("selected", line.values["selected"].map { .bool($0 == "true") })
    add("level", line.values["hierarchicalLevel"].flatMap { Int($0) }.map { .number(Double($0)) })
    if line.flags.contains("expanded") { add("expanded", true) }
    if line.flags.contains("collapsed") { add("expanded", false) }
    if line.flags.contains("multiline") { add("multiline", true) }
    if line.values["restriction"] == "disabled" { add("disabled", true) }
    if line.values["restriction"] == "readOnly" { add("readonly", true) }
    add("roledescription", line.values["roleDescription"].map { .string($0) })
    var members: [String: JSONValue] = [
      "nodeId": .string(String(id)), "ignored": .bool(line.flags.contains("ignored") || line.flags.contains("invisible")),
      "role": .object(["value": .string(roles[line.word] ?? line.word)]), "properties": .array(properties),
      "childIds": .array(children.map { .string(String($0)) }),
    ]
    for field in ["name", "value", "description"] {
      members[field] = line.values[field].map { .object(["value": .string($0)]) }
    }
    return .object(members)
  }
}
