import AccessibilityTree
import CustomDump
import Foundation
import ScreenReader
import TestSupport
import Testing
import Text

@testable import Audit

@Suite("Rules")
struct RuleTests {
  @Test("Nothing is found on screens that are as they should be")
  func healthyScreens() {
    var norwegian = SampleScreen()
    norwegian.language = .bokmål
    let screenStates = [
      SampleScreen(), .secondary(), .withMenu(), norwegian, SampleScreen.withDropDown(isExpanded: false),
      .withDropDown(isExpanded: true),
    ].map(\.screenState)
    expectNoDifference(Auditor().findings(in: screenStates, SampleScreen.healthySteps).map(\.description), [])
  }

  @Test("A screen broken on purpose is found by its rule and by no other", arguments: SeededDefect.all + SeededDefect.limits)
  func seededDefect(_ defect: SeededDefect) throws {
    let broken = try #require(defect.seeded(in: SampleScreen.healthyScreens, SampleScreen.healthySteps)).after
    let findings = Auditor().findings(in: broken.screenStates, broken.steps)
    expectNoDifference(Set(findings.map(\.rule)), [defect.rule], "\(findings.map(\.description))")
    for finding in findings {
      #expect(finding.isReported)
      #expect(!finding.measured.en.contains("hunter2") && !finding.measured.nb.contains("hunter2"))
    }
  }

  @Test(
    "A name in Bokmål ends with a role in whatever form of the word",
    arguments: [
      (Role.button, "Lagre-knapp"), (.button, "Lagre knappen"), (.textField, "E-post feltet"),
      (.switch, "Lyd bryter"), (.switch, "Lyd bryteren"), (.dropDown, "Type meny"), (.dropDown, "Type nedtrekksmeny"),
      (.image, "Fyr bilde"), (.image, "Fyr bildet"), (.image, "Fyr ikon"), (.image, "Fyr ikonet"),
    ])
  func roleWords(role: Role, name: String) {
    var screen = SampleScreen().with("save") { ($0.role, $0.label) = (role, name) }
    screen.language = .bokmål
    #expect(Auditor().findings(in: [screen.screenState]).map(\.rule).contains("name-repeats-role"))
  }

  @Test("No report holds what a secure field holds, whatever else is wrong with the field")
  func secrets() {
    let screen = SampleScreen().with("email") {
      $0.role = .secureField
      $0.value = "hunter2"
    }
    let hidden = screen.with("email") { ($0.exposure, $0.label) = (.hidden, nil) }
    for screen in [screen.with("email") { $0.label = "Password" }, hidden] {
      var crawl = Crawl()
      crawl.keep(screen.screenState)
      let report = AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1")
      #expect(report.violations.contains { $0.rule == "secret-in-tree" })
      for format in AuditReport.Format.allCases {
        #expect(!report.rendered(as: format).contains("hunter2"), "\(format)")
      }
    }
  }

  @Test("The documentation names each rule, and no other, and how many there are")
  func documentation() throws {
    let page = try String(contentsOf: Checkout.url("Documentation/audit.md"), encoding: .utf8)
    #expect(page.contains("judges each screen state by \(Rule.all.count) rules"))
    let named = Set(page.matches(of: /`([a-z]+(-[a-z]+)*)`/).map { String($0.output.1) })
    expectNoDifference(named, Set(Rule.all.map(\.id)))
  }

  @Test("Each rule has an id of its own, in small letters, and a sentence")
  func rulesAreNamed() {
    expectNoDifference(Set(Rule.all.map(\.id)).count, Rule.all.count)
    for rule in Rule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(
        [rule.sentence.en, rule.sentence.nb].allSatisfy {
          $0.hasSuffix(".") && $0.first?.isUppercase == true
        })
      #expect(rule.sentence.en != rule.sentence.nb)
    }
  }

  @Test("Contrast is reckoned as WCAG reckons it, alpha first")
  func contrast() {
    let (black, white) = (Colour(0x000000), Colour(0xFFFFFF))
    expectNoDifference(Contrast.ratio(of: black, on: white), 21)
    #expect(abs(Contrast.ratio(of: Colour(0x777777), on: white) - 4.48) < 0.01)
    // Half-transparent black on white is medium grey.
    let half = Colour(red: 0, green: 0, blue: 0, alpha: 0.5)
    let middle = Colour(red: 128, green: 128, blue: 128)
    #expect(abs(Contrast.ratio(of: half, on: white) - Contrast.ratio(of: middle, on: white)) < 0.05)
  }

  @Test("A ratio that fails is never rounded up to one that passes")
  func rounding() {
    expectNoDifference(4.499.figure(decimals: 2), Phrase(en: "4.49", nb: "4,49"))
    expectNoDifference(47.96.figure(decimals: 1), Phrase(en: "47.9", nb: "47,9"))
    expectNoDifference((-0.04).figure(decimals: 1), Phrase(en: "-0.1", nb: "-0,1"))
    expectNoDifference(0.05.figure(decimals: 2), Phrase(en: "0.05", nb: "0,05"))
    expectNoDifference(Double.infinity.figure(), Phrase("inf"))
  }

  @Test("The same flaw in every row, state and language is one finding that knows its places")
  func deduplication() {
    var screens = [SampleScreen(), SampleScreen()]
    screens[1].language = .bokmål
    let screenStates = screens.map { screen in
      screen.with("list/1") { $0.frame?.height = 20 }.with("list/2") { $0.frame?.height = 20 }.screenState
    }
    let findings = Auditor().findings(in: screenStates)
    expectNoDifference(findings.map(\.node), ["sample/list/1"])
    expectNoDifference(findings[0].places.map(\.language), [.english, .bokmål])
    expectNoDifference(
      findings[0].measured.en,
      "358.0 by 20.0 points, below 44 pt (WCAG 2.5.5, AAA; iOS) and 48 dp (Android)")
  }

  @Test(
    "What is smaller than 24 px does on a page where there is room around it",
    arguments: [
      // Below it, at the given distance of its centre from the edge of a large one, or from the centre of another small one.
      (Frame(x: 0, y: 100, width: 60, height: 18), Frame(x: 0, y: 121, width: 60, height: 48), nil),
      (
        Frame(x: 0, y: 100, width: 60, height: 18), Frame(x: 0, y: 119, width: 60, height: 48),
        ", and its centre is 10.0 points from page/other, 12 would do"
      ),
      (Frame(x: 0, y: 100, width: 60, height: 18), Frame(x: 0, y: 124, width: 60, height: 18), nil),
      (
        Frame(x: 0, y: 100, width: 60, height: 18), Frame(x: 0, y: 122, width: 60, height: 18),
        ", and its centre is 22.0 points from that of page/other, 24 would do"
      ),
      // Two small ones side by side, one of them in a corner of a wide one.
      (Frame(x: 0, y: 100, width: 20, height: 20), Frame(x: 24, y: 100, width: 20, height: 20), nil),
      (
        Frame(x: 0, y: 100, width: 20, height: 20), Frame(x: 20, y: 100, width: 20, height: 20),
        ", and its centre is 20.0 points from that of page/other, 24 would do"
      ),
      (
        Frame(x: 0, y: 100, width: 20, height: 20), Frame(x: 0, y: 90, width: 200, height: 60),
        ", and its centre is 0.0 points from page/other, 12 would do"
      ),
    ] as [(Frame, Frame, String?)])
  func spacing(_ one: Frame, _ other: Frame, _ lacks: String?) throws {
    let screenState = Self.page([("one", one), ("other", other)])
    let finding = Auditor().findings(in: [screenState]).first { $0.rule == "target-size" && $0.node == "page/one" }
    let (width, height) = (one.width.figure(decimals: 1).en, one.height.figure(decimals: 1).en)
    expectNoDifference(finding?.measured.en, lacks.map { "\(width) by \(height) points, below 24 px (WCAG 2.5.8, AA)\($0)" })
    // The measurement agrees.
    let measured = try #require(MeasuredCriterion.all(in: [screenState]).first { $0.criterion == .targetSize })
    expectNoDifference(measured.node == "page/one", lacks != nil, "\(measured.words.en)")
  }

  @Test(
    "A phone's own size is advice and fails no criterion; 24 px are demanded there as on a page",
    arguments: [
      ([Frame(x: 0, y: 100, width: 60, height: 38)], Finding.Certainty.advice, "60.0 by 38.0 points, below 48 dp (Android)"),
      ([Frame(x: 0, y: 100, width: 60, height: 20)], .advice, "60.0 by 20.0 points, below 48 dp (Android)"),
      ([Frame(x: 0, y: 100, width: 60, height: 48)], nil, nil),
      (
        [Frame(x: 0, y: 100, width: 60, height: 20), Frame(x: 0, y: 120, width: 60, height: 20)], .violation,
        "60.0 by 20.0 points, below 24 px (WCAG 2.5.8, AA), and its centre is 20.0 points from that of page/1, 24 would do"
      ),
    ] as [([Frame], Finding.Certainty?, String?)])
  func phoneSizes(_ frames: [Frame], _ certainty: Finding.Certainty?, _ measured: String?) {
    let targets = frames.enumerated().map { ("\($0)", $1) }
    let found = Auditor().findings(in: [Self.page(targets, on: .android)]).first { $0.rule == "target-size" }
    expectNoDifference(found?.certainty, certainty)
    expectNoDifference(found?.measured.en, measured)
    expectNoDifference(found?.criterion, certainty == .violation ? .targetSize : nil)
  }

  @Test(
    "A link in a line of text may be small; one that stands beside signs, or its item's bullet or number, may not",
    arguments: [
      ("See also", Exposure.exposed, false), ("See also", .hidden, true), ("See also. ", .exposed, false),
      ("\u{2022} ", .exposed, true), ("|", .exposed, true), ("12. ", .exposed, true), ("iv. ", .exposed, true),
    ])
  func inText(_ text: String, _ exposure: Exposure, _ isFound: Bool) {
    func branch(_ key: String, _ role: Role, x: Double, y: Double) -> SemanticTree.Branch {
      var node = Node(id: NodeID("page/\(key)"), role: role, label: role == .text ? text : key)
      node.frame = Frame(x: x, y: y, width: 60, height: 18)
      if role == .link { node.actions = [.activate] } else { node.exposure = exposure }
      return SemanticTree.Branch(node)
    }
    let items = [0.0, 18].map { y in
      SemanticTree.Branch(
        Node(id: NodeID("page/item\(Int(y))"), role: .group),
        [branch("mark\(Int(y))", .text, x: 0, y: y), branch("link\(Int(y))", .link, x: 60, y: y)])
    }
    let tree = SemanticTree([.init(Node(id: "page", role: .screen, label: "Page"), items)])
    let screenState = ScreenState(screen: "page", state: Phrase("Page"), tree: tree, platform: .web, knowsWays: false)
    expectNoDifference(Auditor().findings(in: [screenState]).contains { $0.rule == "target-size" }, isFound)
  }

  /// A page with buttons at given places.
  private static func page(_ buttons: [(String, Frame)], on platform: Platform? = .web, name: String = "Page") -> ScreenState {
    let branches = buttons.map { key, frame in
      var node = Node(id: NodeID("page/\(key)"), role: .button, label: key)
      (node.frame, node.actions) = (frame, [.activate])
      return SemanticTree.Branch(node)
    }
    let tree = SemanticTree([.init(Node(id: "page", role: .screen, label: name), branches)])
    return ScreenState(screen: "page", state: Phrase(name), tree: tree, platform: platform, knowsWays: false)
  }

  @Test(
    "On a page a button that is pressed may move the focus; a box that is ticked, and typing, may not",
    arguments: [
      (Role.button, CrawlStep.Command.act(.activate), false), (.link, .act(.activate), false), (.checkBox, .act(.activate), true),
      (.radioButton, .act(.activate), true), (.textField, .type, true), (.slider, .act(.increase), true),
    ])
  func focusMoved(_ role: Role, _ command: CrawlStep.Command, _ isFound: Bool) {
    func screenState(_ platform: Platform?) -> ScreenState {
      var node = Node(id: "page/one", role: role, label: "One")
      node.actions = [.activate]
      var other = Node(id: "page/two", role: .textField, label: "Two")
      other.actions = [.setText]
      let tree = SemanticTree([.init(Node(id: "page", role: .screen, label: "Page"), [.init(node), .init(other)])])
      return ScreenState(screen: "page", state: Phrase("Page"), tree: tree, platform: platform, knowsWays: false)
    }
    for (platform, expected) in [(Platform.web, isFound), (.iOS, true)] {
      let step = CrawlStep(
        command, before: screenState(platform), after: screenState(platform), origin: "page/one", cursor: "page/two",
        said: ["Two"],
        staysOnScreen: true)
      expectNoDifference(Auditor().findings(in: [], [step]).contains { $0.rule == "focus-moved" }, expected, "\(platform)")
    }
  }

  @Test("Where nobody knows what goes back, no way back is missed")
  func unknownWays() {
    for knowsWays in [true, false] {
      var screen = Node(id: "page", role: .screen, label: "Page")
      screen.actions = [.dismiss]
      var heading = Node(id: "page/title", role: .heading, label: "Page")
      heading.level = 1
      let screenState = ScreenState(
        screen: "page", state: Phrase("Page"), tree: SemanticTree([.init(screen, [.init(heading)])]), depth: 1,
        knowsWays: knowsWays)
      expectNoDifference(
        Auditor().findings(in: [screenState]).map(\.rule).filter { ["gesture-only", "back-button"].contains($0) },
        knowsWays ? ["gesture-only", "back-button"] : [])
    }
  }

  @Test(
    "A language's code is right whether or not there is a voice for it",
    arguments: [
      ("de", true), ("de-CH", true), ("zh-Hant-TW", true), ("sma", true), ("sme", false), ("eng", false), ("nb", true),
      ("nb_NO", false), ("", false),
      ("norsk", false), ("xx", false), ("en-", false), ("e", false), ("i-klingon", false),
    ])
  func languageCode(_ code: String, _ isValid: Bool) {
    let screenState = SampleScreen().with("title") { $0.language = code }.screenState
    expectNoDifference(Auditor().findings(in: [screenState]).contains { $0.rule == "language-code" }, !isValid)
  }

  @Test("Findings tell roles in words")
  func roleWords() {
    let screen = SampleScreen().adding(
      {
        var node = SampleScreen.node("sample", "one", .radioButton, "One", y: 450)
        (node.actions, node.toggled) = ([.activate], .on)
        return node
      }())
    let found = Auditor().findings(in: [screen.screenState]).first { $0.rule == "structure" }
    expectNoDifference(found?.measured.en, "a radio button lies in a screen")
    expectNoDifference(found?.fix.en, "put it into a radio group, so that number and place are said")
    expectNoDifference(Role.image.article, "an image")
  }

  @Test("An element that is counted otherwise in another state is the same one; another of its name beside it is not")
  func counters() {
    let near = Frame(x: 0, y: 100, width: 60, height: 18)
    func screenState(_ keys: [String], _ state: String) -> ScreenState {
      var nodes: [SemanticTree.Branch] = []
      for (place, key) in keys.enumerated() {
        var node = Node(id: NodeID("page/\(key)"), role: .link, label: "Edit")
        (node.frame, node.actions) = (Frame(x: 0, y: near.y + Double(place) * 19, width: 60, height: 18), [.activate])
        nodes.append(.init(node))
      }
      let tree = SemanticTree([.init(Node(id: "page", role: .screen, label: "Page"), nodes)])
      return ScreenState(screen: "page", state: Phrase(state), tree: tree, platform: .web, knowsWays: false)
    }
    let screenStates = [screenState(["link-4", "link-5"], "first"), screenState(["link-16", "link-17"], "second")]
    let found = Auditor().findings(in: screenStates).filter { $0.rule == "target-size" }
    expectNoDifference(found.map(\.node), ["page/link-4", "page/link-5"])
    expectNoDifference(found.first?.places.map(\.state.en), ["first", "second"])
  }
}

extension Finding {
  /// Whether both languages describe the issue and the fix, with the same figures.
  fileprivate var isReported: Bool {
    func figures(_ text: String) -> [String] { text.split { !$0.isNumber }.map(String.init) }
    return [measured, fix].allSatisfy {
      !$0.en.isEmpty && !$0.nb.isEmpty && figures($0.en) == figures($0.nb)
    }
  }
}
