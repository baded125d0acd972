import Glibc

/// Why the store could not be opened, read or changed, as a code and a sentence for people.
///
/// The sentence names paths and what the person typed, never a password and nothing of a contact's record.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which kind of failure it is.
  package var code: Code
  /// What failed, on what, why, and what to try.
  package var sentence: String

  /// A failure of a kind, in a sentence for people.
  package init(_ code: Code, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  /// The sentence.
  package var description: String { sentence }

  /// The kinds of failure that a caller may want to tell apart.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    // Files and folders
    case missingParent, notADirectory, notWritable, cannotRead
    case notADatabase, foreignDatabase, newerSchema, damaged
    case locked, diskFull, newsUnavailable

    // What a person asked for
    case invalidValue, accountExists, noSuchAccount, accountNotNamed, noSuchContact, contactNotUnique
    case noSuchRecord
  }

  /// The class of a failure, which decides how a command ends.
  package enum Category: Int32, Hashable, Sendable {
    /// The request itself is wrong.
    case wrongUsage = 64
    /// A file's content is wrong.
    case wrongContent = 65
    /// Reading or writing failed.
    case readWriteFailed = 74
  }

  /// The class that its code belongs to.
  package var category: Category {
    switch code {
    case .notADatabase, .foreignDatabase, .newerSchema, .damaged: .wrongContent
    case .missingParent, .notADirectory, .notWritable, .cannotRead, .locked, .diskFull,
      .newsUnavailable:
      .readWriteFailed
    case .invalidValue, .accountExists, .noSuchAccount, .accountNotNamed, .noSuchContact,
      .contactNotUnique, .noSuchRecord:
      .wrongUsage
    }
  }

  /// The exit code of a command that ends with this error.
  package var exitCode: Int32 { category.rawValue }
}

// MARK: - From the system's error numbers

extension StoreError {
  /// The error for a file or folder on which a system call failed.
  ///
  /// - Parameters:
  ///   - number: The value of `errno`.
  ///   - verb: What was tried, as in "cannot `verb` `subject`".
  ///   - subject: The file or folder in words, its path in single quotes.
  static func system(_ number: Int32, verb: String, subject: String) -> StoreError {
    let reason = String(cString: strerror(number))
    let what = "cannot \(verb) \(subject)"
    return switch number {
    case ENOSPC, EDQUOT:
      StoreError(.diskFull, "\(what): the disk is full; free some space and try again")
    case ENOTDIR:
      StoreError(
        .notADirectory, "\(what): part of the path is not a directory; choose another with --data")
    case EACCES, EPERM, EROFS:
      StoreError(
        .notWritable,
        "\(what): \(reason); make it writable for you, or choose another directory with --data")
    default:
      StoreError(.cannotRead, "\(what): \(reason); choose another directory with --data")
    }
  }
}
