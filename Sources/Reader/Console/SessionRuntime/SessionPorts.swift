package import AccessibilityTree
package import Announcements
package import LinuxSupport
import ScreenReader
package import Session
package import Text

/// The input of a session from other threads; they put it into its `SessionRunner.mailbox()`.
package enum SessionMail<Message: Sendable>: Sendable {
  /// The answer to one of the app's effects.
  case answer(EffectID, Message)
  /// An event that no command of this session caused.
  case event(Message)
  /// An event of the player.
  case speech(SpeechEvent)
  case sound(SoundState)
  /// The program is about to be stopped; to be answered when speech is ordered to be silent.
  case suspend(Mailbox<Void>)
  /// The program goes on after it was stopped.
  case resume
  /// The session is to end with this exit code.
  case end(Int32)
  /// The app is at rest, which a line has waited for; all events until then have come before.
  case atRest

  /// Whether it goes before events, of which there may be a flood: the person waits for it, or speech does.
  var goesFirst: Bool {
    switch self {
    case .event, .atRest: false
    default: true
    }
  }
}

/// Where a session's effects go. None of these may wait.
package struct SessionPorts<App: SemanticApp>: Sendable {
  /// Takes the orders of one step together. Nil where nothing is spoken.
  var player: (@Sendable ([SpeechOrder]) -> Void)?
  /// Prints the text of an announcement as a line of its own.
  var caption: @Sendable (String) -> Void
  /// Puts a text into the terminal's clipboard.
  var copy: @Sendable (String) -> Void
  /// Hands an address to the desktop.
  var open: @Sendable (String) -> Void
  /// Writes an entry of the transcript; with one of typing, the secret that the field holds by now, if it has a name.
  var record: @Sendable (TranscriptEntry, TypedSecret?) -> Void
  /// Shows viewers the session after a step, before the step's entries of the transcript; nil without viewers.
  var show: (@Sendable (SessionView) -> Void)?
  /// Receives the cursor's element, once its words are on their way to the ear: the app prepares for what the person may do
  /// there, and shows it.
  var reach: @Sendable (NodeID) -> Void
  /// Puts `atRest` into the mailbox once the app is; nil where it never does anything by itself.
  var settle: (@Sendable (AppRest) -> Void)?
  /// Performs an effect of the app; the answer, with the effect's id, goes into the mailbox.
  var perform: @Sendable (EffectID, App.Effect) -> Void
  /// Applies a changed setting to all later orders, and keeps it.
  var change: @Sendable (SettingChange) -> Void
  /// The secret with this name, for scripts; nil where there is none.
  var secret: @Sendable (String) -> String?
  /// The name of the secret with this text; nil where it has none.
  var secretName: @Sendable (String) -> String?
  /// Says that there is no secret of the name that was given, without the name: it may be the secret itself.
  var unknownSecret: @Sendable (Language) -> String

  /// Ports, all of them connected; no player where nothing is spoken.
  package init(
    player: (@Sendable ([SpeechOrder]) -> Void)?,
    caption: @escaping @Sendable (String) -> Void,
    copy: @escaping @Sendable (String) -> Void = { _ in },
    open: @escaping @Sendable (String) -> Void = { _ in },
    record: @escaping @Sendable (TranscriptEntry, TypedSecret?) -> Void,
    show: (@Sendable (SessionView) -> Void)? = nil,
    reach: @escaping @Sendable (NodeID) -> Void = { _ in },
    settle: (@Sendable (AppRest) -> Void)? = nil,
    perform: @escaping @Sendable (EffectID, App.Effect) -> Void,
    change: @escaping @Sendable (SettingChange) -> Void,
    secret: @escaping @Sendable (String) -> String?,
    secretName: @escaping @Sendable (String) -> String?,
    unknownSecret: @escaping @Sendable (Language) -> String
  ) {
    self.player = player
    (self.caption, self.copy, self.open) = (caption, copy, open)
    self.record = record
    self.show = show
    (self.reach, self.settle) = (reach, settle)
    self.perform = perform
    self.change = change
    self.secret = secret
    self.secretName = secretName
    self.unknownSecret = unknownSecret
  }
}
