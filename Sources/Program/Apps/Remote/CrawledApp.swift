import AccessibilityTree
import Audit
import LinuxSupport
import RemoteApps
import Runtime
import Synchronization
import Text

/// A remote app that an audit crawls.
///
/// A crawl tries each action of a screen from the same state, but a page does not return to that state. So each action names
/// the reading that it belongs to; if the app is in another state, it is restarted, and the actions that led there are
/// repeated. Results are stored, because the crawls in other languages and styles ask for the same ones.
final class CrawledApp: Sendable {
  private let harmful: HarmfulWords
  private let makeSource: @Sendable () -> any RemoteSource
  private let limits: Limits
  /// What the app reports after its answers.
  private let news = Mailbox<RemoteEvent>()
  /// Used only by the audit's thread.
  private let state = Mutex(State())

  /// The limits of a crawl.
  struct Limits: Sendable {
    /// Actions, including those that only lead back to a state.
    var acts = 400
    /// The total time.
    var time = Duration.seconds(180)
    /// The time for one action.
    var answer = RemoteApp.timeout
    /// The time for what comes after the answer, such as a message that a timer writes.
    var rest = Duration.seconds(1)
  }

  private struct State: Sendable {
    var source: (any RemoteSource)?
    var first: RemoteScreen?
    /// The actions that led to the app's current state; nil if that is unknown.
    var here: [RemoteAction]? = []
    /// The actions that lead to a reading.
    var paths: [Int: [RemoteAction]] = [:]
    var screens: [Int: RemoteScreen] = [:]
    /// The last focus set by the app, which each reading reports.
    var focus: FocusRequest?
    var known: [Step: [RemoteEvent]] = [:]
    /// The screen at the end of a path, as it was read last.
    var ends: [[RemoteAction]: RemoteScreen] = [:]
    /// The elements whose acts could not be undone.
    var lasting: Set<NodeID> = []
    var readings = 1
    var acts = 0
    var begunAt = Duration.zero
    /// The total time.
    var time = Duration.zero
    var progress = ProgressReports()
    var isCutShort = false
    /// The commands that were not carried out because of a limit.
    var untried: [Phrase] = []
    /// The number of crawls that have begun.
    var crawls = 0
    /// The elements that were not activated, in the order in which they were met.
    var unpressed: [Unpressed] = []
  }

  /// An action after others.
  private struct Step: Hashable {
    var path: [RemoteAction]
    var act: RemoteAction
  }

  init(
    _ harmful: HarmfulWords, limits: Limits = Limits(), _ makeSource: @escaping @Sendable () -> any RemoteSource
  ) {
    (self.harmful, self.limits, self.makeSource) = (harmful, limits, makeSource)
  }

  deinit { state.withLock { $0.source }?.close() }

  /// Whether the crawl stopped at a limit.
  var isCutShort: Bool { state.withLock { $0.isCutShort } }

  /// The elements that were not activated because of their names.
  var unpressed: [Unpressed] { state.withLock { $0.unpressed } }

  /// Whether the app has been opened.
  var hasBegun: Bool { state.withLock { $0.first != nil } }

  /// The app as it was opened; nil before.
  var firstScreen: RemoteScreen? { state.withLock { $0.first } }

  /// Opens the app, once, and returns its first screen.
  func begin() throws -> RemoteScreen {
    if let first = state.withLock({ $0.first }) { return first }
    let source = makeSource()
    var first = try source.start(at: nil) { [news] in news.post($0) }
    first.reading = 1
    state.withLock { state in
      state.source = source
      state.first = first
      state.paths[1] = []
      state.screens[1] = first
      state.ends[[]] = first
      state.focus = first.focus
      state.begunAt = monotonicNow()
      // What was found is still to be judged, in every style.
      state.time = AnswerLimit.left.map { min(limits.time, max(.zero, $0) * 2 / 3) } ?? limits.time
      state.progress = ProgressReports()
    }
    return first
  }

  /// The crawl of an audit from the first screen.
  func plan() throws -> AuditPlan<RemoteApp> {
    let first = try begin()
    var plan = AuditPlan(RemoteApp(first), now: 0) { visit in
      visit(.init(Phrase(first.title), after: []) { self.perform($0) })
    }
    plan.isCutShort = { self.isCutShort }
    plan.untried = { self.state.withLock { $0.untried } }
    let end = endOfCrawl()
    plan.isOver = { monotonicNow() >= end }
    plan.unpressed = { self.unpressed }
    return plan
  }

  /// When the next crawl has to end: the first one, whose results the other style uses, has two thirds of the time.
  private func endOfCrawl() -> Duration {
    state.withLock { state in
      state.crawls += 1
      return state.begunAt + state.time * min(1 + state.crawls, 3) / 3
    }
  }

  /// The result of an action; empty for a harmful action, and after the crawl's limits.
  func perform(_ order: RemoteOrder) -> RemoteApp.Message {
    .answered(order.act, state.withLock { events(of: order, &$0) })
  }

  private func events(of order: RemoteOrder, _ state: inout State) -> [RemoteEvent] {
    guard let path = state.paths[order.reading], let screen = state.screens[order.reading] else { return [] }
    if let unpressed = forbidden(order.act, on: screen) {
      if !state.unpressed.contains(where: { $0.node == unpressed.node && $0.name == unpressed.name }) {
        state.unpressed.append(unpressed)
      }
      return []
    }
    let act = order.act.harmless
    let step = Step(path: path, act: act)
    if let known = state.known[step] { return known }
    guard lead(to: path, &state), case var focus = state.focus, let events = ask(act, &state) else {
      if state.isCutShort, let node = act.node {
        let untried = Phrase(en: "'\(act.line)' at \(node)", nb: "«\(act.line)» ved \(node)")
        if !state.untried.contains(untried) { state.untried.append(untried) }
      }
      return []
    }
    var reported: [RemoteEvent] = []
    var wanted = screen.focus
    for event in events {
      guard case .screen(var screen) = event else {
        reported.append(event)
        continue
      }
      // Another app's screens are not examined, and the crawl restarts.
      if let app = state.first?.app, let other = screen.app, other != app {
        state.here = nil
        state.known[step] = []
        return []
      }
      // A focus set before the last restart is not new in this state.
      if screen.focus != focus { (focus, wanted) = (screen.focus, screen.focus) }
      screen.focus = wanted
      state.readings += 1
      screen.reading = state.readings
      state.paths[screen.reading] = path + [act]
      state.screens[screen.reading] = screen
      state.ends[path + [act]] = screen
      reported.append(.screen(screen))
    }
    // An action without a change has led nowhere.
    if !reported.isEmpty { state.here = path + [act] }
    state.known[step] = reported
    return reported
  }

  /// The element of an act that must not be done; nil for one that may be done.
  private func forbidden(_ act: RemoteAction, on screen: RemoteScreen) -> Unpressed? {
    let (node, name): (NodeID, String)
    var isChoice = false
    switch act {
    case .activate(let id):
      (node, name) = (id, screen.tree.accessibleName(of: id).text)
      isChoice = screen.tree[id].map { [.checkBox, .switch, .radioButton, .tab].contains($0.role) } == true
    case .custom(let id, let action): (node, name) = (id, action)
    case .scroll, .choose, .increase, .decrease, .setText, .pick, .endEditing, .enter, .leave, .dismiss, .back, .answer,
      .refuseQuestions, .reopen, .restart:
      return nil
    }
    return harmful.word(in: name, isChoice: isChoice).map { Unpressed(screen: screen.name, node: node, name: name, word: $0) }
  }

  /// Leads the app to the state after some actions, from the nearest state on the way there, or else from the beginning; returns
  /// whether it is there.
  private func lead(to path: [RemoteAction], _ state: inout State) -> Bool {
    let way = path.indices.reversed().map { Array(path[..<$0]) }
    if !([path] + way).contains(where: { state.here == $0 || undo(to: $0, &state) }) {
      guard ask(.restart, &state) != nil else { return false }
      state.here = []
    }
    for act in path.dropFirst(state.here?.count ?? 0) {
      guard ask(act, &state) != nil else { return false }
      state.here?.append(act)
    }
    return true
  }

  /// Undoes the last act where that leads to the state after some actions: an app is not opened again for each field that is
  /// typed into. Returns whether the app shows what it showed there.
  private func undo(to path: [RemoteAction], _ state: inout State) -> Bool {
    guard let here = state.here, let before = state.ends[path] else { return false }
    // An act or the way back from it has led to where it began.
    if state.ends[here]?.shows(before) == true {
      state.here = path
      return true
    }
    guard here.count == path.count + 1, here.dropLast().elementsEqual(path), let act = here.last, let node = act.node,
      !state.lasting.contains(node), let undoing = act.undoing(on: before)
    else { return false }
    state.here = nil
    // A page may check what was typed once the focus has left it: that is no result of the next act.
    let events = (ask(undoing, &state, settles: false) ?? []) + (ask(.leave(node), &state) ?? [])
    for case .screen(let screen) in events { state.here = screen.shows(before) ? path : nil }
    if state.here == nil { state.lasting.insert(node) }
    return state.here != nil
  }

  /// - Parameter settles: Whether what comes after the answer is waited for; not where another act follows anyway.
  private func ask(_ act: RemoteAction, _ state: inout State, settles: Bool = true) -> [RemoteEvent]? {
    guard state.acts < limits.acts, monotonicNow() < state.begunAt + state.time, let source = state.source else {
      state.isCutShort = true
      return nil
    }
    state.acts += 1
    let answered = Mailbox<[RemoteEvent]>()
    // What came before is no answer to it.
    while news.take(until: .zero) != nil {}
    source.perform(act) { answered.post($0) }
    // The limit bounds the last action, too.
    let left = max(state.begunAt + state.time - monotonicNow(), .zero)
    var events = answered.take(until: monotonicNow() + min(limits.answer, left))
    if events != nil {
      if settles { source.settle(.quiet, atMost: min(limits.rest, left)) }
      while let event = news.take(until: .zero) { events?.append(event) }
    }
    for case .screen(let screen) in events ?? [] { state.focus = screen.focus }
    reportProgress(&state)
    return events
  }

  /// Says every few seconds how far the crawl is: an audit may take minutes.
  private func reportProgress(_ state: inout State) {
    let (screens, acts) = (state.screens, state.acts)
    state.progress.report(ProgressReports.progress(screens: Set(screens.values.map(\.instance)).count, acts: acts))
  }
}

extension RemoteScreen {
  /// Whether it shows the same as another, and nothing else stands before it.
  fileprivate func shows(_ other: RemoteScreen) -> Bool {
    instance == other.instance && title == other.title && tree == other.tree && fields == other.fields
      && choices == other.choices && question == other.question && failure == other.failure
  }
}

extension RemoteAction {
  /// The act that undoes it; nil where none is known.
  ///
  /// - Parameter before: The screen on which it was performed.
  fileprivate func undoing(on before: RemoteScreen) -> RemoteAction? {
    switch self {
    case .setText(let node, _): return before.fields[node].map { .setText(node, $0.text) }
    case .increase(let node): return .decrease(node)
    case .decrease(let node): return .increase(node)
    case .choose(let node, _):
      let chosen = before.choices[node]?.indices.filter { before.choices[node]?[$0].isSelected == true } ?? []
      return chosen.count == 1 ? .choose(node, chosen[0]) : nil
    case .activate(let node):
      guard let element = before.tree[node] else { return nil }
      let isTwoWay = [.checkBox, .switch].contains(element.role) || element.isExpanded != nil
      return isTwoWay ? self : nil
    case .pick, .endEditing, .enter, .leave, .dismiss, .custom, .scroll, .back, .answer, .refuseQuestions, .reopen, .restart:
      return nil
    }
  }

  /// The harmless action to do instead: a page's questions are never answered with yes.
  fileprivate var harmless: RemoteAction {
    if case .answer = self { .answer(false, text: nil) } else { self }
  }

  /// The action in the line language.
  fileprivate var line: String {
    switch self {
    case .activate, .pick, .leave, .answer, .refuseQuestions: "activate"
    case .increase: "increase"
    case .decrease: "decrease"
    case .setText: "type"
    case .endEditing, .enter: "submit"
    case .choose(_, let option): "go \(option + 1)"
    case .custom(_, let name): "do \(name)"
    case .scroll(_, let forward): forward ? "next" : "previous"
    case .dismiss, .back: "back"
    case .reopen, .restart: "open"
    }
  }
}

/// The words of elements that a crawl of another party's app does not
/// activate: the action may be permanent, or affect other people.
package struct HarmfulWords: Sendable {
  private let words: Set<String>
  /// The person's own words.
  private let own: Set<String>
  private let pairs: [String]

  /// English and Bokmål: to delete, to overwrite, to pay, to send to others, to leave permanently.
  static let always: Set<String> = [
    "delete", "remove", "erase", "destroy", "discard", "purge", "wipe", "reset", "clear", "buy", "pay", "purchase", "checkout",
    "order", "book", "donate", "transfer", "subscribe", "unsubscribe", "send", "publish", "post", "share", "invite",
    "deactivate", "disable", "terminate", "cancel", "logout", "logoff", "signout", "shutdown", "restart", "reboot", "crash",
    "hang", "trash", "drop", "kill", "abort", "revoke", "revert", "restore", "override", "overwrite", "upgrade", "downgrade",
    "uninstall", "generate", "regenerate", "slett", "fjern", "forkast", "tøm", "nullstill", "kjøp", "betal", "bestill", "doner",
    "overfør", "abonner",
    "send", "publiser", "del", "inviter", "deaktiver", "avslutt", "avbestill", "avmeld", "logg",
    "kast", "papirkurv", "papirkurven", "slipp", "drep", "tilbakekall", "tilbakestill", "gjenopprett", "overstyr", "overskriv",
    "oppgrader", "nedgrader", "avinstaller", "generer",
  ]
  /// The same as two words.
  static let pairs = ["log out", "log off", "sign out", "shut down", "throw away", "check out", "place order", "opt out"]

  /// - Parameters:
  ///   - others: The person's own words.
  ///   - allowed: The words that the person allows.
  init(besides others: [String] = [], except allowed: [String] = []) {
    own = Set(others.map { $0.lowercased() })
    let allowed = Set(allowed.map { $0.lowercased() })
    words = Self.always.subtracting(allowed).union(own)
    pairs = Self.pairs.filter { !allowed.contains($0) }
  }

  /// The words of an audit.
  init(of scope: AuditScope) { self.init(besides: scope.neverPressed, except: scope.pressed) }

  /// The words that keep elements from being pressed by default.
  package static var known: [String] { (Array(always) + pairs).sorted() }

  /// The word in a name because of which the element must not be activated; nil for none.
  ///
  /// - Parameter isChoice: Whether it is only chosen or set, which does nothing yet: then only the person's own words count.
  func word(in name: String, isChoice: Bool = false) -> String? {
    let (words, pairs) = isChoice ? (own, []) : (words, pairs)
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if let word = parts.first(where: words.contains) { return word }
    let text = " \(parts.joined(separator: " ")) "
    return (pairs + words.filter { $0.contains(" ") }).first { text.contains(" \($0) ") }
  }
}
