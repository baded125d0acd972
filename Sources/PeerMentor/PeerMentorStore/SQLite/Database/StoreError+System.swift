import Glibc

extension StoreError {
  /// The error for a file or folder on which a system call failed.
  ///
  /// - Parameters:
  ///   - number: The value of `errno`.
  ///   - verb: The attempted action, as in "cannot `verb` `subject`".
  ///   - subject: The file or folder in words, its path in single quotes.
  static func system(_ number: Int32, verb: String, subject: String) -> StoreError {
    let reason = String(cString: strerror(number))
    let what = "cannot \(verb) \(subject)"
    return switch number {
    case ENOSPC, EDQUOT:
      StoreError(.diskFull, "\(what): the disk is full; free some space and try again")
    case ENOTDIR:
      StoreError(.notADirectory, "\(what): part of the path is not a directory; choose another with --data")
    case EACCES, EPERM, EROFS:
      StoreError(.notWritable, "\(what): \(reason); make it writable for you, or choose another directory with --data")
    default:
      StoreError(.cannotRead, "\(what): \(reason); choose another directory with --data")
    }
  }
}
