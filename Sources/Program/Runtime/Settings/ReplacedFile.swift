import Foundation
import Glibc
import LinuxSupport

/// A file that is only replaced as a whole: at any time it is the old one or the new one.
///
/// A process that reads, changes and writes it holds the lock of its folder meanwhile, so that two processes do not lose each
/// other's changes. The lock is on the folder itself: a separate lock file could belong to another user.
package struct ReplacedFile: Sendable {
  /// Where it is.
  let path: String

  /// The time for getting the lock; a change takes milliseconds, and no process must wait for one that was stopped.
  private static let lockTimeout = Duration.seconds(5)
  private static let pause = Duration.milliseconds(5)

  /// The file at a path, existing or not.
  package init(_ path: String) {
    self.path = path
  }

  /// The reason why it could not be written, as a number of the system's error.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of `errno`.
    let number: Int32

    package var description: String { String(cString: strerror(number)) }
  }

  /// Replaces the content; only the owner can read the file.
  package func replace(with bytes: [UInt8]) throws(Failure) {
    var number: Int32 = 0
    do throws(FileProblem) {
      try OutputFile.whole(FilePlace(path), isPrivate: true, isSynced: true) { file in
        errno = 0
        let reason = write(bytes, to: file)
        number = errno
        return reason
      }
    } catch {
      switch error {
      case .system(let code): throw Failure(number: code)
      case .writeProtected: throw Failure(number: EACCES)
      case .reason: throw Failure(number: number)
      default: throw Failure(number: EINVAL)
      }
    }
  }

  /// Renames it to a free name: its own and `.bad`, with a number if that is taken; returns the name.
  ///
  /// To be called under the lock, so that nobody else takes the name meanwhile.
  func setAside() throws(Failure) -> String {
    var (name, count, status) = (path + ".bad", 1, stat())
    while lstat(name, &status) == 0 {
      count += 1
      name = path + ".bad-\(count)"
    }
    guard rename(path, name) == 0 else { throw Failure(number: errno) }
    syncFolder()
    return name
  }

  /// Runs the body under the lock of the file's folder.
  ///
  /// - Throws: What the body throws, or that another process has held the lock for five seconds.
  func whileLocked<Value, Problem>(
    orThrow problem: (Failure) -> Problem, _ body: () throws(Problem) -> Value
  ) throws(Problem) -> Value {
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that cannot be locked is another user's, or on a file system without locks.
    guard folder >= 0 else { return try body() }
    defer {
      // A program that is just being started has a copy of the descriptor, and with it the lock, until it runs.
      flock(folder, LOCK_UN)
      close(folder)
    }
    var waited = Duration.zero
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { break }
      guard waited < Self.lockTimeout else { throw problem(Failure(number: EWOULDBLOCK)) }
      usleep(UInt32(Self.pause / .microseconds(1)))
      waited += Self.pause
    }
    return try body()
  }

  /// Writes the new name to disk as well.
  private func syncFolder() {
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
