package import AccessibilityTree
package import ScreenReader
package import Session
import Text

/// What a flow is played on: it makes sessions of an app that are the same every time.
package protocol FlowEnvironment<App> {
  associatedtype App: SemanticApp

  /// A session that starts at a screen; signed in, but for the login screen.
  func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<App>

  /// The screen that a flow without `open` starts at.
  var firstScreen: String { get }

  /// The stage at another time; its sessions begin then.
  func at(_ clock: FlowClock) -> Self

  /// The secret with a name; nil where there is none.
  func secret(_ name: String) -> String?

  /// Facts that the app does not know of an element, which `text` may say beyond what was said of it: names of facts;
  /// empty where everything is known.
  func unknownProperties(of node: NodeID, thatMaySay text: String, beyond said: String, in profile: ReaderProfile) -> [String]

  /// The names that screens of the app have, those that can be opened first; empty where nobody has listed them.
  var knownScreens: [String] { get }
}

extension FlowEnvironment {
  /// A stage that knows no time stays as it is.
  package func at(_ clock: FlowClock) -> Self { self }

  /// An app that knows all of its own.
  package func unknownProperties(
    of node: NodeID, thatMaySay text: String, beyond said: String, in profile: ReaderProfile
  ) -> [String] { [] }

  /// A stage whose screens nobody has listed.
  package var knownScreens: [String] { [] }
}

/// A session ready to be played, and the world around it.
package struct FlowSession<App: SemanticApp> {
  /// The session, before its first input.
  package var machine: SessionMachine<App>
  /// Does what the app wants done, and answers.
  package var perform: (App.Effect) -> App.Message
  /// Lets a notification arrive; returns what the app hears of it.
  package var notify: (FlowNotice) throws(FlowError) -> App.Message
  /// Tells the world what time it is, since the session began: its clock is the flow's too.
  package var setTime: (Duration) -> Void
  /// What happens in an app that is somewhere else; nil for one that does nothing by itself.
  package var outside: HeadlessSession<App>.Outside?

  package init(
    machine: SessionMachine<App>, perform: @escaping (App.Effect) -> App.Message,
    notify: @escaping (FlowNotice) throws(FlowError) -> App.Message,
    setTime: @escaping (Duration) -> Void = { _ in }, outside: HeadlessSession<App>.Outside? = nil
  ) {
    self.outside = outside
    self.machine = machine
    self.perform = perform
    self.notify = notify
    self.setTime = setTime
  }
}

/// A notification that arrives in a flow.
package struct FlowNotice: Hashable, Sendable {
  /// The type as flows have it: `assignment`.
  package var kind: String
  /// What is announced of it.
  package var title: String
  /// Its sensitive details; may be empty.
  package var body: String
  /// The name of the contact it is about; nil for none.
  package var contact: String?

  package init(kind: String, title: String, body: String, contact: String? = nil) {
    self.kind = kind
    self.title = title
    self.body = body
    self.contact = contact
  }
}

/// Why a flow cannot be played on; a clause without a place, which the line gives.
package struct FlowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to try.
  var reason: String

  package init(_ reason: String) {
    self.reason = reason
  }

  package var description: String { reason }

  /// There is no screen of this name, but there are others.
  package static func noScreen(_ name: String, among names: [String]) -> FlowError {
    let nearest = NearestWord.suggestion(for: name, among: names).map { "did you mean '\($0)'? " } ?? ""
    return FlowError("there is no screen '\(name.excerpt)'; \(nearest)choose \(names.joined(separator: ", "))")
  }
}
