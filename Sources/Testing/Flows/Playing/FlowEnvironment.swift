package import AccessibilityTree
package import ScreenReader
package import Session
import Text

/// The environment of a flow, which opens the same sessions of an app each time.
package protocol FlowEnvironment<App> {
  associatedtype App: SemanticApp

  /// A session that starts at a screen, signed in, except at the login screen.
  func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<App>

  /// The first screen of a flow without `open`.
  var firstScreen: String { get }

  /// The environment at another time, at which its sessions begin.
  func at(_ clock: FlowClock) -> Self

  /// The secret with a name; nil for none.
  func secret(_ name: String) -> String?

  /// The names of an element's unknown properties that `text` may contain beyond the announcement `said`; empty where all are
  /// known.
  func unknownProperties(of node: NodeID, thatMaySay text: String, beyond said: String, in profile: ReaderProfile) -> [String]

  /// The names of the app's screens, those that can be opened first; empty where there is no list of them.
  var knownScreens: [String] { get }
}

extension FlowEnvironment {
  /// An environment without a clock stays as it is.
  package func at(_ clock: FlowClock) -> Self { self }

  /// An app without unknown properties.
  package func unknownProperties(
    of node: NodeID, thatMaySay text: String, beyond said: String, in profile: ReaderProfile
  ) -> [String] { [] }

  /// An environment without a list of its screens.
  package var knownScreens: [String] { [] }
}

/// A session that is ready to be played, and its environment.
package struct FlowSession<App: SemanticApp> {
  /// The session, before its first input.
  package var machine: SessionMachine<App>
  /// Performs an effect of the app, and returns the answer.
  package var perform: (App.Effect) -> App.Message
  /// Delivers a notification; returns the app's message.
  package var notify: (FlowNotice) throws(FlowError) -> App.Message
  /// Sets the environment's time to that of the flow, counted from the beginning of the session.
  package var setTime: (Duration) -> Void
  /// Events of an app that runs elsewhere; nil for an app without events of its own.
  package var outside: HeadlessSession<App>.Outside?
  /// Reports the cursor's element to an app that runs elsewhere.
  package var reach: (NodeID) -> Void
  /// Waits until an app that runs elsewhere is at rest; nil for any other.
  package var settle: ((AppRest) -> Void)?

  package init(
    machine: SessionMachine<App>, perform: @escaping (App.Effect) -> App.Message,
    notify: @escaping (FlowNotice) throws(FlowError) -> App.Message,
    setTime: @escaping (Duration) -> Void = { _ in }, outside: HeadlessSession<App>.Outside? = nil,
    reach: @escaping (NodeID) -> Void = { _ in }, settle: ((AppRest) -> Void)? = nil
  ) {
    self.outside = outside
    self.reach = reach
    self.settle = settle
    self.machine = machine
    self.perform = perform
    self.notify = notify
    self.setTime = setTime
  }
}

/// A notification that arrives in a flow.
package struct FlowNotice: Hashable, Sendable {
  /// The type as flows write it: `assignment`.
  package var kind: String
  /// The text that is announced.
  package var title: String
  /// The sensitive details; may be empty.
  package var body: String
  /// The name of its contact; nil for none.
  package var contact: String?

  package init(kind: String, title: String, body: String, contact: String? = nil) {
    self.kind = kind
    self.title = title
    self.body = body
    self.contact = contact
  }
}

/// The reason why a flow cannot go on; a clause without a place, which the line gives.
package struct FlowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to try.
  var reason: String
  /// The exit code of a command that ends with it, of `sysexits.h`.
  var exitCode: Int32

  /// An error; by default one of the flow's content.
  package init(_ reason: String, exitCode: Int32 = 65) {
    self.reason = reason
    self.exitCode = exitCode
  }

  package var description: String { reason }

  /// The error for an unknown screen name, with the names that exist.
  package static func noScreen(_ name: String, among names: [String]) -> FlowError {
    let nearest = NearestWord.suggestion(for: name, among: names)
    let all = names.joined(separator: ", ")
    return FlowError(
      localized(
        en: "there is no screen '\(name.excerpt)'; \(nearest.map { "did you mean '\($0)'? " } ?? "")choose \(all)",
        nb: "skjermbildet «\(name.excerpt)» finnes ikke; \(nearest.map { "mente du «\($0)»? " } ?? "")velg \(all)"))
  }
}
