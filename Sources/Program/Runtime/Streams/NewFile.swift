import Glibc
import LinuxSupport
import Text

/// The files that a command writes, in place of existing ones, with its failures in words.
///
/// What is written as it happens, like a transcript, is opened. What is made first, like a report, is written whole or not at
/// all. ``OutputFile`` says what happens to links, pipes and devices.
package enum NewFile {
  /// Opens a file that only its owner can read; returns its descriptor.
  ///
  /// - Parameter subject: What it is, with its path in single quotes, for messages.
  static func open(_ path: String, subject: String) throws(Failure) -> Int32 {
    let place = try place(of: path, subject)
    do throws(FileProblem) { return try OutputFile.open(place) { reportWait(for: subject) } } catch {
      throw failure(subject, error)
    }
  }

  /// Writes a file, whole or not at all: on a full disk the old one stays, or none is there.
  ///
  /// - Parameters:
  ///   - subject: What it is, with its path in single quotes, for messages.
  ///   - isPrivate: Whether only its owner can read it. Otherwise it has the permissions of the file that it replaces; a new
  ///     one has the usual ones.
  ///   - body: Writes to a descriptor; returns why it could not.
  package static func whole(
    _ path: String, subject: String, isPrivate: Bool = false, _ body: (Int32) -> String?
  ) throws(Failure) {
    let place = try place(of: path, subject)
    do throws(FileProblem) {
      try OutputFile.whole(place, isPrivate: isPrivate, waiting: { reportWait(for: subject) }, body)
    } catch {
      throw failure(subject, error)
    }
  }

  private static func place(of path: String, _ subject: String) throws(Failure) -> FilePlace {
    do { return try Reach.place(of: path) } catch let error as FileProblem { throw failure(subject, error) } catch {
      throw Failure(error) ?? failure(subject, .reason("\(error)"))
    }
  }

  private static func reportWait(for subject: String) {
    StandardError.print(
      localized(
        en: "earshot: waiting until somebody reads \(subject), which is a pipe",
        nb: "earshot: venter på at noen leser \(subject), som er et rør"))
  }

  /// The failure of writing, in words.
  static func failure(_ subject: String, _ problem: FileProblem) -> Failure {
    switch problem {
    case .writeProtected:
      .files(
        "cannot write \(subject): it is write-protected; see its permissions",
        nb: "kan ikke skrive \(subject): filen er skrivebeskyttet; se etter tilgangen")
    case .unreadPipe:
      .files(
        "cannot write \(subject): it is a pipe that nobody reads; start its reader first, or name a file",
        nb: "kan ikke skrive \(subject): det er et rør som ingen leser fra; start leseren først, eller oppgi en fil")
    case .standardStream:
      .usage(
        "cannot write \(subject) to standard output, which '-' stands for; name a file",
        nb: "kan ikke skrive \(subject) til standard ut, som «-» står for; oppgi en fil")
    case .notOrdinary, .unwrittenPipe:
      .files(
        "cannot write \(subject): it is not an ordinary file; try another path",
        nb: "kan ikke skrive \(subject): det er ikke en vanlig fil; prøv en annen filbane")
    case .system(let number): unwritable(subject, systemReason(number))
    case .reason(let reason): unwritable(subject, reason)
    }
  }

  private static func unwritable(_ subject: String, _ reason: String) -> Failure {
    .files(
      "cannot write \(subject): \(reason); try another path", nb: "kan ikke skrive \(subject): \(reason); prøv en annen filbane")
  }
}
