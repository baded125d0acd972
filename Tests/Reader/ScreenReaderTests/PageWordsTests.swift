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

  /// The attributes of the document that stand for what the browser's tree lacks.
  private static let attributes = [
    "inputType": "type", "current": "aria-current", "rowspan": "rowspan", "colspan": "colspan", "rowindex": "aria-rowindex",
    "colindex": "aria-colindex", "setName": "name", "valueText": "aria-valuetext", "ownDescription": "aria-description",
    "sort": "aria-sort", "scope": "scope",
  ]

  /// The element of a browser's element, with all that is in it as its content.
  private static func captured(_ json: JSONValue) throws -> CapturedElement {
    guard case .object(let members) = json else { throw CaptureError("no element") }
    var node: [String: JSONValue] = ["nodeId": "1", "backendDOMNodeId": 1]
    var attributes: [String: String] = [:]
    var properties: [JSONValue] = []
    for (name, value) in members where name != "children" {
      if ["role", "name", "value", "description"].contains(name) {
        node[name] = .object(["value": value])
      } else if let attribute = Self.attributes[name] {
        attributes[attribute] = value.text
        if name == "setName" { attributes["type"] = "radio" }
      } else {
        properties.append(.object(["name": .string(name), "value": .object(["value": value])]))
      }
    }
    node["properties"] = .array(properties)
    var snapshot = try DOMSnapshot(in: .object(["documents": .array([]), "strings": .array([])]))
    snapshot?.set(DOMSnapshot.Element(attributes: attributes, frame: nil), of: 1)
    var element = try #require(ChromeTree(["1": .object(node)], parents: [:], snapshot).elementAlone("1"))
    element.children = try (json["children"]?.array ?? []).map(captured)
    return element
  }

  /// The nodes of an element of a page.
  private func branch(_ json: JSONValue, id: NodeID = "page") throws -> SemanticTree.Branch {
    WebRules().screen(try Self.captured(json), id: id)
  }

  /// What is said at each stop of a page, one after the other.
  private func heard(_ content: [JSONValue], as profile: ReaderProfile) throws -> [String] {
    let tree = SemanticTree([try branch(json("RootWebArea", "Page", [:], content))])
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
      expectNoDifference(try heard(page.page, as: try #require(Self.profiles[reader])), expected, "\(reader)")
    }
  }

  @Test("None of the pages is lost on the way from their file")
  func count() {
    expectNoDifference(HeardPage.all.count, 62)
  }

  @Test("Each kind of landmark has a word of its own; a form and a region are none without a name", arguments: Landmark.allCases)
  func kinds(_ landmark: Landmark) throws {
    for (name, parts) in [(nil, [.form, .region].contains(landmark) ? 1 : 3), ("Name", 4)] {
      let content = [json(landmark.rawValue, name, [:], [json("StaticText", "Text")])]
      for profile in [ReaderProfile.voiceOver, .voiceOverBokmål] {
        expectNoDifference(try heard(content, as: profile).first?.split(separator: ", ").count, parts)
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
  func severalInACell() throws {
    let links = json("cell", nil, [:], ["Edit", "Delete"].map { json("link", $0) })
    let rows = [["A", "B"].map { json("columnheader", $0) }, [links, json("cell", "x")]]
    let table = json("table", nil, [:], rows.map { json("row", nil, [:], $0) })
    let tree = SemanticTree([try branch(json("RootWebArea", "Page", [:], [table]))])
    let ids = ReadingOrder(tree).elements.map(\.id)
    let back = FocusContext(tree: tree, node: ids[3], previous: ids[4])
    let parts = ReaderProfile.voiceOver.announcementStyle.focus(back).parts
    expectNoDifference(parts.map(\.text), ["A", "Delete", "link", "column 1"])
  }

  @Test("Numbers that no table has do no harm")
  func hugeNumbers() throws {
    let huge: [String: JSONValue] = ["colspan": .number(5e18), "rowspan": .number(1e18), "rowindex": .number(9e18)]
    let table = json(
      "table", nil, ["rowcount": .number(4e9), "colcount": .number(4e9)],
      (0..<3).map { _ in json("row", nil, [:], [json("cell", "a", huge), json("cell", "b", huge)]) })
    for profile in [ReaderProfile.voiceOver, .talkBack] { expectNoDifference(try heard([table], as: profile).count, 6) }
  }

  @Test("What is drawn is an image only where it has a name, or was declared to be one")
  func drawings() throws {
    for (role, expected) in [("image", Role.image), ("img", .image), ("SvgRoot", .group), ("Canvas", .group)] {
      expectNoDifference(try branch(json(role)).node.role, expected, "\(role)")
    }
  }

  @Test("Of the browser's own page in the place of a frame no image without a name is kept, which would be the page's fault")
  func errorPage() throws {
    for (address, expected) in [("chrome-error://chromewebdata/", 0), ("https://elsewhere.invalid/", 2)] {
      let content = json("main", nil, [:], [json("image"), json("StaticText", "This content is blocked")])
      let frame = json("RootWebArea", "Elsewhere", ["url": .string(address)], [json("image"), content])
      let tree = SemanticTree([try branch(json("RootWebArea", "Page", [:], [json("Iframe", nil, [:], [frame])]))])
      expectNoDifference(tree.nodes.count { $0.role == .image }, expected, "\(address)")
      #expect(try heard([frame], as: .talkBack).first?.hasPrefix("This content is blocked") == true)
    }
  }
}
