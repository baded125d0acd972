import Foundation
import Glibc

/// A file that is only ever replaced as a whole: whatever happens, it is the old one or the new one.
///
/// Who reads it, changes that and writes it holds the lock of its folder meanwhile, so that of two processes that do so at
/// once neither loses what the other wrote. The lock is the folder's own: a further file could be another user's.
package struct ReplacedFile: Sendable {
  /// Where it is.
  let path: String

  /// How long the lock is waited for; a change takes milliseconds, and nobody is to wait for a process that was stopped.
  private static let lockTimeout = Duration.seconds(5)
  private static let pause = Duration.milliseconds(5)

  /// The file at a path, whether or not it is there.
  package init(_ path: String) {
    self.path = path
  }

  /// Why it could not be written, by the number of the system's error.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of `errno`.
    let number: Int32

    package var description: String { String(cString: strerror(number)) }
  }

  /// Puts bytes in the place of what is there, readable by their owner only.
  package func replace(with bytes: [UInt8]) throws(Failure) {
    var template = Array((path + ".XXXXXX").utf8CString)
    // Made with mode 0600.
    let file = mkstemp(&template)
    guard file >= 0 else { throw Failure(number: errno) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var number: Int32 = 0
    var rest = bytes[...]
    while !rest.isEmpty, number == 0 {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { number = errno }
    }
    if number == 0, fsync(file) != 0 { number = errno }
    if close(file) != 0, number == 0 { number = errno }
    if number == 0, rename(temporary, path) != 0 { number = errno }
    guard number == 0 else {
      unlink(temporary)
      throw Failure(number: number)
    }
    syncFolder()
  }

  /// Gives it another name that no file has: its own and `.bad`, with a number where that is taken; returns the name.
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

  /// Runs the body while no other process does so for a file of this folder.
  ///
  /// - Throws: What the body throws, or that another process has held the lock for five seconds.
  func whileLocked<Value, Problem>(
    orThrow problem: (Failure) -> Problem, _ body: () throws(Problem) -> Value
  ) throws(Problem) -> Value {
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // What cannot be locked is another user's, or on a file system without locks.
    guard folder >= 0 else { return try body() }
    defer {
      // A program that is being started has a copy of the descriptor until it runs, and with it the lock.
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

  /// Has the new name on disk as well.
  private func syncFolder() {
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
