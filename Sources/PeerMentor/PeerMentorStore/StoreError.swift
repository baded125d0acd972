package import PeerMentor

/// Why the store could not be opened, read or changed, as a code and a sentence for people.
///
/// The sentence names paths and what the person typed, never a password and nothing of a contact's record.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which kind of failure it is.
  package var code: Code
  /// What failed, on what, why, and what to try.
  package var sentence: String

  package init(_ code: Code, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  package var description: String { sentence }

  /// The kinds of failure that a caller may want to tell apart.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    // Files and folders
    case missingParent, notADirectory, notWritable, cannotRead
    case notADatabase, foreignDatabase, newerSchema, olderSchema, damaged
    case locked, diskFull, changesUnavailable
    /// The file was removed or replaced while it was in use.
    case fileGone
    /// There was a store here, and there is none.
    case storeMissing

    // A server
    /// It does not answer, or the connection to it is gone.
    case noConnection
    /// It does not know the role, or its password is another one.
    case notLetIn
    /// Who asks has no right to it.
    case notAllowed
    /// There is no store of Earshot's in it.
    case notSetUp
    /// A rule of its own forbids what was to be written, now and later.
    case refused
    /// What was to be made is there already: the request was carried out before.
    case madeBefore

    // What a person asked for
    case invalidValue, accountExists, noSuchAccount, accountNotNamed, noSuchContact, contactNotUnique
    case noSuchRecord
    /// The account that a session is signed in to has been removed.
    case accountRemoved
  }

  /// The class of a failure, which decides how a command ends.
  enum Category: Int32, Hashable, Sendable {
    /// The request itself is wrong.
    case wrongUsage = 64
    /// A file's content is wrong.
    case wrongContent = 65
    /// A service that was asked for does not answer, or lets nobody in.
    case missing = 69
    /// Reading or writing failed.
    case readWriteFailed = 74
  }

  /// The class that its code belongs to.
  var category: Category {
    switch code {
    case .notADatabase, .foreignDatabase, .newerSchema, .olderSchema, .damaged, .notSetUp, .madeBefore: .wrongContent
    case .noConnection, .notLetIn: .missing
    case .missingParent, .notADirectory, .notWritable, .cannotRead, .locked, .diskFull,
      .fileGone, .storeMissing, .changesUnavailable, .notAllowed, .refused:
      .readWriteFailed
    case .invalidValue, .accountExists, .noSuchAccount, .accountNotNamed, .noSuchContact,
      .contactNotUnique, .noSuchRecord, .accountRemoved:
      .wrongUsage
    }
  }

  /// The exit code of a command that ends with this error.
  package var exitCode: Int32 { category.rawValue }
}

extension StoreAnswer {
  /// The answer to a request that could not be carried out.
  package static func failed(_ request: StoreRequest, _ error: StoreError) -> StoreAnswer {
    let failure: StoreFailure =
      switch error.code {
      case .diskFull: .diskFull
      case .locked: .locked
      case .noSuchRecord: .gone
      case .noConnection: .noConnection
      case .notWritable: .readOnly
      case .fileGone: .fileGone
      case .newerSchema: .programTooOld
      case .olderSchema, .notSetUp: .storeNotReady
      default: .other
      }
    return .failed(request, failure, reason: error.sentence)
  }
}
