import AccessibilityTree
import Flows
import LinuxSupport
import RemoteApps
import Synchronization

/// Playback of a saved app: each action leads to the same screen as in the saved session.
///
/// An action that was repeated on a screen leads to its first result, then to the next, and at last to the same again. An
/// event without an action happens after all steps before it.
struct SavedPlayback {
  /// The action of a step for an event without an action.
  static let nothing = "nothing"

  private let app: SavedApp
  /// The current state.
  private var state: String
  /// The number of completed steps of each state.
  private var done: [String: Int] = [:]
  private var (visit, depth) = (1, 0)
  private var focus: FocusRequest?
  private var (readings, questions) = (0, 0)
  /// The typed texts that the saved states do not show.
  private var typed: [NodeID: String] = [:]
  /// The reason why nothing can be read; nil where it can.
  private var failure: RemoteNotice?

  init(_ app: SavedApp, at state: String) {
    (self.app, self.state) = (app, state)
  }

  /// The current screen, as a new reading.
  mutating func screen() -> RemoteScreen {
    readings += 1
    var screen = app.screen(state, visit: visit, depth: depth, reading: readings)
    if let failure { screen = RemoteScreen(failure: failure, instead: screen, reading: readings) }
    screen.focus = focus
    for (node, text) in typed where screen.fields[node] != nil { screen.write(text, into: node) }
    return screen
  }

  /// The time of the next event without an action, in milliseconds since the last event; nil if an action must come first.
  var pending: Int? {
    guard let step = steps.dropFirst(done[state] ?? 0).first, step.do == Self.nothing else { return nil }
    return step.details.after ?? 0
  }

  /// The next events without an action.
  mutating func takePending() -> [RemoteEvent] {
    guard pending != nil else { return [] }
    return follow(done[state] ?? 0)
  }

  /// Performs an action.
  ///
  /// - Returns: The earlier events without an action, and the action's result.
  mutating func perform(_ act: RemoteAction) -> (before: [RemoteEvent], events: [RemoteEvent]) {
    if act == .restart {
      let readings = readings
      self = SavedPlayback(app, at: app.start)
      self.readings = readings
      return ([], [.screen(screen())])
    }
    var before: [RemoteEvent] = []
    while pending != nil { before += takePending() }
    if let place = place(of: act) { return (before, follow(place)) }
    return (before, unsaved(act))
  }

  private var steps: [ScreenLinks.Step] { app.links.screens[state]?.on ?? [] }

  // MARK: Steps

  /// The step of an action: the next of its kind, or the last if all are completed.
  private func place(of act: RemoteAction) -> Int? {
    let steps = steps
    let places = steps.indices.filter { matches(steps[$0], act) }
    return places.first { $0 >= done[state] ?? 0 } ?? places.last
  }

  private func matches(_ step: ScreenLinks.Step, _ act: RemoteAction) -> Bool {
    guard step.do == act.name else { return false }
    if let node = act.node, let wanted = step.node, wanted != NodePath.below(screen: node) { return false }
    let given = ScreenLinks.Details(of: act, isSecret: step.details.characters != nil)
    func fits<Value: Equatable>(_ detail: KeyPath<ScreenLinks.Details, Value?>) -> Bool {
      guard let wanted = step.details[keyPath: detail], let value = given[keyPath: detail] else { return true }
      return wanted == value
    }
    return fits(\.text) && fits(\.characters) && fits(\.action) && fits(\.option) && fits(\.agrees)
  }

  /// Completes a step of the current state; returns its result.
  private mutating func follow(_ place: Int) -> [RemoteEvent] {
    let step = steps[place]
    done[state] = max(done[state] ?? 0, place + 1)
    var events: [RemoteEvent] = []
    if case .notice(let name, let about, let reason)? = step.details.failure {
      failure = RemoteNotice(name, about: about, reason: reason)
      events.append(.screen(screen()))
    } else if let next = step.to {
      (failure, typed, state) = (nil, [:], next)
      visit = step.details.visit ?? visit
      depth = step.details.depth ?? depth
      if let target = step.details.focus {
        focus = FocusRequest(NodePath.id(target, on: app.screenName(of: next)), number: (focus?.number ?? 0) + 1)
      }
      events.append(.screen(screen()))
    }
    for reporting in step.says {
      switch reporting {
      case .text(let text, let isAssertive): events.append(.said(text, isAssertive: isAssertive))
      case .notice(let name, let about, let reason):
        if let notice = RemoteNotice(name, about: about, reason: reason) { events.append(.notice(notice)) }
      }
    }
    if let kind = step.details.asks {
      questions += 1
      events.append(
        .question(
          RemoteQuestion(
            .init(named: kind, proposal: step.details.proposal), text: step.details.question ?? "", number: questions)))
    }
    return events
  }

  /// The result of an action that the saved session does not contain.
  private mutating func unsaved(_ act: RemoteAction) -> [RemoteEvent] {
    switch act {
    case .setText(let node, let text): return type(text, into: node)
    // A field keeps its typed text after editing ends.
    case .endEditing, .enter, .leave, .dismiss, .answer, .refuseQuestions, .restart: return []
    case .reopen:
      failure = nil
      return [.screen(screen())]
    case .back where failure != nil: return []
    // A press on a field begins to edit it, whatever the page did then.
    case .activate(let node) where app.screen(state, visit: visit, depth: depth, reading: readings).fields[node] != nil: return []
    case .activate, .increase, .decrease, .pick, .choose, .custom, .scroll, .back: return [.notice(.notSaved)]
    }
  }

  /// Types a text that was typed in several steps: as far as those go, and the rest without them.
  private mutating func type(_ text: String, into node: NodeID) -> [RemoteEvent] {
    let path = NodePath.below(screen: node)
    var events: [RemoteEvent] = []
    var isWhole = false
    while let place = steps.indices.first(where: { place in
      let step = steps[place]
      guard place >= done[state] ?? 0, step.do == "setText", step.node == path else { return false }
      if let characters = step.details.characters { return characters <= text.count }
      return step.details.text.map(text.hasPrefix) == true
    }) {
      let details = steps[place].details
      isWhole = details.text == text || details.characters == text.count
      let news = follow(place)
      // Of several screens only the last one can be read.
      events = events.filter { if case .screen = $0 { false } else { true } } + news
    }
    if isWhole { return events }
    typed[node] = text
    return events.filter { if case .screen = $0 { false } else { true } } + [.screen(screen())]
  }
}

extension RemoteScreen {
  /// Puts a text into a field; of a secret one only its length.
  fileprivate mutating func write(_ text: String, into id: NodeID) {
    guard var node = tree[id] else { return }
    if node.role == .secureField {
      node.characterCount = text.count
    } else {
      node.value = text.isEmpty ? nil : text
      fields[id]?.text = text
    }
    tree = (try? tree.applying([.update(node)])) ?? tree
  }
}

/// A saved app in a person's session, at the pace of the saved session.
final class SavedSource: RemoteSource {
  private let app: SavedApp
  private let requests = Mailbox<Request>()
  /// Set by `start`, taken by `close`.
  private let thread = Mutex<NamedThread?>(nil)

  private enum Request: Sendable {
    case act(RemoteAction, answer: @Sendable ([RemoteEvent]) -> Void)
    case close
  }

  init(_ app: SavedApp) {
    self.app = app
  }

  deinit { close() }

  func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) -> RemoteScreen {
    var walk = SavedPlayback(app, at: place ?? app.start)
    let first = walk.screen()
    let (beginning, requests) = (walk, requests)
    let thread = NamedThread("earshot-saved") {
      var walk = beginning
      while true {
        switch requests.take(until: walk.pending.map { monotonicNow() + .milliseconds($0) }) {
        case .close: return
        case .act(let act, let answer):
          let (before, events) = walk.perform(act)
          before.forEach(report)
          answer(events)
        case nil: walk.takePending().forEach(report)
        }
      }
    }
    self.thread.withLock { $0 = thread }
    return first
  }

  func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
    requests.post(.act(act, answer: answer))
  }

  func close() {
    let thread = self.thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    requests.post(.close)
    thread.join()
  }
}

/// A saved app in a flow, on the flow's own clock.
final class SavedScript: ScriptedSource {
  private let app: SavedApp
  private let state: Mutex<State>

  private struct State {
    var walk: SavedPlayback
    /// The events that have not been reported.
    var waiting: [RemoteEvent] = []
    /// The time since the last event, on the flow's clock.
    var still = Duration.zero
  }

  init(_ app: SavedApp) {
    self.app = app
    state = Mutex(State(walk: SavedPlayback(app, at: app.start)))
  }

  /// - Parameter place: The name of a state, or of the app's beginning.
  func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) throws -> RemoteScreen {
    let wanted = place ?? app.start
    guard let first = app.state(openedAs: wanted) else { throw FlowError.noScreen(wanted, among: app.knownScreens) }
    return state.withLock {
      $0 = State(walk: SavedPlayback(app, at: first))
      return $0.walk.screen()
    }
  }

  func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
    answer(
      state.withLock { state in
        let (before, events) = state.walk.perform(act)
        state.waiting += before
        state.still = .zero
        return events
      })
  }

  func next(within timeout: Duration) -> (events: [RemoteEvent], after: Duration)? {
    state.withLock { state in
      if !state.waiting.isEmpty {
        defer { state.waiting = [] }
        return (state.waiting, .zero)
      }
      guard let pending = state.walk.pending else { return nil }
      let rest = max(.milliseconds(pending) - state.still, .zero)
      guard rest <= timeout, timeout > .zero || rest == .zero else {
        state.still += timeout
        return nil
      }
      state.still = .zero
      return (state.walk.takePending(), rest)
    }
  }

  func close() {}
}
