import ScreenReader
public import Semantics
public import Session

/// What a flow is played on: it makes sessions of an app that are the same every time.
public protocol FlowStage<App> {
  associatedtype App: SemanticApp

  /// A session that starts at a screen; signed in, but for the login screen.
  func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<App>

  /// The stage at another time; its sessions begin then.
  func at(_ clock: FlowClock) -> Self

  /// The secret with a name; nil where there is none.
  func secret(_ name: String) -> String?
}

extension FlowStage {
  /// A stage that knows no time stays as it is.
  public func at(_ clock: FlowClock) -> Self { self }
}

/// A session ready to be played, and the world around it.
public struct FlowSession<App: SemanticApp> {
  /// The session, before its first input.
  public var machine: SessionMachine<App>
  /// Does what the app wants done, and answers.
  public var perform: (App.Effect) -> App.Message
  /// Lets a notification arrive; returns what the app hears of it.
  public var notify: (FlowNotice) throws(FlowError) -> App.Message
  /// Tells the world what time it is, since the session began: its clock is the flow's too.
  public var setTime: (Duration) -> Void

  /// A session in a world.
  public init(
    machine: SessionMachine<App>, perform: @escaping (App.Effect) -> App.Message,
    notify: @escaping (FlowNotice) throws(FlowError) -> App.Message,
    setTime: @escaping (Duration) -> Void = { _ in }
  ) {
    self.machine = machine
    self.perform = perform
    self.notify = notify
    self.setTime = setTime
  }
}

/// A notification that arrives in a flow.
public struct FlowNotice: Hashable, Sendable {
  /// The type as flows have it: `assignment`.
  public var kind: String
  /// What is announced of it.
  public var title: String
  /// Its sensitive details; may be empty.
  public var body: String
  /// The name of the contact it is about; nil for none.
  public var contact: String?

  /// A notification with its texts.
  public init(kind: String, title: String, body: String, contact: String? = nil) {
    self.kind = kind
    self.title = title
    self.body = body
    self.contact = contact
  }
}

/// Why a flow cannot be played on; a clause without a place, which the line gives.
public struct FlowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to try.
  public var reason: String

  /// An error with its clause.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The clause.
  public var description: String { reason }
}
