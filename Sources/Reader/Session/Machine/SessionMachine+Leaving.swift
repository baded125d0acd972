import AccessibilityTree
import Announcements
import ScreenReader
import Text

// How a person leaves: signing out, after which another person may be listening, and quitting.

/// A session that has been quit and waits for the player to say how much was heard of what that cut.
struct PendingQuit: Sendable {
  /// The `seq` of the command.
  var command: Int?
  /// When the session ends at the latest, even if the player still owes an answer.
  var until: Duration
  /// Whether the current speech may come to its end: a person who quits by a key hears that the key did so.
  var isSaid = false
  /// Whether `quit` has left the machine.
  var isOver = false

  /// A player answers a cancel within milliseconds; one whose sound server hangs, after half a second.
  static let timeout = Duration.milliseconds(600)
  /// How long the last words may take: one word at the slowest rate. Where the sound hangs the session ends all the same,
  /// and the closing after it has the rest of two seconds.
  static let farewellTimeout = Duration.milliseconds(1_300)
}

extension SessionMachine {
  /// Obeys `quit`. A key announces that it quits, and asks first while something is unsaved: it may have been pressed in
  /// error, by a person who cannot see its effect. A line is deliberate.
  mutating func quit(by origin: CommandOrigin, in turn: inout Turn) {
    guard origin == .key else { return end(in: &turn) }
    let phrases = SessionPhrases(language: language)
    if !hasAskedToQuit, let unsaved = app.unsavedWork(in: state, language: language.rawValue) {
      hasAskedToQuit = true
      return say([.init(.text, unsaved), .init(.text, phrases.quitAgain)], in: &turn)
    }
    say(phrases.quitting, in: &turn)
    pendingQuit = PendingQuit(
      command: turn.trigger?.seq, until: turn.now + PendingQuit.farewellTimeout, isSaid: true)
  }

  /// Whether Escape, which would throw away a text of several lines, asks first instead; the second one in a row is obeyed.
  /// As with `quit`, a line is deliberate.
  ///
  /// The key that only asks is no command yet, and is not recorded as one.
  mutating func asksBeforeCancelling(_ command: Command, in turn: inout Turn) -> Bool {
    // The byte of every Escape silences before the key is known. One that cuts the question short does not answer it.
    if command == .stop {
      if queue.isSpeaking { hasAskedToCancel = false }
      return false
    }
    guard command == .cancel, !hasAskedToCancel, reader.wouldLoseLines else {
      hasAskedToCancel = false
      return false
    }
    hasAskedToCancel = true
    say(phrases.cancelAgain, in: &turn)
    return true
  }

  /// Ends the session: the current speech is cut, and the session is over once every announcement has its outcome.
  ///
  /// Nothing is obeyed from here on.
  mutating func end(in turn: inout Turn) {
    pendingQuit = PendingQuit(command: turn.trigger?.seq, until: turn.now + PendingQuit.timeout)
  }

  /// Takes what comes in after `quit`: the player's last answers count, and nothing else. A further key cuts the last
  /// words.
  mutating func leave(_ input: Input, in turn: inout Turn) {
    switch input {
    case .speech(let event): apply(queue.handle(event), in: &turn)
    case .command, .strayText, .otherKey, .escape, .end:
      if pendingQuit?.isSaid == true { end(in: &turn) }
    default: break
    }
    endIfSilent(in: &turn)
  }

  /// Silences the rest, and ends the session if the player owes no answer or is too late with it.
  mutating func endIfSilent(in turn: inout Turn) {
    guard let pendingQuit, !pendingQuit.isOver else { return }
    if pendingQuit.isSaid, !queue.isIdle, turn.now < pendingQuit.until { return }
    apply(queue.stop(by: pendingQuit.command, at: turn.now), in: &turn)
    guard queue.isIdle || turn.now >= pendingQuit.until else { return }
    self.pendingQuit?.isOver = true
    turn.effects.append(.quit)
  }

  /// Forgets what was said to a person who has left: the next person must not hear it again.
  mutating func forgetPerson(in turn: inout Turn) {
    apply(queue.forget(by: turn.trigger?.seq, at: turn.now), in: &turn)
    record.forget()
    reader.forgetPerson()
    turn.announcements = []
  }
}
