import AccessibilityTree
import Audit
import CustomDump
import RemoteApps
import Runtime
import ScreenReader
import Synchronization
import Testing
import Text

@testable import Apps

/// A walk through an app that remembers what was done to it.
@Suite("An app that an audit walks through")
struct WalkedAppTests {
  /// An app that counts: its screen shows the acts since it was begun.
  private final class Counter: LivingSource {
    let done = Mutex<[LivingAct]>([])
    let all = Mutex<[LivingAct]>([])
    private let readings = Atomic(0)

    private func screen() -> LivingScreen {
      let count = done.withLock { $0.count }
      let nodes = ["Add", "Delete all"].map { name in
        var node = Node(id: NodeID("page/\(name.lowercased())"), role: .button, label: name)
        node.actions = [.activate]
        return SemanticTree.Branch(node)
      }
      let text = SemanticTree.Branch(Node(id: "page/count", role: .text, label: "\(count)"))
      let tree = SemanticTree([SemanticTree.Branch(Node(id: "page", role: .screen), nodes + [text])] + LivingApp.newsRegions)
      return LivingScreen(
        name: "page", instance: "page/1", title: "Page", depth: 0, tree: tree,
        reading: readings.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    func start(at place: String?, _ tell: @escaping @Sendable (LivingEvent) -> Void) -> LivingScreen { screen() }

    func perform(_ act: LivingAct, answer: @escaping @Sendable ([LivingEvent]) -> Void) {
      all.withLock { $0.append(act) }
      done.withLock { if act == .restart { $0 = [] } else { $0.append(act) } }
      answer([.screen(screen())])
    }

    func close() {}
  }

  private static let add = LivingAct.activate("page/add")

  private func screen(_ message: LivingApp.Message) throws -> LivingScreen {
    guard case .answered(_, let events) = message, case .screen(let screen)? = events.first else {
      throw Missing()
    }
    return screen
  }

  private struct Missing: Error {}

  private func count(_ screen: LivingScreen) -> String? { screen.tree["page/count"]?.label }

  @Test("Each act is done in the state that it was asked for, and what came of it is kept")
  func states() throws {
    let source = Counter()
    let walk = WalkedApp(HarmfulWords()) { source }
    let first = try walk.begin()
    let once = try screen(walk.perform(LivingOrder(Self.add, reading: first.reading)))
    let twice = try screen(walk.perform(LivingOrder(Self.add, reading: once.reading)))
    expectNoDifference([count(once), count(twice)], ["1", "2"])
    // From the second state again, another way.
    let other = try screen(walk.perform(LivingOrder(.increase("page/add"), reading: once.reading)))
    expectNoDifference(count(other), "2")
    let asked = source.all.withLock { $0 }
    expectNoDifference(asked, [Self.add, Self.add, .restart, Self.add, .increase("page/add")])
    _ = walk.perform(LivingOrder(Self.add, reading: once.reading))
    expectNoDifference(source.all.withLock { $0 }, asked)
  }

  @Test("What might do harm is not done")
  func harm() throws {
    let source = Counter()
    let walk = WalkedApp(HarmfulWords()) { source }
    let first = try walk.begin()
    expectNoDifference(
      walk.perform(LivingOrder(.activate("page/delete all"), reading: first.reading)),
      .answered(.activate("page/delete all"), []))
    _ = walk.perform(LivingOrder(.answer(true, text: "x"), reading: first.reading))
    expectNoDifference(source.all.withLock { $0 }, [.answer(false, text: nil)])
  }

  @Test("A walk ends when it has done enough, and says so")
  func limits() throws {
    let source = Counter()
    var limits = WalkedApp.Limits()
    limits.acts = 3
    let walk = WalkedApp(HarmfulWords(), limits: limits) { source }
    var reading = try walk.begin().reading
    for _ in 0..<3 { reading = try screen(walk.perform(LivingOrder(Self.add, reading: reading))).reading }
    #expect(!walk.isCutShort)
    expectNoDifference(walk.perform(LivingOrder(Self.add, reading: reading)), .answered(Self.add, []))
    #expect(walk.isCutShort)
  }

  /// A form that puts the focus on its first field when it is sent, and tells so with every reading from then on.
  private final class Form: LivingSource {
    private let focus = Mutex<FocusRequest?>(nil)
    private let readings = Atomic(0)

    private func screen() -> LivingScreen {
      var screen = LivingScreen(
        name: "page", instance: "page/1", title: "Page", depth: 0,
        tree: SemanticTree([SemanticTree.Branch(Node(id: "page", role: .screen))] + LivingApp.newsRegions),
        reading: readings.wrappingAdd(1, ordering: .relaxed).newValue)
      screen.focus = focus.withLock { $0 }
      return screen
    }

    func start(at place: String?, _ tell: @escaping @Sendable (LivingEvent) -> Void) -> LivingScreen { screen() }

    func perform(_ act: LivingAct, answer: @escaping @Sendable ([LivingEvent]) -> Void) {
      if case .activate = act { focus.withLock { $0 = FocusRequest("page/user", number: ($0?.number ?? 0) + 1) } }
      answer([.screen(screen())])
    }

    func close() {}
  }

  @Test("Where the app has put its focus in one state is no news in another")
  func focus() throws {
    let walk = WalkedApp(HarmfulWords()) { Form() }
    let first = try walk.begin()
    let send = LivingAct.activate("page/send")
    let typing = LivingAct.setText("page/password", "x")
    let sent = try screen(walk.perform(LivingOrder(send, reading: first.reading)))
    expectNoDifference(sent.focus?.target, "page/user")
    let typed = try screen(walk.perform(LivingOrder(typing, reading: first.reading)))
    expectNoDifference(typed.focus, nil)
    expectNoDifference(try screen(walk.perform(LivingOrder(typing, reading: sent.reading))).focus, sent.focus)
    #expect(try screen(walk.perform(LivingOrder(send, reading: sent.reading))).focus != sent.focus)
  }

  /// A page in six languages, each of which a link of a list chooses.
  private final class Translated: LivingSource {
    let pressed = Mutex<Set<NodeID>>([])
    private let readings = Atomic(0)

    private func screen(in language: String) -> LivingScreen {
      let texts = (1...9).map { number in
        SemanticTree.Branch(Node(id: NodeID("page/text-\(number)"), role: .heading, label: "\(language) \(number)"))
      }
      let links = ["en", "nb", "de", "fr", "sv", "da"].map { language in
        var link = Node(id: NodeID("page/languages/\(language)"), role: .link, label: language)
        link.actions = [.activate]
        return SemanticTree.Branch(link)
      }
      let list = SemanticTree.Branch(Node(id: "page/languages", role: .list), links)
      let tree = SemanticTree([SemanticTree.Branch(Node(id: "page", role: .screen), texts + [list])] + LivingApp.newsRegions)
      return LivingScreen(
        name: "page", instance: "page/1", title: "Page", depth: 0, tree: tree,
        reading: readings.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    func start(at place: String?, _ tell: @escaping @Sendable (LivingEvent) -> Void) -> LivingScreen { screen(in: "en") }

    func perform(_ act: LivingAct, answer: @escaping @Sendable ([LivingEvent]) -> Void) {
      guard case .activate(let node) = act else { return answer([.screen(screen(in: "en"))]) }
      pressed.withLock { _ = $0.insert(node) }
      answer([.screen(screen(in: node.lastSegment))])
    }

    func close() {}
  }

  @Test("Of a list that only says the page in other words no more is tried than of rows")
  func translations() throws {
    let source = Translated()
    let walked = WalkedApp(HarmfulWords()) { source }
    let plan = AuditPlan(LivingApp(try walked.begin()), now: 0) { visit in
      visit(.init(Phrase("Page"), after: []) { walked.perform($0) })
    }
    _ = try plan.walk(ReaderProfile(), .init())
    expectNoDifference(source.pressed.withLock { $0 }, ["page/languages/en", "page/languages/nb", "page/languages/de"])
  }

  /// A page with a list to choose from.
  private final class Chooser: LivingSource {
    let done = Mutex<[LivingAct]>([])
    private let readings = Atomic(0)

    private func screen(chosen: Int) -> LivingScreen {
      let names = ["All", "Active"]
      var node = Node(id: "page/show", role: .dropDown, label: nil, value: names[chosen])
      node.actions = [.activate]
      node.frame = Frame(x: 0, y: 0, width: 120, height: 48)
      let tree = SemanticTree(
        [SemanticTree.Branch(Node(id: "page", role: .screen, label: "Page"), [SemanticTree.Branch(node)])] + LivingApp.newsRegions)
      var screen = LivingScreen(
        name: "page", instance: "page/1", title: "Page", depth: 0, tree: tree,
        choices: ["page/show": names.enumerated().map { .init($1, isSelected: $0 == chosen) }],
        reading: readings.wrappingAdd(1, ordering: .relaxed).newValue)
      screen.platform = .web
      return screen
    }

    func start(at place: String?, _ tell: @escaping @Sendable (LivingEvent) -> Void) -> LivingScreen { screen(chosen: 0) }

    func perform(_ act: LivingAct, answer: @escaping @Sendable ([LivingEvent]) -> Void) {
      done.withLock { $0.append(act) }
      if case .choose(_, let place) = act { answer([.screen(screen(chosen: place))]) } else { answer([.screen(screen(chosen: 0))]) }
    }

    func close() {}
  }

  @Test("The list that Earshot shows to choose from is gone through, and only the page is judged")
  func chooser() throws {
    let source = Chooser()
    let walked = WalkedApp(HarmfulWords()) { source }
    let plan = AuditPlan(LivingApp(try walked.begin()), now: 0) { visit in
      visit(.init(Phrase("Page"), after: []) { walked.perform($0) })
    }
    let walk = try plan.walk(ReaderProfile(), .init())
    expectNoDifference(Set(walk.scenes.map(\.screen)), ["page"])
    #expect(walk.steps.allSatisfy { $0.before.screen == "page" && $0.after.screen == "page" })
    expectNoDifference(source.done.withLock { $0.contains(.choose("page/show", 1)) }, true)
    expectNoDifference(walk.scenes.compactMap { $0.tree["page/show"]?.value }, ["All", "Active"])
    let rules = Set(Auditor().findings(in: walk.scenes, walk.steps).map(\.rule))
    expectNoDifference(rules.intersection(["structure", "gesture-only", "target-unmeasured", "modal-untitled"]), [])
  }

  @Test("Words that say so forbid, also with others around them", arguments: [
    ("Delete", true), ("Pay now", true), ("Sign out", true), ("Log out of all devices", true), ("Slett konto", true),
    ("Logg ut", true), ("Kjøp", true), ("Move to trash", true), ("Override changes", true), ("Revert", true), ("Upgrade now", true),
    ("Generate key", true), ("Restore defaults", true), ("Kast", true), ("Flytt til papirkurven", true), ("Gjenopprett", true),
    ("Overskriv filen", true), ("Avinstaller", true), ("General", false), ("Backdrop", false), ("Lønnsslipp", false),
    ("Delivery", false), ("Next page", false), ("Undeleted items", false), ("Archive", true),
  ])
  func words(name: String, expected: Bool) {
    expectNoDifference(HarmfulWords(besides: ["archive"]).forbid(name), expected)
  }
}
