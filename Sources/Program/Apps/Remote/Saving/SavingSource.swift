import AccessibilityTree
import RemoteApps
import Synchronization

/// A remote app whose screens are saved when they are read; otherwise it behaves like the app itself.
final class SavingSource: RemoteSource {
  private let source: any RemoteSource
  let screens: SavedScreens

  /// - Parameter source: The app, which must provide the captures of its screens.
  init(_ source: any RemoteSource, into screens: SavedScreens) {
    (self.source, self.screens) = (source, screens)
  }

  func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) throws -> RemoteScreen {
    // Events before the first screen belong to no screen.
    let waiting = Waiting()
    let screen = try source.start(at: place) { [screens] event in
      let isLater = waiting.events.withLock { early in
        early?.append(event)
        return early == nil
      }
      guard isLater else { return }
      screens.note(event)
      report(event)
    }
    screens.begin(screen)
    let early = waiting.events.withLock { events in
      defer { events = nil }
      return events ?? []
    }
    for event in early {
      screens.note(event)
      report(event)
    }
    return screen
  }

  func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
    source.perform(act) { [screens] events in
      screens.note(act, events)
      answer(events)
    }
  }

  func reach(_ node: NodeID) { source.reach(node) }

  func whenAtRest(_ rest: AppRest, atMost limit: Duration?, _ answer: @escaping @Sendable (Bool) -> Void) {
    source.whenAtRest(rest, atMost: limit, answer)
  }

  var longestWait: Duration { source.longestWait }

  func close() {
    source.close()
    screens.close()
  }

  /// Events that came before the first screen; nil once that is there.
  private final class Waiting: Sendable {
    let events = Mutex<[RemoteEvent]?>([])
  }
}

extension RemoteNotice {
  /// The notice in the format of a saved app.
  var reporting: ScreenLinks.Report {
    switch self {
    case .refused(let address): .notice("refused", about: address, reason: nil)
    case .otherProgram(let address): .notice("other-program", about: address, reason: nil)
    case .download(let name): .notice("download", about: name, reason: nil)
    case .failed(let address, let reason): .notice("failed", about: address, reason: reason)
    case .notPerformed(let action): .notice("not-performed", about: action, reason: nil)
    case .errorStatus(let status, let address): .notice("error-status", about: address, reason: "\(status)")
    case .title(let title): .notice("title", about: title, reason: nil)
    default: .notice(Self.names.first { $0.value == self }?.key ?? "not-saved", about: nil, reason: nil)
    }
  }

  /// The notice of a saved app; nil for an unknown name.
  init?(_ name: String, about: String?, reason: String?) {
    switch name {
    case "refused": self = .refused(address: about ?? "")
    case "other-program": self = .otherProgram(address: about ?? "")
    case "download": self = .download(name: about ?? "")
    case "failed": self = .failed(address: about ?? "", reason: reason ?? "")
    case "not-performed": self = .notPerformed(action: about ?? "")
    case "error-status": self = .errorStatus(reason.flatMap { Int($0) } ?? 0, address: about ?? "")
    case "title": self = .title(about ?? "")
    default:
      guard let known = Self.names[name] else { return nil }
      self = known
    }
  }

  /// The notices without a subject.
  private static let names: [String: RemoteNotice] = [
    "still-loading": .stillLoading, "no-answer": .noAnswer, "script-ended": .scriptEnded, "questions-ended": .questionsEnded,
    "flood": .flood, "gone": .gone, "crashed": .crashed, "ended": .ended,
    "server-lost": .serverLost, "server-back": .serverBack, "device-silent": .deviceSilent, "not-done": .notDone,
    "unrest": .unrest, "app-ended": .appEnded, "nothing-changed": .nothingChanged,
    "nothing-closed": .nothingClosed, "no-file": .noFile,
    "new-window": .newWindow, "semantics-enabled": .semanticsEnabled,
    "window-refused": .windowRefused, "not-taken": .notTaken, "not-saved": .notSaved, "not-operated": .notOperated,
  ]
}

extension RemoteQuestion.Kind {
  /// The kind in the format of a saved app.
  var name: String {
    switch self {
    case .alert: "alert"
    case .confirmation: "confirmation"
    case .text: "text"
    case .leaving: "leaving"
    case .files(let several): several ? "files" : "file"
    }
  }

  /// The kind of a saved app's question; an alert for an unknown name.
  init(named name: String, proposal: String?) {
    self =
      switch name {
      case "confirmation": .confirmation
      case "text": .text(proposal ?? "")
      case "leaving": .leaving
      case "file": .files(several: false)
      case "files": .files(several: true)
      default: .alert
      }
  }
}
