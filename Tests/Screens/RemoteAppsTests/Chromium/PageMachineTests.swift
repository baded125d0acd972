import AccessibilityTree
import CustomDump
import TestSupport
import Testing

@testable import RemoteApps

/// The core of a page without a browser: each phase with each kind of input, and made-up orders of events.
@Suite("The phases of a page")
struct PageMachineTests {
  @Test("Each input leads to its phase, with its effects", arguments: Transition.all)
  func transitions(transition: Transition) {
    var page = transition.from.page
    let effects = page.step(transition.input).map(\.name)
    expectNoDifference(
      [Transition.name(of: page.machine.phase)] + effects, [transition.to] + transition.effects, transition.testDescription)
  }

  @Test("An act on a document that goes on loading after it was read as it is does not wait for the rest of it")
  func endlessLoading() {
    var page = Transition.Start.loading.page
    let end = PagePatience.limit + .seconds(1)
    _ = page.machine.step(.next, at: end)
    _ = page.machine.step(.read(.screen(TestedPage.screen(2), isInPart: false, hasMore: false, isRareNext: false)), at: end)
    #expect(page.machine.phase.isLoading)
    _ = page.machine.step(.act(1, .activate("page/a")), at: end)
    _ = page.machine.step(.next, at: end)
    _ = page.machine.step(.performed(.done(nil)), at: end)
    #expect((page.machine.nextReading ?? .seconds(1000)) < end + .seconds(1))
  }

  @Test("In whatever order things happen, each act has one answer, and nothing is read while the page asks or has failed")
  func anyOrder() {
    for seed in 0..<Soak.count(usual: 400, each: 2000) {
      var world = PageWorld(seed: UInt64(seed))
      for _ in 0..<120 { world.happen() }
      world.comeToRest()
      #expect(world.faults.isEmpty, "seed \(seed): \(world.faults.joined(separator: "; "))")
      #expect(world.unanswered.isEmpty, "seed \(seed): no answer to \(world.unanswered) in \(world.page.machine.phase)")
      if !world.faults.isEmpty || !world.unanswered.isEmpty { break }
    }
  }
}

// MARK: - The table

/// A line of the table of transitions.
struct Transition: CustomTestStringConvertible, Sendable {
  var from: Start
  var input: PageMachine.Input
  var to: String
  var effects: [String]
  var testDescription: String { "\(from): \(input)" }

  init(_ from: Start, _ input: PageMachine.Input, _ to: String, _ effects: String...) {
    (self.from, self.input, self.to, self.effects) = (from, input, to, effects)
  }

  /// Where a page is before the input.
  enum Start: Sendable {
    case requested, loading, resting, changed, acting, asking, askingForFiles, failed, leavingFailure, reading
  }

  static func name(of phase: PagePhase) -> String {
    switch phase {
    case .loading(let loading): loading.awaitsDocument ? "requested" : "loading"
    case .resting: "resting"
    case .reading: "reading"
    case .asking(let files, let over): (files == nil ? "asking over " : "asking for files over ") + name(of: over)
    case .failed(_, let loading): loading == nil ? "failed" : "leaving a failure"
    }
  }

  static let all: [Transition] =
    [
      // A document comes, rests and is read.
      Transition(.requested, .event(.loaded), "requested"),
      Transition(.requested, .event(.documentBegins("http://a.example/")), "requested"),
      Transition(.requested, .event(.documentCame(isRestored: false, unreachable: nil)), "loading", "forgetDocument"),
      Transition(.requested, .event(.documentCame(isRestored: true, unreachable: nil)), "resting", "forgetDocument"),
      Transition(.requested, .documentStays, "resting"),
      Transition(.requested, .event(.download(name: "a.zip")), "resting", "report"),
      Transition(.requested, .cannotOpen("net::ERR_CONNECTION_REFUSED"), "requested"),
      Transition(.requested, .cannotOpen("net::ERR_ABORTED"), "requested", "findPlace"),
      Transition(.loading, .cannotOpen("net::ERR_ABORTED"), "resting"),
      Transition(.loading, .event(.loaded), "loading"),
      Transition(.loading, .next, "loading"),
      Transition(.loading, .fails(.crashed), "failed", "showFailure"),
      Transition(.loading, .event(.asked(.alert, "Hello")), "asking over loading", "report"),
      // Changes are read after a rest.
      Transition(.resting, .next, "resting"),
      Transition(.changed, .next, "reading", "read"),
      Transition(.changed, .settle(7, .afterAct, atMost: nil), "reading", "read", "settled"),
      Transition(.resting, .settle(7, .afterAct, atMost: nil), "resting", "settled"),
      Transition(.resting, .settle(7, .quiet, atMost: nil), "resting"),
      Transition(.resting, .readNow, "reading", "read"),
      Transition(.reading, .read(.interrupted), "resting"),
      Transition(.reading, .read(.silent), "resting"),
      Transition(.reading, .read(.refused), "resting", "forgetPlace", "storeAnew"),
      Transition(.reading, .read(.noAnswer), "resting", "report"),
      Transition(.reading, .read(.ended), "failed", "showFailure"),
      Transition(
        .reading, .read(.unreadable(PageMachine.Unreachable(address: "http://a.example/"))), "resting", "findPlace"),
      // Scripts set an address, scroll, and change frames.
      Transition(.resting, .event(.addressChanged("http://a.example/other")), "loading", "forgetPlace"),
      Transition(.resting, .event(.addressChanged("http://a.example/#part")), "resting", "forgetPlace", "moveCursor"),
      Transition(.resting, .scrolledOn, "loading"),
      Transition(.resting, .event(.framesChanged), "resting", "storeAnew"),
      Transition(.resting, .event(.treeForgotten), "resting", "storeAnew"),
      // Acts.
      Transition(.resting, .act(1, .activate("page/a")), "resting"),
      Transition(.acting, .performed(.done(nil)), "resting"),
      Transition(.acting, .performed(.noAnswer), "resting", "answer"),
      Transition(.acting, .performed(.interrupted), "resting"),
      Transition(.acting, .performed(.ended), "failed", "showFailure"),
      Transition(.acting, .event(.asked(.confirmation, "Sure?")), "asking over resting", "answer"),
      Transition(.acting, .windowClosed(nil), "loading"),
      Transition(.acting, .windowShown(isBlank: false), "loading"),
      // Questions.
      Transition(.asking, .next, "asking over resting"),
      Transition(.asking, .readNow, "asking over resting"),
      Transition(.asking, .event(.questionClosed), "resting"),
      Transition(.asking, .event(.asked(.alert, "More")), "asking over resting", "report"),
      Transition(.asking, .event(.filesAsked(FileField(reference: 3, takesSeveral: false))), "asking over resting"),
      Transition(.asking, .event(.documentBegins(nil)), "asking over loading"),
      Transition(.asking, .event(.documentCame(isRestored: false, unreachable: nil)), "resting", "forgetDocument"),
      Transition(.asking, .settle(7, .drawn, atMost: nil), "asking over resting"),
      Transition(.asking, .ended, "failed", "showFailure"),
      Transition(.askingForFiles, .event(.asked(.alert, "Hello")), "asking over resting", "report"),
      Transition(.askingForFiles, .event(.questionClosed), "resting"),
      // Failures.
      Transition(.failed, .next, "failed"),
      Transition(.failed, .readNow, "failed"),
      Transition(.failed, .ended, "failed"),
      Transition(.failed, .cannotOpen("net::ERR_CONNECTION_REFUSED"), "failed"),
      Transition(.failed, .event(.documentBegins(nil)), "leaving a failure"),
      Transition(.failed, .goes, "requested"),
      Transition(.failed, .goesBack, "leaving a failure"),
      Transition(.failed, .begins, "resting"),
      Transition(.failed, .event(.documentCame(isRestored: false, unreachable: nil)), "resting", "forgetDocument"),
      Transition(.leavingFailure, .next, "leaving a failure"),
      Transition(
        .leavingFailure, .event(.documentCame(isRestored: false, unreachable: nil)), "loading", "forgetDocument"),
      Transition(.leavingFailure, .windowClosed(nil), "loading"),
    ]
}

extension Transition.Start {
  /// A page that is there.
  fileprivate var page: TestedPage {
    var page = TestedPage()
    page.step(.begins)
    page.step(.goes)
    if self == .requested { return page }
    page.step(.event(.documentCame(isRestored: false, unreachable: nil)))
    page.settle()
    switch self {
    case .requested, .resting: break
    case .loading: page.step(.event(.documentBegins(nil)))
    case .changed:
      page.step(.changed)
      page.now += .seconds(1)
    case .acting:
      page.step(.act(1, .activate("page/a")))
      page.step(.turn(isComparing: false))
      page.step(.next)
    case .asking: page.step(.event(.asked(.confirmation, "Sure?")))
    case .askingForFiles: page.step(.event(.filesAsked(FileField(reference: 3, takesSeveral: false))))
    case .failed, .leavingFailure:
      page.step(.fails(.crashed))
      page.step(.failureShown(reading: 2))
      if self == .leavingFailure { page.step(.goesBack) }
    case .reading: page.step(.readNow)
    }
    return page
  }
}

extension PageMachine.Effect {
  /// Its name, without what belongs to it.
  fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }
}

// MARK: - Pages and worlds

/// A machine with the time of a test.
private struct TestedPage {
  var machine: PageMachine
  var now = Duration.seconds(1)

  init() {
    guard let address = try? PageAddress("http://a.example/") else { preconditionFailure("it is an address") }
    machine = PageMachine(address, patience: PagePatience())
  }

  @discardableResult
  mutating func step(_ input: PageMachine.Input) -> [PageMachine.Effect] { machine.step(input, at: now) }

  /// Lets a document load, come to rest and be read.
  mutating func settle() {
    step(.place(PageMachine.Place(address: "http://a.example/", depth: 0, leadsBack: true)))
    step(.event(.loaded))
    for _ in 0..<4 {
      step(.turn(isComparing: false))
      now = max(now, machine.wakeAt ?? now)
      for effect in step(.caughtUp) { if case .askContent(let number) = effect { step(.content(PageContent(), to: number)) } }
      for effect in step(.next) {
        guard case .read = effect else { continue }
        step(.readingBegins)
        step(.read(.screen(Self.screen(1), isInPart: false, hasMore: false, isRareNext: false)))
      }
    }
  }

  /// A screen of one button; others differ from it.
  static func screen(_ number: Int) -> RemoteScreen {
    let root = Node(id: "page", role: .screen, label: "Page")
    var button = Node(id: "page/a", role: .button, label: "Press \(number)")
    button.actions = [.activate]
    return RemoteScreen(
      name: "page", instance: "page/\(number % 3)", title: "Page \(number % 2)", depth: 0,
      tree: SemanticTree([SemanticTree.Branch(root, [SemanticTree.Branch(button)])]), reading: number)
  }
}

/// A browser and a person who do anything in any order.
private struct PageWorld {
  var page = TestedPage()
  var dice: RandomSource
  /// The acts, and those who wait for the page to be at rest, that have no answer.
  var unanswered: Set<Int> = []
  var faults: [String] = []
  /// Whether anything may still happen by itself.
  private var isCalm = false
  private var (last, reading) = (0, 1)
  private var questions: [PageMachine.Effect] = []
  private var performed: Int?

  init(seed: UInt64) {
    dice = RandomSource(seed: seed)
    note(.begins)
    note(.goes)
  }

  /// Something happens.
  mutating func happen() {
    page.now += .milliseconds(dice.roll(4) == 0 ? dice.roll(1500) : dice.roll(40))
    switch dice.roll(12) {
    case 0, 1:
      last += 1
      unanswered.insert(last)
      note(.act(last, act()))
    case 2:
      last += 1
      unanswered.insert(last)
      note(.showCursor)
      note(.settle(last, [.afterAct, .drawn, .quiet][dice.roll(3)], atMost: dice.roll(2) == 0 ? .seconds(1) : nil))
    case 3, 4, 5: note(event())
    case 6: note(.reach("page/a"))
    default: turn()
    }
  }

  /// Nothing happens any more but what the page was asked for; a person answers the page's questions.
  mutating func comeToRest() {
    isCalm = true
    // What has come loads.
    note(.event(.loaded))
    for _ in 0..<200 where !unanswered.isEmpty {
      turn()
      guard page.machine.phase.isAsking, page.machine.acts.isEmpty else { continue }
      last += 1
      unanswered.insert(last)
      note(.act(last, page.machine.phase.failure == nil ? .answer(true, text: nil) : .restart))
    }
  }

  private mutating func turn() {
    note(.turn(isComparing: !isCalm && dice.roll(8) == 0))
    if isCalm, let next = page.machine.wakeAt { page.now = max(page.now, next) }
    while !questions.isEmpty, isCalm || dice.roll(3) > 0 {
      switch questions.removeFirst() {
      case .askContent(let number): note(.content(content(), to: number))
      case .askIdle(let number): note(.idle(number))
      default: break
      }
    }
    note(.caughtUp)
    note(.next)
  }

  private mutating func note(_ input: PageMachine.Input) {
    for effect in page.step(input) { carryOut(effect) }
  }

  private mutating func carryOut(_ effect: PageMachine.Effect) {
    let phase = page.machine.phase
    switch effect {
    case .answer(let id, _), .settled(let id, _):
      if unanswered.remove(id) == nil { faults.append("a second answer to \(id)") }
      if case .answer = effect, performed == id { performed = nil }
    case .report(.screen):
      if phase.isAsking { faults.append("a screen while the page asks") }
    case .read:
      guard case .reading = phase else { return faults.append("a reading in \(phase)") }
      note(.readingBegins)
      if !isCalm, dice.roll(4) == 0 { note(.changed) }
      if !isCalm, dice.roll(8) == 0 { note(.documentStays) }
      if !isCalm, dice.roll(8) == 0 { note(.event(.windowAsked(address: "", isWanted: false))) }
      let result = readingResult()
      note(.read(result))
      if case .interrupted = result { note(interruption()) }
    case .perform(let act, let closesFirst, _):
      let id = page.machine.current?.id
      if performed != nil, performed != id { faults.append("\(act) begins before the act before has its answer") }
      performed = id
      perform(act, closesFirst: closesFirst)
    case .endScript: note(.scriptEnd([.byItself, .byForce, .never][isCalm ? 0 : dice.roll(3)]))
    case .reveal:
      if phase.isAsking || phase.isLoading || phase.failure != nil { faults.append("a scroll in \(phase)") }
      note(.revealed(!isCalm && dice.roll(2) == 0))
    case .askContent, .askIdle: questions.append(effect)
    case .showQuestion: note(.showsQuestion(TestedPage.screen(0)))
    case .findPlace(let notice): note(.fails(notice))
    case .showFailure:
      reading += 1
      note(.failureShown(reading: reading))
    case .compare: note(.turn(isComparing: false))
    case .report, .mark, .refuseQuestion, .endScripts, .forgetDocument, .forgetPlace, .storeAnew, .moveCursor: break
    }
  }

  private mutating func act() -> RemoteAction {
    [
      .activate("page/a"), .activate("page/a"), .setText("page/a", "Kari"), .enter("page/a"), .back, .dismiss("page/a"),
      .scroll("page/a", forward: true), .answer(true, text: nil), .refuseQuestions, .reopen, .restart,
    ][dice.roll(11)]
  }

  private mutating func perform(_ act: RemoteAction, closesFirst: Bool) {
    let phase = page.machine.phase
    switch act {
    case .reopen, .restart:
      if act == .restart { note(.restarts) }
      if phase.failure == .ended { note(.begins) }
      note(.goes)
    case .back:
      if closesFirst, dice.roll(3) == 0 { note(.closes) } else { note(.goesBack) }
    case .dismiss: note(.closes)
    case .scroll: note(.scrolledOn)
    default: if page.machine.phase.isAsking { return note(.performed(.noAnswer)) }
    }
    switch isCalm ? 0 : dice.roll(10) {
    case 1: note(.performed(.refused))
    case 2: note(.performed(.noAnswer))
    case 3: note(.performed(.ended))
    case 4:
      note(.performed(.interrupted))
      note(interruption())
    case 5: note(.performed(.done(.notTaken)))
    case 6: note(.performed(.filesRefused(.noFile, FileField(reference: 3, takesSeveral: true))))
    default: note(.performed(.done(nil)))
    }
  }

  private mutating func event() -> PageMachine.Input {
    switch dice.roll(20) {
    case 0, 1: .changed
    case 2: .event(.called(.changed(isLive: true, attributes: false, focus: false), world: 1))
    case 3: .event(.called(.said("Hello", isAssertive: false), world: 1))
    case 4: .event(.called(.scrolled, world: 1))
    case 5, 6: .event(.loaded)
    case 7: .event(.network(.requested("\(dice.roll(3))", isEndless: false, isByScript: true)))
    case 8: .event(.network(.finished("\(dice.roll(3))")))
    case 9: .event(.addressChanged("http://a.example/\(dice.roll(2))#a"))
    case 10: .event(.questionClosed)
    case 11: .event(.filesAsked(FileField(reference: 3, takesSeveral: false)))
    case 12: .documentStays
    case 13: .cannotOpen(dice.roll(2) == 0 ? "net::ERR_ABORTED" : "net::ERR_FAILED")
    case 14: .windowClosed(dice.roll(2) == 0 ? nil : TestedPage.screen(dice.roll(6)))
    case 15: .windowShown(isBlank: dice.roll(2) == 0)
    case 16: .event(.treeForgotten)
    default: interruption()
    }
  }

  /// An event that ends the wait for an answer.
  private mutating func interruption() -> PageMachine.Input {
    switch dice.roll(8) {
    case 0: .event(.crashed)
    case 1: .ended
    case 2, 3: .event(.asked([.alert, .confirmation, .leaving][dice.roll(3)], "Sure?"))
    case 4: .event(.documentBegins("http://a.example/\(dice.roll(2))"))
    default: .event(.documentCame(isRestored: dice.roll(4) == 0, unreachable: dice.roll(4) == 0 ? "http://a.example/" : nil))
    }
  }

  private mutating func content() -> PageContent? {
    if isCalm { return PageContent() }
    if dice.roll(5) == 0 { return nil }
    return PageContent(
      isBare: dice.roll(4) == 0, isUnderWay: dice.roll(4) == 0,
      timers: dice.roll(3) == 0 ? [PageContent.Timer(left: .milliseconds(300), whole: .milliseconds(900))] : [])
  }

  private mutating func readingResult() -> PageMachine.ReadingResult {
    reading += 1
    let screen = TestedPage.screen(isCalm ? reading : dice.roll(6))
    switch isCalm ? 9 : dice.roll(10) {
    case 0: return .interrupted
    case 1: return .refused
    case 2: return .noAnswer
    case 3: return .silent
    case 4: return .unreadable(PageMachine.Unreachable(address: "http://a.example/"))
    case 5: return .screen(nil, isInPart: false, hasMore: false, isRareNext: false)
    case 6: return .screen(screen, isInPart: true, hasMore: true, isRareNext: false)
    default: return .screen(screen, isInPart: false, hasMore: false, isRareNext: dice.roll(2) == 0)
    }
  }
}
