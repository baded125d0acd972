import AccessibilityTree
import CustomDump
import Testing
import Text

@testable import Audit

/// Names that were not written for a listener, and stops that say nothing.
@Suite("Names on captured screens")
struct CapturedNameTests {
  @Test(
    "A word of the source code is no name; words of people are, whatever joins them",
    arguments: [
      ("button-login-container", .violation), ("Microsoft.Maui.Controls.VerticalStackLayout", .violation),
      ("com.example.app:id/buy", .violation), ("login_button", .violation), ("loginButton", .violation),
      ("radio-button", .review), ("text-field", .review), ("Sign in", nil), ("sign-in", nil), ("up-to-date", nil),
      ("iPhone", nil), ("eBay", nil), ("maria_91", nil), ("node.js", nil), ("www.example.org", nil), ("J.R.R.Tolkien", nil),
      ("Button", nil), ("24-7", nil), ("face-to-face", nil), ("holiday_2024.txt", nil), ("YouTube", nil),
    ] as [(String, Finding.Certainty?)])
  func code(_ name: String, _ expected: Finding.Certainty?) {
    for role in [Role.button, .image, .unknown] {
      expectNoDifference(Self.found("name-of-code", [Self.node("go", role, name)]).first?.certainty, expected)
    }
    expectNoDifference(Self.found("name-of-code", [Self.node("go", .link, name), Self.node("text", .text, name)]), [])
  }

  @Test("The id that a view has for tests is no name of it")
  func handle() {
    expectNoDifference(
      Self.found("name-of-code", [Self.node("add_to_basket", .button, "add_to_basket")]).map(\.certainty), [.violation])
    expectNoDifference(Self.found("name-of-code", [Self.node("basket", .button, "add_to_basket")]), [])
    expectNoDifference(Self.found("name-of-code", [Self.node("Basket", .button, "Basket")]), [])
  }

  @Test(
    "An icon beside the words and a comma with nothing beside it are found",
    arguments: [
      ("\u{E5D2} Menu", true), (", Places", true), ("Chapter 1, How to begin, ", true), ("Oslo, , Bergen", true),
      ("Menu", false), ("\u{E5D2}", false), ("Oslo, Bergen", false), ("Dear Sir,", false), ("1,000 points", false),
    ])
  func untidy(_ name: String, _ isFound: Bool) {
    expectNoDifference(Self.found("name-untidy", [Self.node("go", .button, name)]).count, isFound ? 1 : 0)
  }

  @Test(
    "Role and place in a name are found, in several languages",
    arguments: [
      ("Places, tab, 2 of 5", "tab, 2 of 5"), ("My Movies, Tab 1 of 3", "Tab 1 of 3"), ("Grupos, botón 5 de 15", "botón 5 de 15"),
      ("Hjem, fane 1 av 4", "fane 1 av 4"), ("Accueil, onglet 1 sur 4", "onglet 1 sur 4"), ("Step 2 of 5", nil),
      ("Page 1 of 4", nil), ("3 of 8 buttons", nil), ("Table 2 of 3", nil),
    ] as [(String, String?)])
  func place(_ name: String, _ expected: String?) {
    expectNoDifference(name.rolesPlace, expected)
    expectNoDifference(Self.found("name-tells-place", [Self.node("go", .button, name)]).count, expected == nil ? 0 : 1)
  }

  @Test("Where role descriptions are unknown, groups of which one is selected are looked at as tabs")
  func tabs() {
    func found(_ selected: [Bool?], platform: Platform = .android, _ unknown: Set<NodeProperty> = [.roleDescription]) -> Int {
      let groups = selected.enumerated().map { place, isSelected in
        var branch = Self.node("tab\(place)", .unknown, "Name \(place)")
        branch.node.isSelected = isSelected
        return branch
      }
      return Self.found("role-unknown", groups, platform, unknown: unknown).count { $0.certainty == .review }
    }
    expectNoDifference(found([true, false, nil]), 3)
    expectNoDifference(found([false, false]), 0)
    expectNoDifference(found([true]), 0)
    expectNoDifference(found([true, false], []), 0)
  }

  @Test("One name in other letters is found; a list of languages, and a screen in these letters, are not")
  func scripts() {
    func found(_ names: [String]) -> [String] {
      Self.found("script-foreign", names.enumerated().map { Self.node("n\($0)", .button, $1) }).map(\.node.lastSegment)
    }
    let latin = ["Home", "Search", "Basket", "Account", "Help"]
    expectNoDifference(found(latin + ["設定"]), ["n5"])
    expectNoDifference(found(latin + ["設定", "Русский"]), [])
    expectNoDifference(found(["Home", "設定"]), [])
    expectNoDifference(found(["ホーム", "検索", "設定", "戻る", "次へ", "OK"]), ["n5"])
    expectNoDifference(found(["ホーム", "検索", "設定", "戻る", "次へ"]), [])
  }

  @Test("A row and the text on it that are two stops with one name are found")
  func rows() {
    var row = Self.node("row", .button, "PNR")
    row.node.frame = Frame(x: 0, y: 0, width: 300, height: 60)
    var text = Self.node("text", .text, "PNR")
    text.node.frame = Frame(x: 10, y: 10, width: 100, height: 30)
    expectNoDifference(Self.found("text-heard-again", [row, text]).map(\.node.lastSegment), ["text"])
    text.node.frame?.y = 80
    expectNoDifference(Self.found("text-heard-again", [row, text]), [])
  }

  private static func node(_ key: String, _ role: Role, _ label: String?) -> SemanticTree.Branch {
    var node = Node(id: NodeID("page/\(key)"), role: role, label: label)
    if role != .text, role != .image { node.actions = [.activate] }
    return SemanticTree.Branch(node)
  }

  private static func found(
    _ rule: String, _ content: [SemanticTree.Branch], _ platform: Platform = .android, unknown: Set<NodeProperty> = []
  ) -> [Finding] {
    let tree = SemanticTree([.init(Node(id: "page", role: .screen, label: "Page"), content)])
    let screenState = ScreenState(
      screen: "page", state: Phrase("page"), tree: tree, platform: platform, unknownProperties: unknown, knowsWays: false)
    return Auditor().findings(in: [screenState]).filter { $0.rule == rule }
  }
}
