package import AccessibilityTree
package import Console
package import ScreenReader
package import Text

/// An app that runs for a person: it performs its effects and has an initial state.
///
/// Its life: `AppAdapter.open` makes it, `start` connects it with the session, the session passes it effects, and `close`
/// performs the remaining work after the session.
package protocol LiveApp<App>: Sendable {
  associatedtype App: SemanticApp

  /// Opens what the app needs. From then on it posts answers and events, from any thread.
  ///
  /// - Throws: The reason why it cannot be opened.
  func start(_ post: @escaping @Sendable (SessionMail<App.Message>) -> Void) throws -> LiveStart<App>

  /// Starts to perform an effect; the answer is posted with the id.
  func perform(_ effect: App.Effect, as id: EffectID)

  /// Handles the arrival of the cursor at an element: prepares likely actions on it, and shows it.
  func reach(_ node: NodeID)

  /// Posts `atRest` once the app is at rest; nil for an app that does nothing by itself.
  var settle: (@Sendable (AppRest) -> Void)? { get }

  /// Performs the remaining work after the session; all answers are posted.
  func close()

  /// A sentence about a write that was lost; nil for none. Read after `close`.
  var lostWrite: Phrase? { get }

  /// A sentence about a missing service that ended the app, such as a browser; nil for none. Read after the session, before
  /// `close`.
  var outage: Phrase? { get }

  /// A sentence for the person about a loss that a message, which the session did not take, reports; nil for none.
  func loss(reportedBy message: App.Message) -> Phrase?
}

extension LiveApp {
  /// Does nothing, for an app that prepares nothing.
  package func reach(_ node: NodeID) {}
  /// Nil, for an app that does nothing by itself.
  package var settle: (@Sendable (AppRest) -> Void)? { nil }
  /// Nil, for an app that writes no files.
  package var lostWrite: Phrase? { nil }
  /// Nil, for an app that needs no service.
  package var outage: Phrase? { nil }
  /// Does nothing, for an app that leaves nothing to do.
  package func close() {}
  /// Nil, for an app that can lose nothing.
  package func loss(reportedBy message: App.Message) -> Phrase? { nil }
}

extension LiveApp where App.Effect == Never {
  /// Never called.
  package func perform(_ effect: Never, as id: EffectID) {}
}

/// The beginning of an app's session.
package struct LiveStart<App: SemanticApp>: Sendable {
  /// The app.
  var app: App
  /// Where it starts; nil for its own beginning.
  var state: App.State?
  /// What it wants done at once.
  var effects: [App.Effect]
  /// Whether the person has never used it: then they are told how to get help.
  var isNewcomer: Bool
  /// The source of the app, which a recording of this session names in its first line; nil for the built-in app.
  var source: String?
  /// The options that `check` needs to play a recording of this session on the same app; nil for none.
  var checkOptions: String?

  package init(
    _ app: App, state: App.State? = nil, effects: [App.Effect] = [], isNewcomer: Bool = false,
    source: String? = nil, checkOptions: String? = nil
  ) {
    self.app = app
    self.state = state
    self.effects = effects
    self.isNewcomer = isNewcomer
    self.source = source
    self.checkOptions = checkOptions
  }
}

/// The surroundings of an app that is opened for a person.
package struct LiveSurroundings: Sendable {
  /// Whether a person sits at a terminal and can be asked.
  package var isTerminal: Bool
  /// Whether the session is recorded as a flow, which must not begin with data that only this machine has.
  package var isRecorded: Bool
  /// Whether a page shows the screens to others during the session.
  package var isShown: Bool
  /// The beginning of the session, in seconds since 1970.
  package var startedAt: Int
  /// The style in which the session begins.
  package var style: ReaderProfile.Style
  /// The IANA name of the person's time zone.
  package var timeZone: String
  /// Speaks to the person outside the session.
  package var speaker: OutOfSessionSpeaker
}
