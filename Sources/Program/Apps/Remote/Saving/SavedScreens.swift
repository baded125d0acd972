import AccessibilityTree
import Foundation
import RemoteApps
import Runtime
import Synchronization
import Text

/// Saves every screen of a remote app in a folder, and the links between them: `screens.yaml` and a file for each screen,
/// with its picture beside it. The files contain no secrets, and only their owner can read them.
///
/// 1. A screen in a state that was saved before is saved once. Another state of it has its own file.
/// 2. The result of an action is a step of its screen, in the order of the session; so is an event without an action.
final class SavedScreens: Sendable {
  private let folder: String
  private let format: String?
  private let taken: String
  /// Used by the source's thread.
  private let state: Mutex<State>

  private struct State {
    var links = ScreenLinks()
    /// The name of each screen, by its content.
    var names: [Content: String] = [:]
    /// The names of files.
    var files: Set<String> = []
    /// The numbers of the visits.
    var visits: [String: Int] = [:]
    /// The sessions that are saved at once, by their names.
    var tracks: [String: Track] = [:]
    var failure: String?
  }

  /// How far one session is.
  private struct Track {
    /// The name of the present screen's state.
    var current: String
    var screen: RemoteScreen
    var lastEvent = ContinuousClock.now
  }

  /// The content of a screen in one state: the bytes of its capture in one session. Several sessions have other numbers for the
  /// same elements, so that there it is all that is heard and where it is.
  private struct Content: Hashable {
    var name: String
    var title: String
    var bytes: [UInt8] = []
    var nodes: [Node] = []
  }

  /// Makes the folder.
  ///
  /// - Parameters:
  ///   - live: The kind of app: `page` or `phone`.
  ///   - openedAs: The name by which flows open the app's beginning; nil for that of the first screen.
  ///   - format: The format of the screens' files; nil where only they tell.
  /// - Throws: The reason why it cannot be used, for example that it is not empty.
  init(
    _ folder: String, live: String, openedAs: String?, format: String?, now: Int = Int(Date().timeIntervalSince1970)
  ) throws(Failure) {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.format = format
    taken = LocalTime.iso8601(now)
    var state = State()
    (state.links.live, state.links.openedAs) = (live, openedAs)
    self.state = Mutex(state)
    let manager = FileManager.default
    do {
      try manager.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let content = try manager.contentsOfDirectory(atPath: folder)
      guard content.isEmpty else {
        throw Failure.files(
          "cannot save into the folder '\(folder)': it holds something already; name another, or empty it",
          nb: "kan ikke lagre i mappen «\(folder)»: det er noe der allerede; oppgi en annen, eller tøm den")
      }
      try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .files(
        "cannot save into the folder '\(folder)': \(systemReason(errno)); try another",
        nb: "kan ikke lagre i mappen «\(folder)»: \(systemReason(errno)); prøv en annen")
    }
  }

  /// The reason why a file could not be written, as a sentence; nil for no failure.
  var failure: String? { state.withLock { $0.failure } }

  /// The session of an app that is saved alone.
  private static let only = ""

  /// Records the first screen of the app.
  func begin(_ screen: RemoteScreen) {
    state.withLock { state in
      _ = begin(screen, at: Self.only, &state)
      // A question before the first readable screen comes at once.
      if let question = screen.question {
        var step = ScreenLinks.Step(do: SavedPlayback.nothing)
        step.details.after = 0
        add(step, [.question(question)], at: Self.only, &state)
      }
      writeList(&state)
    }
  }

  private func begin(_ screen: RemoteScreen, at place: String, _ state: inout State) -> Bool {
    let count = state.links.screens.count
    let name = keep(screen, at: place, &state)
    if state.links.start == nil {
      state.links.start = name
      state.links.openedAs = state.links.openedAs ?? screen.name
    }
    state.tracks[place] = Track(current: name, screen: screen)
    if state.visits[screen.instance] == nil { state.visits[screen.instance] = state.visits.count + 1 }
    return state.links.screens.count > count
  }

  /// Records the result of an action.
  func note(_ act: RemoteAction, _ events: [RemoteEvent]) {
    state.withLock { state in
      let screen = state.tracks[Self.only]?.screen
      add(Self.step(act, on: screen), events, at: Self.only, &state)
    }
  }

  /// Records an event without an action.
  func note(_ event: RemoteEvent) {
    state.withLock { state in add(Self.nothing(in: state.tracks[Self.only]), [event], at: Self.only, &state) }
  }

  /// Records what others did in one of several sessions at once, and its result; the first screen of a session begins it.
  ///
  /// - Returns: The name of the state that the last of the screens is in, and whether it was not saved before; nil where
  ///   there is no screen among the events.
  @discardableResult
  func note(
    _ act: RemoteAction?, isSecret: Bool = false, _ events: [RemoteEvent], at place: String
  ) -> (state: String, isNew: Bool)? {
    state.withLock { state in
      var isNew = false
      let screens = events.compactMap { if case .screen(let screen) = $0 { screen } else { nil } }
      if let track = state.tracks[place] {
        // Others may act on an element that has come since the screen was saved: what is played cannot do that.
        let known = act.flatMap { act in act.node.map { track.screen.tree[$0] != nil } ?? true ? act : nil }
        let step = known.map { Self.step($0, on: track.screen, isSecret: isSecret) } ?? Self.nothing(in: track)
        isNew = add(step, events, at: place, &state)
      } else if let first = screens.first {
        isNew = begin(first, at: place, &state)
        let said = events.filter { if case .screen = $0 { false } else { true } }
        if !said.isEmpty { add(Self.nothing(in: state.tracks[place]), said, at: place, &state) }
      }
      if !screens.isEmpty { writeList(&state) }
      return screens.isEmpty ? nil : state.tracks[place].map { ($0.current, isNew) }
    }
  }

  /// Ends one of several sessions; a later one of this name begins anew.
  func leave(_ place: String) {
    state.withLock { state in if state.tracks.removeValue(forKey: place) != nil { writeList(&state) } }
  }

  /// The path of the file of a state; nil for an unknown one.
  func file(of name: String) -> String? {
    state.withLock { $0.links.screens[name]?.file.map { "\(folder)/\($0)" } }
  }

  /// Writes what is left.
  func close() { state.withLock { if !$0.tracks.isEmpty { writeList(&$0) } } }

  // MARK: Steps

  /// The step of an event without an action.
  private static func nothing(in track: Track?) -> ScreenLinks.Step {
    var step = ScreenLinks.Step(do: SavedPlayback.nothing)
    step.details.after = track.map { Int((ContinuousClock.now - $0.lastEvent) / .milliseconds(1)) }
    return step
  }

  private static func step(
    _ act: RemoteAction, on screen: RemoteScreen?, isSecret: Bool = false
  ) -> ScreenLinks.Step {
    // The ids of a screen's states begin with its name, which is written once.
    let node = act.node.map { NodePath.below(screen: $0) }
    var step = ScreenLinks.Step(do: act.name, node: node)
    step.details = ScreenLinks.Details(
      of: act, isSecret: isSecret || act.node.map { screen?.tree[$0]?.role == .secureField } ?? false)
    // A file's path on this machine is private.
    if case .pick(_, .file, _) = act { step.details.text = nil }
    return step
  }

  /// Adds a step of a session that has begun; returns whether a screen of it is new.
  @discardableResult
  private func add(_ step: ScreenLinks.Step, _ events: [RemoteEvent], at place: String, _ state: inout State) -> Bool {
    guard var track = state.tracks[place] else { return false }
    var step = step
    let from = track.current
    var isNew = false
    for event in events {
      switch event {
      case .screen(let screen): isNew = follow(screen, at: place, &step, &track, &state) || isNew
      case .question(let question):
        step.details.asks = question.kind.name
        step.details.question = question.text
        if case .text(let proposal) = question.kind { step.details.proposal = proposal }
      case .said(let text, let isAssertive): step.says.append(.text(text, isAssertive: isAssertive))
      case .notice(let notice): step.says.append(notice.reporting)
      }
    }
    state.links.screens[from]?.on.append(step)
    track.lastEvent = .now
    state.tracks[place] = track
    if isNew { writeList(&state) }
    return isNew
  }

  /// Records the target of a step; returns whether that screen is new.
  private func follow(
    _ screen: RemoteScreen, at place: String, _ step: inout ScreenLinks.Step, _ track: inout Track, _ state: inout State
  ) -> Bool {
    if let failure = screen.failure {
      step.details.failure = failure.reporting
      track.screen = screen
      return false
    }
    let count = state.links.screens.count
    let name = keep(screen, at: place, &state)
    step.to = name
    step.details.failure = nil
    if screen.instance != track.screen.instance {
      let visit = state.visits[screen.instance] ?? state.visits.count + 1
      state.visits[screen.instance] = visit
      (step.details.visit, step.details.depth) = (visit, screen.depth)
    } else if screen.depth != track.screen.depth {
      step.details.depth = screen.depth
    }
    if let focus = screen.focus, focus != track.screen.focus { step.details.focus = NodePath.below(screen: focus.target) }
    (track.current, track.screen) = (name, screen)
    return state.links.screens.count > count
  }

  // MARK: Files

  /// A page without readable content, such as one that asks a question before it is shown.
  private static let nothing = #"{"nodes":[{"nodeId":"1","ignored":false,"role":{"value":"RootWebArea"},"childIds":[]}]}"#

  /// Saves a screen; returns the name of its state.
  private func keep(_ screen: RemoteScreen, at place: String, _ state: inout State) -> String {
    let bytes = screen.capture?.content ?? Array(Self.nothing.utf8)
    var content = Content(name: screen.name, title: screen.title)
    if place == Self.only {
      content.bytes = bytes
    } else {
      content.nodes = screen.tree.nodes.map { node in
        var node = node
        // It names elements by the browser's numbers.
        (node.page, node.document) = (nil, nil)
        return node
      }
    }
    if let known = state.names[content] { return known }
    var (name, number) = (screen.name, 1)
    while state.links.screens[name] != nil {
      number += 1
      name = "\(screen.name)-\(number)"
    }
    state.names[content] = name
    let file = fileName(name, &state)
    let ending = screen.capture?.ending ?? "json"
    var kept = ScreenLinks.Screen(file: "\(file).\(ending)")
    if name != screen.name { kept.of = screen.name }
    kept.title = screen.title
    kept.line = state.links.screens.count + 1
    state.links.screens[name] = kept
    write(bytes, "\(file).\(ending)", &state)
    if let capture = screen.capture, let picture = SavedPicture.png(of: capture) { write(picture, "\(file).png", &state) }
    return name
  }

  /// A file name for a screen's name, which may contain any character.
  private func fileName(_ name: String, _ state: inout State) -> String {
    let plain = String(name.prefix(80).map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" })
    var (file, number) = (plain, 1)
    while !state.files.insert(file.lowercased()).inserted {
      number += 1
      file = "\(plain)-\(number)"
    }
    return file
  }

  private func writeList(_ state: inout State) {
    write(Array(state.links.text(formatOf: format, taken: taken).utf8), "screens.yaml", &state)
  }

  /// Replaces a file atomically, so that a killed process leaves a whole one.
  private func write(_ bytes: [UInt8], _ name: String, _ state: inout State) {
    guard state.failure == nil else { return }
    let path = "\(folder)/\(name)"
    do throws(ReplacedFile.Failure) {
      try ReplacedFile(path).replace(with: bytes)
    } catch {
      state.failure = localized(
        en: "cannot write the saved screen '\(path)': \(error); see space and permissions",
        nb: "kan ikke skrive det lagrede skjermbildet «\(path)»: \(error); se etter plass og tilgang")
    }
  }
}

extension ScreenLinks.Details {
  /// The input of an action.
  ///
  /// - Parameter isSecret: Whether only the length of a text may be saved.
  init(of act: RemoteAction, isSecret: Bool) {
    switch act {
    case .setText(_, let text): if isSecret { characters = text.count } else { self.text = text }
    case .pick(_, _, let value): text = value
    case .custom(_, let name): action = name
    case .choose(_, let option): self.option = option + 1
    // A page may ask for any text, including a password.
    case .answer(let agrees, _): self.agrees = agrees
    default: break
    }
  }
}

extension RemoteAction {
  /// The action's name in the format of a saved app.
  var name: String {
    switch self {
    case .activate: "activate"
    case .increase: "increase"
    case .decrease: "decrease"
    case .setText, .pick: "setText"
    case .endEditing: "endEditing"
    case .enter: "enter"
    case .choose: "choose"
    case .dismiss: "dismiss"
    case .custom: "custom"
    case .scroll(_, let forward): forward ? "scrollForward" : "scrollBackward"
    case .back: "back"
    case .answer: "answer"
    case .leave: "leave"
    case .refuseQuestions: "refuseQuestions"
    case .reopen: "reopen"
    case .restart: "restart"
    }
  }
}
