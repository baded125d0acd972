import Console
import LinuxSupport
import SpeechOutput
import Synchronization

/// Silences the program before Ctrl-Z stops it, when the sound server would play on what it holds for seconds, and tells
/// the session when it goes on.
final class SessionSuspension: Sendable {
  /// In force for what speaks at present. Changed by the session's thread, used by the one that watches for signals.
  private let actions = Mutex(Actions())

  private struct Actions {
    /// Returns, in bounded time, when nothing is heard any more.
    var suspend: @Sendable () -> Void = {}
    var resume: @Sendable () -> Void = {}
  }

  /// How long the session is waited for, and then the device. Neither waits itself, so this is for a machine that is
  /// busy and a server that hangs.
  private static let timeout = Duration.milliseconds(300)

  /// Lets the speaker outside of sessions be silenced from now on.
  func use(_ speaker: OutOfSessionSpeaker) {
    actions.withLock { $0 = Actions(suspend: { speaker.silence() }) }
  }

  /// Lets the session fall silent from now on, and go on afterwards.
  func use<Message: Sendable>(_ mailbox: Mailbox<SessionMail<Message>>, _ performer: (any SpeechPerformer)?) {
    actions.withLock { actions in
      actions.suspend = {
        let ordered = Mailbox<Void>()
        mailbox.post(.suspend(ordered))
        guard ordered.take(until: monotonicNow() + Self.timeout) != nil else { return }
        performer?.settle(within: Self.timeout)
      }
      actions.resume = { mailbox.post(.resume) }
    }
  }

  /// The program is about to be stopped.
  func suspend() { actions.withLock(\.suspend)() }

  /// It goes on.
  func resume() { actions.withLock(\.resume)() }
}
