package import AccessibilityTree
package import Console
package import Text

/// An app that runs for a person: who performs its effects, and what it begins with.
///
/// Its life: `AppAdapter.open` makes it, `start` connects it with the session, the session hands it effects, and
/// `close` carries out what is left when the session has ended.
package protocol LiveApp<App>: Sendable {
  associatedtype App: SemanticApp

  /// Opens what the app needs. From here on answers and news are posted; from any thread.
  ///
  /// - Throws: Why it cannot be opened.
  func start(_ post: @escaping @Sendable (SessionMail<App.Message>) -> Void) throws -> LiveStart<App>

  /// Begins to do what the app wants done; its answer is posted with the id.
  func perform(_ effect: App.Effect, as id: EffectID)

  /// Gets ready what a person may do with the element that the cursor is at; nothing else depends on it.
  func predict(_ node: NodeID)

  /// Carries out what is left to be done after the session has ended; all of it is posted.
  func close()

  /// Why something that a person wanted written was not: a sentence; nil where all was. Asked after `close`.
  var lostWrite: Phrase? { get }

  /// Why the app could not go on: a service that it needs is gone, like a browser; a sentence, or nil where all is there.
  /// Asked when the session has ended, before `close`.
  var outage: Phrase? { get }

  /// What a message that the session did not take up any more tells of something that was lost: a sentence for the
  /// person, or nil.
  func loss(reportedBy message: App.Message) -> Phrase?
}

extension LiveApp {
  /// Nothing: an app that has all at hand.
  package func predict(_ node: NodeID) {}
  /// Nothing: an app that writes no files.
  package var lostWrite: Phrase? { nil }
  /// Nothing: an app that needs no service.
  package var outage: Phrase? { nil }
}

/// What a session of an app begins with.
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

/// What an app finds when it is opened for a person.
package struct LiveSurroundings: Sendable {
  /// Whether a person sits at a terminal, who can be asked.
  package var isTerminal: Bool
  /// Whether the session is written down as a flow, which begins with nothing that only this machine knows.
  package var isRecorded: Bool
  /// Whether the screens are shown to others while the session goes on.
  package var isShown: Bool
  /// Seconds since 1970 when the session begins.
  package var startedAt: Int
  /// The IANA name of the zone in which days begin and end.
  package var timeZone: String
  /// Tells the person something outside the session.
  package var speaker: OutOfSessionSpeaker
}
