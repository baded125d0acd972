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
  private let format: String
  private let taken: String
  /// Used by the source's thread.
  private let state: Mutex<State>

  private struct State {
    var links = ScreenLinks()
    /// The name of each screen, by its content.
    var names: [Content: String] = [:]
    /// The names of files.
    var files: Set<String> = []
    var current = ""
    var screen: RemoteScreen?
    /// The numbers of the visits.
    var visits: [String: Int] = [:]
    var lastEvent = ContinuousClock.now
    var failure: String?
  }

  /// The content of a screen in one state.
  private struct Content: Hashable {
    var name: String
    var title: String
    var bytes: [UInt8]
  }

  /// Makes the folder.
  ///
  /// - Parameters:
  ///   - live: The kind of app: `page` or `phone`.
  ///   - openedAs: The name by which flows open the app's beginning.
  ///   - format: The format of the screens' files.
  /// - Throws: The reason why it cannot be used, for example that it is not empty.
  init(
    _ folder: String, live: String, openedAs: String, format: String, now: Int = Int(Date().timeIntervalSince1970)
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

  /// Records the first screen of the app.
  func begin(_ screen: RemoteScreen) {
    state.withLock { state in
      state.current = keep(screen, &state)
      state.links.start = state.current
      state.screen = screen
      state.visits[screen.instance] = 1
      state.lastEvent = .now
      // A question before the first readable screen comes at once.
      if let question = screen.question {
        var step = ScreenLinks.Step(do: SavedPlayback.nothing)
        step.details.after = 0
        add(step, [.question(question)], &state)
      }
      writeList(&state)
    }
  }

  /// Records the result of an action.
  func note(_ act: RemoteAction, _ events: [RemoteEvent]) {
    state.withLock { state in
      let screen = state.screen
      add(Self.step(act, on: screen), events, &state)
    }
  }

  /// Records an event without an action.
  func note(_ event: RemoteEvent) {
    state.withLock { state in
      var step = ScreenLinks.Step(do: SavedPlayback.nothing)
      step.details.after = Int((ContinuousClock.now - state.lastEvent) / .milliseconds(1))
      add(step, [event], &state)
    }
  }

  /// Writes what is left.
  func close() { state.withLock { if $0.screen != nil { writeList(&$0) } } }

  // MARK: Steps

  private static func step(_ act: RemoteAction, on screen: RemoteScreen?) -> ScreenLinks.Step {
    // The ids of a screen's states begin with its name, which is written once.
    let node = act.node.map { NodePath.below(screen: $0) }
    var step = ScreenLinks.Step(do: act.name, node: node)
    step.details = ScreenLinks.Details(of: act, isSecret: act.node.map { screen?.tree[$0]?.role == .secureField } ?? false)
    // A file's path on this machine is private.
    if case .pick(_, .file, _) = act { step.details.text = nil }
    return step
  }

  private func add(_ step: ScreenLinks.Step, _ events: [RemoteEvent], _ state: inout State) {
    var step = step
    let from = state.current
    var isNew = false
    for event in events {
      switch event {
      case .screen(let screen): isNew = follow(screen, &step, &state) || isNew
      case .question(let question):
        step.details.asks = question.kind.name
        step.details.question = question.text
        if case .text(let proposal) = question.kind { step.details.proposal = proposal }
      case .said(let text, let isAssertive): step.says.append(.text(text, isAssertive: isAssertive))
      case .notice(let notice): step.says.append(notice.reporting)
      }
    }
    state.links.screens[from]?.on.append(step)
    state.lastEvent = .now
    if isNew { writeList(&state) }
  }

  /// Records the target of a step; returns whether that screen is new.
  private func follow(_ screen: RemoteScreen, _ step: inout ScreenLinks.Step, _ state: inout State) -> Bool {
    if let failure = screen.failure {
      step.details.failure = failure.reporting
      state.screen = screen
      return false
    }
    let count = state.links.screens.count
    let name = keep(screen, &state)
    step.to = name
    step.details.failure = nil
    if screen.instance != state.screen?.instance {
      let visit = state.visits[screen.instance] ?? state.visits.count + 1
      state.visits[screen.instance] = visit
      (step.details.visit, step.details.depth) = (visit, screen.depth)
    } else if screen.depth != state.screen?.depth {
      step.details.depth = screen.depth
    }
    if let focus = screen.focus, focus != state.screen?.focus { step.details.focus = NodePath.below(screen: focus.target) }
    (state.current, state.screen) = (name, screen)
    return state.links.screens.count > count
  }

  // MARK: Files

  /// A page without readable content, such as one that asks a question before it is shown.
  private static let nothing = #"{"nodes":[{"nodeId":"1","ignored":false,"role":{"value":"RootWebArea"},"childIds":[]}]}"#

  /// Saves a screen; returns the name of its state.
  private func keep(_ screen: RemoteScreen, _ state: inout State) -> String {
    let bytes = screen.capture?.content ?? Array(Self.nothing.utf8)
    let content = Content(name: screen.name, title: screen.title, bytes: bytes)
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
