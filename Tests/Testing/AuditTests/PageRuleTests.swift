import AccessibilityTree
import CustomDump
import Testing
import Text

@testable import Audit

/// Rules on pages, where axe-core finds the same.
@Suite("Rules on pages")
struct PageRuleTests {
  @Test("The level of a heading that holds a link is counted, too")
  func headingOfParts() {
    func findings(_ level: Int) -> [String] {
      let part = Self.branch("link", .link, "Billing") { ($0.additionalRoles, $0.level) = ([.heading], level) }
      let group = Self.branch("group", .group) { ($0.exposure, $0.grouping, $0.stop) = (.exposed, .leading, .never) }
      let last = Self.branch("last", .heading, "Shipping") { $0.level = 3 }
      return Self.found("heading-levels", on: [Self.heading, .init(group.node, [part]), last])
    }
    expectNoDifference(findings(2), [])
    expectNoDifference(findings(3), ["page/web/link"])
  }

  @Test(
    "An image or a heading without a name is found, though no reader stops at it",
    arguments: [
      ("image-name-missing", Platform.web, ["page/web/picture"]), ("name-missing", .web, ["page/web/title"]),
      ("image-name-missing", .iOS, []), ("name-missing", .iOS, []),
    ] as [(String, Platform, [String])])
  func passedOver(_ rule: String, _ platform: Platform, _ expected: [String]) {
    let image = Self.branch("picture", .image) { $0.exposure = .hidden }
    let heading = Self.branch("title", .heading) { ($0.level, $0.exposure) = (2, .skipped) }
    let covered = Self.branch("covered", .group) { $0.exposure = .hidden }
    let content = [Self.heading, image, heading, .init(covered.node, [Self.branch("inside", .image) { $0.exposure = .hidden }])]
    expectNoDifference(Self.found(rule, on: content, platform), expected)
  }

  @Test(
    "The name of a file is no name of an image; a sentence with a full stop, and a picture in a list of files, are right",
    arguments: [
      ("IMG_2034.jpg", true), ("IMG_2034", true), ("hero-banner-final2.png", true), ("/assets/cat.webp?v=3", true),
      ("https://example.org/picture", true), ("d41d8cd98f00b204e9800998ecf8427e", true), ("my holiday 2.JPG", true),
      ("550e8400-e29b-41d4-a716-446655440000", true), ("data:image/gif;base64,R0lGOD", true), ("Node.js", false),
      ("The logo of example.com", false), ("How to open a file that ends in .png", false), ("20 years of trust", false),
      ("Faceb00c", false), ("Screenshot of the basket", false), ("1234567890123456", false), ("img", false),
    ])
  func fileName(_ name: String, _ isFound: Bool) {
    for platform in [Platform.web, .android, .iOS] {
      let picture = Self.branch("picture", .image, name)
      expectNoDifference(
        Self.found("image-named-by-file", on: [Self.heading, picture], platform), isFound ? ["page/web/picture"] : [])
      let caption = Self.branch("caption", .text, name)
      expectNoDifference(Self.found("image-named-by-file", on: [Self.heading, picture, caption], platform), [])
    }
  }

  @Test("A progress bar has a name")
  func progressBar() {
    for (name, expected) in [("Loading", []), (nil, ["page/web/bar"])] as [(String?, [String])] {
      let bar = Self.branch("bar", .progressBar, name) { $0.value = "3" }
      expectNoDifference(Self.found("name-missing", on: [Self.heading, bar]), expected)
    }
  }

  @Test(
    "A page tells its language; what is in it is in that",
    arguments: [
      (Platform.web, nil, ["page/web"]), (.web, "en", []), (.android, nil, []),
    ] as [(Platform, String?, [String])])
  func language(_ platform: Platform, _ language: String?, _ expected: [String]) {
    expectNoDifference(
      Self.found("language-code", on: [Self.heading], platform, language: language, unknown: [.document]), expected)
    // Where its document is known, that is judged.
    expectNoDifference(Self.found("language-code", on: [Self.heading], platform, language: language), [])
  }

  @Test(
    "An address is no title of a page",
    arguments: [
      ("http://localhost:8080/shop", true), ("file:///home/ada/shop.html", true), ("Shop: order", false), ("Error: 404", false),
      ("re:Invent", false), ("about:blank", true),
      ("http://localhost: what it is", false), ("Shop", false),
    ])
  func addressAsTitle(_ title: String, _ isFound: Bool) {
    expectNoDifference(Self.found("screen-untitled", on: [Self.heading], title: title), isFound ? ["page"] : [])
    expectNoDifference(Self.found("screen-untitled", on: [Self.heading], .iOS, title: title), [])
  }

  @Test(
    "A list that holds something holds items",
    arguments: [
      (Role.listItem, Platform.web, []), (.text, .web, ["page/web/list"]), (.text, .android, []),
    ] as [(Role, Platform, [String])])
  func listOfNothing(_ role: Role, _ platform: Platform, _ expected: [String]) {
    let list = SemanticTree.Branch(Self.branch("list", .list, "Shelves").node, [Self.branch("list/one", role, "Apples")])
    expectNoDifference(Self.found("structure", on: [Self.heading, list], platform), expected)
    let empty = Self.branch("list", .list, "Shelves")
    expectNoDifference(Self.found("structure", on: [Self.heading, empty], platform), [])
  }

  @Test("An item of a tree may lie in another, and is not beside it")
  func treeItems() {
    let outer = Self.branch("fruit", .listItem, "Fruit") {
      ($0.actions, $0.frame) = ([.activate], Frame(x: 0, y: 100, width: 200, height: 40))
    }
    let inner = Self.branch("fruit/apples", .listItem, "Apples") {
      ($0.actions, $0.frame) = ([.activate], Frame(x: 20, y: 120, width: 180, height: 20))
    }
    let group = Self.branch("fruit/group", .group) { ($0.stop, $0.grouping) = (.never, .leading) }
    let tree = Self.branch("tree", .list, "Shelves")
    let content = [Self.heading, .init(tree.node, [.init(outer.node, [.init(group.node, [inner])])])]
    for rule in ["target-nested", "target-size"] { expectNoDifference(Self.found(rule, on: content), []) }
  }

  @Test("A control whose size the browser may have chosen is to be looked at", arguments: [(Role.dropDown, 1), (.button, 0)])
  func sizedByBrowser(_ role: Role, _ reviews: Int) {
    let content = (0..<2).map { place in
      Self.branch("control-\(place)", role, "Control \(place)") {
        ($0.actions, $0.frame) = ([.activate], Frame(x: Double(place) * 21, y: 100, width: 20, height: 20))
      }
    }
    let tree = SemanticTree([.init(Node(id: "page", role: .screen, label: "Shop"), content)])
    let screenState = ScreenState(screen: "page", state: Phrase("page"), tree: tree, platform: .web, knowsWays: false)
    let found = Auditor().findings(in: [screenState]).filter { $0.rule == "target-size" }
    #expect(!found.isEmpty)
    expectNoDifference(Set(found.map(\.certainty)), [reviews == 1 ? .review : .violation])
  }

  @Test(
    "Tabs are compared between screens by their order alone: what opened above them moves them, and is no fault",
    arguments: [
      ("other", ["Home", "Help"], 40.0, false), ("other", ["Help", "Home"], 0, true), ("page", ["Help", "Home"], 0, false),
      ("other", ["Help", "Shop"], 0, false),
    ])
  func tabOrder(_ screen: String, _ names: [String], _ moved: Double, _ isFound: Bool) {
    func screenState(_ screen: String, _ names: [String], y: Double) -> ScreenState {
      let tabs = names.enumerated().map { place, name in
        var tab = Node(id: NodeID("\(screen)/tabs/tab-\(place)"), role: .tab, label: name)
        tab.frame = Frame(x: Double(place) * 60, y: y, width: 60, height: 48)
        return SemanticTree.Branch(tab)
      }
      let bar = SemanticTree.Branch(Node(id: NodeID("\(screen)/tabs"), role: .tabBar), tabs)
      let tree = SemanticTree([.init(Node(id: NodeID(screen), role: .screen, label: "Shop"), [bar])])
      return ScreenState(screen: screen, state: Phrase(screen), tree: tree, platform: .web, knowsWays: false)
    }
    let screenStates = [screenState("page", ["Home", "Help"], y: 0), screenState(screen, names, y: moved)]
    let rules = Auditor().findings(in: screenStates).map(\.rule)
    expectNoDifference(rules.contains("navigation-inconsistent"), isFound)
  }

  @Test("A text that is a bracket or a bullet is no control; a button or an icon that is one has no name in words")
  func signs() {
    let content =
      [Self.heading]
      + [("bullet", Role.text, "•"), ("bracket", .text, "("), ("close", .button, "×"), ("icon", .text, "\u{E900}")]
      .map { Self.branch($0, $1, $2) }
    expectNoDifference(Self.found("name-unspeakable", on: content), ["page/web/close", "page/web/icon"])
  }

  @Test("An article outside a list is no list item, and no item of a list that is not a feed")
  func articles() {
    func article(_ key: String) -> SemanticTree.Branch {
      var branch = Self.branch(key, .listItem, "News") { $0.stop = .never }
      branch.node.page = PageProperties(role: "article")
      branch.children = [.init(Node(id: NodeID("page/web/\(key)/text"), role: .text, label: "Rain"))]
      return branch
    }
    func list(_ role: String) -> SemanticTree.Branch {
      var list = Self.branch("list", .list)
      list.node.page = PageProperties(role: role)
      list.children = [article("list/first")]
      return list
    }
    expectNoDifference(Self.found("structure", on: [Self.heading, article("first")]), [])
    expectNoDifference(Self.found("structure", on: [Self.heading, list("feed")]), [])
    expectNoDifference(Self.found("structure", on: [Self.heading, list("list")]), ["page/web/list"])
  }

  @Test("What the browser draws itself, as the buttons of a film, is not judged")
  func browser() {
    func film(_ role: String) -> SemanticTree.Branch {
      var film = Self.branch("film", .group)
      film.node.page = PageProperties(role: role)
      film.children = [Self.branch("film/play", .button)]
      return film
    }
    expectNoDifference(Self.found("name-missing", on: [Self.heading, film("video")]), [])
    expectNoDifference(Self.found("name-missing", on: [Self.heading, film("figure")]), ["page/web/film/play"])
  }

  private static let heading = branch("heading", .heading, "Corner shop") { $0.level = 1 }

  private static func branch(
    _ key: String, _ role: Role, _ label: String? = nil, _ change: (inout Node) -> Void = { _ in }
  ) -> SemanticTree.Branch {
    var node = Node(id: NodeID("page/web/\(key)"), role: role, label: label)
    change(&node)
    return SemanticTree.Branch(node)
  }

  /// The places where a rule finds an issue on a page with this content.
  private static func found(
    _ rule: String, on content: [SemanticTree.Branch], _ platform: Platform = .web, language: String? = "en",
    title: String = "Corner shop", unknown: Set<NodeProperty> = []
  ) -> [String] {
    var page = Node(id: "page/web", role: .webView)
    (page.exposure, page.language) = (.skipped, language)
    let tree = SemanticTree([.init(Node(id: "page", role: .screen, label: title), [.init(page, content)])])
    let screenState = ScreenState(
      screen: "page", state: Phrase(title), tree: tree, platform: platform, unknownProperties: unknown, knowsWays: false)
    return Auditor().findings(in: [screenState]).filter { $0.rule == rule }.map(\.node.path)
  }
}
