import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import TestSupport
import Testing
import Text

@testable import Captures

/// The words for what pages have and apps do not, as recorded from both readers (a11ysupport.io).
@Suite("What is heard of a page")
struct PageWordsTests {
  /// An element as a browser gives it.
  private func json(
    _ role: String, _ name: String? = nil, _ members: [String: JSONValue] = [:], _ children: [JSONValue] = []
  ) -> JSONValue {
    var members = members
    members["role"] = .string(role)
    if let name { members["name"] = .string(name) }
    if !children.isEmpty { members["children"] = .array(children) }
    return .object(members)
  }

  /// What is said at each stop of a page, one after the other.
  private func heard(_ content: [JSONValue], as profile: ReaderProfile) -> [String] {
    let tree = SemanticTree([WebElements().screen(json("RootWebArea", "Page", [:], content), id: "page")])
    var previous: NodeID?
    return ReadingOrder(tree).elements.map { element in
      var context = FocusContext(tree: tree, node: element.id, previous: previous)
      let before = previous.map { tree.ancestors(of: $0).filter(\.role.isContainer).map(\.id) } ?? []
      let now = tree.ancestors(of: element.id).filter(\.role.isContainer).map(\.id)
      context.entered = now.filter { !before.contains($0) }.reversed()
      previous = element.id
      let parts = profile.announcementStyle.focus(context).parts
      return Announcement(parts, priority: .navigation, source: .cursor, language: "en").text
    }
  }

  /// A page of the fixture, and what is heard of it by reader and language.
  struct HeardPage: Decodable, CustomTestStringConvertible, Sendable {
    var rule: String
    var page: [JSONValue]
    var heard: [String: [String]]
    var testDescription: String { "\(rule): \(heard["voiceover en"] ?? [])" }

    static let all = Checkout.cases("pages.jsonl", as: HeardPage.self)
  }

  private static let profiles: [String: ReaderProfile] = [
    "voiceover en": .voiceOver, "voiceover nb": .voiceOverBokmål, "talkback en": .talkBack, "talkback nb": .talkBackBokmål,
  ]

  @Test("What a page has is heard in each reader's words", arguments: HeardPage.all)
  func words(_ page: HeardPage) throws {
    for (reader, expected) in page.heard {
      expectNoDifference(heard(page.page, as: try #require(Self.profiles[reader])), expected, "\(reader)")
    }
  }

  @Test("None of the pages is lost on the way from their file")
  func count() {
    expectNoDifference(HeardPage.all.count, 59)
  }

  @Test("Each kind of landmark has a word of its own; a form and a region are none without a name", arguments: Landmark.allCases)
  func kinds(_ landmark: Landmark) {
    for (name, parts) in [(nil, [.form, .region].contains(landmark) ? 1 : 3), ("Name", 4)] {
      let content = [json(landmark.rawValue, name, [:], [json("StaticText", "Text")])]
      for profile in [ReaderProfile.voiceOver, .voiceOverBokmål] {
        expectNoDifference(heard(content, as: profile).first?.split(separator: ", ").count, parts)
      }
    }
  }

  @Test("It is told when something becomes the present one")
  func change() {
    var before = Node(id: "element", role: .link, label: "About")
    let old = FocusContext(tree: SemanticTree([SemanticTree.Branch(before)]), node: "element")
    before.current = .page
    let new = FocusContext(tree: SemanticTree([SemanticTree.Branch(before)]), node: "element")
    for (profile, word) in [(ReaderProfile.voiceOver, "current page"), (.talkBackBokmål, "gjeldende side")] {
      expectNoDifference(profile.announcementStyle.change(from: old, to: new).map(\.text), [word])
      expectNoDifference(profile.announcementStyle.change(from: new, to: old).map(\.text), [])
    }
  }

  @Test("Whoever goes back through what is in a cell is told the place where another cell begins")
  func severalInACell() {
    let links = json("cell", nil, [:], ["Edit", "Delete"].map { json("link", $0) })
    let rows = [["A", "B"].map { json("columnheader", $0) }, [links, json("cell", "x")]]
    let table = json("table", nil, [:], rows.map { json("row", nil, [:], $0) })
    let tree = SemanticTree([WebElements().screen(json("RootWebArea", "Page", [:], [table]), id: "page")])
    let ids = ReadingOrder(tree).elements.map(\.id)
    let back = FocusContext(tree: tree, node: ids[3], previous: ids[4])
    let parts = ReaderProfile.voiceOver.announcementStyle.focus(back).parts
    expectNoDifference(parts.map(\.text), ["A", "Delete", "link", "column 1"])
  }

  @Test("Numbers that no table has do no harm")
  func hugeNumbers() {
    let huge: [String: JSONValue] = ["colspan": .number(5e18), "rowspan": .number(1e18), "rowindex": .number(9e18)]
    let table = json(
      "table", nil, ["rowcount": .number(4e9), "colcount": .number(4e9)],
      (0..<3).map { _ in json("row", nil, [:], [json("cell", "a", huge), json("cell", "b", huge)]) })
    for profile in [ReaderProfile.voiceOver, .talkBack] { expectNoDifference(heard([table], as: profile).count, 6) }
  }

  @Test("What is drawn is an image only where it has a name, or was declared to be one")
  func drawings() {
    for (role, expected) in [("image", Role.image), ("img", .image), ("SvgRoot", .group), ("Canvas", .group)] {
      expectNoDifference(WebElements().screen(json(role), id: "page/drawing").node.role, expected, "\(role)")
    }
  }

  @Test("Of the browser's own page in the place of a frame no image without a name is kept, which would be the page's fault")
  func errorPage() {
    for (address, expected) in [("chrome-error://chromewebdata/", 0), ("https://elsewhere.invalid/", 2)] {
      let content = json("main", nil, [:], [json("image"), json("StaticText", "This content is blocked")])
      let frame = json("RootWebArea", "Elsewhere", ["url": .string(address)], [json("image"), content])
      let tree = SemanticTree([
        WebElements().screen(json("RootWebArea", "Page", [:], [json("Iframe", nil, [:], [frame])]), id: "page")
      ])
      expectNoDifference(tree.nodes.count { $0.role == .image }, expected, "\(address)")
      #expect(heard([frame], as: .talkBack).first?.hasPrefix("This content is blocked") == true)
    }
  }
}
