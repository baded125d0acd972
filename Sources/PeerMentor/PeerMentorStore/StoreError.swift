package import PeerMentor

/// The reason why the store could not be opened, read or changed, as a code and a sentence for people.
///
/// The sentence names paths and typed input, never a password and nothing of a contact's record.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package var code: Code
  /// The failed action, its object, the reason, and advice.
  package var sentence: String
  /// The same in Norwegian; nil where its code says enough.
  package var ownBokmål: String?

  package init(_ code: Code, _ sentence: String, nb bokmål: String? = nil) {
    self.code = code
    self.sentence = sentence
    ownBokmål = bokmål
  }

  package var description: String { sentence }

  /// The kinds of failure that a caller may need to distinguish.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    // Files and folders
    case missingParent, notADirectory, notWritable, cannotRead
    case notADatabase, foreignDatabase, newerSchema, olderSchema, damaged
    case locked, diskFull, changesUnavailable
    /// The file was removed or replaced while it was in use.
    case fileGone
    /// There was a store here, and it is gone.
    case storeMissing

    // A server
    /// The server does not answer, or the connection to it is lost.
    case noConnection
    /// The server does not know the role, or the password is wrong.
    case notLetIn
    /// The user has no right to the action.
    case notAllowed
    /// The server lets nobody begin to sign in at a new machine, at this moment, or until its owner changes that.
    case signInBusy, signInShut
    /// The server has no Earshot store.
    case notSetUp
    /// A rule of the server forbids the write permanently.
    case refused
    /// The record already exists: the request was carried out before.
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
    /// A service does not answer, or refuses access.
    case missing = 69
    /// Reading or writing failed.
    case readWriteFailed = 74
  }

  /// The class that its code belongs to.
  var category: Category {
    switch code {
    case .notADatabase, .foreignDatabase, .newerSchema, .olderSchema, .damaged, .notSetUp, .madeBefore: .wrongContent
    case .noConnection, .notLetIn, .signInBusy, .signInShut: .missing
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
      case .signInBusy: .signInBusy
      case .signInShut: .signInShut
      default: .other
      }
    return .failed(request, failure, reason: error.sentence)
  }
}
