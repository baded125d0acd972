import Glibc

/// The turn of one of several programs that speak single texts, so that they do not speak at once: live-region urgency for commands.
///
/// The turn is a lock on a file of the user. A program that ends gives it back, however it ends.
package enum SpeakingTurn: Sendable {
  /// The text waits until the others have been said.
  case polite
  /// The text ends the one that is being said and those that wait.
  case assertive

  /// Takes the turn until the end of the program. Where the file cannot be locked, there is no turn to wait for.
  ///
  /// - Parameter environment: The variables of the program.
  package func take(_ environment: [String: String]) {
    let file = open(Self.path(environment), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    // In a folder that all write to, the name may be another user's.
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0, status.st_uid == getuid() else { return }
    // A lock of this kind names the process that has it, and children do not inherit it.
    var lock = Glibc.flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
    switch self {
    case .polite:
      while fcntl(file, F_SETLKW, &lock) != 0, errno == EINTR {}
    case .assertive:
      for _ in 0..<Self.attempts where fcntl(file, F_SETLK, &lock) != 0 {
        var holder = lock
        if fcntl(file, F_GETLK, &holder) == 0, holder.l_type != Int16(F_UNLCK), holder.l_pid > 0 { kill(holder.l_pid, SIGTERM) }
        usleep(Self.pause)
      }
    }
  }

  /// The file of the lock, in the user's folder of the session, else in `/tmp`.
  package static func path(_ environment: [String: String]) -> String {
    let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return folder.map { "\($0)/earshot-say.lock" } ?? "/tmp/earshot-say-\(getuid()).lock"
  }

  /// How often an assertive text ends another one, and the pause between in microseconds: two seconds, then it is said beside the rest.
  private static let (attempts, pause) = (200, UInt32(10_000))
}
