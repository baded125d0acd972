internal import Text

/// The reason why a WebDriver server did not perform a command.
package enum WebDriverError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server answers at this address; in the system's words.
  case unreachable(server: String, reason: String)
  /// It did not answer in time.
  case timedOut(command: String)
  /// The command was cancelled, because the session ends.
  case cancelled
  /// The server at the address is no WebDriver server.
  case foreign(server: String, status: Int, looks: String)
  /// The server refused: the error's code as in W3C WebDriver, like `stale element reference`, and its own words.
  case refused(command: String, code: String, message: String)

  /// One sentence for the person: what failed, why, and what to try.
  package var description: String {
    switch self {
    case .unreachable(let server, let reason):
      localized(
        en: "there is no WebDriver server at \(server): \(reason); start Appium there, or give its address after 'appium:'",
        nb: "det er ingen WebDriver-server på \(server): \(reason); start Appium der, eller oppgi adressen etter «appium:»")
    case .timedOut(let command):
      localized(
        en: "the WebDriver server does not answer '\(command)' in time; look whether the device is awake",
        nb: "WebDriver-serveren svarer ikke på «\(command)» i tide; se om enheten er våken")
    case .cancelled: localized(en: "the WebDriver session is ending", nb: "WebDriver-økten er i ferd med å avsluttes")
    case .foreign(let server, let status, let looks):
      localized(
        en: "what answers at \(server) is not a WebDriver server: status \(status), \(looks); Appium 1 wants '/wd/hub' after "
          + "its address",
        nb:
          "det som svarer på \(server), er ikke en WebDriver-server: status \(status), \(looks); Appium 1 vil ha «/wd/hub» etter "
          + "adressen")
    case .refused(let command, let code, let message):
      localized(
        en: "the WebDriver server refuses '\(command)': \(code)\(message.isEmpty ? "" : ": \(message)"); see its log",
        nb: "WebDriver-serveren avviser «\(command)»: \(code)\(message.isEmpty ? "" : ": \(message)"); se loggen dens")
    }
  }

  /// Whether the element no longer exists.
  var isStale: Bool {
    guard case .refused(_, let code, _) = self else { return false }
    return ["stale element reference", "no such element", "detached shadow root"].contains(code)
  }

  /// Whether the server does not know the command: it is older, or of another kind.
  var isUnknownCommand: Bool {
    guard case .refused(_, let code, let message) = self else { return false }
    return code == "unknown command" || code == "unknown method" || message.lowercased().contains("unknown mobile command")
  }

  /// Whether the session is over, so that a new one is needed.
  var endsSession: Bool {
    switch self {
    case .refused(_, let code, let message):
      code == "invalid session id" || code == "session not created"
        // Appium's messages about a helper on the device that has died.
        || message.contains("instrumentation process is not running") || message.contains("socket hang up")
    case .unreachable, .foreign: true
    case .timedOut, .cancelled: false
    }
  }

  /// A server's message, shortened and made safe for a terminal.
  static func words(_ message: String) -> String {
    let first = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return PrintableText.of(String(first.prefix(300)))
  }
}
