import Semantics
import SpeechCore

// How somebody leaves: signing out, after which another person may be listening, and quitting.

/// A session that has been quit and waits for the player to say how much was heard of what that cut.
struct PendingQuit: Sendable {
  /// The `seq` of the command.
  var command: Int?
  /// When the session ends at the latest, whatever the player still owes.
  var until: Duration
  /// Whether `quit` has left the machine.
  var isOver = false

  /// A player answers a cancel within milliseconds; one whose sound server hangs, after half a second.
  static let timeout = Duration.milliseconds(600)
}

extension SessionMachine {
  /// Quits: what is said is cut, and once everything that was queued has its fate the session ends.
  ///
  /// Nothing is obeyed from here on.
  mutating func quit(in turn: inout Turn) {
    pendingQuit = PendingQuit(command: turn.cause?.seq, until: turn.now + PendingQuit.timeout)
  }

  /// Takes what comes in after `quit`: the player's last answers count, and nothing else.
  mutating func leave(_ input: Input, in turn: inout Turn) {
    if case .speech(let event) = input { absorb(queue.handle(event), in: &turn) }
    endIfSilent(in: &turn)
  }

  /// Silences what is left to say, and ends the session if the player owes no answer or is too late with it.
  mutating func endIfSilent(in turn: inout Turn) {
    guard let pendingQuit, !pendingQuit.isOver else { return }
    absorb(queue.stop(by: pendingQuit.command, at: turn.now), in: &turn)
    guard queue.isIdle || turn.now >= pendingQuit.until else { return }
    self.pendingQuit?.isOver = true
    turn.effects.append(.quit)
  }

  /// Forgets what was said to somebody who has left: it is not for whoever comes next to hear again.
  mutating func forgetPerson(in turn: inout Turn) {
    absorb(queue.forget(by: turn.cause?.seq, at: turn.now), in: &turn)
    record.forget()
    turn.announcements = []
  }
}
