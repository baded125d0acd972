package import AccessibilityTree
package import ScreenReader
package import Text

/// Crawls through an app as a patient person would, and records the states and steps.
///
/// 1. From each starting point the current screen is explored with `next` and back with `previous`.
/// 2. On each element every action it declares is tried once, from the same state each time; fields are
///    typed into. Of the rows of a list only the first few are tried.
/// 3. If that opens a drop-down, the way back is tried at once.
/// 4. On the first state of each screen each possible event happens once: a notification, a warning.
/// 5. Each result is a screen state to judge. If it looks like none before, it is explored as well, and from a new screen
///    the way back is tried at once.
///
/// A captured screen whose controls lead nowhere is one state: whatever a crawl did there would be its own doing.
///
/// Screens that the app's host adds, such as the options of a drop-down, are explored and not judged.
///
/// A crawl has no clock, no speech and no device: the reader computes its announcements, and the app's effects are
/// answered at once.
package struct Crawler<App: SemanticApp> where App.Message: Equatable {
  let app: App
  let profile: ReaderProfile
  let now: Int
  /// Performs the app's effects and answers them; set only during a crawl.
  var world: ((App.Effect) -> App.Message)?
  private let limits: Limits
  /// Whether the time of the crawl is up.
  package var isOver: () -> Bool = { false }
  /// The states and steps, in the order of the crawl.
  package private(set) var crawl = Crawl()
  private var known: Set<[String]> = []
  private var waiting: [Moment] = []
  /// The events that may happen in the current crawl.
  private var events: [Event] = []
  /// The screens on which an event has happened, with its name.
  private var happened: Set<[String]> = []
  /// What was tried of an app that is not ours.
  private var likenesses: Set<Likeness> = []

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

  /// The limits of a crawl.
  package struct Limits: Sendable {
    /// The greatest number of commands from a starting point to an explored state.
    package var depth = 3
    /// How many states are gone through.
    var screenStates = 300
    /// How many rows of a list are tried.
    var rows = 2
    /// Whether the starting points are judged as they are shown: nothing is gone through and nothing tried.
    package var isOnlyShown = false

    /// Limits for an app of a dozen screens.
    package init() {}
  }

  /// - Parameter now: The time on the app's clock during the crawl, in seconds since 1970.
  package init(_ app: App, profile: ReaderProfile, now: Int, limits: Limits = Limits()) {
    self.app = app
    self.profile = profile
    self.now = now
    self.limits = limits
  }

  /// A state of the app together with a reader.
  struct Moment {
    var app: App.State
    var reader: Reader
    var rendering: Rendering<App.Message>
    var screenState: ScreenState
    /// The commands that led here, for people.
    var path: Phrase
    var depth: Int
    /// The screen visits on the way here.
    var visited: Set<String>
    /// Whether the last step left all judged properties unchanged.
    var isAsBefore = false
  }
}

// MARK: - Crawling

extension Crawler {
  /// Crawls from the state that the messages lead to.
  ///
  /// - Parameters:
  ///   - name: The name of the starting point.
  ///   - messages: The messages that lead to it from the app's initial state.
  ///   - opening: Answers effects on the way to that state, instead of `world`: so a store can fail afterwards.
  ///   - events: The events that may happen.
  ///   - world: Performs the app's effects and answers them; best a new one for each crawl.
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
    while !waiting.isEmpty, crawl.explored < limits.screenStates, !isOver() {
      let next = waiting.removeFirst()
      guard hasNew(next) else { continue }
      crawl.explored += 1
      tryEverything(next, with: goThrough(next))
      letEverythingHappen(in: next)
      if isOver() { waiting.insert(next, at: 0) }
    }
    if !waiting.isEmpty { crawl.isCutShort = true }
    for moment in waiting where !crawl.untried.contains(moment.path) { crawl.untried.append(moment.path) }
    waiting = []
  }

  /// Records a screen state, and plans to explore it if no explored state looked like it. A state that is too far from this
  /// starting point may be near the next. Where nobody knows what actions do, there is nothing to explore.
  private mutating func meet(_ moment: Moment) {
    guard !moment.isAsBefore else { return }
    if !moment.screenState.isOfHost { crawl.keep(moment.screenState) }
    guard !limits.isOnlyShown, !moment.screenState.unknownProperties.contains(.behaviour) else { return }
    guard moment.depth <= limits.depth, known.insert(fingerprint(moment.screenState)).inserted else { return }
    waiting.append(moment)
  }

  /// Records a step. Steps in the host's own lists and dialogs are not judged; of a step that opens one only the ways to it
  /// are.
  private mutating func note(_ step: CrawlStep) {
    guard !step.before.isOfHost else { return }
    var step = step
    if step.after.isOfHost { (step.after, step.cursor, step.said, step.staysOnScreen) = (step.before, step.origin, [], true) }
    crawl.steps.append(step)
  }

  /// Goes to the last element and back to the first; returns the reader at each element.
  private mutating func goThrough(_ moment: Moment) -> [NodeID: Reader] {
    var here = moment
    var readers: [NodeID: Reader] = [:]
    _ = here.reader.handle(.first) { _ in nil }
    if let first = here.reader.cursor { readers[first] = here.reader }
    for (command, kind) in [(Command.next(nil), CrawlStep.Command.next), (.previous(nil), .previous)] {
      for _ in here.screenState.order.offsets.dropFirst() where !isOver() {
        let (there, step) = perform(kind, in: here) { $0.handle(command) { _ in nil } }
        note(step)
        guard step.staysOnScreen else { break }
        here = there
        if kind == .next, let cursor = step.cursor { readers[cursor] = here.reader }
      }
    }
    return readers
  }

  /// Tries every action of every element, each from the same state.
  private mutating func tryEverything(_ moment: Moment, with readers: [NodeID: Reader]) {
    var tried: [String: Int] = [:]
    // The translating actions tried in a container: the items of a language menu show the same screen in other words.
    var translations: [NodeID: Int] = [:]
    let isDropDownOpen = !moment.screenState.openDropDowns.isEmpty
    for element in moment.screenState.elements where element.isEnabled && !moment.screenState.isOfBrowser(element.id) {
      tried[element.id.pattern, default: 0] += 1
      if element.id.pattern != element.id.path, tried[element.id.pattern]! > limits.rows { continue }
      let holder = moment.screenState.holder(of: element)
      if let holder, translations[holder, default: 0] >= limits.rows { continue }
      if let likeness = likeness(of: element, in: moment), !likenesses.insert(likeness).inserted { continue }
      for action in element.actions {
        guard let reader = readers[element.id], !isOver() else { continue }
        // These two are tried from the screen itself; the action of an element must be reachable nevertheless.
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
        // What looks as before is in the same words, and to compare large screens takes time.
        if let holder, !there.isAsBefore, there.screenState.isInOtherWords(than: moment.screenState),
          known.contains(fingerprint(there.screenState))
        {
          translations[holder, default: 0] += 1
        }
        meet(there)
        if step.staysOnScreen, !isDropDownOpen, !there.isAsBefore { closeDropDown(in: there) }
        if !step.staysOnScreen { goBack(from: there, to: here, cameFrom: element.id) }
      }
    }
  }

  /// What makes an element not worth trying where one like it was tried before; nil for one that is always tried.
  ///
  /// Of an app that is not ours each act takes the time of a browser or a phone: what was tried in another state of the same
  /// screen is not tried again, unless something else of it is shown, or it is a button and the fields beside it are filled now.
  private func likeness(of element: Node, in moment: Moment) -> Likeness? {
    let screenState = moment.screenState
    return screenState.knowsWays || screenState.isOfHost ? nil : Likeness(of: element, in: screenState)
  }

  /// Whether a state has an element that is to be tried, or is of an app of ours.
  private func hasNew(_ moment: Moment) -> Bool {
    moment.depth == 0
      || moment.screenState.elements.contains { likeness(of: $0, in: moment).map { !likenesses.contains($0) } ?? true }
  }

  /// Goes back while a drop-down is open, which must close it and do nothing else.
  private mutating func closeDropDown(in moment: Moment) {
    guard !moment.screenState.openDropDowns.isEmpty else { return }
    // From where the person opened it, and from another place on the screen.
    var elsewhere = moment
    _ = elsewhere.reader.handle(.first) { _ in nil }
    for here in [moment, elsewhere] {
      let (there, step) = perform(.back, in: here) { $0.handle(.back) { _ in nil } }
      note(step)
      meet(there)
    }
  }

  /// Lets every event happen, once on each screen. Its result is explored, but nothing beyond it.
  private mutating func letEverythingHappen(in moment: Moment) {
    for event in events where !isOver() && happened.insert([moment.screenState.screen, event.name.en]).inserted {
      var (there, step) = perform(.event(event.name), in: moment, messages: event.happen()) { _ in [] }
      note(step)
      there.depth = limits.depth
      meet(there)
    }
  }

  private func act(_ action: Action, on element: Node, in moment: Moment) -> (Moment, CrawlStep) {
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
      // Activating a field starts editing, which the reader does itself.
      reader.handle(command) { _ in nil }
    }
  }

  /// Goes back from a screen that an element opened to the screen of that element.
  private mutating func goBack(from there: Moment, to here: Moment, cameFrom element: NodeID) {
    let root = there.screenState.root?.id ?? ""
    guard there.rendering.bindings.message(for: .dismiss, on: root) != nil else { return }
    var (back, step) = perform(.back, in: there) { $0.handle(.back) { _ in nil } }
    // Compares the screen, not the visit: a way back that begins a new visit loses the person's place.
    if back.screenState.screen == here.screenState.screen { step.cameFrom = element }
    note(step)
    meet(back)
  }
}
