public import ScreenReader
public import Semantics
public import SpeechCore

/// What other threads have for a session; they put it into its `SessionRunner.mailbox()`.
public enum SessionMail<Message: Sendable>: Sendable {
  /// The app's answer to the oldest of its effects that has none.
  case answer(Message)
  /// What happened elsewhere, and nobody here asked for.
  case news(Message)
  /// What the player tells.
  case speech(SpeechEvent)
  case sound(SoundState)
  /// The session is to end with this exit code.
  case end(Int32)

  /// Whether it goes before news, of which there may be a flood: the person waits for it, or speech does.
  public var goesFirst: Bool {
    if case .news = self { false } else { true }
  }
}

/// Where a session's effects go. None of these may wait.
public struct SessionPorts<App: SemanticApp>: Sendable {
  /// Takes the orders of one step together. Nil where nothing is spoken.
  public var player: (@Sendable ([SpeechOrder]) -> Void)?
  /// Prints the text of an announcement as a line of its own.
  public var caption: @Sendable (String) -> Void
  /// Writes an entry of the transcript.
  public var record: @Sendable (TranscriptEntry) -> Void
  /// Does what the app wants done; each effect is to be answered once, in the order they came, by the mailbox.
  public var perform: @Sendable (App.Effect) -> Void
  /// Puts a changed setting into force for what is ordered next, and keeps it.
  public var change: @Sendable (SettingChange) -> Void
  /// The secret with this name, for scripts; nil where there is none.
  public var secret: @Sendable (String) -> String?
  /// Says that there is no secret of the name that was given, without the name: it may be the secret itself.
  public var unknownSecret: @Sendable (ReaderProfile.Language) -> String

  /// Ports that are all connected, but for the player where nothing is spoken.
  public init(
    player: (@Sendable ([SpeechOrder]) -> Void)?,
    caption: @escaping @Sendable (String) -> Void,
    record: @escaping @Sendable (TranscriptEntry) -> Void,
    perform: @escaping @Sendable (App.Effect) -> Void,
    change: @escaping @Sendable (SettingChange) -> Void,
    secret: @escaping @Sendable (String) -> String?,
    unknownSecret: @escaping @Sendable (ReaderProfile.Language) -> String
  ) {
    self.player = player
    self.caption = caption
    self.record = record
    self.perform = perform
    self.change = change
    self.secret = secret
    self.unknownSecret = unknownSecret
  }
}
