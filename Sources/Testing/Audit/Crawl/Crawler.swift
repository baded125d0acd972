package import AccessibilityTree
package import ScreenReader
package import Text

/// Walks through an app the way a patient person would, and keeps what was met.
///
/// 1. From each starting point the present screen is gone through with `next` and back with `previous`.
/// 2. On each element every action it declares is tried once, from the same state each time; fields are
///    typed into. Of the rows of a list only the first few are tried.
/// 3. Where that opens a drop-down, the way back is tried at once.
/// 4. On the first state of each screen everything that may happen by itself happens once: news, a warning.
/// 5. Whatever that leads to is a screen state to judge. If it looks like none before, it is gone through as well,
///    and from a new screen the way back is tried at once.
///
/// What an app's host shows beside it, as the options of a drop-down, is gone through and not judged.
///
/// There is no clock, no speech and no device: the reader is asked what it would say, and what the app wants
/// done outside is answered at once.
package struct Crawler<App: SemanticApp> where App.Message: Equatable {
  let app: App
  let profile: ReaderProfile
  let now: Int
  /// Does what the app wants done and answers; of the crawl that is under way.
  var world: ((App.Effect) -> App.Message)?
  private let limits: Limits
  /// What was met, in the order it was met.
  package private(set) var crawl = Crawl()
  private var known: Set<[String]> = []
  private var waiting: [Moment] = []
  /// What may happen by itself in the crawl that is under way.
  private var events: [Event] = []
  /// The screens on which it has happened, with the name of the event.
  private var happened: Set<[String]> = []

  /// Something that happens by itself while a screen is open.
  package struct Event {
    /// Its name for people: `news arrives`.
    var name: Phrase
    /// Makes it happen, and tells what the app hears of it.
    var happen: () -> [App.Message]

    package init(_ name: Phrase, _ happen: @escaping () -> [App.Message]) {
      self.name = name
      self.happen = happen
    }
  }

  /// How far the crawl goes.
  package struct Limits: Sendable {
    /// How many commands lie between a starting point and a state that is gone through.
    package var depth = 3
    /// How many states are gone through.
    var screenStates = 300
    /// How many rows of a list are tried.
    var rows = 2

    /// Limits that an app of a dozen screens stays under.
    package init() {}
  }

  /// - Parameter now: seconds since 1970, the time on the app's clock throughout.
  package init(_ app: App, profile: ReaderProfile, now: Int, limits: Limits = Limits()) {
    self.app = app
    self.profile = profile
    self.now = now
    self.limits = limits
  }

  /// A state of the app with a reader in front of it.
  struct Moment {
    var app: App.State
    var reader: Reader
    var rendering: Rendering<App.Message>
    var screenState: ScreenState
    /// What led here, for people.
    var path: Phrase
    var depth: Int
    /// The visits made on the way here.
    var visited: Set<String>
    /// Whether what led here has left everything that is judged as it was.
    var isAsBefore = false
  }
}

// MARK: - Walking

extension Crawler {
  /// Walks from the state that the messages lead to.
  ///
  /// - Parameters:
  ///   - name: what the starting point is called.
  ///   - messages: what leads to it from the app's initial state.
  ///   - opening: answers on the way to that state, where it is not `world`: so a store can fail from then
  ///     on.
  ///   - events: what may happen by itself.
  ///   - world: does what the app wants done and answers; best one of its own for each crawl.
  package mutating func explore(
    _ name: Phrase, after messages: [App.Message], opening: ((App.Effect) -> App.Message)? = nil,
    events: [Event] = [], in world: @escaping (App.Effect) -> App.Message
  ) {
    self.world = opening ?? world
    self.events = events
    defer {
      self.world = nil
      self.events = []
    }
    var state = app.initialState
    for message in messages { settle(message, &state) }
    self.world = world
    var reader = Reader(profile: profile)
    let rendering = render(state)
    _ = reader.follow(rendering)
    let moment = Moment(
      app: state, reader: reader, rendering: rendering, screenState: screenState(rendering, name), path: name, depth: 0,
      visited: Set(rendering.screens.map(\.instance)))
    meet(moment)
    while !waiting.isEmpty, crawl.explored < limits.screenStates {
      let next = waiting.removeFirst()
      crawl.explored += 1
      tryEverything(next, with: goThrough(next))
      letEverythingHappen(in: next)
    }
    if !waiting.isEmpty { crawl.isCutShort = true }
    waiting = []
  }

  /// Keeps a screen state, and plans to go through it if nothing that was gone through looked like it. What is too
  /// far from this starting point may be near the next.
  private mutating func meet(_ moment: Moment) {
    guard !moment.isAsBefore else { return }
    if !moment.screenState.isOfHost { crawl.keep(moment.screenState) }
    guard moment.depth <= limits.depth, known.insert(fingerprint(moment.screenState)).inserted else { return }
    waiting.append(moment)
  }

  /// Keeps a step. What is done in a list or a dialog of Earshot's own is not judged; of a step that opens one only the ways
  /// to it are.
  private mutating func note(_ step: Step) {
    guard !step.before.isOfHost else { return }
    var step = step
    if step.after.isOfHost { (step.after, step.cursor, step.said, step.staysOnScreen) = (step.before, step.origin, [], true) }
    crawl.steps.append(step)
  }

  /// To the last element and back to the first; returns the reader as it was at each element.
  private mutating func goThrough(_ moment: Moment) -> [NodeID: Reader] {
    var here = moment
    var readers: [NodeID: Reader] = [:]
    _ = here.reader.handle(.first) { _ in nil }
    if let first = here.reader.cursor { readers[first] = here.reader }
    for (command, kind) in [(Command.next(nil), Step.Command.next), (.previous(nil), .previous)] {
      for _ in here.screenState.order.offsets.dropFirst() {
        let (there, step) = perform(kind, in: here) { $0.handle(command) { _ in nil } }
        note(step)
        guard step.staysOnScreen else { break }
        here = there
        if kind == .next, let cursor = step.cursor { readers[cursor] = here.reader }
      }
    }
    return readers
  }

  /// Every action of every element, each from the same state.
  private mutating func tryEverything(_ moment: Moment, with readers: [NodeID: Reader]) {
    var tried: [String: Int] = [:]
    // What a container's elements have done: those of a menu of languages say it all in other words.
    var translations: [NodeID: Int] = [:]
    let isDropDownOpen = !moment.screenState.openDropDowns.isEmpty
    for element in moment.screenState.elements where element.isEnabled {
      tried[element.id.pattern, default: 0] += 1
      if element.id.pattern != element.id.path, tried[element.id.pattern]! > limits.rows { continue }
      let holder = moment.screenState.holder(of: element)
      if let holder, translations[holder, default: 0] >= limits.rows { continue }
      for action in element.actions {
        guard let reader = readers[element.id] else { continue }
        // These are tried from the screen itself; an element's own must be reached all the same.
        if action == .dismiss || action == .openMenu {
          note(untried(action, of: element, from: reader, in: moment))
          continue
        }
        var here = moment
        here.reader = reader
        var (there, step) = act(action, on: element, in: here)
        step.missingWays = missingWays(to: action, of: element, from: reader, in: moment.rendering)
        if action == .setText { step.lettersThatLeave = lettersThatLeave(at: reader) }
        note(step)
        if let holder, there.screenState.isInOtherWords(than: moment.screenState), known.contains(fingerprint(there.screenState)) {
          translations[holder, default: 0] += 1
        }
        meet(there)
        if step.staysOnScreen, !isDropDownOpen, !there.isAsBefore { closeDropDown(in: there) }
        if !step.staysOnScreen { goBack(from: there, to: here, cameFrom: element.id) }
      }
    }
  }

  /// Back from a state in which a drop-down is open: it must close, and nothing else.
  private mutating func closeDropDown(in moment: Moment) {
    guard !moment.screenState.openDropDowns.isEmpty else { return }
    // From where the person opened it, and from elsewhere on the screen.
    var elsewhere = moment
    _ = elsewhere.reader.handle(.first) { _ in nil }
    for here in [moment, elsewhere] {
      let (there, step) = perform(.back, in: here) { $0.handle(.back) { _ in nil } }
      note(step)
      meet(there)
    }
  }

  /// Every event, once on each screen. What comes of it is gone through, and no further.
  private mutating func letEverythingHappen(in moment: Moment) {
    for event in events where happened.insert([moment.screenState.screen, event.name.en]).inserted {
      var (there, step) = perform(.event(event.name), in: moment, messages: event.happen()) { _ in [] }
      note(step)
      there.depth = limits.depth
      meet(there)
    }
  }

  private func act(_ action: Action, on element: Node, in moment: Moment) -> (Moment, Step) {
    if action == .setText {
      let isEmpty = moment.rendering.bindings.field(element.id)?.text.isEmpty != false
      return perform(.type, in: moment) { _ in
        [.setText(element.id, isEmpty ? "test@example.org" : "")]
      }
    }
    let command: Command =
      switch action {
      case .increase: .increase
      case .decrease: .decrease
      case .custom(let name): .perform(name)
      case .activate, .setText, .dismiss, .openMenu: .activate
      }
    return perform(.act(action), in: moment) { reader in
      // Activating a field starts editing, which is the reader's own affair.
      reader.handle(command) { _ in nil }
    }
  }

  /// Back from a screen that an element opened: where it was opened.
  private mutating func goBack(from there: Moment, to here: Moment, cameFrom element: NodeID) {
    let root = there.screenState.root?.id ?? ""
    guard there.rendering.bindings.message(for: .dismiss, on: root) != nil else { return }
    var (back, step) = perform(.back, in: there) { $0.handle(.back) { _ in nil } }
    // The screen, not the visit: a way back that begins a new visit has lost the person's place.
    if back.screenState.screen == here.screenState.screen { step.cameFrom = element }
    note(step)
    meet(back)
  }
}
