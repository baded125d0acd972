import Console
import LinuxSupport
import SpeechOutput
import Synchronization

/// Silences the program before Ctrl-Z stops it, because the sound server would play its buffer for seconds more, and notifies
/// the session when it continues.
final class SessionSuspension: Sendable {
  /// The actions for the present speaker. Set by the session's thread, used by the one that watches for signals.
  private let actions = Mutex(Actions())

  private struct Actions {
    /// Returns, in bounded time, when speech has stopped.
    var suspend: @Sendable () -> Void = {}
    var resume: @Sendable () -> Void = {}
  }

  /// The time for the session, and then for the device. Both normally answer at once; this is for a busy machine and a server
  /// that hangs.
  private static let timeout = Duration.milliseconds(300)

  /// Silences the out-of-session speaker from now on.
  func use(_ speaker: OutOfSessionSpeaker) {
    actions.withLock { $0 = Actions(suspend: { speaker.silence() }) }
  }

  /// Silences the session from now on, and resumes it afterwards.
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

  /// Called before the program is stopped.
  func suspend() { actions.withLock(\.suspend)() }

  /// Called when it continues.
  func resume() { actions.withLock(\.resume)() }
}
