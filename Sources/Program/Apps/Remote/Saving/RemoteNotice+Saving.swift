import RemoteApps

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
