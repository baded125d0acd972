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

/// A crawl through an app that remembers the actions on it.
@Suite("An app that an audit walks through")
struct CrawledAppTests {
  /// An app that counts: its screen shows the number of actions since its beginning.
  private final class Counter: RemoteSource {
    let done = Mutex<[RemoteAction]>([])
    let all = Mutex<[RemoteAction]>([])
    private let readings = Atomic(0)

    private func screen() -> RemoteScreen {
      let count = done.withLock { $0.count }
      let nodes = [("Add", Role.button), ("Delete all", .button), ("Send me news", .checkBox)].map { name, role in
        var node = Node(id: NodeID("page/\(name.lowercased())"), role: role, label: name)
        node.actions = [.activate]
        return SemanticTree.Branch(node)
      }
      let text = SemanticTree.Branch(Node(id: "page/count", role: .text, label: "\(count)"))
      let tree = SemanticTree([SemanticTree.Branch(Node(id: "page", role: .screen), nodes + [text])] + RemoteApp.newsRegions)
      return RemoteScreen(
        name: "page", instance: "page/1", title: "Page", depth: 0, tree: tree,
        reading: readings.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) -> RemoteScreen { screen() }

    func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
      all.withLock { $0.append(act) }
      done.withLock { if act == .restart { $0 = [] } else { $0.append(act) } }
      answer([.screen(screen())])
    }

    func close() {}
  }

  private static let add = RemoteAction.activate("page/add")

  private func screen(_ message: RemoteApp.Message) throws -> RemoteScreen {
    guard case .answered(_, let events) = message, case .screen(let screen)? = events.first else {
      throw Missing()
    }
    return screen
  }

  private struct Missing: Error {}

  private func count(_ screen: RemoteScreen) -> String? { screen.tree["page/count"]?.label }

  @Test("Each act is done in the state that it was asked for, and what came of it is kept")
  func states() throws {
    let source = Counter()
    let crawl = CrawledApp(HarmfulWords()) { source }
    let first = try crawl.begin()
    let once = try screen(crawl.perform(RemoteOrder(Self.add, reading: first.reading)))
    let twice = try screen(crawl.perform(RemoteOrder(Self.add, reading: once.reading)))
    expectNoDifference([count(once), count(twice)], ["1", "2"])
    // Back to the second state, and on by another action.
    let other = try screen(crawl.perform(RemoteOrder(.increase("page/add"), reading: once.reading)))
    expectNoDifference(count(other), "2")
    let asked = source.all.withLock { $0 }
    expectNoDifference(asked, [Self.add, Self.add, .restart, Self.add, .increase("page/add")])
    _ = crawl.perform(RemoteOrder(Self.add, reading: once.reading))
    expectNoDifference(source.all.withLock { $0 }, asked)
  }

  @Test("What might do harm is not done")
  func harm() throws {
    let source = Counter()
    let crawl = CrawledApp(HarmfulWords()) { source }
    let first = try crawl.begin()
    expectNoDifference(
      crawl.perform(RemoteOrder(.activate("page/delete all"), reading: first.reading)),
      .answered(.activate("page/delete all"), []))
    expectNoDifference(
      crawl.unpressed, [Unpressed(screen: "page", node: "page/delete all", name: "Delete all", word: "delete")])
    _ = crawl.perform(RemoteOrder(.answer(true, text: "x"), reading: first.reading))
    expectNoDifference(source.all.withLock { $0 }, [.answer(false, text: nil)])
  }

  @Test("What is only chosen is pressed whatever its name")
  func choice() throws {
    let source = Counter()
    let crawl = CrawledApp(HarmfulWords()) { source }
    let first = try crawl.begin()
    _ = crawl.perform(RemoteOrder(.activate("page/send me news"), reading: first.reading))
    expectNoDifference(source.all.withLock { $0 }, [.activate("page/send me news")])
    expectNoDifference(crawl.unpressed, [])
    // A word of the person's own keeps it.
    let other = CrawledApp(HarmfulWords(besides: ["news"])) { Counter() }
    let reading = try other.begin().reading
    _ = other.perform(RemoteOrder(.activate("page/send me news"), reading: reading))
    expectNoDifference(other.unpressed.map(\.word), ["news"])
  }

  @Test("A walk ends when it has done enough, and says so")
  func limits() throws {
    let source = Counter()
    var limits = CrawledApp.Limits()
    limits.acts = 3
    let crawl = CrawledApp(HarmfulWords(), limits: limits) { source }
    var reading = try crawl.begin().reading
    for _ in 0..<3 { reading = try screen(crawl.perform(RemoteOrder(Self.add, reading: reading))).reading }
    #expect(!crawl.isCutShort)
    expectNoDifference(crawl.perform(RemoteOrder(Self.add, reading: reading)), .answered(Self.add, []))
    #expect(crawl.isCutShort)
    expectNoDifference(try crawl.plan().untried().map(\.en), ["'activate' at page/add"])
  }

  @Test("The time of a walk is shared between the languages and styles")
  func time() throws {
    var limits = CrawledApp.Limits()
    limits.time = .zero
    let crawl = CrawledApp(HarmfulWords(), limits: limits) { Counter() }
    _ = try crawl.begin()
    #expect(try crawl.plan().isOver())
    let other = CrawledApp(HarmfulWords()) { Counter() }
    _ = try other.begin()
    #expect(try !other.plan().isOver())
  }

  /// A form that puts the focus on its first field when it is sent, and reports so with every later reading.
  private final class Form: RemoteSource {
    private let focus = Mutex<FocusRequest?>(nil)
    private let readings = Atomic(0)

    private func screen() -> RemoteScreen {
      var screen = RemoteScreen(
        name: "page", instance: "page/1", title: "Page", depth: 0,
        tree: SemanticTree([SemanticTree.Branch(Node(id: "page", role: .screen))] + RemoteApp.newsRegions),
        reading: readings.wrappingAdd(1, ordering: .relaxed).newValue)
      screen.focus = focus.withLock { $0 }
      return screen
    }

    func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) -> RemoteScreen { screen() }

    func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
      if case .activate = act { focus.withLock { $0 = FocusRequest("page/user", number: ($0?.number ?? 0) + 1) } }
      answer([.screen(screen())])
    }

    func close() {}
  }

  @Test("Where the app has put its focus in one state is no news in another")
  func focus() throws {
    let crawl = CrawledApp(HarmfulWords()) { Form() }
    let first = try crawl.begin()
    let send = RemoteAction.activate("page/send")
    let typing = RemoteAction.setText("page/password", "x")
    let sent = try screen(crawl.perform(RemoteOrder(send, reading: first.reading)))
    expectNoDifference(sent.focus?.target, "page/user")
    let typed = try screen(crawl.perform(RemoteOrder(typing, reading: first.reading)))
    expectNoDifference(typed.focus, nil)
    expectNoDifference(try screen(crawl.perform(RemoteOrder(typing, reading: sent.reading))).focus, sent.focus)
    #expect(try screen(crawl.perform(RemoteOrder(send, reading: sent.reading))).focus != sent.focus)
  }

  /// A page in six languages, each of which a link of a list chooses.
  private final class Translated: RemoteSource {
    let pressed = Mutex<Set<NodeID>>([])
    private let readings = Atomic(0)

    private func screen(in language: String) -> RemoteScreen {
      let texts = (1...9).map { number in
        SemanticTree.Branch(Node(id: NodeID("page/text-\(number)"), role: .heading, label: "\(language) \(number)"))
      }
      let links = ["en", "nb", "de", "fr", "sv", "da"].map { language in
        var link = Node(id: NodeID("page/languages/\(language)"), role: .link, label: language)
        link.actions = [.activate]
        return SemanticTree.Branch(link)
      }
      let list = SemanticTree.Branch(Node(id: "page/languages", role: .list), links)
      let tree = SemanticTree([SemanticTree.Branch(Node(id: "page", role: .screen), texts + [list])] + RemoteApp.newsRegions)
      return RemoteScreen(
        name: "page", instance: "page/1", title: "Page", depth: 0, tree: tree,
        reading: readings.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) -> RemoteScreen { screen(in: "en") }

    func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
      guard case .activate(let node) = act else { return answer([.screen(screen(in: "en"))]) }
      pressed.withLock { _ = $0.insert(node) }
      answer([.screen(screen(in: node.lastSegment))])
    }

    func close() {}
  }

  @Test("Of a list that only says the page in other words no more is tried than of rows")
  func translations() throws {
    let source = Translated()
    let crawled = CrawledApp(HarmfulWords()) { source }
    let plan = AuditPlan(RemoteApp(try crawled.begin()), now: 0) { visit in
      visit(.init(Phrase("Page"), after: []) { crawled.perform($0) })
    }
    _ = try plan.crawl(ReaderProfile(), .init())
    expectNoDifference(source.pressed.withLock { $0 }, ["page/languages/en", "page/languages/nb", "page/languages/de"])
  }

  /// A form of two fields, a box, a button and a link to another page, which shows what was sent.
  private final class Fields: RemoteSource {
    let done = Mutex<[RemoteAction]>([])
    private let texts = Mutex<[NodeID: String]>([:])
    private let ticked = Mutex(false)
    private let sent = Mutex<String?>(nil)
    /// Whether the text of a field stays when it is emptied.
    private let isSticky: Bool
    private let readings = Atomic(0)

    init(isSticky: Bool = false) { self.isSticky = isSticky }

    private func screen() -> RemoteScreen {
      func node(_ name: String, _ role: Role, _ action: Action?) -> Node {
        var node = Node(id: NodeID("page/form/\(name)"), role: role, label: name)
        node.actions = action.map { [$0] } ?? []
        return node
      }
      let texts = texts.withLock(\.self)
      var fields: [NodeID: RemoteScreen.Field] = [:]
      var nodes = ["one", "two"].map { name -> Node in
        var field = node(name, .textField, .setText)
        field.value = texts[field.id].flatMap { $0.isEmpty ? nil : $0 }
        fields[field.id] = .init(text: field.value ?? "", limit: 100)
        return field
      }
      var box = node("box", .checkBox, .activate)
      box.toggled = ticked.withLock(\.self) ? .on : .off
      nodes += [box, node("go", .button, .activate), node("link", .link, .activate)]
      if let sent = sent.withLock(\.self) { nodes.append(node("sent \(sent)", .text, nil)) }
      let form = SemanticTree.Branch(Node(id: "page/form", role: .landmark), nodes.map { .init($0) })
      let tree = SemanticTree([SemanticTree.Branch(Node(id: "page", role: .screen), [form])] + RemoteApp.newsRegions)
      var screen = RemoteScreen(
        name: "page", instance: "page/1", title: "Page", depth: 0, tree: tree, fields: fields,
        reading: readings.wrappingAdd(1, ordering: .relaxed).newValue)
      screen.platform = .web
      return screen
    }

    func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) -> RemoteScreen { screen() }

    func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
      done.withLock { $0.append(act) }
      switch act {
      case .setText(let node, let text):
        texts.withLock { texts in if !isSticky || !text.isEmpty { texts[node] = text } }
      case .activate("page/form/box"): ticked.withLock { $0.toggle() }
      case .leave: break
      case .activate("page/form/go"): sent.withLock { $0 = texts.withLock { $0.values.sorted().joined(separator: " ") } }
      default:
        texts.withLock { $0 = [:] }
        ticked.withLock { $0 = false }
        sent.withLock { $0 = nil }
      }
      answer([.screen(screen())])
    }

    func close() {}
  }

  private static func acts(of source: Fields) throws -> [String] {
    let crawled = CrawledApp(HarmfulWords()) { source }
    let plan = AuditPlan(RemoteApp(try crawled.begin()), now: 0) { visit in
      visit(.init(Phrase("Page"), after: []) { crawled.perform($0) })
    }
    let crawl = try plan.crawl(ReaderProfile(), .init())
    #expect(crawl.screenStates.contains { $0.tree["page/form/sent test@example.org"] != nil })
    #expect(!crawl.isCutShort)
    return source.done.withLock { $0 }.map { act in
      switch act {
      case .setText(let node, let text): "\(text.isEmpty ? "empty" : "fill") \(node.lastSegment)"
      case .activate(let node): "press \(node.lastSegment)"
      case .leave(let node): "leave \(node.lastSegment)"
      default: "\(act)"
      }
    }
  }

  @Test("What can be undone is undone, and nothing is tried again but the button of a filled form")
  func undone() throws {
    expectNoDifference(
      try Self.acts(of: Fields()),
      [
        "fill one", "empty one", "leave one", "fill two", "empty two", "leave two", "press box", "press box", "leave box",
        "press go", "restart", "press link", "fill one", "press go",
      ])
  }

  @Test("What an act has left behind is noticed, and the app is opened again")
  func lasting() throws {
    expectNoDifference(
      Array(try Self.acts(of: Fields(isSticky: true)).prefix(9)),
      ["fill one", "empty one", "leave one", "restart", "fill two", "empty two", "leave two", "restart", "press box"])
  }

  /// A page with a list to choose from.
  private final class Chooser: RemoteSource {
    let done = Mutex<[RemoteAction]>([])
    private let readings = Atomic(0)

    private func screen(chosen: Int) -> RemoteScreen {
      let names = ["All", "Active"]
      var node = Node(id: "page/show", role: .dropDown, label: nil, value: names[chosen])
      node.actions = [.activate]
      node.frame = Frame(x: 0, y: 0, width: 120, height: 48)
      let tree = SemanticTree(
        [SemanticTree.Branch(Node(id: "page", role: .screen, label: "Page"), [SemanticTree.Branch(node)])] + RemoteApp.newsRegions
      )
      var screen = RemoteScreen(
        name: "page", instance: "page/1", title: "Page", depth: 0, tree: tree,
        choices: ["page/show": names.enumerated().map { .init($1, isSelected: $0 == chosen) }],
        reading: readings.wrappingAdd(1, ordering: .relaxed).newValue)
      screen.platform = .web
      return screen
    }

    func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) -> RemoteScreen { screen(chosen: 0) }

    func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
      done.withLock { $0.append(act) }
      if case .choose(_, let place) = act {
        answer([.screen(screen(chosen: place))])
      } else {
        answer([.screen(screen(chosen: 0))])
      }
    }

    func close() {}
  }

  @Test("The list that Earshot shows to choose from is gone through, and only the page is judged")
  func chooser() throws {
    let source = Chooser()
    let crawled = CrawledApp(HarmfulWords()) { source }
    let plan = AuditPlan(RemoteApp(try crawled.begin()), now: 0) { visit in
      visit(.init(Phrase("Page"), after: []) { crawled.perform($0) })
    }
    let crawl = try plan.crawl(ReaderProfile(), .init())
    expectNoDifference(Set(crawl.screenStates.map(\.screen)), ["page"])
    #expect(crawl.steps.allSatisfy { $0.before.screen == "page" && $0.after.screen == "page" })
    expectNoDifference(source.done.withLock { $0.contains(.choose("page/show", 1)) }, true)
    expectNoDifference(crawl.screenStates.compactMap { $0.tree["page/show"]?.value }, ["All", "Active"])
    let rules = Set(Auditor().findings(in: crawl.screenStates, crawl.steps).map(\.rule))
    expectNoDifference(rules.intersection(["structure", "gesture-only", "target-unmeasured", "modal-untitled"]), [])
  }

  @Test(
    "Words that say so forbid, also with others around them",
    arguments: [
      ("Delete", true), ("Pay now", true), ("Sign out", true), ("Log out of all devices", true), ("Slett konto", true),
      ("Logg ut", true), ("Kjøp", true), ("Move to trash", true), ("Override changes", true), ("Revert", true),
      ("Upgrade now", true),
      ("Generate key", true), ("Restore defaults", true), ("Kast", true), ("Flytt til papirkurven", true), ("Gjenopprett", true),
      ("Overskriv filen", true), ("Avinstaller", true), ("General", false), ("Backdrop", false), ("Lønnsslipp", false),
      ("Delivery", false), ("Next page", false), ("Undeleted items", false), ("Archive", true),
    ])
  func words(name: String, expected: Bool) {
    expectNoDifference(HarmfulWords(besides: ["archive"]).word(in: name) != nil, expected)
  }

  @Test("A word that a person allows forbids no more, unless another one does or the person forbids it too")
  func allowed() {
    let words = HarmfulWords(besides: ["post"], except: ["Order", "send", "sign out", "post"])
    expectNoDifference(
      ["Order lunch", "Send file", "Sign out", "Delete order", "Post it"].map { words.word(in: $0) },
      [nil, nil, nil, "delete", "post"])
  }
}
